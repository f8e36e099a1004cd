"""Simulated players in many games: every seat has its own WebSocket and moves at random.

Moves are sent on schedule, whether or not earlier ones have been answered, so that a slow server
cannot slow down the measurement.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from time import perf_counter

import msgspec
from msgspec import Struct

from stress_parts.client_frames import Event, View, read_frame, read_moves
from stress_parts.client_socket import ClientSocket, open_socket
from stress_parts.stored_games import StoredGame
from trunkline.server.http.cookies import COOKIE

__all__ = ["Ledger", "SimulatedPlayers", "simulated_players"]

MAX_CONNECTING = 40


class Ledger(Struct):
    """All commands that the server was sent, and what it said it had stored.

    `open` has the text of a seat's command that is not answered yet; `done` the number of the event
    that it became, by game, seat and id; `seen` the seat and the time of each event.
    """

    open: dict[tuple[str, int, str], str] = msgspec.field(default_factory=dict)
    done: dict[tuple[str, int, str], int] = msgspec.field(default_factory=dict)
    seen: dict[tuple[str, int], tuple[int | None, int]] = msgspec.field(default_factory=dict)


class _PendingMove:
    """A move that was sent, and the seats that have not received it yet."""

    def __init__(self, id: str, unaware: Iterable[int]) -> None:
        self.id = id
        self.sent = perf_counter()
        self.unaware = set(unaware)
        self.answered = False


class _Table:
    """One game as its players see it."""

    def __init__(self, game: StoredGame) -> None:
        self.game = game
        self.sockets: dict[int, ClientSocket] = {}
        self.views: list[View | None] = [None] * len(game.cookies)
        self.pending: _PendingMove | None = None

    def choice(self, rng: Random) -> tuple[int, int, int] | None:
        """A seat that is due, the event that its move answers, and a move."""
        for seat, view in enumerate(self.views):
            if view and view.you.due is not None and view.you.hand:
                return seat, view.you.due, rng.choice(read_moves(view.you.hand.moves))
        return None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return any(view is not None and view.state == "over" for view in self.views)

    def leave(self) -> None:
        """Disconnect all players of the game."""
        for socket in self.sockets.values():
            socket.abort()
        self.views = [None] * len(self.views)


class SimulatedPlayers:
    """All connected players, what they have received, and how long it took.

    When a game ends, its players go on with one of the `spare` games, if there are any left.
    """

    def __init__(
        self,
        url: str,
        games: Iterable[StoredGame],
        ledger: Ledger,
        seed: int,
        spare: Iterable[StoredGame],
    ) -> None:
        self.ledger = ledger
        self.games_ended = 0
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self.problems: Counter[str] = Counter()
        self.sent = 0
        self.unsent = 0
        self.closed = 0
        self._url = url
        self._tables = [_Table(game) for game in games]
        self._rng = Random(seed)
        self._spare = iter(spare)
        self._beginning: set[asyncio.Task[None]] = set()
        # Called when a move has reached everyone.
        self._on_finished: Callable[[], None] = lambda: None

    @property
    def sockets(self) -> int:
        """How many sockets there are."""
        return sum(len(table.sockets) for table in self._tables)

    async def play(self, rate: float, seconds: float) -> None:
        """Send `rate` moves a second, evenly spaced, each in a game without a pending move."""
        began = perf_counter()
        for index in range(round(rate * seconds)):
            due = began + index / rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.lateness.append(perf_counter() - due)
            self._send_one()

    async def saturate(self, pending: int, seconds: float) -> None:
        """Keep this many moves pending: whenever one has reached everyone, send the next."""
        self._on_finished = self._send_one
        for _ in range(pending):
            self._send_one()
        await asyncio.sleep(seconds)
        self._on_finished = lambda: None

    async def settle(self, seconds: float) -> int:
        """Wait for pending moves; returns how many are still pending."""
        until = perf_counter() + seconds
        while (pending := self._pending_count()) and perf_counter() < until:
            await asyncio.sleep(0.01)
        return pending

    def reset_measurements(self) -> None:
        """Discard what was measured so far."""
        self.latencies, self.lateness, self.sent, self.unsent = [], [], 0, 0

    def _pending_count(self) -> int:
        return sum(table.pending is not None for table in self._tables)

    def _send_one(self) -> None:
        for _ in range(len(self._tables)):
            table = self._rng.choice(self._tables)
            choice = None if table.pending else table.choice(self._rng)
            if choice is not None:
                self._send(table, *choice)
                return
        self.unsent += 1

    def _send(self, table: _Table, seat: int, answers: int, move: int) -> None:
        id = f"{self._rng.getrandbits(64):016x}"
        command = {"do": "move", "id": id, "answers": answers, "move": move}
        text = msgspec.json.encode(command).decode()
        self.ledger.open[table.game.id, seat, id] = text
        table.pending = _PendingMove(id, range(len(table.views)))
        self.sent += 1
        table.sockets[seat].send(text)

    def resend(self) -> None:
        """Send again what an earlier server did not answer: it must be carried out exactly once."""
        tables = {table.game.id: table for table in self._tables}
        for (game, seat, id), text in self.ledger.open.items():
            # If it has been stored, its event is not sent again, so no seat has to receive it.
            tables[game].pending = _PendingMove(id, ())
            tables[game].sockets[seat].send(text)

    async def connect(self) -> None:
        """Connect all players, and wait until all have a view of their game."""
        gate = asyncio.Semaphore(MAX_CONNECTING)
        await asyncio.gather(*(self._connect_table(table, gate) for table in self._tables))

    async def reconnect(self) -> float:
        """Disconnect everyone, and connect all again at once; returns how long that took."""
        self.disconnect()
        began, gate = perf_counter(), asyncio.Semaphore(self.sockets)
        await asyncio.gather(*(self._connect_table(table, gate) for table in self._tables))
        return perf_counter() - began

    async def _connect_table(self, table: _Table, gate: asyncio.Semaphore) -> None:
        seats = range(len(table.game.cookies))
        await asyncio.gather(*(self._connect_seat(table, seat, gate) for seat in seats))

    async def _connect_seat(self, table: _Table, seat: int, gate: asyncio.Semaphore) -> None:
        """Connect a player, and wait for the view."""
        current = asyncio.Event()

        def receive(text: bytes) -> None:
            self._receive(table, seat, text)
            if table.views[seat] is not None:
                current.set()

        async with gate:
            table.sockets[seat] = await open_socket(
                f"{self._url}/api/games/{table.game.id}/live?seat={seat}",
                f"{COOKIE}={table.game.cookies[seat]}",
                receive,
                self._note_closed,
            )
            await current.wait()
        table.sockets[seat].on_text = partial(self._receive, table, seat)

    def _note_closed(self) -> None:
        self.closed += 1

    def _receive(self, table: _Table, seat: int, text: bytes) -> None:
        now = perf_counter()
        frame = read_frame(text)
        if frame.view is not None:
            table.views[seat] = frame.view
        if frame.event is not None:
            self._note_event(table, seat, frame.event, now)
        elif frame.type == "done":
            assert frame.id is not None and frame.number is not None
            self.ledger.done[table.game.id, seat, frame.id] = frame.number
            self._answered(table, seat, frame.id)
        elif frame.problem is not None:
            self.problems[frame.problem.code] += 1
            self._answered(table, seat, frame.id)
            table.pending = None
        self._finish(table)

    def _answered(self, table: _Table, seat: int, id: str | None) -> None:
        self.ledger.open.pop((table.game.id, seat, id or ""), None)
        if table.pending and table.pending.id == id:
            table.pending.answered = True

    def _note_event(self, table: _Table, seat: int, event: Event, now: float) -> None:
        self.ledger.seen[table.game.id, event.number] = (event.seat, event.at)
        if table.pending is None or event.kind != "move" or not table.pending.unaware:
            return
        table.pending.unaware.discard(seat)
        if not table.pending.unaware:
            self.latencies.append(now - table.pending.sent)

    def _finish(self, table: _Table) -> None:
        if table.pending and table.pending.answered and not table.pending.unaware:
            table.pending = None
            if table.is_over:
                self._begin_next_game(table)
            self._on_finished()

    def _begin_next_game(self, table: _Table) -> None:
        """Let the players of a game that has ended begin another one."""
        self.games_ended += 1
        game = next(self._spare, None)
        if game is not None:
            table.leave()
            table.game = game
            gate = asyncio.Semaphore(len(game.cookies))
            beginning = asyncio.ensure_future(self._connect_table(table, gate))
            self._beginning.add(beginning)
            beginning.add_done_callback(self._beginning.discard)

    async def drain(self) -> None:
        """Receive what a killed server had already sent."""
        sockets = [socket for table in self._tables for socket in table.sockets.values()]
        await asyncio.wait([socket.closed for socket in sockets], timeout=1)

    def disconnect(self) -> None:
        """Close all connections."""
        for table in self._tables:
            table.leave()


@asynccontextmanager
async def simulated_players(
    url: str,
    games: Sequence[StoredGame],
    ledger: Ledger | None = None,
    seed: int = 1,
    spare: Iterable[StoredGame] = (),
) -> AsyncIterator[SimulatedPlayers]:
    """Connected players on all seats of these games."""
    players = SimulatedPlayers(url, games, ledger or Ledger(), seed, spare)
    try:
        await players.connect()
        yield players
    finally:
        players.disconnect()

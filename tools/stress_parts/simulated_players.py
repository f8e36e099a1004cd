"""Simulated players in many games: every seat has its own WebSocket and moves at random.

Moves are sent on schedule, whether or not earlier ones have been answered, so that a slow server
cannot slow down the measurement.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stress_parts.stored_games import StoredGame
from trunkline.server.http.cookies import COOKIE

__all__ = ["Ledger", "SimulatedPlayers", "simulated_players"]

MAX_CONNECTING = 40
FRAME_BYTES = 1 << 20


class _Hand(Struct):
    moves: list[int]


class _You(Struct):
    due: int | None
    hand: _Hand | None


class _View(Struct):
    state: str
    you: _You


class _Event(Struct):
    number: int
    at: int
    kind: str
    seat: int | None = None


class _Problem(Struct):
    code: str


class _Frame(Struct):
    """The part of a frame that a random player needs."""

    type: str
    event: _Event | None = None
    view: _View | None = None
    id: str | None = None
    number: int | None = None
    problem: _Problem | None = None


_read = msgspec.json.Decoder(_Frame).decode


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
        self.sockets: list[ClientConnection] = []
        self.views: list[_View | None] = [None] * len(game.cookies)
        self.pending: _PendingMove | None = None

    def choice(self, rng: Random) -> tuple[int, int, int] | None:
        """A seat that is due, the event that its move answers, and a move."""
        for seat, view in enumerate(self.views):
            if view and view.you.due is not None and view.you.hand and view.you.hand.moves:
                return seat, view.you.due, rng.choice(view.you.hand.moves)
        return None


class SimulatedPlayers:
    """All connected players, what they have received, and how long it took."""

    def __init__(self, games: Iterable[StoredGame], ledger: Ledger, seed: int) -> None:
        self.ledger = ledger
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self.problems: Counter[str] = Counter()
        self.sent = 0
        self.unsent = 0
        self.closed = 0
        self._tables = [_Table(game) for game in games]
        self._rng = Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, rate: float, seconds: float) -> None:
        """Send `rate` moves a second, evenly spaced, each in a game without a pending move."""
        began = perf_counter()
        for index in range(round(rate * seconds)):
            due = began + index / rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.lateness.append(perf_counter() - due)
            self._send_one()

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
        self._start(self._deliver(table.sockets[seat], text))

    def resend(self) -> None:
        """Send again what an earlier server did not answer: it must be carried out exactly once."""
        tables = {table.game.id: table for table in self._tables}
        for (game, seat, id), text in self.ledger.open.items():
            # If it has been stored, its event is not sent again, so no seat has to receive it.
            tables[game].pending = _PendingMove(id, ())
            self._start(self._deliver(tables[game].sockets[seat], text))

    async def _deliver(self, socket: ClientConnection, text: str) -> None:
        try:
            await socket.send(text)
        except ConnectionClosed:
            self.closed += 1

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def connect(self, url: str) -> None:
        """Connect all players, and wait until all have a view of their game."""
        gate = asyncio.Semaphore(MAX_CONNECTING)
        await asyncio.gather(*(self._connect_table(url, table, gate) for table in self._tables))

    async def _connect_table(self, url: str, table: _Table, gate: asyncio.Semaphore) -> None:
        for seat, cookie in enumerate(table.game.cookies):
            async with gate:
                socket = await connect(
                    f"{url}/api/games/{table.game.id}/live?seat={seat}",
                    additional_headers={"Cookie": f"{COOKIE}={cookie}"},
                    compression=None,
                    max_size=FRAME_BYTES,
                    ping_interval=None,
                    close_timeout=1,
                )
                while table.views[seat] is None:
                    self._receive(table, seat, await socket.recv(decode=False))
                table.sockets.append(socket)
        for seat, socket in enumerate(table.sockets):
            self._start(self._listen(table, seat, socket))

    async def _listen(self, table: _Table, seat: int, socket: ClientConnection) -> None:
        try:
            while True:
                self._receive(table, seat, await socket.recv(decode=False))
        except ConnectionClosed:
            self.closed += 1

    def _receive(self, table: _Table, seat: int, text: bytes) -> None:
        now = perf_counter()
        frame = _read(text)
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

    def _note_event(self, table: _Table, seat: int, event: _Event, now: float) -> None:
        self.ledger.seen[table.game.id, event.number] = (event.seat, event.at)
        if table.pending is None or event.kind != "move" or not table.pending.unaware:
            return
        table.pending.unaware.discard(seat)
        if not table.pending.unaware:
            self.latencies.append(now - table.pending.sent)

    def _finish(self, table: _Table) -> None:
        if table.pending and table.pending.answered and not table.pending.unaware:
            table.pending = None

    async def drain(self) -> None:
        """Receive what a killed server had already sent."""
        await asyncio.wait(self._tasks, timeout=1)

    async def disconnect(self) -> None:
        """Close all connections."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            for socket in table.sockets:
                socket.transport.abort()


@asynccontextmanager
async def simulated_players(
    url: str, games: Sequence[StoredGame], ledger: Ledger | None = None, seed: int = 1
) -> AsyncIterator[SimulatedPlayers]:
    """Connected players on all seats of these games."""
    players = SimulatedPlayers(games, ledger or Ledger(), seed)
    try:
        await players.connect(url)
        yield players
    finally:
        await players.disconnect()

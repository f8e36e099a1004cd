"""Many people at many tables: every seat has a WebSocket of its own, and moves by chance.

Moves are sent when their time has come, whether or not the ones before have been answered, so a
slow server cannot slow down those who measure it.
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

from stressing.stock import Stored
from trunkline.server.http.cookies import COOKIE

__all__ = ["Crowd", "Ledger", "crowd"]

CONNECTING_AT_ONCE = 40
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
    """The little of a frame that a player who plays by chance needs to know."""

    type: str
    event: _Event | None = None
    view: _View | None = None
    id: str | None = None
    number: int | None = None
    problem: _Problem | None = None


_read = msgspec.json.Decoder(_Frame).decode


class Ledger(Struct):
    """All that the server was ever asked for, and what it said it had stored.

    `open` has the text of a seat's command that is not answered yet; `done` the number of the event
    that it became, by game, seat and id; `seen` the seat and the time of each event.
    """

    open: dict[tuple[str, int, str], str] = msgspec.field(default_factory=dict)
    done: dict[tuple[str, int, str], int] = msgspec.field(default_factory=dict)
    seen: dict[tuple[str, int], tuple[int | None, int]] = msgspec.field(default_factory=dict)


class _Flight:
    """A move under way: who has not heard of it yet."""

    def __init__(self, id: str, deaf: Iterable[int]) -> None:
        self.id = id
        self.sent = perf_counter()
        self.deaf = set(deaf)
        self.answered = False


class _Table:
    """One game as its players see it."""

    def __init__(self, game: Stored) -> None:
        self.game = game
        self.sockets: list[ClientConnection] = []
        self.views: list[_View | None] = [None] * len(game.cookies)
        self.flight: _Flight | None = None

    def choice(self, chance: Random) -> tuple[int, int, int] | None:
        """A seat that is due, what its move answers, and a move."""
        for seat, view in enumerate(self.views):
            if view and view.you.due is not None and view.you.hand and view.you.hand.moves:
                return seat, view.you.due, chance.choice(view.you.hand.moves)
        return None


class Crowd:
    """Everyone who is connected, what they have heard, and how long it took."""

    def __init__(self, games: Iterable[Stored], ledger: Ledger, seed: int) -> None:
        self.ledger = ledger
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self.problems: Counter[str] = Counter()
        self.sent = 0
        self.unsent = 0
        self.closed = 0
        self._tables = [_Table(game) for game in games]
        self._chance = Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, rate: float, seconds: float) -> None:
        """Send so many moves a second, at even distances, each for a table that has none flying."""
        began = perf_counter()
        for place in range(round(rate * seconds)):
            due = began + place / rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.lateness.append(perf_counter() - due)
            self._send_one()

    async def settle(self, seconds: float) -> int:
        """Wait for what is under way; how many moves have not been heard by all."""
        until = perf_counter() + seconds
        while (flying := self._flying()) and perf_counter() < until:
            await asyncio.sleep(0.01)
        return flying

    def fresh_figures(self) -> None:
        """Measure from here on."""
        self.latencies, self.lateness, self.sent, self.unsent = [], [], 0, 0

    def _flying(self) -> int:
        return sum(table.flight is not None for table in self._tables)

    def _send_one(self) -> None:
        for _ in range(len(self._tables)):
            table = self._chance.choice(self._tables)
            choice = None if table.flight else table.choice(self._chance)
            if choice is not None:
                self._send(table, *choice)
                return
        self.unsent += 1

    def _send(self, table: _Table, seat: int, answers: int, move: int) -> None:
        id = f"{self._chance.getrandbits(64):016x}"
        command = {"do": "move", "id": id, "answers": answers, "move": move}
        text = msgspec.json.encode(command).decode()
        self.ledger.open[table.game.id, seat, id] = text
        table.flight = _Flight(id, range(len(table.views)))
        self.sent += 1
        self._start(self._deliver(table.sockets[seat], text))

    def ask_again(self) -> None:
        """Send again what an earlier server did not answer: it must be done once in the end."""
        tables = {table.game.id: table for table in self._tables}
        for (game, seat, id), text in self.ledger.open.items():
            # Its event is not sent again if it has been stored, so nobody need hear of it.
            tables[game].flight = _Flight(id, ())
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
        """Let everyone come in, and wait until all have seen their game."""
        gate = asyncio.Semaphore(CONNECTING_AT_ONCE)
        await asyncio.gather(*(self._sit_down(url, table, gate) for table in self._tables))

    async def _sit_down(self, url: str, table: _Table, gate: asyncio.Semaphore) -> None:
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
                    self._hear(table, seat, await socket.recv(decode=False))
                table.sockets.append(socket)
        for seat, socket in enumerate(table.sockets):
            self._start(self._listen(table, seat, socket))

    async def _listen(self, table: _Table, seat: int, socket: ClientConnection) -> None:
        try:
            while True:
                self._hear(table, seat, await socket.recv(decode=False))
        except ConnectionClosed:
            self.closed += 1

    def _hear(self, table: _Table, seat: int, text: bytes) -> None:
        now = perf_counter()
        frame = _read(text)
        if frame.view is not None:
            table.views[seat] = frame.view
        if frame.event is not None:
            self._witness(table, seat, frame.event, now)
        elif frame.type == "done":
            assert frame.id is not None and frame.number is not None
            self.ledger.done[table.game.id, seat, frame.id] = frame.number
            self._answered(table, seat, frame.id)
        elif frame.problem is not None:
            self.problems[frame.problem.code] += 1
            self._answered(table, seat, frame.id)
            table.flight = None
        self._land(table)

    def _answered(self, table: _Table, seat: int, id: str | None) -> None:
        self.ledger.open.pop((table.game.id, seat, id or ""), None)
        if table.flight and table.flight.id == id:
            table.flight.answered = True

    def _witness(self, table: _Table, seat: int, event: _Event, now: float) -> None:
        self.ledger.seen[table.game.id, event.number] = (event.seat, event.at)
        if table.flight is None or event.kind != "move" or not table.flight.deaf:
            return
        table.flight.deaf.discard(seat)
        if not table.flight.deaf:
            self.latencies.append(now - table.flight.sent)

    def _land(self, table: _Table) -> None:
        if table.flight and table.flight.answered and not table.flight.deaf:
            table.flight = None

    async def drain(self) -> None:
        """Hear what is still on its way from a server that is gone."""
        await asyncio.wait(self._tasks, timeout=1)

    async def leave(self) -> None:
        """Hang up."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            for socket in table.sockets:
                socket.transport.abort()


@asynccontextmanager
async def crowd(
    url: str, games: Sequence[Stored], ledger: Ledger | None = None, seed: int = 1
) -> AsyncIterator[Crowd]:
    """People on all seats of these games, connected."""
    people = Crowd(games, ledger or Ledger(), seed)
    try:
        await people.connect(url)
        yield people
    finally:
        await people.leave()

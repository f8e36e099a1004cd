"""Players that come back: they reconnect when a server is gone, and repeat what it did not answer.

Everything that they do and see is recorded for the checker.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter

import msgspec

from simulation import history
from simulation.history import Attempt, Command, Connection, History
from stress_parts.client_frames import Frame, View, read_frame, read_moves
from stress_parts.client_socket import ClientSocket, open_socket
from stress_parts.stored_games import StoredGame
from trunkline.server.http.cookies import COOKIE

__all__ = ["PersistentPlayers"]

RETRY_SECONDS = 0.1
# A server that cannot reach its database says that the outcome is unknown.
UNKNOWN_OUTCOME = "storage"


@dataclass(frozen=True)
class _Absence:
    """A seat lost its connection: when, and what it has to see until it is current again."""

    since: float
    owed: int


class _Table:
    """A game: its seats, and the command that has not been answered."""

    def __init__(self, players: PersistentPlayers, game: StoredGame) -> None:
        self.game = game
        self.seats = [_Seat(players, self, seat) for seat in range(len(game.cookies))]
        self.pending: Command | None = None
        # The last number that somebody was told.
        self.acknowledged = 0

    def due_seat(self) -> _Seat | None:
        """A connected seat whose move is due."""
        for seat in self.seats:
            if seat.socket is not None and seat.view is not None and seat.view.you.due is not None:
                return seat
        return None


class _Seat:
    """A player, connected as long as there is a server."""

    def __init__(self, players: PersistentPlayers, table: _Table, number: int) -> None:
        self.number = number
        self.table = table
        self.view: View | None = None
        # The number of the last event that it has seen.
        self.last: int | None = None
        self.socket: ClientSocket | None = None
        self._connection: Connection | None = None
        self._players = players
        self._absence: _Absence | None = None
        self._unanswered: tuple[Command, str] | None = None
        # What was sent over this connection, by the id of the command.
        self._sent: dict[str, deque[tuple[Command, Attempt]]] = defaultdict(deque)

    async def stay_connected(self, url: str) -> None:
        """Connect again and again."""
        while True:
            try:
                await self._stay(url)
            except OSError:
                await asyncio.sleep(RETRY_SECONDS)

    async def _stay(self, url: str) -> None:
        game = self.table.game
        after = "" if self.last is None else f"&after={self.last}"
        connection = self._connection = self._new_connection()
        self._sent.clear()
        socket = await open_socket(
            f"{url}/api/games/{game.id}/live?seat={self.number}{after}",
            f"{COOKIE}={game.cookies[self.number]}",
            partial(self._receive, connection),
            partial(self._note_lost, connection),
        )
        self._players.history.connections.append(connection)
        self.socket = None if socket.closed.done() else socket
        if self._unanswered is not None:
            self._players.repeated += 1
            self._send()
        await socket.closed

    def _new_connection(self) -> Connection:
        game = self.table.game.id
        return Connection(f"{game} {self.number}", game, self.number, self.last, perf_counter())

    def _note_lost(self, connection: Connection) -> None:
        """Do not send anything more over this connection."""
        connection.closed_at = perf_counter()
        if connection is self._connection:
            self.socket = None
            if self._absence is None:
                self._absence = _Absence(connection.closed_at, self.table.acknowledged)

    def leave(self) -> None:
        """Leave; somebody who is absent was absent until now."""
        self._end_absence(perf_counter())
        if self.socket is not None:
            self.socket.abort()

    def require(self, number: int) -> None:
        """Note for the checker what the seat must have seen when it left."""
        if self.socket is None or self._connection is None:
            # It should have had a connection.
            self._connection = self._new_connection()
            self._players.history.connections.append(self._connection)
        self._connection.must_reach = number

    def _end_absence(self, now: float) -> None:
        if self._absence is not None:
            self._players.absences.append(now - self._absence.since)
            self._absence = None

    def move(self, rng: Random) -> None:
        """Make a random move."""
        assert self.view is not None and self.view.you.hand is not None
        game, id = self.table.game.id, f"{rng.getrandbits(64):016x}"
        command = Command(f"{game} {self.number}", game, self.number, "move", id)
        move = rng.choice(read_moves(self.view.you.hand.moves))
        body = {"do": "move", "id": id, "answers": self.view.you.due, "move": move}
        self._unanswered = command, msgspec.json.encode(body).decode()
        self.table.pending = command
        self._players.history.commands.append(command)
        self._send()

    def _send(self) -> None:
        if self._unanswered is not None and self.socket is not None:
            command, text = self._unanswered
            self._sent[command.id or ""].append((command, command.send(perf_counter())))
            self.socket.send(text)

    def _send_again(self, command: Command) -> None:
        if self._unanswered is not None and self._unanswered[0] is command:
            self._send()

    def _receive(self, connection: Connection, text: bytes) -> None:
        now = perf_counter()
        connection.frames.append((now, text.decode()))
        frame = read_frame(text)
        if frame.view is not None:
            self.view, self.last = frame.view, frame.view.number
        if frame.event is not None:
            self.last = frame.event.number
        if self._absence is not None and (self.last or 0) >= self._absence.owed:
            self._end_absence(now)
        if frame.type in ("done", "problem"):
            self._note_answer(frame, now)

    def _note_answer(self, frame: Frame, now: float) -> None:
        sent = self._sent[frame.id or ""]
        if not sent:
            return
        command, attempt = sent.popleft()
        attempt.answered_at, attempt.number = now, frame.number
        if frame.problem is not None:
            attempt.problem = frame.problem.code
        # It may have been sent twice, and answered before.
        if self._unanswered is not None and self._unanswered[0] is command:
            self._answered(command, attempt, now)

    def _answered(self, command: Command, attempt: Attempt, now: float) -> None:
        if attempt.problem == UNKNOWN_OUTCOME:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._send_again, command)
            return
        if attempt.number is None:
            self._players.failed += 1
        else:
            self.table.acknowledged = max(self.table.acknowledged, attempt.number)
            self._players.acknowledged += 1
            self._players.latencies.append(now - command.attempts[0].sent_at)
        self._unanswered = self.table.pending = None


class PersistentPlayers:
    """Players on all seats of some games, and the history of what they did and saw."""

    def __init__(self, games: Sequence[StoredGame], seed: int) -> None:
        self.history = History()
        # How long each lost connection took to be replaced by one that is current.
        self.absences: list[float] = []
        self.acknowledged = 0
        self.repeated = 0
        self.failed = 0
        # From sending a move first to its answer, in seconds.
        self.latencies: list[float] = []
        self._tables = [_Table(self, game) for game in games]
        self._seats = [seat for table in self._tables for seat in table.seats]
        self._rng = Random(seed)
        self._tasks: list[asyncio.Task[None]] = []

    async def connect(self, url: str) -> None:
        """Connect everyone, and wait until all see their game."""
        self._tasks = [asyncio.create_task(seat.stay_connected(url)) for seat in self._seats]
        while any(seat.view is None for seat in self._seats):
            await asyncio.sleep(RETRY_SECONDS)

    async def play(self, rate: float, seconds: float) -> None:
        """Send `rate` moves a second, evenly spaced, each in a game without a pending move."""
        began = perf_counter()
        for index in range(round(rate * seconds)):
            if (wait := began + index / rate - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self._move_somewhere()

    def _move_somewhere(self) -> None:
        """Make a move in some game; in an outage, there may be none."""
        for table in self._rng.sample(self._tables, len(self._tables)):
            if table.pending is None and (seat := table.due_seat()) is not None:
                seat.move(self._rng)
                return

    async def settle(self, seconds: float) -> None:
        """Wait until everything is answered and everyone is current, then leave."""
        until = perf_counter() + seconds
        while not self._is_settled() and perf_counter() < until:
            await asyncio.sleep(RETRY_SECONDS)
        self.failed += sum(table.pending is not None for table in self._tables)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for seat in self._seats:
            seat.leave()

    def require_current(self, stored: Iterable[history.StoredGame]) -> None:
        """Note for the checker that everyone must have seen all that is stored."""
        numbers = {game.row.id: len(game.entries) for game in stored}
        for seat in self._seats:
            seat.require(numbers[seat.table.game.id])

    def _is_settled(self) -> bool:
        return all(
            table.pending is None
            and all(seat.socket is not None for seat in table.seats)
            and len({seat.last for seat in table.seats}) == 1
            and (table.seats[0].last or 0) >= table.acknowledged
            for table in self._tables
        )

"""Seeded people: they play on several devices over bad connections, and send things again."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from simulation.checker import UNCERTAIN
from simulation.history import (
    Attempt,
    Command,
    Connection,
    HintGiven,
    Member,
    Reading,
    Viewer,
)
from simulation.network import ClientSocket, ConnectionLost, Device, Refused, Response
from trunkline.server.rooms.keys import device_id, fingerprint
from trunkline.server.wire.frames import encode_event_frame

if TYPE_CHECKING:
    from simulation.world import World

__all__ = ["Person", "Player"]

# Seconds that people wait for an answer before they send a command again, and how often they do.
PATIENCE = 5.0
TRIES = 8
THINKING_SECONDS = 0.25
IDLE_SECONDS = (1.0, 15.0)
REACTIONS = ("hello", "thanks", "nice", "wow", "oops", "well_played")
WORDS = ("good luck", "your turn", "hm", "not that one!", "gg")
# Problems that mean: this device has lost its role here.
GONE_STATUS = (403, 404)
# The status of an error in the server itself.
FAILURE_STATUS = 500
REVOKED, EXPIRED = 4403, 4404
# The address of each command, and the kind of entry it becomes.
COMMANDS = {
    "move": ("moves", "move"),
    "undo": ("undo", "undo"),
    "chat": ("chat", "chat"),
    "react": ("reactions", "reaction"),
}
# What people do besides playing, each time they could act.
HABITS = {
    "drop": 0.005,
    "close": 0.002,
    "read_slowly": 0.003,
    "chat": 0.005,
    "react": 0.005,
    "look": 0.006,
    "poll": 0.004,
    "ask_for_hint": 0.002,
    "leave": 0.002,
    "resign": 0.0002,
    "replace": 0.004,
    "end": 0.001,
    "blunder": 0.005,
}


class HandSeen(Struct):
    """The part of a hand that people act on."""

    moves: list[int]


class OwnSeen(Struct):
    """The part of their own view that people act on."""

    due: int | None
    undo: bool
    hand: HandSeen | None


class SeatSeen(Struct):
    """The part of a seat that people act on."""

    kind: str
    absent: str | None
    resigned: bool
    away_from: int | None


class ViewSeen(Struct):
    """The part of a view that people act on."""

    state: str
    number: int
    turn: int
    seats: list[SeatSeen]
    you: OwnSeen | None


class ProblemSeen(Struct):
    """The part of a problem that people act on."""

    code: str


class EventSeen(Struct):
    """The part of an event that people act on."""

    number: int


class FrameSeen(Struct):
    """The part of a frame that people act on."""

    type: str
    id: str | None = None
    number: int | None = None
    event: EventSeen | None = None
    view: ViewSeen | None = None
    problem: ProblemSeen | None = None


class EventsSeen(Struct):
    """The events in a response."""

    events: list[Raw]


_read_events = msgspec.json.Decoder(EventsSeen).decode
_read_frame = msgspec.json.Decoder(FrameSeen).decode
_read_view = msgspec.json.Decoder(ViewSeen).decode
_read_problem = msgspec.json.Decoder(ProblemSeen).decode


class Person:
    """Somebody with a device, who sends requests until they are answered."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.rng = random.Random(f"{world.seed} {name}")
        address = ".".join(str(self.rng.randrange(256)) for _ in range(3))
        key = "".join(self.rng.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=43))
        self.device = Device(f"10.{address}", key)

    async def request(self, method: str, path: str, body: object = None) -> Response:
        """The response of one of the processes, which may not come."""
        process = self.world.any_process(self.rng)
        response = await self.world.network.request(process, self.device, method, path, body)
        if response.status == FAILURE_STATUS:
            self.world.note_failure(f"{method} {path} was answered {response.body.decode()}")
        return response

    async def insist(self, method: str, path: str, body: object = None) -> Response | None:
        """The response, if there is one before the end of the simulation."""
        while self.world.running:
            try:
                response = await self.request(method, path, body)
            except ConnectionLost:
                response = None
            if response is not None and response.status < 500 and response.status != 429:
                return response
            await asyncio.sleep(self.rng.uniform(0.2, 3.0))
        return None

    async def ask(
        self, game: str, seat: int | None, kind: str, path: str, body: object = None
    ) -> Response | None:
        """Ask for something that becomes an entry but has no id; nobody asks for it twice."""
        command = Command(self.name, game, seat, kind)
        self.world.history.commands.append(command)
        attempt = command.send(self.world.now)
        method = "PUT" if kind == "sat" else "POST"
        try:
            response = await self.request(method, path, body)
        except ConnectionLost:
            return None
        _note_response(attempt, response, self.world.now)
        return response


def _note_response(attempt: Attempt, response: Response, at: float) -> None:
    attempt.answered_at = at
    if response.status < 300:
        attempt.number = response.json["number"]
    else:
        attempt.problem = _read_problem(response.body).code


class _Session:
    """One connection of a player, and the commands that wait for an answer on it."""

    def __init__(self, player: Player, record: Connection) -> None:
        self._player = player
        self.record = record
        self.socket: ClientSocket | None = None
        self.is_slow = False
        self._waiting: dict[str, deque[tuple[Attempt, asyncio.Future[Attempt]]]]
        self._waiting = defaultdict(deque)

    @property
    def is_open(self) -> bool:
        """Whether commands can be sent."""
        return self.socket is not None and not self.socket.closed

    def send(self, command: Command, frame: str) -> asyncio.Future[Attempt]:
        """Send a command; the future is that of its answer."""
        assert self.socket is not None and command.id is not None
        world = self._player.world
        attempt = command.send(world.now)
        answer: asyncio.Future[Attempt] = world.loop.create_future()
        self._waiting[command.id].append((attempt, answer))
        self.socket.send(frame)
        return answer

    def read(self) -> None:
        """Read what has arrived, and what will."""
        self.is_slow = False
        if self.socket is not None and not self.socket.closed:
            self.socket.read(True)

    def on_frame(self, text: str) -> None:
        """Take a frame from the server."""
        now = self._player.world.now
        self.record.frames.append((now, text))
        frame = _read_frame(text)
        if frame.type in ("done", "problem") and frame.id is not None:
            waiting = self._waiting[frame.id]
            if waiting:
                attempt, answer = waiting.popleft()
                attempt.answered_at = now
                attempt.number = frame.number
                attempt.problem = None if frame.problem is None else frame.problem.code
                if not answer.done():
                    answer.set_result(attempt)
        else:
            self._player.see(frame)

    def on_close(self, code: int | None) -> None:
        """The connection is closed, by whomever."""
        self.record.closed_at = self._player.world.now
        self.record.close_code = code
        for waiting in self._waiting.values():
            for _, answer in waiting:
                if not answer.done():
                    answer.set_exception(ConnectionLost())
                    # Nobody may be waiting any more.
                    answer.exception()
        self._player.lost(code)


class Player(Person):
    """A device that plays a seat of a game, or watches the game."""

    def __init__(self, world: World, name: str, game: str, viewer: Viewer, device: Device) -> None:
        super().__init__(world, name)
        self.device = device
        self.game = game
        self.viewer = viewer
        self.view: ViewSeen | None = None
        self.number: int | None = None
        self.is_gone = False
        self.session: _Session | None = None
        self._changed = asyncio.Event()
        self._commands = 0

    @property
    def path(self) -> str:
        """The address of the game."""
        return f"/api/games/{self.game}"

    @property
    def seat_path(self) -> str:
        """The address of the seat."""
        return f"{self.path}/seats/{self.viewer}"

    @property
    def device_id(self) -> str:
        """What the server calls the device in this game."""
        return device_id(fingerprint(self.device.key), self.game)

    @property
    def member(self) -> Member:
        """The role, for the checker."""
        device = fingerprint(self.device.key)
        return Member(self.name, self.game, self.viewer, device, self.is_gone)

    def see(self, frame: FrameSeen) -> None:
        """Look at what has changed."""
        if frame.event is not None:
            self.number = frame.event.number
        if frame.view is not None:
            self.view = frame.view
            self.number = frame.view.number
        if self.number is not None:
            self.world.note_number(self.game, self.number)
        self._changed.set()

    def lost(self, code: int | None) -> None:
        """The connection is closed."""
        self.session = None
        if code in (REVOKED, EXPIRED):
            self.is_gone = True
        self._changed.set()

    def read(self) -> None:
        """Stop reading slowly."""
        if self.session is not None:
            self.session.read()

    def require(self, number: int) -> None:
        """Note for the checker what the player must see by the end."""
        if self.session is not None and self.session.is_open:
            record = self.session.record
        else:
            # There should be a connection.
            record = Connection(self.name, self.game, self.viewer, self.number, self.world.now)
            self.world.history.connections.append(record)
        record.must_reach = number

    async def run(self) -> None:
        """Play until the role is lost or the simulation ends."""
        while not self.is_gone and self.world.people_stay:
            if self.session is None or not self.session.is_open:
                await self._connect()
            elif self.world.running:
                await self._wait()
                if self.world.running:
                    await self._act()
            else:
                await asyncio.sleep(1.0)

    async def _connect(self) -> None:
        process = self.world.any_process(self.rng)
        query = [] if self.viewer is None else [f"seat={self.viewer}"]
        after = self.number if self.rng.random() < 0.8 else None
        query += [] if after is None else [f"after={after}"]
        record = Connection(self.name, self.game, self.viewer, after, self.world.now)
        self.world.history.connections.append(record)
        session = _Session(self, record)
        path = f"{self.path}/live?{'&'.join(query)}"
        connecting = self.world.network.connect(
            process, self.device, path, session.on_frame, session.on_close
        )
        try:
            session.socket = await connecting
        except ConnectionLost:
            await asyncio.sleep(self.rng.uniform(0.1, 2.0))
        except Refused as refused:
            self.is_gone = refused.status in GONE_STATUS
            await asyncio.sleep(self.rng.uniform(0.5, 3.0))
        else:
            self.session = None if session.socket.closed else session

    async def _wait(self) -> None:
        """Think about a move, or wait until something happens."""
        if self._own is not None and self._own.due is not None:
            await asyncio.sleep(self.rng.expovariate(1 / THINKING_SECONDS))
            return
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), self.rng.uniform(*IDLE_SECONDS))
        except TimeoutError:
            return

    @property
    def _own(self) -> OwnSeen | None:
        return None if self.view is None else self.view.you

    @property
    def _sitting(self) -> SeatSeen | None:
        seated = self.view is not None and self.viewer is not None
        return self.view.seats[self.viewer] if seated else None  # type: ignore[union-attr, index]

    # What people do.

    async def _act(self) -> None:
        habit = self._habit()
        if habit is not None:
            await getattr(self, f"_{habit}")()
        elif self.view is not None and self.view.state == "playing":
            await self._play()

    def _habit(self) -> str | None:
        luck = self.rng.random()
        for habit, share in HABITS.items():
            luck -= share * self.world.restlessness
            if luck < 0:
                return habit
        return None

    async def _play(self) -> None:
        own, sitting = self._own, self._sitting
        if own is None or sitting is None or self.view is None:
            return
        if sitting.absent in ("left", "time", "away") and not sitting.resigned:
            if self.rng.random() < 0.3:
                await self.ask(self.game, self.viewer, "returned", f"{self.seat_path}/return")
        elif own.undo and self.rng.random() < 0.08:
            await self.command("undo", answers=self.view.turn)
        elif own.due is not None and own.hand is not None and own.hand.moves:
            move = self.rng.choice(own.hand.moves)
            await self.command("move", answers=own.due, move=move)

    async def _drop(self) -> None:
        if self.session is not None and self.session.socket is not None:
            self.session.socket.drop()

    async def _close(self) -> None:
        if self.session is not None and self.session.socket is not None:
            self.session.socket.close()

    async def _read_slowly(self) -> None:
        session = self.session
        if session is not None and session.socket is not None and not session.is_slow:
            session.is_slow = True
            session.socket.read(False)
            self.world.loop.call_later(self.rng.uniform(1.0, 60.0), session.read)

    async def _chat(self) -> None:
        if self.viewer is not None:
            await self.command("chat", text=self.rng.choice(WORDS))

    async def _react(self) -> None:
        if self.viewer is not None:
            await self.command("react", reaction=self.rng.choice(REACTIONS))

    async def _look(self) -> None:
        asked_at = self.world.now
        seat = "" if self.viewer is None else f"?seat={self.viewer}"
        try:
            response = await self.request("GET", f"{self.path}{seat}")
        except ConnectionLost:
            return
        if response.status == 200:
            reading = Reading(self.name, self.game, self.viewer, asked_at, response.body)
            self.world.history.readings.append(reading)

    async def _poll(self) -> None:
        """Ask for events instead of waiting for them, which is like a very short connection."""
        after, asked_at = self.number, self.world.now
        if after is None:
            return
        seat = "" if self.viewer is None else f"&seat={self.viewer}"
        try:
            response = await self.request("GET", f"{self.path}/events?after={after}{seat}")
        except ConnectionLost:
            return
        if response.status == 200:
            now = self.world.now
            events = _read_events(response.body).events
            frames = [(now, encode_event_frame(0, bytes(it), None).decode()) for it in events]
            record = Connection(self.name, self.game, self.viewer, after, asked_at, frames, now)
            self.world.history.connections.append(record)

    async def _ask_for_hint(self) -> None:
        if self.viewer is not None:
            with suppress(ConnectionLost):
                response = await self.request("POST", f"{self.seat_path}/hint")
                if response.status == 200:
                    number, answers = response.json["number"], response.json["answers"]
                    given = HintGiven(self.game, self.viewer, number, answers)
                    self.world.history.hints.append(given)

    async def _leave(self) -> None:
        if self.view is not None and self.view.state == "playing" and self.viewer is not None:
            await self.ask(self.game, self.viewer, "absent", f"{self.seat_path}/leave")

    async def _resign(self) -> None:
        if self.view is not None and self.view.state == "playing" and self.viewer is not None:
            await self.ask(self.game, self.viewer, "resigned", f"{self.seat_path}/resign")

    async def _replace(self) -> None:
        """Let a bot play for somebody who is away, or for one who is not."""
        if self.view is not None and self.view.state == "playing" and self.viewer is not None:
            seats = self.view.seats
            away = [seat for seat, it in enumerate(seats) if it.away_from is not None]
            seat = self.rng.choice(away or range(len(seats)))
            await self.ask(self.game, seat, "absent", f"{self.seat_path}/replace/{seat}")

    async def _end(self) -> None:
        if self.view is not None and self.view.state == "playing" and self.viewer is not None:
            await self.ask(self.game, self.viewer, "end_agreed", f"{self.seat_path}/end")

    async def _blunder(self) -> None:
        """Send something that is out of date, or against the rules."""
        if self.viewer is not None and self.view is not None:
            answers = max(0, self.view.turn - self.rng.randrange(3))
            await self.command("move", answers=answers, move=self.rng.randrange(400))

    # Commands.

    async def command(self, do: str, **fields: Any) -> Attempt | None:
        """Send a command until it is answered, or give up; then its outcome is unknown."""
        self._commands += 1
        ident = f"{self.name}-{self._commands}".replace(" ", "-").ljust(8, "-")
        path, kind = COMMANDS[do]
        command = Command(self.name, self.game, self.viewer, kind, ident)
        self.world.history.commands.append(command)
        body = {"do": do, "id": ident, **fields}
        for _ in range(TRIES):
            if self.is_gone or self.rng.random() < 0.01:
                return None
            try:
                attempt = await self._send(command, path, body)
            except (ConnectionLost, TimeoutError):
                attempt = None
            if attempt is not None and attempt.problem not in UNCERTAIN:
                return attempt
            await asyncio.sleep(self.rng.uniform(0.05, 2.0))
            if (self.session is None or not self.session.is_open) and self.rng.random() < 0.7:
                await self._connect()
        return None

    async def _send(self, command: Command, path: str, body: dict[str, Any]) -> Attempt:
        """Send a command once or twice, and return the first answer."""
        session = self.session
        twice = self.rng.random() < 0.04
        if session is None or not session.is_open or self.rng.random() < 0.08:
            if twice:
                self.world.spawn(self._send_later(command, path, body))
            return await self._post(command, path, body)
        frame = msgspec.json.encode(body).decode()
        answer = session.send(command, frame)
        if twice and self.rng.random() < 0.5:
            session.send(command, frame)
        elif twice:
            self.world.spawn(self._send_later(command, path, body))
        return await asyncio.wait_for(asyncio.shield(answer), PATIENCE)

    async def _send_later(self, command: Command, path: str, body: dict[str, Any]) -> None:
        """Send a command again on another connection, whatever has become of it."""
        await asyncio.sleep(self.rng.uniform(0.0, 3.0))
        try:
            await self._post(command, path, body)
        except ConnectionLost:
            return

    async def _post(self, command: Command, path: str, body: dict[str, Any]) -> Attempt:
        attempt = command.send(self.world.now)
        response = await self.request("POST", f"{self.seat_path}/{path}", body)
        _note_response(attempt, response, self.world.now)
        return attempt

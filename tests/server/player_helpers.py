"""Players of games on a real server: each has a device, makes moves and receives events."""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE, Address, RunningServer, running_server, wait_for
from trunkline.compiled_edition import compile_edition
from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.http.app import create_app
from trunkline.server.rooms import game_creation
from trunkline.server.rooms.rate_limits import RateLimits, RequestPace
from trunkline.server.rooms.room import Room
from trunkline.server.server_time import ServerTime

QUICK = {
    "pause": 0.0,
    "moves_per_second": 10_000,
    "games_per_hour": 10_000,
    "links_per_minute": 10_000,
    "log_level": "error",
}
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
NOON = 1_800_000_000_000
_ids = count()


@dataclass
class WallClock:
    """The server's time, which stands still until a test advances it."""

    now: int = NOON

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@dataclass
class PaceClock:
    """The time in seconds by which rate limits count, which stands still until a test advances it.

    It is so far ahead that nothing counts that happened before.
    """

    now: float = 1e9

    def __call__(self) -> float:
        return self.now


@contextmanager
def standing_still(limits: RateLimits | RequestPace) -> Iterator[PaceClock]:
    """A clock for rate limits, for tests that must not depend on the speed of the machine."""
    clock = PaceClock()
    with mock.patch.object(limits, "_now", clock):
        yield clock


@contextmanager
def quick_server(clock: WallClock | None = None, **settings: Any) -> Iterator[RunningServer]:
    """A server without pauses and with wide limits, which deals all games from the same seed."""
    dealing = SimpleNamespace(randbits=lambda bits: 7, SystemRandom=secrets.SystemRandom)
    make_app = None if clock is None else lambda chosen: create_app(chosen, ServerTime(clock))
    with (
        mock.patch.object(game_creation, "secrets", dealing),
        running_server(make_app, **{**QUICK, **settings}) as server,
    ):
        yield server


def new_id() -> str:
    """An id for a command, as a client would make it."""
    return f"command-{next(_ids)}"


def refused(response: httpx.Response, code: str) -> dict[str, Any]:
    """The problem that a request was refused with; it must have this code and a sentence."""
    problem: dict[str, Any] = response.json()
    assert response.is_error, problem
    assert problem["code"] == code, problem
    assert problem["status"] == response.status_code
    assert problem["detail"].endswith((".", "?", "`."))
    return problem


def good(response: httpx.Response) -> Any:
    """The answer to a request, which must have succeeded."""
    assert response.is_success, response.text
    return response.json() if response.content else None


class EventListener:
    """A socket, and the frames received through it so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    def next(self, kind: str | None = None) -> dict[str, Any]:
        """The next frame, or the next of a kind."""
        while True:
            frame: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            self.heard.append(frame)
            if kind is None or frame["type"] == kind:
                return frame

    def until(self, number: int) -> list[dict[str, Any]]:
        """All events received, up to the one with this number."""
        while not self.events or self.events[-1]["number"] < number:
            self.next("event")
        return self.events

    @property
    def events(self) -> list[dict[str, Any]]:
        return [frame["event"] for frame in self.heard if frame["type"] == "event"]

    def send(self, **command: Any) -> None:
        self.socket.send(json.dumps(command))

    def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self.send(**command)
        while True:
            frame = self.next()
            if frame["type"] in ("done", "problem"):
                return frame

    def closed_with(self) -> int | None:
        """The code with which the server closes the socket, after anything else it sends."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is not stored: since when players have been away, and how many watch."""
    seats = [{name: seat[name] for name in seat if name != "away_from"} for seat in view["seats"]]
    return {**view, "seats": seats, "spectators": None}


@dataclass
class Player:
    """A device on one of its seats, or if `seat` is None a spectator."""

    server: Address
    device: httpx.Client
    game: str
    seat: int | None = None

    @property
    def room(self) -> str:
        return f"/api/games/{self.game}"

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = good(self.device.get(self.room, params=self._looking()))
        return found

    def _looking(self) -> dict[str, int]:
        return {} if self.seat is None else {"seat": self.seat}

    def post(self, what: str, **body: Any) -> httpx.Response:
        """Post a command for the seat."""
        return self.device.post(f"{self.room}/seats/{self.seat}/{what}", json=body or None)

    def sit(self, name: str, color: str | None = None) -> httpx.Response:
        body = {"name": name, "color": color}
        return self.device.put(f"{self.room}/seats/{self.seat}", json=body)

    def move(
        self, move: int | str, answers: int | None = None, id: str | None = None
    ) -> httpx.Response:
        """Make a move; by default it answers what is due."""
        due = self.due if answers is None else answers
        return self.post("moves", id=id or new_id(), answers=due or 0, move=move)

    def undo(self, answers: int | None = None, id: str | None = None) -> httpx.Response:
        turn = self.view()["turn"] if answers is None else answers
        return self.post("undo", id=id or new_id(), answers=turn)

    def hint(self) -> httpx.Response:
        return self.post("hint")

    def advice(self) -> httpx.Response:
        return self.device.get(f"{self.room}/seats/{self.seat}/advice")

    def say(self, text: str, id: str | None = None) -> httpx.Response:
        return self.post("chat", id=id or new_id(), text=text)

    def listen(self, after: int | None = None, **options: Any) -> EventListener:
        """A socket on the seat."""
        asked = {**self._looking(), **({} if after is None else {"after": after})}
        path = f"{self.room}/live?{httpx.QueryParams(asked)}"
        return EventListener(self.server.socket(path, self.device, **options))

    @property
    def due(self) -> int | None:
        found: int | None = self.view()["you"]["due"]
        return found

    @property
    def moves(self) -> list[int]:
        found: list[int] = self.view()["you"]["hand"]["moves"]
        return found

    def moves_of(self, kind: str) -> list[int]:
        """Its legal moves of a kind."""
        view = self.view()
        labels = compile_edition(view["edition"]).moves
        return [move for move in view["you"]["hand"]["moves"] if labels[move].kind == kind]


@dataclass
class Table:
    """A game with its host and its players."""

    server: Address
    host: httpx.Client
    game: str
    links: list[dict[str, Any]]
    people: dict[int, Player] = field(default_factory=dict)

    @property
    def room(self) -> str:
        return f"/api/games/{self.game}"

    def __getitem__(self, seat: int) -> Player:
        return self.people[seat]

    def key(self, role: str, seat: int | None = None) -> str:
        """The key of one of the first links."""
        (key,) = [it["key"] for it in self.links if (it["role"], it["seat"]) == (role, seat)]
        return str(key)

    def new_key(self, role: str, seat: int | None = None, by: httpx.Client | None = None) -> str:
        """The key of a new link, made by the host or another device."""
        asked = {"role": role, "seat": seat}
        return str(good((by or self.host).post(f"{self.room}/links", json=asked))["key"])

    def enter(self, key: str, device: httpx.Client | None = None) -> Player:
        """Exchange a key for a role, on a new device unless one is given."""
        device = device or self.server.device()
        roles = good(device.post("/api/keys", json={"key": key}))
        seats = roles["seats"]
        return Player(self.server, device, self.game, seats[-1] if seats else None)

    def seat_all(self) -> None:
        """Let a guest with a new device take every open seat."""
        for link in self.links:
            if link["role"] == "seat":
                guest = self.enter(link["key"])
                good(guest.sit(NAMES[link["seat"]]))
                self.people[link["seat"]] = guest

    def start(self) -> Table:
        good(self.host.post(f"{self.room}/start"))
        return self

    @property
    def spectator(self) -> Player:
        return self.enter(self.key("watch"))

    def view(self) -> dict[str, Any]:
        return Player(self.server, self.host, self.game).view()

    @property
    def loaded_room(self) -> Room:
        """The room of the game, which the server has in memory."""
        assert isinstance(self.server, RunningServer)
        found = self.server.app.state.registry._rooms[self.game]
        assert isinstance(found, Room)
        return found

    @property
    def hosted(self) -> HostedGame:
        """The game as the server keeps it."""
        return self.loaded_room.hosted

    @property
    def to_act(self) -> Player:
        """The first person who may act."""
        return self.people[self.view()["position"]["waiting"][0]]

    def keep_all(self) -> Table:
        """Let every seat keep all first tickets, after announcing a mix if necessary."""
        while self.view()["position"]["phase"] in ("announce", "first tickets"):
            player = self.to_act
            good(player.move(player.moves[-1]))
        return self

    def play_until(self, kind: str) -> Player:
        """Draw cards in turn until a player may make a move of a kind; return that player."""
        while True:
            player = self.to_act
            if player.moves_of(kind):
                return player
            drawing = [*player.moves_of("draw card"), *player.moves_of("take"), *player.moves]
            good(player.move(drawing[0]))

    def play_on(self, seed: int = 0, like: tuple[str, ...] = ("claim",), most: int = 5000) -> None:
        """Play random moves for all people, preferring some kinds, to the end or up to a limit."""
        chance = random.Random(seed)
        labels = compile_edition(self.view()["edition"]).moves
        for _ in range(most):
            view = wait_for(self._somebodys_turn)
            if view["state"] == "over":
                return
            player = self.people[_waiting(view, self.people)[0]]
            mine = player.view()
            moves = mine["you"]["hand"]["moves"]
            liked = [move for move in moves if labels[move].kind in like]
            good(player.move(chance.choice(liked or moves), answers=mine["you"]["due"]))

    def _somebodys_turn(self) -> dict[str, Any] | None:
        """The view, if the game is over or a person is to move."""
        view = self.view()
        return view if view["state"] == "over" or _waiting(view, self.people) else None


def _waiting(view: dict[str, Any], people: dict[int, Player]) -> list[int]:
    waiting = view["position"]["waiting"] if view["position"] else []
    return [seat for seat in waiting if seat in people and view["seats"][seat]["level"] is None]


def wanted(*kinds: str) -> list[dict[str, Any]]:
    """Seats to request: `open`, `here`, or a level of bots."""
    seats: list[dict[str, Any]] = []
    for name, kind in zip(NAMES, kinds, strict=False):
        if kind == "here":
            seats.append({"kind": "here", "name": name})
        elif kind == "open":
            seats.append({"kind": "open"})
        else:
            seats.append({"kind": "bot", "level": kind})
    return seats


def make(server: Address, *kinds: str, edition: str = "usa", **options: Any) -> Table:
    """A new game with its host; people here are seated, open seats are open. It allows hints."""
    host = server.device()
    asked = {"edition": edition, "seats": wanted(*kinds), "hints": True, **options}
    made = good(host.post("/api/games", json=asked))
    table = Table(server, host, made["id"], made["links"])
    table.people = {seat: Player(server, host, made["id"], seat) for seat in made["seats"]}
    return table


def begin(server: Address, *kinds: str, edition: str = "usa", **options: Any) -> Table:
    """A game that has been dealt, with a guest on every open seat."""
    table = make(server, *kinds, edition=edition, **options)
    table.seat_all()
    return table.start()


def reopened(table: Table, server: Address) -> Table:
    """The same people at the same table, on a server that has taken over the database."""
    devices: dict[int, httpx.Client] = {}

    def moved(device: httpx.Client) -> httpx.Client:
        if id(device) not in devices:
            devices[id(device)] = server.device(cookies=dict(device.cookies))
        return devices[id(device)]

    again = Table(server, moved(table.host), table.game, table.links)
    again.people = {
        seat: Player(server, moved(player.device), table.game, seat)
        for seat, player in table.people.items()
    }
    return again


def stored(database: str | Path, game: str) -> list[tuple[int, int | None, dict[str, Any]]]:
    """A game's log as it is in the database: number, seat and action of each entry."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute(
            "select number, seat, action from log where game = ? order by number", (game,)
        ).fetchall()
    connection.close()
    return [(number, seat, json.loads(action)) for number, seat, action in rows]

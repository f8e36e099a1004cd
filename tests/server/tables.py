"""Games with people: a device for the host, for every seat and for a spectator."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE, RunningServer
from trunkline.game import Game
from trunkline.server.rooms.room import Room

# Limits that tests exceed more often than people do.
UNHURRIED: dict[str, Any] = {
    "moves_per_second": 1_000_000,
    "games_per_hour": 100_000,
    "links_per_minute": 100_000,
    "max_games": 100_000,
    "sockets_per_seat": 50,
    "pause": 0.0,
}
NAMES = ("Ada", "Bob", "Cyd", "Dee", "Eve")
_numbers = count()


class Row(NamedTuple):
    """An entry as it is stored."""

    number: int
    seat: int | None
    command_id: str | None
    action: dict[str, Any]


@dataclass
class Table:
    """A game in which every seat has its own device."""

    server: RunningServer
    game: str
    host: httpx.Client
    seats: list[httpx.Client]
    watcher: httpx.Client

    @property
    def path(self) -> str:
        """The game's address."""
        return f"/api/games/{self.game}"

    @property
    def room(self) -> Room:
        """The room on the server, loaded if it was not."""
        self.host.get(self.path).raise_for_status()
        room: Room = self.server.app.state.registry._rooms[self.game]
        return room

    @property
    def position(self) -> Game:
        """The game itself, with all its secrets."""
        game = self.room.hosted.game
        assert game is not None
        return game

    def device(self, viewer: int | None) -> httpx.Client:
        """The device of a seat, or of the spectator."""
        return self.watcher if viewer is None else self.seats[viewer]

    def live(
        self, viewer: int | None, after: int | None = None, device: httpx.Client | None = None
    ) -> ClientConnection:
        """A socket of a seat, or of the spectator."""
        return self.server.socket(
            self.live_path(viewer, after), device or self.device(viewer), max_size=None
        )

    def live_path(self, viewer: int | None, after: int | None = None) -> str:
        """The address of that socket."""
        asked = {"seat": viewer, "after": after}
        query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
        return f"{self.path}/live?{query}"

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """What a seat sees, or the spectator."""
        asked = {} if viewer is None else {"seat": viewer}
        answer = self.device(viewer).get(self.path, params=asked)
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def move(self, seat: int, move: int | str) -> httpx.Response:
        """Make a move that answers what the seat is due."""
        due = self.view(seat)["you"]["due"]
        body = {"id": new_id(), "answers": 0 if due is None else due, "move": move}
        return self.seats[seat].post(f"{self.path}/seats/{seat}/moves", json=body)

    def log(self) -> list[Row]:
        """The log in the database."""
        with sqlite3.connect(self.server.settings.database, timeout=PATIENCE) as database:
            rows = database.execute(
                "SELECT number, seat, command_id, action FROM log WHERE game = ? ORDER BY number",
                (self.game,),
            ).fetchall()
        database.close()
        return [Row(*entry, json.loads(action)) for *entry, action in rows]

    def forget(self) -> None:
        """Let the server forget the room, so that it reloads it from the log."""
        self.server.app.state.registry._rooms.pop(self.game, None)


def new_id() -> str:
    """An id for a command."""
    return f"command-{next(_numbers)}"


def new_table(
    server: RunningServer, edition: str = "usa", seats: int = 2, *, start: bool = True, **more: Any
) -> Table:
    """A table of people who joined by links."""
    host = server.device()
    setup = {"edition": edition, "seats": [{"kind": "open"}] * seats, **more}
    made = host.post("/api/games", json=setup)
    assert made.status_code == 201, made.text
    keys = {link["seat"]: link["key"] for link in made.json()["links"] if link["role"] != "table"}
    table = Table(
        server,
        made.json()["id"],
        host,
        [_guest(server, keys[seat]) for seat in range(seats)],
        _guest(server, keys[None]),
    )
    for seat, device in enumerate(table.seats):
        sat = device.put(f"{table.path}/seats/{seat}", json={"name": NAMES[seat]})
        assert sat.status_code == 200, sat.text
    if start:
        assert host.post(f"{table.path}/start").status_code == 200
    return table


def _guest(server: RunningServer, key: str) -> httpx.Client:
    device = server.device()
    traded = device.post("/api/keys", json={"key": key})
    assert traded.status_code == 200, traded.text
    return device

"""What clients did and saw, for the checker: commands with their answers, frames, and views.

Nothing here knows how the clients run, so a load generator for a real server records the same.
Times are seconds on any one clock that all clients share.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection as Database

from trunkline.server.storage import queries
from trunkline.server.storage.rows import EntryRow, GameRow, HolderRow, game_row

__all__ = [
    "Attempt",
    "Command",
    "Connection",
    "HintGiven",
    "History",
    "LostRole",
    "Member",
    "Outage",
    "Reading",
    "StoredGame",
    "Viewer",
    "read_stored_games",
]

# A seat, or None for a spectator.
Viewer: TypeAlias = int | None


class Attempt(Struct):
    """One time that a command was sent: how it was answered, if it was.

    `number` is that of the event, `problem` the code of the refusal.
    """

    sent_at: float
    answered_at: float | None = None
    number: int | None = None
    problem: str | None = None


class Command(Struct):
    """What a client asked for, however often it sent it.

    `kind` is that of the log entry it should become, for an undo the exact one. Requests without an
    id are sent once.
    """

    client: str
    game: str
    seat: int | None
    kind: str
    id: str | None = None
    attempts: list[Attempt] = []

    def send(self, at: float) -> Attempt:
        """Note that it is sent."""
        attempt = Attempt(at)
        self.attempts.append(attempt)
        return attempt


class Connection(Struct):
    """A WebSocket: what it asked for, and every frame in the order in which it arrived.

    `must_reach` is the event that it should have seen by the end, when nothing disturbed it any
    more. Somebody who should have had a connection then has one without frames.
    """

    client: str
    game: str
    viewer: Viewer
    after: int | None
    asked_at: float
    frames: list[tuple[float, str]] = []
    closed_at: float | None = None
    close_code: int | None = None
    must_reach: int | None = None


class Reading(Struct):
    """A view that was asked for with a request."""

    client: str
    game: str
    viewer: Viewer
    asked_at: float
    view: bytes


class HintGiven(Struct, frozen=True):
    """A hint that a seat was given, and the event by which everyone was told of it.

    `answers` is the entry that made it the seat's turn to decide what the hint is about.
    """

    game: str
    seat: int
    number: int
    answers: int


class LostRole(Struct):
    """A role that was taken from a client, and from when on every process could know it.

    `at` is on the clock of the clients, `server_at` in the server's milliseconds.
    """

    client: str
    game: str
    at: float
    server_at: int


class Member(Struct, frozen=True):
    """A client in the end: by which device it had its role, and whether it was told to go."""

    client: str
    game: str
    viewer: Viewer
    device: str
    is_gone: bool


class Outage(Struct, frozen=True):
    """A time, in the server's milliseconds, in which no server ran."""

    began: int
    ended: int


@dataclass
class History:
    """Everything that clients did and saw.

    `staleness` is how many seconds a server may be behind the log when it answers: 0 if there is
    only one process, None if it is not to be checked.
    """

    commands: list[Command] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    hints: list[HintGiven] = field(default_factory=list)
    lost_roles: list[LostRole] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    outages: list[Outage] = field(default_factory=list)
    staleness: float | None = 0.0

    def encode(self) -> bytes:
        """The whole history as JSON, the same for the same history."""
        return msgspec.json.encode(self)


class StoredGame(Struct):
    """A game, its log and who has roles in it, as the database has them in the end."""

    row: GameRow
    entries: list[EntryRow]
    holders: list[HolderRow] = []


def read_stored_games(database: Database, games: Iterable[str] | None = None) -> list[StoredGame]:
    """Some games of a database, or all of them."""
    if games is None:
        games = [str(game) for (game,) in database.execute(queries.GAME_IDS)]
    found = []
    for game in games:
        row = database.execute(queries.GAME, {"game": game}).first()
        if row is not None:
            entries = database.execute(queries.ENTRIES, {"game": game, "after": 0})
            stored = StoredGame(game_row(row), [EntryRow(*entry) for entry in entries])
            holders = database.execute(queries.HOLDERS, {"game": game})
            stored.holders = [HolderRow(*holder) for holder in holders]
            found.append(stored)
    return found

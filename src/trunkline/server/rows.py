"""What the database holds, as values: a struct for each table, its fields the columns in order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "EntryRow",
    "GameRow",
    "HolderRow",
    "KeyRow",
    "KeyUsed",
    "ReplayRow",
    "Role",
    "State",
    "StorageError",
    "Summary",
]

State = Literal["open", "playing", "over"]
Role = Literal["host", "seat", "watch"]


class StorageError(Exception):
    """The database cannot be used, or not now; the message says why."""


class KeyUsed(Exception):
    """A key that another device has used up."""


class GameRow(Struct, frozen=True):
    """A game as it was set up; from `state` on, what its log says of it by now."""

    id: str
    edition: str
    edition_hash: str
    seats: int
    seed: int
    setup: str
    made_at: int
    listed: bool
    state: State
    waiting: int
    active_at: int
    next_at: int | None


class Summary(Struct, frozen=True):
    """What a log comes to, kept beside it for finding games without reading them.

    `waiting` has a bit for each seat whose owner is due; at `next_at` the server itself must act.
    """

    state: State
    waiting: int
    active_at: int
    next_at: int | None


class EntryRow(Struct, frozen=True, gc=False):
    """One entry of a game's log; `key` is the id its client made for it."""

    game: str
    number: int
    at: int
    seat: int | None
    key: str | None
    deed: str


class KeyRow(Struct, frozen=True):
    """A key to a role in a game, known by its fingerprint only."""

    fingerprint: str
    game: str
    role: Role
    seat: int | None
    made_at: int
    used_at: int | None = None


class HolderRow(Struct, frozen=True):
    """A device that holds a role in a game."""

    device: str
    game: str
    role: Role
    seat: int | None
    since: int


class ReplayRow(Struct, frozen=True):
    """A record to look at; `game` is the one it was shared from, while that is kept."""

    id: str
    game: str | None
    record: str
    made_at: int
    active_at: int

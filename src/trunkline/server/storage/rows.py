"""The rows of the database: a struct for each table, its fields in the order of the columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from trunkline.server.games.vocabulary import GameState, LinkRole, Role
from trunkline.type_preparation import prepare_type

__all__ = [
    "DamagedError",
    "EditionRow",
    "EntryRow",
    "GameRow",
    "HolderRow",
    "IncompatibleError",
    "KeyGone",
    "KeyRow",
    "KeyUsed",
    "LogSummary",
    "LostEntriesError",
    "ReplayRow",
    "StorageCase",
    "StorageError",
    "Trade",
    "game_row",
]


# What keeps the database from being used, where that is known.
StorageCase: TypeAlias = Literal["disk_full", "failed", "file_gone", "read_only", "unconfirmed"]


class StorageError(Exception):
    """The database cannot be used; the message says why, for the operator."""

    def __init__(self, message: str, case: StorageCase = "failed") -> None:
        super().__init__(message)
        self.case = case


class DamagedError(StorageError):
    """Some rows cannot be read; others may be intact."""


class IncompatibleError(StorageError):
    """A newer version has changed the tables so that this version must not use them."""


class LostEntriesError(StorageError):
    """A log ends before an entry that was stored, so it must not go on after that."""

    def __init__(self) -> None:
        super().__init__(
            "The database has lost entries of a log, as after a failover to a standby that lagged "
            "behind, or after a backup was restored."
        )


class KeyGone(Exception):
    """The key that somebody uses has been deleted in the meantime."""


class KeyUsed(Exception):
    """Another device has used this key."""


class EditionRow(Struct, frozen=True):
    """An edition in its canonical form, by the hash of what play depends on."""

    hash: str
    document: str


class GameRow(Struct, frozen=True):
    """A game and its set-up.

    The fields from `state` to `next_at` summarise its log. `holders_version` counts the changes of
    its keys and holders.
    """

    id: str
    edition: str
    edition_hash: str
    seats: int
    seed: int
    setup: str
    made_at: int
    listed: bool
    state: GameState
    waiting: int
    active_at: int
    next_at: int | None
    holders_version: int = 0


prepare_type(GameRow)


def game_row(columns: Iterable[Any]) -> GameRow:
    """A game from its columns, in which SQLite keeps values of any type."""
    named = dict(zip(GameRow.__struct_fields__, columns, strict=True))
    try:
        return msgspec.convert(named, GameRow)
    except msgspec.ValidationError:
        raise DamagedError(f"The row of game {named['id']} cannot be read.") from None


class LogSummary(Struct, frozen=True):
    """Fields by which games are found without reading their logs.

    `waiting` has a bit for each seat whose owner is due; at `next_at` the server must act.
    """

    state: GameState
    waiting: int
    active_at: int
    next_at: int | None


class EntryRow(Struct, frozen=True, gc=False):
    """One entry of a game's log, with the id of the command that caused it."""

    game: str
    number: int
    at: int
    seat: int | None
    command_id: str | None
    action: str


class KeyRow(Struct, frozen=True):
    """A key to a role in a game, or to its table. Only its fingerprint is stored."""

    fingerprint: str
    game: str
    role: LinkRole
    seat: int | None
    made_at: int
    used_at: int | None = None


class Trade(Struct, frozen=True):
    """A key that was traded, and whether it gave the device a role that it did not hold."""

    key: KeyRow
    is_new: bool


class HolderRow(Struct, frozen=True):
    """A device that holds a role in a game."""

    device: str
    game: str
    role: Role
    seat: int | None
    since: int


class AnalysisRow(Struct, frozen=True):
    """The compressed result of an analysis; its id is the hash of what it depends on."""

    id: str
    result: bytes
    made_at: int


class ReplayRow(Struct, frozen=True):
    """A record that anyone may view; `game` is the game it was shared from, while that exists.

    `seats` is what its table knew of the seats, None for a record that was uploaded.
    """

    id: str
    game: str | None
    record: str
    made_at: int
    active_at: int
    seats: str | None = None

"""Rebuilding a hosted game from the rows of the database by replaying its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions
from trunkline.server.games.entries import Entry, read_action
from trunkline.server.games.hosted_game import AppliedEntry, GameSetup, HostedGame, Seat
from trunkline.server.limits import EVENTS_KEPT
from trunkline.server.problems import Code, Problem
from trunkline.server.storage.rows import DamagedError, EntryRow, GameRow

__all__ = [
    "applied_before",
    "entry_from",
    "hosted_game_from",
    "is_current_version",
    "record_of",
    "seats_of",
]

_setup_decoder = msgspec.json.Decoder(GameSetup)


def is_current_version(row: GameRow) -> bool:
    """Whether a game is of the version of its edition that is installed here."""
    return (
        row.edition in editions() and compile_edition(row.edition).edition.hash == row.edition_hash
    )


def hosted_game_from(row: GameRow) -> HostedGame:
    """A stored game before its first entry."""
    if not is_current_version(row):
        raise Problem(Code.OTHER_VERSION, edition=row.edition)
    return _new_hosted_game(row)


def seats_of(row: GameRow, seating_entries: Iterable[EntryRow]) -> tuple[Seat, ...]:
    """The seats of a stored game of any version, after the entries that change them."""
    hosted = _new_hosted_game(row)
    for entry in seating_entries:
        hosted = hosted.after(entry_from(entry, after=entry.number - 1))
    return hosted.seats


def _new_hosted_game(row: GameRow) -> HostedGame:
    setup = _setup_decoder.decode(row.setup)
    return HostedGame.new(row.id, row.edition, row.seed, setup, row.made_at)


def entry_from(row: EntryRow, after: int) -> Entry:
    """A stored entry, which must follow the one of number `after` and have a time."""
    if row.number != after + 1 or not isinstance(row.at, int):
        raise DamagedError(f"Entry {after + 1} of game {row.game} is missing or damaged.")
    return Entry(row.number, row.at, row.seat, read_action(row.action))


def applied_before(row: GameRow, entries: Sequence[EntryRow], number: int) -> list[AppliedEntry]:
    """The last entries of a stored game before one, at most as many as a room keeps."""
    hosted, found = hosted_game_from(row), []
    last = min(number - 1, len(entries))
    for stored in entries[:last]:
        entry = entry_from(stored, after=hosted.number)
        hosted = hosted.after(entry)
        if entry.number > last - EVENTS_KEPT:
            found.append(AppliedEntry(entry, hosted.outcome))
    return found


def record_of(row: GameRow, entries: Iterable[EntryRow]) -> str | None:
    """The record of a stored game; None if it has not started or is of another version."""
    if not is_current_version(row):
        return None
    hosted = hosted_game_from(row)
    for entry in entries:
        hosted = hosted.after(entry_from(entry, after=hosted.number))
    return None if hosted.game is None else hosted.game.record()

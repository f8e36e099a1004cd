"""Rebuilding a hosted game from the rows of the database by replaying its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from trunkline.editions import Edition
from trunkline.server.games.entries import Entry, read_action
from trunkline.server.games.hosted_game import (
    AppliedEntry,
    GameSetup,
    HostedGame,
    Seat,
    Seating,
    seat_after,
)
from trunkline.server.limits import EVENTS_KEPT
from trunkline.server.rooms.game_editions import edition_from, installed_edition
from trunkline.server.storage.rows import DamagedError, EntryRow, GameRow

__all__ = [
    "applied_before",
    "entry_from",
    "hosted_game_from",
    "record_of",
    "seats_of",
]

_setup_decoder = msgspec.json.Decoder(GameSetup)


def hosted_game_from(row: GameRow, edition: Edition) -> HostedGame:
    """A stored game before its first entry."""
    setup = _setup_decoder.decode(row.setup)
    return HostedGame.new(row.id, edition, row.seed, setup, row.made_at)


def seats_of(row: GameRow, seating_entries: Iterable[EntryRow]) -> tuple[Seat, ...]:
    """The seats of a stored game after the entries that change them; it needs no edition."""
    seats = list(_setup_decoder.decode(row.setup).seats)
    for stored in seating_entries:
        entry = entry_from(stored, after=stored.number - 1)
        if entry.seat is not None and isinstance(entry.action, Seating):
            seats[entry.seat] = seat_after(entry.action)
    return tuple(seats)


def entry_from(row: EntryRow, after: int) -> Entry:
    """A stored entry, which must follow the one of number `after` and have a time."""
    if row.number != after + 1 or not isinstance(row.at, int):
        raise DamagedError(f"Entry {after + 1} of game {row.game} is missing or damaged.")
    return Entry(row.number, row.at, row.seat, read_action(row.action))


def applied_before(
    hosted: HostedGame, entries: Sequence[EntryRow], number: int
) -> list[AppliedEntry]:
    """The last entries of a new hosted game before one, at most as many as a room keeps."""
    found = []
    last = min(number - 1, len(entries))
    for stored in entries[:last]:
        entry = entry_from(stored, after=hosted.number)
        hosted = hosted.after(entry)
        if entry.number > last - EVENTS_KEPT:
            found.append(AppliedEntry(entry, hosted.outcome))
    return found


def record_of(row: GameRow, entries: Iterable[EntryRow], document: str | None) -> str | None:
    """The record of a stored game; None if it has not started, or nobody has its edition.

    `document` is that of its edition in the database, if it is there.
    """
    edition = installed_edition(row.edition_hash, row.edition)
    if edition is None and document is not None:
        edition = edition_from(row.edition_hash, document)
    if edition is None:
        return None
    hosted = hosted_game_from(row, edition)
    for entry in entries:
        hosted = hosted.after(entry_from(entry, after=hosted.number))
    return None if hosted.game is None else hosted.game.record()

"""From rows of the database back to a match: the log, played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions
from trunkline.server.deeds import Entry, read_deed
from trunkline.server.limits import EVENTS_KEPT
from trunkline.server.match import Event, Match, Seat, Setup
from trunkline.server.problems import Code, Problem
from trunkline.server.rows import EntryRow, GameRow

__all__ = [
    "entry_of",
    "events_before",
    "is_of_this_version",
    "match_of",
    "record_of",
    "seats_of",
]


def is_of_this_version(row: GameRow) -> bool:
    """Whether a game is of the edition as it is played here."""
    return (
        row.edition in editions() and compile_edition(row.edition).edition.hash == row.edition_hash
    )


def match_of(row: GameRow) -> Match:
    """The match of a stored game before its first entry."""
    if not is_of_this_version(row):
        raise Problem(
            Code.OTHER_VERSION,
            f"This game was begun with another version of {row.edition}; "
            "only that version can play it on.",
        )
    return _as_made(row)


def seats_of(row: GameRow, seatings: Iterable[EntryRow]) -> tuple[Seat, ...]:
    """Who sits at the table of a stored game of any version, by who sat down and stood up."""
    match = _as_made(row)
    for entry in seatings:
        match = match.after(entry_of(entry))
    return match.seats


def _as_made(row: GameRow) -> Match:
    setup = msgspec.json.decode(row.setup, type=Setup)
    return Match.new(row.id, row.edition, row.seed, setup, row.made_at)


def entry_of(row: EntryRow) -> Entry:
    """A stored entry."""
    return Entry(row.number, row.at, row.seat, read_deed(row.deed))


def events_before(row: GameRow, entries: Sequence[EntryRow], number: int) -> list[Event]:
    """The last events of a stored game before one, at most as many as a room keeps."""
    match, found = match_of(row), []
    last = min(number - 1, len(entries))
    for entry in map(entry_of, entries[:last]):
        match = match.after(entry)
        if entry.number > last - EVENTS_KEPT:
            found.append(match.event(entry))
    return found


def record_of(row: GameRow, entries: Iterable[EntryRow]) -> str | None:
    """The record of a stored game; None if it has not been dealt, or is of another version."""
    if not is_of_this_version(row):
        return None
    match = match_of(row)
    for entry in entries:
        match = match.after(entry_of(entry))
    return None if match.game is None else match.game.record()

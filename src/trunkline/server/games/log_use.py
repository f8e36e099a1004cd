"""How much of its log a game has used. Every seat has a budget of its own; moves have another."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.server.games import entries
from trunkline.server.games.entries import Entry

__all__ = ["LogUse"]


class LogUse(Struct, frozen=True):
    """How many entries are moves, and how many each seat has used for what else it does.

    Changes are all entries of a seat that are neither moves nor messages nor hints. An absence that
    another seat has asked for is a change of that seat.
    """

    moves: int
    changes: tuple[int, ...]
    messages: tuple[int, ...]
    hints: tuple[int, ...]

    @classmethod
    def none(cls, seats: int) -> LogUse:
        """Of an empty log."""
        return cls(0, (0,) * seats, (0,) * seats, (0,) * seats)

    def after(self, entry: Entry) -> LogUse:
        """With one more entry."""
        if isinstance(entry.action, entries.Moved):
            return replace(self, moves=self.moves + 1)
        if entry.seat is None:
            return self
        if entry.is_message:
            return replace(self, messages=_one_more(self.messages, entry.seat))
        if isinstance(entry.action, entries.HintAsked):
            return replace(self, hints=_one_more(self.hints, entry.seat))
        return replace(self, changes=_one_more(self.changes, _charged(entry, entry.seat)))


def _charged(entry: Entry, seat: int) -> int:
    """The seat whose budget pays for a change of this one."""
    if isinstance(entry.action, entries.Absent) and entry.action.by is not None:
        return entry.action.by
    return seat


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (number == seat) for number, count in enumerate(counts))

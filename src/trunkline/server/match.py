"""A match: one game on the server with its seats, as the fold of its log.

A match never changes. `after` gives the match that an entry makes of it, so the same log always
gives the same match, and nothing of an entry is seen before it is stored.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from trunkline.game import Game
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.server import deeds
from trunkline.server.clocks import Clock, Clocks
from trunkline.server.deeds import Absence, Color, Deed, Entry, Level
from trunkline.server.rows import State

__all__ = ["COLORS", "Event", "Match", "Seat", "SeatKind", "Setup"]

SeatKind: TypeAlias = Literal["open", "person", "bot"]
COLORS: tuple[Color, ...] = get_args(Color)


class Seat(Struct, frozen=True):
    """A seat: open, taken by a person, or a bot's; and whether a bot stands in for the person."""

    kind: SeatKind
    name: str = ""
    color: Color | None = None
    level: Level | None = None
    absent: Absence | None = None
    resigned: bool = False


class Setup(Struct, frozen=True):
    """What was agreed on when the game was made."""

    seats: tuple[Seat, ...]
    clock: Clock | None = None
    stand_in: Level = "medium"
    hints: bool = True
    start_when_full: bool = False
    listed: bool = False


class Event(Struct, frozen=True, gc=False):
    """An entry that has been carried out, with what a move did."""

    entry: Entry
    outcome: Outcome | None = None


class Earlier(Struct, frozen=True):
    """What a move that is taken back leads back to: the position, and the clocks as they ran."""

    game: Game
    clocks: Clocks | None


class Match(Struct, frozen=True):
    """One game on the server, as it is after `number` entries.

    `turn` is the number of the last entry that changed the position. `due` says for each seat
    the entry that its next move answers: the one that made it the seat's turn to decide.
    `outcome` is what the last entry did if it was a move.
    """

    id: str
    edition: str
    seed: int
    setup: Setup
    seats: tuple[Seat, ...]
    at: int
    number: int = 0
    turn: int = 0
    game: Game | None = None
    due: tuple[int | None, ...] = ()
    # What was before a seat's last moves, as long as it may take them back.
    undoable: tuple[Earlier, ...] = ()
    undoer: int | None = None
    clocks: Clocks | None = None
    rematch: str | None = None
    outcome: Outcome | None = None

    @classmethod
    def new(cls, id: str, edition: str, seed: int, setup: Setup, at: int) -> Match:
        """The match before its first entry."""
        return cls(id, edition, seed, setup, setup.seats, at, due=(None,) * len(setup.seats))

    @property
    def state(self) -> State:
        """Whether it has begun, and whether it has ended."""
        if self.game is None:
            return "open"
        return "over" if self.game.over else "playing"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.game is None else self.game.waiting

    def bot_of(self, seat: int) -> Level | None:
        """The bot that plays for a seat now, if one does."""
        sitting = self.seats[seat]
        if sitting.kind == "bot":
            return sitting.level
        return self.setup.stand_in if sitting.absent or sitting.resigned else None

    @property
    def bot_turn(self) -> tuple[int, Level, int] | None:
        """The next decision that is a bot's: the seat, the bot, and what its move answers."""
        for seat in self.waiting:
            bot, due = self.bot_of(seat), self.due[seat]
            if bot is not None and due is not None:
                return seat, bot, due
        return None

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back."""
        playing = self.state == "playing" and self.bot_of(seat) is None
        return playing and bool(self.undoable) and self.undoer == seat

    def after(self, entry: Entry) -> Match:
        """The match with one more entry."""
        now = replace(self, number=entry.number, at=entry.at, outcome=None)
        return now._changed(entry, entry.deed)._timed(self, entry)

    def event(self, entry: Entry) -> Event:
        """What happened by the last entry, which is this one."""
        return Event(entry, self.outcome)

    def _changed(self, entry: Entry, deed: Deed) -> Match:
        """What an entry makes of it, but for the clocks."""
        seat = entry.seat
        if isinstance(deed, deeds.Moved):
            return self._moved(entry, deed)
        if isinstance(deed, deeds.Started):
            return self._started(entry)
        if isinstance(deed, deeds.Rematched):
            return replace(self, rematch=deed.game)
        if seat is None:
            return self
        if isinstance(deed, deeds.Undone):
            return self._undone(entry, seat)
        sitting = self.seats[seat]
        if isinstance(deed, deeds.Sat):
            return self._seated(seat, Seat("person", deed.name, deed.color))
        if isinstance(deed, deeds.Stood):
            return self._seated(seat, Seat("open"))
        if isinstance(deed, deeds.Absent):
            return self._seated(seat, replace(sitting, absent=deed.why))
        if isinstance(deed, deeds.Returned):
            return self._seated(seat, replace(sitting, absent=None))
        if isinstance(deed, deeds.Resigned):
            return self._seated(seat, replace(sitting, absent=None, resigned=True))
        return self

    def _seated(self, seat: int, sitting: Seat) -> Match:
        seats = list(self.seats)
        seats[seat] = sitting
        return replace(self, seats=tuple(seats))

    def _started(self, entry: Entry) -> Match:
        names = [seat.name for seat in self.seats]
        game = Game(self.edition, len(self.seats), self.seed, names)
        clocks = Clocks.full(self.setup.clock, game.seats) if self.setup.clock else None
        return replace(self, clocks=clocks)._at_position(game, entry, None)

    def _moved(self, entry: Entry, moved: deeds.Moved) -> Match:
        before, seat = self.game, entry.seat
        assert before is not None and seat is not None
        game = before.copy()
        outcome = play_with_outcome(game, moved.move, seat)
        undoable: tuple[Earlier, ...] = ()
        if not moved.bot and not outcome.revealed:
            undoable = (
                *(self.undoable if self.undoer == seat else ()),
                Earlier(before, self.clocks),
            )
        now = replace(self, undoable=undoable, undoer=seat, outcome=outcome)
        return now._at_position(game, entry, seat)

    def _undone(self, entry: Entry, seat: int) -> Match:
        *kept, before = self.undoable
        clocks = self.clocks
        if clocks is not None and before.clocks is not None:
            # Others who are to decide all the same have not been given anything back.
            same = [who for who in before.game.waiting if who != seat and who in self.waiting]
            clocks = clocks.back_to(before.clocks, but=same)
        now = replace(self, undoable=tuple(kept), clocks=clocks)
        return now._at_position(before.game, entry, seat)

    def _at_position(self, game: Game, entry: Entry, actor: int | None) -> Match:
        """The match at a new position: who is due since when.

        A seat that was due before and has not acted itself is due for the same decision, as when
        all choose their first tickets at the same time.
        """
        waiting, was_due = game.waiting, self.due
        due = tuple(
            None
            if seat not in waiting
            else was_due[seat]
            if was_due[seat] is not None and seat != actor
            else entry.number
            for seat in range(len(self.seats))
        )
        return replace(self, game=game, turn=entry.number, due=due)

    def _timed(self, before: Match, entry: Entry) -> Match:
        """The clocks: those of people who are due run."""
        if self.clocks is None:
            return self
        if isinstance(entry.deed, deeds.Resumed):
            return self._resumed(entry.at)
        thinking = [seat for seat in self.waiting if self.bot_of(seat) is None]
        fresh = [seat for seat, due in enumerate(self.due) if due != before.due[seat]]
        if isinstance(entry.deed, deeds.Undone):
            # The time for a decision goes on, or a seat could move and undo for ever.
            fresh = []
        return replace(self, clocks=self.clocks.run(thinking, fresh, entry.at))

    def _resumed(self, at: int) -> Match:
        """All clocks begin anew, those that an undo would lead back to as well."""
        undoable = tuple(
            replace(earlier, clocks=earlier.clocks and earlier.clocks.resume(at))
            for earlier in self.undoable
        )
        return replace(self, clocks=self.clocks and self.clocks.resume(at), undoable=undoable)

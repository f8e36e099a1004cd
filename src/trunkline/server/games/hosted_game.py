"""A hosted game: one game on the server with its seats, as the fold of its log.

A hosted game never changes. `after` returns the hosted game with one more entry, so the same log
always gives the same result, and nobody sees an entry before it is stored.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.editions import Edition
from trunkline.game import Game
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.server.games import entries
from trunkline.server.games.clocks import GameClocks, TimeControl
from trunkline.server.games.entries import Action, Entry
from trunkline.server.games.log_use import LogUse
from trunkline.server.games.vocabulary import Absence, Color, GameState, Level, SeatKind
from trunkline.vocabulary import MoveKind

__all__ = ["AppliedEntry", "GameSetup", "HostedGame", "Seat", "seat_after"]

CARD_DRAWS = (MoveKind.DRAW_CARD, MoveKind.TAKE)


class Seat(Struct, frozen=True):
    """A seat: open, taken by a person or by a bot; and whether a bot stands in for the person.

    `stand_in_moves` counts the moves that such a bot has made.
    """

    kind: SeatKind
    name: str = ""
    color: Color | None = None
    level: Level | None = None
    absent: Absence | None = None
    resigned: bool = False
    stand_in_moves: int = 0


class GameSetup(Struct, frozen=True):
    """What was chosen when the game was created."""

    seats: tuple[Seat, ...]
    clock: TimeControl | None = None
    stand_in: Level = "medium"
    hints: bool = True
    start_when_full: bool = False
    listed: bool = False


def seat_after(action: entries.SatDown | entries.StoodUp) -> Seat:
    """A seat after a person has sat down on it or stood up."""
    if isinstance(action, entries.SatDown):
        return Seat("person", action.name, action.color)
    return Seat("open")


class AppliedEntry(Struct, frozen=True, gc=False):
    """An entry that has been carried out, with the outcome if it is a move."""

    entry: Entry
    outcome: Outcome | None = None


class UndoPoint(Struct, frozen=True):
    """What undoing a move leads back to: the position, and the clocks at that time."""

    game: Game
    clocks: GameClocks | None


class HostedGame(Struct, frozen=True):
    """One game on the server after `number` entries.

    `turn` is the number of the last entry that changed the position. `due` has for each seat
    the number of the entry that made it the seat's turn, which its next move answers.
    `board_changed` is the number of the last entry that changed anything except cards and chat.
    `outcome` is that of the last entry, if it was a move.
    """

    id: str
    edition: Edition
    seed: int
    setup: GameSetup
    seats: tuple[Seat, ...]
    at: int
    log_use: LogUse
    number: int = 0
    turn: int = 0
    board_changed: int = 0
    game: Game | None = None
    due: tuple[int | None, ...] = ()
    # Before each of the last moves of `undo_seat` that it may still undo.
    undo_points: tuple[UndoPoint, ...] = ()
    undo_seat: int | None = None
    clocks: GameClocks | None = None
    rematch: str | None = None
    outcome: Outcome | None = None
    # For each seat, the entry that told of its first hint in the turn it is taking.
    hint_told: tuple[int | None, ...] = ()

    @classmethod
    def new(cls, id: str, edition: Edition, seed: int, setup: GameSetup, at: int) -> HostedGame:
        """The hosted game before its first entry."""
        seats = len(setup.seats)
        nobody = (None,) * seats
        log_use = LogUse.none(seats)
        return cls(id, edition, seed, setup, setup.seats, at, log_use, due=nobody, hint_told=nobody)

    @property
    def state(self) -> GameState:
        """Whether it has started, and whether it is over."""
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
        """The next decision of a bot: the seat, the bot, and the entry that its move answers."""
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
        """Whether the seat may undo its last move."""
        playing = self.state == "playing" and self.bot_of(seat) is None
        return playing and bool(self.undo_points) and self.undo_seat == seat

    def after(self, entry: Entry) -> HostedGame:
        """The hosted game with one more entry."""
        now = replace(
            self,
            number=entry.number,
            at=entry.at,
            outcome=None,
            log_use=self.log_use.after(entry),
        )
        return now._changed(entry, entry.action)._with_clocks(self, entry)

    def _changed(self, entry: Entry, action: Action) -> HostedGame:
        """Everything that an entry changes except the clocks."""
        seat = entry.seat
        if isinstance(action, entries.Moved):
            return self._moved(entry, action)
        if isinstance(action, entries.Started):
            return self._started(entry)
        if isinstance(action, entries.Rematched):
            return replace(self, rematch=action.game)
        if seat is None:
            return self
        if isinstance(action, entries.Undone):
            return self._undone(entry, seat)
        if isinstance(action, entries.HintAsked):
            told = (entry.number if it == seat else n for it, n in enumerate(self.hint_told))
            return replace(self, hint_told=tuple(told))
        sitting = self.seats[seat]
        if isinstance(action, entries.SatDown | entries.StoodUp):
            return self._seated(seat, seat_after(action))
        if isinstance(action, entries.Absent):
            return self._seated(seat, replace(sitting, absent=action.why, stand_in_moves=0))
        if isinstance(action, entries.Returned):
            return self._seated(seat, replace(sitting, absent=None))
        if isinstance(action, entries.Resigned):
            return self._resigned(seat, sitting)
        return self

    def _resigned(self, seat: int, sitting: Seat) -> HostedGame:
        assert self.game is not None
        game = self.game.copy()
        game.resign(seat)
        now = self._seated(seat, replace(sitting, absent=None, resigned=True))
        return replace(now, game=game)

    def _seated(self, seat: int, sitting: Seat) -> HostedGame:
        seats = list(self.seats)
        seats[seat] = sitting
        return replace(self, seats=tuple(seats))

    def _started(self, entry: Entry) -> HostedGame:
        names = [seat.name for seat in self.seats]
        game = Game(self.edition, len(self.seats), self.seed, names)
        clocks = GameClocks.full(self.setup.clock, game.seats) if self.setup.clock else None
        return replace(self, clocks=clocks)._at_position(game, entry, None)

    def _moved(self, entry: Entry, moved: entries.Moved) -> HostedGame:
        before, seat = self.game, entry.seat
        assert before is not None and seat is not None
        game = before.copy()
        outcome = play_with_outcome(game, moved.move, seat)
        undo_points: tuple[UndoPoint, ...] = ()
        if not moved.bot and not outcome.revealed:
            undo_points = (
                *(self.undo_points if self.undo_seat == seat else ()),
                UndoPoint(before, self.clocks),
            )
        now = replace(self, undo_points=undo_points, undo_seat=seat, outcome=outcome)
        return now._with_stand_in_move(seat)._at_position(game, entry, seat)

    def _with_stand_in_move(self, seat: int) -> HostedGame:
        sitting = self.seats[seat]
        if sitting.absent is None:
            return self
        return self._seated(seat, replace(sitting, stand_in_moves=sitting.stand_in_moves + 1))

    def _undone(self, entry: Entry, seat: int) -> HostedGame:
        *kept, before = self.undo_points
        clocks = self.clocks
        if clocks is not None and before.clocks is not None:
            # Seats that face a decision before and after the undo keep thinking about it.
            same = [who for who in before.game.waiting if who != seat and who in self.waiting]
            clocks = clocks.rewound(before.clocks, keep=same)
        now = replace(self, undo_points=tuple(kept), clocks=clocks)
        game = before.game.copy()
        for number, sitting in enumerate(self.seats):
            if sitting.resigned:  # since then; nobody takes that back
                game.resign(number)
        return now._at_position(game, entry, seat)

    def _at_position(self, game: Game, entry: Entry, actor: int | None) -> HostedGame:
        """The hosted game at a new position, with the seats that are now due.

        A seat that was due and has not acted still faces the same decision, as while all seats
        choose their first tickets at the same time.
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
        drew_card = self.outcome is not None and self.outcome.kind in CARD_DRAWS
        # After the end, nothing can be claimed any more.
        same_board = drew_card and not game.over
        board_changed = self.board_changed if same_board else entry.number
        told = tuple(n if seat in waiting else None for seat, n in enumerate(self.hint_told))
        return replace(
            self,
            game=game,
            turn=entry.number,
            board_changed=board_changed,
            due=due,
            hint_told=told,
        )

    def _with_clocks(self, before: HostedGame, entry: Entry) -> HostedGame:
        """Run the clocks of the people who are due."""
        if self.clocks is None:
            return self
        if isinstance(entry.action, entries.Resumed):
            return self._resumed(entry.at)
        thinking = [seat for seat in self.waiting if self.bot_of(seat) is None]
        changed = [seat for seat, due in enumerate(self.due) if due != before.due[seat]]
        if isinstance(entry.action, entries.Undone):
            # The clock keeps running, or a seat could gain time by moving and undoing.
            changed = []
        return replace(self, clocks=self.clocks.run(thinking, changed, entry.at))

    def _resumed(self, at: int) -> HostedGame:
        """Restart all clocks, including those that an undo would lead back to."""
        undo_points = tuple(
            replace(point, clocks=point.clocks and point.clocks.resume(at))
            for point in self.undo_points
        )
        return replace(self, clocks=self.clocks and self.clocks.resume(at), undo_points=undo_points)

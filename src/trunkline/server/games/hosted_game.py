"""A hosted game: one game on the server with its seats, as the fold of its log.

A hosted game never changes. `after` returns the hosted game with one more entry, so the same log
always gives the same result, and nobody sees an entry before it is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from trunkline.editions import Edition
from trunkline.game import Game
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.server.games import entries
from trunkline.server.games.bot_names import bot_number
from trunkline.server.games.clocks import GameClocks, TimeControl
from trunkline.server.games.entries import Action, Entry
from trunkline.server.games.log_use import LogUse
from trunkline.server.games.take_backs import TURN_STARTS, TakeBacks, game_after
from trunkline.server.games.vocabulary import Absence, BotKind, Color, GameState, Mark, SeatKind
from trunkline.vocabulary import CARD_DRAWS

__all__ = ["AppliedEntry", "GameSetup", "HostedGame", "Seat", "Seating", "seat_after"]


class Seat(Struct, frozen=True):
    """A seat: open, taken by a person or by a bot; and whether a bot stands in for the person.

    `stand_in_moves` counts the moves that such a bot has made, `taken_back` the turns that the
    person has taken back. `ready` is a person who has agreed to start a rematch.
    """

    kind: SeatKind
    name: str = ""
    color: Color | None = None
    level: BotKind | None = None
    absent: Absence | None = None
    resigned: bool = False
    stand_in_moves: int = 0
    taken_back: int = 0
    ready: bool = False
    mark: Mark | None = None

    @property
    def bot_number(self) -> int | None:
        """The number of a bot that nobody has named; None for people and for other names."""
        return bot_number(self.name, self.level) if self.kind == "bot" else None


class GameSetup(Struct, frozen=True):
    """What was chosen when the game was created."""

    seats: tuple[Seat, ...]
    clock: TimeControl | None = None
    stand_in: BotKind = "medium"
    hints: bool = True
    start_when_full: bool = False
    listed: bool = False
    take_back: bool = True
    # Whether those who have the link to the table may watch without taking a seat.
    guests_watch: bool = True
    # Whether the game starts when everyone has agreed to, as a rematch does.
    start_when_ready: bool = False
    # The devices that the host has removed from the table that this one took the place of.
    removed: tuple[str, ...] = ()
    # Whether hints for the only person among bots come from the expert.
    expert_hints: bool = False


# The entries that change who has a seat.
Seating: TypeAlias = entries.SatDown | entries.StoodUp | entries.BotSeated


def seat_after(action: Seating) -> Seat:
    """A seat after a person or a bot has sat down on it, or after it was freed."""
    if isinstance(action, entries.SatDown):
        return Seat("person", action.name, action.color, mark=action.mark)
    if isinstance(action, entries.BotSeated):
        return Seat("bot", action.name, action.color, action.level)
    return Seat("open")


class AppliedEntry(Struct, frozen=True, gc=False):
    """An entry that has been carried out, with the outcome if it is a move."""

    entry: Entry
    outcome: Outcome | None = None


class UndoPoint(Struct, frozen=True):
    """What undoing a move leads back to: the position and the clocks; and when it was made."""

    game: Game
    clocks: GameClocks | None
    moved_at: int


class HostedGame(Struct, frozen=True):
    """One game on the server after `number` entries.

    `turn` is the number of the last entry that changed the position. `due` has for each seat
    the number of the entry that made it the seat's turn, which its next move answers, and `due_at`
    the time of that entry.
    `board_changed` is the number of the last entry that changed anything except cards and chat.
    `kept_tickets` has for each seat its tickets in the order in which it kept them.
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
    due_at: tuple[int | None, ...] = ()
    kept_tickets: tuple[tuple[int, ...], ...] = ()
    # Before each of the last moves of `undo_seat` that it may still undo.
    undo_points: tuple[UndoPoint, ...] = ()
    undo_seat: int | None = None
    # None where turns cannot be taken back.
    take_backs: TakeBacks | None = None
    clocks: GameClocks | None = None
    rematch: str | None = None
    # For each seat, the entry by which it agreed to end the game, if nobody has moved since.
    end_agreed: tuple[int | None, ...] = ()
    outcome: Outcome | None = None
    # For each seat, the entry that told of its first hint in the turn it is taking.
    hint_told: tuple[int | None, ...] = ()
    # The devices that the host has taken a seat from, each with the seat: the table's link does not
    # lead them back to it.
    lost_seats: tuple[tuple[str, int], ...] = ()

    @classmethod
    def new(cls, id: str, edition: Edition, seed: int, setup: GameSetup, at: int) -> HostedGame:
        """The hosted game before its first entry."""
        seats = len(setup.seats)
        nobody = (None,) * seats
        log_use = LogUse.none(seats)
        return cls(
            id,
            edition,
            seed,
            setup,
            setup.seats,
            at,
            log_use,
            due=nobody,
            due_at=nobody,
            end_agreed=nobody,
            kept_tickets=((),) * seats,
            hint_told=nobody,
        )

    @property
    def removed(self) -> tuple[str, ...]:
        """The devices that the host has taken a seat from, at this table or those before it."""
        return (*self.setup.removed, *(device for device, _ in self.lost_seats))

    @property
    def state(self) -> GameState:
        """Whether it has started, and whether it is over."""
        if self.game is None:
            return "open"
        return "over" if self.game.finished else "playing"

    @property
    def is_waiting(self) -> bool:
        """Whether it can still start: a table without its free seats may have taken its place."""
        return self.game is None and self.rematch is None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.game is None else self.game.waiting

    def bot_of(self, seat: int) -> BotKind | None:
        """The bot that plays for a seat now, if one does."""
        sitting = self.seats[seat]
        if sitting.kind == "bot":
            return sitting.level
        return self.setup.stand_in if sitting.absent or sitting.resigned else None

    @property
    def played_by_bots(self) -> bool:
        """Whether no person plays now."""
        return all(self.bot_of(seat) is not None for seat in range(len(self.seats)))

    @property
    def bot_turn(self) -> tuple[int, BotKind, int] | None:
        """The next decision of a bot: the seat, the bot, and the entry that its move answers."""
        for seat in self.waiting:
            bot, due = self.bot_of(seat), self.due[seat]
            if bot is not None and due is not None:
                return seat, bot, due
        return None

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken, while somebody can."""
        if not self.is_waiting:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def lone_seat(self) -> int | None:
        """The seat of somebody who plays against bots alone. An open seat is for another person."""
        people = [number for number, seat in enumerate(self.seats) if seat.kind != "bot"]
        return people[0] if len(people) == 1 else None

    @property
    def has_expert_hints(self) -> bool:
        """Whether hints come from the expert."""
        return self.setup.hints and self.setup.expert_hints and self.lone_seat is not None

    @property
    def take_back_seat(self) -> int | None:
        """The seat that may take back turns, if that is allowed: nobody else's replies are lost."""
        return self.lone_seat if self.setup.take_back else None

    @property
    def unready_seats(self) -> list[int]:
        """The seats whose owners have yet to agree to a rematch; sitting down is agreeing."""
        if not self.setup.start_when_ready:
            return []
        people = ((at, seat) for at, seat in enumerate(self.seats) if seat.kind == "person")
        return [at for at, seat in people if not seat.ready]

    def resigning_ends(self, seat: int) -> bool:
        """Whether only one seat is left to win if this one resigns."""
        left = [other for other, it in enumerate(self.seats) if other != seat and not it.resigned]
        return len(left) == 1

    @property
    def vacant_seats(self) -> list[int]:
        """The seats that somebody can take: open ones, or those that the host has revoked."""
        if self.state == "open":
            return self.open_seats
        if self.state == "over":
            return []
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.absent == "revoked" and not seat.resigned
        ]

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may undo its last move, or take back its last turn."""
        return self._may_undo_move(seat) or self._may_take_back(seat)

    def undo_action(self, seat: int) -> entries.Undone | entries.TakenBack:
        """What an undo does: only the last move if nobody has learnt anything from it."""
        if self._may_undo_move(seat):
            return entries.Undone()
        assert self.take_backs is not None
        moves, since = self.take_backs.turns[-1]
        return entries.TakenBack(moves, since)

    def undo_is_current(self, seat: int, answered: int) -> bool:
        """Whether an undo that answers this entry is about what the seat did last.

        Replies do not change what taking back a turn means.
        """
        oldest = self.turn
        if self.take_backs is not None and self._may_take_back(seat):
            oldest = self.take_backs.acted
        return oldest <= answered <= self.turn

    @property
    def undo_lost_by_reply(self) -> UndoPoint | None:
        """The undo that will not be possible any more once another seat acts."""
        seat = self.undo_seat
        if seat is None or self._may_take_back(seat) or not self._may_undo_move(seat):
            return None
        return self.undo_points[-1]

    def _may_undo_move(self, seat: int) -> bool:
        """Whether the last move is the seat's own and has revealed nothing."""
        return self._played_by_owner(seat) and bool(self.undo_points) and self.undo_seat == seat

    def _may_take_back(self, seat: int) -> bool:
        """Whether the seat may take back its last turn with the replies to it."""
        take_backs = self.take_backs
        has_turns = take_backs is not None and take_backs.seat == seat and bool(take_backs.turns)
        return has_turns and self._played_by_owner(seat)

    def _played_by_owner(self, seat: int) -> bool:
        return self.state == "playing" and self.bot_of(seat) is None

    def after(self, entry: Entry) -> HostedGame:
        """The hosted game with one more entry."""
        now = replace(
            self,
            number=entry.number,
            at=entry.at,
            outcome=None,
            log_use=self.log_use.after(entry),
        )
        change = CHANGES[type(entry.action)]
        return change(now, entry, entry.action)._with_clocks(self, entry)

    def _sat_or_stood(self, entry: Entry, action: Seating) -> HostedGame:
        seat, before = self._seat_of(entry)
        sitting = seat_after(action)
        ready = sitting.kind == "person"
        # The turns were taken back in this game, no matter who plays on.
        now = self._seated(seat, replace(sitting, ready=ready, taken_back=before.taken_back))
        return now._taking(seat, action.removed) if isinstance(action, entries.StoodUp) else now

    def _absent(self, entry: Entry, action: entries.Absent) -> HostedGame:
        seat, sitting = self._seat_of(entry)
        now = self._seated(seat, replace(sitting, absent=action.why, stand_in_moves=0))
        return now._taking(seat, action.removed)

    def _taking(self, seat: int, devices: tuple[str, ...]) -> HostedGame:
        lost = ((device, seat) for device in devices)
        return replace(self, lost_seats=(*self.lost_seats, *lost))

    def _returned(self, entry: Entry, action: entries.Returned) -> HostedGame:
        seat, sitting = self._seat_of(entry)
        return self._seated(seat, replace(sitting, absent=None))

    def _ready(self, entry: Entry, action: entries.Ready) -> HostedGame:
        seat, sitting = self._seat_of(entry)
        return self._seated(seat, replace(sitting, ready=True))

    def _hint_asked(self, entry: Entry, action: entries.HintAsked) -> HostedGame:
        seat, _ = self._seat_of(entry)
        return replace(self, hint_told=_with(self.hint_told, seat, entry.number))

    def _rematched(self, entry: Entry, action: entries.Rematched) -> HostedGame:
        return replace(self, rematch=action.game)

    def _unchanged(self, entry: Entry, action: Action) -> HostedGame:
        return self

    def _seat_of(self, entry: Entry) -> tuple[int, Seat]:
        assert entry.seat is not None
        return entry.seat, self.seats[entry.seat]

    def _resigned(self, entry: Entry, action: entries.Resigned) -> HostedGame:
        assert self.game is not None
        seat, sitting = self._seat_of(entry)
        game = self.game.copy()
        game.resign(seat)
        now = self._seated(seat, replace(sitting, absent=None, resigned=True))
        return now._ended_early(game, entry) if action.ends else replace(now, game=game)

    def _end_agreed(self, entry: Entry, action: entries.EndAgreed) -> HostedGame:
        seat, _ = self._seat_of(entry)
        now = replace(self, end_agreed=_with(self.end_agreed, seat, entry.number))
        if not action.away:
            return now
        assert self.game is not None
        game = self.game.copy()
        for other in action.away:
            game.resign(other)
            now = now._seated(other, replace(now.seats[other], absent=None, resigned=True))
        return now._ended_early(game, entry)

    def _ended_early(self, game: Game, entry: Entry) -> HostedGame:
        """The hosted game over at a position that is not the end by the rules."""
        game.end_early()
        return replace(self, undo_points=(), undo_seat=None)._at_position(game, entry, None)

    def _seated(self, seat: int, sitting: Seat) -> HostedGame:
        seats = list(self.seats)
        seats[seat] = sitting
        return replace(self, seats=tuple(seats))

    def _started(self, entry: Entry, action: entries.Started) -> HostedGame:
        names = [seat.name for seat in self.seats]
        game = Game(self.edition, len(self.seats), self.seed, names)
        clocks = GameClocks.full(self.setup.clock, game.seats) if self.setup.clock else None
        seat = self.take_back_seat
        take_backs = None if seat is None else TakeBacks(seat)
        now = replace(self, clocks=clocks, take_backs=take_backs)
        for stand_in in action.stand_ins:
            now = now._seated(stand_in, replace(now.seats[stand_in], absent="away"))
        return now._at_position(game, entry, None)

    def _moved(self, entry: Entry, action: entries.Moved) -> HostedGame:
        before, seat = self.game, entry.seat
        assert before is not None and seat is not None
        game = before.copy()
        outcome = play_with_outcome(game, action.move, seat)
        undo_points: tuple[UndoPoint, ...] = ()
        if not action.bot and not outcome.revealed:
            undo_points = (
                *(self.undo_points if self.undo_seat == seat else ()),
                UndoPoint(before, self.clocks, entry.at),
            )
        now = replace(
            self,
            undo_points=undo_points,
            undo_seat=seat,
            take_backs=self._take_backs_after_move(before, entry, action),
            kept_tickets=self._kept_after(outcome),
            outcome=outcome,
        )
        return now._with_stand_in_move(seat)._at_position(game, entry, seat)

    def _kept_after(self, outcome: Outcome) -> tuple[tuple[int, ...], ...]:
        if not outcome.kept:
            return self.kept_tickets
        kept = list(self.kept_tickets)
        kept[outcome.seat] += tuple(ticket.index for ticket in outcome.kept)
        return tuple(kept)

    def _take_backs_after_move(
        self, before: Game, entry: Entry, moved: entries.Moved
    ) -> TakeBacks | None:
        take_backs = self.take_backs
        if take_backs is None or take_backs.seat != entry.seat:
            return take_backs
        if moved.bot and not self.setup.hints:
            # Its owner could leave, see what the bot does, return and take that back.
            return take_backs.forget_turns()
        return take_backs.after_move(before, entry.number)

    def _with_stand_in_move(self, seat: int) -> HostedGame:
        sitting = self.seats[seat]
        if sitting.absent is None:
            return self
        return self._seated(seat, replace(sitting, stand_in_moves=sitting.stand_in_moves + 1))

    def _undone(self, entry: Entry, action: entries.Undone) -> HostedGame:
        seat, _ = self._seat_of(entry)
        *kept, before = self.undo_points
        clocks = self.clocks
        if clocks is not None and before.clocks is not None:
            # Seats that face a decision before and after the undo keep thinking about it.
            same = [who for who in before.game.waiting if who != seat and who in self.waiting]
            clocks = clocks.rewound(before.clocks, keep=same)
        game = before.game.copy()
        for number, sitting in enumerate(self.seats):
            if sitting.resigned:  # since then; nobody takes that back
                game.resign(number)
        take_backs = self.take_backs and self.take_backs.after_undo(entry.number, len(game.played))
        now = replace(
            self,
            undo_points=tuple(kept),
            clocks=clocks,
            take_backs=take_backs,
            kept_tickets=self._still_kept(game),
        )
        return now._at_position(game, entry, seat)

    def _taken_back(self, entry: Entry, action: entries.TakenBack) -> HostedGame:
        """The game that was never played further than that; everyone decides again."""
        assert self.game is not None and self.take_backs is not None
        seat, sitting = self._seat_of(entry)
        game = game_after(self.game, action.moves)
        now = replace(
            self,
            undo_points=(),
            undo_seat=None,
            take_backs=self.take_backs.after_undo(entry.number, action.moves),
            due=(None,) * len(self.seats),
            kept_tickets=self._still_kept(game),
        )
        now = now._seated(seat, replace(sitting, taken_back=sitting.taken_back + 1))
        return now._at_position(game, entry, seat)

    def _still_kept(self, game: Game) -> tuple[tuple[int, ...], ...]:
        """The kept tickets without those that were not kept yet in an earlier position."""
        held = [{ticket.index for ticket in game.tickets(seat)} for seat in range(game.seats)]
        return tuple(
            tuple(index for index in kept if index in held[seat])
            for seat, kept in enumerate(self.kept_tickets)
        )

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
        due_at = tuple(
            None if now is None else self.due_at[seat] if now == was_due[seat] else entry.at
            for seat, now in enumerate(due)
        )
        drew_card = self.outcome is not None and self.outcome.kind in CARD_DRAWS
        # After the end, nothing can be claimed any more.
        same_board = drew_card and not game.over
        board_changed = self.board_changed if same_board else entry.number
        begins_turn = actor if game.phase in TURN_STARTS else None
        told = tuple(
            number if seat in waiting and seat != begins_turn else None
            for seat, number in enumerate(self.hint_told)
        )
        return replace(
            self,
            game=game,
            turn=entry.number,
            board_changed=board_changed,
            due=due,
            due_at=due_at,
            end_agreed=(None,) * len(due),
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


def _with(numbers: tuple[int | None, ...], seat: int, number: int) -> tuple[int | None, ...]:
    """The same numbers with another one for a seat."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])


# What an action changes, except the clocks.
CHANGES: dict[type[Action], Callable[[HostedGame, Entry, Any], HostedGame]] = {
    entries.SatDown: HostedGame._sat_or_stood,
    entries.StoodUp: HostedGame._sat_or_stood,
    entries.BotSeated: HostedGame._sat_or_stood,
    entries.DeviceAdded: HostedGame._unchanged,
    entries.Started: HostedGame._started,
    entries.Moved: HostedGame._moved,
    entries.Undone: HostedGame._undone,
    entries.TakenBack: HostedGame._taken_back,
    entries.HintAsked: HostedGame._hint_asked,
    entries.Chatted: HostedGame._unchanged,
    entries.Reacted: HostedGame._unchanged,
    entries.Absent: HostedGame._absent,
    entries.Returned: HostedGame._returned,
    entries.Resigned: HostedGame._resigned,
    entries.EndAgreed: HostedGame._end_agreed,
    entries.Ready: HostedGame._ready,
    entries.Resumed: HostedGame._unchanged,
    entries.Rematched: HostedGame._rematched,
}

"""What an analysis of a game consists of."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from trunkline.type_preparation import prepare_type
from trunkline.vocabulary import MoveKind

__all__ = [
    "VERSION",
    "Alternative",
    "Analysis",
    "Decision",
    "Estimate",
    "Label",
    "LuckSource",
    "MoveAnalysis",
    "SeatAnalysis",
    "SourceLuck",
    "TicketChoice",
    "Vector",
]

# Changes whenever the same record and budget may give other numbers, or the server tells more.
VERSION = 5

# From this standard error of a win probability on, an analysis is rough: that is twice what an
# analysis of a minute has for two seats.
ROUGH_ERROR = 0.04

# A number for each seat.
Vector: TypeAlias = tuple[float, ...]
Label: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]
LuckSource: TypeAlias = Literal[
    "opening deal",
    "ticket offers",
    "card draws",
    "tunnels",
    "hidden information",
    "early end",
]


class Estimate(Struct, frozen=True):
    """What playouts expect of the end: every seat's win probability and final score.

    `standard_error` is that of the win probabilities, the largest of all seats. It is 0 where the
    result is known; then there are no `playouts`.
    """

    wins: Vector
    scores: Vector
    standard_error: float
    playouts: int

    def __repr__(self) -> str:
        wins = ", ".join(f"{win:.1%}" for win in self.wins)
        return f"<Estimate {wins}>"


class Alternative(Struct, frozen=True):
    """Another move that the seat could have made.

    `gain` is by how much it would have raised the seat's win probability over that of the move
    played, on the same sampled games. `is_planner_choice` marks what the planner would have played.
    """

    move: str
    number: int
    gain: float
    standard_error: float
    samples: int
    is_planner_choice: bool

    def __repr__(self) -> str:
        return f"<Alternative {self.move}: {self.gain:+.1%}>"


class Decision(Struct, frozen=True):
    """A move where the seat had a choice, judged from what it knew.

    `loss` is the gain of the best alternative, or 0 if none is better. `alternatives` begin with
    that one. `error_standard_error` is the standard error of the seat's own part of the move's
    `error`.
    """

    planner_move: str
    loss: float
    standard_error: float
    label: Label | None
    alternatives: tuple[Alternative, ...]
    error_standard_error: float

    @property
    def best(self) -> Alternative | None:
        """The alternative that would have been better; None if the move was the best one."""
        return self.alternatives[0] if self.loss > 0 else None

    def __repr__(self) -> str:
        return f"<Decision: {self.label or 'no label'}, loss {self.loss:.1%}>"


class MoveAnalysis(Struct, frozen=True):
    """One move: what the game was worth after it, and why that changed.

    `after` is the estimate with all hands known, `known` the one from what the mover knew before
    the outcome. The change of `after.wins` from the position before is `error` + `luck`, and `luck`
    is `chance` + `hidden`: what a chance event brought, named by `source`, and what the mover could
    not know. A forced move has no `known` and no `decision`.
    """

    number: int  # counted from 1
    turn: int  # counted over all seats; 0 before the first
    seat: int
    move: str
    kind: MoveKind
    forced: bool
    after: Estimate
    known: Estimate | None
    error: Vector
    luck: Vector
    chance: Vector
    hidden: Vector
    source: LuckSource | None
    decision: Decision | None

    def __repr__(self) -> str:
        return f"<MoveAnalysis {self.number}: seat {self.seat}, {self.move}>"


class SourceLuck(Struct, frozen=True):
    """What luck of one source brought a seat: by its own moves, and by those of others."""

    own: float
    others: float


class SeatAnalysis(Struct, frozen=True):
    """Where a seat's win probability came from.

    `own_error` + `own_luck` + `others_error` + `others_luck` is `final` - `initial`. The opening
    deal is part of the own luck. `mean_loss` is the mean loss of its decisions, and `accuracy` is
    100 if that is 0. A seat with a label has less.
    """

    seat: int
    name: str
    initial: float
    final: float
    own_error: float
    own_luck: float
    others_error: float
    others_luck: float
    error_standard_error: float  # of `own_error`
    luck: dict[LuckSource, SourceLuck]
    decisions: int
    mean_loss: float
    accuracy: float
    accuracy_standard_error: float
    inaccuracies: int
    mistakes: int
    blunders: int

    def __repr__(self) -> str:
        return f"<SeatAnalysis {self.name}: accuracy {self.accuracy:.0f}>"


class TicketChoice(Struct, frozen=True):
    """A choice of tickets, all by number: was it right at the time, and was it in hindsight?

    `best` is what the search would have kept, with the `loss` of not doing so in win probability.
    `hindsight_best` is what would have scored most with the network that the seat had in the end,
    `hindsight_points` how many points more than what it kept.
    """

    move: int  # its number
    seat: int
    offered: tuple[int, ...]
    kept: tuple[int, ...]
    best: tuple[int, ...]
    loss: float
    standard_error: float
    label: Label | None
    hindsight_best: tuple[int, ...]
    hindsight_points: int


class Analysis(Struct, frozen=True):
    """A whole game, move by move.

    `start` is the estimate for the position before the first move. With a budget of `playouts`,
    the same game gives the same analysis on any machine and any number of threads.
    """

    version: int
    edition: str
    edition_hash: str
    names: tuple[str, ...]
    finished: bool
    seed: int
    playouts: int  # how many were made
    start: Estimate
    moves: tuple[MoveAnalysis, ...]
    seats: tuple[SeatAnalysis, ...]
    ticket_choices: tuple[TicketChoice, ...]

    @property
    def standard_error(self) -> float:
        """The largest standard error of a win probability with all hands known."""
        return max(estimate.standard_error for estimate in self.estimates)

    @property
    def rough(self) -> bool:
        """Whether there was too little time for this game."""
        return self.standard_error > ROUGH_ERROR

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """The estimates with all hands known: before the first move, and after each."""
        return (self.start, *(move.after for move in self.moves))

    def to_json(self) -> bytes:
        """The analysis as JSON; `from_json` reads it."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes) -> Analysis:
        """An analysis from its JSON; msgspec.ValidationError if it is none."""
        return msgspec.json.decode(data, type=Analysis)

    def __repr__(self) -> str:
        return f"<Analysis of {len(self.moves)} moves of {self.edition}>"


prepare_type(Analysis)

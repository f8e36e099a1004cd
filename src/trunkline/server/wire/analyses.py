"""Analyses on the wire: luck and skill in a finished game, and the stream that leads to them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Struct
from pydantic import Field

from trunkline.analysis import Analysis, Decision, MoveAnalysis, SeatAnalysis
from trunkline.analysis.judgement import stands_out
from trunkline.analysis.result_types import Label, LuckSource
from trunkline.bots.planner import Planner
from trunkline.game import Game
from trunkline.server.wire.base import Model, Tagged, encode
from trunkline.server.wire.hints import MoveReason
from trunkline.server.wire.problems import ProblemBody

__all__ = [
    "AnalysisLine",
    "GameAnalysis",
    "analysis_of",
    "encode_problem_line",
    "encode_progress_line",
    "encode_result_line",
    "encode_waiting_line",
    "is_rough",
]

# What is sent of a probability; the playouts know less.
DIGITS = 4
# Of a seat without a label, how many decisions come with what was better.
WORTH_A_LOOK = 3

# By seat, as shares of 1.
Shares: TypeAlias = tuple[float, ...]


class BetterMove(Model):
    """What the seat should have done instead, and why a planner would do it."""

    move: int
    text: str
    offer: tuple[int, ...] = Field(description="The tickets that the seat could choose from.")
    reason: MoveReason | None = Field(description="Null if the planner did not think of it.")
    why: str = Field(description="The reason as a sentence for people.")


class AnalyzedMove(Model):
    """What a move changed, in win probability of every seat: `error` + `chance` + `hidden`."""

    turn: int = Field(description="Counted over all seats; 0 before the first.")
    wins: Shares = Field(description="Every seat's win probability after the move.")
    error: Shares = Field(description="What the decision itself brought.")
    chance: Shares = Field(description="What the chance event of the move brought.")
    hidden: Shares = Field(description="What came of things that the mover could not know.")
    source: LuckSource | None = Field(description="The name of the chance event, if there was one.")
    forced: bool = Field(description="Whether there was no other move.")
    known: float | None = Field(
        description="The mover's win probability with this move, by what it knew; null if forced."
    )
    label: Label | None = Field(description="How bad the decision was; null if it was not.")
    loss: float = Field(description="How much better the best alternative was, for the mover.")
    standard_error: float = Field(description="That of the loss.")
    better: BetterMove | None = Field(
        description="For decisions with a label; for a seat without one, for its largest losses."
    )


class AnalyzedSeat(Model):
    """Where a seat's win probability came from: the four parts lead from `initial` to `final`."""

    initial: float
    final: float
    own_error: float
    own_luck: float
    others_error: float
    others_luck: float
    error_standard_error: float = Field(description="That of `own_error`.")
    luck: dict[LuckSource, float] = Field(description="All luck by its source.")
    accuracy: float = Field(description="100 for a seat that always made the best move.")
    accuracy_standard_error: float
    inaccuracies: int
    mistakes: int
    blunders: int


class GameAnalysis(Model):
    """Luck and skill in a game, measured by playouts of planners."""

    playouts: int
    standard_error: float = Field(description="The largest one of a win probability.")
    rough: bool = Field(description="Whether there was too little time for this game.")
    start: Shares = Field(description="Every seat's win probability before the first move.")
    moves: tuple[AnalyzedMove, ...]
    seats: tuple[AnalyzedSeat, ...]


class WaitingLine(Tagged):
    """The analysis waits until others are finished."""

    type: Literal["waiting"] = "waiting"
    ahead: int = Field(description="How many analyses come first.")


class ProgressLine(Tagged):
    """The analysis goes on."""

    type: Literal["progress"] = "progress"
    done: float = Field(description="The share of its time or playouts that is spent, up to 1.")


class ResultLine(Tagged):
    """The analysis is finished. This is the last line."""

    type: Literal["result"] = "result"
    longer: bool = Field(description="Whether it is the longer one that can be asked for.")
    analysis: GameAnalysis


class ProblemLine(Tagged):
    """The analysis cannot be finished. This is the last line."""

    type: Literal["problem"] = "problem"
    problem: ProblemBody


AnalysisLine: TypeAlias = Annotated[
    WaitingLine | ProgressLine | ResultLine | ProblemLine, Field(discriminator="type")
]


def encode_waiting_line(ahead: int) -> bytes:
    """The JSON of a `WaitingLine`."""
    return encode({"type": "waiting", "ahead": ahead}) + b"\n"


def encode_progress_line(done: float) -> bytes:
    """The JSON of a `ProgressLine`."""
    return encode({"type": "progress", "done": round(done, DIGITS)}) + b"\n"


def encode_result_line(analysis: bytes, longer: bool) -> bytes:
    """The JSON of a `ResultLine`, whose analysis is encoded already."""
    return b'{"type":"result","longer":%b,"analysis":%b}\n' % (encode(longer), analysis)


def encode_problem_line(problem: dict[str, object]) -> bytes:
    """The JSON of a `ProblemLine`, given the problem as `problem_json` makes it."""
    return encode({"type": "problem", "problem": problem}) + b"\n"


class _Roughness(Struct):
    """The part of a `GameAnalysis` that says whether it is rough."""

    rough: bool


_roughness = msgspec.json.Decoder(_Roughness)


def is_rough(analysis: bytes) -> bool:
    """Whether an encoded analysis had too little time."""
    return _roughness.decode(analysis).rough


def analysis_of(game: Game, analysis: Analysis) -> GameAnalysis:
    """What is sent of the analysis of a game, with reasons for the moves that were better."""
    now = game.dealt_again()
    explained = _explained(analysis)
    moves = []
    for (seat, move), analyzed in zip(game.played, analysis.moves, strict=True):
        better = _better(now, seat, explained.get(analyzed.number))
        moves.append(_move(analyzed, better))
        now.play(move, seat=seat)
    return GameAnalysis(
        playouts=analysis.playouts,
        standard_error=_rounded(analysis.standard_error),
        rough=analysis.rough,
        start=_shares(analysis.start.wins),
        moves=tuple(moves),
        seats=tuple(_seat(seat) for seat in analysis.seats),
    )


def _explained(analysis: Analysis) -> dict[int, Decision]:
    """The decisions that are told with what was better, by the number of the move."""
    judged = [(move.seat, move.number, move.decision) for move in analysis.moves if move.decision]
    explained = {number: decision for _, number, decision in judged if decision.label}
    blamed = {seat for seat, number, _ in judged if number in explained}
    for seat in {seat for seat, _, _ in judged} - blamed:
        small = [
            (number, decision)
            for mover, number, decision in judged
            if mover == seat and stands_out(decision)
        ]
        small.sort(key=lambda found: -found[1].loss)
        explained.update(small[:WORTH_A_LOOK])
    return explained


def _move(analyzed: MoveAnalysis, better: BetterMove | None) -> AnalyzedMove:
    decision, known = analyzed.decision, analyzed.known
    return AnalyzedMove(
        turn=analyzed.turn,
        wins=_shares(analyzed.after.wins),
        error=_shares(analyzed.error),
        chance=_shares(analyzed.chance),
        hidden=_shares(analyzed.hidden),
        source=analyzed.source,
        forced=analyzed.forced,
        known=_rounded(known.wins[analyzed.seat]) if known else None,
        label=decision.label if decision else None,
        loss=_rounded(decision.loss) if decision else 0.0,
        standard_error=_rounded(decision.standard_error) if decision else 0.0,
        better=better,
    )


def _better(before: Game, seat: int, decision: Decision | None) -> BetterMove | None:
    best = decision.best if decision else None
    if best is None:
        return None
    candidates = Planner().explain(before.observe(seat))
    found = next((idea for idea in candidates if idea.move.number == best.number), None)
    return BetterMove(
        move=best.number,
        text=best.move,
        offer=tuple(ticket.index for ticket in before.offer(seat)),
        reason=found.reason if found else None,
        why=found.why if found else "",
    )


def _seat(seat: SeatAnalysis) -> AnalyzedSeat:
    return AnalyzedSeat(
        initial=_rounded(seat.initial),
        final=_rounded(seat.final),
        own_error=_rounded(seat.own_error),
        own_luck=_rounded(seat.own_luck),
        others_error=_rounded(seat.others_error),
        others_luck=_rounded(seat.others_luck),
        error_standard_error=_rounded(seat.error_standard_error),
        luck={source: _rounded(luck.own + luck.others) for source, luck in seat.luck.items()},
        accuracy=round(seat.accuracy, 1),
        accuracy_standard_error=round(seat.accuracy_standard_error, 1),
        inaccuracies=seat.inaccuracies,
        mistakes=seat.mistakes,
        blunders=seat.blunders,
    )


def _shares(values: tuple[float, ...]) -> Shares:
    return tuple(map(_rounded, values))


def _rounded(value: float) -> float:
    # Adding zero makes -0.0 zero.
    return round(value, DIGITS) + 0.0

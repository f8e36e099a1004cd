"""The analysis of a game: luck and skill after every move, measured by playouts of planners."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from trunkline.analysis.judgement import accuracy, accuracy_error, decision_of, mean_loss
from trunkline.analysis.measurements import (
    DecisionMeasurement,
    Measurement,
    PositionMeasurement,
    win_error,
)
from trunkline.analysis.result_types import (
    VERSION,
    Analysis,
    Decision,
    Estimate,
    LuckSource,
    MoveAnalysis,
    SeatAnalysis,
    SourceLuck,
    Vector,
)
from trunkline.analysis.schedule import AnalysisProgress, measure
from trunkline.analysis.steps import Step, is_cut_short, steps_of
from trunkline.analysis.ticket_choices import ticket_choice
from trunkline.analysis.vectors import difference, exact_shares, exact_zero_sum, total
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.results import SeatTally
from trunkline.bots.search.thinking import Budget
from trunkline.compiled_edition import checked_seed
from trunkline.core.rng import Rng
from trunkline.game import Game
from trunkline.record import replay
from trunkline.vocabulary import MoveKind

__all__ = ["DEFAULT_SECONDS", "analyze"]

DEFAULT_SECONDS = 60.0


def analyze(
    record_or_game: str | Game,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[AnalysisProgress], None] | None = None,
    seed: int = 0,
    *,
    playouts: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    start: Game | None = None,
) -> Analysis:
    """Analyze a game: every move's luck and error, and what would have been better.

    It takes 60 seconds unless `seconds` or `playouts` are given; a quick look at every move is
    always taken. With `playouts` alone, the result is the same on any number of `threads`.

    `progress` is called now and then. If `cancelled`, such as the `is_set` of an event, returns
    True, the analysis ends with AnalysisCancelled. A game that was set up instead of dealt needs
    `start`, the position that its moves began with.
    """
    game = replay(record_or_game) if isinstance(record_or_game, str) else record_or_game
    if not isinstance(game, Game):
        raise TypeError(f"only a game or its record can be analyzed, not {game!r}")
    if seconds is None and playouts is None:
        seconds = DEFAULT_SECONDS
    budget = Budget(seconds, playouts)
    checked_seed(seed)
    if start is None and game.seed is None:
        raise ValueError("a game that was set up needs the position it started from, as `start`")
    measured = _MeasuredGame(game, start, seed)
    workers = threads or os.cpu_count() or 1
    spent = measure(measured.measurements, budget, workers, progress, cancelled)
    return measured.analysis(spent)


class _MeasuredGame:
    """A game with everything that is measured of it."""

    def __init__(self, game: Game, start: Game | None, seed: int) -> None:
        self._game = game
        self._is_dealt = start is None
        self._seed = seed
        self._start = game.dealt_again() if start is None else start.copy()
        self._steps = steps_of(game, self._start)
        self._engine = PlannerEngine(game.table, Planner.weights(game.edition, game.seats))
        self._seeds = Rng(seed)
        self._decisions = [self._decision(step) for step in self._steps]
        # The positions before the first move and after each. None where the result is known.
        self._positions = self._positions_to_measure()
        self._moves = [self._move_to_measure(index) for index in range(len(self._steps))]

    @property
    def measurements(self) -> list[Measurement]:
        """Everything to measure, each once, in the order of the game."""
        every = [*self._positions, *self._moves, *self._decisions]
        return list(dict.fromkeys(each for each in every if each is not None))

    def _decision(self, step: Step) -> DecisionMeasurement | None:
        seed = self._seeds.next_u64()
        return None if step.forced else DecisionMeasurement(self._engine, step, seed)

    def _follows_planner(self, index: int) -> bool:
        """Whether a planner would have made this move, too: then it is part of the playouts."""
        decision = self._decisions[index]
        return decision is None or decision.played == 0

    def _is_expected(self, index: int) -> bool:
        """Whether the playouts of the position before a move all lead to the one after it."""
        step = self._steps[index]
        in_order = step.seat == step.before.seat
        return in_order and step.source is None and self._follows_planner(index)

    def _positions_to_measure(self) -> list[PositionMeasurement | None]:
        positions: list[PositionMeasurement | None] = []
        for index, game in enumerate([self._start, *(step.after for step in self._steps)]):
            seed = self._seeds.next_u64()
            is_last = index == len(self._steps)
            if game.over or (is_last and is_cut_short(self._game)):
                positions.append(None)
            elif index and self._is_expected(index - 1):
                positions.append(positions[-1])
            else:
                positions.append(PositionMeasurement(self._engine, game, seed))
        return positions

    def _move_to_measure(self, index: int) -> PositionMeasurement | None:
        """A move that no planner would make, if chance had a part in what came of it."""
        step, seed = self._steps[index], self._seeds.next_u64()
        if step.source is None or self._follows_planner(index):
            return None
        return PositionMeasurement(self._engine, step.before, seed, step)

    # What was measured

    def analysis(self, playouts: int) -> Analysis:
        """Everything in its final form."""
        estimates = [self._estimate(position) for position in self._positions]
        judged = [self._judged(index) for index in range(len(self._steps))]
        moves = tuple(
            self._move(index, before, after, judged[index][0])
            for index, (before, after) in enumerate(pairwise(estimates))
        )
        by_seat: list[list[tuple[Decision, float]]] = [[] for _ in range(self._game.seats)]
        for step, (decision, gain) in zip(self._steps, judged, strict=True):
            if decision is not None:
                by_seat[step.seat].append((decision, gain))
        return Analysis(
            version=VERSION,
            edition=self._game.edition.id,
            edition_hash=self._game.edition.hash,
            names=self._game.names,
            finished=self._game.finished,
            seed=self._seed,
            playouts=playouts,
            start=estimates[0],
            moves=moves,
            seats=tuple(
                self._seat(seat, estimates[0], moves, by_seat[seat])
                for seat in range(self._game.seats)
            ),
            ticket_choices=tuple(
                ticket_choice(self._game, step, decision)
                for step, (decision, _) in zip(self._steps, judged, strict=True)
                if step.move.kind == MoveKind.KEEP
            ),
        )

    def _judged(self, index: int) -> tuple[Decision | None, float]:
        measured = self._decisions[index]
        return (None, 0.0) if measured is None else decision_of(self._steps[index], measured)

    def _estimate(self, position: PositionMeasurement | None) -> Estimate:
        return self._result() if position is None else _estimate(position.tally)

    def _result(self) -> Estimate:
        """The true result of a game that is over."""
        winners = self._game.winners()
        wins = [(seat in winners) / len(winners) for seat in range(self._game.seats)]
        scores = tuple(float(score.total) for score in self._game.scores())
        return Estimate(exact_shares(wins), scores, 0.0, 0)

    def _move(
        self, index: int, before: Estimate, after: Estimate, decision: Decision | None
    ) -> MoveAnalysis:
        step, measured = self._steps[index], self._decisions[index]
        error = (0.0,) * self._game.seats
        known = None
        if measured is not None:
            known = _estimate(measured.search.tally(measured.played))
            compared = measured.search.compare(measured.played, 0)
            error = exact_zero_sum([seat["win"] for seat in compared])
        luck = difference(difference(after.wins, before.wins), error)
        chance = self._chance(index, before, after)
        return MoveAnalysis(
            number=step.number,
            turn=step.turn,
            seat=step.seat,
            move=str(step.move),
            kind=step.move.kind,
            forced=measured is None,
            after=after,
            known=known,
            error=error,
            luck=luck,
            chance=chance,
            hidden=difference(luck, chance),
            source=step.source,
            decision=decision,
        )

    def _chance(self, index: int, before: Estimate, after: Estimate) -> Vector:
        """What the chance event of a move brought, compared with the mean of all that could be."""
        if self._steps[index].source is None:
            return (0.0,) * self._game.seats
        move = self._moves[index]
        expected = before if move is None else _estimate(move.tally)
        return difference(after.wins, expected.wins)

    def _seat(
        self,
        seat: int,
        start: Estimate,
        moves: Sequence[MoveAnalysis],
        judged: Sequence[tuple[Decision, float]],
    ) -> SeatAnalysis:
        own = [move for move in moves if move.seat == seat]
        others = [move for move in moves if move.seat != seat]
        labels = [decision.label for decision, _ in judged]
        lost, lost_error = mean_loss(judged)
        initial = start.wins
        if self._is_dealt:
            initial = exact_shares([1 / self._game.seats] * self._game.seats)
        deal = difference(start.wins, initial)[seat]
        final = moves[-1].after.wins if moves else start.wins
        return SeatAnalysis(
            seat=seat,
            name=self._game.names[seat],
            initial=initial[seat],
            final=final[seat],
            own_error=total(move.error[seat] for move in own),
            own_luck=deal + total(move.luck[seat] for move in own),
            others_error=total(move.error[seat] for move in others),
            others_luck=total(move.luck[seat] for move in others),
            error_standard_error=hypot(*(found.error_standard_error for found, _ in judged)),
            luck=_luck_by_source(seat, deal, own, others),
            decisions=len(judged),
            mean_loss=lost,
            accuracy=accuracy(lost, self._game.seats),
            accuracy_standard_error=accuracy_error(lost, lost_error, self._game.seats),
            inaccuracies=labels.count("inaccuracy"),
            mistakes=labels.count("mistake"),
            blunders=labels.count("blunder"),
        )


def _estimate(tally: Sequence[SeatTally]) -> Estimate:
    return Estimate(
        wins=exact_shares([seat["win"] for seat in tally]),
        scores=tuple(seat["score"] for seat in tally),
        standard_error=max(win_error(seat) for seat in tally),
        playouts=tally[0]["samples"],
    )


def _luck_by_source(
    seat: int, deal: float, own: Sequence[MoveAnalysis], others: Sequence[MoveAnalysis]
) -> dict[LuckSource, SourceLuck]:
    """What each source of luck brought a seat; all of them make up its luck."""
    sources: tuple[LuckSource, ...] = ("ticket offers", "card draws", "tunnels", "early end")
    luck: dict[LuckSource, SourceLuck] = {"opening deal": SourceLuck(deal, 0.0)}
    for source in sources:
        mine = [move.chance[seat] for move in own if move.source == source]
        theirs = [move.chance[seat] for move in others if move.source == source]
        if mine or theirs:
            luck[source] = SourceLuck(total(mine), total(theirs))
    luck["hidden information"] = SourceLuck(
        total(move.hidden[seat] for move in own), total(move.hidden[seat] for move in others)
    )
    return luck

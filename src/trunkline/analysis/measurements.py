"""What an analysis measures by playouts: positions with open hands, and decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import ceil, isfinite, sqrt

from trunkline.analysis.steps import Step
from trunkline.bots.expert import CANDIDATES
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.engine import Search
from trunkline.bots.search.evaluation import Evaluation
from trunkline.bots.search.results import SeatTally
from trunkline.bots.search.thinking import DROPPED_AT, FIRST_ROUND
from trunkline.game import Game
from trunkline.vocabulary import MoveKind

__all__ = ["DecisionMeasurement", "Measurement", "PositionMeasurement"]

# How much is played at first, so that there is a standard error for everything.
FIRST_PLAYOUTS = 4
FIRST_SAMPLES = 2
# The alternative to compare with is chosen on the first samples, and measured on later ones.
# Otherwise it would be the one that was lucky on those samples.
SCREENING_SAMPLES = 96
MIN_MEASURED = 16
# More samples than this are not worth the time.
MAX_SAMPLES = 1 << 14
MAX_PLAYOUTS = 1 << 20
# All ways to keep tickets are compared.
ALL_CANDIDATES = 63


class Measurement(ABC):
    """Something that more playouts measure more precisely. It is used by one thread at a time."""

    @abstractmethod
    def needed(self, target: float) -> int:
        """How many units to play next to bring the standard error down to a target.

        It at most doubles what has been played, because early errors are uncertain.
        """

    @property
    @abstractmethod
    def unit(self) -> int:
        """The playouts of one unit."""

    @abstractmethod
    def advance(self, units: int) -> None:
        """Play this many units more."""

    @abstractmethod
    def stop(self) -> None:
        """End what another thread is playing; whatever has been played counts."""


class PositionMeasurement(Measurement):
    """A position with all hands known, or what a move leads to from there."""

    def __init__(
        self, engine: PlannerEngine, game: Game, seed: int, step: Step | None = None
    ) -> None:
        if step is None:
            self._evaluation = Evaluation(engine, game, seed)
        else:
            self._evaluation = Evaluation(engine, game, seed, step.move.number, step.seat)
        self._next = 0

    def needed(self, target: float) -> int:
        """More playouts, as many as the seat with the greatest variance needs."""
        if self._next == 0:
            return FIRST_PLAYOUTS
        wanted = _samples_for(self.tally, target)
        return max(0, min(wanted - self._next, self._next, MAX_PLAYOUTS - self._next))

    @property
    def unit(self) -> int:
        """A unit is one playout."""
        return 1

    def advance(self, units: int) -> None:
        """Make playouts with the numbers that come next."""
        self._evaluation.run(self._next, self._next + units)
        self._next += units

    def stop(self) -> None:
        """End the playouts that another thread is making."""
        self._evaluation.stop()

    @property
    def tally(self) -> list[SeatTally]:
        """What the playouts say about each seat."""
        return self._evaluation.tally()


class DecisionMeasurement(Measurement):
    """A move with alternatives, from what the mover knew."""

    def __init__(self, engine: PlannerEngine, step: Step, seed: int) -> None:
        most = ALL_CANDIDATES if step.move.kind == MoveKind.KEEP else CANDIDATES
        self.search = Search(
            engine,
            step.before.observe(step.seat),
            step.seat,
            seed,
            most,
            MAX_SAMPLES,
            step.move.number,
        )
        self.played = self.search.moves.index(step.move.number)
        self.measured_from = 0  # the first sample after those by which the best was chosen
        self._best = self.played
        self._seat = step.seat
        self._next = 0

    @property
    def best(self) -> int:
        """The candidate that did best, on the first samples if there are others as well."""
        return self._best if self.measured_from else self.search.leader

    @property
    def is_screened(self) -> bool:
        """Whether the alternative to compare with has been chosen, and compared."""
        return 0 < self.measured_from <= self._next - MIN_MEASURED

    def needed(self, target: float) -> int:
        """More samples, as many as the played move needs; few while many moves are compared."""
        if self._next == 0:
            return FIRST_SAMPLES
        wanted = _samples_for(self.search.tally(self.played), target)
        most = min(self._next, MAX_SAMPLES - self._next)
        if not self.measured_from:
            most = min(most, SCREENING_SAMPLES - self._next)
        return max(0, min(wanted - self._next, most))

    @property
    def unit(self) -> int:
        """A unit is one sample, on which all candidates that are left are played."""
        return self.search.left

    def advance(self, units: int) -> None:
        """Play the next samples, and drop candidates that are clearly worse."""
        self.search.run(self._next, self._next + units)
        self._next += units
        if self.measured_from or self._next < FIRST_ROUND:
            return
        self.search.drop_losers(DROPPED_AT)
        if self._next >= SCREENING_SAMPLES:
            self._best = self.search.leader
            self.search.drop_others({0, self.played, self._best})
            self.measured_from = self._next

    def stop(self) -> None:
        """End the playouts that another thread is making."""
        self.search.stop()

    def gain(self, candidate: int) -> SeatTally:
        """By how much a candidate does better than the played move, for the mover.

        For the best candidate, the samples by which it was chosen do not count.
        """
        fresh = self.is_screened and candidate == self.best
        first = self.measured_from if fresh else 0
        return self.search.compare(candidate, self.played, first)[self._seat]


def _samples_for(tally: Sequence[SeatTally], target: float) -> int:
    """How many samples give a win probability this standard error, for every seat."""
    return max(ceil(_spread(seat) ** 2 / target**2) for seat in tally)


def _spread(seat: SeatTally) -> float:
    """The standard deviation of a single game's win share; never 0, whatever few games say."""
    n = seat["samples"]
    rare = (seat["win"] * n + 0.5) / (n + 1)
    seen = seat["error"] * sqrt(n) if isfinite(seat["error"]) else 0.0
    return max(seen, sqrt(rare * (1 - rare)) if n < 100 else 0.0)

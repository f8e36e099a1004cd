"""What an analysis measures by playouts: positions with open hands, and decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import ceil, sqrt

from trunkline.analysis.steps import Step
from trunkline.bots.expert import CANDIDATES
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.engine import Search
from trunkline.bots.search.evaluation import Evaluation
from trunkline.bots.search.results import SeatTally
from trunkline.bots.search.thinking import DROPPED_AT, FIRST_ROUND
from trunkline.game import Game
from trunkline.vocabulary import MoveKind

__all__ = ["DecisionMeasurement", "Measurement", "PositionMeasurement", "win_error"]

# How much is played at first, so that there is a standard error for everything.
FIRST_PLAYOUTS = 4
FIRST_SAMPLES = 2
# The alternative to compare with is chosen on the first samples, and measured on later ones.
# Otherwise it would be the one that was lucky on those samples.
SCREENING_SAMPLES = 96
# Positions get a few more playouts than their variance so far asks for, since it may still grow.
POSITION_MARGIN = 0.95
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
        wanted = _samples_for(self.tally, POSITION_MARGIN * target)
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
            precise=True,
        )
        self.played = self.search.moves.index(step.move.number)
        # The candidate to compare with: the planner's choice, until the search has found a better.
        self.best = 0
        self._measured_from = 0  # the first sample that had no part in that choice
        self._seat = step.seat
        self._next = 0

    def needed(self, target: float) -> int:
        """More samples, as many as the played move needs; few while many moves are compared."""
        if self._next == 0:
            return FIRST_SAMPLES
        wanted = _samples_for(self.search.tally(self.played), target)
        most = min(self._next, MAX_SAMPLES - self._next)
        if not self._measured_from:
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
        if self._measured_from or self._next < FIRST_ROUND:
            return
        self.search.drop_losers(DROPPED_AT)
        if self._next >= SCREENING_SAMPLES:
            self.best = self.search.leader
            self.search.drop_others({0, self.played, self.best})
            self._measured_from = self._next

    def stop(self) -> None:
        """End the playouts that another thread is making."""
        self.search.stop()

    def gain(self, candidate: int) -> SeatTally:
        """By how much a candidate does better than the played move, for the mover.

        For the candidate that the search has found, the samples by which it was found do not count.
        """
        first = self._measured_from if 0 != candidate == self.best else 0
        return self.search.compare(candidate, self.played, first)[self._seat]


def win_error(tally: SeatTally) -> float:
    """The standard error of a win probability.

    What was seen in none of the games may still happen: the error is that of such a rare event at
    least, about one in twice as many games.
    """
    n = tally["samples"]
    if n < 2:
        return 1.0
    rate = 0.5 / (n + 1)
    return max(tally["error"], sqrt(rate * (1 - rate) / n))


def _samples_for(tally: Sequence[SeatTally], target: float) -> int:
    """How many samples give the win probability of every seat this standard error."""
    return max(ceil(seat["samples"] * (win_error(seat) / target) ** 2) for seat in tally)

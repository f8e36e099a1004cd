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

__all__ = [
    "DecisionMeasurement",
    "Measurement",
    "PositionMeasurement",
    "difference_error",
    "win_error",
]

# How much is played at first, so that there is a standard error for everything.
FIRST_PLAYOUTS = 4
FIRST_SAMPLES = 2
# The alternative to compare with is chosen on the first samples, and measured on later ones.
# Otherwise it would be the one that was lucky on those samples.
SCREENING_SAMPLES = 96
# With fewer samples, a loss is not told from luck: there is no label, and a move that the search
# has found is not yet compared with.
MIN_SAMPLES = 32
# Positions get a few more playouts than their variance so far asks for, since it may still grow.
POSITION_MARGIN = 0.95
# How much the errors of decisions count, compared with those of positions: those of differences
# between moves, and those of a move to which no other came close.
COMPARISON_WEIGHT = 0.8
SETTLED_WEIGHT = 0.5
# More samples than this are not worth the time.
MAX_SAMPLES = 1 << 14
MAX_PLAYOUTS = 1 << 20
# All ways to keep tickets are compared.
ALL_CANDIDATES = 63


class Measurement(ABC):
    """Something that more playouts measure more precisely. It is used by one thread at a time."""

    @property
    @abstractmethod
    def error(self) -> float:
        """The standard error that more playouts are to bring down."""

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

    @property
    def error(self) -> float:
        """The standard error of the win probability of the seat with the greatest variance."""
        return _largest_error(self.tally)

    def needed(self, target: float) -> int:
        """More playouts, as many as the seat with the greatest variance needs."""
        if self._next == 0:
            return FIRST_PLAYOUTS
        more = _more(self._next, self.error, POSITION_MARGIN * target)
        return min(more, self._next, MAX_PLAYOUTS - self._next)

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
        self._leader = 0  # of the first samples
        self._measured_from = 0  # the first sample that had no part in choosing it
        self._seat = step.seat
        self._next = 0

    @property
    def error(self) -> float:
        """The standard error of what there is to know."""
        return self._uncertainty()[0]

    def _uncertainty(self) -> tuple[float, int]:
        """The standard error of what there is to know, and how many samples it is from.

        While candidates are screened, that is how well the played move does. Then it is by how much
        the others that are left do better. If there are none, the first is of less interest.
        """
        others = {0, self._leader} - {self.played}
        if not self._is_leader_measured or not others:
            weight = SETTLED_WEIGHT if self._is_leader_measured else 1
            return weight * _largest_error(self.search.tally(self.played)), self._next
        gains = [self.gain(other) for other in others]
        return max((COMPARISON_WEIGHT * difference_error(gain), gain["samples"]) for gain in gains)

    def needed(self, target: float) -> int:
        """More samples, as many as the comparison needs; few while many moves are compared."""
        if self._next == 0:
            return FIRST_SAMPLES
        error, samples = self._uncertainty()
        more = _more(samples, error, target)
        most = min(self._next, MAX_SAMPLES - self._next)
        if not self._measured_from:
            most = min(most, SCREENING_SAMPLES - self._next)
        elif not self._is_leader_measured:
            more = MIN_SAMPLES
        return min(more, most)

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
            self._leader = self.search.leader
            self.search.drop_others({0, self.played, self._leader})
            self._measured_from = self._next

    def stop(self) -> None:
        """End the playouts that another thread is making."""
        self.search.stop()

    @property
    def best(self) -> int:
        """The candidate to compare with: the planner's choice, until the search knows better."""
        return self._leader if self._is_leader_measured else 0

    def gain(self, candidate: int) -> SeatTally:
        """By how much a candidate does better than the played move, for the mover.

        For the best candidate, the samples by which it was found do not count.
        """
        is_chosen = self._is_leader_measured and candidate == self._leader
        return self._compare(candidate, self._measured_from if is_chosen else 0)

    @property
    def _is_leader_measured(self) -> bool:
        """Whether enough was played since the leader was chosen."""
        if not self._measured_from:
            return False
        return self._compare(self._leader, self._measured_from)["samples"] >= MIN_SAMPLES

    def _compare(self, candidate: int, first: int) -> SeatTally:
        return self.search.compare(candidate, self.played, first)[self._seat]


def win_error(tally: SeatTally) -> float:
    """The standard error of a win probability, as if the seat had won and lost one game more.

    What was seen in none of a few games, or in all of them, may still be otherwise.
    """
    n = tally["samples"]
    if n == 0:
        return 1.0
    rate = (n * tally["win"] + 1) / (n + 2)
    return sqrt(rate * (1 - rate) / n)


def difference_error(tally: SeatTally) -> float:
    """The standard error of a difference, as if each of the two had won one sample more alone.

    Two moves that made the same of a few samples need not be equally good. With many samples, it
    is the usual standard error.
    """
    n, mean = tally["samples"], tally["win"]
    if n < 2:
        return 1.0
    squares = n * ((n - 1) * tally["error"] ** 2 + mean**2) + 2
    return sqrt((squares / (n + 2) - (n * mean / (n + 2)) ** 2) / (n + 2))


def _largest_error(tally: Sequence[SeatTally]) -> float:
    return max(map(win_error, tally))


def _more(samples: int, error: float, target: float) -> int:
    """How many samples more bring a standard error down to a target."""
    return max(0, ceil(samples * ((error / target) ** 2 - 1)))

"""Wald's sequential probability ratio test: does one bot beat another, in as few games as possible?

It compares two hypotheses: the first bot is `elo0` points stronger than the second, or `elo1`. The
results of the seeds are taken as normally distributed, with the variance observed so far. So the
test does not need to know how games from the same seed are correlated.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log

from msgspec import Struct

from trunkline.arena.errors import ArenaError

__all__ = ["Sprt", "SprtResult", "SprtRun"]

# Seeds between two decisions, so that the first one has some results to go by.
SEEDS_PER_CHECK = 10


class Sprt(Struct, frozen=True):
    """A test: the two hypotheses in Elo points, and the error rates for each."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -inf < self.elo0 < self.elo1 < inf:
            raise ArenaError(
                f"the test needs elo0 less than elo1, not {self.elo0:g} and {self.elo1:g}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ArenaError("alpha and beta must be between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 is accepted and at which elo1 is."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class SprtResult(Struct, frozen=True):
    """The state of a test: its log-likelihood ratio, and the accepted hypothesis, if any."""

    test: Sprt
    llr: float
    seeds: int
    accepted: float | None


class SprtRun:
    """A test in progress. `lineups` holds the number of seats of either bot at each table."""

    def __init__(self, test: Sprt, lineups: Sequence[tuple[int, int]]) -> None:
        self._test = test
        self._expected = [_expected_share(elo, lineups) for elo in (test.elo0, test.elo1)]
        # Start with one seed won and one lost; otherwise a bot that only wins has no variance.
        self._seeds, self._sum, self._squares = 2, 1.0, 1.0
        self.result = SprtResult(test, 0.0, 0, None)

    def add(self, share: float) -> bool:
        """Add a seed, given the first bot's share of wins; return whether the test is decided."""
        self._seeds += 1
        self._sum += share
        self._squares += share * share
        seeds = self._seeds - 2
        low, high = self._test.bounds
        llr = self._llr()
        accepted = None
        if seeds % SEEDS_PER_CHECK == 0:
            accepted = self._test.elo0 if llr <= low else self._test.elo1 if llr >= high else None
        self.result = SprtResult(self._test, llr, seeds, accepted)
        return accepted is not None

    def _llr(self) -> float:
        mean = self._sum / self._seeds
        variance = self._squares / self._seeds - mean * mean
        lower, upper = self._expected
        return self._seeds * (upper - lower) * (2 * mean - lower - upper) / (2 * variance)


def _expected_share(elo: float, lineups: Sequence[tuple[int, int]]) -> float:
    """The share of games that the first bot wins if it is this much stronger."""
    odds = 10 ** (elo / 400)
    return sum(own * odds / (own * odds + rival) for own, rival in lineups) / len(lineups)

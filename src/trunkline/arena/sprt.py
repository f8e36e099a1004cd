"""Wald's sequential test: whether one bot beats another, in as few games as that takes.

It weighs two claims: that the first bot is `elo0` points stronger than the second, or `elo1`.
The logarithm of their likelihood ratio is that of normally distributed results by seed, with the
variance seen so far; it need not know how games from one seed hang together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log

from msgspec import Struct

from trunkline.arena.errors import ArenaError

__all__ = ["Sprt", "Verdict"]

# Seeds between looks at the ratio, so that the first look has some results to go by.
BATCH = 10


class Sprt(Struct, frozen=True):
    """A test: the two claims in Elo points, and how often it may be wrong about either."""

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
            raise ArenaError("alpha and beta lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the ratio's logarithm decides for the first claim, and where for the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Verdict(Struct, frozen=True):
    """How a test stands: its ratio's logarithm, and the claim it has accepted, if it has."""

    test: Sprt
    llr: float
    seeds: int
    accepted: float | None


class Trial:
    """A test under way. `lineups` are the seats that each of the two bots has at each table."""

    def __init__(self, test: Sprt, lineups: Sequence[tuple[int, int]]) -> None:
        self._test = test
        self._expected = [_expected(elo, lineups) for elo in (test.elo0, test.elo1)]
        # One seed won and one lost beforehand: without them all wins would have no variance.
        self._seeds, self._sum, self._squares = 2, 1.0, 1.0
        self.verdict = Verdict(test, 0.0, 0, None)

    def add(self, share: float) -> bool:
        """Count a seed, of whose games the first bot won this part; whether that decides."""
        self._seeds += 1
        self._sum += share
        self._squares += share * share
        seeds = self._seeds - 2
        low, high = self._test.bounds
        llr = self._llr()
        accepted = None
        if seeds % BATCH == 0:
            accepted = self._test.elo0 if llr <= low else self._test.elo1 if llr >= high else None
        self.verdict = Verdict(self._test, llr, seeds, accepted)
        return accepted is not None

    def _llr(self) -> float:
        mean = self._sum / self._seeds
        variance = self._squares / self._seeds - mean * mean
        lower, upper = self._expected
        return self._seeds * (upper - lower) * (2 * mean - lower - upper) / (2 * variance)


def _expected(elo: float, lineups: Sequence[tuple[int, int]]) -> float:
    """The part of games the first bot wins if it is so much stronger."""
    odds = 10 ** (elo / 400)
    return sum(own * odds / (own * odds + rival) for own, rival in lineups) / len(lineups)

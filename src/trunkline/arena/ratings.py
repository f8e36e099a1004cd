"""Ratings and shares of wins with 95 % intervals, computed from who won.

The model is that of Bradley and Terry, generalised by Luce to tables of more than two: each seat
wins with a probability proportional to its bot's strength. Ratings are strengths on the Elo scale,
where 400 points mean odds of ten to one.

For every pair of bots, half a seed won and half a seed lost are added as a prior. They keep the
rating of a bot that always wins finite. The intervals come from a bootstrap over seeds, which keeps
all games from one seed together. In the bootstrap the prior is random with the same mean. So even a
bot that has won every game has an interval of realistic width: Jeffreys' interval for as many
trials as there are seeds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trunkline.arena.result_types import Interval

__all__ = ["ELO", "Bootstrap", "Wins"]

Numbers = NDArray[np.float64]

ELO = 400 / np.log(10)
REPLICATES = 1000
ENDS = (2.5, 97.5)
HALF = 0.5
# Newton's method: the largest step in log strength, the step at which it has converged, and the
# largest number of steps.
MAX_STEP = 2.0
TOLERANCE = 1e-9
MAX_ITERATIONS = 200


class Wins(NamedTuple):
    """Who won at which tables.

    `tables` holds the seats of each bot by lineup and bot, `won` the wins by seed, lineup and bot.
    `games` is the number of games of each lineup per seed.
    """

    tables: Numbers
    won: Numbers
    games: int


class Bootstrap:
    """Sums over the seeds as played, and for each replicate over seeds resampled from them."""

    def __init__(self, wins: Wins, seed: int, replicates: int = REPLICATES) -> None:
        seeds, lineups, bots = wins.won.shape
        # Unlike numpy's newer generators, RandomState will never change its numbers.
        rng = np.random.RandomState([seed & 0xFFFFFFFF, seed >> 32])
        # Seeds with equal results are drawn together, which is equivalent and faster.
        alike, often = np.unique(wins.won.reshape(seeds, -1), axis=0, return_counts=True)
        drawn = rng.multinomial(seeds, often / seeds, size=replicates)
        self.tables = wins.tables
        self.games = float(seeds * wins.games)
        # By replicate, lineup and bot. The first replicate is the tournament as played.
        self.won = (np.vstack([often, drawn]) @ alike).reshape(-1, lineups, bots)
        # The prior by replicate, winner and loser; a bot's wins over itself stand for all others.
        # Games of one seed may be fully correlated, so the prior is half a seed, not half a game.
        prior = rng.standard_gamma(HALF, size=(replicates, bots, bots)) * wins.games
        self.prior = np.concatenate([np.full((1, bots, bots), HALF * wins.games), prior])

    def ratings(self, mean: float, anchor: int | None = None) -> list[Interval]:
        """Each bot's rating; the mean of all, or the rating of the anchor, is `mean`."""
        found = self.strengths() * ELO
        zero = found.mean(axis=1) if anchor is None else found[:, anchor]
        return [_interval(column) for column in (found - zero[:, None] + mean).T]

    def strengths(self) -> Numbers:
        """The maximum-likelihood log strengths by replicate and bot, by Newton's method."""
        prior = self.prior * (1 - np.eye(self.tables.shape[1]))
        wins = self.won.sum(axis=1) + prior.sum(axis=2)
        between = prior + prior.transpose(0, 2, 1)
        strengths: Numbers = np.log(wins)  # already exact for two bots
        for _ in range(MAX_ITERATIONS):
            gradient, hessian = _derivatives(self.tables, self.games, wins, between, strengths)
            step = np.linalg.solve(hessian, gradient[..., None])[..., 0]
            longest = np.abs(step).max(axis=1, keepdims=True)
            strengths += step * (MAX_STEP / np.maximum(longest, MAX_STEP))
            if longest.max() < TOLERANCE:
                break
        return strengths

    def share(self, bot: int) -> Interval:
        """A bot's wins per seat; a shared win counts in parts.

        If all bots are equal, this is 1 divided by the number of seats.
        """
        seats = float(self.tables[:, bot].sum()) * self.games
        games = len(self.tables) * self.games
        won = self.won[:, :, bot].sum(axis=1)
        found = _share(won, games - won, self.prior[:, bot, bot], self.prior[:, bot, bot - 1])
        each = games / seats
        return Interval(found.value * each, found.low * each, found.high * each)

    def duel(self, bot: int, rival: int) -> Interval:
        """The first bot's share of the games that either won at a table with both."""
        both = (self.tables[:, bot] > 0) & (self.tables[:, rival] > 0)
        won, lost = (self.won[:, both, which].sum(axis=1) for which in (bot, rival))
        return _share(won, lost, self.prior[:, bot, rival], self.prior[:, rival, bot])


def _derivatives(
    tables: Numbers, games: float, wins: Numbers, between: Numbers, strengths: Numbers
) -> tuple[Numbers, Numbers]:
    """The gradient of the log-likelihood, and its negated Hessian."""
    powers = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    # The win probability of each bot at each table, and of the first of two bots in the prior.
    chances = tables * powers[:, None, :]
    chances /= chances.sum(axis=2, keepdims=True)
    pairs = powers[:, :, None] / (powers[:, :, None] + powers[:, None, :])
    gradient = wins - games * chances.sum(axis=1) - (between * pairs).sum(axis=2)
    hessian = -games * (chances.transpose(0, 2, 1) @ chances)
    hessian -= between * pairs * pairs.transpose(0, 2, 1)
    diagonal = np.arange(wins.shape[1])
    hessian[:, diagonal, diagonal] -= hessian.sum(axis=2)
    # Strengths are only defined up to a common factor. Adding 1 fixes their mean and nothing else.
    return gradient, hessian + 1


def _share(won: Numbers, lost: Numbers, prior_won: Numbers, prior_lost: Numbers) -> Interval:
    """A share with its interval, which extends to 0 or 1 if nothing was won or lost."""
    if won[0] + lost[0] == 0:
        return Interval(HALF, 0, 1)
    value = won[0] / (won[0] + lost[0])
    drawn = (won + prior_won) / (won + prior_won + lost + prior_lost)
    low, high = np.percentile(drawn[1:], ENDS)
    return Interval(float(value), float(low) if won[0] else 0.0, float(high) if lost[0] else 1.0)


def _interval(found: Numbers) -> Interval:
    return Interval(*map(float, (found[0], *np.percentile(found[1:], ENDS))))

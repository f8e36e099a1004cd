"""How strong bots are, from who won: ratings and shares of wins, with 95 % intervals.

The model is Bradley and Terry's, for tables of more than two Luce's: each seat at a table wins
with a probability in proportion to its bot's strength. Ratings are strengths on Elo's scale,
where 400 points are odds of ten to one.

To what was played come half a seed won and half a seed lost between any two bots: they keep the
rating of a bot that always wins finite. The intervals come from a bootstrap over seeds, in which
whatever was played from one seed stays together. There these halves are random, and as much on
average. So even a bot that has won every game has an interval of honest width, which is Jeffreys'
interval for as many trials as there are seeds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trunkline.arena.figures import Interval

__all__ = ["ELO", "Bootstrap", "Wins"]

Numbers = NDArray[np.float64]

ELO = 400 / np.log(10)
REPLICATES = 1000
ENDS = (2.5, 97.5)
HALF = 0.5
# Newton's method: the largest step in logarithms of strength, and when it is close enough.
STEP = 2.0
CLOSE = 1e-9
MOST_STEPS = 200


class Wins(NamedTuple):
    """Who won at which tables.

    `tables` says how many seats each bot has in each lineup, `won` are the wins by seed, lineup
    and bot, and `games` the games each lineup has from each seed.
    """

    tables: Numbers
    won: Numbers
    games: int


class Bootstrap:
    """Sums over seeds as they were played, and for each replicate over seeds drawn from them."""

    def __init__(self, wins: Wins, seed: int, replicates: int = REPLICATES) -> None:
        seeds, lineups, bots = wins.won.shape
        # RandomState is frozen for ever, unlike numpy's newer generators.
        chance = np.random.RandomState([seed & 0xFFFFFFFF, seed >> 32])
        # Seeds with the same outcomes are drawn together: it comes to the same, and is quick.
        alike, often = np.unique(wins.won.reshape(seeds, -1), axis=0, return_counts=True)
        drawn = chance.multinomial(seeds, often / seeds, size=replicates)
        self.tables = wins.tables
        self.games = float(seeds * wins.games)
        # By replicate, lineup and bot; the first replicate is what was played.
        self.won = (np.vstack([often, drawn]) @ alike).reshape(-1, lineups, bots)
        # Half wins by replicate, winner and loser; a bot's over itself stand for all others. Games
        # of one seed may be as alike as one, so that half a seed is what nobody has seen.
        given = chance.standard_gamma(HALF, size=(replicates, bots, bots)) * wins.games
        self.given = np.concatenate([np.full((1, bots, bots), HALF * wins.games), given])

    def ratings(self, middle: float, anchor: int | None = None) -> list[Interval]:
        """Each bot's rating; the mean of all, or that of one bot, is in the middle."""
        found = self.strengths() * ELO
        zero = found.mean(axis=1) if anchor is None else found[:, anchor]
        return [_interval(column) for column in (found - zero[:, None] + middle).T]

    def strengths(self) -> Numbers:
        """The logarithms of the most likely strengths, by replicate and bot: Newton's method."""
        given = self.given * (1 - np.eye(self.tables.shape[1]))
        wins = self.won.sum(axis=1) + given.sum(axis=2)
        between = given + given.transpose(0, 2, 1)
        strengths: Numbers = np.log(wins)  # right at once for two bots
        for _ in range(MOST_STEPS):
            slope, bend = _derivatives(self.tables, self.games, wins, between, strengths)
            step = np.linalg.solve(bend, slope[..., None])[..., 0]
            longest = np.abs(step).max(axis=1, keepdims=True)
            strengths += step * (STEP / np.maximum(longest, STEP))
            if longest.max() < CLOSE:
                break
        return strengths

    def share(self, bot: int) -> Interval:
        """A bot's wins for each seat it had, which is one in the number of seats if all are even.

        A shared win counts in parts.
        """
        seats = float(self.tables[:, bot].sum()) * self.games
        games = len(self.tables) * self.games
        won = self.won[:, :, bot].sum(axis=1)
        found = _share(won, games - won, self.given[:, bot, bot], self.given[:, bot, bot - 1])
        each = games / seats
        return Interval(found.value * each, found.low * each, found.high * each)

    def duel(self, bot: int, rival: int) -> Interval:
        """Of the games that either of two bots won at a table of both, the part of the first."""
        both = (self.tables[:, bot] > 0) & (self.tables[:, rival] > 0)
        won, lost = (self.won[:, both, which].sum(axis=1) for which in (bot, rival))
        return _share(won, lost, self.given[:, bot, rival], self.given[:, rival, bot])


def _derivatives(
    tables: Numbers, games: float, wins: Numbers, between: Numbers, strengths: Numbers
) -> tuple[Numbers, Numbers]:
    """The gradient of the logarithm of the likelihood, and its Hessian with the sign changed."""
    powers = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    # The chance of each bot at each table, and that of the first of two bots in their half games.
    chances = tables * powers[:, None, :]
    chances /= chances.sum(axis=2, keepdims=True)
    pairs = powers[:, :, None] / (powers[:, :, None] + powers[:, None, :])
    slope = wins - games * chances.sum(axis=1) - (between * pairs).sum(axis=2)
    bend = -games * (chances.transpose(0, 2, 1) @ chances)
    bend -= between * pairs * pairs.transpose(0, 2, 1)
    diagonal = np.arange(wins.shape[1])
    bend[:, diagonal, diagonal] -= bend.sum(axis=2)
    # A factor common to all strengths is free: adding 1 keeps their mean, and changes no more.
    return slope, bend + 1


def _share(won: Numbers, lost: Numbers, given: Numbers, taken: Numbers) -> Interval:
    """A part with its interval, which reaches to the end where nothing was seen beyond it."""
    if won[0] + lost[0] == 0:
        return Interval(HALF, 0, 1)
    value = won[0] / (won[0] + lost[0])
    drawn = (won + given) / (won + given + lost + taken)
    low, high = np.percentile(drawn[1:], ENDS)
    return Interval(float(value), float(low) if won[0] else 0.0, float(high) if lost[0] else 1.0)


def _interval(found: Numbers) -> Interval:
    return Interval(*map(float, (found[0], *np.percentile(found[1:], ENDS))))

"""The statistics of a tournament: estimates with intervals, for each bot and each pair of bots."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["MEAN_RATING", "BotAverages", "BotStanding", "Duel", "Interval"]

# The mean of all ratings, or the rating of the anchor.
MEAN_RATING = 1500.0


class Interval(Struct, frozen=True):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class BotAverages(Struct, frozen=True):
    """A bot's averages over all games without a forfeit."""

    score: float
    points: dict[str, float]
    tickets_completed: float
    tickets_held: float
    turns: float


class BotStanding(Struct, frozen=True):
    """How a bot did. `share` is its wins per seat; a shared win counts in parts."""

    name: str
    rating: Interval
    games: int
    wins: float
    share: Interval
    forfeits: int
    means: BotAverages | None


class Duel(Struct, frozen=True):
    """Two bots that met. `share` is the first bot's part of the games that either of them won."""

    name: str
    rival: str
    share: Interval

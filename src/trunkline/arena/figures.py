"""The figures of a tournament: estimates with intervals, for each bot and for every two."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["MIDDLE", "Duel", "Interval", "Means", "Standing"]

# The mean of all ratings, or the rating of the anchor.
MIDDLE = 1500.0


class Interval(Struct, frozen=True):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Means(Struct, frozen=True):
    """What a bot has at the end of a game that nobody forfeited, on average."""

    score: float
    points: dict[str, float]
    tickets_completed: float
    tickets_held: float
    turns: float


class Standing(Struct, frozen=True):
    """How a bot did. `share` are its wins for each seat it had; a shared win counts in parts."""

    name: str
    rating: Interval
    games: int
    wins: float
    share: Interval
    forfeits: int
    means: Means | None


class Duel(Struct, frozen=True):
    """Two bots that met: of the games that either of them won, the part of the first."""

    name: str
    rival: str
    share: Interval

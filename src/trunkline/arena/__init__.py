"""Tournaments between bots: the same seeds for everyone, every seating, ratings with intervals."""

from trunkline.arena.errors import ArenaError
from trunkline.arena.figures import Duel, Interval, Means, Standing
from trunkline.arena.match import Forfeit, Match, Outcome, SeatResult, bot_seeds
from trunkline.arena.results import Results
from trunkline.arena.sprt import Sprt, Verdict
from trunkline.arena.tournament import Running, tournament

__all__ = [
    "ArenaError",
    "Duel",
    "Forfeit",
    "Interval",
    "Match",
    "Means",
    "Outcome",
    "Results",
    "Running",
    "SeatResult",
    "Sprt",
    "Standing",
    "Verdict",
    "bot_seeds",
    "tournament",
]

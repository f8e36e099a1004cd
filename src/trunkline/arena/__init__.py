"""Tournaments between bots: the same seeds for everyone, every seating, ratings with intervals."""

from trunkline.arena.arena_game import ArenaGame, Forfeit, GameResult, SeatResult, bot_seeds
from trunkline.arena.errors import ArenaError
from trunkline.arena.result_types import BotAverages, BotStanding, Duel, Interval
from trunkline.arena.results import Results
from trunkline.arena.sprt import Sprt, SprtResult
from trunkline.arena.tournament import TournamentProgress, tournament

__all__ = [
    "ArenaError",
    "ArenaGame",
    "BotAverages",
    "BotStanding",
    "Duel",
    "Forfeit",
    "GameResult",
    "Interval",
    "Results",
    "SeatResult",
    "Sprt",
    "SprtResult",
    "TournamentProgress",
    "bot_seeds",
    "tournament",
]

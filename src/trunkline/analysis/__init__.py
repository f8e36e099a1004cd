"""The analysis of a game: win probabilities, luck and errors, and better moves."""

from trunkline.analysis.cache import analyze_cached
from trunkline.analysis.game_analysis import analyze
from trunkline.analysis.result_types import (
    Alternative,
    Analysis,
    Decision,
    Estimate,
    MoveAnalysis,
    SeatAnalysis,
    SourceLuck,
    TicketChoice,
)
from trunkline.analysis.schedule import AnalysisCancelled, AnalysisProgress

__all__ = [
    "Alternative",
    "Analysis",
    "AnalysisCancelled",
    "AnalysisProgress",
    "Decision",
    "Estimate",
    "MoveAnalysis",
    "SeatAnalysis",
    "SourceLuck",
    "TicketChoice",
    "analyze",
    "analyze_cached",
]

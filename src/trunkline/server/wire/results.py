"""Results on the wire: the final scores, and statistics of what every seat did."""

from pydantic import Field

from trunkline import scores as library
from trunkline.game import Game
from trunkline.server.wire.base import Model
from trunkline.server.wire.mechanisms import MechanismStatistics
from trunkline.server.wire.positions import HandTicket, scored_tickets
from trunkline.statistics import statistics
from trunkline.vocabulary import MoveKind, ScorePart, TieBreak

__all__ = ["Result", "Score", "SeatStatistics", "Statistics", "result_of", "statistics_of"]


class Score(Model):
    """A seat's total, the parts that add up to it, and what they are based on."""

    total: int
    parts: dict[ScorePart, int] = Field(
        description="The points from each source that the edition has: `tickets` completed less "
        "those not, `globetrotter` for the most completed tickets, and those of its mechanisms."
    )
    ticket_results: tuple[HandTicket, ...]
    path_tracks: tuple[int, ...] = Field(
        description="The tracks of its longest path, one after another."
    )
    path_length: int = Field(description="Spaces of that path.")
    lent: tuple[int, ...] = Field(description="Tracks of rivals that are lent to it.")


class Result(Model):
    """Every seat's score and the winners, at the end of the game or if it ended now."""

    scores: tuple[Score, ...] = Field(description="By seat.")
    winners: tuple[int, ...] = Field(description="The seats that have won; several share a win.")
    decided_by: TieBreak | None = Field(
        description="The tie-break that decided between seats with the same total; null if there "
        "was no tie."
    )
    resigned: tuple[int, ...] = Field(description="The seats that have resigned and cannot win.")


class SeatStatistics(MechanismStatistics):
    """What one seat did; its score says where its points come from."""

    turns: int
    moves: dict[MoveKind, int] = Field(description="How many of each kind.")
    cards_taken: int = Field(description="Cards taken from the display.")
    cards_drawn: int = Field(description="Cards drawn unseen.")
    tickets_drawn: int = Field(description="Tickets it has chosen from.")
    tickets_kept: int
    tickets_made: int
    tickets_failed: int
    tracks: int = Field(description="Tracks claimed.")
    spaces: int = Field(description="The spaces of these tracks.")
    mean_length: float = Field(description="Spaces of a track on average; 0 without any.")
    trains_left: int
    tunnels_tried: int
    tunnels_built: int


class Statistics(Model):
    """How long a game was, and what each seat did in it."""

    moves: int
    turns: int = Field(description="The turns of all seats together.")
    rounds: int = Field(description="The most turns that a seat had.")
    seats: tuple[SeatStatistics, ...]


def result_of(game: Game) -> Result:
    """The result of a game, for viewers who may see everything."""
    return Result(
        scores=tuple(_score(game, score) for score in game.scores()),
        winners=tuple(game.winners()),
        decided_by=game.decided_by(),
        resigned=tuple(sorted(game.resigned)),
    )


def statistics_of(game: Game) -> Statistics:
    """The statistics of a game that was dealt from a seed."""
    return Statistics.model_validate(statistics(game), from_attributes=True)


def _score(game: Game, score: library.Score) -> Score:
    names = game.compiled.notation.tracks
    return Score(
        total=score.total,
        parts={part: score.parts[part] for part in game.edition.rules.score_parts},
        ticket_results=scored_tickets(score),
        path_tracks=score.path_tracks,
        path_length=score.path_length,
        lent=tuple(names.index(name) for name in score.lent),
    )

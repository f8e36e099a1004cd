"""What is shown of meeples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trunkline.cli.output.game_views import GameOrObservation, PlayedMove
from trunkline.cli.output.mechanisms.display import (
    Chip,
    CollectedPieces,
    MechanismDisplay,
    PieceCount,
    Row,
)
from trunkline.cli.output.names import with_article
from trunkline.phrases import counted, listed
from trunkline.vocabulary import MoveKind, Phase, ScorePart, TieBreak

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation
    from trunkline.scores import Score


def _in_edition(edition: Edition) -> bool:
    return bool(edition.rules.meeples.colors)


def _settings_data(edition: Edition) -> dict[str, Any]:
    meeples = edition.rules.meeples
    return {
        "meeples": {
            "colors": dict(meeples.colors),
            "most": meeples.most,
            "second": meeples.second,
        }
    }


def _settings_rows(edition: Edition) -> Iterator[Row]:
    meeples = edition.rules.meeples
    if meeples.colors:
        colors = ", ".join(f"{number} {color}" for color, number in meeples.colors.items())
        points = f"{meeples.most} points for most of a colour, {meeples.second} for second"
        yield "Meeples", f"{colors}; {points}"


def _describe_taken(played: PlayedMove) -> str:
    meeple = with_article(f"{played.move.color} meeple")
    return f"{played.player} took {meeple} from {played.place}."


def _describe_left(played: PlayedMove) -> str:
    return f"{played.player} took no meeple from {played.place}."


def _taken_option(_seen: Observation, move: Move) -> str:
    return f"{move.color}"


def _left_option(seen: Observation, move: Move) -> str:
    return f"no meeple from {seen.edition.board.name_of(str(move.city))}"


def _waiting(game: Game, waiting: str) -> str:
    name_of = game.edition.board.name_of
    places = dict.fromkeys(name_of(str(move.city)) for move in game.moves())
    return f"{waiting} may take a meeple from {listed(places, 'or')}"


def _position_data(game: Game) -> dict[str, Any]:
    name_of = game.edition.board.name_of
    return {
        "meeples": {name_of(place): there for place, there in game.meeples.items()},
        "collected": list(game.collected),
    }


def _chips(game: GameOrObservation, seat: int) -> Iterator[Chip]:
    """One cell for each colour, always in the same order."""
    for color in game.edition.rules.meeples.colors:
        yield Chip(str(game.collected[seat].get(color, "·")), color)


def _piece_rows(game: GameOrObservation) -> Iterator[Row]:
    name_of = game.edition.board.name_of
    for color in game.edition.rules.meeples.colors:
        counts = {name_of(p): there[color] for p, there in game.meeples.items() if color in there}
        if counts:
            words = (f"{name} {n}" if n > 1 else name for name, n in counts.items())
            yield f"{color} meeples", ", ".join(words)


def _collected(game: GameOrObservation) -> CollectedPieces | None:
    colors = [*game.edition.rules.meeples.colors]
    if not colors:
        return None
    return CollectedPieces(
        heading="Meeples",
        kinds=[color.capitalize() for color in colors],
        by_seat=[[taken.get(color, 0) for color in colors] for taken in game.collected],
        on_board=[sum(there.get(color, 0) for there in game.meeples.values()) for color in colors],
    )


def _counts_at_start(edition: Edition) -> dict[str, PieceCount]:
    if not _in_edition(edition):  # the board may be shared with editions that have meeples
        return {}
    places = edition.board.places.items()
    return {ident: PieceCount(place.meeples) for ident, place in places if place.meeples}


def _counts(game: GameOrObservation) -> dict[str, PieceCount]:
    return {
        place: PieceCount(sum(there.values()), next(iter(there)) if len(there) == 1 else None)
        for place, there in game.meeples.items()
        if there
    }


def _legend(edition: Edition) -> str:
    if not _in_edition(edition):
        return ""
    return "Digits count the meeples in a city, tinted if all have one colour."


def _seat_legend(edition: Edition) -> str:
    return "Brass digits count the meeples in a city." if _in_edition(edition) else ""


def _score_rows(game: Game, seat: int, _score: Score) -> Iterator[Row]:
    if taken := game.collected[seat]:
        words = ", ".join(f"{number} {color}" for color, number in taken.items())
        yield counted(sum(taken.values()), "meeple"), words


MEEPLES = MechanismDisplay(
    name="meeples",
    in_edition=_in_edition,
    settings_data=_settings_data,
    settings_rows=_settings_rows,
    descriptions={
        MoveKind.TAKE_MEEPLE: _describe_taken,
        MoveKind.LEAVE_MEEPLE: _describe_left,
    },
    options={MoveKind.TAKE_MEEPLE: _taken_option, MoveKind.LEAVE_MEEPLE: _left_option},
    waiting={Phase.MEEPLES: _waiting},
    position_data=_position_data,
    chips=_chips,
    listed_pieces=("meeples",),
    piece_rows=_piece_rows,
    collected=_collected,
    counts_at_start=_counts_at_start,
    counts=_counts,
    legend=_legend,
    seat_legend=_seat_legend,
    score_headings={ScorePart.MEEPLES: "Meeples"},
    score_rows=_score_rows,
    tie_breaks={TieBreak.MEEPLES: "more meeples"},
)

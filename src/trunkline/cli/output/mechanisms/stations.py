"""What is shown of stations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trunkline.cli.output.game_views import GameOrObservation, PlayedMove
from trunkline.cli.output.mechanisms.display import (
    Chip,
    MechanismDisplay,
    PieceSymbol,
    Row,
    SeatColumns,
)
from trunkline.phrases import counted
from trunkline.vocabulary import MoveKind, ScorePart, TieBreak

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.scores import Score

SYMBOL = "⌂"


def _in_edition(edition: Edition) -> bool:
    return edition.rules.stations.count > 0


def _settings_data(edition: Edition) -> dict[str, Any]:
    stations = edition.rules.stations
    return {"stations": {"count": stations.count, "unbuilt_points": stations.unbuilt_points}}


def _seat_supply(edition: Edition) -> str:
    stations = edition.rules.stations
    if not stations.count:
        return ""
    return (
        f"{counted(stations.count, 'station')} (each unbuilt one worth {stations.unbuilt_points})"
    )


def _describe(played: PlayedMove) -> str:
    return f"{played.player} built a station in {played.place}."


def _position_data(game: Game) -> dict[str, Any]:
    name_of = game.edition.board.name_of
    return {
        "stations_left": list(game.stations_left),
        "stations": {name_of(city): seat for city, seat in game.stations.items()},
    }


def _pieces_left(game: GameOrObservation) -> SeatColumns:
    return {"Stations": game.stations_left} if _in_edition(game.edition) else {}


def _chips(game: GameOrObservation, seat: int) -> list[Chip]:
    return [Chip(SYMBOL * game.stations_left[seat])]


def _ring_symbols(game: GameOrObservation) -> dict[str, PieceSymbol]:
    return {city: PieceSymbol(SYMBOL, seat) for city, seat in game.stations.items()}


def _score_rows(_game: Game, _seat: int, score: Score) -> Iterator[Row]:
    if score.lent:
        yield "lent by stations", ", ".join(score.lent)


STATIONS = MechanismDisplay(
    name="stations",
    in_edition=_in_edition,
    settings_data=_settings_data,
    seat_supply=_seat_supply,
    descriptions={MoveKind.BUILD_STATION: _describe},
    position_data=_position_data,
    pieces_left=_pieces_left,
    chips=_chips,
    ring_symbols=_ring_symbols,
    score_headings={ScorePart.STATIONS: "Stations"},
    score_rows=_score_rows,
    tie_breaks={TieBreak.FEWEST_STATIONS: "fewer stations built"},
)

"""What is shown of passengers, their rides and the merchandise that they collect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trunkline.cli.output.game_views import GameOrObservation, PlayedMove
from trunkline.cli.output.mechanisms.display import (
    Chip,
    MechanismDisplay,
    PieceCount,
    PieceSymbol,
    Row,
    SeatColumns,
)
from trunkline.cli.output.names import DASH, step_name
from trunkline.phrases import counted, listed
from trunkline.vocabulary import MoveKind, Phase, ScorePart, TieBreak

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation

SYMBOL = "♟"


# Editions


def _in_edition(edition: Edition) -> bool:
    return edition.rules.passengers.count > 0


def _settings_data(edition: Edition) -> dict[str, Any]:
    passengers = edition.rules.passengers
    return {
        "passengers": {
            "count": passengers.count,
            "evict": passengers.evict,
            "end_with_rival": passengers.end_with_rival,
        },
        "merchandise": {color: list(values) for color, values in edition.rules.merchandise.items()},
    }


def _settings_rows(edition: Edition) -> Iterator[Row]:
    passengers, merchandise = edition.rules.passengers, edition.rules.merchandise
    if passengers.count:
        words = counted(passengers.count, "passenger")
        if passengers.evict:
            words += ", may send a rival's passenger home"
        if not passengers.end_with_rival:
            words += ", no ride may end in a city with a rival's passenger"
        yield "Rides", words
    if merchandise:
        stacks = Counter(city.merchandise for city in edition.board.cities.values())
        yield (
            "Merchandise",
            ", ".join(
                f"{' '.join(map(str, values))} in {counted(stacks[color], f'{color} city')}"
                for color, values in merchandise.items()
            ),
        )


# Moves


def _describe_placed(played: PlayedMove) -> str:
    words = f"{played.player} placed a passenger in {played.place}"
    rival = played.outcome.sent_home
    if rival is None:
        return f"{words}."
    sent = "yours" if rival == played.viewer else played.possessive(rival)
    return f"{words} and sent {sent} home."


def _describe_not_placed(played: PlayedMove) -> str:
    return f"{played.player} placed no passenger."


def _describe_step(played: PlayedMove) -> str:
    before, move, result = played.before, played.move, played.outcome
    start, end = step_name(before.edition, move)
    points = counted(result.points, "point") if result.points else "no points"
    words = f"{played.player} rode from {start} to {end} for {points}"
    if result.paid_passenger:
        assert move.track is not None
        owner = played.possessive(before.owners[move.track])
        words += f", over {owner} track with a passenger card"
    return f"{words}, and the ride ended." if result.ride_over else f"{words}."


def _describe_stop(played: PlayedMove) -> str:
    before = played.before
    assert before.ride is not None
    return f"{played.player} ended the ride in {before.edition.board.name_of(before.ride)}."


def _place_option(seen: Observation, move: Move) -> str:
    city = str(move.city)
    words = f"a passenger in {seen.edition.board.name_of(city)}"
    if city not in seen.passengers:
        return words
    return f"{words}; {seen.names[seen.passengers[city]]}'s goes home"


def _step_option(seen: Observation, move: Move) -> str:
    """A step of a ride, and the owner of the track if it is a rival's."""
    assert move.track is not None
    owner = seen.owners[move.track]
    cost = "" if owner == seen.viewer else f", over {seen.names[owner]}'s track"
    return f"{DASH.join(step_name(seen.edition, move))}{cost}"


def _stop_option(_seen: Observation, _move: Move) -> str:
    return "stop here"


def _waiting_to_place(game: Game, waiting: str) -> str:
    name_of = game.edition.board.name_of
    cities = [name_of(move.city) for move in game.moves() if move.city is not None]
    return f"{waiting} may place a passenger in {listed(cities, 'or')}"


def _waiting_to_ride(game: Game, waiting: str) -> str:
    assert game.ride is not None
    return f"{waiting}'s passenger is riding, now in {game.edition.board.name_of(game.ride)}"


# Positions


def _position_data(game: Game) -> dict[str, Any]:
    names = game.compiled.notation.tracks
    name_of = game.edition.board.name_of
    return {
        "tokens": {name_of(city): list(stack) for city, stack in game.tokens.items()},
        "merchandise": list(game.merchandise),
        "passengers": {name_of(city): seat for city, seat in game.passengers.items()},
        "passengers_left": list(game.passengers_left),
        "passengers_gone": list(game.passengers_gone),
        "ride": None if game.ride is None else name_of(game.ride),
        "ridden": [names[track] for track in game.ridden],
    }


def _public_points(game: GameOrObservation) -> SeatColumns:
    return {"Merchandise": game.merchandise} if game.edition.rules.merchandise else {}


def _pieces_left(game: GameOrObservation) -> SeatColumns:
    return {"Passengers": game.passengers_left} if _in_edition(game.edition) else {}


def _chips(game: GameOrObservation, seat: int) -> list[Chip]:
    return [Chip(SYMBOL * game.passengers_left[seat])]


def _on_board(game: GameOrObservation) -> dict[str, int]:
    """The seat of the passenger in each city, including one that is riding."""
    return game.passengers | ({} if game.ride is None else {game.ride: game.seat})


def _piece_rows(game: GameOrObservation) -> Iterator[Row]:
    name_of = game.edition.board.name_of
    tops: dict[int, list[str]] = {}
    for city, stack in game.tokens.items():
        if stack:
            tops.setdefault(stack[0], []).append(name_of(city))
    for value, names in sorted(tops.items(), reverse=True):
        yield f"top token {value}", ", ".join(names)
    for seat, name in enumerate(game.names):
        cities = [name_of(city) for city, owner in _on_board(game).items() if owner == seat]
        if cities:
            yield f"{name}'s passengers", listed(cities)


# The map


def _symbols_beside(game: GameOrObservation) -> dict[str, PieceSymbol]:
    return {city: PieceSymbol(SYMBOL, seat) for city, seat in _on_board(game).items()}


def _counts_at_start(edition: Edition) -> dict[str, PieceCount]:
    merchandise = edition.rules.merchandise
    return {
        ident: PieceCount(merchandise[city.merchandise][0])
        for ident, city in edition.board.cities.items()
        if city.merchandise in merchandise
    }


def _counts(game: GameOrObservation) -> dict[str, PieceCount]:
    return {city: PieceCount(stack[0]) for city, stack in game.tokens.items() if stack}


def _legend(edition: Edition) -> str:
    if not edition.rules.merchandise:
        return ""
    return f"Digits are the cities' top tokens; {SYMBOL} is a passenger."


def _seat_legend(edition: Edition) -> str:
    if not edition.rules.merchandise:
        return ""
    return f"Brass digits are top tokens; {SYMBOL} is a passenger."


PASSENGERS = MechanismDisplay(
    name="passengers",
    in_edition=_in_edition,
    settings_data=_settings_data,
    settings_rows=_settings_rows,
    descriptions={
        MoveKind.PLACE: _describe_placed,
        MoveKind.PLACE_NONE: _describe_not_placed,
        MoveKind.STEP: _describe_step,
        MoveKind.STOP: _describe_stop,
    },
    options={
        MoveKind.PLACE: _place_option,
        MoveKind.STEP: _step_option,
        MoveKind.STOP: _stop_option,
    },
    waiting={Phase.PLACING: _waiting_to_place, Phase.RIDE: _waiting_to_ride},
    position_data=_position_data,
    public_points=_public_points,
    pieces_left=_pieces_left,
    chips=_chips,
    listed_pieces=("passengers", "merchandise"),
    piece_rows=_piece_rows,
    symbols_beside=_symbols_beside,
    counts_at_start=_counts_at_start,
    counts=_counts,
    legend=_legend,
    seat_legend=_seat_legend,
    score_headings={ScorePart.MERCHANDISE: "Merchandise"},
    tie_breaks={TieBreak.MERCHANDISE: "more merchandise"},
)

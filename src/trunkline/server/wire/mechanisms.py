"""Mechanisms on the wire: the fields that each adds to editions, positions, moves and results.

A model that has such fields inherits them from here, so that a new mechanism changes no other
module.
"""

from typing import Any

from pydantic import Field

from trunkline.editions import schema
from trunkline.observation import Observation
from trunkline.picture.board_pieces import BoardPieces
from trunkline.picture.layout import Layout
from trunkline.picture.meeples import Meeples
from trunkline.server.wire.base import Model
from trunkline.server.wire.geometry import Point, point_of

__all__ = [
    "MechanismMoves",
    "MechanismOutcome",
    "MechanismRules",
    "MechanismStatistics",
    "PiecesAtStart",
    "PiecesOfSeat",
    "PiecesOnBoard",
    "mechanism_moves",
    "mechanism_rules",
    "pieces_at_start",
    "pieces_of_seats",
    "pieces_on_board",
    "starting_pieces",
]


# Editions


class StationRules(Model):
    """Stations of each seat; none in most editions."""

    count: int
    unbuilt_points: int = Field(description="Points at the end for each one that was not built.")


class PassengerRules(Model):
    """Passengers of each seat; none in most editions."""

    count: int
    evict: bool = Field(description="Whether a rival's passenger may be sent home.")
    end_with_rival: bool = Field(
        description="Whether a ride may end in a city with a rival's passenger."
    )


class MeepleRules(Model):
    """Meeples dealt onto the board; none in most editions."""

    colors: dict[str, int] = Field(description="How many there are of each colour.")
    most: int = Field(description="Points for the most of a colour.")
    second: int = Field(description="Points for the second most.")


class MechanismRules(Model):
    """The settings of all mechanisms, also of those that the edition does not have."""

    stations: StationRules
    passengers: PassengerRules
    merchandise: dict[str, tuple[int, ...]] = Field(
        description="The tokens of each stack, the top one first."
    )
    meeples: MeepleRules


def mechanism_rules(rules: schema.EditionFile) -> dict[str, Any]:
    """The fields of `MechanismRules`."""
    return {
        "stations": StationRules.model_validate(rules.stations, from_attributes=True),
        "passengers": PassengerRules.model_validate(rules.passengers, from_attributes=True),
        "merchandise": rules.merchandise,
        "meeples": MeepleRules.model_validate(rules.meeples, from_attributes=True),
    }


# Boards


class PiecesAtStart(Model):
    """The pieces that a city or country has at the start."""

    meeples: int = Field(description="How many meeples it has at the start.")
    crowd: tuple[Point, ...] = Field(description="Where each of those meeples stands.")


def starting_pieces(rules: schema.EditionFile, layout: Layout) -> BoardPieces:
    """Which cities have pieces; a board names some even for editions without such pieces."""
    board, stacked = rules.board, rules.merchandise
    stacks = [ident for ident, city in board.cities.items() if city.merchandise in stacked]
    crowds = [ident for ident, place in board.places.items() if place.meeples]
    if not rules.meeples.colors:
        crowds.clear()
    return BoardPieces(
        board, layout, tokens=dict.fromkeys(stacks, ()), meeples=dict.fromkeys(crowds, ())
    )


def pieces_at_start(pieces: BoardPieces, place: str) -> dict[str, Any]:
    """The fields of `PiecesAtStart`."""
    crowd = tuple(point_of(box.middle) for box in pieces.positions[Meeples].get(place, ()))
    return {"meeples": len(crowd), "crowd": crowd}


# Positions


class PiecesOfSeat(Model):
    """What everyone sees of a seat's pieces."""

    stations_left: int = Field(description="Stations it can still build.")
    merchandise: int = Field(description="Points for merchandise so far.")
    passengers_left: int = Field(description="Passengers it can still place.")
    passengers_gone: int = Field(description="Passengers that have ridden or are riding.")
    collected: dict[str, int] = Field(description="Meeples taken, by colour.")


class PiecesOnBoard(Model):
    """The pieces on the board other than trains, and the ride of one of them."""

    stations: dict[str, int] = Field(description="The seat that has a station there, by city.")
    ride: str | None = Field(description="The city that the riding passenger has reached.")
    ridden: tuple[int, ...] = Field(description="The tracks that the current ride has used.")
    tokens: dict[str, tuple[int, ...]] = Field(
        description="Merchandise left in each city that had any, from the top."
    )
    passengers: dict[str, int] = Field(
        description="The seat whose passenger stands there, by city."
    )
    meeples: dict[str, dict[str, int]] = Field(
        description="Meeples by colour in each city and country that had any."
    )


def pieces_of_seats(seen: Observation) -> list[dict[str, Any]]:
    """The fields of `PiecesOfSeat`, by seat."""
    merchandise, collected, stations_left = seen.merchandise, seen.collected, seen.stations_left
    passengers_left, passengers_gone = seen.passengers_left, seen.passengers_gone
    return [
        {
            "stations_left": stations_left[seat],
            "merchandise": merchandise[seat],
            "passengers_left": passengers_left[seat],
            "passengers_gone": passengers_gone[seat],
            "collected": collected[seat],
        }
        for seat in range(seen.seats)
    ]


def pieces_on_board(seen: Observation) -> dict[str, Any]:
    """The fields of `PiecesOnBoard`."""
    return {
        "stations": seen.stations,
        "ride": seen.ride,
        "ridden": seen.ridden,
        "tokens": seen.tokens,
        "passengers": seen.passengers,
        "meeples": seen.meeples,
    }


# Moves and results


class LegalRide(Model):
    """A legal step of a ride."""

    move: int = Field(description="The number of the move.")
    cards: int = Field(description="How many passenger cards it costs.")
    points: int = Field(description="The points of the token that it collects; 0 if none.")


class MechanismMoves(Model):
    """What a seat's legal moves with pieces cost and score."""

    rides: tuple[LegalRide, ...] = Field(
        default=(), description="Its legal steps of rides, each of which is also in `moves`."
    )


def mechanism_moves(seen: Observation | None) -> dict[str, Any]:
    """The fields of `MechanismMoves`, for the observing seat; none if its owner may not act."""
    return {"rides": () if seen is None else seen.ride_steps()}


class MechanismOutcome(Model):
    """What a move did with a mechanism's pieces."""

    paid_passenger: bool = Field(False, description="Whether a step cost a passenger card.")
    ride_over: bool = False
    sent_home: int | None = Field(None, description="The seat whose passenger was sent home.")


class MechanismStatistics(Model):
    """What a seat did with the pieces of mechanisms."""

    stations_built: int
    rides: int
    ride_points: int = Field(description="Points for merchandise.")
    meeples: dict[str, int] = Field(description="Meeples taken, by colour.")

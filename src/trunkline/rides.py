"""The best rides of a position, as players and bots want them: what they bring and how they go."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.sentences import ride_text

__all__ = ["Ride", "RideStep", "best_rides"]


class Ride(Struct, frozen=True):
    """A ride from one city to another: its points, what it costs, and its steps.

    `moves` are the steps as moves, to be played one after another; where the last of them does
    not end the ride, `stop` does.
    """

    points: int
    cards: int
    start: str
    cities: tuple[str, ...]
    tracks: tuple[int, ...]
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return ride_text(self)


class RideStep(Struct, frozen=True):
    """A legal step of a ride: its move by number, the cards it costs, and its points."""

    move: int
    cards: int
    points: int


def best_rides(
    edition: Edition,
    labels: Sequence[Move],
    found: Sequence[tuple[int, int, int, tuple[int, ...]]],
) -> list[Ride]:
    """The engine's rides in words: points, cards, start and steps by number; the best first."""
    cities = tuple(edition.board.cities)
    rides = []
    for points, cards, start, steps in found:
        moves = tuple(labels[number] for number in steps)
        rides.append(
            Ride(
                points=points,
                cards=cards,
                start=cities[start],
                cities=tuple(move.city for move in moves if move.city is not None),
                tracks=tuple(move.track for move in moves if move.track is not None),
                moves=moves,
            )
        )
    return sorted(rides, key=lambda ride: (-ride.points, ride.cards, len(ride.moves)))

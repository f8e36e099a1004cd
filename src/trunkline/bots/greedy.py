"""A baseline: it takes the most points now, or draws cards if there are none."""

from __future__ import annotations

from trunkline.bots.base import Bot, Candidate
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.phrases import counted
from trunkline.vocabulary import ACCEPTING

__all__ = ["Greedy"]


class Greedy(Bot):
    """Plays the move that brings most points at once, or draws cards if none does."""

    def choose(self, observation: Observation) -> Move:
        """The move that scores most now."""
        return self.explain(observation)[0].move

    def explain(self, observation: Observation) -> list[Candidate]:
        """Every legal move, most points first; of equals, the cheapest first."""
        ride = _next_of_best_ride(observation)
        ranked = [(_worth(observation, move, ride), move) for move in self.moves(observation)]
        ranked.sort(key=lambda each: (-each[0], _cost(observation, each[1]), each[1].number))
        return [Candidate(move, value, _reason(value)) for value, move in ranked]


def _next_of_best_ride(observation: Observation) -> tuple[Move | None, int]:
    """The first step of the ride that brings most, and its points."""
    rides = observation.best_rides()
    return (rides[0].moves[0], rides[0].points) if rides else (None, 0)


def _worth(observation: Observation, move: Move, ride: tuple[Move | None, int]) -> float:
    """The points that a move brings at once. A card counts as a fraction of a point."""
    if move.kind == "claim":
        assert move.track is not None
        length = observation.edition.board.tracks[move.track].length
        return observation.edition.rules.route_points[length]
    if move == ride[0]:
        return ride[1]
    if move.kind == "take":
        assert move.card is not None
        return min(0.9, 0.1 * (1 + observation.hand.get(move.card, 0)))
    if move.kind == "draw card" or move.kind in ACCEPTING:
        return 0.15
    return 0


def _cost(observation: Observation, move: Move) -> tuple[int, int, int]:
    """A sort key for payments: few locomotives, then a colour with many cards in hand."""
    wild = move.locomotives + move.plus4
    held = observation.hand.get(move.color, 0) if move.color else 0
    return wild, -held, len(move.keep)


def _reason(value: float) -> str:
    if value >= 1:
        return f"{counted(round(value), 'point')} at once"
    return "a card to claim with later" if value else "nothing better to do"

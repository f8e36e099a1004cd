"""The planner: one network for all its tickets, and every move for what it does for that."""

from __future__ import annotations

from trunkline.bots.base import Bot, Candidate
from trunkline.bots.planning.thinker import Thinker
from trunkline.bots.planning.weights import Weights, weights_for
from trunkline.bots.reasons import reason
from trunkline.core.table import Table
from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Planner"]

# Made once for each kind of planner, edition and number of seats.
_thinkers: dict[tuple[type[Planner], Table, int], Thinker] = {}


class Planner(Bot):
    """Plays by plan, and at once: about fifteen microseconds a move.

    A subclass with other `weights` is another player.
    """

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        """What it weighs things by."""
        return weights_for(edition, seats)

    def choose(self, observation: Observation) -> Move:
        number = self._thinker(observation).choose(observation, observation.own_seat)
        return observation.labels[number]

    def explain(self, observation: Observation) -> list[Candidate]:
        """Every move it has thought about, the best first."""
        options = self._thinker(observation).weigh(observation, observation.own_seat)
        options.sort(key=lambda option: -option["value"])
        return [
            Candidate(
                observation.labels[option["move"]], option["value"], reason(observation, option)
            )
            for option in options
        ]

    def _thinker(self, observation: Observation) -> Thinker:
        key = (type(self), observation.table, observation.seats)
        found = _thinkers.get(key)
        if found is None:
            weights = self.weights(observation.edition, observation.seats)
            found = _thinkers[key] = Thinker(observation.table, weights)
        return found

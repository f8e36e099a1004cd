"""The planner: it plans one network for all its tickets, and values moves by how they serve it."""

from __future__ import annotations

from trunkline.bots.base import Bot, Candidate
from trunkline.bots.explanations import explanation
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.planning.tuned_weights import Weights, weights_for
from trunkline.core.table import Table
from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Planner"]

# One engine for each planner class, edition and number of seats.
_engines: dict[tuple[type[Planner], Table, int], PlannerEngine] = {}


class Planner(Bot):
    """Plans ahead and plays instantly, in about fifteen microseconds a move.

    A subclass with other `weights` is another player.
    """

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        """The weights this bot plays with."""
        return weights_for(edition, seats)

    def choose(self, observation: Observation) -> Move:
        """The candidate with the highest value."""
        number = self._engine(observation).choose(observation, observation.own_seat)
        return observation.labels[number]

    def explain(self, observation: Observation) -> list[Candidate]:
        """Every move it considered, best first."""
        found = self._engine(observation).candidates(observation, observation.own_seat)
        found.sort(key=lambda candidate: -candidate["value"])
        return [
            Candidate(
                observation.labels[candidate["move"]],
                candidate["value"],
                explanation(observation, candidate),
            )
            for candidate in found
        ]

    def _engine(self, observation: Observation) -> PlannerEngine:
        key = (type(self), observation.table, observation.seats)
        found = _engines.get(key)
        if found is None:
            weights = self.weights(observation.edition, observation.seats)
            found = _engines[key] = PlannerEngine(observation.table, weights)
        return found

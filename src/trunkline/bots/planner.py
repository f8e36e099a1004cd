"""The planner: it plans one network for all its tickets, and values moves by how they serve it."""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.base import Bot, Candidate
from trunkline.bots.candidate_reasons import CandidateMove, candidate_reason
from trunkline.bots.explanations import explanation
from trunkline.bots.planned_network import PlannedNetwork, planned_network
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

    A subclass with `habits`, or with other `weights`, is another player.
    """

    habits: ClassVar[Weights] = {}  # weights that differ from the tuned ones

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        """The weights this bot plays with."""
        return weights_for(edition, seats) | cls.habits

    def choose(self, observation: Observation) -> Move:
        """The candidate with the highest value."""
        number = self._engine(observation).choose(observation, observation.own_seat)
        return observation.labels[number]

    def explain(self, observation: Observation) -> list[Candidate]:
        """Every move it considered, best first."""
        return self.explain_with_plan(observation)[0]

    def plan(self, observation: Observation) -> PlannedNetwork:
        """The network for its tickets and, while it chooses new ones, those it would keep."""
        best = self._candidates(observation)[0]
        return self._network(observation, observation.labels[best["move"]])

    def explain_with_plan(self, observation: Observation) -> tuple[list[Candidate], PlannedNetwork]:
        """What `explain` and `plan` return, thought through only once."""
        found = self._candidates(observation)
        network = self._network(observation, observation.labels[found[0]["move"]])
        candidates = []
        for candidate in found:
            move = observation.labels[candidate["move"]]
            reason = candidate_reason(observation, candidate, network)
            why = explanation(reason, move, observation.edition)
            candidates.append(Candidate(move, candidate["value"], why, reason))
        return candidates, network

    def _candidates(self, observation: Observation) -> list[CandidateMove]:
        found = self._engine(observation).candidates(observation, observation.own_seat)
        return sorted(found, key=lambda candidate: -candidate["value"])

    def _network(self, observation: Observation, move: Move) -> PlannedNetwork:
        """The network that it has in mind if it makes this move."""
        offer = observation.offer
        tickets = [ticket.index for ticket in observation.tickets]
        tickets += [offer[place].index for place in move.keep]
        found = self._engine(observation).plan(observation, observation.own_seat, tickets)
        return planned_network(observation, tickets, found, move.track)

    def _engine(self, observation: Observation) -> PlannerEngine:
        key = (type(self), observation.table, observation.seats)
        found = _engines.get(key)
        if found is None:
            weights = self.weights(observation.edition, observation.seats)
            found = _engines[key] = PlannerEngine(observation.table, weights)
        return found

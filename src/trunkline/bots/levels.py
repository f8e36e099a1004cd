"""Opponents for people: easy and medium make the mistakes people make, hard makes few."""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.base import Candidate
from trunkline.bots.planner import Planner
from trunkline.bots.planning.weights import Weights
from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Easy", "Hard", "Medium"]


class _Human(Planner):
    """A planner with habits of its own, that does not always look closely enough."""

    habits: ClassVar[Weights]
    carelessness: ClassVar[float]  # points by which it may misjudge a move

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        return super().weights(edition, seats) | cls.habits

    def choose(self, observation: Observation) -> Move:
        return self.explain(observation)[0].move

    def explain(self, observation: Observation) -> list[Candidate]:
        """What it thinks of the moves, misjudged the same way every time it looks."""
        chance = self.stream(observation)
        seen = [
            candidate._replace(value=candidate.value + self._misjudged(chance.below(1000)))
            for candidate in super().explain(observation)
        ]
        return sorted(seen, key=lambda candidate: -candidate.value)

    def _misjudged(self, thousandths: int) -> float:
        return self.carelessness * (thousandths / 500 - 1)


class Easy(_Human):
    """Claims what it can, loves locomotives, and forgets the long tracks and the clock."""

    habits: ClassVar[Weights] = {
        "claim": 4.0,
        "filler": 0.1,
        "other": 0.0,
        "spend": 2.0,
        "wild": 1.2,
        "hoard": 0.0,
        "lonely": 0.0,
        "danger": 0.0,
        "press": 0.0,
        "block": 0.0,
        "path": 0.0,
        "rival_hand": 0.0,
        "rival_track": 1.5,
    }
    carelessness = 3.0


class Medium(_Human):
    """Plans well, but sees neither rivals near its routes nor how soon they will be done."""

    habits: ClassVar[Weights] = {
        "claim": 1.0,
        "lonely": 0.0,
        "danger": 0.0,
        "press": 0.0,
        "block": 0.0,
        "rival_hand": 0.0,
        "rival_track": 2.0,
    }
    carelessness = 1.0


class Hard(Planner):
    """The strongest instant player there is here."""

"""Opponents for people: easy and medium make the mistakes people make, hard makes few.

People claim as soon as they can, forget the rivals and the clock, and now and then act on impulse:
they take the most points at once, and lose sight of what the cards and trains were for.
"""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.base import Candidate
from trunkline.bots.greedy import Greedy
from trunkline.bots.planner import Planner
from trunkline.bots.planning.weights import Weights
from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Easy", "Hard", "Medium"]


class _Human(Planner):
    """A planner that cannot wait, sees neither rivals nor the clock, and has impulses."""

    impulses: ClassVar[int]  # in a hundred turns
    habits: ClassVar[Weights] = {
        "claim": 3.0,
        "lonely": 0.0,
        "danger": 0.0,
        "press": 0.0,
        "block": 0.0,
        "rival_hand": 0.0,
        "rival_track": 2.0,
    }

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        return super().weights(edition, seats) | cls.habits

    def choose(self, observation: Observation) -> Move:
        if self._has_impulse(observation):
            return Greedy(self.seed).choose(observation)
        return super().choose(observation)

    def explain(self, observation: Observation) -> list[Candidate]:
        """What it thinks of the moves; on impulse, what they bring at once."""
        if self._has_impulse(observation):
            return Greedy(self.seed).explain(observation)
        return super().explain(observation)

    def _has_impulse(self, observation: Observation) -> bool:
        return observation.phase == "turn" and self.rng(observation).below(100) < self.impulses


class Easy(_Human):
    """Often takes what it can get at once: a first game, played with sense, beats it."""

    impulses = 28


class Medium(_Human):
    """Plans well, looks at its own board only, and is seldom carried away."""

    impulses = 7


class Hard(Planner):
    """The strongest instant player there is here."""

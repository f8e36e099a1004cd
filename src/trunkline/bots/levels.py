"""Opponents for people: easy and medium make the mistakes that people make, hard makes few.

People claim as soon as they can and forget about rivals and the time left. Now and then they act on
impulse: they take the most points at once and forget what the cards and trains were for.
"""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.base import Candidate
from trunkline.bots.greedy import Greedy
from trunkline.bots.planner import Planner
from trunkline.bots.planning.tuned_weights import Weights
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Easy", "Hard", "Medium"]


class _Human(Planner):
    """A planner that is impatient and impulsive, and ignores rivals and the time left."""

    impulses: ClassVar[int]  # per hundred turns
    habits: ClassVar[Weights] = {
        "claim_now_bonus": 3.0,
        "base_loss_risk": 0.0,
        "rival_loss_risk": 0.0,
        "urgency_scale": 0.0,
        "block_share": 0.0,
        "rival_hand_share": 0.0,
        "rival_track_length": 2.0,
    }

    def choose(self, observation: Observation) -> Move:
        """The planner's move, or now and then the greedy one."""
        if self._has_impulse(observation):
            return Greedy(self.seed).choose(observation)
        return super().choose(observation)

    def explain(self, observation: Observation) -> list[Candidate]:
        """The planner's candidates; on impulse, every move by the points it brings at once."""
        if self._has_impulse(observation):
            return Greedy(self.seed).explain(observation)
        return super().explain(observation)

    def _has_impulse(self, observation: Observation) -> bool:
        return observation.phase == "turn" and self.rng(observation).below(100) < self.impulses


class Easy(_Human):
    """Often takes the most points at once; a sensible beginner beats it."""

    impulses = 28


class Medium(_Human):
    """Plans well and rarely acts on impulse, but ignores its rivals."""

    impulses = 7


class Hard(Planner):
    """The planner at full strength."""

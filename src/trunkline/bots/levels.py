"""Opponents for people, from easy to hard. Each plays like a person of that strength.

They claim routes when they have the cards, and their mistakes are plausible: now and then they
take a good move for the best one. The better they are, the less they misjudge.
"""

from __future__ import annotations

import random
from typing import ClassVar

from trunkline.bots.base import Candidate
from trunkline.bots.candidate_reasons import CandidateMove
from trunkline.bots.earlier import Planner1
from trunkline.bots.greedy import Greedy
from trunkline.bots.guide import Guide
from trunkline.bots.planner import Planner
from trunkline.bots.planning.tuned_weights import Weights
from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Challenging", "Easy", "Hard", "Medium"]


class Hard(Planner):
    """The planner, except that it does not collect as many cards before it claims."""

    # The cost of drawing cards for each card in hand, as a share of a turn's value.
    impatience: ClassVar[float] = 0.025

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        """The planner's weights, with a higher cost of cards in hand."""
        weights = super().weights(edition, seats)
        weights["hand_card_cost"] += cls.impatience * weights["turn_value"]
        return weights


class _Fallible(Planner):
    """A planner that misjudges every move at random, until the last turn: points can be counted."""

    # The standard deviation, as a share of what a turn is worth.
    misjudgement: ClassVar[float]

    def choose(self, observation: Observation) -> Move:
        """The move that seems best."""
        return observation.labels[self._candidates(observation)[0]["move"]]

    def _candidates(self, observation: Observation) -> list[CandidateMove]:
        found = super()._candidates(observation)
        if observation.turns_left:
            return found
        rng = random.Random(self.rng(observation).next_u64())
        turn = self.weights(observation.edition, observation.seats)["turn_value"]
        for candidate in found:
            candidate["value"] += rng.gauss(0, self.misjudgement * turn)
        return sorted(found, key=lambda candidate: -candidate["value"])


class Challenging(_Fallible, Hard):
    """Plans as well as hard, but is not always right about what to do first."""

    misjudgement = 0.35


class Medium(_Fallible, Planner1):
    """A good amateur: plans one network, claims as soon as it can pay, and never blocks a rival."""

    misjudgement = 0.9
    habits: ClassVar[Weights] = Guide.habits | {"block_share": 0.0}


class Easy(_Fallible, Planner1):
    """Keeps the shortest tickets and does not watch its rivals.

    Now and then it acts on impulse: it takes the most points at once, and forgets what the cards
    and trains were for.
    """

    misjudgement = 0.7
    impulses: ClassVar[int] = 12  # per hundred turns
    habits: ClassVar[Weights] = Guide.habits | {
        "base_loss_risk": 0.0,
        "rival_loss_risk": 0.0,
        "urgency_scale": 0.0,
        "block_share": 0.0,
        "ticket_draw_threshold": 8.0,
    }

    def choose(self, observation: Observation) -> Move:
        """The move that seems best, or now and then the greedy one."""
        if self._has_impulse(observation):
            return Greedy(self.seed).choose(observation)
        return super().choose(observation)

    def explain(self, observation: Observation) -> list[Candidate]:
        """What it considered; on impulse, every move by the points it brings at once."""
        if self._has_impulse(observation):
            return Greedy(self.seed).explain(observation)
        return super().explain(observation)

    def _has_impulse(self, observation: Observation) -> bool:
        return observation.phase == "turn" and self.rng(observation).below(100) < self.impulses

    def _candidates(self, observation: Observation) -> list[CandidateMove]:
        found = super()._candidates(observation)
        if not observation.offer:
            return found
        for candidate in found:
            candidate["value"] = -_points_kept(observation, candidate["move"])
        return sorted(found, key=lambda candidate: -candidate["value"])


def _points_kept(observation: Observation, move: int) -> int:
    """The points of the tickets that a move keeps: the longer a ticket, the more it is worth."""
    return sum(observation.offer[slot].points for slot in observation.labels[move].keep)

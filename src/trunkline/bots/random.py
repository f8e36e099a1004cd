"""The foot of the ladder."""

from __future__ import annotations

from trunkline.bots.base import Bot
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Random"]


class Random(Bot):
    """Any legal move, all equally likely."""

    def choose(self, observation: Observation) -> Move:
        moves = self.moves(observation)
        return moves[self.rng(observation).below(len(moves))]

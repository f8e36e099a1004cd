"""The weakest bot: it plays at random."""

from __future__ import annotations

from trunkline.bots.base import Bot
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Random"]


class Random(Bot):
    """Plays any legal move with equal probability."""

    def choose(self, observation: Observation) -> Move:
        """Any legal move, each as likely as the others."""
        moves = self.moves(observation)
        return moves[self.rng(observation).below(len(moves))]

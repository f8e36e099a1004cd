"""The base class of all bots: it chooses a move from what its seat sees."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import NamedTuple

from trunkline.bots.move_reasons import MoveReason
from trunkline.bots.planned_network import PlannedNetwork
from trunkline.compiled_edition import checked_seed
from trunkline.core.rng import Rng
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Bot", "BotError", "Candidate"]


class BotError(ValueError):
    """A name that no bot has, with a hint at names that work."""


class Candidate(NamedTuple):
    """A move that a bot considered: its value, and the reason as a sentence and as data.

    A bot of your own may leave out the data.
    """

    move: Move
    value: float
    why: str
    reason: MoveReason | None = None


class Bot(ABC):
    """A player. A subclass implements `choose`, and `explain` if it can give reasons.

    A bot remembers nothing between moves. What it plays depends only on its seed and the
    observation, so a copy of it can continue any game.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = checked_seed(seed)

    @abstractmethod
    def choose(self, observation: Observation) -> Move:
        """One of `observation.moves()`."""

    def explain(self, observation: Observation) -> list[Candidate]:
        """The moves it considered, best first; empty for a bot that cannot give reasons."""
        return []

    def plan(self, observation: Observation) -> PlannedNetwork | None:
        """The network it has in mind; None for a bot that plans none."""
        return None

    def moves(self, observation: Observation) -> list[Move]:
        """The legal moves; an error if it is not the seat's turn to move."""
        found = observation.moves()
        if not found:
            raise ValueError(f"it is not seat {observation.viewer}'s turn to move")
        return found

    def rng(self, observation: Observation) -> Rng:
        """A random number generator for this decision, fixed by the seed and the observation."""
        key = self.seed.to_bytes(8, "little")
        drawn = hashlib.blake2b(bytes(observation), digest_size=8, key=key)
        return Rng(int.from_bytes(drawn.digest(), "little"))

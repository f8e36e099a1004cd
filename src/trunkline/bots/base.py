"""What every bot is: one class that chooses a move from what its seat sees."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import NamedTuple

from trunkline.compiled_edition import checked_seed
from trunkline.core.rng import Rng
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Bot", "BotError", "Candidate"]


class BotError(ValueError):
    """A name that leads to no bot, with what would."""


class Candidate(NamedTuple):
    """A move a bot has thought about: what it is worth, and why in a sentence."""

    move: Move
    value: float
    why: str


class Bot(ABC):
    """A player. Subclass it and write `choose`; `explain` is for bots that can say why.

    A bot remembers nothing between moves: what it plays depends on its seed and on the
    observation alone, so a game can be taken up anywhere and by a copy.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = checked_seed(seed)

    @abstractmethod
    def choose(self, observation: Observation) -> Move:
        """One of `observation.moves()`."""

    def explain(self, observation: Observation) -> list[Candidate]:
        """Moves worth a thought, the best first; none where the bot cannot say why."""
        return []

    def moves(self, observation: Observation) -> list[Move]:
        """What there is to choose from; an error where it is not for the seat to move."""
        found = observation.moves()
        if not found:
            raise ValueError(f"it is not for seat {observation.viewer} to move now")
        return found

    def rng(self, observation: Observation) -> Rng:
        """Random numbers for this decision: always the same ones for the same seed and view."""
        key = self.seed.to_bytes(8, "little")
        drawn = hashlib.blake2b(bytes(observation), digest_size=8, key=key)
        return Rng(int.from_bytes(drawn.digest(), "little"))

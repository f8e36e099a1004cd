"""Bots. A bot gets an Observation, never a Game, and answers with one of its moves."""

from trunkline.bots.base import Bot, BotError, Candidate
from trunkline.bots.registry import find, make, names

__all__ = ["Bot", "BotError", "Candidate", "find", "make", "names"]

"""Trunkline: the train board game of cities, routes and tickets, exact to the rules, at C speed."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trunkline.editions import Edition, EditionError, editions
from trunkline.errors import IllegalMove, RecordError
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.position_builder import position
from trunkline.record import replay
from trunkline.rides import Ride, RideStep
from trunkline.scores import Score
from trunkline.ticket_needs import TicketNeeds

if TYPE_CHECKING:
    from trunkline import analysis, arena, bots

__version__ = "0.1.0"

__all__ = [
    "Edition",
    "EditionError",
    "Game",
    "IllegalMove",
    "Move",
    "Observation",
    "RecordError",
    "Ride",
    "RideStep",
    "Score",
    "TicketNeeds",
    "analysis",
    "arena",
    "bots",
    "editions",
    "position",
    "replay",
]


def __getattr__(name: str) -> Any:
    """Bots, the arena and the analysis, loaded when they are first asked for."""
    if name in ("analysis", "arena", "bots"):
        return import_module(f"trunkline.{name}")
    raise AttributeError(f"module 'trunkline' has no attribute {name!r}")

"""Trunkline: the train board game of cities, routes and tickets, exact to the rules, at C speed."""

from trunkline.builder import position
from trunkline.editions import Edition, EditionError, editions
from trunkline.errors import IllegalMove, RecordError
from trunkline.game import Game
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.record import replay
from trunkline.rides import Ride
from trunkline.scores import Score

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
    "Score",
    "editions",
    "position",
    "replay",
]

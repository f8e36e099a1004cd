"""How each mechanism is played by typing, one module each; the rest iterates over the table."""

from __future__ import annotations

from trunkline.cli.terminal.mechanisms.meeples import MEEPLES
from trunkline.cli.terminal.mechanisms.passengers import PASSENGERS
from trunkline.cli.terminal.mechanisms.stations import STATIONS
from trunkline.cli.terminal.mechanisms.typed_input import MechanismInput

__all__ = ["MECHANISM_INPUTS"]

# A typed prefix means the first verb that it fits: `s` is `station`, then `stop`.
MECHANISM_INPUTS: tuple[MechanismInput, ...] = (STATIONS, MEEPLES, PASSENGERS)

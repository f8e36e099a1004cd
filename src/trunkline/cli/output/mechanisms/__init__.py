"""What is shown of each mechanism, one module each; everything else iterates over the table."""

from __future__ import annotations

from trunkline.cli.output.mechanisms.display import MechanismDisplay
from trunkline.cli.output.mechanisms.meeples import MEEPLES
from trunkline.cli.output.mechanisms.passengers import PASSENGERS
from trunkline.cli.output.mechanisms.stations import STATIONS

__all__ = ["MECHANISM_DISPLAYS"]

# Where two mechanisms put something in the same place of the map, the later one is shown.
MECHANISM_DISPLAYS: tuple[MechanismDisplay, ...] = (STATIONS, MEEPLES, PASSENGERS)

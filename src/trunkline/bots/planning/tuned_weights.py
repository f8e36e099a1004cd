"""The planner's tuned weights: a data file with an entry for each edition and number of seats.

`weights.pxd` explains each weight. `tools/tune.py` writes the entries.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from trunkline.editions import Edition, load

__all__ = [
    "WEIGHTS_FILE",
    "WeightEntries",
    "Weights",
    "read_weights",
    "relevant_weights",
    "weights_for",
]

Weights = dict[str, float]
# By edition and number of seats: weights, or the entry to use instead, such as "usa/2".
WeightEntries = dict[str, dict[str, Weights | str]]


def read_weights(file: Path) -> WeightEntries:
    """The entries of a data file."""
    entries: WeightEntries = json.loads(file.read_text(encoding="utf-8"))
    return entries


WEIGHTS_FILE = Path(__file__).with_name("weights.json")
_tuned = read_weights(WEIGHTS_FILE)
FALLBACK_EDITION = "usa"

# Weights that only matter in editions with a certain mechanism.
_MATTERS_IN: dict[str, Callable[[Edition], bool]] = {
    "ferry_locomotive_turns": lambda found: any(track.locomotives for track in found.board.tracks),
    "tunnel_turns": lambda found: any(track.tunnel for track in found.board.tracks),
    "station_cost_scale": lambda found: found.rules.stations.count > 0,
    "meeple_value": lambda found: bool(found.rules.meeples.colors),
    "ticket_bonus_value": lambda found: found.rules.bonuses.globetrotter > 0,
    "path_space_value": lambda found: found.rules.bonuses.longest_path > 0,
    "ride_points_per_turn": lambda found: found.rules.passengers.count > 0,
    "placing_ride_share": lambda found: found.rules.passengers.count > 0,
    "first_mix_long_tickets": lambda found: found.rules.tickets.mix_first > 0,
}


def weights_for(edition: str | Edition, seats: int, entries: WeightEntries = _tuned) -> Weights:
    """The weights for an edition and number of seats, or the closest entry."""
    name = edition if isinstance(edition, str) else edition.id
    by_seats = entries.get(name, entries[FALLBACK_EDITION])
    nearest = min(by_seats, key=lambda entry: (abs(int(entry) - seats), int(entry)))
    found = by_seats[nearest]
    if isinstance(found, str):
        other, _, number = found.partition("/")
        return weights_for(other, int(number), entries)
    return dict(found)


def relevant_weights(edition: str | Edition) -> list[str]:
    """The names of the weights that make a difference in an edition."""
    found = load(edition)
    names = weights_for(found, found.rules.seats[0])
    return [name for name in names if name not in _MATTERS_IN or _MATTERS_IN[name](found)]

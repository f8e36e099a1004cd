"""The planner's tuned weights: a data file with an entry for each edition and number of seats.

`weights.pxd` explains each weight. `tools/tune.py` writes the entries.
"""

from __future__ import annotations

import json
from pathlib import Path

from trunkline.editions import Edition, load

__all__ = ["WEIGHTS_FILE", "Weights", "relevant_weights", "weights_for"]

Weights = dict[str, float]

WEIGHTS_FILE = Path(__file__).with_name("weights.json")
# By edition and number of seats: weights, or the entry to use instead, such as "usa/2".
_entries: dict[str, dict[str, Weights | str]] = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
FALLBACK_EDITION = "usa"

# Weights that only matter in editions with a certain mechanism.
MECHANISM_OF = {
    "ferry_locomotive_turns": "ferries",
    "tunnel_turns": "tunnels",
    "station_cost_scale": "stations",
    "meeple_value": "meeples",
    "ticket_bonus_value": "globetrotter",
    "path_space_value": "longest path",
    "ride_points_per_turn": "passengers",
    "placing_ride_share": "passengers",
    "first_mix_long_tickets": "mixes",
}


def weights_for(edition: str | Edition, seats: int) -> Weights:
    """The weights for an edition and number of seats, or the closest entry."""
    name = edition if isinstance(edition, str) else edition.id
    by_seats = _entries.get(name, _entries[FALLBACK_EDITION])
    nearest = min(by_seats, key=lambda entry: (abs(int(entry) - seats), int(entry)))
    found = by_seats[nearest]
    if isinstance(found, str):
        other, _, number = found.partition("/")
        return weights_for(other, int(number))
    return dict(found)


def relevant_weights(edition: str | Edition) -> list[str]:
    """The names of the weights that make a difference in an edition."""
    found = load(edition)
    rules = found.rules
    has = {
        "ferries": any(track.locomotives for track in found.board.tracks),
        "tunnels": any(track.tunnel for track in found.board.tracks),
        "stations": rules.stations is not None and rules.stations.count > 0,
        "meeples": bool(rules.meeples and rules.meeples.colors),
        "globetrotter": rules.bonuses.globetrotter > 0,
        "longest path": rules.bonuses.longest_path > 0,
        "passengers": bool(rules.passengers and rules.passengers.count),
        "mixes": rules.tickets.mix_first > 0,
    }
    names = weights_for(found, rules.seats[0])
    return [name for name in names if has.get(MECHANISM_OF.get(name, ""), True)]

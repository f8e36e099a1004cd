"""What the planner weighs things by: a data file with an entry for each edition and seat count.

`scales.pxd` tells what each weight is. The entries are written by `tools/tune.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from trunkline.editions import Edition, load

__all__ = ["FILE", "Weights", "scope", "weights_for"]

Weights = dict[str, float]

FILE = Path(__file__).with_name("weights.json")
# By edition and seats: weights, or the entry to use instead, as "usa/2".
_entries: dict[str, dict[str, Weights | str]] = json.loads(FILE.read_text(encoding="utf-8"))
FOR_ANY_MAP = "usa"

# Weights that matter only where the edition has a mechanism.
MECHANISMS = {
    "ferry": "ferries",
    "tunnel": "tunnels",
    "station": "stations",
    "meeple": "meeples",
    "trotter": "globetrotter",
    "path": "longest path",
    "ride": "passengers",
    "place": "passengers",
    "long_first": "mixes",
}


def weights_for(edition: str | Edition, seats: int) -> Weights:
    """The weights for an edition and seat count, or for the nearest there is."""
    name = edition if isinstance(edition, str) else edition.id
    by_seats = _entries.get(name, _entries[FOR_ANY_MAP])
    nearest = min(by_seats, key=lambda entry: (abs(int(entry) - seats), int(entry)))
    found = by_seats[nearest]
    if isinstance(found, str):
        other, _, number = found.partition("/")
        return weights_for(other, int(number))
    return dict(found)


def scope(edition: str | Edition) -> list[str]:
    """The weights that make a difference in an edition."""
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
    return [name for name in names if has.get(MECHANISMS.get(name, ""), True)]

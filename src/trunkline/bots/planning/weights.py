"""What the planner weighs things by: a data file with an entry for each edition and seat count.

`scales.pxd` tells what each weight is. The entries are written by `tools/tune.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from trunkline.editions import Edition, load

__all__ = ["BASIS", "FILE", "Weights", "scope", "weights_for"]

Weights = dict[str, float]

FILE = Path(__file__).with_name("weights.json")
_entries: dict[str, dict[str, Weights]] = json.loads(FILE.read_text(encoding="utf-8"))
BASIS: Weights = _entries.pop("basis")["any"]

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
    """The weights for an edition and seat count: the nearest entry over what suits any."""
    by_seats = _entries.get(edition if isinstance(edition, str) else edition.id, {})
    if not by_seats:
        return dict(BASIS)
    nearest = min(by_seats, key=lambda entry: (abs(int(entry) - seats), int(entry)))
    return BASIS | by_seats[nearest]


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
    return [name for name in BASIS if has.get(MECHANISMS.get(name, ""), True)]

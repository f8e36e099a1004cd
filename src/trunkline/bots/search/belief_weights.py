"""The weights of the expert's beliefs: a data file with an entry for each edition it was fitted to.

`beliefs.pxd` explains each weight. `tools/fit_beliefs.py` writes the entries.
"""

from __future__ import annotations

import json
from pathlib import Path

from trunkline.editions import Edition

__all__ = ["OTHERS", "WEIGHTS_FILE", "weights_for"]

WEIGHTS_FILE = Path(__file__).with_name("belief_weights.json")
OTHERS = "others"  # the entry for all other editions
_fitted: dict[str, dict[str, float]] = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))


def weights_for(edition: Edition) -> dict[str, float]:
    """The weights for an edition."""
    return _fitted.get(edition.id, _fitted[OTHERS])

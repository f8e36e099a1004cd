"""Earlier versions of the planner, to measure progress by."""

from __future__ import annotations

from trunkline.bots.planner import Planner
from trunkline.bots.planning.tuned_weights import WEIGHTS_FILE, Weights, read_weights, weights_for
from trunkline.editions import Edition

__all__ = ["Planner1"]

_entries = read_weights(WEIGHTS_FILE.with_name("weights-1.json"))


class Planner1(Planner):
    """The planner as it was before it learned when to claim: it chooses exactly as it did then."""

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        """The weights of that time. What was added since has no weight in them."""
        return weights_for(edition, seats, _entries) | cls.habits

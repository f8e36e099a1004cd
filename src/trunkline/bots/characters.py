"""Named opponents with a style that one can tell from their play, about as strong as `hard`.

What makes a style is data, in `characters.toml`: how the weights differ from those of `hard`, and
which tickets it likes.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import ClassVar

import msgspec
from msgspec import Struct, field

from trunkline.bots.candidate_reasons import CandidateMove
from trunkline.bots.levels import Hard
from trunkline.bots.planning.tuned_weights import Weights
from trunkline.editions import Edition
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Collector", "Gatekeeper", "Overlander", "Stoker", "Style"]


class Style(Struct, frozen=True, forbid_unknown_fields=True):
    """How a character differs from `hard`.

    `weights` replace those of `hard`, `factors` multiply them, and `turns` are added to them, in
    what a turn is worth. The two tastes change the value of tickets that are offered.
    """

    # Points for each point by which a ticket exceeds the mean of the offer.
    taste_for_long_tickets: float = 0.0
    # For each ticket that is kept, in what a turn is worth.
    taste_for_more_tickets: float = 0.0
    weights: Weights = field(default_factory=dict)
    factors: Weights = field(default_factory=dict)
    turns: Weights = field(default_factory=dict)

    def apply(self, usual: Weights) -> Weights:
        """The weights of the character, from those of `hard`."""
        turn = usual["turn_value"]
        changed = {name: factor * usual[name] for name, factor in self.factors.items()}
        changed |= {name: usual[name] + turns * turn for name, turns in self.turns.items()}
        return usual | changed | self.weights


_styles = msgspec.toml.decode(
    Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Style]
)


class _Character(Hard):
    """A player with the style that `characters.toml` has under its name."""

    style: ClassVar[Style]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.style = _styles[cls.__name__.lower()]

    @classmethod
    def weights(cls, edition: Edition, seats: int) -> Weights:
        """The weights of `hard`, changed by the style."""
        return cls.style.apply(super().weights(edition, seats))

    def choose(self, observation: Observation) -> Move:
        """The candidate with the highest value; of tickets, with what it likes about them."""
        if not observation.offer:
            return super().choose(observation)
        return observation.labels[self._candidates(observation)[0]["move"]]

    def _candidates(self, observation: Observation) -> list[CandidateMove]:
        found = super()._candidates(observation)
        if not observation.offer:
            return found
        liking = self._liking(observation)
        for candidate in found:
            kept = observation.labels[candidate["move"]].keep
            candidate["value"] += sum(liking[slot] for slot in kept)
        return sorted(found, key=lambda candidate: -candidate["value"])

    def _liking(self, observation: Observation) -> list[float]:
        """How much it likes each ticket of the offer, in points."""
        points = [ticket.points for ticket in observation.offer]
        turn = self.weights(observation.edition, observation.seats)["turn_value"]
        each = self.style.taste_for_more_tickets * turn
        longer = self.style.taste_for_long_tickets
        return [each + longer * (it - mean(points)) for it in points]


class Overlander(_Character):
    """Crosses the whole map: the longest tickets, the longest routes."""


class Collector(_Character):
    """Draws tickets whenever it can, and fits them into its network."""


class Gatekeeper(_Character):
    """Watches where the others want to go, and closes their way."""


class Stoker(_Character):
    """Wants it over soon: short tickets, spare cards spent at once, and a quick end."""

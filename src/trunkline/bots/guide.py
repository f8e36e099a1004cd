"""The guide gives hints: it plays as a good player would explain it to a beginner."""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.candidate_reasons import CandidateMove
from trunkline.bots.earlier import Planner1
from trunkline.bots.planning.candidates import Why
from trunkline.bots.planning.tuned_weights import Weights
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Guide"]


class Guide(Planner1):
    """A planner that claims a route of its plan as soon as it can pay, and avoids long detours.

    The planner does better by collecting cards for many turns, which only works if all the rest of
    the game is planned as well as it plans. Somebody who learns from hints needs moves that make
    sense on their own, and tickets that are kept to be completed: it hardly ever drops one from its
    plan, and values new ones with caution.

    It has the weights of an earlier planner, so that tuning does not change what hints teach.
    """

    habits: ClassVar[Weights] = {
        "claim_now_bonus": 6.0,
        "train_value": 1.5,
        "locomotive_reserve": 1.5,
        "filler_train_cost": 0.5,
        "filler_card_value": 0.8,
        "plan_cost_scale": 0.15,
        "ticket_discount": 0.9,
    }

    def choose(self, observation: Observation) -> Move:
        """The first of its candidates."""
        return observation.labels[self._candidates(observation)[0]["move"]]

    def _candidates(self, observation: Observation) -> list[CandidateMove]:
        """Its candidates, best first, but cards for tickets before cards for points.

        Somebody who learns from hints expects the card that completes a route for a ticket. As the
        first card it costs nothing if the other one can still be taken; as the second it gives up a
        little value on purpose.
        """
        found = super()._candidates(observation)
        cards = [one for one in found if _is_wanted_color(one, observation)]
        if found[0] not in cards:
            return found
        first = min(cards, key=_teaching_order)
        return [first, *(one for one in found if one is not first)]


def _is_wanted_color(candidate: CandidateMove, observation: Observation) -> bool:
    """Whether a candidate takes a card for a route that is no locomotive."""
    card = observation.labels[candidate["move"]].card
    return candidate["why"] == Why.CARD_WANTED and card != "locomotive"


def _teaching_order(candidate: CandidateMove) -> tuple[bool, float, int]:
    """Tickets first, then the value; of equals, the route that misses fewer cards."""
    return candidate["ticket"] is None, -round(candidate["value"], 6), candidate["number"]

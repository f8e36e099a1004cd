"""The guide gives hints: it plays as a good player would explain it to a beginner."""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.earlier import Planner1
from trunkline.bots.planning.tuned_weights import Weights

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

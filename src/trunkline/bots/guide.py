"""The guide gives hints: it plays as a good player would explain it to a beginner."""

from __future__ import annotations

from typing import ClassVar

from trunkline.bots.base import Candidate
from trunkline.bots.candidate_reasons import CandidateMove
from trunkline.bots.earlier import Planner1
from trunkline.bots.expert import Expert, searched_candidates
from trunkline.bots.planned_network import PlannedNetwork
from trunkline.bots.planner import Planner
from trunkline.bots.planning.candidates import Why
from trunkline.bots.planning.tuned_weights import Weights
from trunkline.bots.search.engine import Search
from trunkline.notation import Move
from trunkline.observation import Observation

__all__ = ["Guide"]

# Playouts to check an advice.
PLAYOUTS = 400
# An advice is a mistake if another move wins so much more often, and by as many standard errors.
MISTAKE = 0.03
SURE_BY = 1.5


class Guide(Planner1):
    """A planner that claims a route of its plan as soon as it can pay, and avoids long detours.

    The planner does better by collecting cards for many turns, which only works if all the rest of
    the game is planned as well as it plans. Somebody who learns from hints needs moves that make
    sense on their own, and tickets that are kept to be completed: it hardly ever drops one from its
    plan, and values new ones with caution. What makes sense can still be a mistake: so it plays its
    choice and others to the end, as the expert does, and advises the first that makes sense and
    does not clearly win less often than another.

    It has the weights of an earlier planner, so that tuning does not change what hints teach.
    """

    habits: ClassVar[Weights] = {
        "claim_now_bonus": 6.0,
        "train_value": 1.5,
        "locomotive_reserve": 3.0,
        "filler_train_cost": 0.5,
        "filler_card_value": 0.8,
        "plan_cost_scale": 0.15,
        "ticket_discount": 0.9,
    }

    def choose(self, observation: Observation) -> Move:
        """What it advises."""
        return self.explain(observation)[0].move

    def plan(self, observation: Observation) -> PlannedNetwork:
        """The network that it has in mind if its advice is taken."""
        return self.explain_with_plan(observation)[1]

    def explain_with_plan(self, observation: Observation) -> tuple[list[Candidate], PlannedNetwork]:
        """The moves that it compared, its advice first, and the network it has in mind then."""
        found, network = super().explain_with_plan(observation)
        if len(found) == 1:
            return found, network
        search = Expert(playouts=PLAYOUTS).search(observation, found[0].move)
        # It explains what it thought of itself, and the planner the rest.
        thoughts = [*Planner().explain(observation), *found]
        candidates = searched_candidates(thoughts, search, _advice(found, search))
        return candidates, self._network(observation, candidates[0].move)

    def _candidates(self, observation: Observation) -> list[CandidateMove]:
        """What makes sense to it, best first, but cards for tickets before cards for points.

        Somebody who learns from hints expects the card that completes a route for a ticket. As the
        first card it costs nothing if the other one can still be taken; as the second it gives up a
        little value on purpose.
        """
        found = super()._candidates(observation)
        cards = [one for one in found if _is_wanted_color(one, observation)]
        in_order = iter(sorted(cards, key=_teaching_order))
        return [next(in_order) if one in cards else one for one in found]


def _advice(found: list[Candidate], search: Search) -> int:
    """The first of the moves found that was searched and is no mistake."""
    leader = search.leader
    for move in (candidate.move.number for candidate in found):
        if move in search.moves:
            gain = search.compare(leader, search.moves.index(move))[search.seat]
            if gain["win"] <= max(MISTAKE, SURE_BY * gain["error"]):
                return move
    return search.moves[leader]


def _is_wanted_color(candidate: CandidateMove, observation: Observation) -> bool:
    """Whether a candidate takes a card for a route that is no locomotive."""
    card = observation.labels[candidate["move"]].card
    return candidate["why"] == Why.CARD_WANTED and card != "locomotive"


def _teaching_order(candidate: CandidateMove) -> tuple[bool, float, int]:
    """Tickets first, then the value; of equals, the route that misses fewer cards."""
    return candidate["ticket"] is None, -round(candidate["value"], 6), candidate["number"]

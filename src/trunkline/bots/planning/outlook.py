"""How a seat sees a position, and its plan, carried on from move to move.

In a playout most moves only draw cards. Then the board need not be assessed again, and the plan
still holds unless the seat has built something, or got tickets, or a rival has taken a route of it.
"""

import cython
from cython.cimports.libc.string import memcmp
from cython.cimports.trunkline.bots.planning import plans
from cython.cimports.trunkline.bots.planning.assessment import assess_board, assess_cards
from cython.cimports.trunkline.bots.planning.route_prices import price_routes
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.codes import SECOND_CARD, TURN


def clear(outlook):
    """Start without anything to carry on."""
    outlook.has_board = outlook.has_plan = False


def look(t, graph, w, s, seat, outlook):
    """Assess a position; what has not changed since the last one is kept."""
    assessment = cython.address(outlook.assessment)
    assessment.t = t
    assessment.graph = graph
    assessment.w = w
    assessment.s = s
    assessment.seat = seat
    if not outlook.has_board or not _same_board(outlook, s):
        assess_board(assessment)
        outlook.board = s[0]
        outlook.has_board = True
    assess_cards(assessment)
    # For a turn, only a new plan needs prices.
    if s.phase != TURN and s.phase != SECOND_CARD:
        price_routes(assessment, s.hands[seat], assessment.price, assessment.turns_for)


def make_plan(outlook):
    """Plan for the tickets in hand, unless the last plan holds."""
    assessment = cython.address(outlook.assessment)
    if outlook.has_plan and _plan_holds(outlook):
        return
    s = assessment.s
    seat: cython.int = assessment.seat
    price_routes(assessment, s.hands[seat], assessment.price, assessment.turns_for)
    plans.make_plan(assessment, s.held[seat], cython.address(outlook.plan))
    plans.weigh_risks(assessment, cython.address(outlook.plan))
    outlook.has_plan = True
    outlook.planned_owned = s.owned[seat]
    outlook.planned_held = s.held[seat]
    outlook.planned_lenders = assessment.borrowing.lenders_left


def _plan_holds(outlook):
    """Whether the seat has built nothing since, has the same tickets, and can do as planned."""
    s = outlook.assessment.s
    seat: cython.int = outlook.assessment.seat
    lost = outlook.plan.routes
    bits.remove_all(cython.address(lost), outlook.assessment.open_routes)
    return (
        bits.is_empty(lost)
        and bits.equal(outlook.planned_owned, s.owned[seat])
        and bits.equal(outlook.planned_held, s.held[seat])
        and outlook.planned_lenders == outlook.assessment.borrowing.lenders_left
    )


def _same_board(outlook, s):
    """Whether no piece on the board has changed, nor any ticket, since it was assessed."""
    first = cython.cast(cython.p_char, cython.address(s.owned))
    size: cython.size_t = cython.cast(cython.p_char, cython.address(s.ridden)) - first
    return memcmp(cython.address(outlook.board.owned), first, size) == 0

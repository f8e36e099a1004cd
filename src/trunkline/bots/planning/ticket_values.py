"""What tickets are worth to a planner: one alone, and what two gain from each other."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.bots.planning.assessment import Assessment, assess
from cython.cimports.trunkline.bots.planning.plans import NetworkPlan, make_plan
from cython.cimports.trunkline.core import bits, turns
from cython.cimports.trunkline.core.state import State


def find_joint_gains(t, graph, w, gains):
    """What every two tickets gain from each other at the start of a game, with an empty hand."""
    s = cython.declare(State)
    assessment = cython.declare(Assessment)
    turns.begin(t, cython.address(s), t.min_seats, 0)
    memset(s.hands[0], 0, cython.sizeof(s.hands[0]))
    s.hand_size[0] = 0
    assess(t, graph, w, cython.address(s), 0, cython.address(assessment))
    one: cython.int
    other: cython.int
    # The values of tickets alone are kept where they gain from themselves.
    for one in range(t.tickets):
        gains[one][one] = ticket_value(cython.address(assessment), one)
        for other in range(one):
            gain: cython.double = _value_of_two(cython.address(assessment), one, other)
            gain -= gains[one][one] + gains[other][other]
            gains[one][other] = gains[other][one] = gain
    for one in range(t.tickets):
        gains[one][one] = 0


def ticket_value(assessment, ticket):
    """The value of the best plan for one ticket."""
    return _value_of_two(assessment, ticket, ticket)


def _value_of_two(assessment, one, other):
    """The value of the best plan for two tickets, which may be the same."""
    wanted = cython.declare(bits.Bits)
    plan = cython.declare(NetworkPlan)
    wanted.w[0] = wanted.w[1] = 0
    bits.add(cython.address(wanted), one)
    bits.add(cython.address(wanted), other)
    make_plan(assessment, wanted, cython.address(plan))
    return plan.value

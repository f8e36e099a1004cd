"""Playouts whose ends are like those of real games between planners.

A plan that is reused from move to move is as good on average, and much faster. But late in a game
single moves decide it, and a planner that makes a new plan may decide the other way in nearly all
playouts of a position. So from then on, every move has a plan of its own.
"""

import cython
from cython.cimports.trunkline.bots.planning import decide
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.core import turns
from cython.cimports.trunkline.core.codes import GAME_OVER
from cython.cimports.trunkline.core.state import MAX_SEATS


def play_out_precisely(t, engines, s):
    """Let each seat's engine choose until the game is over; late in the game, plan every move."""
    outlooks = cython.declare(Outlook[MAX_SEATS])
    seat: cython.int
    for seat in range(s.seats):
        clear(cython.address(outlooks[seat]))
    late: cython.bint = False
    while s.phase != GAME_OVER:
        seat = s.seat
        late = late or _is_late(t, s)
        if late or not engines[seat].reuses_plans:
            clear(cython.address(outlooks[seat]))
        number = decide.choose(
            t, engines[seat].graph, engines[seat].weights, s, seat, cython.address(outlooks[seat])
        )
        turns.play(t, s, seat, number, cython.NULL)


def _is_late(t, s):
    seat: cython.int
    for seat in range(s.seats):
        if s.trains[seat] * LATE_PART <= t.trains:
            return True
    return False

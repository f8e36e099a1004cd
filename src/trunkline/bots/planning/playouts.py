"""Games played to their end by planners.

A plan that is reused from move to move is as good on average, and much faster to play by. But late
in a game single moves decide it, and a planner that makes a new plan may decide the other way in
nearly all playouts of a position. So a seat can also reuse its plans only early in the game.
"""

import cython
from cython.cimports.cpython.time import monotonic
from cython.cimports.libc.math import INFINITY
from cython.cimports.trunkline.bots.planning import decide
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.bots.planning.playouts import ALWAYS, NEVER
from cython.cimports.trunkline.core import turns
from cython.cimports.trunkline.core.codes import GAME_OVER
from cython.cimports.trunkline.core.state import MAX_SEATS


def play_out(t, engines, s, stopped, deadline):
    """Let each seat's engine choose until the game is over, and return True.

    If it has to stop before that, leave the game unfinished and return False.
    """
    outlooks = cython.declare(Outlook[MAX_SEATS])
    seat: cython.int
    late: cython.bint = False
    for seat in range(s.seats):
        clear(cython.address(outlooks[seat]))
    while s.phase != GAME_OVER:
        if must_stop(stopped, deadline):
            return False
        seat = s.seat
        engine = cython.address(engines[seat])
        outlook = cython.address(outlooks[seat])
        late = late or _is_late(t, s)
        if engine.reuse == NEVER or (late and engine.reuse != ALWAYS):
            clear(outlook)
        number = decide.choose(t, engine.graph, engine.weights, s, seat, outlook)
        turns.play(t, s, seat, number, cython.NULL)
    return True


def must_stop(stopped, deadline):
    """Whether another thread has said so, or the deadline has passed.

    The deadline is a time of Python's monotonic clock, or infinite.
    """
    return stopped[0] or (deadline != INFINITY and monotonic() >= deadline)


def _is_late(t, s):
    seat: cython.int
    for seat in range(s.seats):
        if s.trains[seat] * LATE_PART <= t.trains:
            return True
    return False

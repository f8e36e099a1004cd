"""Games played to their end by planners."""

import cython
from cython.cimports.trunkline.bots.planning import decide
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.core import turns
from cython.cimports.trunkline.core.codes import GAME_OVER
from cython.cimports.trunkline.core.state import MAX_SEATS


def play_out(t, engines, s):
    """Let each seat's engine choose until the game is over."""
    outlooks = cython.declare(Outlook[MAX_SEATS])
    seat: cython.int
    for seat in range(s.seats):
        clear(cython.address(outlooks[seat]))
    while s.phase != GAME_OVER:
        seat = s.seat
        engine = cython.address(engines[seat])
        outlook = cython.address(outlooks[seat])
        if not engine.reuses_plans:
            clear(outlook)
        number = decide.choose(t, engine.graph, engine.weights, s, seat, outlook)
        turns.play(t, s, seat, number, cython.NULL)

"""What a finished game is worth to a seat."""

import cython
from cython.cimports.libc.math import exp
from cython.cimports.trunkline.core import scoring
from cython.cimports.trunkline.core.scoring import Scores


def utility(t, s, seat):
    """From 0 to 1: half of it for the win, half for the margin.

    The margin tells more about a move than the win alone, which is a matter of luck in close games.
    """
    scores = cython.declare(Scores)
    scoring.score(t, s, scores)
    won: cython.int = scoring.find_winners(t, s, scores, scoring.every_seat(s)).winners
    winners: cython.int = 0
    best: cython.int = -32768
    rival: cython.int
    for rival in range(s.seats):
        winners += won >> rival & 1
        if rival != seat:
            best = max(best, scores[rival].total)
    share: cython.double = won >> seat & 1
    margin: cython.double = scores[seat].total - best
    return 0.5 * share / winners + 0.5 / (1 + exp(-margin / MARGIN_SCALE))

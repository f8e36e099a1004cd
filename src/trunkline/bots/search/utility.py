"""How a finished game ended, and what that is worth to a seat."""

import cython
from cython.cimports.libc.math import exp
from cython.cimports.trunkline.core import scoring
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.scoring import Scores


def read_ending(t, s, ending):
    """Note the winners and the totals of a position."""
    scores = cython.declare(Scores)
    scoring.score(t, s, scores)
    ending.winners = scoring.find_winners(t, s, scores, scoring.every_seat(s)).winners
    seat: cython.int
    for seat in range(s.seats):
        ending.total[seat] = scores[seat].total


def win_share(ending, seat):
    """A seat's share of the win: 1, or less if it shares the win with others."""
    return cython.cast(cython.double, ending.winners >> seat & 1) / popcount(ending.winners)


def utility(ending, seats, seat):
    """From 0 to 1: half of it for the win, half for the margin.

    The margin tells more about a move than the win alone, which is a matter of luck in close games.
    """
    best: cython.int = -32768
    rival: cython.int
    for rival in range(seats):
        if rival != seat:
            best = max(best, ending.total[rival])
    margin: cython.double = ending.total[seat] - best
    return 0.5 * win_share(ending, seat) + 0.5 / (1 + exp(-margin / MARGIN_SCALE))

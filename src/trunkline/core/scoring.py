"""The final scoring: every seat's points by parts, and the winners."""

import cython
from cython.cimports.trunkline.core import mechanisms
from cython.cimports.trunkline.core.codes import SCORE_PARTS
from cython.cimports.trunkline.core.components import Components, join_tracks
from cython.cimports.trunkline.core.score import Score
from cython.cimports.trunkline.core.scoring import BY_TOTAL, WinResult


def score(t, s, scores):
    """Score every seat as if the game ended in this position."""
    seat: cython.int
    part: cython.int
    for seat in range(s.seats):
        score_seat(t, s, seat, cython.address(scores[seat]))
    mechanisms.compare_seats(t, s, scores)
    for seat in range(s.seats):
        scores[seat].total = 0
        for part in range(SCORE_PARTS):
            scores[seat].total += scores[seat].part[part]


def score_seat(t, s, seat, out):
    """Score what depends on one seat only; what compares seats is added later."""
    components = cython.declare(Components)
    join_tracks(t, s.owned[seat], cython.address(components))
    _clear(out)
    mechanisms.score_seat(t, s, seat, cython.address(components), out)


def completed_tickets(t, s, seat):
    """The tickets of a seat that would be completed if the game ended in this position."""
    components = cython.declare(Components)
    found = cython.declare(Score)
    join_tracks(t, s.owned[seat], cython.address(components))
    _clear(cython.address(found))
    mechanisms.complete_tickets(t, s, seat, cython.address(components), cython.address(found))
    return found.done


def _clear(out):
    """Set everything to zero: faster than `memset`, for which compilers use slow instructions."""
    part: cython.int
    for part in range(SCORE_PARTS):
        out.part[part] = 0
    out.total = out.completed = out.path_length = out.connected_cities = 0
    out.done.w[0] = out.done.w[1] = 0
    out.path.w[0] = out.path.w[1] = 0
    out.lent.w[0] = out.lent.w[1] = 0


def find_winners(t, s, scores, eligible):
    """The winners among the eligible seats, as bits, and the rule that decided.

    The highest total wins; tie-breaks are applied in order.
    """
    found = cython.declare(WinResult)
    found.winners = _leaders(t, s, scores, eligible, BY_TOTAL)
    found.decided_by = BY_TOTAL
    step: cython.int
    for step in range(t.ties):
        leaders: cython.int = _leaders(t, s, scores, found.winners, t.tie[step])
        if leaders != found.winners:
            found.decided_by = t.tie[step]
        found.winners = leaders
    return found


def _leaders(t, s, scores, tied, rule):
    """The tied seats that a rule, or the total, puts first; sets of seats are bits."""
    best: cython.int = -(1 << 30)
    leaders: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        if not tied >> seat & 1:
            continue
        value: cython.int = scores[seat].total
        if rule != BY_TOTAL:
            value = mechanisms.tie_values[rule](t, s, seat, cython.address(scores[seat]))
        if value > best:
            best = value
            leaders = 0
        if value == best:
            leaders |= 1 << seat
    return leaders

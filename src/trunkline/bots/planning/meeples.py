"""Meeples: what those at the ends of a route are worth, and which one to take."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.candidates import (
    KIND_OF_MOVE,
    MoveList,
    add_candidate,
)
from cython.cimports.trunkline.core import meeples


def assess(assessment):
    """Add the value of the meeples at its ends to every route: one meeple at each end."""
    t = assessment.t
    color: cython.int
    route: cython.int
    standing: uint64_t = 0
    for color in range(t.meeple_colors):
        standing |= assessment.s.meeples[color]
    for route in range(assessment.graph.route_count):
        data = cython.address(assessment.graph.route[route])
        at_a: uint64_t = standing & t.meeple_spots[t.place_of_city[data.a]]
        at_b: uint64_t = standing & t.meeple_spots[t.place_of_city[data.b]]
        value: cython.double = assessment.w.meeple_value * ((at_a != 0) + (at_b != 0))
        assessment.piece_value[route] += value
        assessment.net_points[route] += value


def evaluate_choices(assessment, candidates):
    """Evaluate each meeple by the majority it helps to win. The last move takes none."""
    t = assessment.t
    moves = cython.declare(MoveList)
    size: cython.int = meeples.list_choices(t, assessment.s, assessment.seat, 0, moves)
    i: cython.int
    for i in range(size - 1):
        gain: cython.double = _gain_of_meeple(assessment, t.move[moves[i]].color)
        add_candidate(candidates, moves[i], gain, KIND_OF_MOVE, 0)
    add_candidate(candidates, moves[size - 1], -1, KIND_OF_MOVE, 0)


def claim_gain(assessment, route):
    """What the best meeples at both ends of a claimed route would bring."""
    t = assessment.t
    data = cython.address(assessment.graph.route[route])
    return _best_meeple_at(assessment, t.place_of_city[data.a]) + _best_meeple_at(
        assessment, t.place_of_city[data.b]
    )


def _best_meeple_at(assessment, place):
    """What the best meeple at a place would bring."""
    t = assessment.t
    best: cython.double = 0
    color: cython.int
    for color in range(t.meeple_colors):
        if assessment.s.meeples[color] & t.meeple_spots[place]:
            best = max(best, _gain_of_meeple(assessment, color))
    return best


def _gain_of_meeple(assessment, color):
    """What one more meeple of a colour would bring."""
    own: cython.int = assessment.s.collected[assessment.seat][color]
    return _majority_points(assessment, color, own + 1) - _majority_points(assessment, color, own)


def _majority_points(assessment, color, own):
    """The expected points for a colour if the seat has this many meeples of it."""
    if own == 0:
        return 0
    first: cython.double = 1
    second: cython.double = 0
    rival: cython.int
    for rival in range(assessment.s.seats):
        if rival != assessment.seat:
            lead: cython.int = own - assessment.s.collected[rival][color]
            ahead: cython.double = _chance_to_stay_ahead(assessment, lead)
            second = second * ahead + first * (1 - ahead)
            first *= ahead
    return first * assessment.t.most_meeples + second * assessment.t.second_most_meeples


def _chance_to_stay_ahead(assessment, lead):
    """The chance that a lead lasts. In the last turn it is certain, and a tie is enough."""
    if assessment.s.turns_left:
        return 1 if lead >= 0 else 0
    difference: cython.double = lead
    return 0.5 + 0.5 * difference / (1 + abs(difference))

"""Tunnels: whether to pay their extra cards, and how likely a claim is to succeed."""

import cython
from cython.cimports.trunkline.bots.planning.candidates import (
    KIND_OF_MOVE,
    MoveList,
    add_candidate,
)
from cython.cimports.trunkline.core import tunnels
from cython.cimports.trunkline.core.codes import DECLINE_TUNNEL, LOCOMOTIVE


def evaluate_extra_cards(assessment, candidates):
    """Evaluate paying the extra cards of a tunnel, or declining to."""
    t = assessment.t
    s = assessment.s
    moves = cython.declare(MoveList)
    extra: cython.int = s.extra
    value: cython.double = assessment.w.turn_value * (2 - 0.5 * extra)
    locomotive_cost: cython.double = assessment.w.locomotive_reserve
    if s.turns_left:  # cards have no further use
        value = t.route_points[t.track[t.move[s.tunnel_claim].subject].length]
        locomotive_cost = 0
    i: cython.int
    for i in range(tunnels.list_extras(t, s, assessment.seat, 0, moves)):
        cost: cython.double = locomotive_cost * t.move[moves[i]].locomotives
        add_candidate(candidates, moves[i], value - cost, KIND_OF_MOVE, extra)
    add_candidate(candidates, t.single_move[DECLINE_TUNNEL], 0, KIND_OF_MOVE, extra)


def claim_chance(assessment, target):
    """The probability that a tunnel costs no more extra cards than the hand can add."""
    hand = cython.address(assessment.s.hands[assessment.seat][0])
    spare: cython.int = hand[target.color] + hand[LOCOMOTIVE] - target.length
    match: cython.double = assessment.draw_chance[target.color] + assessment.draw_chance[LOCOMOTIVE]
    revealed: cython.int = assessment.t.tunnel_cards
    if match >= 1:
        return 1 if spare >= revealed else 0
    chance: cython.double = 0
    term: cython.double = 1  # the binomial probability of this number of matches
    matches: cython.int
    for _ in range(revealed):
        term *= 1 - match
    for matches in range(revealed + 1):
        if matches <= spare:
            chance += term
        term *= match * (revealed - matches) / ((1 - match) * (matches + 1))
    return chance

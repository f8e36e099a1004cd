"""Tunnels: whether to pay their extra cards, and how likely a claim is to succeed."""

import cython
from cython.cimports.trunkline.bots.planning.candidates import (
    KIND_OF_MOVE,
    MoveList,
    add_candidate,
)
from cython.cimports.trunkline.core import tunnels
from cython.cimports.trunkline.core.codes import DECLINE_TUNNEL, KINDS, LOCOMOTIVE
from cython.cimports.trunkline.core.table import ANY_COLOR


def evaluate_extra_cards(assessment, candidates):
    """Evaluate paying the extra cards of a tunnel, or declining to."""
    t = assessment.t
    s = assessment.s
    moves = cython.declare(MoveList)
    extra: cython.int = s.extra
    track: cython.int = t.move[s.tunnel_claim].subject
    i: cython.int
    for i in range(tunnels.list_extras(t, s, assessment.seat, 0, moves)):
        value: cython.double = _value_of_paying(
            assessment, track, extra, t.move[moves[i]].locomotives
        )
        add_candidate(candidates, moves[i], value, KIND_OF_MOVE, extra)
    add_candidate(candidates, t.single_move[DECLINE_TUNNEL], 0, KIND_OF_MOVE, extra)


def _value_of_paying(assessment, track, extra, locomotives):
    """What it is worth to pay the extra cards of a tunnel; to decline is worth 0."""
    t = assessment.t
    w = assessment.w
    if assessment.s.turns_left:  # cards have no further use
        return t.route_points[t.track[track].length]
    return w.turn_value * (2 - 0.5 * extra) - w.locomotive_reserve * locomotives


def can_succeed(assessment, number):
    """Whether the claim of a tunnel may cost no more than the seat can and would pay.

    Late in a game the deck may consist of cards that all match. Without this, planners would
    announce the same tunnels for ever.
    """
    move = cython.address(assessment.t.move[number])
    extra: cython.int = _least_matches(assessment, move.color)
    if extra == 0:
        return True
    hand = cython.address(assessment.s.hands[assessment.seat][0])
    spare: cython.int = 0 if move.color == ANY_COLOR else hand[move.color] - move.cards
    locomotives: cython.int = max(0, extra - spare)
    if locomotives > hand[LOCOMOTIVE] - move.locomotives:
        return False
    return _value_of_paying(assessment, move.subject, extra, locomotives) >= 0


def _least_matches(assessment, color):
    """How many of the cards turned for a tunnel must match, now and after any shuffle.

    Of the cards that do not match, those that rivals may have drawn since the last shuffle count as
    if they were in the deck.
    """
    s = assessment.s
    kind: cython.int
    matches: cython.int = min(assessment.t.tunnel_cards, s.deck_size + s.discard_size)
    for kind in range(KINDS):
        if not tunnels.is_match(kind, color):
            matches -= s.shuffled[kind] - s.drawn[assessment.seat][kind] + s.discards[kind]
    return max(0, matches)


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

"""Claiming tracks: which are open to a seat, what they cost, and what a claim does."""

import cython
from cython.cimports.trunkline.core import bits, cards, payments
from cython.cimports.trunkline.core.listing import passed_over
from cython.cimports.trunkline.core.reasons import (
    LEGAL,
    PARALLEL_CLOSED,
    PARALLEL_OWNED,
    TOO_FEW_CARDS,
    TOO_FEW_TRAINS,
    TRACK_TAKEN,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.state import COLORS, LOCOMOTIVE, TURN, TURN_OVER
from cython.cimports.trunkline.core.table import ANY_COLOR


def set_up(t, s):
    """Every seat has all its trains, and every track is open."""
    seat: cython.int
    for seat in range(s.seats):
        s.trains[seat] = t.trains
        s.claimable[seat] = t.all_tracks


def list_moves(t, s, seat, listing):
    """Offer every claim the seat can pay: fare by fare, since one fare has the same payments."""
    reach: cython.int = _reach(s, seat)
    fare: cython.int
    track: cython.int
    for fare in range(t.fares):
        if t.fare[fare].length > reach:
            return  # fares are sorted by length
        open_tracks = bits.common(
            cython.address(s.claimable[seat]), cython.address(t.fare_tracks[fare])
        )
        if bits.is_empty(cython.address(open_tracks)):
            continue
        choices = payments.ways(cython.address(t.fare[fare]), s.hands[seat])
        if choices == 0 or passed_over(listing, choices * bits.count(cython.address(open_tracks))):
            continue
        while not bits.is_empty(cython.address(open_tracks)):
            track = bits.pop(cython.address(open_tracks))
            if not passed_over(listing, choices):
                payments.list_payments(
                    cython.address(t.fare[fare]),
                    s.hands[seat],
                    ANY_COLOR,
                    t.track[track].first_move,
                    listing,
                )


def why_not(t, s, seat, move):
    """The rule against this claim, if any."""
    if s.phase != TURN:
        return WRONG_PHASE
    track: cython.int = move.subject
    if not bits.has(cython.address(s.claimable[seat]), track):
        return _why_closed(t, s, seat, track)
    if s.trains[seat] < t.track[track].length:
        return TOO_FEW_TRAINS
    if not payments.affordable(s.hands[seat], move):
        return TOO_FEW_CARDS
    return LEGAL


def claim(t, s, seat, move):
    """Pay for an ordinary track and build it."""
    payments.lay_down(s, seat, move)
    payments.discard(s, move)
    cards.refill(t, s)
    build(t, s, seat, move.subject)
    s.phase = TURN_OVER


def build(t, s, seat, track):
    """Put the trains on a track, score it, and close what the claim closes."""
    bits.add(cython.address(s.owned[seat]), track)
    s.trains[seat] -= t.track[track].length
    s.route_points[seat] += t.route_points[t.track[track].length]
    others_closed: cython.bint = s.seats < t.parallel_open_from_seats
    rival: cython.int
    for rival in range(s.seats):
        bits.remove(cython.address(s.claimable[rival]), track)
        if others_closed or rival == seat:
            bits.remove_all(
                cython.address(s.claimable[rival]), cython.address(t.track[track].siblings)
            )


def _reach(s, seat):
    """The longest track the seat could pay and build."""
    most: cython.int = 0
    color: cython.int
    for color in range(COLORS):
        if s.hands[seat][color] > most:
            most = s.hands[seat][color]
    most += s.hands[seat][LOCOMOTIVE]
    return most if most < s.trains[seat] else s.trains[seat]


def _why_closed(t, s, seat, track):
    rival: cython.int
    for rival in range(s.seats):
        if bits.has(cython.address(s.owned[rival]), track):
            return TRACK_TAKEN
    if bits.overlap(cython.address(s.owned[seat]), cython.address(t.track[track].siblings)):
        return PARALLEL_OWNED
    return PARALLEL_CLOSED

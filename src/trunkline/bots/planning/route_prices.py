"""The price of every route for a hand of cards."""

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.bots.planning.assessment import UNAVAILABLE, open_tracks
from cython.cimports.trunkline.bots.planning.route_prices import Turns
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR


def price_routes(assessment, hand, price, turns):
    """Price every route for a hand of cards, in points and in turns.

    Routes that the seat owns or borrows cost nothing; those it cannot claim have a fixed price.
    """
    t = assessment.t
    w = assessment.w
    needed = cython.declare(Turns)
    _turns_for_fares(assessment, hand, needed)
    memcpy(price, assessment.price_without_claim, cython.sizeof(assessment.price_without_claim))
    memcpy(turns, assessment.turns_without_claim, cython.sizeof(assessment.turns_without_claim))
    left = assessment.open_routes
    bits.remove_all(cython.address(left), assessment.borrowing.free_routes)
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        fewest: cython.double = UNAVAILABLE
        tracks = open_tracks(assessment, route)
        while not bits.is_empty(tracks):
            track = cython.address(t.track[bits.pop(cython.address(tracks))])
            with_track: cython.double = needed[track.fare]
            if track.tunnel:
                with_track += w.tunnel_turns
            fewest = min(fewest, with_track)
        turns[route] = fewest
        cost: cython.double = w.plan_turn_cost * fewest - assessment.net_points[route]
        # Free routes would let a path make pointless detours, so there is a minimum price.
        cost = max(w.min_route_price, cost)
        price[route] = cost + w.rival_nearby_cost * assessment.rivals_nearby[route]


def _turns_for_fares(assessment, hand, needed):
    """The turns it takes to draw the cards missing for each fare, and to claim."""
    w = assessment.w
    fare: cython.int
    color: cython.int
    largest: cython.int = 0
    for color in range(COLORS):
        largest = max(largest, hand[color])
    for fare in range(assessment.t.fares):
        price = cython.address(assessment.t.fare[fare])
        gray: cython.bint = price.color == ANY_COLOR
        held: cython.int = largest if gray else hand[price.color]
        if held > price.length:
            held = price.length
        missing: cython.double = price.length
        missing -= held * (w.held_gray_card_share if gray else w.held_card_share)
        needed[fare] = 1 + missing * (w.turns_per_gray_card if gray else w.turns_per_card)
        needed[fare] += price.locomotives * w.ferry_locomotive_turns

"""What a seat knows about a position: how long the game may last, and what every route costs.

Only what the seat may know is read, so a whole game and its observation give the same assessment.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.bots.planning import mechanisms
from cython.cimports.trunkline.bots.planning.assessment import Borrowing
from cython.cimports.trunkline.bots.planning.route_prices import price_routes
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import bit
from cython.cimports.trunkline.core.codes import KINDS
from cython.cimports.trunkline.core.components import join_tracks
from cython.cimports.trunkline.core.state import DISPLAY, NO_CARD


def assess(t, graph, w, s, seat, assessment):
    """Assess a position for one seat."""
    assessment.t = t
    assessment.graph = graph
    assessment.w = w
    assessment.s = s
    assessment.seat = seat
    assess_board(assessment)
    assess_cards(assessment)
    price_routes(assessment, s.hands[seat], assessment.price, assessment.turns_for)


def assess_board(assessment):
    """Assess what changes with tracks and other pieces on the board."""
    _find_networks(assessment)
    _survey_routes(assessment)
    _find_open_routes(assessment)
    memset(cython.address(assessment.borrowing), 0, cython.sizeof(Borrowing))
    mechanisms.assess(assessment)


def assess_cards(assessment):
    """Assess what changes with every card: how long the game may last, and what may be drawn."""
    _estimate_clock(assessment)
    _estimate_draws(assessment)


def _find_networks(assessment):
    """Find every seat's cities, and the components of the seat's own network."""
    s = assessment.s
    seat: cython.int
    assessment.rival_routes.w[0] = assessment.rival_routes.w[1] = 0
    for seat in range(s.seats):
        _find_cities(assessment, seat)
    join_tracks(assessment.t, s.owned[assessment.seat], cython.address(assessment.components))


def _find_cities(assessment, seat):
    """Find the cities that a seat's tracks touch; note a rival's routes."""
    cities: uint64_t = 0
    left = assessment.s.owned[seat]
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        cities |= bit(assessment.t.track[track].a) | bit(assessment.t.track[track].b)
        if seat != assessment.seat:
            bits.add(cython.address(assessment.rival_routes), assessment.graph.route_of[track])
    assessment.reached[seat] = cities


def _estimate_clock(assessment):
    """Estimate the turns left: until a rival runs out of trains, or the last round ends."""
    if assessment.s.turns_left:
        assessment.expected_turns = 1
        return
    seat: cython.int
    assessment.expected_turns = 1000
    for seat in range(assessment.s.seats):
        if seat != assessment.seat:
            assessment.expected_turns = min(
                assessment.expected_turns, _turns_to_run_out(assessment, seat)
            )


def _turns_to_run_out(assessment, rival):
    """The turns until a rival has used up its trains, plus the seat's own last turn.

    The rival pays with the cards it has and draws the rest, two a turn.
    """
    s = assessment.s
    w = assessment.w
    trains: cython.double = max(0, s.trains[rival] - assessment.t.last_round_trains)
    missing: cython.double = max(0.0, trains - s.hand_size[rival] * w.rival_hand_share)
    return 1 + trains / w.rival_track_length + missing * 0.5


def _estimate_draws(assessment):
    """Estimate how likely each kind is for a card that the seat cannot see."""
    kind: cython.int
    slot: cython.int
    total: cython.double = 0
    for kind in range(KINDS):
        assessment.draw_chance[kind] = _unseen_cards(assessment, kind)
    for slot in range(DISPLAY):
        if assessment.s.display[slot] != NO_CARD:
            assessment.draw_chance[assessment.s.display[slot]] -= 1
    for kind in range(KINDS):
        assessment.draw_chance[kind] = max(0.0, assessment.draw_chance[kind])
        total += assessment.draw_chance[kind]
    for kind in range(KINDS):
        assessment.draw_chance[kind] /= max(1.0, total)


def _unseen_cards(assessment, kind):
    """The cards of a kind that are neither discarded nor in a hand the seat knows."""
    s = assessment.s
    seat: cython.int
    unseen: cython.int = assessment.t.cards[kind] - s.discards[kind]
    for seat in range(s.seats):
        unseen -= s.hands[seat][kind] if seat == assessment.seat else s.known[seat][kind]
    return unseen


def _survey_routes(assessment):
    """Note what every route is worth, whether the seat owns it, and which rivals are near."""
    t = assessment.t
    s = assessment.s
    w = assessment.w
    route: cython.int
    seat: cython.int
    memset(assessment.rivals_nearby, 0, cython.sizeof(assessment.rivals_nearby))
    memset(assessment.piece_value, 0, cython.sizeof(assessment.piece_value))
    for route in range(assessment.graph.route_count):
        data = cython.address(assessment.graph.route[route])
        ends: uint64_t = bit(data.a) | bit(data.b)
        for seat in range(s.seats):
            if seat != assessment.seat and assessment.reached[seat] & ends:
                assessment.rivals_nearby[route] += 1
        owned: cython.bint = bits.overlap(data.tracks, s.owned[assessment.seat])
        assessment.price_without_claim[route] = 0 if owned else UNAVAILABLE
        assessment.turns_without_claim[route] = assessment.price_without_claim[route]
        assessment.net_points[route] = t.route_points[data.length] - w.train_value * data.length


def _find_open_routes(assessment):
    """Find the routes that the seat may claim and has the trains for."""
    assessment.open_routes.w[0] = assessment.open_routes.w[1] = 0
    left = assessment.s.claimable[assessment.seat]
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        if assessment.t.track[track].length <= assessment.s.trains[assessment.seat]:
            bits.add(cython.address(assessment.open_routes), assessment.graph.route_of[track])

"""What a seat knows about a position: how long the game may last, and what every route costs.

Only what the seat may know is read, so a whole game and its observation give the same assessment.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.bots.planning.assessment import Turns
from cython.cimports.trunkline.core import bits, scoring
from cython.cimports.trunkline.core.bits import one, popcount
from cython.cimports.trunkline.core.codes import KINDS
from cython.cimports.trunkline.core.components import join, join_tracks
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import COLORS, DISPLAY, NO_CARD
from cython.cimports.trunkline.core.table import ANY_COLOR


def assess(t, graph, w, s, seat, assessment):
    """Assess a position for one seat."""
    assessment.t = t
    assessment.graph = graph
    assessment.w = w
    assessment.s = s
    assessment.seat = seat
    assessment.stations_left = t.stations - popcount(s.stations[seat])
    _find_networks(assessment)
    _estimate_clock(assessment)
    _estimate_draws(assessment)
    _survey_routes(assessment)
    _find_open_routes(assessment)
    price_routes(assessment, s.hands[seat], assessment.price, assessment.turns_for)


def _find_networks(assessment):
    """Find every seat's cities, and the components of the seat's own network."""
    s = assessment.s
    seat: cython.int
    assessment.rival_routes.w[0] = assessment.rival_routes.w[1] = 0
    for seat in range(s.seats):
        _find_cities(assessment, seat)
    join_tracks(assessment.t, s.owned[assessment.seat], cython.address(assessment.components))
    assessment.lent_routes.w[0] = assessment.lent_routes.w[1] = 0
    assessment.idle_stations = s.stations[assessment.seat]
    if assessment.idle_stations:
        _join_lent_routes(assessment)


def _find_cities(assessment, seat):
    """Find the cities that a seat's tracks touch; note a rival's routes."""
    cities: uint64_t = 0
    left = assessment.s.owned[seat]
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        cities |= one(assessment.t.track[track].a) | one(assessment.t.track[track].b)
        if seat != assessment.seat:
            bits.add(cython.address(assessment.rival_routes), assessment.graph.route_of[track])
    assessment.reached[seat] = cities


def _join_lent_routes(assessment):
    """Add the routes that the seat's stations would borrow if the game ended now."""
    score = cython.declare(Score)
    scoring.score_seat(assessment.t, assessment.s, assessment.seat, cython.address(score))
    left = score.lent
    while not bits.is_empty(left):
        route: cython.int = assessment.graph.route_of[bits.pop(cython.address(left))]
        data = cython.address(assessment.graph.route[route])
        join(cython.address(assessment.components), one(data.a), one(data.b))
        bits.add(cython.address(assessment.lent_routes), route)
        assessment.idle_stations &= ~lending_station(assessment, assessment.idle_stations, route)


def lending_station(assessment, stations, route):
    """The station, of those given, that can borrow a route: its city as a bit, or 0."""
    data = cython.address(assessment.graph.route[route])
    if stations & one(data.a):
        return one(data.a)
    return stations & one(data.b)


def _estimate_clock(assessment):
    """Estimate the turns left: until a rival runs out of trains, or the last round ends."""
    if assessment.s.turns_left:
        assessment.clock = 1
        return
    seat: cython.int
    assessment.clock = 1000
    for seat in range(assessment.s.seats):
        if seat != assessment.seat:
            assessment.clock = min(assessment.clock, _turns_to_run_out(assessment, seat))


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
    for route in range(assessment.graph.route_count):
        data = cython.address(assessment.graph.route[route])
        ends: uint64_t = one(data.a) | one(data.b)
        for seat in range(s.seats):
            if seat != assessment.seat and assessment.reached[seat] & ends:
                assessment.rivals_nearby[route] += 1
        owned: cython.bint = bits.overlap(data.tracks, s.owned[assessment.seat])
        assessment.initial_price[route] = 0 if owned else UNAVAILABLE
        assessment.net_points[route] = t.route_points[data.length] - w.train_value * data.length
        if t.meeples:
            assessment.net_points[route] += w.meeple_value * ends_with_meeples(assessment, route)


def _find_open_routes(assessment):
    """Find the routes that the seat may claim and has the trains for."""
    assessment.open_routes.w[0] = assessment.open_routes.w[1] = 0
    left = assessment.s.claimable[assessment.seat]
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        if assessment.t.track[track].length <= assessment.s.trains[assessment.seat]:
            bits.add(cython.address(assessment.open_routes), assessment.graph.route_of[track])


def price_routes(assessment, hand, price, turns):
    """Price every route for a hand of cards, in points and in turns. Owned routes cost nothing."""
    t = assessment.t
    w = assessment.w
    needed = cython.declare(Turns)
    _turns_for_fares(assessment, hand, needed)
    memcpy(price, assessment.initial_price, cython.sizeof(assessment.initial_price))
    memcpy(turns, assessment.initial_price, cython.sizeof(assessment.initial_price))
    left = assessment.open_routes
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
    if t.stations:
        _price_rival_routes(assessment, price, turns)


def _price_rival_routes(assessment, price, turns):
    """Price rivals' routes: a new station, or nothing where an idle one can borrow the route."""
    t = assessment.t
    w = assessment.w
    cost: cython.int = t.stations - assessment.stations_left + 1
    left = assessment.rival_routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        if bits.has(assessment.lent_routes, route) or lending_station(
            assessment, assessment.idle_stations, route
        ):
            turns[route] = 0
            price[route] = 0
        elif price[route] == UNAVAILABLE and assessment.stations_left:
            turns[route] = 1 + cost * 0.5
            price[route] = t.unbuilt_points + w.plan_turn_cost * turns[route] * w.station_cost_scale


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


def ends_with_meeples(assessment, route):
    """The number of a route's ends, 0 to 2, where a meeple stands."""
    t = assessment.t
    data = cython.address(assessment.graph.route[route])
    color: cython.int
    standing: uint64_t = 0
    for color in range(t.meeple_colors):
        standing |= assessment.s.meeples[color]
    at_a: uint64_t = standing & t.meeple_spots[t.site[data.a]]
    at_b: uint64_t = standing & t.meeple_spots[t.site[data.b]]
    return (at_a != 0) + (at_b != 0)

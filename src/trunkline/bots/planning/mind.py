"""What a seat makes of a position: how long the game may last, and what every route would cost.

Only what the seat may know is looked at, so a whole game and its observation give the same.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.bots.planning.mind import Turns
from cython.cimports.trunkline.core import bits, connections, scoring
from cython.cimports.trunkline.core.bits import one, popcount
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import COLORS, DISPLAY, KINDS, NO_CARD
from cython.cimports.trunkline.core.table import ANY_COLOR


def look(t, atlas, w, s, seat, mind):
    """Take in a position."""
    mind.t = t
    mind.atlas = atlas
    mind.w = w
    mind.s = s
    mind.seat = seat
    mind.stations = t.stations - popcount(s.stations[seat])
    _see_networks(mind)
    _read_clock(mind)
    _count_cards(mind)
    _survey_routes(mind)
    price_routes(mind, s.hands[seat], mind.price, mind.turns)


def _see_networks(mind):
    """Whose tracks are where."""
    t = mind.t
    seat: cython.int
    memset(mind.crowd, 0, cython.sizeof(mind.crowd))
    mind.rivals.w[0] = mind.rivals.w[1] = 0
    for seat in range(mind.s.seats):
        cities: uint64_t = 0
        left = mind.s.owned[seat]
        while not bits.is_empty(cython.address(left)):
            track: cython.int = bits.pop(cython.address(left))
            cities |= one(t.track[track].a) | one(t.track[track].b)
            if seat != mind.seat:
                bits.add(cython.address(mind.rivals), mind.atlas.route_of[track])
        mind.reached[seat] = cities
    connections.join_tracks(t, cython.address(mind.s.owned[mind.seat]), cython.address(mind.parts))
    if mind.s.stations[mind.seat]:
        _join_lent(mind)


def _join_lent(mind):
    """What the seat's stations lend it as things stand counts as its own."""
    score = cython.declare(Score)
    scoring.score_seat(mind.t, mind.s, mind.seat, cython.address(score))
    left = score.lent
    while not bits.is_empty(cython.address(left)):
        track = cython.address(mind.t.track[bits.pop(cython.address(left))])
        connections.join(cython.address(mind.parts), one(track.a), one(track.b))


def _read_clock(mind):
    """How many turns are left: until the first seat is out of trains, or the last round ends."""
    if mind.s.turns_left:
        mind.clock = 1
        return
    seat: cython.int
    mind.clock = 1000
    for seat in range(mind.s.seats):
        if seat != mind.seat:
            mind.clock = min(mind.clock, _turns_to_end(mind, seat))


def _turns_to_end(mind, seat):
    """The turns a rival needs to use up its trains, with the cards it has and those it must draw.

    The seat itself has one more after that.
    """
    trains: cython.double = max(0, mind.s.trains[seat] - mind.t.last_round_trains)
    missing: cython.double = max(0.0, trains - mind.s.hand_size[seat] * mind.w.rival_hand)
    return 1 + trains / mind.w.rival_track + missing * 0.5


def _count_cards(mind):
    """How likely each kind is for a card the seat cannot see."""
    kind: cython.int
    seat: cython.int
    place: cython.int
    total: cython.double = 0
    for kind in range(KINDS):
        unseen: cython.int = mind.t.cards[kind] - mind.s.discards[kind]
        for seat in range(mind.s.seats):
            unseen -= mind.s.hands[seat][kind] if seat == mind.seat else mind.s.known[seat][kind]
        mind.chance[kind] = unseen
    for place in range(DISPLAY):
        if mind.s.display[place] != NO_CARD:
            mind.chance[mind.s.display[place]] -= 1
    for kind in range(KINDS):
        mind.chance[kind] = max(0.0, mind.chance[kind])
        total += mind.chance[kind]
    for kind in range(KINDS):
        mind.chance[kind] /= max(1.0, total)


def _survey_routes(mind):
    """Which routes are open, whose they are, and how many rivals are near."""
    route: cython.int
    seat: cython.int
    for route in range(mind.atlas.routes):
        ends: uint64_t = one(mind.atlas.route[route].a) | one(mind.atlas.route[route].b)
        for seat in range(mind.s.seats):
            if seat != mind.seat and mind.reached[seat] & ends:
                mind.crowd[route] += 1
    mind.routes.w[0] = mind.routes.w[1] = 0
    left = mind.s.claimable[mind.seat]
    while not bits.is_empty(cython.address(left)):
        track: cython.int = bits.pop(cython.address(left))
        if mind.t.track[track].length <= mind.s.trains[mind.seat]:
            bits.add(cython.address(mind.routes), mind.atlas.route_of[track])


def price_routes(mind, hand, price, turns):
    """What every route costs with these cards in hand, and the turns in that; own ones nothing."""
    t = mind.t
    route: cython.int
    fare: cython.int
    needed = cython.declare(Turns)
    for fare in range(t.fares):
        needed[fare] = _turns_for(mind, hand, fare)
    for route in range(mind.atlas.routes):
        price[route] = FAR
        turns[route] = FAR
    left = mind.s.claimable[mind.seat]
    while not bits.is_empty(cython.address(left)):
        track: cython.int = bits.pop(cython.address(left))
        route = mind.atlas.route_of[track]
        some: cython.double = needed[t.track[track].fare]
        if t.track[track].tunnel:
            some += mind.w.tunnel
        if some < turns[route] and bits.has(cython.address(mind.routes), route):
            turns[route] = some
    left = mind.routes
    while not bits.is_empty(cython.address(left)):
        route = bits.pop(cython.address(left))
        price[route] = _price(mind, route, turns[route])
    left = mind.s.owned[mind.seat]
    while not bits.is_empty(cython.address(left)):
        route = mind.atlas.route_of[bits.pop(cython.address(left))]
        price[route] = 0
        turns[route] = 0
    if t.stations:
        _price_lending(mind, price, turns)


def _price_lending(mind, price, turns):
    """What it costs to use a rival's route: a station, or nothing where one stands."""
    built: uint64_t = mind.s.stations[mind.seat]
    cost: cython.int = mind.t.stations - mind.stations + 1
    left = mind.rivals
    while not bits.is_empty(cython.address(left)):
        route: cython.int = bits.pop(cython.address(left))
        data = cython.address(mind.atlas.route[route])
        if (one(data.a) | one(data.b)) & built:
            turns[route] = 0
            price[route] = 0
        elif price[route] == FAR and mind.stations:
            turns[route] = 1 + cost * 0.5
            price[route] = mind.t.unbuilt_points + mind.w.toil * turns[route] * mind.w.station


def _price(mind, route, turns):
    """A route's price: never nothing, or a plan would wander about."""
    length: cython.int = mind.atlas.route[route].length
    price: cython.double = mind.w.toil * turns - mind.t.route_points[length]
    price += mind.w.train * length
    if mind.t.meeples:
        price -= mind.w.meeple * meeples_on(mind, route)
    return max(mind.w.floor, price) + mind.w.risk * mind.crowd[route]


def _turns_for(mind, hand, fare):
    """The turns it takes to draw what is missing for a fare, and to claim."""
    price = cython.address(mind.t.fare[fare])
    held: cython.int = 0
    per_card: cython.double = mind.w.card
    counted: cython.double = mind.w.held
    color: cython.int
    if price.color == ANY_COLOR:
        per_card = mind.w.gray
        counted = mind.w.held_gray
        for color in range(COLORS):
            if hand[color] > held:
                held = hand[color]
    else:
        held = hand[price.color]
    if held > price.length:
        held = price.length
    missing: cython.double = price.length - counted * held
    return 1 + missing * per_card + price.locomotives * mind.w.ferry


def meeples_on(mind, route):
    """At how many ends of a route a meeple stands."""
    color: cython.int
    standing: uint64_t = 0
    for color in range(mind.t.meeple_colors):
        standing |= mind.s.meeples[color]
    at_a: uint64_t = standing & mind.t.standing[mind.t.site[mind.atlas.route[route].a]]
    at_b: uint64_t = standing & mind.t.standing[mind.t.site[mind.atlas.route[route].b]]
    return (at_a != 0) + (at_b != 0)

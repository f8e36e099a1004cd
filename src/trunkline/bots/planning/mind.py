"""What a seat makes of a position: how long the game may last, and what every route would cost.

Only what the seat may know is looked at, so a whole game and its observation give the same.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.bots.planning.mind import Turns
from cython.cimports.trunkline.core import bits, scoring
from cython.cimports.trunkline.core.bits import one, popcount
from cython.cimports.trunkline.core.codes import KINDS
from cython.cimports.trunkline.core.components import join, join_tracks
from cython.cimports.trunkline.core.scoring import Score
from cython.cimports.trunkline.core.state import COLORS, DISPLAY, NO_CARD
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
    join_tracks(t, cython.address(mind.s.owned[mind.seat]), cython.address(mind.parts))
    mind.lent.w[0] = mind.lent.w[1] = 0
    mind.idle = mind.s.stations[mind.seat]
    if mind.idle:
        _join_lent(mind)


def _join_lent(mind):
    """What the seat's stations lend it as things stand counts as its own."""
    score = cython.declare(Score)
    scoring.score_seat(mind.t, mind.s, mind.seat, cython.address(score))
    left = score.lent
    while not bits.is_empty(cython.address(left)):
        route: cython.int = mind.atlas.route_of[bits.pop(cython.address(left))]
        data = cython.address(mind.atlas.route[route])
        join(cython.address(mind.parts), one(data.a), one(data.b))
        bits.add(cython.address(mind.lent), route)
        mind.idle &= ~lender(mind, mind.idle, route)


def lender(mind, stations, route):
    """The station of these that would lend a route, as a bit; 0 if none would."""
    data = cython.address(mind.atlas.route[route])
    if stations & one(data.a):
        return one(data.a)
    return stations & one(data.b)


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
        data = cython.address(mind.atlas.route[route])
        ends: uint64_t = one(data.a) | one(data.b)
        for seat in range(mind.s.seats):
            if seat != mind.seat and mind.reached[seat] & ends:
                mind.crowd[route] += 1
        owned: cython.bint = bits.overlap(
            cython.address(data.tracks), cython.address(mind.s.owned[mind.seat])
        )
        mind.closed[route] = 0 if owned else FAR
        mind.brings[route] = mind.t.route_points[data.length] - mind.w.train * data.length
        if mind.t.meeples:
            mind.brings[route] += mind.w.meeple * meeples_on(mind, route)
    mind.routes.w[0] = mind.routes.w[1] = 0
    left = mind.s.claimable[mind.seat]
    while not bits.is_empty(cython.address(left)):
        track: cython.int = bits.pop(cython.address(left))
        if mind.t.track[track].length <= mind.s.trains[mind.seat]:
            bits.add(cython.address(mind.routes), mind.atlas.route_of[track])


def price_routes(mind, hand, price, turns):
    """What every route costs with these cards in hand, and the turns in that; own ones nothing."""
    t = mind.t
    needed = cython.declare(Turns)
    _turns_for_fares(mind, hand, needed)
    memcpy(price, mind.closed, cython.sizeof(mind.closed))
    memcpy(turns, mind.closed, cython.sizeof(mind.closed))
    left = mind.routes
    while not bits.is_empty(cython.address(left)):
        route: cython.int = bits.pop(cython.address(left))
        least: cython.double = FAR
        tracks = bits.common(
            cython.address(mind.atlas.route[route].tracks),
            cython.address(mind.s.claimable[mind.seat]),
        )
        while not bits.is_empty(cython.address(tracks)):
            track = cython.address(t.track[bits.pop(cython.address(tracks))])
            some: cython.double = needed[track.fare]
            if track.tunnel:
                some += mind.w.tunnel
            least = min(least, some)
        turns[route] = least
        # Never nothing, or a plan would wander about.
        bare: cython.double = mind.w.toil * least - mind.brings[route]
        price[route] = max(mind.w.floor, bare) + mind.w.risk * mind.crowd[route]
    if t.stations:
        _price_lending(mind, price, turns)


def _price_lending(mind, price, turns):
    """What it costs to use a rival's route: a station, or nothing where an idle one stands."""
    cost: cython.int = mind.t.stations - mind.stations + 1
    left = mind.rivals
    while not bits.is_empty(cython.address(left)):
        route: cython.int = bits.pop(cython.address(left))
        if bits.has(cython.address(mind.lent), route) or lender(mind, mind.idle, route):
            turns[route] = 0
            price[route] = 0
        elif price[route] == FAR and mind.stations:
            turns[route] = 1 + cost * 0.5
            price[route] = mind.t.unbuilt_points + mind.w.toil * turns[route] * mind.w.station


def _turns_for_fares(mind, hand, needed):
    """The turns it takes to draw what is missing for each fare, and to claim."""
    fare: cython.int
    color: cython.int
    largest: cython.int = 0
    for color in range(COLORS):
        largest = max(largest, hand[color])
    for fare in range(mind.t.fares):
        price = cython.address(mind.t.fare[fare])
        gray: cython.bint = price.color == ANY_COLOR
        held: cython.int = largest if gray else hand[price.color]
        if held > price.length:
            held = price.length
        missing: cython.double = price.length
        missing -= held * (mind.w.held_gray if gray else mind.w.held)
        needed[fare] = 1 + missing * (mind.w.gray if gray else mind.w.card)
        needed[fare] += price.locomotives * mind.w.ferry


def meeples_on(mind, route):
    """At how many ends of a route a meeple stands."""
    color: cython.int
    standing: uint64_t = 0
    for color in range(mind.t.meeple_colors):
        standing |= mind.s.meeples[color]
    at_a: uint64_t = standing & mind.t.meeple_spots[mind.t.site[mind.atlas.route[route].a]]
    at_b: uint64_t = standing & mind.t.meeple_spots[mind.t.site[mind.atlas.route[route].b]]
    return (at_a != 0) + (at_b != 0)

"""Passengers and merchandise: placing passengers, and riding with them from token to token.

A ride is a sequence of small moves: steps along tracks, the first from a city where one of the
seat's passengers stands, and a stop. Whether a ride continues never depends on what only its seat
knows: it ends automatically where no claimed track leads on, and otherwise at the stop.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits, cards
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.codes import (
    CITY_OCCUPIED,
    LEGAL,
    MAY_NOT_END_HERE,
    NO_END_AHEAD,
    NO_PASSENGER_CARD,
    NO_PASSENGER_THERE,
    NOT_AT_CLAIM,
    PASSENGER,
    PLACE,
    PLACE_NONE,
    PLACING,
    RIDE,
    STEP,
    STOP,
    TRACK_RIDDEN,
    TRACK_UNCLAIMED,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.state import GONE, HOME, MAX_PASSENGERS
from cython.cimports.trunkline.core.table import across


def set_up(t, s):
    """Put all passengers at home and all merchandise on the board."""
    seat: cython.int
    i: cython.int
    memset(s.passengers, GONE, cython.sizeof(s.passengers))
    for seat in range(s.seats):
        for i in range(t.passengers):
            s.passengers[seat][i] = HOME
    for i in range(t.tokens):
        bits.add(cython.address(s.tokens), i)


# Placing passengers.


def places(t, s, seat):
    """The cities where a passenger may be placed after the claim, as bits."""
    if _at_home(s, seat) == MAX_PASSENGERS:
        return 0
    track = cython.address(t.track[s.claimed])
    free = (one(track.a) | one(track.b)) & t.non_country_cities & ~standing_cities(s, seat)
    if t.evict:
        return free
    rival: cython.int
    for rival in range(s.seats):
        free &= ~standing_cities(s, rival)
    return free


def count_places(t, s, seat, blocks):
    """Count the cities where a passenger may be placed, and placing none."""
    add_block(blocks, PLACE, 0, popcount(places(t, s, seat)))
    add_block(blocks, PLACE_NONE, 0, 1)


def list_places(t, s, seat, out):
    """Write the numbers of the cities where a passenger may be placed; return how many."""
    left: uint64_t = places(t, s, seat)
    size: cython.int = 0
    while left:
        out[size] = t.place[lowest(left)]
        left &= left - 1
        size += 1
    return size


def check_place(t, s, seat, move):
    """Why this placement, or placing none, is not allowed, or LEGAL."""
    if s.phase != PLACING:
        return WRONG_PHASE
    if move.kind == PLACE_NONE or places(t, s, seat) & one(move.subject):
        return LEGAL
    track = cython.address(t.track[s.claimed])
    if move.subject != track.a and move.subject != track.b:
        return NOT_AT_CLAIM
    return CITY_OCCUPIED


def place(s, seat, city, report):
    """Put a passenger in the city, and send home any that stands there."""
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        for i in range(MAX_PASSENGERS):
            if s.passengers[rival][i] == city:
                s.passengers[rival][i] = HOME
                if report:
                    report.sent_home = rival
    s.passengers[seat][_at_home(s, seat)] = city
    s.phase = TURN_OVER


# Rides.


def count_ride_starts(t, s, seat, blocks):
    """Count the first steps of all the seat's passengers."""
    left: uint64_t = standing_cities(s, seat)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        add_block(blocks, STEP, city, bits.count(_steps(t, s, seat, city)))


def count_ride_steps(t, s, seat, blocks):
    """Count the next steps of the ride in progress, and stopping."""
    add_block(blocks, STEP, s.ride_at, bits.count(_steps(t, s, seat, s.ride_at)))
    add_block(blocks, STOP, 0, check_stop(t, s, seat) == LEGAL)


def list_steps(t, s, seat, city, out):
    """Write the numbers of the steps out of a city; return how many."""
    ways = _steps(t, s, seat, city)
    size: cython.int = 0
    while not bits.is_empty(ways):
        track: cython.int = bits.pop(cython.address(ways))
        out[size] = t.track[track].first_step + (t.track[track].b == city)
        size += 1
    return size


def check_step(t, s, seat, move):
    """Why this step is not allowed, or LEGAL."""
    track: cython.int = move.subject
    city: cython.int = step_start(t, move)
    if s.phase == TURN:
        if not standing_cities(s, seat) & one(city):
            return NO_PASSENGER_THERE
    elif s.phase != RIDE:
        return WRONG_PHASE
    elif s.ride_at != city:
        return NO_PASSENGER_THERE
    if not bits.has(claimed_tracks(t, s), track):
        return TRACK_UNCLAIMED
    if bits.has(s.ridden, track):
        return TRACK_RIDDEN
    if not bits.has(s.owned[seat], track) and s.hands[seat][PASSENGER] == 0:
        return NO_PASSENGER_CARD
    if not _can_end(t, s, seat, track, city):
        return NO_END_AHEAD
    return LEGAL


def check_stop(t, s, seat):
    """Why the ride may not end here, or LEGAL."""
    if s.phase != RIDE:
        return WRONG_PHASE
    return LEGAL if endings(t, s, seat) & one(s.ride_at) else MAY_NOT_END_HERE


def step(t, s, seat, move, report):
    """Move the passenger along a track, pay for a rival's, and take the city's top token."""
    track: cython.int = move.subject
    city: cython.int = step_start(t, move)
    if s.phase == TURN:
        _start_ride(s, seat, city)
    if not bits.has(s.owned[seat], track):
        cards.lay_down(s, seat, PASSENGER, 1)
        cards.discard(s, PASSENGER, 1)
        cards.refill(t, s, report)
        if report:
            report.paid_passenger = True
    bits.add(cython.address(s.ridden), track)
    s.ride_at = across(t, track, city)
    _collect(t, s, seat, s.ride_at, report)
    ahead = bits.common(claimed_tracks(t, s), t.touching[s.ride_at])
    bits.remove_all(cython.address(ahead), s.ridden)
    if bits.is_empty(ahead):
        stop(s, report)


def stop(s, report):
    """End the ride; its passenger leaves the game."""
    s.ridden.w[0] = s.ridden.w[1] = 0
    s.visited = 0
    s.ride_at = 0
    s.phase = TURN_OVER
    if report:
        report.ride_over = True


def _start_ride(s, seat, city):
    """Start a ride with the passenger in this city."""
    i: cython.int
    for i in range(MAX_PASSENGERS):
        if s.passengers[seat][i] == city:
            s.passengers[seat][i] = GONE
    s.visited = one(city)
    s.phase = RIDE


def _collect(t, s, seat, city, report):
    """Take the top token of a city, unless the ride has visited it."""
    if s.visited & one(city):
        return
    s.visited |= one(city)
    token: cython.int = _top_token(t, s, city)
    if token != NO_TOKEN:
        bits.remove(cython.address(s.tokens), token)
        s.merchandise[seat] += t.token[token]
        if report:
            report.points = t.token[token]


def _top_token(t, s, city):
    """The top token of a city, or NO_TOKEN."""
    stack = bits.common(s.tokens, t.city_tokens[city])
    return NO_TOKEN if bits.is_empty(stack) else bits.first(stack)


def standing_cities(s, seat):
    """The cities where the seat's passengers stand, as bits."""
    cities: uint64_t = 0
    i: cython.int
    for i in range(MAX_PASSENGERS):
        if s.passengers[seat][i] < HOME:
            cities |= one(s.passengers[seat][i])
    return cities


def endings(t, s, seat):
    """The cities where a ride of this seat may end, as bits."""
    cities: uint64_t = t.non_country_cities
    rival: cython.int
    if not t.end_with_rival:
        for rival in range(s.seats):
            if rival != seat:
                cities &= ~standing_cities(s, rival)
    return cities


def claimed_tracks(t, s):
    """All claimed tracks that passengers can ride on, of any seat."""
    tracks = s.owned[0]
    seat: cython.int
    for seat in range(1, s.seats):
        tracks.w[0] |= s.owned[seat].w[0]
        tracks.w[1] |= s.owned[seat].w[1]
    return bits.common(tracks, t.rideable)


def starts(s, seat):
    """The cities, as bits, from which a ride of the seat may start or continue."""
    if s.phase == RIDE and s.seat == seat:
        return one(s.ride_at)
    return standing_cities(s, seat)


def read_network(t, s, seat, city, network):
    """Describe what a ride of the seat from this city can use and earn."""
    left = claimed_tracks(t, s)
    visited: uint64_t = one(city)
    if s.phase == RIDE and s.seat == seat:
        visited |= s.visited
        bits.remove_all(cython.address(left), s.ridden)
    network.tracks = 0
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        network.a[network.tracks] = t.track[track].a
        network.b[network.tracks] = t.track[track].b
        network.number[network.tracks] = track
        network.rival[network.tracks] = not bits.has(s.owned[seat], track)
        network.tracks += 1
    i: cython.int
    for i in range(t.cities):
        token: cython.int = _top_token(t, s, i)
        network.prize[i] = 0 if token == NO_TOKEN or visited & one(i) else t.token[token]
    network.stops = endings(t, s, seat)
    network.start = city
    network.cards = s.hands[seat][PASSENGER]


def cards_to_end(t, s, seat, city, ridden):
    """The passenger cards needed to reach a city where the ride may end, or UNREACHABLE."""
    rivals = claimed_tracks(t, s)
    bits.remove_all(cython.address(rivals), ridden)
    own = bits.common(rivals, s.owned[seat])
    allowed: uint64_t = endings(t, s, seat)
    reached: uint64_t = one(city)
    spent: cython.int = 0
    while True:
        reached = _reach(t, reached, own, False)
        if reached & allowed:
            return spent
        further: uint64_t = _reach(t, reached, rivals, True)
        if further == reached:
            return UNREACHABLE
        reached = further
        spent += 1


def _reach(t, cities, tracks, one_step):
    """These cities and those the tracks lead to, in one step or in any number of steps."""
    reached: uint64_t = cities
    left = tracks
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        ends: uint64_t = one(t.track[track].a) | one(t.track[track].b)
        if ends & cities:
            reached |= ends
    if one_step or reached == cities:
        return reached
    return _reach(t, reached, tracks, False)


def _at_home(s, seat):
    """The first passenger of the seat that can be placed; MAX_PASSENGERS if there is none."""
    i: cython.int = 0
    while i < MAX_PASSENGERS and s.passengers[seat][i] != HOME:
        i += 1
    return i


def _steps(t, s, seat, city):
    """The tracks that a passenger of the seat may ride on from a city."""
    ways = bits.common(t.rideable, t.touching[city])
    claimed = claimed_tracks(t, s) if s.hands[seat][PASSENGER] else s.owned[seat]
    ways = bits.common(ways, claimed)
    bits.remove_all(cython.address(ways), s.ridden)
    if t.end_with_rival:
        return ways
    left = ways
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        if not _can_end(t, s, seat, track, city):
            bits.remove(cython.address(ways), track)
    return ways


def _can_end(t, s, seat, track, city):
    """Whether a ride that takes this step can end there, or continue to where it may."""
    there: cython.int = across(t, track, city)
    if endings(t, s, seat) & one(there):
        return True
    ridden = s.ridden
    bits.add(cython.address(ridden), track)
    held: cython.int = s.hands[seat][PASSENGER] - (not bits.has(s.owned[seat], track))
    return cards_to_end(t, s, seat, there, ridden) <= held

"""Passengers and merchandise: placing passengers, and riding with them from token to token.

A ride is a sequence of small moves: steps along tracks, the first from a city where one of the
seat's passengers stands, and a stop. Whether a ride continues never depends on what only its seat
knows: it ends automatically where no claimed track leads on, and otherwise at the stop.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits, cards, ride_search
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
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
    SCORE_MERCHANDISE,
    STEP,
    STOP,
    TRACK_RIDDEN,
    TRACK_UNCLAIMED,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.fields import at_most, seat_after, spread
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.state import GONE, HOME, MAX_PASSENGERS, MAX_SEATS
from cython.cimports.trunkline.core.table import (
    ANY_COLOR,
    across,
    add_move,
    add_single_move,
)


def read_edition(table):
    """Read the edition's passengers and merchandise, and number placing and riding."""
    d = cython.address(table.data)
    rules = table.edition.rules
    d.passengers = rules.passengers.count
    d.evict = rules.passengers.evict
    d.end_with_rival = rules.passengers.end_with_rival
    for ident, data in rules.board.cities.items():
        city: cython.int = table.city_numbers[ident]
        if not data.country:
            d.non_country_cities |= bit(city)
        for points in rules.merchandise.get(data.merchandise, ()):
            d.token[d.tokens] = points
            bits.add(cython.address(d.city_tokens[city]), d.tokens)
            d.tokens += 1
    track: cython.int
    for track in range(d.tracks):
        ends: uint64_t = bit(d.track[track].a) | bit(d.track[track].b)
        if ends & d.non_country_cities == ends:
            bits.add(cython.address(d.rideable), track)
    if d.passengers == 0:
        return 0
    for city in range(d.cities):
        if d.non_country_cities & bit(city):
            d.place[city] = add_move(table, PLACE, city, ANY_COLOR, 0, 0, 0)
    add_single_move(table, PLACE_NONE)
    for track in range(d.tracks):
        if bits.has(d.rideable, track):
            d.track[track].first_step = add_move(table, STEP, track, ANY_COLOR, 0, 0, 0)
            add_move(table, STEP, track, ANY_COLOR, 1, 0, 0)
    add_single_move(table, STOP)
    return 0


def lay_out(table, s, layout):
    """Put passengers where the layout says, and take tokens from the top of too high stacks."""
    seat: cython.int
    for seat in range(s.seats):
        s.merchandise[seat] = layout.merchandise[seat]
        for i, where in enumerate(layout.passengers[seat]):
            s.passengers[seat][cython.cast(cython.int, i)] = _place_code(where)
    for number, remaining in enumerate(layout.tokens):
        city: cython.int = number
        stack = table.data.city_tokens[city]
        while bits.count(stack) > remaining:
            bits.remove(cython.address(s.tokens), bits.pop(cython.address(stack)))


def _place_code(where):
    if where == "home":
        return HOME
    return GONE if where == "gone" else where


def owners(table, s):
    """The seat whose passenger stands in each city."""
    return {
        city: seat
        for city, number in table.city_numbers.items()
        for seat in range(s.seats)
        if standing_cities(s, seat) & bit(number)
    }


def unplaced(table, s):
    """Passengers that can still be placed, by seat."""
    return tuple([_count_at(s, seat, HOME) for seat in range(s.seats)])


def departed(table, s):
    """Passengers that have ridden or are riding, by seat."""
    missing: cython.int = MAX_PASSENGERS - table.data.passengers
    return tuple([_count_at(s, seat, GONE) - missing for seat in range(s.seats)])


def _count_at(s, seat, where):
    count: cython.int = 0
    i: cython.int
    for i in range(MAX_PASSENGERS):
        count += s.passengers[seat][i] == where
    return count


def tokens_left(table, s):
    """The tokens left in each city that had any, top token first."""
    t = cython.address(table.data)
    stacks = {}
    for ident, number in table.city_numbers.items():
        city: cython.int = number
        if bits.is_empty(t.city_tokens[city]):
            continue
        stack = bits.common(s.tokens, t.city_tokens[city])
        points = []
        while not bits.is_empty(stack):
            points.append(t.token[bits.pop(cython.address(stack))])
        stacks[ident] = tuple(points)
    return stacks


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


def follow_claim(t, s, seat):
    """Let the seat place a passenger at an end of its track; False if it has nowhere to."""
    if t.passengers == 0 or places(t, s, seat) == 0:
        return False
    s.phase = PLACING
    return True


def places(t, s, seat):
    """The cities where a passenger may be placed after the claim, as bits."""
    if _at_home(s, seat) == MAX_PASSENGERS:
        return 0
    track = cython.address(t.track[s.claimed])
    free = (bit(track.a) | bit(track.b)) & t.non_country_cities & ~standing_cities(s, seat)
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


def list_places(t, s, seat, subject, out):
    """Write the numbers of the cities where a passenger may be placed; return how many."""
    cities: uint64_t = places(t, s, seat)
    size: cython.int = 0
    while cities:
        out[size] = t.place[lowest(cities)]
        cities &= cities - 1
        size += 1
    return size


def check_place(t, s, seat, move):
    """Why this placement, or placing none, is not allowed, or LEGAL."""
    if s.phase != PLACING:
        return WRONG_PHASE
    if move.kind == PLACE_NONE or places(t, s, seat) & bit(move.subject):
        return LEGAL
    track = cython.address(t.track[s.claimed])
    if move.subject != track.a and move.subject != track.b:
        return NOT_AT_CLAIM
    return CITY_OCCUPIED


def place(t, s, seat, move, report):
    """Put a passenger in the city, and send home any that stands there."""
    city: cython.int = move.subject
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


def place_none(t, s, seat, move, report):
    """Place no passenger."""
    s.phase = TURN_OVER


# Rides.


def count_ride_starts(t, s, seat, blocks):
    """Count the first steps of all the seat's passengers."""
    cities: uint64_t = standing_cities(s, seat)
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        add_block(blocks, STEP, city, bits.count(_steps(t, s, seat, city)))


def count_ride_steps(t, s, seat, blocks):
    """Count the next steps of the ride in progress, and stopping."""
    add_block(blocks, STEP, s.ride_at, bits.count(_steps(t, s, seat, s.ride_at)))
    add_block(blocks, STOP, 0, _may_stop(t, s, seat))


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
        if not standing_cities(s, seat) & bit(city):
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


def check_stop(t, s, seat, move):
    """Why the ride may not end here, or LEGAL."""
    if s.phase != RIDE:
        return WRONG_PHASE
    return LEGAL if _may_stop(t, s, seat) else MAY_NOT_END_HERE


def _may_stop(t, s, seat):
    return endings(t, s, seat) & bit(s.ride_at) != 0


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
            report.paid_card = True
    bits.add(cython.address(s.ridden), track)
    s.ride_at = across(t, track, city)
    _collect(t, s, seat, s.ride_at, report)
    ahead = bits.common(claimed_tracks(t, s), t.touching[s.ride_at])
    bits.remove_all(cython.address(ahead), s.ridden)
    if bits.is_empty(ahead):
        stop(t, s, seat, move, report)


def stop(t, s, seat, move, report):
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
    s.visited = bit(city)
    s.phase = RIDE


def _collect(t, s, seat, city, report):
    """Take the top token of a city, unless the ride has visited it."""
    if s.visited & bit(city):
        return
    s.visited |= bit(city)
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
            cities |= bit(s.passengers[seat][i])
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
        return bit(s.ride_at)
    return standing_cities(s, seat)


def read_network(t, s, seat, city, network):
    """Describe what a ride of the seat from this city can use and earn."""
    left = claimed_tracks(t, s)
    visited: uint64_t = bit(city)
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
        network.prize[i] = 0 if token == NO_TOKEN or visited & bit(i) else t.token[token]
    network.stops = endings(t, s, seat)
    network.start = city
    network.cards = s.hands[seat][PASSENGER]


def cards_to_end(t, s, seat, city, ridden):
    """The passenger cards needed to reach a city where the ride may end, or UNREACHABLE."""
    rivals = claimed_tracks(t, s)
    bits.remove_all(cython.address(rivals), ridden)
    own = bits.common(rivals, s.owned[seat])
    allowed: uint64_t = endings(t, s, seat)
    reached: uint64_t = bit(city)
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
        ends: uint64_t = bit(t.track[track].a) | bit(t.track[track].b)
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
    if endings(t, s, seat) & bit(there):
        return True
    ridden = s.ridden
    bits.add(cython.address(ridden), track)
    held: cython.int = s.hands[seat][PASSENGER] - (not bits.has(s.owned[seat], track))
    return cards_to_end(t, s, seat, there, ridden) <= held


def steps_from(table, s, seat, city):
    """The steps that may be ridden from here now: number, passenger cards, and points."""
    t = cython.address(table.data)
    network = cython.declare(ride_search.RideNetwork)
    read_network(t, s, seat, city, cython.address(network))
    ways = _steps(t, s, seat, city)
    found = []
    while not bits.is_empty(ways):
        track: cython.int = bits.pop(cython.address(ways))
        number: cython.int = t.track[track].first_step + (t.track[track].b == city)
        cost: cython.int = not bits.has(s.owned[seat], track)
        found.append((number, cost, network.prize[across(t, track, city)]))
    return found


def best_rides_from(table, s, seat, city):
    """The best rides that start or continue here: points, cards, city, and numbers of the steps.

    There is one for each number of passenger cards that earns more points than fewer cards do.
    """
    network = cython.declare(ride_search.RideNetwork)
    best = cython.declare(ride_search.Rides)
    read_network(cython.address(table.data), s, seat, city, cython.address(network))
    with cython.nogil:
        searched = ride_search.best_rides(cython.address(network), best)
    if not searched:
        raise RuntimeError("the claimed tracks form a network too complex to search for rides")
    found = []
    points: cython.int = 0
    i: cython.int
    for i in range(network.cards + 1):
        if best[i].points > points:
            points = best[i].points
            numbers = _step_numbers(table, city, cython.address(best[i]))
            found.append((points, best[i].cards, city, numbers))
    return found


def _step_numbers(table, city, ride):
    """The move numbers of a ride's steps."""
    t = cython.address(table.data)
    numbers = []
    i: cython.int
    for i in range(ride.steps):
        track = cython.address(t.track[ride.track[i]])
        numbers.append(track.first_step + (track.b == city))
        city = across(t, ride.track[i], city)
    return tuple(numbers)


# The final scoring.


def score_seat(t, s, seat, components, out):
    """Score the seat's merchandise."""
    out.part[SCORE_MERCHANDISE] = s.merchandise[seat]


def merchandise_points(t, s, seat, score):
    """The points for merchandise, to break ties."""
    return s.merchandise[seat]


def add_fields(fields):
    """Add passengers and merchandise to a seat's features."""
    cities: cython.int = fields.table.data.cities
    tracks: cython.int = fields.table.data.tracks
    by_seat = (MAX_SEATS,)
    fields.add(
        "passengers", ("seat", "city"), (MAX_SEATS, cities), 1, "its passengers", _write_passengers
    )
    fields.add("unplaced", ("seat",), by_seat, 3, "passengers it can still place", _write_unplaced)
    fields.add("tokens", ("city",), (cities,), 4, "merchandise left there", _write_tokens)
    fields.add("merchandise", ("seat",), by_seat, 100, "points for merchandise", _write_merchandise)
    fields.add("ride", ("city",), (cities,), 1, "where the riding passenger is", _write_ride)
    fields.add("ridden", ("track",), (tracks,), 1, "tracks used by that ride", _write_ridden)


def _write_passengers(view, out):
    i: cython.int
    number: cython.int
    for i in range(view.s.seats):
        for number in range(MAX_PASSENGERS):
            city: cython.int = view.s.passengers[seat_after(view, i)][number]
            if city != HOME and city != GONE:
                out[i * view.t.cities + city] = 1


def _write_unplaced(view, out):
    i: cython.int
    number: cython.int
    for i in range(view.s.seats):
        for number in range(MAX_PASSENGERS):
            out[i] += view.s.passengers[seat_after(view, i)][number] == HOME


def _write_tokens(view, out):
    city: cython.int
    for city in range(view.t.cities):
        out[city] = bits.count_common(view.s.tokens, view.t.city_tokens[city])


def _write_merchandise(view, out):
    i: cython.int
    for i in range(view.s.seats):
        out[i] = at_most(view.s.merchandise[seat_after(view, i)])


def _write_ride(view, out):
    if view.s.phase == RIDE:
        out[view.s.ride_at] = 1


def _write_ridden(view, out):
    spread(view.s.ridden, view.t.tracks, out)

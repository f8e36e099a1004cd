"""Stations: building them, and the rivals' tracks that they lend in the final scoring.

The first station costs one card, the second two, and so on. A city has room for one.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import bits, cards, payments
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.codes import (
    BUILD_STATION,
    CITY_HAS_STATION,
    LEGAL,
    NO_STATION_LEFT,
    SCORE_STATIONS,
    SCORE_TICKETS,
    TOO_FEW_CARDS,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
    WRONG_STATION_PRICE,
)
from cython.cimports.trunkline.core.components import Components, component_of, join_into
from cython.cimports.trunkline.core.fields import seat_after, spread_word
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.state import MAX_SEATS
from cython.cimports.trunkline.core.stations import BorrowSearch
from cython.cimports.trunkline.core.table import ANY_COLOR, across, add_payments, payments_of


def read_edition(table):
    """Read the edition's stations, and number building each in each city."""
    d = cython.address(table.data)
    d.stations = table.edition.rules.stations.count
    d.unbuilt_points = table.edition.rules.stations.unbuilt_points
    cost: cython.int
    city: cython.int
    for cost in range(1, d.stations + 1):
        d.station[cost] = d.moves
        for city in range(d.cities):
            add_payments(table, BUILD_STATION, city, cython.address(d.price[cost]))


def lay_out(table, s, layout):
    """Build every seat's stations."""
    seat: cython.int
    for seat in range(s.seats):
        for city in layout.stations[seat]:
            s.stations[seat] |= bit(city)


def owners(table, s):
    """The seat that has a station in each city."""
    return {
        city: seat
        for city, number in table.city_numbers.items()
        for seat in range(s.seats)
        if s.stations[seat] & bit(number)
    }


def unbuilt(table, s):
    """How many stations each seat can still build."""
    return tuple([table.data.stations - built(s, seat) for seat in range(s.seats)])


def count_moves(t, s, seat, blocks):
    """Count the stations the seat can build: free cities times payments."""
    cost: cython.int = built(s, seat) + 1
    if cost > t.stations:
        return
    choices = payments.count_ways(cython.address(t.price[cost]), s.hands[seat])
    if choices:
        add_block(blocks, BUILD_STATION, cost, choices * popcount(free_cities(t, s)))


def nth_build(t, s, seat, cost, size, n):
    """The n-th station in a block of this size: city by city, payment by payment."""
    free = free_cities(t, s)
    price = cython.address(t.price[cost])
    choices: cython.int = size // popcount(free)
    city: cython.int = bits.nth_of_word(free, n // choices)
    return (
        t.station[cost]
        + city * payments_of(price)
        + payments.nth_payment(price, s.hands[seat], n % choices)
    )


def list_builds(t, s, seat, cost, out):
    """Write the numbers of all stations the seat can build; return how many."""
    indices = cython.declare(payments.PaymentIndices)
    price = cython.address(t.price[cost])
    choices: cython.int = payments.list_payments(price, s.hands[seat], ANY_COLOR, indices)
    free = free_cities(t, s)
    size: cython.int = 0
    i: cython.int
    while free:
        first: cython.int = t.station[cost] + lowest(free) * payments_of(price)
        free &= free - 1
        for i in range(choices):
            out[size + i] = first + indices[i]
        size += choices
    return size


def check(t, s, seat, move):
    """Why this station may not be built, or LEGAL."""
    if s.phase != TURN:
        return WRONG_PHASE
    if built(s, seat) == t.stations:
        return NO_STATION_LEFT
    if not free_cities(t, s) & bit(move.subject):
        return CITY_HAS_STATION
    if move.cards + move.locomotives != built(s, seat) + 1:
        return WRONG_STATION_PRICE
    if not payments.affordable(s.hands[seat], move):
        return TOO_FEW_CARDS
    return LEGAL


def build(t, s, seat, move, report):
    """Pay for a station and build it in its city."""
    payments.pay(s, seat, move)
    cards.refill(t, s, report)
    s.stations[seat] |= bit(move.subject)
    s.phase = TURN_OVER


def built(s, seat):
    """How many stations the seat has built."""
    return popcount(s.stations[seat])


def free_cities(t, s):
    """Cities without a station, as bits."""
    free = bit(t.cities - 1)
    free |= free - 1
    seat: cython.int
    for seat in range(s.seats):
        free &= ~s.stations[seat]
    return free


# The final scoring.


def score_seat(t, s, seat, components, out):
    """Score unbuilt stations, and the tickets that built ones complete by lending tracks."""
    out.part[SCORE_STATIONS] = t.unbuilt_points * (t.stations - built(s, seat))
    if s.stations[seat]:
        _borrow_tracks(t, s, seat, components, out)


def fewest_built(t, s, seat, score):
    """The value that is highest for the seat with the fewest stations, to break ties."""
    return -built(s, seat)


def _borrow_tracks(t, s, seat, components, out):
    """Borrow one rival track through each station, so that the tickets are worth the most."""
    search = cython.declare(BorrowSearch)
    search.open_tickets = 0
    search.stations = s.stations[seat]
    search.gain = 0
    search.completed = 0
    left = s.held[seat]
    bits.remove_all(cython.address(left), out.done)
    while not bits.is_empty(left):
        search.ticket[search.open_tickets] = bits.pop(cython.address(left))
        search.open_tickets += 1
    search.rival_tracks.w[0] = search.rival_tracks.w[1] = 0
    search.lent.w[0] = search.lent.w[1] = 0
    rival: cython.int
    for rival in range(s.seats):
        if rival != seat:
            search.rival_tracks.w[0] |= s.owned[rival].w[0]
            search.rival_tracks.w[1] |= s.owned[rival].w[1]
    nothing = cython.declare(bits.Bits)
    nothing.w[0] = nothing.w[1] = 0
    _try_stations(t, cython.address(search), search.stations, components, nothing)
    out.part[SCORE_TICKETS] += search.gain
    out.completed += search.completed
    if search.completed:
        out.lent = search.lent
        out.done.w[0] |= search.done.w[0]
        out.done.w[1] |= search.done.w[1]


def _try_stations(t, search, stations, components, lent):
    """Try every choice of one rival track for each of these stations.

    Tracks that connect nothing new are skipped, and so are all but one of those that lead to the
    same component.
    """
    if stations == 0:
        _keep_if_better(t, search, components, lent)
        return
    city: cython.int = lowest(stations)
    rest: uint64_t = stations & (stations - 1)
    _try_stations(t, search, rest, components, lent)
    extended = cython.declare(Components)
    tried: uint64_t = component_of(components, bit(city))
    left = bits.common(search.rival_tracks, t.touching[city])
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        other: cython.int = across(t, track, city)
        if tried & bit(other):
            continue
        tried |= component_of(components, bit(other))
        join_into(components, bit(city), bit(other), cython.address(extended))
        borrowed = lent
        bits.add(cython.address(borrowed), track)
        _try_stations(t, search, rest, cython.address(extended), borrowed)


def _keep_if_better(t, search, components, lent):
    """Keep this choice if its tickets are worth more, or if it completes more of the same worth.

    Of choices that are equal in both, the first one counts: see `_comes_before`. Only components
    that contain a station have grown, so only they can complete tickets.
    """
    done = cython.declare(bits.Bits)
    done.w[0] = done.w[1] = 0
    gain: cython.int = 0
    completed: cython.int = 0
    i: cython.int
    j: cython.int
    for i in range(components.size):
        if not components.cities[i] & search.stations:
            continue
        for j in range(search.open_tickets):
            ticket: cython.int = search.ticket[j]
            if (
                components.cities[i] & t.ticket[ticket].a
                and components.cities[i] & t.ticket[ticket].b
            ):
                if not bits.has(done, ticket):
                    bits.add(cython.address(done), ticket)
                    gain += 2 * t.ticket[ticket].points  # added instead of subtracted
                    completed += 1
    better: cython.int = gain - search.gain
    if better == 0:
        better = completed - search.completed
    if better > 0 or (better == 0 and _comes_before(lent, search.lent)):
        search.gain = gain
        search.completed = completed
        search.done = done
        search.lent = lent


def _comes_before(lent, other):
    """Whether a choice borrows fewer tracks, or as many of which the first is earlier on the board.

    Tracks that are lent in both choices are left out of the comparison.
    """
    more: cython.int = bits.count(lent) - bits.count(other)
    if more:
        return more < 0
    word: cython.int = 0 if lent.w[0] != other.w[0] else 1
    differing: uint64_t = lent.w[word] ^ other.w[word]
    return (lent.w[word] & differing & (0 - differing)) != 0


def add_fields(fields):
    """Add the stations on the board to a seat's features."""
    shape = (MAX_SEATS, fields.table.data.cities)
    fields.add("stations", ("seat", "city"), shape, 1, "its stations", _write_stations)


def _write_stations(view, out):
    i: cython.int
    for i in range(view.s.seats):
        spread_word(view.s.stations[seat_after(view, i)], view.t.cities, out + i * view.t.cities)

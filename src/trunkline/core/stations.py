"""Stations: the first costs one card, the second two, and so on; one to a city."""

import cython
from cython.cimports.trunkline.core import bits, cards, payments
from cython.cimports.trunkline.core.bits import lowest, popcount
from cython.cimports.trunkline.core.codes import (
    BUILD_STATION,
    CITY_HAS_STATION,
    LEGAL,
    NO_STATION_LEFT,
    TOO_FEW_CARDS,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
    WRONG_STATION_PRICE,
)
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.table import ANY_COLOR, payments_of


def count_moves(t, s, seat, blocks):
    """Count the stations the seat can build: free cities times payments."""
    cost: cython.int = built(s, seat) + 1
    if cost > t.stations:
        return
    choices = payments.ways(cython.address(t.price[cost]), s.hands[seat])
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
    places = cython.declare(payments.Places)
    price = cython.address(t.price[cost])
    choices: cython.int = payments.list_payments(price, s.hands[seat], ANY_COLOR, places)
    free = free_cities(t, s)
    size: cython.int = 0
    i: cython.int
    while free:
        first: cython.int = t.station[cost] + lowest(free) * payments_of(price)
        free &= free - 1
        for i in range(choices):
            out[size + i] = first + places[i]
        size += choices
    return size


def check(t, s, seat, move):
    """Why this station may not be built, or LEGAL."""
    if s.phase != TURN:
        return WRONG_PHASE
    if built(s, seat) == t.stations:
        return NO_STATION_LEFT
    if not free_cities(t, s) & bits.one(move.subject):
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
    s.stations[seat] |= bits.one(move.subject)
    s.phase = TURN_OVER


def built(s, seat):
    """How many stations the seat has built."""
    return popcount(s.stations[seat])


def free_cities(t, s):
    """Cities without a station, as bits."""
    free = bits.one(t.cities - 1)
    free |= free - 1
    seat: cython.int
    for seat in range(s.seats):
        free &= ~s.stations[seat]
    return free

"""Stations: the first costs one card, the second two, and so on; one to a city."""

import cython
from cython.cimports.trunkline.core import bits, cards, payments
from cython.cimports.trunkline.core.bits import lowest, popcount
from cython.cimports.trunkline.core.listing import add_block, passed_over
from cython.cimports.trunkline.core.reasons import (
    CITY_HAS_STATION,
    LEGAL,
    NO_STATION_LEFT,
    TOO_FEW_CARDS,
    WRONG_PHASE,
    WRONG_STATION_PRICE,
)
from cython.cimports.trunkline.core.state import TURN, TURN_OVER
from cython.cimports.trunkline.core.table import ANY_COLOR, BUILD_STATION, payments_of


def survey(t, s, seat, menu):
    """Put every city without a station on the menu, with every payment the seat can make."""
    cost: cython.int = built(s, seat) + 1
    if cost > t.stations:
        return
    choices = payments.ways(cython.address(t.price[cost]), s.hands[seat])
    if choices:
        add_block(menu, BUILD_STATION, cost, choices * popcount(_free_cities(t, s)))


def list_builds(t, s, seat, cost, listing):
    """Spell out the cities without a station, each with every payment."""
    price = cython.address(t.price[cost])
    choices = payments.ways(price, s.hands[seat])
    block = payments_of(price)
    free = _free_cities(t, s)
    while free:
        city: cython.int = lowest(free)
        free &= free - 1
        if not passed_over(listing, choices):
            payments.list_payments(
                price, s.hands[seat], ANY_COLOR, t.station[cost] + city * block, listing
            )


def why_not(t, s, seat, move):
    """The rule against this station, if any."""
    if s.phase != TURN:
        return WRONG_PHASE
    if built(s, seat) == t.stations:
        return NO_STATION_LEFT
    if not _free_cities(t, s) & bits.one(move.subject):
        return CITY_HAS_STATION
    if move.cards + move.locomotives != built(s, seat) + 1:
        return WRONG_STATION_PRICE
    if not payments.affordable(s.hands[seat], move):
        return TOO_FEW_CARDS
    return LEGAL


def build(t, s, seat, move):
    """Pay for a station and put it in its city."""
    payments.lay_down(s, seat, move)
    payments.discard(s, move)
    cards.refill(t, s)
    s.stations[seat] |= bits.one(move.subject)
    s.phase = TURN_OVER


def built(s, seat):
    """How many stations the seat has built."""
    return popcount(s.stations[seat])


def _free_cities(t, s):
    """Cities without a station, as bits."""
    free = bits.one(t.cities - 1)
    free |= free - 1
    seat: cython.int
    for seat in range(s.seats):
        free &= ~s.stations[seat]
    return free

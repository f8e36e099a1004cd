"""Prices and the ways to pay them: one colour plus any number of locomotives, or those alone."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import cards
from cython.cimports.trunkline.core.state import COLORS, LOCOMOTIVE
from cython.cimports.trunkline.core.table import ANY_COLOR, MAX_LENGTH


def ways(fare, hand):
    """How many different payments of a fare the hand can make."""
    return ways_in(fare, hand, fare.color)


def ways_in(fare, hand, color):
    """The same, with an open fare narrowed to one colour; COLORS leaves locomotives alone."""
    wild: cython.int = hand[LOCOMOTIVE]
    total: cython.int = wild >= fare.length
    if color == COLORS:
        return total
    if color != ANY_COLOR:
        return total + mix_count(fare.length, fare.locomotives, hand[color], wild)
    for color in range(COLORS):
        total += mix_count(fare.length, fare.locomotives, hand[color], wild)
    return total


def open_purse(hand, purse):
    """Look up the ways to pay every length at once: they are asked for on every track."""
    wild: cython.int = hand[LOCOMOTIVE] if hand[LOCOMOTIVE] < ENOUGH else ENOUGH
    color: cython.int
    most: cython.int = 0
    # Rows are added eight lengths at a time; no sum comes near the 256 that a byte holds. The row
    # of no coloured cards has locomotives alone, which a gray track counts once.
    sums = cython.cast(cython.pointer(uint64_t), purse.gray)
    row = cython.cast(cython.pointer(uint64_t), with_alone[0][wild])
    low: uint64_t = row[0]
    high: uint64_t = row[1]
    for color in range(COLORS):
        held: cython.int = hand[color]
        most = held if held > most else most
        held = held if held < ENOUGH else ENOUGH
        purse.ways[color] = with_alone[held][wild]
        row = cython.cast(cython.pointer(uint64_t), mixes[held][wild])
        low += row[0]
        high += row[1]
    sums[0] = low
    sums[1] = high
    purse.ways[GRAY] = purse.gray
    purse.reach = most + hand[LOCOMOTIVE]


def _fill_tables():
    of_color: cython.int
    wild: cython.int
    length: cython.int
    for of_color in range(ENOUGH + 1):
        for wild in range(ENOUGH + 1):
            for length in range(1, MAX_LENGTH + 1):
                mixes[of_color][wild][length] = mix_count(length, 0, of_color, wild)
                with_alone[of_color][wild][length] = mixes[of_color][wild][length] + (
                    wild >= length
                )


def nth_payment(fare, hand, n):
    """The n-th payment of a fare the hand can make, as its place among all the fare's payments."""
    wild: cython.int = hand[LOCOMOTIVE]
    slots: cython.int = COLORS if fare.color == ANY_COLOR else 1
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    slot: cython.int
    for slot in range(slots):
        size: cython.int = mix_count(fare.length, fare.locomotives, hand[first + slot], wild)
        if n < size:
            return payment_place(fare, hand, first, slot) + n
        n -= size
    return slots * (fare.length - fare.locomotives)


def list_payments(fare, hand, color, places):
    """The places of all payments the hand can make, with an open fare narrowed as above."""
    wild: cython.int = hand[LOCOMOTIVE]
    slots: cython.int = COLORS if fare.color == ANY_COLOR else 1
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    found: cython.int = 0
    slot: cython.int
    i: cython.int
    for slot in range(slots):
        if color != ANY_COLOR and color != first + slot:
            continue
        place: cython.int = payment_place(fare, hand, first, slot)
        for i in range(mix_count(fare.length, fare.locomotives, hand[first + slot], wild)):
            places[found] = place + i
            found += 1
    if wild >= fare.length:
        places[found] = slots * (fare.length - fare.locomotives)
        found += 1
    return found


def affordable(hand, move):
    """Whether the hand holds the cards a move costs."""
    if hand[LOCOMOTIVE] < move.locomotives:
        return False
    return move.cards == 0 or hand[move.color] >= move.cards


def lay_down(s, seat, move):
    """Put the cards a move costs on the table, in front of everyone."""
    if move.cards:
        cards.lay_down(s, seat, move.color, move.cards)
    if move.locomotives:
        cards.lay_down(s, seat, LOCOMOTIVE, move.locomotives)


def pay(s, seat, move):
    """Discard the cards a move costs."""
    lay_down(s, seat, move)
    discard(s, move)


def take_back(s, seat, move):
    """Return them from the table to the hand."""
    if move.cards:
        cards.take_back(s, seat, move.color, move.cards)
    if move.locomotives:
        cards.take_back(s, seat, LOCOMOTIVE, move.locomotives)


def discard(s, move):
    """Lay them from the table on the discard pile."""
    if move.cards:
        cards.discard(s, move.color, move.cards)
    if move.locomotives:
        cards.discard(s, LOCOMOTIVE, move.locomotives)


_fill_tables()

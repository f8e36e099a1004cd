"""Prices and the ways to pay them: cards of one colour plus any locomotives, or locomotives only.

The payments of a fare are numbered in the order in which the table adds them: by colour, then by
the number of wild cards, then by the number of +4 locomotives among these. Payments with wild
cards only come last. The place of a payment is its index in this order.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import cards
from cython.cimports.trunkline.core.codes import LOCOMOTIVE, PLUS4
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR, MAX_LENGTH, PLUS4_LENGTH


def ways(fare, hand):
    """How many payments of a fare the hand can make."""
    return ways_in(fare, hand, fare.color)


def ways_in(fare, hand, color):
    """The same with the fare limited to one colour; COLORS allows only locomotives."""
    wild = wild_cards(fare, hand)
    total: cython.int = splits(cython.address(wild), fare.length)
    first: cython.int = 0 if color == ANY_COLOR else color
    last: cython.int = COLORS if color == ANY_COLOR or color == COLORS else color + 1
    for color in range(first, last):
        total += mix_count(fare.length, fare.locomotives, hand[color], cython.address(wild))
    return total


def count_payments(hand, counts):
    """Look up the numbers of ways to pay every length at once, since every fare needs them."""
    wild: cython.int = hand[LOCOMOTIVE] if hand[LOCOMOTIVE] < MAX_COUNTED else MAX_COUNTED
    plus4: cython.int = hand[PLUS4] if hand[PLUS4] < MAX_COUNTED else MAX_COUNTED
    color: cython.int
    most: cython.int = 0
    # Rows are added eight lengths at a time. Sums stay far below 256, except at lengths that no
    # gray track has. The sum starts with the row for no coloured cards, so that payments with wild
    # cards only are counted once.
    sums = cython.cast(cython.pointer(uint64_t), counts.gray)
    row = cython.cast(cython.pointer(uint64_t), with_wild_only[plus4][0][wild])
    low: uint64_t = row[0]
    high: uint64_t = row[1]
    for color in range(COLORS):
        held: cython.int = hand[color]
        most = held if held > most else most
        held = held if held < MAX_COUNTED else MAX_COUNTED
        counts.ways[color] = with_wild_only[plus4][held][wild]
        row = cython.cast(cython.pointer(uint64_t), mixes[plus4][held][wild])
        low += row[0]
        high += row[1]
    sums[0] = low
    sums[1] = high
    counts.ways[GRAY] = counts.gray
    counts.reach = most + hand[LOCOMOTIVE] + hand[PLUS4]


def _fill_tables():
    of_color: cython.int
    wild = cython.declare(Wild)
    length: cython.int
    plus4: cython.int
    plain: cython.int
    for plus4 in range(MAX_COUNTED + 1):
        for of_color in range(MAX_COUNTED + 1):
            for plain in range(MAX_COUNTED + 1):
                wild.locomotives = plain
                for length in range(1, MAX_LENGTH + 1):
                    wild.plus4 = plus4 if length >= PLUS4_LENGTH else 0
                    found: cython.int = mix_count(length, 0, of_color, cython.address(wild))
                    mixes[plus4][of_color][plain][length] = found
                    with_wild_only[plus4][of_color][plain][length] = found + splits(
                        cython.address(wild), length
                    )


def nth_payment(fare, hand, n):
    """The place of the n-th payment of a fare that the hand can make."""
    wild = wild_cards(fare, hand)
    slots: cython.int = COLORS if fare.color == ANY_COLOR else 1
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    slot: cython.int
    for slot in range(slots):
        of_color: cython.int = hand[first + slot]
        size: cython.int = mix_count(fare.length, fare.locomotives, of_color, cython.address(wild))
        if n < size:
            return slot * payments_below(fare, fare.length) + _nth_mix(
                fare, of_color, cython.address(wild), n
            )
        n -= size
    wild_only: cython.int = slots * payments_below(fare, fare.length)
    if fare.plus4:
        return wild_only + fewest_plus4(cython.address(wild), fare.length) + n
    return wild_only


def place_of(fare, color, wild, plus4):
    """The place of the payment with these wild cards, +4 among them, and the rest in one colour."""
    slots: cython.int = COLORS if fare.color == ANY_COLOR else 1
    if wild == fare.length:
        return slots * payments_below(fare, fare.length) + plus4
    slot: cython.int = color if fare.color == ANY_COLOR else 0
    return slot * payments_below(fare, fare.length) + payments_below(fare, wild) + plus4


def _nth_mix(fare, of_color, wild, n):
    """The place, within one colour, of the n-th payment the hand can make in it."""
    size: cython.int = fare.locomotives
    if fare.length - of_color > size:
        size = fare.length - of_color
    if not fare.plus4:
        return size - fare.locomotives + n
    ways_here: cython.int = splits(wild, size)
    while n >= ways_here:
        n -= ways_here
        size += 1
        ways_here = splits(wild, size)
    return payments_below(fare, size) + fewest_plus4(wild, size) + n


def list_payments(fare, hand, color, places):
    """Write the places of all payments the hand can make, limited to a colour as in `ways_in`."""
    wild = wild_cards(fare, hand)
    slots: cython.int = COLORS if fare.color == ANY_COLOR else 1
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    found: cython.int = 0
    slot: cython.int
    i: cython.int
    for slot in range(slots):
        if color != ANY_COLOR and color != first + slot:
            continue
        of_color: cython.int = hand[first + slot]
        place: cython.int = slot * payments_below(fare, fare.length)
        for i in range(mix_count(fare.length, fare.locomotives, of_color, cython.address(wild))):
            places[found] = place + _nth_mix(fare, of_color, cython.address(wild), i)
            found += 1
    place: cython.int = slots * payments_below(fare, fare.length)
    if fare.plus4:
        place += fewest_plus4(cython.address(wild), fare.length)
    for i in range(splits(cython.address(wild), fare.length)):
        places[found] = place + i
        found += 1
    return found


def affordable(hand, move):
    """Whether the hand holds the cards a move costs."""
    if hand[LOCOMOTIVE] < move.locomotives or hand[PLUS4] < move.plus4:
        return False
    return move.cards == 0 or hand[move.color] >= move.cards


def lay_down(s, seat, move):
    """Move the cards that a move costs from the hand to the table."""
    if move.cards:
        cards.lay_down(s, seat, move.color, move.cards)
    if move.locomotives:
        cards.lay_down(s, seat, LOCOMOTIVE, move.locomotives)
    if move.plus4:
        cards.lay_down(s, seat, PLUS4, move.plus4)


def pay(s, seat, move):
    """Discard the cards that a move costs."""
    lay_down(s, seat, move)
    discard(s, move)


def take_back(s, seat, move):
    """Return them from the table to the hand; only for tunnels, which +4 locomotives cannot pay."""
    if move.cards:
        cards.take_back(s, seat, move.color, move.cards)
    if move.locomotives:
        cards.take_back(s, seat, LOCOMOTIVE, move.locomotives)


def discard(s, move):
    """Move them from the table to the discard pile."""
    if move.cards:
        cards.discard(s, move.color, move.cards)
    if move.locomotives:
        cards.discard(s, LOCOMOTIVE, move.locomotives)
    if move.plus4:
        cards.discard(s, PLUS4, move.plus4)


_fill_tables()

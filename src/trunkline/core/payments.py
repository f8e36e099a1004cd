"""Prices and the ways to pay them: cards of one colour plus any locomotives, or locomotives only.

The payments of a fare are numbered in the order in which the table adds them: by colour, then by
the number of wild cards, then by the number of +4 locomotives among these. Payments with wild
cards only come last. The index of a payment is its position in this order.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import cards
from cython.cimports.trunkline.core.codes import LOCOMOTIVE, PLUS4
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR, MAX_LENGTH, PLUS4_LENGTH


def count_ways(fare, hand):
    """How many payments of a fare the hand can make."""
    return count_ways_in_color(fare, hand, fare.color)


def count_ways_in_color(fare, hand, color):
    """The same with the fare limited to one colour; WILD_ONLY allows only locomotives."""
    wild = wild_cards(fare, hand)
    total: cython.int = wild_splits(cython.address(wild), fare.length)
    first: cython.int = 0 if color == ANY_COLOR else color
    last: cython.int = COLORS if color == ANY_COLOR or color == WILD_ONLY else color + 1
    for color in range(first, last):
        total += mixed_payment_count(
            fare.length, fare.locomotives, hand[color], cython.address(wild)
        )
    return total


def look_up_payment_counts(hand, counts):
    """Look up the numbers of ways to pay every length at once, since every fare needs them."""
    wild: cython.int = hand[LOCOMOTIVE] if hand[LOCOMOTIVE] < MAX_COUNTED else MAX_COUNTED
    plus4: cython.int = hand[PLUS4] if hand[PLUS4] < MAX_COUNTED else MAX_COUNTED
    color: cython.int
    most: cython.int = 0
    # Rows are added eight lengths at a time. Sums stay far below 256, except at lengths that no
    # gray track has. The sum starts with the row for no coloured cards, so that payments with wild
    # cards only are counted once.
    sums = cython.cast(cython.pointer(uint64_t), counts.gray)
    row = cython.cast(cython.pointer(uint64_t), all_payments[plus4][0][wild])
    low: uint64_t = row[0]
    high: uint64_t = row[1]
    for color in range(COLORS):
        held: cython.int = hand[color]
        most = held if held > most else most
        held = held if held < MAX_COUNTED else MAX_COUNTED
        counts.ways[color] = all_payments[plus4][held][wild]
        row = cython.cast(cython.pointer(uint64_t), mixed_payments[plus4][held][wild])
        low += row[0]
        high += row[1]
    sums[0] = low
    sums[1] = high
    counts.ways[GRAY] = counts.gray
    counts.max_payable_length = most + hand[LOCOMOTIVE] + hand[PLUS4]


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
                    found: cython.int = mixed_payment_count(
                        length, 0, of_color, cython.address(wild)
                    )
                    mixed_payments[plus4][of_color][plain][length] = found
                    all_payments[plus4][of_color][plain][length] = found + wild_splits(
                        cython.address(wild), length
                    )


def nth_payment(fare, hand, n):
    """The index of the n-th payment of a fare that the hand can make."""
    wild = wild_cards(fare, hand)
    color_count: cython.int = COLORS if fare.color == ANY_COLOR else 1
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    color_index: cython.int
    for color_index in range(color_count):
        of_color: cython.int = hand[first + color_index]
        count: cython.int = mixed_payment_count(
            fare.length, fare.locomotives, of_color, cython.address(wild)
        )
        if n < count:
            return color_index * payments_below(fare, fare.length) + _nth_mixed_payment(
                fare, of_color, cython.address(wild), n
            )
        n -= count
    wild_only: cython.int = color_count * payments_below(fare, fare.length)
    if fare.plus4:
        return wild_only + fewest_plus4(cython.address(wild), fare.length) + n
    return wild_only


def payment_index(fare, color, wild, plus4):
    """The index of the payment with these wild cards, +4 among them, and the rest in one colour."""
    color_count: cython.int = COLORS if fare.color == ANY_COLOR else 1
    if wild == fare.length:
        return color_count * payments_below(fare, fare.length) + plus4
    color_index: cython.int = color if fare.color == ANY_COLOR else 0
    return color_index * payments_below(fare, fare.length) + payments_below(fare, wild) + plus4


def _nth_mixed_payment(fare, of_color, wild, n):
    """The index, within one colour, of the n-th payment the hand can make in it."""
    wild_count: cython.int = fare.locomotives
    if fare.length - of_color > wild_count:
        wild_count = fare.length - of_color
    if not fare.plus4:
        return wild_count - fare.locomotives + n
    ways_here: cython.int = wild_splits(wild, wild_count)
    while n >= ways_here:
        n -= ways_here
        wild_count += 1
        ways_here = wild_splits(wild, wild_count)
    return payments_below(fare, wild_count) + fewest_plus4(wild, wild_count) + n


def list_payments(fare, hand, color, indices):
    """Write the indices of all payments that `count_ways_in_color` counts; return how many."""
    wild = wild_cards(fare, hand)
    color_count: cython.int = COLORS if fare.color == ANY_COLOR else 1
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    found: cython.int = 0
    color_index: cython.int
    i: cython.int
    for color_index in range(color_count):
        if color != ANY_COLOR and color != first + color_index:
            continue
        of_color: cython.int = hand[first + color_index]
        index: cython.int = color_index * payments_below(fare, fare.length)
        for i in range(
            mixed_payment_count(fare.length, fare.locomotives, of_color, cython.address(wild))
        ):
            indices[found] = index + _nth_mixed_payment(fare, of_color, cython.address(wild), i)
            found += 1
    index: cython.int = color_count * payments_below(fare, fare.length)
    if fare.plus4:
        index += fewest_plus4(cython.address(wild), fare.length)
    for i in range(wild_splits(cython.address(wild), fare.length)):
        indices[found] = index + i
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
    """Return the cards of a tunnel, none of them +4 locomotives, from the table to the hand."""
    if move.cards:
        cards.take_back(s, seat, move.color, move.cards)
    if move.locomotives:
        cards.take_back(s, seat, LOCOMOTIVE, move.locomotives)


def discard(s, move):
    """Move the cards that a move costs from the table to the discard pile."""
    if move.cards:
        cards.discard(s, move.color, move.cards)
    if move.locomotives:
        cards.discard(s, LOCOMOTIVE, move.locomotives)
    if move.plus4:
        cards.discard(s, PLUS4, move.plus4)


_fill_tables()

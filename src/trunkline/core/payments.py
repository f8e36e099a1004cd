"""Prices and the ways to pay them: one colour plus any number of locomotives, or those alone."""

import cython
from cython.cimports.trunkline.core import cards
from cython.cimports.trunkline.core.listing import offer
from cython.cimports.trunkline.core.state import COLORS, LOCOMOTIVE
from cython.cimports.trunkline.core.table import ANY_COLOR


def ways(fare, hand):
    """How many different payments of a fare the hand can make."""
    wild = hand[LOCOMOTIVE]
    total: cython.int = wild >= fare.length
    if fare.color != ANY_COLOR:
        return total + mixes(fare.length, fare.locomotives, hand[fare.color], wild)
    color: cython.int
    for color in range(COLORS):
        total += mixes(fare.length, fare.locomotives, hand[color], wild)
    return total


def list_payments(fare, hand, color, first_move, listing):
    """Offer the number of every payment the hand can make; `color` may narrow an open fare.

    The numbers follow the order in which the table adds a fare's payments. A narrowing color of
    COLORS leaves locomotives alone.
    """
    wild: cython.int = hand[LOCOMOTIVE]
    per_color: cython.int = fare.length - fare.locomotives
    slots: cython.int = COLORS if fare.color == ANY_COLOR else 1
    slot: cython.int
    of_color: cython.int
    locomotives: cython.int
    for slot in range(slots):
        if color != ANY_COLOR and color != slot:
            continue
        of_color = hand[slot] if fare.color == ANY_COLOR else hand[fare.color]
        for locomotives in range(fare.locomotives, fare.length):
            if locomotives <= wild and fare.length - locomotives <= of_color:
                offer(listing, first_move + slot * per_color + locomotives - fare.locomotives)
    if wild >= fare.length:
        offer(listing, first_move + slots * per_color)


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

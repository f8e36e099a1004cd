"""An edition as C arrays, and the numbered list of all its possible moves.

`mechanisms.compile_table` fills a table: each mechanism reads its own rules and numbers its moves.
"""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core.state import COLORS

from trunkline.vocabulary import CardKind, MoveKind, TieBreak

CARD_KINDS = tuple(CardKind)
MOVE_WORDS = tuple(MoveKind)
TIE_BREAKS = tuple(TieBreak)
SHORTEST_FOR_PLUS4 = PLUS4_LENGTH


def payments_of(fare):
    """How many payments a fare has, regardless of any hand."""
    slots = COLORS if fare.color == ANY_COLOR else 1
    wild_only = fare.length + 1 if fare.plus4 else 1
    return slots * payments_below(fare, fare.length) + wild_only


class Table:
    """Everything the rules need from an edition, as C arrays; immutable and shared by all games."""

    def __init__(self, edition):
        d = cython.address(self.data)
        memset(d, 0, cython.sizeof(self.data))
        self.edition = edition
        self.city_numbers = {city: number for number, city in enumerate(edition.board.cities)}
        self.color_names = {}
        d.cities = len(self.city_numbers)
        d.min_seats, d.max_seats = edition.rules.seats
        d.last_round_trains = edition.rules.last_round_trains
        d.ties = len(edition.rules.ties)
        for i, name in enumerate(edition.rules.ties):
            d.tie[cython.cast(cython.int, i)] = TIE_BREAKS.index(name)
        length: cython.int
        for length in range(1, MAX_LENGTH + 1):
            d.price[length].length = length
            d.price[length].color = ANY_COLOR

    def __len__(self):
        return self.data.moves

    def describe(self, number):
        """A numbered move as plain values: kind, subject, colour, cards, locomotives, plus4."""
        if not 0 <= number < self.data.moves:
            raise IndexError(f"there is no move {number}; this edition has 0 to {len(self) - 1}")
        i: cython.int = number
        move = self.data.move[i]
        colors = self.color_names.get(move.kind, CARD_KINDS)
        return (
            MOVE_WORDS[move.kind],
            move.subject,
            None if move.color == ANY_COLOR else colors[move.color],
            move.cards,
            move.locomotives,
            move.plus4,
        )


def add_move(table, kind, subject, color, cards, locomotives, plus4):
    """Give a move the next number, and return that."""
    number: cython.int = table.data.moves
    if number == MAX_MOVES:
        raise ValueError(f"this edition has more than {MAX_MOVES} moves")
    table.data.move[number].kind = kind
    table.data.move[number].subject = subject
    table.data.move[number].color = color
    table.data.move[number].cards = cards
    table.data.move[number].locomotives = locomotives
    table.data.move[number].plus4 = plus4
    table.data.moves = number + 1
    return number


def add_single_move(table, kind):
    """Number the only move of a kind."""
    table.data.single_move[kind] = add_move(table, kind, 0, ANY_COLOR, 0, 0, 0)


def add_payments(table, kind, subject, fare):
    """Number a move for each payment, in the order that `payments` describes."""
    first: cython.int = 0 if fare.color == ANY_COLOR else fare.color
    last: cython.int = COLORS if fare.color == ANY_COLOR else fare.color + 1
    color: cython.int
    wild: cython.int
    plus4: cython.int
    for color in range(first, last):
        for wild in range(fare.locomotives, fare.length):
            for plus4 in range(wild + 1 if fare.plus4 else 1):
                add_move(table, kind, subject, color, fare.length - wild, wild - plus4, plus4)
    for plus4 in range(fare.length + 1 if fare.plus4 else 1):
        add_move(table, kind, subject, ANY_COLOR, 0, fare.length - plus4, plus4)

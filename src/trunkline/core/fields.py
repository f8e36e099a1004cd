"""The features of a position, field by field: what one seat knows, as small numbers.

Every mechanism adds its fields: a name, axes, what it means, and the function that writes it. Seats
are counted from the viewer, who is seat 0, in the order of turns. Seats that nobody sits in are all
zeros, so the layout is the same for any number of players. A field tells only what its viewer
knows.
"""

from math import prod

import cython
from cython.cimports.libc.stdint import uint8_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core.fields import SPREAD
from cython.cimports.trunkline.core.table import Table


class Fields:
    """The fields of an edition: where each one begins, and how it is written."""

    def __init__(self, table: Table):
        self.table = table
        self.rows = []

    def add(self, name, axes, shape, scale, meaning, write):
        """Add a field after the others."""
        if self.field_count == MAX_FIELDS or self.size + prod(shape) > MAX_FEATURES:
            raise ValueError("the edition has more features than there is room for")
        row = cython.address(self.field[self.field_count])
        row.write = write
        row.start = self.size
        row.size = prod(shape)
        row.scale = scale
        self.field_count += 1
        self.size += row.size
        self.rows.append((name, axes, shape, scale, meaning))
        return 0

    def write(self, view, out):
        """Write all fields, as small whole numbers."""
        memset(out, 0, self.size)
        i: cython.int
        for i in range(self.field_count):
            self.field[i].write(view, out + self.field[i].start)

    def write_floats(self, view, out):
        """Write the same as fractions, each number divided by the scale of its field."""
        numbers = cython.declare(uint8_t[MAX_FEATURES])
        i: cython.int
        place: cython.int
        self.write(view, numbers)
        for i in range(self.field_count):
            row = cython.address(self.field[i])
            factor: cython.float = 1 / row.scale
            for place in range(row.start, row.start + row.size):
                out[place] = numbers[place] * factor


def at_most(number):
    """A number that fits a byte."""
    return 0 if number < 0 else MOST if number > MOST else number


def spread(chosen, size, out):
    """Write a byte for each of the first `size` numbers: whether it is a member."""
    if size > WORD:
        spread_word(chosen.w[0], WORD, out)
        spread_word(chosen.w[1], size - WORD, out + WORD)
    else:
        spread_word(chosen.w[0], size, out)


def spread_word(word, size, out):
    """The same for a set of at most 64 numbers."""
    i: cython.int
    place: cython.int = 0
    while place + BYTE <= size:
        memcpy(out + place, cython.address(SPREAD[word & MOST]), BYTE)
        word >>= BYTE
        place += BYTE
    for i in range(place, size):
        out[i] = word & 1
        word >>= 1


def _fill_spread():
    byte: cython.int
    place: cython.int
    for byte in range(MOST + 1):
        out = cython.cast(cython.pointer(uint8_t), cython.address(SPREAD[byte]))
        for place in range(BYTE):
            out[place] = byte >> place & 1
    return 0


_fill_spread()

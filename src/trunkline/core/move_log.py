"""The moves of a game so far: a few bytes each, and shared by all copies of a position."""

import cython
from cython.cimports.libc.string import memcpy


@cython.no_gc
@cython.final
@cython.cclass
class LogPart:
    """Some consecutive moves of a game, and the part before them."""


def with_move(part, size, number, seat):
    """The log after one more move, whose last part then ends with that move.

    The move is added in place if no copy of the position has gone on from here before.
    """
    last: LogPart = part
    if part is None or size == PART_MOVES:
        last = LogPart.__new__(LogPart)
        last.earlier = part
        size = 0
    elif part.size > size:
        last = LogPart.__new__(LogPart)
        last.earlier = part.earlier
        memcpy(last.moves, part.moves, size * cython.sizeof(part.moves[0]))
    last.moves[size] = number << 8 | seat
    last.size = size + 1
    return last


def move_at(part, index):
    """The number and the seat of a move."""
    return part.moves[index] >> 8, part.moves[index] & 255


def all_moves(part, size):
    """All moves up to a certain one of the last part, the first one first."""
    moves = []
    while part is not None:
        moves += [move_at(part, index) for index in range(size - 1, -1, -1)]
        part = part.earlier
        size = PART_MOVES
    moves.reverse()
    return moves

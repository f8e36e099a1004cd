"""What a seat knows as numbers for learning programs, and which moves it may play."""

import cython
from cython.cimports.libc.stdint import uint8_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import mechanisms, turns
from cython.cimports.trunkline.core.codes import CLAIMED, GAME_OVER
from cython.cimports.trunkline.core.fields import BYTE, View, seat_after
from cython.cimports.trunkline.core.position import AllMoves, Position
from cython.cimports.trunkline.core.scoring import completed_tickets
from cython.cimports.trunkline.core.state import MAX_SEATS
from cython.cimports.trunkline.core.table import Table

VERSION = 1  # of all layouts: a field that is added, removed or written differently changes it


class Features(Fields):
    """The features of an edition's positions."""

    def __init__(self, table: Table):
        super().__init__(table)
        by_seat = (MAX_SEATS,)
        self.add("phase", ("phase",), (CLAIMED + 1,), 1, "the phase", _write_phase)
        self.add("players", ("seat",), by_seat, 1, "whether somebody sits there", _write_players)
        self.add("waiting", ("seat",), by_seat, 1, "whether it may act now", _write_waiting)
        self.add("turns_left", (), (), MAX_SEATS, "turns left in the last round", _write_turns_left)
        mechanisms.add_fields(self)

    def write_features(self, position: Position, seat, out: uint8_t[::1]):
        """Write what a seat knows of a position to an array."""
        view = cython.declare(View)
        self._check(position, out.shape[0], self.size)
        self._look(position, seat, cython.address(view))
        self.write(cython.address(view), cython.address(out[0]))

    def write_float_features(self, position: Position, seat, out: cython.float[::1]):
        """Write the same as fractions."""
        view = cython.declare(View)
        self._check(position, out.shape[0], self.size)
        self._look(position, seat, cython.address(view))
        self.write_floats(cython.address(view), cython.address(out[0]))

    def write_mask(self, position: Position, seat, out: uint8_t[::1]):
        """Write for every move number whether the seat may play it now; return how many it may."""
        self._check(position, out.shape[0], self.table.data.moves)
        who: cython.int = position._checked_seat(seat)
        if position.stopped:
            memset(cython.address(out[0]), 0, self.table.data.moves)
            return 0
        return fill_mask(
            cython.address(self.table.data),
            cython.address(position.state),
            who,
            cython.address(out[0]),
        )

    def _check(self, position, size, needed):
        if position.table is not self.table:
            raise ValueError(
                f"the features are those of {self.table.edition.id}, but the position is one of "
                f"{position.table.edition.id}"
            )
        if size != needed:
            raise ValueError(f"the array must have room for {needed} numbers, not {size}")
        return 0

    def _look(self, position, seat, view):
        """View a position from a seat."""
        view.t = cython.address(self.table.data)
        view.s = cython.address(position.state)
        view.seat = position._checked_seat(seat)
        view.completed = completed_tickets(view.t, view.s, view.seat)
        return 0


def fill_mask(t, s, seat, out):
    """Write for every move number whether the seat may play it; return how many it may play."""
    numbers = cython.declare(AllMoves)
    size: cython.int = turns.list_moves(t, s, seat, numbers)
    i: cython.int
    memset(out, 0, t.moves)
    for i in range(size):
        out[numbers[i]] = 1
    return size


def fill_packed_mask(t, s, seat, out):
    """Write the same as bits, eight moves to a byte, the lowest bit first."""
    numbers = cython.declare(AllMoves)
    size: cython.int = turns.list_moves(t, s, seat, numbers)
    i: cython.int
    memset(out, 0, (t.moves + BYTE - 1) // BYTE)
    for i in range(size):
        out[numbers[i] >> 3] |= 1 << (numbers[i] & 7)
    return size


def _write_phase(view, out):
    # Between moves the phases that occur only within a move are not there: the end comes instead.
    out[CLAIMED if view.s.phase == GAME_OVER else view.s.phase] = 1


def _write_players(view, out):
    memset(out, 1, view.s.seats)


def _write_waiting(view, out):
    i: cython.int
    for i in range(view.s.seats):
        out[i] = turns.may_act(view.s, seat_after(view, i))


def _write_turns_left(view, out):
    out[0] = view.s.turns_left

"""The turn order: who may move, which mechanism handles a move, and what comes next."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import mechanisms
from cython.cimports.trunkline.core.bits import lowest
from cython.cimports.trunkline.core.codes import (
    CLAIMED,
    FIRST_TICKETS,
    GAME_IS_OVER,
    GAME_OVER,
    KEEP,
    LEGAL,
    MAY_NOT_PASS,
    NO_SUCH_MOVE,
    NOT_YOUR_TURN,
    PASS,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.move_blocks import MoveBlocks
from cython.cimports.trunkline.core.report import clear
from cython.cimports.trunkline.core.state import NO_MOVE, NO_TRACK, State


def begin(t, s, seats, seed):
    """Set up a game up to the choice of first tickets."""
    memset(s, 0, cython.sizeof(State))
    s.rng = seed
    s.seats = seats
    s.tunnel_claim = NO_MOVE
    s.claimed = NO_TRACK
    mechanisms.set_up(t, s)


def may_act(s, seat):
    """Whether this seat may move now."""
    if s.phase == FIRST_TICKETS:
        return s.waiting >> seat & 1
    return s.phase != GAME_OVER and seat == s.seat


def count_moves(t, s, seat, blocks):
    """Count all legal moves of the seat; the phase decides which mechanisms have any."""
    blocks.moves = 0
    blocks.count = 0
    if not may_act(s, seat):
        return
    mechanisms.count_in_phase[s.phase](t, s, seat, blocks)


def nth_move(t, s, seat, blocks, n):
    """The number of the n-th legal move, as counted in these blocks."""
    numbers = cython.declare(BlockMoves)
    block: cython.int = 0
    while n >= blocks.size[block]:
        n -= blocks.size[block]
        block += 1
    subject: cython.int = blocks.subject[block]
    nth = mechanisms.move_functions[blocks.kind[block]].nth
    if nth:
        return nth(t, s, seat, subject, blocks.size[block], n)
    _list_block(t, s, seat, blocks.kind[block], subject, numbers)
    return numbers[n]


def list_moves(t, s, seat, out):
    """Write the numbers of all the seat's legal moves; return how many."""
    blocks = cython.declare(MoveBlocks)
    count_moves(t, s, seat, cython.address(blocks))
    size: cython.int = 0
    block: cython.int
    for block in range(blocks.count):
        size += _list_block(t, s, seat, blocks.kind[block], blocks.subject[block], out + size)
    return size


def check(t, s, seat, number):
    """Why a move is illegal, or LEGAL."""
    if s.phase == GAME_OVER:
        return GAME_IS_OVER
    if not may_act(s, seat):
        return NOT_YOUR_TURN
    if number < 0 or number >= t.moves:
        return NO_SUCH_MOVE
    move = cython.address(t.move[number])
    if move.kind == PASS:
        return _check_pass(t, s, seat)
    return mechanisms.move_functions[move.kind].check(t, s, seat, move)


def play(t, s, seat, number, report):
    """Carry out a move and report what it did; the caller has checked that it is legal.

    The report may be NULL.
    """
    if report:
        clear(report)
    move = cython.address(t.move[number])
    kind: cython.int = move.kind
    if kind == PASS:
        s.passes += 1
        s.phase = TURN_OVER
    else:
        s.passes = 0
        mechanisms.move_functions[kind].play(t, s, seat, move, report)
    if s.phase == CLAIMED and not mechanisms.follow_claim(t, s, seat):
        s.phase = TURN_OVER
    if s.phase == TURN_OVER:
        _end_turn(t, s, seat)
    elif s.phase == FIRST_TICKETS:
        s.seat = lowest(s.waiting)
    elif kind == KEEP:
        s.seat = 0  # all first tickets are chosen, and seat 0 takes the first turn


def _list_block(t, s, seat, kind, subject, out):
    """Write the move numbers of one block; return how many."""
    list_moves = mechanisms.move_functions[kind].list
    if list_moves:
        return list_moves(t, s, seat, subject, out)
    out[0] = t.single_move[kind]
    return 1


def _check_pass(t, s, seat):
    if s.phase != TURN:
        return WRONG_PHASE
    blocks = cython.declare(MoveBlocks)
    count_moves(t, s, seat, cython.address(blocks))
    return LEGAL if blocks.kind[0] == PASS else MAY_NOT_PASS


def _end_turn(t, s, seat):
    """Pass the turn to the next seat, begin the last round, or end the game."""
    s.claimed = NO_TRACK
    if s.turns_left:
        s.turns_left -= 1
        if s.turns_left == 0:
            s.phase = GAME_OVER
            return
    elif s.trains[seat] <= t.last_round_trains:
        s.turns_left = s.seats
    if s.passes >= s.seats:
        s.phase = GAME_OVER
        return
    s.seat = seat + 1 if seat + 1 < s.seats else 0
    s.phase = TURN

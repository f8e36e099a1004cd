"""The turn order: who may move, which mechanism handles a move, and what comes next."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import (
    cards,
    meeples,
    passengers,
    routes,
    stations,
    tickets,
    tunnels,
)
from cython.cimports.trunkline.core.bits import lowest
from cython.cimports.trunkline.core.codes import (
    ANNOUNCE,
    BUILD_STATION,
    CLAIM,
    CLAIMED,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_TICKETS,
    FIRST_TICKETS,
    GAME_IS_OVER,
    GAME_OVER,
    KEEP,
    LEAVE_MEEPLE,
    LEGAL,
    MAY_NOT_PASS,
    MEEPLES,
    NO_SUCH_MOVE,
    NOT_YOUR_TURN,
    PASS,
    PAY_TUNNEL,
    PLACE,
    PLACE_NONE,
    PLACING,
    RIDE,
    SECOND_CARD,
    STEP,
    STOP,
    TAKE,
    TAKE_MEEPLE,
    TUNNEL,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.move_blocks import MoveBlocks, add_block
from cython.cimports.trunkline.core.report import clear
from cython.cimports.trunkline.core.state import NO_MOVE, NO_TRACK, State


def begin(t, s, seats, seed):
    """Set up a game up to the choice of first tickets."""
    memset(s, 0, cython.sizeof(State))
    s.rng = seed
    s.seats = seats
    s.tunnel_claim = NO_MOVE
    s.claimed = NO_TRACK
    routes.set_up(t, s)
    passengers.set_up(t, s)
    meeples.deal(t, s)
    cards.deal(t, s)
    tickets.deal(t, s)


def may_act(s, seat):
    """Whether this seat may move now."""
    if s.phase == FIRST_TICKETS:
        return s.waiting >> seat & 1
    return s.phase != GAME_OVER and seat == s.seat


def count_moves(t, s, seat, blocks):
    """Count all legal moves of the seat; the phase decides which mechanism has them."""
    blocks.moves = 0
    blocks.count = 0
    if not may_act(s, seat):
        return
    phase: cython.int = s.phase
    if phase == TURN:
        _count_turn_moves(t, s, seat, blocks)
    elif phase == SECOND_CARD:
        cards.count_moves(s, blocks)
    elif phase == TUNNEL:
        tunnels.count_moves(t, s, seat, blocks)
    elif phase == MEEPLES:
        meeples.count_moves(t, s, blocks)
    elif phase == PLACING:
        passengers.count_places(t, s, seat, blocks)
    elif phase == RIDE:
        passengers.count_ride_steps(t, s, seat, blocks)
    elif phase == ANNOUNCE:
        tickets.count_draws(t, s, blocks)
    else:
        tickets.count_keeps(t, s, seat, blocks)


def nth_move(t, s, seat, blocks, n):
    """The number of the n-th legal move, as counted in these blocks."""
    numbers = cython.declare(BlockMoves)
    block: cython.int = 0
    while n >= blocks.size[block]:
        n -= blocks.size[block]
        block += 1
    kind: cython.int = blocks.kind[block]
    if kind == CLAIM:
        return routes.nth_claim(t, s, seat, blocks.subject[block], blocks.size[block], n)
    if kind == TAKE:
        return cards.nth_take(t, s, n)
    if kind == BUILD_STATION:
        return stations.nth_build(t, s, seat, blocks.subject[block], blocks.size[block], n)
    _list_block(t, s, seat, kind, blocks.subject[block], numbers)
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
    kind: cython.int = move.kind
    if kind == TAKE:
        return cards.check_take(s, move.subject)
    if kind == DRAW_CARD:
        return cards.check_draw(s)
    if kind == DRAW_TICKETS:
        return tickets.check_draw(t, s, move)
    if kind == KEEP:
        return tickets.check_keep(t, s, seat, move.subject)
    if kind == CLAIM:
        return routes.check(t, s, seat, move)
    if kind == PAY_TUNNEL:
        return tunnels.check_pay(t, s, seat, move)
    if kind == DECLINE_TUNNEL:
        return tunnels.check_decline(s)
    if kind == BUILD_STATION:
        return stations.check(t, s, seat, move)
    if kind == TAKE_MEEPLE or kind == LEAVE_MEEPLE:
        return meeples.check(t, s, move)
    if kind == PLACE or kind == PLACE_NONE:
        return passengers.check_place(t, s, seat, move)
    if kind == STEP:
        return passengers.check_step(t, s, seat, move)
    if kind == STOP:
        return passengers.check_stop(t, s, seat)
    return _check_pass(t, s, seat)


def play(t, s, seat, number, report):
    """Carry out a move and report what it did; the caller has checked that it is legal.

    The report may be NULL.
    """
    if report:
        clear(report)
    move = cython.address(t.move[number])
    kind: cython.int = move.kind
    if kind == TAKE:
        cards.take(t, s, seat, move.subject, report)
    elif kind == DRAW_CARD:
        cards.draw_card(t, s, seat, report)
    elif kind == DRAW_TICKETS:
        tickets.draw(t, s, seat, move, report)
    elif kind == KEEP:
        tickets.keep(t, s, seat, move.subject, report)
    elif kind == CLAIM:
        if t.track[move.subject].tunnel:
            tunnels.announce(t, s, seat, number, report)
        else:
            routes.claim(t, s, seat, move, report)
    elif kind == PAY_TUNNEL:
        tunnels.pay_extra(t, s, seat, move, report)
    elif kind == DECLINE_TUNNEL:
        tunnels.fail(t, s, seat, report)
    elif kind == BUILD_STATION:
        stations.build(t, s, seat, move, report)
    elif kind == TAKE_MEEPLE:
        meeples.take(t, s, seat, move, report)
    elif kind == LEAVE_MEEPLE:
        meeples.leave(s)
    elif kind == PLACE:
        passengers.place(s, seat, move.subject, report)
    elif kind == STEP:
        passengers.step(t, s, seat, move, report)
    elif kind == STOP:
        passengers.stop(s, report)
    else:
        s.phase = TURN_OVER
    if kind != PASS:
        s.passes = 0
    else:
        s.passes += 1
    if s.phase == CLAIMED:
        _settle_claim(t, s, seat)
    if s.phase == TURN_OVER:
        _end_turn(t, s, seat)
    elif s.phase == FIRST_TICKETS:
        s.seat = lowest(s.waiting)
    elif kind == KEEP:
        s.seat = 0  # all first tickets are chosen, and seat 0 takes the first turn


def _count_turn_moves(t, s, seat, blocks):
    """Count the moves that can begin a turn; a seat that has none passes."""
    cards.count_moves(s, blocks)
    tickets.count_draws(t, s, blocks)
    routes.count_moves(t, s, seat, blocks)
    if t.stations:
        stations.count_moves(t, s, seat, blocks)
    if t.passengers:
        passengers.count_ride_starts(t, s, seat, blocks)
    if blocks.moves == 0:
        add_block(blocks, PASS, 0, 1)


def _list_block(t, s, seat, kind, subject, out):
    """Write the move numbers of one block; return how many."""
    if kind == CLAIM:
        return routes.list_claims(t, s, seat, subject, out)
    if kind == TAKE:
        return cards.list_takes(t, s, out)
    if kind == KEEP:
        return tickets.list_keeps(t, s, seat, out)
    if kind == BUILD_STATION:
        return stations.list_builds(t, s, seat, subject, out)
    if kind == PAY_TUNNEL:
        return tunnels.list_extras(t, s, seat, out)
    if kind == DRAW_TICKETS:
        return tickets.list_draws(t, s, out)
    if kind == TAKE_MEEPLE:
        return meeples.list_choices(t, s, out)
    if kind == PLACE:
        return passengers.list_places(t, s, seat, out)
    if kind == STEP:
        return passengers.list_steps(t, s, seat, subject, out)
    out[0] = t.single_move[kind]
    return 1


def _check_pass(t, s, seat):
    if s.phase != TURN:
        return WRONG_PHASE
    blocks = cython.declare(MoveBlocks)
    count_moves(t, s, seat, cython.address(blocks))
    return LEGAL if blocks.kind[0] == PASS else MAY_NOT_PASS


def _settle_claim(t, s, seat):
    """Choose what follows a claim: meeples at each end of the track, then a passenger."""
    if t.meeples and meeples.any_to_take(t, s):
        s.phase = MEEPLES
    elif t.passengers and passengers.places(t, s, seat):
        s.phase = PLACING
    else:
        s.phase = TURN_OVER


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

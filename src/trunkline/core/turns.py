"""The course of a game: whose move it is, which mechanism it belongs to, and what comes next."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import (
    cards,
    freight,
    meeples,
    routes,
    stations,
    tickets,
    tunnels,
)
from cython.cimports.trunkline.core.bits import lowest
from cython.cimports.trunkline.core.menu import Menu, add_block
from cython.cimports.trunkline.core.reasons import (
    GAME_IS_OVER,
    LEGAL,
    MAY_NOT_PASS,
    NO_SUCH_MOVE,
    NOT_YOUR_TURN,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.state import (
    ANNOUNCE,
    CLAIMED,
    FIRST_TICKETS,
    GAME_OVER,
    MEEPLES,
    NO_MOVE,
    NO_TRACK,
    PLACING,
    RIDE,
    SECOND_CARD,
    TUNNEL,
    TURN,
    TURN_OVER,
    State,
)
from cython.cimports.trunkline.core.table import (
    BUILD_STATION,
    CLAIM,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_TICKETS,
    KEEP,
    LEAVE_MEEPLE,
    PASS,
    PAY_TUNNEL,
    PLACE,
    PLACE_NONE,
    STEP,
    STOP,
    TAKE,
    TAKE_MEEPLE,
)


def begin(t, s, seats, seed):
    """Set up a game: everything dealt, and the seats about to get their first tickets."""
    memset(s, 0, cython.sizeof(State))
    s.random = seed
    s.seats = seats
    s.announced = NO_MOVE
    s.claimed = NO_TRACK
    routes.set_up(t, s)
    freight.set_up(t, s)
    meeples.deal(t, s)
    cards.deal(t, s)
    tickets.deal(t, s)


def may_act(s, seat):
    """Whether this seat may move now."""
    if s.phase == FIRST_TICKETS:
        return s.waiting >> seat & 1
    return s.phase != GAME_OVER and seat == s.seat


def survey(t, s, seat, menu):
    """Put all moves of the seat on the menu: just those of the step it is in."""
    menu.size = 0
    menu.blocks = 0
    if not may_act(s, seat):
        return
    phase: cython.int = s.phase
    if phase == TURN:
        _survey_turn(t, s, seat, menu)
    elif phase == SECOND_CARD:
        cards.survey(s, menu)
    elif phase == TUNNEL:
        tunnels.survey(t, s, seat, menu)
    elif phase == MEEPLES:
        meeples.survey(t, s, menu)
    elif phase == PLACING:
        freight.survey_places(t, s, seat, menu)
    elif phase == RIDE:
        freight.survey_ride(t, s, seat, menu)
    elif phase == ANNOUNCE:
        tickets.survey_draw(t, s, menu)
    else:
        tickets.survey_keeps(t, s, seat, menu)


def nth_move(t, s, seat, menu, n):
    """The number of the n-th move on the menu."""
    few = cython.declare(Few)
    block: cython.int = 0
    while n >= menu.block_size[block]:
        n -= menu.block_size[block]
        block += 1
    kind: cython.int = menu.kind[block]
    if kind == CLAIM:
        return routes.nth_claim(t, s, seat, menu.subject[block], menu.block_size[block], n)
    if kind == TAKE:
        return cards.nth_take(t, s, n)
    if kind == BUILD_STATION:
        return stations.nth_build(t, s, seat, menu.subject[block], menu.block_size[block], n)
    _list_block(t, s, seat, kind, menu.subject[block], few)
    return few[n]


def list_moves(t, s, seat, out):
    """Write the numbers of all the seat's moves; return how many there are."""
    menu = cython.declare(Menu)
    survey(t, s, seat, cython.address(menu))
    size: cython.int = 0
    block: cython.int
    for block in range(menu.blocks):
        size += _list_block(t, s, seat, menu.kind[block], menu.subject[block], out + size)
    return size


def why_not(t, s, seat, number):
    """The rule a move breaks, or LEGAL."""
    if s.phase == GAME_OVER:
        return GAME_IS_OVER
    if not may_act(s, seat):
        return NOT_YOUR_TURN
    if number < 0 or number >= t.moves:
        return NO_SUCH_MOVE
    move = cython.address(t.move[number])
    kind: cython.int = move.kind
    if kind == TAKE:
        return cards.why_not_take(s, move.subject)
    if kind == DRAW_CARD:
        return cards.why_not_draw(s)
    if kind == DRAW_TICKETS:
        return tickets.why_not_draw(t, s, move)
    if kind == KEEP:
        return tickets.why_not_keep(t, s, seat, move.subject)
    if kind == CLAIM:
        return routes.why_not(t, s, seat, move)
    if kind == PAY_TUNNEL:
        return tunnels.why_not_pay(t, s, seat, move)
    if kind == DECLINE_TUNNEL:
        return tunnels.why_not_decline(s)
    if kind == BUILD_STATION:
        return stations.why_not(t, s, seat, move)
    if kind == TAKE_MEEPLE or kind == LEAVE_MEEPLE:
        return meeples.why_not(t, s, move)
    if kind == PLACE or kind == PLACE_NONE:
        return freight.why_not_place(t, s, seat, move)
    if kind == STEP:
        return freight.why_not_step(t, s, seat, move)
    if kind == STOP:
        return freight.why_not_stop(t, s, seat)
    return _why_no_pass(t, s, seat)


def play(t, s, seat, number):
    """Carry out a legal move; nothing is checked here."""
    move = cython.address(t.move[number])
    kind: cython.int = move.kind
    if kind == TAKE:
        cards.take(t, s, seat, move.subject)
    elif kind == DRAW_CARD:
        cards.draw_card(t, s, seat)
    elif kind == DRAW_TICKETS:
        tickets.draw(t, s, seat, move)
    elif kind == KEEP:
        tickets.keep(t, s, seat, move.subject)
    elif kind == CLAIM:
        if t.track[move.subject].tunnel:
            tunnels.announce(t, s, seat, number)
        else:
            routes.claim(t, s, seat, move)
    elif kind == PAY_TUNNEL:
        tunnels.pay_extra(t, s, seat, move)
    elif kind == DECLINE_TUNNEL:
        tunnels.fail(t, s, seat)
    elif kind == BUILD_STATION:
        stations.build(t, s, seat, move)
    elif kind == TAKE_MEEPLE:
        meeples.take(t, s, seat, move)
    elif kind == LEAVE_MEEPLE:
        meeples.leave(s)
    elif kind == PLACE:
        freight.place(s, seat, move.subject)
    elif kind == STEP:
        freight.step(t, s, seat, move)
    elif kind == STOP:
        freight.stop(s)
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
        s.seat = 0  # the last first tickets are chosen, and seat 0 takes the first turn


def reveals(t, before, number, after):
    """Whether the move between two positions showed anyone a card or a ticket.

    A card is decided by chance as it is drawn, so where chance has not moved none was. All else
    that chance decides is the order in which first tickets are shuffled in, which nobody sees.
    """
    kind: cython.int = t.move[number].kind
    return kind == DRAW_TICKETS or (kind != KEEP and before.random != after.random)


def _survey_turn(t, s, seat, menu):
    """What a turn may begin with; a seat that can do nothing else passes."""
    cards.survey(s, menu)
    tickets.survey_draw(t, s, menu)
    routes.survey(t, s, seat, menu)
    if t.stations:
        stations.survey(t, s, seat, menu)
    if t.passengers:
        freight.survey_rides(t, s, seat, menu)
    if menu.size == 0:
        add_block(menu, PASS, 0, 1)


def _list_block(t, s, seat, kind, subject, out):
    """Write the numbers of one block of the menu; return how many there are."""
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
        return freight.list_places(t, s, seat, out)
    if kind == STEP:
        return freight.list_steps(t, s, seat, subject, out)
    out[0] = t.only[kind]
    return 1


def _why_no_pass(t, s, seat):
    if s.phase != TURN:
        return WRONG_PHASE
    menu = cython.declare(Menu)
    survey(t, s, seat, cython.address(menu))
    return LEGAL if menu.kind[0] == PASS else MAY_NOT_PASS


def _settle_claim(t, s, seat):
    """What follows when a track is built: a meeple from each end, then perhaps a passenger."""
    if t.meeples and meeples.any_to_take(t, s):
        s.phase = MEEPLES
    elif t.passengers and freight.places(t, s, seat):
        s.phase = PLACING
    else:
        s.phase = TURN_OVER


def _end_turn(t, s, seat):
    """Hand the turn on, begin the last round, or end the game."""
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

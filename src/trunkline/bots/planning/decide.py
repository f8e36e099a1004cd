"""The planner's decisions: every move worth a thought, what it is worth, and why."""

import cython
from cython.cimports.trunkline.bots.planning import endgame, offers, sidelines
from cython.cimports.trunkline.bots.planning.errands import (
    Errands,
    claim_of,
    fill_up,
    list_errands,
)
from cython.cimports.trunkline.bots.planning.mind import Mind, look
from cython.cimports.trunkline.bots.planning.options import (
    CARD_ANY,
    CARD_UNSEEN,
    CARD_WANTED,
    FOR_POINTS,
    IN_THE_WAY,
    NO_CHOICE,
    NOTHING,
    ON_THE_WAY,
    Options,
    offer,
    offer_route,
)
from cython.cimports.trunkline.bots.planning.plans import Plan, draw_up
from cython.cimports.trunkline.bots.planning.rivals import Blocks, find_blocks
from cython.cimports.trunkline.core import cards, turns
from cython.cimports.trunkline.core.codes import (
    ANNOUNCE,
    DRAW_CARD,
    FIRST_TICKETS,
    LEGAL,
    LOCOMOTIVE,
    MEEPLES,
    PLACING,
    RIDE,
    SECOND_CARD,
    TICKETS,
    TUNNEL,
    TURN,
)
from cython.cimports.trunkline.core.move_blocks import MoveBlocks
from cython.cimports.trunkline.core.state import DISPLAY, NO_CARD


def choose(t, atlas, w, s, seat):
    """The number of the move with the greatest value; of equals the first."""
    options = cython.declare(Options)
    weigh(t, atlas, w, s, seat, cython.address(options))
    best: cython.int = 0
    i: cython.int
    for i in range(1, options.size):
        if options.option[i].value > options.option[best].value:
            best = i
    return options.option[best].move


def weigh(t, atlas, w, s, seat, options):
    """List the moves worth a thought; there is always one."""
    mind = cython.declare(Mind)
    look(t, atlas, w, s, seat, cython.address(mind))
    options.size = 0
    phase: cython.int = s.phase
    if phase == TURN:
        _weigh_turn(cython.address(mind), options)
    elif phase == SECOND_CARD:
        _weigh_second_card(cython.address(mind), options)
    elif phase == TICKETS or phase == FIRST_TICKETS:
        offers.weigh_keeps(cython.address(mind), options)
    elif phase == ANNOUNCE:
        offers.weigh_first_mixes(cython.address(mind), options)
    elif phase == TUNNEL:
        sidelines.weigh_tunnel(cython.address(mind), options)
    elif phase == MEEPLES:
        sidelines.weigh_meeples(cython.address(mind), options)
    elif phase == PLACING:
        sidelines.weigh_places(cython.address(mind), options)
    elif phase == RIDE:
        sidelines.weigh_ride(cython.address(mind), options)
    if options.size == 0:
        _offer_any(cython.address(mind), options)


def _weigh_turn(mind, options):
    """The beginning of a turn."""
    plan = cython.declare(Plan)
    errands = cython.declare(Errands)
    if mind.s.turns_left:
        endgame.weigh_last_turn(mind, options)
        if options.size:
            return
    draw_up(mind, cython.address(mind.s.held[mind.seat]), cython.address(plan))
    list_errands(mind, cython.address(plan), cython.address(errands))
    if mind.w.block > 0:
        _weigh_blocks(mind, cython.address(plan), cython.address(errands), options)
    fill_up(mind, cython.address(plan), cython.address(errands))
    _weigh_claims(mind, cython.address(plan), cython.address(errands), options)
    _weigh_cards(mind, cython.address(plan), cython.address(errands), options)
    offers.weigh_draws(mind, cython.address(plan), options)
    if plan.stations:
        sidelines.weigh_stations(mind, cython.address(plan), options)
    if mind.t.passengers:
        sidelines.weigh_rides(mind, cython.address(errands), options)


def _weigh_second_card(mind, options):
    plan = cython.declare(Plan)
    errands = cython.declare(Errands)
    draw_up(mind, cython.address(mind.s.held[mind.seat]), cython.address(plan))
    list_errands(mind, cython.address(plan), cython.address(errands))
    fill_up(mind, cython.address(plan), cython.address(errands))
    _weigh_cards(mind, cython.address(plan), cython.address(errands), options)


def _weigh_claims(mind, plan, errands, options):
    """Errands whose cards are all in hand."""
    i: cython.int
    for i in range(errands.size):
        errand = cython.address(errands.errand[i])
        if errand.missing:
            continue
        wild: cython.double = errand.locomotives + errand.plus4 - errand.least
        value: cython.double = mind.w.turn - mind.w.hoard * wild
        move: cython.int = claim_of(mind, errand)
        if _ends_too_soon(mind, plan, errands, errand.route):
            continue
        if errand.filler:
            value += errand.gain
            offer_route(options, move, value, FOR_POINTS, 0, errand.route, NOTHING)
        else:
            value = value * errands.press + mind.w.claim + errand.risk
            ticket: cython.int = plan.ticket[errand.route]
            offer_route(options, move, value, ON_THE_WAY, 0, errand.route, ticket)


def _ends_too_soon(mind, plan, errands, route):
    """Whether a claim begins the last round before other routes of the plan that would not.

    One that is ready can still be claimed in the turn after.
    """
    if not _ends_game(mind, route):
        return False
    i: cython.int
    left: cython.int = plan.stations
    missing: cython.int = 0
    before: cython.bint = False
    for i in range(errands.size):
        errand = cython.address(errands.errand[i])
        if not errand.filler and errand.route != route:
            left += 1
            missing += errand.missing
            before = before or not _ends_game(mind, errand.route)
    return before and (left > 1 or missing > 0)


def _ends_game(mind, route):
    """Whether a claim leaves so few trains that the last round begins."""
    length: cython.int = mind.atlas.route[route].length
    return mind.s.trains[mind.seat] - length <= mind.t.last_round_trains


def _weigh_blocks(mind, plan, errands, options):
    """Claims that cost little and a rival much."""
    blocks = cython.declare(Blocks)
    find_blocks(mind, errands, cython.address(blocks))
    i: cython.int
    for i in range(blocks.size):
        block = cython.address(blocks.block[i])
        length: cython.int = mind.atlas.route[block.route].length
        if _ends_too_soon(mind, plan, errands, block.route):
            continue
        value: cython.double = mind.t.route_points[length] - mind.w.spend * length
        value += mind.w.block * block.harm
        offer_route(options, block.move, value, IN_THE_WAY, 0, block.route, NOTHING)


def _weigh_cards(mind, plan, errands, options):
    """Face-up cards and the deck, each with the best that may follow it."""
    s = mind.s
    place: cython.int
    second: cython.bint = s.phase == SECOND_CARD
    drawable: cython.bint = cards.check_draw(s) == LEGAL
    seen: cython.int = 0
    # A card is of use only if there is a turn left to spend it in.
    half: cython.double = 0.5 * mind.w.turn * min(1.0, (mind.clock - 1) / mind.w.late)
    unseen: cython.double = errands.blind if drawable else 0
    follow: cython.double
    for place in range(DISPLAY):
        kind: cython.int = s.display[place]
        if kind == NO_CARD or seen >> kind & 1 or cards.check_take(s, kind) != LEGAL:
            continue
        seen |= 1 << kind
        follow = 0
        if not second and kind != LOCOMOTIVE:
            follow = max(unseen, _best_face_up(mind, errands, place))
        value: cython.double = half * (errands.value[kind] + follow)
        move: cython.int = mind.t.take + kind
        if errands.wanted[kind] < 0:
            offer(options, move, value, CARD_ANY, 0)
            continue
        errand = cython.address(errands.errand[errands.wanted[kind]])
        ticket: cython.int = NOTHING if errand.filler else plan.ticket[errand.route]
        offer_route(options, move, value, CARD_WANTED, errand.missing, errand.route, ticket)
    if drawable:
        follow = 0 if second else max(unseen, _best_face_up(mind, errands, DISPLAY))
        offer(options, mind.t.single_move[DRAW_CARD], half * (unseen + follow), CARD_UNSEEN, 0)


def _best_face_up(mind, errands, other_than):
    """The worth of the best second card of the display, leaving out one place."""
    best: cython.double = 0
    place: cython.int
    for place in range(DISPLAY):
        kind: cython.int = mind.s.display[place]
        if place != other_than and kind != NO_CARD and kind != LOCOMOTIVE:
            best = max(best, errands.value[kind])
    return best


def _offer_any(mind, options):
    """Where no thought applies, the first legal move."""
    blocks = cython.declare(MoveBlocks)
    turns.count_moves(mind.t, mind.s, mind.seat, cython.address(blocks))
    move = turns.nth_move(mind.t, mind.s, mind.seat, cython.address(blocks), 0)
    offer(options, move, 0, NO_CHOICE, 0)

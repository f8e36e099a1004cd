"""Tickets: which of the offered ones to keep, and when to draw more."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.bots.planning.candidates import (
    FIRST_MIX,
    MORE_TICKETS,
    TICKETS_KEPT,
    MoveList,
    add_candidate,
)
from cython.cimports.trunkline.bots.planning.plans import (
    NO_CITY,
    NetworkPlan,
    Paths,
    chance_to_finish,
    cheapest_path,
    make_plan,
    ticket_bonus,
)
from cython.cimports.trunkline.bots.planning.ticket_choice import TicketGains
from cython.cimports.trunkline.core import bits, tickets
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.components import joined
from cython.cimports.trunkline.core.state import MAX_DECKS


def evaluate_kept_tickets(assessment, candidates):
    """Evaluate every choice of the offered tickets by the network it leads to."""
    s = assessment.s
    plan = cython.declare(NetworkPlan)
    least: cython.int = tickets.least_kept(assessment.t, s, assessment.seat)
    chosen: cython.int
    for chosen in range(1, 1 << s.offer_size[assessment.seat]):
        if popcount(chosen) >= least:
            value: cython.double = _value_of_keeping(assessment, chosen, cython.address(plan))
            move: cython.int = assessment.t.keep + chosen - 1
            add_candidate(candidates, move, value, TICKETS_KEPT, plan.trains)


def _value_of_keeping(assessment, chosen, plan):
    """Plan for the held tickets and the chosen ones, given as a bit set; return the value."""
    s = assessment.s
    seat: cython.int = assessment.seat
    i: cython.int
    held = s.held[seat]
    for i in range(s.offer_size[seat]):
        if chosen >> i & 1:
            bits.add(cython.address(held), s.offer[seat][i])
    make_plan(assessment, held, plan)
    value: cython.double = plan.value
    discount: cython.double = 2 * (1 - assessment.w.ticket_discount)
    for i in range(s.offer_size[seat]):
        if chosen >> i & 1:
            value -= discount * _unfinished_points(assessment, plan, s.offer[seat][i])
    return value


def _unfinished_points(assessment, plan, ticket):
    """The points of a ticket that the plan will complete but that is not done yet."""
    data = cython.address(assessment.t.ticket[ticket])
    if not bits.has(plan.completed, ticket):
        return 0
    return 0 if joined(cython.address(assessment.components), data.a, data.b) else data.points


def evaluate_first_mixes(assessment, candidates):
    """Evaluate the first mix of tickets by its number of long ones; nothing else is known yet."""
    moves = cython.declare(MoveList)
    i: cython.int
    for i in range(tickets.list_draws(assessment.t, assessment.s, assessment.seat, 0, moves)):
        long_tickets: cython.double = assessment.t.move[moves[i]].cards
        off: cython.double = long_tickets - assessment.w.first_mix_long_tickets
        add_candidate(candidates, moves[i], -off * off, FIRST_MIX, 0)


def evaluate_ticket_draws(assessment, plan, candidates):
    """Evaluate drawing more tickets, once the plan is nearly done."""
    t = assessment.t
    s = assessment.s
    w = assessment.w
    # With fewer than three turns there is time for the draw and one claim, but not for cards.
    if plan.turns > w.ticket_draw_plan_turns or assessment.expected_turns < 3:
        return
    moves = cython.declare(MoveList)
    gains = cython.declare(TicketGains[MAX_DECKS])
    i: cython.int
    deck: cython.int
    if s.ticket_size[0] + s.ticket_size[1] == 0:
        return
    for deck in range(t.decks):
        _add_up_gains(assessment, plan, deck, cython.address(gains[deck]))
    for i in range(tickets.list_draws(t, s, assessment.seat, 0, moves)):
        move = cython.address(t.move[moves[i]])
        value: cython.double = 0
        for deck in range(t.decks):
            drawn: cython.int = t.deck[deck].later
            if t.mix_later:
                drawn = move.cards if deck else move.subject
            drawn = min(drawn, s.ticket_size[deck])
            value += _expected_gain(assessment, cython.address(gains[deck]), drawn)
        add_candidate(candidates, moves[i], value - w.ticket_draw_threshold, MORE_TICKETS, 0)


def _add_up_gains(assessment, plan, deck, gains):
    """Add up what the tickets that a deck may hold would bring, the good and the bad ones."""
    memset(gains, 0, cython.sizeof(TicketGains))
    if assessment.s.ticket_size[deck] == 0:
        return
    left = assessment.t.deck[deck].members
    bits.remove_all(cython.address(left), assessment.s.located[assessment.seat])
    while not bits.is_empty(left):
        gain: cython.double = _ticket_gain(assessment, plan, bits.pop(cython.address(left)))
        gains.count += 1
        if gain > 0:
            gains.good += 1
            gains.gained += gain
        else:
            gains.lost += gain


def _expected_gain(assessment, gains, drawn):
    """The expected gain from drawing tickets off a deck and keeping only the good ones."""
    if drawn == 0:
        return 0
    if gains.count == 0:
        return -assessment.w.turn_value
    value: cython.double = drawn * gains.gained / gains.count
    if gains.good == gains.count:
        return value
    # One ticket must be kept. If all drawn ones are bad, the least bad costs about 0.6 of the mean.
    all_bad: cython.double = 1
    for _ in range(drawn):
        all_bad *= (gains.count - gains.good) / gains.count
    return value + all_bad * 0.6 * gains.lost / (gains.count - gains.good)


def _ticket_gain(assessment, plan, ticket):
    """What a new ticket would bring on top of the plan; minus its points if it is infeasible."""
    w = assessment.w
    paths = cython.declare(Paths)
    data = cython.address(assessment.t.ticket[ticket])
    full: cython.double = 2 * data.points + ticket_bonus(assessment)
    limit: cython.double = w.ticket_discount * full / w.plan_cost_scale
    city: cython.int = cheapest_path(
        assessment, plan.price, data.a, data.b, limit, cython.address(paths)
    )
    if city == NO_CITY:
        return -data.points
    # The draw itself takes a turn.
    clock: cython.double = w.ticket_clock_share * (assessment.expected_turns - 1)
    chance: cython.double = w.ticket_discount
    chance *= chance_to_finish(assessment, plan, cython.address(paths), city, clock)
    gain: cython.double = chance * full
    return max(0.0, gain - w.plan_cost_scale * paths.cost[city]) - data.points

"""Tickets: which of an offer to keep, and when to ask for more."""

import cython
from cython.cimports.trunkline.bots.planning.options import (
    FIRST_MIX,
    MORE_TICKETS,
    TICKETS_KEPT,
    FewMoves,
    offer,
)
from cython.cimports.trunkline.bots.planning.plans import (
    NO_CITY,
    Paths,
    Plan,
    chance_to_finish,
    draw_up,
    find_way,
    worth,
)
from cython.cimports.trunkline.core import bits, tickets
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.components import joined


def weigh_keeps(mind, options):
    """Every choice of the offered tickets, by the network it leads to."""
    s = mind.s
    plan = cython.declare(Plan)
    least: cython.int = tickets.least_kept(mind.t, s, mind.seat)
    size: cython.int = s.offer_size[mind.seat]
    chosen: cython.int
    i: cython.int
    for chosen in range(1, 1 << size):
        if popcount(chosen) < least:
            continue
        held = s.held[mind.seat]
        for i in range(size):
            if chosen >> i & 1:
                bits.add(cython.address(held), s.offer[mind.seat][i])
        draw_up(mind, cython.address(held), cython.address(plan))
        value: cython.double = plan.value
        for i in range(size):
            if chosen >> i & 1:
                value -= (
                    2
                    * (1 - mind.w.hope)
                    * _to_do(mind, cython.address(plan), s.offer[mind.seat][i])
                )
        offer(options, mind.t.keep + chosen - 1, value, TICKETS_KEPT, plan.trains)


def _to_do(mind, plan, ticket):
    """The points of a ticket that the plan is yet to complete."""
    data = cython.address(mind.t.ticket[ticket])
    if not bits.has(cython.address(plan.met), ticket):
        return 0
    return 0 if joined(cython.address(mind.parts), data.a, data.b) else data.points


def weigh_first_mixes(mind, options):
    """The first mix of tickets, before anything is known: about so many long ones."""
    few = cython.declare(FewMoves)
    i: cython.int
    for i in range(tickets.list_draws(mind.t, mind.s, few)):
        off: cython.double = mind.t.move[few[i]].cards - mind.w.long_first
        offer(options, few[i], -off * off, FIRST_MIX, 0)


def weigh_draws(mind, plan, options):
    """Drawing more tickets: worth a thought when the plan is nearly done."""
    t = mind.t
    s = mind.s
    # With less than three turns there is the draw, a claim at best, and no time for cards.
    if plan.turns > mind.w.eager or mind.clock < 3:
        return
    few = cython.declare(FewMoves)
    i: cython.int
    if s.ticket_size[0] + s.ticket_size[1] == 0:
        return
    for i in range(tickets.list_draws(t, s, few)):
        move = cython.address(t.move[few[i]])
        first: cython.int = move.subject if t.mix_later else t.deck[0].later
        second: cython.int = move.cards if t.mix_later else t.deck[1].later
        value: cython.double = _expected(mind, plan, 0, min(first, s.ticket_size[0]))
        value += _expected(mind, plan, 1, min(second, s.ticket_size[1]))
        offer(options, few[i], value - mind.w.ticket, MORE_TICKETS, 0)


def _expected(mind, plan, deck, drawn):
    """What so many tickets from a deck may bring, those not worth keeping left out."""
    if drawn == 0:
        return 0
    left = mind.t.deck[deck].members
    bits.remove_all(cython.address(left), cython.address(mind.s.located[mind.seat]))
    count: cython.double = 0
    good: cython.double = 0
    gains: cython.double = 0
    losses: cython.double = 0
    while not bits.is_empty(cython.address(left)):
        gain: cython.double = _gain(mind, plan, bits.pop(cython.address(left)))
        count += 1
        if gain > 0:
            good += 1
            gains += gain
        else:
            losses += gain
    if count == 0:
        return -mind.w.turn
    value: cython.double = drawn * gains / count
    if good == count:
        return value
    # One must be kept: where all are bad, the least of the evils, say three fifths of the mean.
    all_bad: cython.double = 1
    for _ in range(drawn):
        all_bad *= (count - good) / count
    return value + all_bad * 0.6 * losses / (count - good)


def _gain(mind, plan, ticket):
    """What a ticket would bring on top of the plan; its points off where it cannot be done."""
    paths = cython.declare(Paths)
    ends = cython.address(mind.t.ticket[ticket])
    most: cython.double = mind.w.hope * (2 * ends.points + worth(mind)) / mind.w.scale
    city: cython.int = find_way(mind, plan.price, ends.a, ends.b, most, cython.address(paths))
    if city == NO_CITY:
        return -ends.points
    # The draw itself takes a turn, and the end may come sooner than it looks.
    clock: cython.double = mind.w.nerve * (mind.clock - 1)
    likely: cython.double = mind.w.hope
    likely *= chance_to_finish(mind, plan, cython.address(paths), city, clock)
    gain: cython.double = likely * (2 * ends.points + worth(mind))
    return max(0.0, gain - mind.w.scale * paths.cost[city]) - ends.points

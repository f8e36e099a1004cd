"""What a seat believes of rivals' tickets: they pay, fit together and explain what is built.

A sample is dealt at random first. Then tickets trade places, by Metropolis's rule, until each rival
holds them as often as they explain what it has done.
"""

import cython
from cython.cimports.libc.math import exp
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.bots.planning.assessment import Assessment, assess
from cython.cimports.trunkline.bots.planning.engine import PlannerEngine
from cython.cimports.trunkline.bots.planning.ticket_values import ticket_value
from cython.cimports.trunkline.bots.search.beliefs import (
    BeliefWeights,
    Distances,
    HiddenTicket,
    PairFits,
    TicketFits,
)
from cython.cimports.trunkline.core import bits, knowledge, ticket_knowledge
from cython.cimports.trunkline.core.bits import Bits, lowest
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.splitmix64 import below, next_random
from cython.cimports.trunkline.core.state import MAX_TICKETS
from cython.cimports.trunkline.core.ticket_needs import TicketNeeds, find_needs


def rate_tickets(planner: PlannerEngine, position: Position, seat: cython.int, weights):
    """How well each ticket explains what a rival has done, and how well every two fit together."""
    w: BeliefWeights = weights
    fit = cython.declare(TicketFits)
    pair_fit = cython.declare(PairFits)
    position._checked_seat(seat)
    _rate_tickets(planner, cython.address(position.state), seat, cython.address(w), fit, pair_fit)
    tickets = range(planner.table.data.tickets)
    return [fit[i] for i in tickets], [[pair_fit[i][j] for j in tickets] for i in tickets]


def form_beliefs(planner, s, viewer, w, beliefs):
    """Rate all tickets for every rival, and list those that could be anywhere."""
    t = cython.address(planner.table.data)
    deck: cython.int
    seat: cython.int
    ticket: cython.int
    for deck in range(t.decks):
        beliefs.unseen_size[deck] = 0
    left = ticket_knowledge.unseen_tickets(t, s, viewer)
    while not bits.is_empty(left):
        ticket = bits.pop(cython.address(left))
        deck = t.ticket[ticket].deck
        beliefs.unseen[deck][beliefs.unseen_size[deck]] = ticket
        beliefs.unseen_size[deck] += 1
    for seat in range(s.seats):
        if seat != viewer:
            _rate_tickets(planner, s, seat, w, beliefs.fit[seat], beliefs.pair_fit[seat])
    return 0


def _rate_tickets(planner, s, seat, w, fit, pair_fit):
    """Rate every ticket and every two for a rival, by its tracks and the cards it is known to have.

    The position is as a viewer sees it, so those are the cards in the rival's hand.
    """
    t = cython.address(planner.table.data)
    assessment = cython.declare(Assessment)
    needs = cython.declare(TicketNeeds[MAX_TICKETS])
    distances = cython.declare(Distances[MAX_TICKETS])
    only = cython.declare(Bits)
    one: cython.int
    other: cython.int
    unused: cython.double = s.trains[seat] / cython.cast(cython.double, t.trains)
    planner.find_joint_gains()
    assess(
        t,
        cython.address(planner.graph),
        cython.address(planner.weights),
        s,
        seat,
        cython.address(assessment),
    )
    for one in range(t.tickets):
        only.w[0] = only.w[1] = 0
        bits.add(cython.address(only), one)
        find_needs(t, s, seat, cython.address(only), cython.address(needs[one]))
        _find_distances(t, s, seat, cython.address(needs[one]), distances[one])
        value: cython.double = ticket_value(cython.address(assessment), one)
        fit[one] = unused * (w.plan_value * value + w.points * t.ticket[one].points)
        fit[one] += _network_fit(t, s, seat, one, cython.address(needs[one]), w)
        pair_fit[one][one] = 0
        for other in range(one):
            saved: cython.int = max(
                _saved_trains(t, one, cython.address(needs[one]), distances[other]),
                _saved_trains(t, other, cython.address(needs[other]), distances[one]),
            )
            chosen: cython.double = unused * w.joint_gain * planner.joint_gains[one][other]
            pair_fit[one][other] = chosen + (1 - unused) * w.saved_train * saved
            pair_fit[other][one] = pair_fit[one][other]
    return 0


def _network_fit(t, s, seat, ticket, needs, w):
    """How well a seat's network explains a ticket.

    A ticket without a way counts as one that takes all the trains left.
    """
    used: cython.double = 1 - s.trains[seat] / cython.cast(cython.double, t.trains)
    if not needs.found:
        return used * w.missing_train * s.trains[seat]
    if needs.trains == 0:
        return w.completed + w.completed_points * t.ticket[ticket].points
    built: cython.int = 0
    left = needs.owned
    while not bits.is_empty(left):
        built += t.track[bits.pop(cython.address(left))].length
    share: cython.double = built / cython.cast(cython.double, built + needs.trains)
    return w.built_share * share + used * w.missing_train * needs.trains


def _find_distances(t, s, seat, needs, distances):
    """How many trains it takes a seat to join each city to the way that a ticket needs."""
    track: cython.int
    i: cython.int
    memset(distances, FAR, cython.sizeof(Distances))
    for i in range(needs.size):
        distances[t.track[needs.track[i]].a] = distances[t.track[needs.track[i]].b] = 0
    changed: cython.bint = needs.size > 0
    while changed:
        changed = False
        for track in range(t.tracks):
            length: cython.int = t.track[track].length
            if bits.has(s.owned[seat], track):
                length = 0
            elif not bits.has(s.claimable[seat], track):
                continue
            a: cython.int = t.track[track].a
            b: cython.int = t.track[track].b
            if distances[a] + length < distances[b]:
                distances[b] = distances[a] + length
                changed = True
            elif distances[b] + length < distances[a]:
                distances[a] = distances[b] + length
                changed = True


def _saved_trains(t, ticket, needs, distances):
    """How many trains fewer a ticket needs once the way of another is built."""
    if not needs.found:
        return 0
    data = cython.address(t.ticket[ticket])
    joined: cython.int = _nearest(distances, data.a) + _nearest(distances, data.b)
    return max(0, needs.trains - joined)


def _nearest(distances, cities):
    """The distance of the nearest of these cities."""
    found: cython.int = FAR
    while cities:
        found = min(found, distances[lowest(cities)])
        cities &= cities - 1
    return found


def deal_sample(t, s, viewer, beliefs, seed, sample):
    """Deal what is hidden, with tickets as likely as the viewer believes."""
    hidden = cython.declare(HiddenTicket[MAX_TICKETS])
    rng: uint64_t = seed
    sample[0] = s[0]
    knowledge.deal_unseen(t, sample, viewer, next_random(cython.address(rng)))
    size: cython.int = _list_hidden(t, sample, viewer, beliefs, hidden)
    if size == 0:
        return
    deck: cython.int
    trades: cython.int = 0
    for deck in range(t.decks):
        trades += TRADES * beliefs.unseen_size[deck]
    for _ in range(trades):
        mine = cython.address(hidden[below(cython.address(rng), size)])
        deck = t.ticket[mine.ticket].deck
        place: cython.int = below(cython.address(rng), beliefs.unseen_size[deck])
        ticket: cython.int = beliefs.unseen[deck][place]
        owner: cython.int = _holder(hidden, size, ticket)
        theirs = cython.address(hidden[owner]) if owner >= 0 else cython.NULL
        gain: cython.double = _gain(sample, beliefs, mine, theirs, ticket)
        drawn: cython.double = (next_random(cython.address(rng)) >> 11) * 1.1102230246251565e-16
        if gain < 0 and drawn >= exp(gain):
            continue
        ticket_knowledge.swap_unseen(t, sample, viewer, mine.ticket, ticket)
        if theirs != cython.NULL:
            theirs.ticket = mine.ticket
        mine.ticket = ticket


def _list_hidden(t, sample, viewer, beliefs, hidden):
    """List what rivals hold of the tickets that could be anywhere; return how many."""
    size: cython.int = 0
    deck: cython.int
    i: cython.int
    seat: cython.int
    for deck in range(t.decks):
        for i in range(beliefs.unseen_size[deck]):
            for seat in range(sample.seats):
                if seat != viewer and bits.has(sample.held[seat], beliefs.unseen[deck][i]):
                    hidden[size].seat = seat
                    hidden[size].ticket = beliefs.unseen[deck][i]
                    size += 1
    return size


def _holder(hidden, size, ticket):
    """Which of the hidden tickets this one is, or -1."""
    i: cython.int
    for i in range(size):
        if hidden[i].ticket == ticket:
            return i
    return -1


def _gain(sample, beliefs, mine, theirs, ticket):
    """By how much a trade makes what rivals hold more likely, as a logarithm."""
    if theirs == cython.NULL:
        return _gain_of(sample, beliefs, mine.seat, mine.ticket, ticket)
    if theirs.seat == mine.seat:
        return 0
    return _gain_of(sample, beliefs, mine.seat, mine.ticket, ticket) + _gain_of(
        sample, beliefs, theirs.seat, ticket, mine.ticket
    )


def _gain_of(sample, beliefs, seat, gone, ticket):
    """By how much a seat's tickets become more likely if it has a ticket instead of another."""
    gain: cython.double = beliefs.fit[seat][ticket] - beliefs.fit[seat][gone]
    others = sample.held[seat]
    bits.remove(cython.address(others), gone)
    while not bits.is_empty(others):
        other: cython.int = bits.pop(cython.address(others))
        gain += beliefs.pair_fit[seat][ticket][other] - beliefs.pair_fit[seat][gone][other]
    return gain

"""What a seat believes of its rivals' tickets: those that explain what they have built.

A sample is dealt at random first. Then tickets trade places, by Metropolis's rule, until each rival
holds them as often as they explain its network.
"""

import cython
from cython.cimports.libc.math import exp
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.search.beliefs import HiddenTicket
from cython.cimports.trunkline.core import bits, knowledge, ticket_knowledge
from cython.cimports.trunkline.core.bits import Bits
from cython.cimports.trunkline.core.splitmix64 import below, next_random
from cython.cimports.trunkline.core.state import MAX_TICKETS
from cython.cimports.trunkline.core.ticket_needs import TicketNeeds, find_needs

COMPLETED = 2.90
COMPLETED_PER_POINT = 0.34
BUILT_SHARE = 2.89
BUILT_SHARE_IN_REACH = 2.30


def form_beliefs(t, s, viewer, beliefs):
    """Rate every ticket that could be anywhere for every rival."""
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
                beliefs.fit[seat][ticket] = _fit(t, s, seat, ticket)


def _fit(t, s, seat, ticket):
    """How well a ticket explains a seat's network, as the logarithm of a factor."""
    needs = cython.declare(TicketNeeds)
    only = cython.declare(Bits)
    only.w[0] = only.w[1] = 0
    bits.add(cython.address(only), ticket)
    find_needs(t, s, seat, cython.address(only), cython.address(needs))
    if not needs.found:
        return 0
    if needs.trains == 0:
        return COMPLETED + COMPLETED_PER_POINT * t.ticket[ticket].points
    built: cython.int = 0
    while not bits.is_empty(needs.owned):
        built += t.track[bits.pop(cython.address(needs.owned))].length
    share: cython.double = built / cython.cast(cython.double, built + needs.trains)
    in_reach: cython.bint = needs.trains <= s.trains[seat]
    return share * (BUILT_SHARE + (BUILT_SHARE_IN_REACH if in_reach else 0.0))


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
        gain: cython.double = _gain(beliefs, mine, theirs, ticket)
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


def _gain(beliefs, mine, theirs, ticket):
    """By how much a trade makes what rivals hold more likely, as a logarithm."""
    gain: cython.double = beliefs.fit[mine.seat][ticket] - beliefs.fit[mine.seat][mine.ticket]
    if theirs != cython.NULL:
        gain += beliefs.fit[theirs.seat][mine.ticket] - beliefs.fit[theirs.seat][ticket]
    return gain

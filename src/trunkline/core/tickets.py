"""Destination tickets: dealing, offering, keeping and returning them.

A deck keeps its order, since tickets go to its bottom. A seat tracks a ticket while it knows for
certain where it is: in its own hand, among those it returned, or offered to a rival who kept all.
"""

import cython
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.menu import add_block
from cython.cimports.trunkline.core.randomness import below
from cython.cimports.trunkline.core.reasons import (
    LEGAL,
    NO_TICKETS_LEFT,
    NOT_OFFERED,
    TOO_FEW_KEPT,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.state import (
    FIRST_TICKETS,
    MAX_OFFER,
    NO_TICKET,
    TICKETS,
    TURN,
    TURN_OVER,
)
from cython.cimports.trunkline.core.table import DRAW_TICKETS, KEEP


def deal(t, s):
    """Shuffle the decks and offer every seat its first tickets."""
    _shuffle(t, s)
    seat: cython.int
    deck: cython.int
    for seat in range(s.seats):
        for deck in range(t.decks):
            _offer_from(t, s, seat, deck, t.deck[deck].first)
    for deck in range(t.decks):
        if t.deck[deck].later == 0:
            s.ticket_size[deck] = 0
    s.phase = FIRST_TICKETS
    s.waiting = (1 << s.seats) - 1


def survey_draw(t, s, menu):
    """Put the draw of tickets on the menu while a deck that is drawn from has any."""
    if why_not_draw(t, s) == LEGAL:
        add_block(menu, DRAW_TICKETS, 0, 1)


def survey_keeps(t, s, seat, menu):
    """Put every choice of tickets that keeps enough of them on the menu."""
    least: cython.int = least_kept(t, s, seat)
    chosen: cython.int
    choices: cython.int = 0
    for chosen in range(1, 1 << s.offer_size[seat]):
        choices += popcount(chosen) >= least
    add_block(menu, KEEP, 0, choices)


def list_keeps(t, s, seat, out):
    """Write the numbers of the choices of tickets that keep enough of them; return how many."""
    least: cython.int = least_kept(t, s, seat)
    size: cython.int = 0
    chosen: cython.int
    for chosen in range(1, 1 << s.offer_size[seat]):
        if popcount(chosen) >= least:
            out[size] = t.keep + chosen - 1
            size += 1
    return size


def why_not_draw(t, s):
    """The rule against drawing tickets, if any."""
    if s.phase != TURN:
        return WRONG_PHASE
    deck: cython.int
    for deck in range(t.decks):
        if t.deck[deck].later and s.ticket_size[deck]:
            return LEGAL
    return NO_TICKETS_LEFT


def why_not_keep(t, s, seat, chosen):
    """The rule against keeping just these of the offered tickets, if any."""
    if s.phase != FIRST_TICKETS and s.phase != TICKETS:
        return WRONG_PHASE
    if chosen >> s.offer_size[seat]:
        return NOT_OFFERED
    if popcount(chosen) < least_kept(t, s, seat):
        return TOO_FEW_KEPT
    return LEGAL


def draw(t, s, seat):
    """Offer the seat tickets from the top of the decks, as many as there are."""
    deck: cython.int
    for deck in range(t.decks):
        _offer_from(t, s, seat, deck, t.deck[deck].later)
    s.phase = TICKETS


def keep(t, s, seat, chosen):
    """Keep the chosen tickets and return the others, in the order offered."""
    size: cython.int = s.offer_size[seat]
    first: cython.bint = s.phase == FIRST_TICKETS
    if chosen != (1 << size) - 1:
        _lose_sight(s, seat)
    i: cython.int
    for i in range(size):
        ticket: cython.int = s.offer[seat][i]
        s.offer[seat][i] = NO_TICKET
        if chosen >> i & 1:
            bits.add(cython.address(s.held[seat]), ticket)
            s.ticket_count[seat] += 1
        elif not (first and t.remove_unkept_first):
            _put_at_bottom(t, s, ticket)
    s.offer_size[seat] = 0
    if not first:
        s.phase = TURN_OVER
        return
    s.first_kept[seat] = s.ticket_count[seat]
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        s.phase = TURN


def least_kept(t, s, seat):
    """How many of the offered tickets must be kept."""
    least: cython.int = t.keep_first if s.phase == FIRST_TICKETS else t.keep_later
    return least if least < s.offer_size[seat] else s.offer_size[seat]


def place_of(t, s, deck, depth):
    """Where in `ticket_order` the ticket lies that is `depth` below the top of a deck."""
    index: cython.int = s.ticket_head[deck] + depth
    capacity: cython.int = t.deck[deck].capacity
    return t.deck[deck].start + (index - capacity if index >= capacity else index)


def _shuffle(t, s):
    seat: cython.int
    i: cython.int
    for seat in range(s.seats):
        for i in range(MAX_OFFER):
            s.offer[seat][i] = NO_TICKET
    for i in range(t.tickets):
        s.ticket_order[i] = i
    deck: cython.int
    for deck in range(t.decks):
        start: cython.int = t.deck[deck].start
        for i in range(t.deck[deck].capacity - 1, 0, -1):
            other: cython.int = below(cython.address(s.random), i + 1)
            ticket: cython.int = s.ticket_order[start + i]
            s.ticket_order[start + i] = s.ticket_order[start + other]
            s.ticket_order[start + other] = ticket
        s.ticket_head[deck] = 0
        s.ticket_size[deck] = t.deck[deck].capacity


def _offer_from(t, s, seat, deck, n):
    """Move up to n tickets from the top of a deck into the seat's offer."""
    for _ in range(n):
        if s.ticket_size[deck] == 0:
            return
        place = place_of(t, s, deck, 0)
        ticket: cython.int = s.ticket_order[place]
        s.ticket_head[deck] += 1
        if s.ticket_head[deck] == t.deck[deck].capacity:
            s.ticket_head[deck] = 0
        s.ticket_size[deck] -= 1
        s.offer[seat][s.offer_size[seat]] = ticket
        s.offer_size[seat] += 1
        bits.add(cython.address(s.tracked[seat]), ticket)


def _put_at_bottom(t, s, ticket):
    deck: cython.int = t.ticket[ticket].deck
    s.ticket_order[place_of(t, s, deck, s.ticket_size[deck])] = ticket
    s.ticket_size[deck] += 1


def _lose_sight(s, seat):
    """The rivals cannot tell which of the offered tickets are kept and which go back."""
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        if rival != seat:
            for i in range(s.offer_size[seat]):
                bits.remove(cython.address(s.tracked[rival]), s.offer[seat][i])

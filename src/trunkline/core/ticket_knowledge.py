"""What a seat knows of tickets: concealing the others, and dealing them again at random.

A seat knows the tickets it tracks, how many every rival has kept at the start and later (of each
deck, where the backs differ), and that no rival was first offered what it was first offered itself.
"""

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core import bits, tickets
from cython.cimports.trunkline.core.bits import Bits
from cython.cimports.trunkline.core.codes import FIRST_TICKETS
from cython.cimports.trunkline.core.randomness import below
from cython.cimports.trunkline.core.state import MAX_OFFER, MAX_TICKETS, NO_TICKET, NOBODY


def conceal(t, s, viewer):
    """Keep just the tickets the viewer tracks; the order they lie in counts as their place."""
    sight = cython.declare(Bits)
    sight.w[0] = sight.w[1] = 0
    if viewer != NOBODY:
        sight = s.located[viewer]
    order = cython.declare(Pool)
    memset(order, NO_TICKET, MAX_TICKETS)
    deck: cython.int
    depth: cython.int
    for deck in range(t.decks):
        for depth in range(s.ticket_size[deck]):
            place = tickets.place_of(t, s, deck, depth)
            if bits.has(sight, s.ticket_order[place]):
                order[place] = s.ticket_order[place]
    memcpy(s.ticket_order, order, MAX_TICKETS)
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        if rival == viewer:
            continue
        s.held[rival] = bits.common(s.held[rival], sight)
        s.located[rival].w[0] = s.located[rival].w[1] = 0
        memset(s.first_offer[rival], NO_TICKET, MAX_OFFER)
        for i in range(s.offer_size[rival]):
            if not bits.has(sight, s.offer[rival][i]):
                s.offer[rival][i] = NO_TICKET


def deal_unseen(t, s, viewer, rng):
    """Deal the tickets out of the viewer's sight: to rivals, to the decks, or out of the game."""
    deck: cython.int
    rival: cython.int
    i: cython.int
    # Decks dealt only at the start come first: what a rival has of them is a matter of chance,
    # and all its other tickets are then from the deck that is drawn from later.
    for deck in range(t.decks):
        if t.deck[deck].later == 0:
            _deal_deck(t, s, viewer, deck, rng)
    for deck in range(t.decks):
        if t.deck[deck].later:
            _deal_deck(t, s, viewer, deck, rng)
    for rival in range(s.seats):
        if rival == viewer:
            continue
        s.located[rival] = s.held[rival]
        for i in range(s.offer_size[rival]):
            bits.add(cython.address(s.located[rival]), s.offer[rival][i])


def _deal_deck(t, s, viewer, deck, rng):
    """Deal one deck's tickets; those left over are out of the game.

    What rivals kept at the start was never offered to the viewer at the start, so it comes first.
    """
    pool = cython.declare(Pool)
    mine = _first_offer(s, viewer)
    rival: cython.int
    depth: cython.int
    unseen = t.deck[deck].members
    bits.remove_all(cython.address(unseen), s.located[viewer])
    apart: cython.int = _list(bits.common(unseen, mine), pool)
    bits.remove_all(cython.address(unseen), mine)
    left: cython.int = apart + _list(unseen, pool + apart)
    _shuffle(pool + apart, left - apart, rng)
    for rival in range(s.seats):
        if rival != viewer:
            left = _deal_first_kept(t, s, rival, deck, pool, left, rng)
    if apart:
        _shuffle(pool, left, rng)
    for rival in range(s.seats):
        if rival != viewer:
            left = _deal_offer(s, rival, deck, pool, left)
            for _ in range(_unseen_held(t, s, rival, deck)):
                left -= 1
                bits.add(cython.address(s.held[rival]), pool[left])
    for depth in range(s.ticket_size[deck]):
        place = tickets.place_of(t, s, deck, depth)
        if s.ticket_order[place] == NO_TICKET:
            left -= 1
            s.ticket_order[place] = pool[left]
    _deal_first_offers(t, s, viewer, deck, mine, rng)


def _first_offer(s, viewer):
    """The tickets the viewer chose from at the start."""
    mine = cython.declare(Bits)
    mine.w[0] = mine.w[1] = 0
    i: cython.int
    for i in range(MAX_OFFER):
        if s.first_offer[viewer][i] != NO_TICKET:
            bits.add(cython.address(mine), s.first_offer[viewer][i])
    return mine


def _list(chosen, pool):
    """Write down the tickets of a set; return how many."""
    size: cython.int = 0
    while not bits.is_empty(chosen):
        pool[size] = bits.pop(cython.address(chosen))
        size += 1
    return size


def _shuffle(pool, size, rng):
    i: cython.int
    for i in range(size - 1, 0, -1):
        other: cython.int = below(rng, i + 1)
        kept: cython.uchar = pool[i]
        pool[i] = pool[other]
        pool[other] = kept


def _deal_first_kept(t, s, rival, deck, pool, left, rng):
    """Deal a rival what it kept of its first offer; returns what is left of the pool."""
    place: cython.int = s.first_offered[rival][0] if deck else 0
    end: cython.int = place + s.first_offered[rival][deck]
    for _ in range(_first_held(t, s, rival, deck, rng)):
        left -= 1
        bits.add(cython.address(s.held[rival]), pool[left])
        if place < end:
            s.first_offer[rival][place] = pool[left]
            place += 1
    return left


def _deal_offer(s, rival, deck, pool, left):
    """Deal a rival the tickets it is choosing from; returns what is left of the pool."""
    first: cython.int = s.offer_split[rival] if deck else 0
    last: cython.int = s.offer_size[rival] if deck else s.offer_split[rival]
    i: cython.int
    for i in range(first, last):
        if s.offer[rival][i] == NO_TICKET:
            left -= 1
            s.offer[rival][i] = pool[left]
        if s.phase == FIRST_TICKETS:
            s.first_offer[rival][i] = s.offer[rival][i]
    return left


def _deal_first_offers(t, s, viewer, deck, mine, rng):
    """Say what else rivals were offered at the start: nothing that anyone else was offered."""
    pool = cython.declare(Pool)
    left = t.deck[deck].members
    bits.remove_all(cython.address(left), mine)
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        for i in range(MAX_OFFER):
            if rival != viewer and s.first_offer[rival][i] != NO_TICKET:
                bits.remove(cython.address(left), s.first_offer[rival][i])
    size: cython.int = _list(left, pool)
    _shuffle(pool, size, rng)
    for rival in range(s.seats):
        first: cython.int = s.first_offered[rival][0] if deck else 0
        for i in range(first, first + s.first_offered[rival][deck]):
            if s.first_offer[rival][i] == NO_TICKET:
                size -= 1
                s.first_offer[rival][i] = pool[size]


def _first_held(t, s, rival, deck, rng):
    """How many tickets of a deck a rival holds that it kept at the start."""
    if t.mix_first:
        return s.first_kept[rival][deck]
    if t.deck[deck].later == 0:
        return _first_kept_from(t, s, rival, deck, rng)
    # What it kept of other decks has been dealt to it by now.
    first: cython.int = s.first_kept[rival][0] - (
        bits.count(s.held[rival]) - bits.count_common(s.held[rival], t.deck[deck].members)
    )
    unseen: cython.int = _unseen_held(t, s, rival, deck)
    return first if first < unseen else unseen


def _unseen_held(t, s, rival, deck):
    """How many tickets of a deck a rival holds that have not been dealt to it yet."""
    if t.mix_first:
        return s.ticket_count[rival][deck] - bits.count_common(s.held[rival], t.deck[deck].members)
    if t.deck[deck].later == 0:
        return 0
    return s.ticket_count[rival][0] - bits.count(s.held[rival])


def _first_kept_from(t, s, rival, deck, rng):
    """How many of a rival's first tickets are from a deck that is only dealt at the start.

    Its first offer is known by decks, and how many it kept, but not which: any choice may be.
    """
    offered: cython.int = 0
    i: cython.int
    for i in range(t.decks):
        offered += t.deck[i].first
    marked: cython.int = t.deck[deck].first
    kept: cython.int = 0
    for i in range(s.first_kept[rival][0]):
        if cython.cast(cython.int, below(rng, offered - i)) < marked:
            marked -= 1
            kept += 1
    return kept

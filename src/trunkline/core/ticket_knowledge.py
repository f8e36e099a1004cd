"""What a seat knows about tickets: concealing the rest, and dealing it again at random.

A seat knows where its located tickets are. It knows how many tickets every rival kept at the start
and later (from each deck, if the backs differ). And no rival was offered at the start what the
seat itself was offered then.
"""

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core import bits, tickets
from cython.cimports.trunkline.core.bits import Bits
from cython.cimports.trunkline.core.codes import FIRST_TICKETS
from cython.cimports.trunkline.core.splitmix64 import below
from cython.cimports.trunkline.core.state import MAX_OFFER, MAX_TICKETS, NO_TICKET, NOBODY


def conceal(t, s, viewer):
    """Blank all tickets that the viewer cannot locate; the others keep their place in a deck."""
    located = cython.declare(Bits)
    located.w[0] = located.w[1] = 0
    if viewer != NOBODY:
        located = s.located[viewer]
    order = cython.declare(Pool)
    memset(order, NO_TICKET, MAX_TICKETS)
    deck: cython.int
    depth: cython.int
    for deck in range(t.decks):
        for depth in range(s.ticket_size[deck]):
            place = tickets.place_of(t, s, deck, depth)
            if bits.has(located, s.ticket_order[place]):
                order[place] = s.ticket_order[place]
    memcpy(s.ticket_order, order, MAX_TICKETS)
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        if rival == viewer:
            continue
        s.held[rival] = bits.common(s.held[rival], located)
        s.located[rival].w[0] = s.located[rival].w[1] = 0
        memset(s.first_offer[rival], NO_TICKET, MAX_OFFER)
        for i in range(s.offer_size[rival]):
            if not bits.has(located, s.offer[rival][i]):
                s.offer[rival][i] = NO_TICKET


def deal_unseen(t, s, viewer, rng):
    """Deal the tickets that the viewer cannot locate to the rivals and the decks."""
    deck: cython.int
    rival: cython.int
    i: cython.int
    # Decks dealt only at the start come first. How many of a rival's tickets are from them is
    # random; all its other tickets are from the deck that is drawn from later.
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


def shuffle_unlocated(t, s, rng):
    """Shuffle the tickets of each deck that no seat can locate; the others keep their place.

    The result depends on which tickets these are, but not on the order in which they were.
    """
    located = cython.declare(Bits)
    unlocated = cython.declare(Bits)
    pool = cython.declare(Pool)
    located.w[0] = located.w[1] = 0
    seat: cython.int
    deck: cython.int
    depth: cython.int
    for seat in range(s.seats):
        located.w[0] |= s.located[seat].w[0]
        located.w[1] |= s.located[seat].w[1]
    for deck in range(t.decks):
        unlocated.w[0] = unlocated.w[1] = 0
        for depth in range(s.ticket_size[deck]):
            ticket: cython.int = s.ticket_order[tickets.place_of(t, s, deck, depth)]
            if not bits.has(located, ticket):
                bits.add(cython.address(unlocated), ticket)
        left: cython.int = _write_members(unlocated, pool)
        _shuffle(pool, left, rng)
        for depth in range(s.ticket_size[deck]):
            place = tickets.place_of(t, s, deck, depth)
            if not bits.has(located, s.ticket_order[place]):
                left -= 1
                s.ticket_order[place] = pool[left]


def unseen_tickets(t, s, viewer):
    """The tickets that could be anywhere: the viewer can tell those of one deck by nothing.

    What it was offered at the start it has seen, even if it cannot locate it any more.
    """
    unseen = cython.declare(Bits)
    unseen.w[0] = unseen.w[1] = 0
    deck: cython.int
    for deck in range(t.decks):
        unseen.w[0] |= t.deck[deck].members.w[0]
        unseen.w[1] |= t.deck[deck].members.w[1]
    bits.remove_all(cython.address(unseen), s.located[viewer])
    bits.remove_all(cython.address(unseen), _own_first_offer(s, viewer))
    return unseen


def swap_unseen(t, s, viewer, one, other):
    """Let two unseen tickets of one deck trade places. The deal is as likely as it was."""
    rival: cython.int
    for rival in range(s.seats):
        if rival != viewer:
            _swap_members(cython.address(s.held[rival]), one, other)
            _swap_members(cython.address(s.located[rival]), one, other)
            _swap_in(s.offer[rival], s.offer_size[rival], one, other)
            _swap_in(s.first_offer[rival], MAX_OFFER, one, other)
    _swap_in(s.ticket_order, MAX_TICKETS, one, other)


def _swap_members(b, one, other):
    if bits.has(b[0], one) == bits.has(b[0], other):
        return
    if bits.has(b[0], one):
        bits.remove(b, one)
        bits.add(b, other)
    else:
        bits.remove(b, other)
        bits.add(b, one)


def _swap_in(places, size, one, other):
    i: cython.int
    for i in range(size):
        if places[i] == one:
            places[i] = other
        elif places[i] == other:
            places[i] = one


def _deal_deck(t, s, viewer, deck, rng):
    """Deal one deck's tickets; those left over are out of the game.

    What rivals kept at the start cannot be what the viewer was offered then. So it is dealt first,
    from a pool that excludes those tickets.
    """
    pool = cython.declare(Pool)
    own_offer = _own_first_offer(s, viewer)
    rival: cython.int
    depth: cython.int
    unseen = t.deck[deck].members
    bits.remove_all(cython.address(unseen), s.located[viewer])
    excluded: cython.int = _write_members(bits.common(unseen, own_offer), pool)
    bits.remove_all(cython.address(unseen), own_offer)
    left: cython.int = excluded + _write_members(unseen, pool + excluded)
    _shuffle(pool + excluded, left - excluded, rng)
    for rival in range(s.seats):
        if rival != viewer:
            left = _deal_first_kept(t, s, rival, deck, pool, left, rng)
    if excluded:
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
    _complete_first_offers(t, s, viewer, deck, own_offer, rng)


def _own_first_offer(s, viewer):
    """The tickets the viewer chose from at the start."""
    own_offer = cython.declare(Bits)
    own_offer.w[0] = own_offer.w[1] = 0
    i: cython.int
    for i in range(MAX_OFFER):
        if s.first_offer[viewer][i] != NO_TICKET:
            bits.add(cython.address(own_offer), s.first_offer[viewer][i])
    return own_offer


def _write_members(chosen, pool):
    """Write the members of a set to an array; return how many."""
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
    """Deal a rival what it kept of its first offer; return the size of the remaining pool."""
    place: cython.int = s.first_offered[rival][0] if deck else 0
    end: cython.int = place + s.first_offered[rival][deck]
    for _ in range(_first_kept_of_deck(t, s, rival, deck, rng)):
        left -= 1
        bits.add(cython.address(s.held[rival]), pool[left])
        if place < end:
            s.first_offer[rival][place] = pool[left]
            place += 1
    return left


def _deal_offer(s, rival, deck, pool, left):
    """Deal a rival the tickets it is choosing from; return the size of the remaining pool."""
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


def _complete_first_offers(t, s, viewer, deck, own_offer, rng):
    """Fill in what else rivals were offered at the start; no ticket was offered twice."""
    pool = cython.declare(Pool)
    left = t.deck[deck].members
    bits.remove_all(cython.address(left), own_offer)
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        for i in range(MAX_OFFER):
            if rival != viewer and s.first_offer[rival][i] != NO_TICKET:
                bits.remove(cython.address(left), s.first_offer[rival][i])
    size: cython.int = _write_members(left, pool)
    _shuffle(pool, size, rng)
    for rival in range(s.seats):
        first: cython.int = s.first_offered[rival][0] if deck else 0
        for i in range(first, first + s.first_offered[rival][deck]):
            if s.first_offer[rival][i] == NO_TICKET:
                size -= 1
                s.first_offer[rival][i] = pool[size]


def _first_kept_of_deck(t, s, rival, deck, rng):
    """How many tickets of a deck to deal a rival as kept at the start."""
    if t.mix_first:
        return s.first_kept[rival][deck]
    if t.deck[deck].later == 0:
        return _sample_first_kept(t, s, rival, deck, rng)
    # What it kept from other decks has been dealt to it already.
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


def _sample_first_kept(t, s, rival, deck, rng):
    """Sample how many of a rival's first tickets are from a deck that is dealt only at the start.

    How many it was offered from each deck is known, and how many it kept, but not which of them.
    All choices are equally likely.
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

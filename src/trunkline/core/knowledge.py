"""What a seat knows: concealing the rest of a position, and dealing it again at random.

A concealed position is a State in which everything the viewer has not seen is blank: rivals'
hands hold only what everyone knows of them, the deck has a size but no cards, tickets it has lost
sight of are NO_TICKET. Dealing fills the blanks so that concealing gives the same bytes again.

Cards need care. At a shuffle everyone sees the discards become the deck, so the cards of that
shuffle and the older ones in rivals' hands are two separate piles, and each rival has drawn a
known number from the first. Cards that came to light since may have come from either.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core import bits, freight, tickets
from cython.cimports.trunkline.core.bits import Bits
from cython.cimports.trunkline.core.knowledge import Unseen
from cython.cimports.trunkline.core.randomness import below, next_random, take_any
from cython.cimports.trunkline.core.state import (
    DISPLAY,
    FIRST_TICKETS,
    KINDS,
    LOCOMOTIVE,
    MAX_OFFER,
    MAX_TICKETS,
    NO_CARD,
    NO_MOVE,
    NO_TICKET,
    PASSENGER,
    RIDE,
    TUNNEL,
)
from cython.cimports.trunkline.core.table import ANY_COLOR


def conceal(t, s, viewer):
    """Blank everything the viewer has not seen."""
    s.random = 0
    memset(s.deck, 0, KINDS)
    rival: cython.int
    for rival in range(s.seats):
        if rival != viewer:
            memcpy(s.hands[rival], s.known[rival], KINDS)
            memset(s.drawn[rival], 0, KINDS)
    _conceal_tickets(t, s, viewer)


def deal_unseen(t, s, viewer, seed):
    """Fill the blanks of a concealed position with cards and tickets that could be there."""
    stream: uint64_t = seed
    unseen = cython.declare(Unseen)
    trial = cython.declare(Unseen)
    attempt: cython.int = 0
    _count_unseen(t, s, viewer, cython.address(unseen))
    trial = unseen
    while not _trace(t, s, viewer, cython.address(trial), attempt, cython.address(stream)):
        attempt += 1
        trial = unseen
    _deal_cards(s, viewer, cython.address(trial), cython.address(stream))
    _deal_tickets(t, s, viewer, cython.address(stream))
    s.random = next_random(cython.address(stream))


def _conceal_tickets(t, s, viewer):
    """Keep just the tickets the viewer tracks; the order they lie in counts as their place."""
    sight = s.tracked[viewer]
    order = cython.declare(Pool)
    memset(order, NO_TICKET, MAX_TICKETS)
    deck: cython.int
    depth: cython.int
    for deck in range(t.decks):
        for depth in range(s.ticket_size[deck]):
            place = tickets.place_of(t, s, deck, depth)
            if bits.has(cython.address(sight), s.ticket_order[place]):
                order[place] = s.ticket_order[place]
    memcpy(s.ticket_order, order, MAX_TICKETS)
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        if rival == viewer:
            continue
        s.held[rival] = bits.common(cython.address(s.held[rival]), cython.address(sight))
        s.tracked[rival].w[0] = s.tracked[rival].w[1] = 0
        memset(s.first_offer[rival], NO_TICKET, MAX_OFFER)
        for i in range(s.offer_size[rival]):
            if not bits.has(cython.address(sight), s.offer[rival][i]):
                s.offer[rival][i] = NO_TICKET


def _count_unseen(t, s, viewer, unseen):
    """What is in the two unseen piles, and how many cards of each every rival has had."""
    memset(unseen, 0, cython.sizeof(Unseen))
    left = cython.declare(Counts)
    kind: cython.int
    place: cython.int
    rival: cython.int
    for kind in range(KINDS):
        left[kind] = t.cards[kind] - s.discards[kind]
    for place in range(DISPLAY):
        if s.display[place] != NO_CARD:
            left[s.display[place]] -= 1
    for place in range(s.turned_size):
        left[s.turned[place]] -= 1
    if s.announced != NO_MOVE:
        if t.move[s.announced].cards:
            left[t.move[s.announced].color] -= t.move[s.announced].cards
        left[LOCOMOTIVE] -= t.move[s.announced].locomotives
    for rival in range(s.seats):
        if rival == viewer:
            for kind in range(KINDS):
                left[kind] -= s.hands[rival][kind]
            continue
        unseen.fresh_of[rival] = s.blind[rival]
        unseen.old_of[rival] = s.hand_size[rival] - s.blind[rival]
        for kind in range(KINDS):
            unseen.shown[rival][kind] = s.surfaced[rival][kind]
            left[kind] += s.surfaced[rival][kind] - s.known[rival][kind]
            unseen.old_of[rival] += s.surfaced[rival][kind] - s.known[rival][kind]
    for kind in range(KINDS):
        unseen.fresh[kind] = s.shuffled[kind] - s.drawn[viewer][kind]
        unseen.old[kind] = left[kind] - unseen.fresh[kind]
        unseen.fresh_size += unseen.fresh[kind]
        unseen.old_size += unseen.old[kind]


def _trace(t, s, viewer, unseen, attempt, stream):
    """Decide for every card that came to light from which pile its owner had it.

    The first attempts do so by chance, which may run into a dead end: then the answer is False.
    Later ones look ahead at every step, so that they cannot.
    """
    careful: cython.bint = attempt >= CARELESS_ATTEMPTS
    if not _enable_tunnel(t, s, viewer, unseen, careful, stream):
        return False
    _enable_ride(t, s, viewer, unseen)
    rival: cython.int
    kind: cython.int
    for rival in range(s.seats):
        for kind in range(KINDS):
            while unseen.traced[rival][kind] < unseen.shown[rival][kind]:
                if not _trace_card(s, unseen, rival, kind, careful, stream):
                    return False
    return True


def _trace_card(s, unseen, rival, kind, careful, stream):
    """Decide from which pile a rival had a card of this kind; False if from neither."""
    fresh: cython.int = unseen.fresh[kind] * unseen.fresh_of[rival]
    old: cython.int = unseen.old[kind] * unseen.old_of[rival]
    # The chances are as the shares of the piles, and an empty pile has no card to give.
    fresh *= unseen.old_size if unseen.old_size else 1
    old *= unseen.fresh_size if unseen.fresh_size else 1
    if fresh + old == 0:
        return False
    is_fresh: cython.bint = cython.cast(cython.int, below(stream, fresh + old)) < fresh
    _move_card(unseen, rival, kind, is_fresh, 1)
    if careful and not _can_be_traced(s, unseen):
        _move_card(unseen, rival, kind, is_fresh, -1)
        _move_card(unseen, rival, kind, not is_fresh, 1)
    return True


def _move_card(unseen, rival, kind, is_fresh, n):
    """Count n cards as had by the rival from one of the piles; -1 takes one back."""
    unseen.traced[rival][kind] += n
    if is_fresh:
        unseen.fresh[kind] -= n
        unseen.fresh_size -= n
        unseen.fresh_of[rival] -= n
        unseen.drew[rival][kind] += n
    else:
        unseen.old[kind] -= n
        unseen.old_size -= n
        unseen.old_of[rival] -= n


def _can_be_traced(s, unseen):
    """Whether the cards still to be traced can all be given a pile.

    Say how many cards of each kind every rival had from the old pile: there is an upper and a
    lower limit for each rival and for each kind. By Hoffman's theorem numbers within all of them
    exist if no set of rivals asks for more than its kinds, or is asked for more than it, can give.
    """
    chosen: cython.int
    rival: cython.int
    kind: cython.int
    left: cython.int
    for chosen in range(1 << s.seats):
        least: cython.int = 0  # old cards the chosen rivals must have had
        most: cython.int = 0  # and may have had
        for rival in range(s.seats):
            if chosen >> rival & 1:
                left = 0
                for kind in range(KINDS):
                    left += unseen.shown[rival][kind] - unseen.traced[rival][kind]
                least += left - unseen.fresh_of[rival] if left > unseen.fresh_of[rival] else 0
                most += left if left < unseen.old_of[rival] else unseen.old_of[rival]
        offered: cython.int = 0
        demanded: cython.int = 0
        for kind in range(KINDS):
            inside: cython.int = 0
            outside: cython.int = 0
            for rival in range(s.seats):
                left = unseen.shown[rival][kind] - unseen.traced[rival][kind]
                if chosen >> rival & 1:
                    inside += left
                else:
                    outside += left
            must: cython.int = inside + outside - unseen.fresh[kind]
            must = must if must > 0 else 0
            if must > unseen.old[kind]:
                return False
            offered += inside if inside < unseen.old[kind] else unseen.old[kind]
            demanded += must - outside if must > outside else 0
        if least > offered or demanded > most:
            return False
    return True


def _enable_tunnel(t, s, viewer, unseen, careful, stream):
    """A rival who is asked to pay for a tunnel is able to, or it would have failed by itself.

    The cards for it are traced like those that came to light, and stay in the hand.
    """
    rival: cython.int = s.seat
    if s.phase != TUNNEL or rival == viewer:
        return True
    color: cython.int = t.move[s.announced].color
    missing: cython.int = s.extra - s.known[rival][LOCOMOTIVE]
    if color != ANY_COLOR:
        missing -= s.known[rival][color]
    if missing <= 0:
        return True
    wild: cython.int = missing if color == ANY_COLOR else below(stream, missing + 1)
    for _ in range(missing + 1):
        _hold(unseen, rival, LOCOMOTIVE, wild)
        if color != ANY_COLOR:
            _hold(unseen, rival, color, missing - wild)
        if not careful or _can_be_traced(s, unseen):
            return True
        _hold(unseen, rival, LOCOMOTIVE, -wild)
        if color != ANY_COLOR:
            _hold(unseen, rival, color, wild - missing)
        wild = wild + 1 if wild < missing else 0
    return False


def _enable_ride(t, s, viewer, unseen):
    """A rival whose ride may not end where it is has the cards to reach a place where it may."""
    rival: cython.int = s.seat
    if s.phase != RIDE or rival == viewer:
        return
    missing: cython.int = (
        freight.cards_to_end(t, s, rival, s.ride_at, cython.address(s.ridden))
        - (s.known[rival][PASSENGER])
    )
    if missing > 0:
        _hold(unseen, rival, PASSENGER, missing)


def _hold(unseen, rival, kind, n):
    unseen.shown[rival][kind] += n
    unseen.kept[rival][kind] += n


def _deal_cards(s, viewer, unseen, stream):
    """Deal the rivals' other unseen cards; what is left is the deck."""
    rival: cython.int
    kind: cython.int
    for rival in range(s.seats):
        if rival == viewer:
            continue
        for kind in range(KINDS):
            s.hands[rival][kind] += unseen.kept[rival][kind]
            s.drawn[rival][kind] = unseen.drew[rival][kind]
        for _ in range(unseen.old_of[rival]):
            kind = take_any(stream, unseen.old, unseen.old_size)
            unseen.old_size -= 1
            s.hands[rival][kind] += 1
        for _ in range(unseen.fresh_of[rival]):
            kind = take_any(stream, unseen.fresh, unseen.fresh_size)
            unseen.fresh_size -= 1
            s.hands[rival][kind] += 1
            s.drawn[rival][kind] += 1
    memcpy(s.deck, unseen.fresh, KINDS)


def _deal_tickets(t, s, viewer, stream):
    """Deal the tickets out of the viewer's sight: to rivals, to the decks, or out of the game."""
    deck: cython.int
    rival: cython.int
    i: cython.int
    # Decks dealt only at the start come first: what a rival has of them is a matter of chance,
    # and all its other tickets are then from the deck that is drawn from later.
    for deck in range(t.decks):
        if t.deck[deck].later == 0:
            _deal_ticket_deck(t, s, viewer, deck, stream)
    for deck in range(t.decks):
        if t.deck[deck].later:
            _deal_ticket_deck(t, s, viewer, deck, stream)
    for rival in range(s.seats):
        if rival == viewer:
            continue
        s.tracked[rival] = s.held[rival]
        for i in range(s.offer_size[rival]):
            bits.add(cython.address(s.tracked[rival]), s.offer[rival][i])


def _deal_ticket_deck(t, s, viewer, deck, stream):
    """Deal one deck's tickets; those left over are out of the game.

    What rivals kept at the start was never offered to the viewer at the start, so it comes first.
    """
    pool = cython.declare(Pool)
    mine = _first_offer(s, viewer)
    rival: cython.int
    depth: cython.int
    apart: cython.int = _gather(t, s, viewer, deck, cython.address(mine), True, pool)
    left: cython.int = apart + _gather(
        t, s, viewer, deck, cython.address(mine), False, pool + apart
    )
    _shuffle(pool + apart, left - apart, stream)
    for rival in range(s.seats):
        if rival != viewer:
            left = _deal_first_kept(t, s, rival, deck, pool, left, stream)
    if apart:
        _shuffle(pool, left, stream)
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
    _deal_first_offers(t, s, viewer, deck, cython.address(mine), stream)


def _first_offer(s, viewer):
    """The tickets the viewer chose from at the start."""
    mine = cython.declare(Bits)
    mine.w[0] = mine.w[1] = 0
    i: cython.int
    for i in range(MAX_OFFER):
        if s.first_offer[viewer][i] != NO_TICKET:
            bits.add(cython.address(mine), s.first_offer[viewer][i])
    return mine


def _gather(t, s, viewer, deck, mine, wanted, pool):
    """The tickets of a deck out of the viewer's sight, those first offered to it or the others."""
    left = t.deck[deck].members
    bits.remove_all(cython.address(left), cython.address(s.tracked[viewer]))
    if wanted:
        left = bits.common(cython.address(left), mine)
    else:
        bits.remove_all(cython.address(left), mine)
    size: cython.int = 0
    while not bits.is_empty(cython.address(left)):
        pool[size] = bits.pop(cython.address(left))
        size += 1
    return size


def _shuffle(pool, size, stream):
    i: cython.int
    for i in range(size - 1, 0, -1):
        other: cython.int = below(stream, i + 1)
        kept: cython.uchar = pool[i]
        pool[i] = pool[other]
        pool[other] = kept


def _deal_first_kept(t, s, rival, deck, pool, left, stream):
    """Deal a rival what it kept of its first offer; returns what is left of the pool."""
    place: cython.int = s.first_offered[rival][0] if deck else 0
    end: cython.int = place + s.first_offered[rival][deck]
    for _ in range(_first_held(t, s, rival, deck, stream)):
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


def _deal_first_offers(t, s, viewer, deck, mine, stream):
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
    size: cython.int = 0
    while not bits.is_empty(cython.address(left)):
        pool[size] = bits.pop(cython.address(left))
        size += 1
    _shuffle(pool, size, stream)
    for rival in range(s.seats):
        first: cython.int = s.first_offered[rival][0] if deck else 0
        for i in range(first, first + s.first_offered[rival][deck]):
            if s.first_offer[rival][i] == NO_TICKET:
                size -= 1
                s.first_offer[rival][i] = pool[size]


def _first_held(t, s, rival, deck, stream):
    """How many tickets of a deck a rival holds that it kept at the start."""
    if t.mix_first:
        return s.first_kept[rival][deck]
    if t.deck[deck].later == 0:
        return _first_kept_from(t, s, rival, deck, stream)
    # What it kept of other decks has been dealt to it by now.
    first: cython.int = s.first_kept[rival][0] - (
        bits.count(cython.address(s.held[rival]))
        - bits.count_common(cython.address(s.held[rival]), cython.address(t.deck[deck].members))
    )
    unseen: cython.int = _unseen_held(t, s, rival, deck)
    return first if first < unseen else unseen


def _unseen_held(t, s, rival, deck):
    """How many tickets of a deck a rival holds that have not been dealt to it yet."""
    if t.mix_first:
        return s.ticket_count[rival][deck] - bits.count_common(
            cython.address(s.held[rival]), cython.address(t.deck[deck].members)
        )
    if t.deck[deck].later == 0:
        return 0
    return s.ticket_count[rival][0] - bits.count(cython.address(s.held[rival]))


def _first_kept_from(t, s, rival, deck, stream):
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
        if cython.cast(cython.int, below(stream, offered - i)) < marked:
            marked -= 1
            kept += 1
    return kept

"""What a seat knows: concealing the rest of a position, and dealing it again at random.

A concealed position is a State in which everything the viewer has not seen is blank: rivals'
hands hold only the cards everyone knows they hold, the deck has a size but no cards, and tickets
the viewer cannot locate are NO_TICKET. Dealing fills the blanks; concealing the result gives the
same bytes again.

Cards need care. At a shuffle everyone sees the discards become the deck. So the cards of that
shuffle and the older ones in rivals' hands are two separate piles, and each rival has drawn a
known number from the first. A card revealed since then may have come from either.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core import passengers, ticket_knowledge
from cython.cimports.trunkline.core.codes import KINDS, LOCOMOTIVE, PASSENGER, RIDE, TUNNEL
from cython.cimports.trunkline.core.knowledge import Unseen
from cython.cimports.trunkline.core.splitmix64 import below, next_random, take_any
from cython.cimports.trunkline.core.state import DISPLAY, NO_CARD, NO_MOVE
from cython.cimports.trunkline.core.table import ANY_COLOR


def conceal(t, s, viewer):
    """Blank everything the viewer has not seen; NOBODY has seen only what everyone has seen."""
    s.rng = 0
    memset(s.deck, 0, KINDS)
    rival: cython.int
    for rival in range(s.seats):
        if rival != viewer:
            memcpy(s.hands[rival], s.known[rival], KINDS)
            memset(s.drawn[rival], 0, KINDS)
    ticket_knowledge.conceal(t, s, viewer)


def deal_unseen(t, s, viewer, seed):
    """Fill the blanks of a concealed position with a random deal that agrees with what is known."""
    rng: uint64_t = seed
    unseen = cython.declare(Unseen)
    assigned = cython.declare(Unseen)
    attempt: cython.int = 0
    _count_unseen(t, s, viewer, cython.address(unseen))
    assigned = unseen
    while not _assign_origins(t, s, viewer, cython.address(assigned), attempt, cython.address(rng)):
        attempt += 1
        assigned = unseen
    _deal_cards(s, viewer, cython.address(assigned), cython.address(rng))
    ticket_knowledge.deal_unseen(t, s, viewer, cython.address(rng))
    s.rng = next_random(cython.address(rng))


def _count_unseen(t, s, viewer, unseen):
    """Count the two unseen piles, and how many cards each rival has had from them."""
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
    if s.tunnel_claim != NO_MOVE:
        if t.move[s.tunnel_claim].cards:
            left[t.move[s.tunnel_claim].color] -= t.move[s.tunnel_claim].cards
        left[LOCOMOTIVE] -= t.move[s.tunnel_claim].locomotives
    for rival in range(s.seats):
        if rival == viewer:
            for kind in range(KINDS):
                left[kind] -= s.hands[rival][kind]
            continue
        unseen.fresh_of[rival] = s.blind[rival]
        unseen.old_of[rival] = s.hand_size[rival] - s.blind[rival]
        for kind in range(KINDS):
            unseen.revealed[rival][kind] = s.surfaced[rival][kind]
            left[kind] += s.surfaced[rival][kind] - s.known[rival][kind]
            unseen.old_of[rival] += s.surfaced[rival][kind] - s.known[rival][kind]
    for kind in range(KINDS):
        unseen.fresh[kind] = s.shuffled[kind] - s.drawn[viewer][kind]
        unseen.old[kind] = left[kind] - unseen.fresh[kind]
        unseen.fresh_size += unseen.fresh[kind]
        unseen.old_size += unseen.old[kind]


def _assign_origins(t, s, viewer, unseen, attempt, rng):
    """Choose an origin at random for every revealed card.

    The first attempts do not look ahead and may reach a dead end; then they return False. Later
    attempts look ahead at every step and always succeed.
    """
    look_ahead: cython.bint = attempt >= UNCHECKED_ATTEMPTS
    if not _enable_tunnel(t, s, viewer, unseen, look_ahead, rng):
        return False
    _enable_ride(t, s, viewer, unseen)
    rival: cython.int
    kind: cython.int
    for rival in range(s.seats):
        for kind in range(KINDS):
            while unseen.assigned[rival][kind] < unseen.revealed[rival][kind]:
                if not _assign_origin(s, unseen, rival, kind, look_ahead, rng):
                    return False
    return True


def _assign_origin(s, unseen, rival, kind, look_ahead, rng):
    """Choose the origin of a rival's card of this kind; False if neither pile can have had it."""
    fresh: cython.int = unseen.fresh[kind] * unseen.fresh_of[rival]
    old: cython.int = unseen.old[kind] * unseen.old_of[rival]
    # The weight of a pile is the kind's share of it times the rival's cards from it. Multiplying by
    # both sizes avoids fractions; an empty pile has weight 0.
    fresh *= unseen.old_size if unseen.old_size else 1
    old *= unseen.fresh_size if unseen.fresh_size else 1
    if fresh + old == 0:
        return False
    is_fresh: cython.bint = cython.cast(cython.int, below(rng, fresh + old)) < fresh
    _count_origin(unseen, rival, kind, is_fresh, 1)
    if look_ahead and not _can_assign_rest(s, unseen):
        _count_origin(unseen, rival, kind, is_fresh, -1)
        _count_origin(unseen, rival, kind, not is_fresh, 1)
    return True


def _count_origin(unseen, rival, kind, is_fresh, n):
    """Count n of a rival's cards as coming from one of the piles; a negative n undoes that."""
    unseen.assigned[rival][kind] += n
    if is_fresh:
        unseen.fresh[kind] -= n
        unseen.fresh_size -= n
        unseen.fresh_of[rival] -= n
        unseen.drew[rival][kind] += n
    else:
        unseen.old[kind] -= n
        unseen.old_size -= n
        unseen.old_of[rival] -= n


def _can_assign_rest(s, unseen):
    """Whether every revealed card without an origin can still be assigned one.

    Consider how many old cards of each kind each rival had. The totals by rival and by kind have
    lower and upper bounds. By Hoffman's circulation theorem, numbers within all bounds exist if,
    for every set of rivals, the least they must have had does not exceed what the kinds offer,
    and what the kinds demand does not exceed the most they may have had.
    """
    chosen: cython.int
    rival: cython.int
    kind: cython.int
    left: cython.int
    for chosen in range(1 << s.seats):
        least: cython.int = 0  # old cards the chosen rivals must have had
        most: cython.int = 0  # old cards they may have had
        for rival in range(s.seats):
            if chosen >> rival & 1:
                left = 0
                for kind in range(KINDS):
                    left += unseen.revealed[rival][kind] - unseen.assigned[rival][kind]
                least += left - unseen.fresh_of[rival] if left > unseen.fresh_of[rival] else 0
                most += left if left < unseen.old_of[rival] else unseen.old_of[rival]
        offered: cython.int = 0
        demanded: cython.int = 0
        for kind in range(KINDS):
            inside: cython.int = 0
            outside: cython.int = 0
            for rival in range(s.seats):
                left = unseen.revealed[rival][kind] - unseen.assigned[rival][kind]
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


def _enable_tunnel(t, s, viewer, unseen, look_ahead, rng):
    """Give a rival who has to decide on a tunnel the cards to pay for it.

    Without them the claim would have failed at once. They are assigned an origin like revealed
    cards, but stay in the hand. Returns False if that proves impossible.
    """
    rival: cython.int = s.seat
    if s.phase != TUNNEL or rival == viewer:
        return True
    color: cython.int = t.move[s.tunnel_claim].color
    missing: cython.int = s.extra - s.known[rival][LOCOMOTIVE]
    if color != ANY_COLOR:
        missing -= s.known[rival][color]
    if missing <= 0:
        return True
    wild: cython.int = missing if color == ANY_COLOR else below(rng, missing + 1)
    for _ in range(missing + 1):
        _require_in_hand(unseen, rival, LOCOMOTIVE, wild)
        if color != ANY_COLOR:
            _require_in_hand(unseen, rival, color, missing - wild)
        if not look_ahead or _can_assign_rest(s, unseen):
            return True
        _require_in_hand(unseen, rival, LOCOMOTIVE, -wild)
        if color != ANY_COLOR:
            _require_in_hand(unseen, rival, color, wild - missing)
        wild = wild + 1 if wild < missing else 0
    return False


def _enable_ride(t, s, viewer, unseen):
    """Give a rival whose ride may not end here the passenger cards to reach a city where it may."""
    rival: cython.int = s.seat
    if s.phase != RIDE or rival == viewer:
        return
    missing: cython.int = passengers.cards_to_end(t, s, rival, s.ride_at, s.ridden)
    missing -= s.known[rival][PASSENGER]
    if missing > 0:
        _require_in_hand(unseen, rival, PASSENGER, missing)


def _require_in_hand(unseen, rival, kind, n):
    unseen.revealed[rival][kind] += n
    unseen.kept[rival][kind] += n


def _deal_cards(s, viewer, unseen, rng):
    """Deal the rivals' remaining unseen cards; the deck is what is left."""
    rival: cython.int
    kind: cython.int
    for rival in range(s.seats):
        if rival == viewer:
            continue
        for kind in range(KINDS):
            s.hands[rival][kind] += unseen.kept[rival][kind]
            s.drawn[rival][kind] = unseen.drew[rival][kind]
        for _ in range(unseen.old_of[rival]):
            kind = take_any(rng, unseen.old, unseen.old_size)
            unseen.old_size -= 1
            s.hands[rival][kind] += 1
        for _ in range(unseen.fresh_of[rival]):
            kind = take_any(rng, unseen.fresh, unseen.fresh_size)
            unseen.fresh_size -= 1
            s.hands[rival][kind] += 1
            s.drawn[rival][kind] += 1
    memcpy(s.deck, unseen.fresh, KINDS)

"""Destination tickets: announcing, dealing, offering, keeping and returning them.

A deck is kept in order, since tickets are returned to its bottom. A seat has located a ticket as
long as it knows for certain where it is: in its own hand, among those it returned, or in the hand
of a rival who kept a whole offer.
"""

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.codes import (
    ANNOUNCE,
    DECK_TOO_SMALL,
    DRAW_TICKETS,
    FIRST_TICKETS,
    KEEP,
    LEGAL,
    NO_TICKETS_LEFT,
    NOT_OFFERED,
    SCORE_TICKETS,
    TICKETS,
    TOO_FEW_KEPT,
    TURN,
    TURN_OVER,
    WRONG_MIX,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.components import joined
from cython.cimports.trunkline.core.fields import seat_after, spread
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.splitmix64 import below
from cython.cimports.trunkline.core.state import MAX_DECKS, MAX_OFFER, MAX_SEATS, NO_TICKET
from cython.cimports.trunkline.core.table import ANY_COLOR, add_move, add_single_move


def read_edition(table):
    """Read the edition's tickets, and number drawing and keeping them."""
    d = cython.address(table.data)
    edition = table.edition
    rules = edition.rules.tickets
    d.tickets = len(edition.tickets)
    d.keep_first = rules.keep_first
    d.keep_later = rules.keep_later
    d.remove_unkept_first = rules.unkept_first == "remove"
    d.shuffle_unkept_first = rules.unkept_first == "shuffle"
    d.mix_first = rules.mix_first
    d.mix_later = rules.mix_later
    for number, ticket in enumerate(edition.tickets):
        i: cython.int = number
        for city in edition.board.cities_of(ticket.a):
            d.ticket[i].a |= bits.bit(table.city_numbers[city])
        for city in edition.board.cities_of(ticket.b):
            d.ticket[i].b |= bits.bit(table.city_numbers[city])
        d.ticket[i].points = ticket.points
        d.ticket[i].deck = ticket.deck
        bits.add(cython.address(d.deck[cython.cast(cython.int, ticket.deck)].members), i)
    d.decks = len(rules.decks)
    start = 0
    for number, deck in enumerate(rules.decks):
        i: cython.int = number
        capacity = sum(ticket.deck == number for ticket in edition.tickets)
        d.deck[i].start = start
        d.deck[i].capacity = capacity
        d.deck[i].first = deck.first
        d.deck[i].later = deck.later
        start += capacity
    _number_draws(table)
    d.keep = d.moves
    chosen: cython.int
    for chosen in range(1, 1 << _largest_offer(rules)):
        add_move(table, KEEP, chosen, ANY_COLOR, 0, 0, 0)


def _number_draws(table):
    """Number the draw of tickets: one move, or one for each mix that may be announced."""
    d = cython.address(table.data)
    if d.mix_first == 0:
        add_single_move(table, DRAW_TICKETS)
        return 0
    d.draw_first = d.draw_later = _add_mixes(table, d.mix_first)
    if d.mix_later != d.mix_first:
        d.draw_later = _add_mixes(table, d.mix_later)
    return 0


def _add_mixes(table, size):
    """Add a move for each number of tickets from the first deck; return the first move."""
    first: cython.int = table.data.moves
    i: cython.int
    for i in range(size + 1):
        add_move(table, DRAW_TICKETS, i, ANY_COLOR, size - i, 0, 0)
    return first


def _largest_offer(rules):
    """The most tickets a seat ever chooses from at once."""
    if rules.mix_first:
        return max(rules.mix_first, rules.mix_later)
    return max(sum(deck.first for deck in rules.decks), sum(deck.later for deck in rules.decks))


def lay_out(table, s, layout):
    """Put every ticket where the layout says; a seat knows only where its own are."""
    t = cython.address(table.data)
    i: cython.int
    seat: cython.int
    for i in range(t.decks):
        s.ticket_head[i] = 0
        s.ticket_size[i] = len(layout.ticket_order[i])
        for place, ticket in enumerate(layout.ticket_order[i]):
            s.ticket_order[t.deck[i].start + cython.cast(cython.int, place)] = ticket
    s.waiting = 0
    memset(s.first_offer, NO_TICKET, cython.sizeof(s.first_offer))
    memset(s.first_offered, 0, cython.sizeof(s.first_offered))
    memset(s.ticket_count, 0, cython.sizeof(s.ticket_count))
    memset(s.located, 0, cython.sizeof(s.located))
    for seat in range(s.seats):
        for ticket in (*layout.tickets[seat], *layout.offers[seat]):
            bits.add(cython.address(s.located[seat]), ticket)
        for ticket in layout.tickets[seat]:
            bits.add(cython.address(s.held[seat]), ticket)
            s.ticket_count[seat][open_deck(t, ticket)] += 1
        s.first_kept[seat][0] = layout.first_kept[seat]
        _lay_out_offer(table, s, seat, layout.offers[seat])


def _lay_out_offer(table, s, seat, offered):
    """Offer these tickets, ordered by deck."""
    decks = {ticket: table.edition.tickets[ticket].deck for ticket in offered}
    i: cython.int = 0
    memset(s.offer[seat], NO_TICKET, MAX_OFFER)
    s.offer_size[seat] = len(offered)
    s.offer_split[seat] = 0
    for ticket in sorted(offered, key=decks.get):
        s.offer[seat][i] = ticket
        s.offer_split[seat] += decks[ticket] == 0
        i += 1


def deal(t, s):
    """Shuffle the decks, and offer every seat its first tickets or let it announce a mix."""
    _fill_decks(t, s)
    deck: cython.int
    for deck in range(t.decks):
        _shuffle(t, s, deck)
    if t.mix_first:
        s.phase = ANNOUNCE
    else:
        _deal_first(t, s)
        _begin_choice(s)


def count_draws(t, s, seat, blocks):
    """Count drawing tickets, or every mix that may be announced."""
    if t.mix_first:
        mixes = _mixes(t, s)
        add_block(blocks, DRAW_TICKETS, 0, mixes.high - mixes.low + 1)
    else:
        add_block(blocks, DRAW_TICKETS, 0, _any_left(t, s))


def list_draws(t, s, seat, subject, out):
    """Write the numbers of the mixes that may be announced, or of the draw; return how many."""
    if t.mix_first == 0:
        out[0] = t.single_move[DRAW_TICKETS]
        return 1
    mixes = _mixes(t, s)
    first: cython.int = t.draw_first if s.phase == ANNOUNCE else t.draw_later
    i: cython.int
    for i in range(mixes.low, mixes.high + 1):
        out[i - mixes.low] = first + i
    return mixes.high - mixes.low + 1


def count_keeps(t, s, seat, blocks):
    """Count the choices that keep enough of the offered tickets."""
    least: cython.int = least_kept(t, s, seat)
    chosen: cython.int
    choices: cython.int = 0
    for chosen in range(1, 1 << s.offer_size[seat]):
        choices += popcount(chosen) >= least
    add_block(blocks, KEEP, 0, choices)


def list_keeps(t, s, seat, subject, out):
    """Write the numbers of the choices that keep enough tickets; return how many."""
    least: cython.int = least_kept(t, s, seat)
    size: cython.int = 0
    chosen: cython.int
    for chosen in range(1, 1 << s.offer_size[seat]):
        if popcount(chosen) >= least:
            out[size] = t.keep + chosen - 1
            size += 1
    return size


def check_draw(t, s, seat, move):
    """Why these tickets may not be drawn, or LEGAL."""
    if s.phase != TURN and s.phase != ANNOUNCE:
        return WRONG_PHASE
    if not _any_left(t, s):
        return NO_TICKETS_LEFT
    return _check_mix(t, s, move) if t.mix_first else LEGAL


def _any_left(t, s):
    """Whether any deck that can be drawn from has tickets left."""
    deck: cython.int
    left: cython.int = 0
    for deck in range(t.decks):
        left += s.ticket_size[deck] if t.deck[deck].later else 0
    return left != 0


def _mixes(t, s):
    """The least and the most tickets from the first deck that a mix may have.

    A mix never asks a deck for more tickets than it holds, unless the decks together hold too few.
    Then a draw takes all that are left. The only legal mix for this is the lowest-numbered one
    that asks every deck for at least as many tickets as it holds.
    """
    announcing: cython.bint = s.phase == ANNOUNCE
    size: cython.int = t.mix_first if announcing else t.mix_later
    most: cython.int = t.deck[0].first if announcing else t.deck[0].later
    most_second: cython.int = t.deck[1].first if announcing else t.deck[1].later
    left: cython.int = min(most, s.ticket_size[0])
    left_second: cython.int = min(most_second, s.ticket_size[1])
    mixes = cython.declare(Mixes)
    if left + left_second >= size:
        mixes.low = size - left_second
        mixes.high = left
    else:
        mixes.low = mixes.high = max(left, size - most_second)
    mixes.low = max(mixes.low, 0)
    mixes.high = min(mixes.high, size)
    if left + left_second == 0:
        mixes.high = mixes.low - 1
    return mixes


def _check_mix(t, s, move):
    """Why this mix may not be announced, or LEGAL."""
    announcing: cython.bint = s.phase == ANNOUNCE
    if (
        move.subject + move.cards != (t.mix_first if announcing else t.mix_later)
        or move.subject > (t.deck[0].first if announcing else t.deck[0].later)
        or move.cards > (t.deck[1].first if announcing else t.deck[1].later)
    ):
        return WRONG_MIX
    mixes = _mixes(t, s)
    return LEGAL if mixes.low <= move.subject <= mixes.high else DECK_TOO_SMALL


def check_keep(t, s, seat, move):
    """Why exactly these offered tickets may not be kept, or LEGAL."""
    chosen: cython.int = move.subject
    if s.phase != FIRST_TICKETS and s.phase != TICKETS:
        return WRONG_PHASE
    if chosen >> s.offer_size[seat]:
        return NOT_OFFERED
    if popcount(chosen) < least_kept(t, s, seat):
        return TOO_FEW_KEPT
    return LEGAL


def draw(t, s, seat, move, report):
    """Offer the seat tickets from the top of the decks, or as many as are left."""
    if t.mix_first:
        _offer(t, s, seat, move.subject, move.cards)
    else:
        _offer(t, s, seat, t.deck[0].later, t.deck[1].later)
    if report:
        memcpy(report.offered, s.offer[seat], MAX_OFFER)
        report.offered_size = s.offer_size[seat]
        report.revealed = True
    if s.phase == TURN:
        s.phase = TICKETS
    elif seat + 1 < s.seats:
        s.seat = seat + 1
    else:
        _begin_choice(s)


def keep(t, s, seat, move, report):
    """Keep the chosen tickets and return the others, in the order offered."""
    chosen: cython.int = move.subject
    size: cython.int = s.offer_size[seat]
    first: cython.bint = s.phase == FIRST_TICKETS
    # Where the backs of the decks differ, everyone sees how many of each are kept.
    first_deck: cython.int = (1 << s.offer_split[seat]) - 1 if t.mix_first else 0
    _forget_tickets(s, seat, chosen, first_deck)
    _forget_tickets(s, seat, chosen, ((1 << size) - 1) ^ first_deck)
    i: cython.int
    for i in range(size):
        ticket: cython.int = s.offer[seat][i]
        s.offer[seat][i] = NO_TICKET
        if chosen >> i & 1:
            bits.add(cython.address(s.held[seat]), ticket)
            s.ticket_count[seat][open_deck(t, ticket)] += 1
            if report:
                report.kept[report.kept_size] = ticket
                report.kept_size += 1
        elif not (first and t.remove_unkept_first):
            _put_at_bottom(t, s, ticket)
    if report:
        report.returned_size = size - report.kept_size
    s.offer_size[seat] = 0
    s.offer_split[seat] = 0
    if first:
        _end_choice(t, s, seat)
    else:
        s.phase = TURN_OVER


def score_seat(t, s, seat, components, out):
    """Add the value of each completed ticket and subtract that of every other."""
    points: cython.int = 0
    left = s.held[seat]
    while not bits.is_empty(left):
        ticket = bits.pop(cython.address(left))
        if joined(components, t.ticket[ticket].a, t.ticket[ticket].b):
            points += t.ticket[ticket].points
            out.completed += 1
            bits.add(cython.address(out.done), ticket)
        else:
            points -= t.ticket[ticket].points
    out.part[SCORE_TICKETS] = points


def least_kept(t, s, seat):
    """How many of the offered tickets must be kept."""
    least: cython.int = t.keep_first if s.phase == FIRST_TICKETS else t.keep_later
    return least if least < s.offer_size[seat] else s.offer_size[seat]


def place_of(t, s, deck, depth):
    """The index in `ticket_order` of the ticket `depth` places below the top of a deck."""
    index: cython.int = s.ticket_head[deck] + depth
    capacity: cython.int = t.deck[deck].capacity
    return t.deck[deck].start + (index - capacity if index >= capacity else index)


def _fill_decks(t, s):
    """Put every ticket in its deck."""
    i: cython.int
    memset(s.offer, NO_TICKET, cython.sizeof(s.offer))
    memset(s.first_offer, NO_TICKET, cython.sizeof(s.first_offer))
    for i in range(t.tickets):
        s.ticket_order[i] = i
    for i in range(t.decks):
        s.ticket_head[i] = 0
        s.ticket_size[i] = t.deck[i].capacity


def _shuffle(t, s, deck):
    """Shuffle the tickets of a deck."""
    i: cython.int
    for i in range(s.ticket_size[deck] - 1, 0, -1):
        here: cython.int = place_of(t, s, deck, i)
        there: cython.int = place_of(t, s, deck, below(cython.address(s.rng), i + 1))
        ticket: cython.uchar = s.ticket_order[here]
        s.ticket_order[here] = s.ticket_order[there]
        s.ticket_order[there] = ticket


def _deal_first(t, s):
    """Offer every seat its first tickets; decks that are not drawn from later leave the game."""
    seat: cython.int
    deck: cython.int
    for seat in range(s.seats):
        _offer(t, s, seat, t.deck[0].first, t.deck[1].first)
    for deck in range(t.decks):
        if t.deck[deck].later == 0:
            s.ticket_size[deck] = 0


def _begin_choice(s):
    """Let all seats choose from their first offers, in any order."""
    seat: cython.int
    memcpy(s.first_offer, s.offer, cython.sizeof(s.offer))
    for seat in range(s.seats):
        s.first_offered[seat][0] = s.offer_split[seat]
        s.first_offered[seat][1] = s.offer_size[seat] - s.offer_split[seat]
    s.phase = FIRST_TICKETS
    s.waiting = (1 << s.seats) - 1
    s.seat = 0


def _end_choice(t, s, seat):
    """Finish a seat's first choice; when all have chosen, the first turn begins."""
    memcpy(s.first_kept[seat], s.ticket_count[seat], MAX_DECKS)
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        if t.shuffle_unkept_first:
            _shuffle_in(t, s)
        s.phase = TURN


def _shuffle_in(t, s):
    """Shuffle the unkept first tickets into their decks; nobody can locate them any longer."""
    deck: cython.int
    seat: cython.int
    for deck in range(t.decks):
        _shuffle(t, s, deck)
    for seat in range(s.seats):
        s.located[seat] = s.held[seat]


def _offer(t, s, seat, first, second):
    """Offer the seat this many tickets from the first and from the second deck."""
    _offer_from(t, s, seat, 0, first)
    s.offer_split[seat] = s.offer_size[seat]
    _offer_from(t, s, seat, 1, second)


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
        bits.add(cython.address(s.located[seat]), ticket)


def _put_at_bottom(t, s, ticket):
    deck: cython.int = t.ticket[ticket].deck
    s.ticket_order[place_of(t, s, deck, s.ticket_size[deck])] = ticket
    s.ticket_size[deck] += 1


def _forget_tickets(s, seat, chosen, offered):
    """Rivals lose track of these offered tickets, since they cannot see which are kept.

    They can tell if all of them are kept, or none.
    """
    if chosen & offered == 0 or chosen & offered == offered:
        return
    rival: cython.int
    i: cython.int
    for rival in range(s.seats):
        for i in range(s.offer_size[seat]):
            if rival != seat and offered >> i & 1:
                bits.remove(cython.address(s.located[rival]), s.offer[seat][i])


def add_fields(fields):
    """Add what a seat knows of the tickets to its features."""
    tickets: cython.int = fields.table.data.tickets
    decks: cython.int = fields.table.data.decks
    by_seat = (MAX_SEATS, tickets)
    fields.add(
        "tickets", ("seat", "ticket"), by_seat, 1, "tickets it is known to hold", _write_tickets
    )
    fields.add("completed", ("ticket",), (tickets,), 1, "completed by the viewer", _write_completed)
    fields.add(
        "offer", ("place", "ticket"), (MAX_OFFER, tickets), 1, "offered to the viewer", _write_offer
    )
    fields.add(
        "located", ("ticket",), (tickets,), 1, "tickets the viewer can locate", _write_located
    )
    fields.add(
        "ticket_counts",
        ("seat", "deck"),
        (MAX_SEATS, decks),
        5,
        "tickets kept",
        _write_ticket_counts,
    )
    fields.add("ticket_decks", ("deck",), (decks,), 30, "tickets left", _write_ticket_decks)


def _write_tickets(view, out):
    tickets: cython.int = view.t.tickets
    located = view.s.located[view.seat]
    i: cython.int
    spread(view.s.held[view.seat], tickets, out)
    for i in range(1, view.s.seats):
        rival: cython.int = seat_after(view, i)
        spread(bits.common(view.s.held[rival], located), tickets, out + i * tickets)


def _write_completed(view, out):
    spread(view.completed, view.t.tickets, out)


def _write_offer(view, out):
    place: cython.int
    for place in range(view.s.offer_size[view.seat]):
        ticket: cython.int = view.s.offer[view.seat][place]
        if ticket != NO_TICKET:  # in an observation, the offer of a rival is blank
            out[place * view.t.tickets + ticket] = 1


def _write_located(view, out):
    spread(view.s.located[view.seat], view.t.tickets, out)


def _write_ticket_counts(view, out):
    i: cython.int
    deck: cython.int
    for i in range(view.s.seats):
        for deck in range(view.t.decks):
            out[i * view.t.decks + deck] = view.s.ticket_count[seat_after(view, i)][deck]


def _write_ticket_decks(view, out):
    memcpy(out, view.s.ticket_size, view.t.decks)

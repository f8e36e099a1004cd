"""Train cards: the deck, the discards, the display, and drawing from them.

The deck is a count per kind; a card's kind is decided when it is drawn. Alongside the cards, the
state records what everyone has seen of them, so that an observation can be derived from it.
"""

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core.bits import lowest, nth_of_word, popcount
from cython.cimports.trunkline.core.codes import (
    DECK_EMPTY,
    DRAW_CARD,
    KINDS,
    LEGAL,
    LOCOMOTIVE,
    LOCOMOTIVE_SECOND,
    NOT_FACE_UP,
    SECOND_CARD,
    TAKE,
    TURN,
    TURN_OVER,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.fields import card_kinds, seat_after
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.report import NO_RULE
from cython.cimports.trunkline.core.splitmix64 import take_any
from cython.cimports.trunkline.core.state import DISPLAY, MAX_SEATS, NO_CARD
from cython.cimports.trunkline.core.table import (
    ANY_COLOR,
    MAX_REFRESH,
    add_move,
    add_single_move,
)

from trunkline.vocabulary import CardKind

CARD_KINDS = tuple(CardKind)


def read_edition(table):
    """Read the edition's train cards, and number taking and drawing them."""
    d = cython.address(table.data)
    rules = table.edition.rules
    for number, name in enumerate(CARD_KINDS):
        d.cards[cython.cast(cython.int, number)] = rules.card_count(name)
        d.card_count += rules.card_count(name)
    d.hand = rules.hand
    d.refreshes = len(rules.refresh)
    for number, refresh in enumerate(rules.refresh):
        rule: cython.int = number
        d.refresh_kinds[rule] = sum(1 << CARD_KINDS.index(kind) for kind in refresh.kinds)
        d.refresh_count[rule] = refresh.count
    kinds: cython.int = KINDS
    while kinds > LOCOMOTIVE + 1 and d.cards[kinds - 1] == 0:
        kinds -= 1
    d.take = d.moves
    kind: cython.int
    for kind in range(kinds):
        add_move(table, TAKE, kind, ANY_COLOR, 0, 0, 0)
    add_single_move(table, DRAW_CARD)


def lay_out(table, s, layout):
    """Put every card where the layout says. Of the hands, nobody has seen anything.

    A display that breaks a refresh rule is replaced.
    """
    kind: cython.int
    seat: cython.int
    place: cython.int
    memset(s.known, 0, cython.sizeof(s.known))
    for kind in range(KINDS):
        s.deck[kind] = s.shuffled[kind] = layout.deck[kind]
        s.discards[kind] = layout.discards[kind]
        for seat in range(s.seats):
            s.hands[seat][kind] = s.drawn[seat][kind] = layout.hands[seat][kind]
            s.shuffled[kind] += s.hands[seat][kind]
    s.deck_size = sum(layout.deck)
    s.discard_size = sum(layout.discards)
    for seat in range(s.seats):
        s.hand_size[seat] = s.blind[seat] = sum(layout.hands[seat])
    for place in range(DISPLAY):
        s.display[place] = NO_CARD if layout.display[place] is None else layout.display[place]
    refill(cython.address(table.data), s, cython.NULL)


def deal(t, s):
    """Shuffle, deal every seat its first hand, and fill the display."""
    kind: cython.int
    for kind in range(KINDS):
        s.deck[kind] = t.cards[kind]
        s.shuffled[kind] = t.cards[kind]
    s.deck_size = t.card_count
    seat: cython.int
    for seat in range(s.seats):
        for _ in range(t.hand):
            _draw_blind(s, seat, cython.NULL)
    memset(s.display, NO_CARD, DISPLAY)
    refill(t, s, cython.NULL)


def count_moves(t, s, seat, blocks):
    """Count the face-up kinds that may be taken, and drawing from the deck."""
    add_block(blocks, TAKE, 0, popcount(_kinds_to_take(s)))
    add_block(blocks, DRAW_CARD, 0, s.deck_size != 0 or s.discard_size != 0)


def nth_take(t, s, seat, subject, size, n):
    """The n-th face-up kind that may be taken."""
    return t.take + nth_of_word(_kinds_to_take(s), n)


def list_takes(t, s, seat, subject, out):
    """Write the numbers of the face-up kinds that may be taken; return how many."""
    kinds: cython.int = _kinds_to_take(s)
    size: cython.int = 0
    while kinds:
        out[size] = t.take + lowest(kinds)
        kinds &= kinds - 1
        size += 1
    return size


def check_take(t, s, seat, move):
    """Why a face-up card of this kind may not be taken, or LEGAL."""
    kind: cython.int = move.subject
    if s.phase != TURN and s.phase != SECOND_CARD:
        return WRONG_PHASE
    if not _face_up_kinds(s) >> kind & 1:
        return NOT_FACE_UP
    if s.phase == SECOND_CARD and kind == LOCOMOTIVE:
        return LOCOMOTIVE_SECOND
    return LEGAL


def check_draw(t, s, seat, move):
    """Why no card may be drawn from the deck, or LEGAL."""
    if s.phase != TURN and s.phase != SECOND_CARD:
        return WRONG_PHASE
    if s.deck_size == 0 and s.discard_size == 0:
        return DECK_EMPTY
    return LEGAL


def take(t, s, seat, move, report):
    """Take a face-up card and refill its place; a locomotive is the only card of its turn."""
    kind: cython.int = move.subject
    found: cython.int = 0
    place: cython.int
    for place in range(DISPLAY):
        found = place if s.display[place] == kind else found
    s.display[found] = turn_card(s, report)
    s.hands[seat][kind] += 1
    s.known[seat][kind] += 1
    s.hand_size[seat] += 1
    if report:
        report.taken = kind
        report.taken_from = found
        report.refills[found] = s.display[found]
    _refresh(t, s, report)
    if s.phase == SECOND_CARD or kind == LOCOMOTIVE or not _second_card_exists(s):
        s.phase = TURN_OVER
    else:
        s.phase = SECOND_CARD


def draw_card(t, s, seat, move, report):
    """Draw the top card of the deck into the hand, unseen by rivals."""
    kind = _draw_blind(s, seat, report)
    if report:
        report.drawn = kind
    if s.phase == SECOND_CARD or not _second_card_exists(s):
        s.phase = TURN_OVER
    else:
        s.phase = SECOND_CARD


def turn_card(s, report):
    """Turn the top card of the deck face up; return NO_CARD if there is none."""
    kind = _draw(s, report)
    if kind != NO_CARD:
        s.shuffled[kind] -= 1
    return kind


def refill(t, s, report):
    """Fill the empty places of the display while there are cards."""
    place: cython.int
    for place in range(DISPLAY):
        if s.display[place] == NO_CARD:
            s.display[place] = turn_card(s, report)
            if report:
                report.refills[place] = s.display[place]
    _refresh(t, s, report)


def lay_down(s, seat, kind, n):
    """Move cards from the hand to the table; this reveals those that nobody knew of."""
    expected: cython.int = s.known[seat][kind]
    if expected > n:
        expected = n
    s.known[seat][kind] -= expected
    s.surfaced[seat][kind] += n - expected
    s.hands[seat][kind] -= n
    s.hand_size[seat] -= n


def take_back(s, seat, kind, n):
    """Return cards from the table to the hand; everyone now knows they are there."""
    s.hands[seat][kind] += n
    s.known[seat][kind] += n
    s.hand_size[seat] += n


def discard(s, kind, n):
    """Put cards on the discard pile."""
    s.discards[kind] += n
    s.discard_size += n


def _refresh(t, s, report):
    """Replace the whole display as long as a rule requires it."""
    place: cython.int
    for _ in range(MAX_REPLACEMENTS):
        rule: cython.int = _rule_to_refresh(t, s)
        if rule == NO_RULE:
            return
        if report:
            report.refresh_rule = rule if report.refreshes == 0 else report.refresh_rule
            report.refreshes += 1
        for place in range(DISPLAY):
            if s.display[place] != NO_CARD:
                discard(s, s.display[place], 1)
        for place in range(DISPLAY):
            s.display[place] = turn_card(s, report)


def _rule_to_refresh(t, s):
    """The rule that requires a new display; NO_RULE if none does or no display could satisfy it."""
    rule: cython.int = _broken_rule(t, s)
    if rule == NO_RULE or not _refresh_can_help(t, s):
        return NO_RULE
    return rule


def _draw(s, report):
    """Draw one card from the deck, reshuffling the discards when it runs out."""
    if s.deck_size == 0:
        if not _reshuffle(s):
            return NO_CARD
        if report:
            report.reshuffled = True
    if report:
        report.revealed = True
    kind = take_any(cython.address(s.rng), s.deck, s.deck_size)
    s.deck_size -= 1
    return kind


def _reshuffle(s):
    """Make the discards the new deck; everyone saw them, so its contents are known."""
    if s.discard_size == 0:
        return False
    memcpy(s.deck, s.discards, KINDS)
    memcpy(s.shuffled, s.discards, KINDS)
    memset(s.discards, 0, KINDS)
    memset(s.blind, 0, cython.sizeof(s.blind))
    memset(s.drawn, 0, cython.sizeof(s.drawn))
    memset(s.surfaced, 0, cython.sizeof(s.surfaced))
    s.deck_size = s.discard_size
    s.discard_size = 0
    return True


def _draw_blind(s, seat, report):
    kind = _draw(s, report)
    s.hands[seat][kind] += 1
    s.hand_size[seat] += 1
    s.drawn[seat][kind] += 1
    s.blind[seat] += 1
    return kind


def _second_card_exists(s):
    if s.deck_size or s.discard_size:
        return True
    return _face_up_kinds(s) & ~(1 << LOCOMOTIVE) != 0


def _kinds_to_take(s):
    """The face-up kinds that may be taken now, as bits: no locomotive as the second card."""
    kinds: cython.int = _face_up_kinds(s)
    return kinds & ~(1 << LOCOMOTIVE) if s.phase == SECOND_CARD else kinds


def _face_up_kinds(s):
    """The kinds in the display, as bits."""
    kinds: cython.int = 0
    place: cython.int
    for place in range(DISPLAY):
        kinds |= 1 << s.display[place]
    return kinds & ~(1 << NO_CARD)


def _broken_rule(t, s):
    """The first refresh rule that has too many of its cards face up, or NO_RULE."""
    rule: cython.int
    place: cython.int
    found: cython.int
    for rule in range(t.refreshes):
        found = 0
        for place in range(DISPLAY):  # no rule names NO_CARD
            found += t.refresh_kinds[rule] >> s.display[place] & 1
        if found >= t.refresh_count[rule]:
            return rule
    return NO_RULE


def _refresh_can_help(t, s):
    """Whether the cards outside the hands could form a display that breaks no rule."""
    loose: cython.int
    total: cython.int = 0
    kind: cython.int
    rule: cython.int
    place: cython.int
    pools = cython.declare(Pools)
    memset(pools, 0, cython.sizeof(Pools))
    for kind in range(KINDS):
        loose = s.deck[kind] + s.discards[kind]
        for place in range(DISPLAY):
            loose += s.display[place] == kind
        total += loose
        rule = 0
        while rule < t.refreshes and not t.refresh_kinds[rule] >> kind & 1:
            rule += 1
        pools[rule if rule < t.refreshes else MAX_REFRESH] += loose
    usable: cython.int = pools[MAX_REFRESH]
    for rule in range(t.refreshes):
        limit = t.refresh_count[rule] - 1
        usable += pools[rule] if pools[rule] < limit else limit
    return usable >= (total if total < DISPLAY else DISPLAY)


def add_fields(fields):
    """Add what a seat knows of the train cards to its features."""
    d = cython.address(fields.table.data)
    kinds: cython.int = card_kinds(d)
    fields.add("hand", ("card",), (kinds,), 10, "the viewer's cards", _write_hand)
    fields.add("hand_sizes", ("seat",), (MAX_SEATS,), 10, "cards in hand", _write_hand_sizes)
    fields.add(
        "known",
        ("seat", "card"),
        (MAX_SEATS, kinds),
        10,
        "cards that everyone knows to be in the hand",
        _write_known,
    )
    fields.add("display", ("card",), (kinds,), DISPLAY, "the face-up cards", _write_display)
    fields.add("discards", ("card",), (kinds,), 10, "the discard pile", _write_discards)
    fields.add("deck_size", (), (), 100, "cards left in the deck", _write_deck_size)


def _write_hand(view, out):
    memcpy(out, view.s.hands[view.seat], card_kinds(view.t))


def _write_hand_sizes(view, out):
    i: cython.int
    for i in range(view.s.seats):
        out[i] = view.s.hand_size[seat_after(view, i)]


def _write_known(view, out):
    kinds: cython.int = card_kinds(view.t)
    i: cython.int
    for i in range(view.s.seats):
        memcpy(out + i * kinds, view.s.known[seat_after(view, i)], kinds)


def _write_display(view, out):
    place: cython.int
    for place in range(DISPLAY):
        if view.s.display[place] != NO_CARD:
            out[view.s.display[place]] += 1


def _write_discards(view, out):
    memcpy(out, view.s.discards, card_kinds(view.t))


def _write_deck_size(view, out):
    out[0] = view.s.deck_size

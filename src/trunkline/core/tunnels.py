"""Tunnels: after a claim is announced, cards are turned, and each match costs an extra card.

The announced cards stay on the table until the claim is settled; they are in no pile meanwhile.
"""

import cython
from cython.cimports.trunkline.core import cards, payments, routes
from cython.cimports.trunkline.core.codes import (
    DECLINE_TUNNEL,
    LEGAL,
    LOCOMOTIVE,
    PAY_TUNNEL,
    TOO_FEW_CARDS,
    TUNNEL,
    TURN_OVER,
    WRONG_COLOR,
    WRONG_EXTRA,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.fields import card_kinds
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.state import COLORS, MAX_TURNED, NO_CARD, NO_MOVE
from cython.cimports.trunkline.core.table import ANY_COLOR, add_payments, add_single_move


def read_edition(table):
    """Read how many cards the edition turns for a tunnel, and number the answers to them."""
    d = cython.address(table.data)
    d.tunnel_cards = table.edition.rules.tunnel_cards
    extra: cython.int
    for extra in range(1, d.tunnel_cards + 1):
        d.pay_tunnel[extra] = d.moves
        add_payments(table, PAY_TUNNEL, extra, cython.address(d.price[extra]))
    if d.tunnel_cards:
        add_single_move(table, DECLINE_TUNNEL)


def claim(t, s, seat, move, report):
    """Claim a track: a tunnel is announced first, any other track is built at once."""
    if t.track[move.subject].tunnel:
        _announce(t, s, seat, move, report)
    else:
        routes.claim(t, s, seat, move, report)


def _announce(t, s, seat, move, report):
    """Lay down the payment, turn the cards, and settle at once if there is no choice."""
    s.tunnel_claim = move - t.move
    payments.lay_down(s, seat, move)
    _turn_cards(t, s, move.color, report)
    if report:
        report.track = move.subject
        report.extra = s.extra
    if s.extra == 0:
        _succeed(t, s, seat, report)
    elif _ways_to_pay(t, s, seat) == 0:
        _fail(t, s, seat, report)
    else:
        s.phase = TUNNEL


def is_match(kind, color):
    """Whether a turned card costs an extra card: it is a locomotive or has the colour paid."""
    return kind == LOCOMOTIVE or kind == color


def count_moves(t, s, seat, blocks):
    """Count the ways to pay the extra cards, and declining."""
    add_block(blocks, PAY_TUNNEL, 0, _ways_to_pay(t, s, seat))
    add_block(blocks, DECLINE_TUNNEL, 0, 1)


def list_extras(t, s, seat, subject, out):
    """Write the numbers of the ways to pay the extra cards; return how many."""
    indices = cython.declare(payments.PaymentIndices)
    size: cython.int = payments.list_payments(
        cython.address(t.price[s.extra]), s.hands[seat], _paid_color(t, s), indices
    )
    i: cython.int
    for i in range(size):
        out[i] = t.pay_tunnel[s.extra] + indices[i]
    return size


def check_pay(t, s, seat, move):
    """Why the extra cards may not be paid this way, or LEGAL."""
    if s.phase != TUNNEL:
        return WRONG_PHASE
    if move.subject != s.extra:
        return WRONG_EXTRA
    if move.cards and move.color != _paid_color(t, s):
        return WRONG_COLOR
    if not payments.affordable(s.hands[seat], move):
        return TOO_FEW_CARDS
    return LEGAL


def check_decline(t, s, seat, move):
    """Why the tunnel may not be declined, or LEGAL."""
    return LEGAL if s.phase == TUNNEL else WRONG_PHASE


def pay_extra(t, s, seat, move, report):
    """Pay the extra cards, and build the tunnel."""
    payments.pay(s, seat, move)
    _succeed(t, s, seat, report)


def decline(t, s, seat, move, report):
    """Decline to pay the extra cards."""
    _fail(t, s, seat, report)


def _fail(t, s, seat, report):
    """Take the announced cards back, discard the turned ones, and end the turn."""
    move = cython.address(t.move[s.tunnel_claim])
    if report:
        report.track = move.subject
        report.failed = True
    payments.take_back(s, seat, move)
    _discard_turned(s)
    cards.refill(t, s, report)
    s.phase = TURN_OVER


def _ways_to_pay(t, s, seat):
    """In how many ways the seat can pay the extra cards."""
    return payments.count_ways_in_color(
        cython.address(t.price[s.extra]), s.hands[seat], _paid_color(t, s)
    )


def _turn_cards(t, s, color, report):
    """Turn the cards, and count those that match."""
    s.turned_size = 0
    s.extra = 0
    for _ in range(t.tunnel_cards):
        kind = cards.turn_card(s, report)
        if kind == NO_CARD:
            return
        if report:
            report.turned[s.turned_size] = kind
            report.matches[s.turned_size] = is_match(kind, color)
            report.turned_size += 1
        s.turned[s.turned_size] = kind
        s.turned_size += 1
        s.extra += is_match(kind, color)


def _succeed(t, s, seat, report):
    move = cython.address(t.move[s.tunnel_claim])
    payments.discard(s, move)
    _discard_turned(s)
    cards.refill(t, s, report)
    routes.finish(t, s, seat, move.subject, report)


def _discard_turned(s):
    """Discard the turned cards and mark the claim as settled."""
    i: cython.int
    for i in range(s.turned_size):
        cards.discard(s, s.turned[i], 1)
        s.turned[i] = 0
    s.turned_size = 0
    s.extra = 0
    s.tunnel_claim = NO_MOVE


def _paid_color(t, s):
    """The colour of the announced cards; COLORS if they are locomotives only."""
    color: cython.int = t.move[s.tunnel_claim].color
    return COLORS if color == ANY_COLOR else color


def add_fields(fields):
    """Add the tunnel that is being claimed to a seat's features."""
    tracks: cython.int = fields.table.data.tracks
    kinds: cython.int = card_kinds(cython.address(fields.table.data))
    fields.add("tunnel", ("track",), (tracks,), 1, "the tunnel being claimed", _write_tunnel)
    fields.add("tunnel_paid", ("card",), (kinds,), 10, "cards offered for it", _write_tunnel_paid)
    fields.add("turned", ("card",), (kinds,), MAX_TURNED, "cards turned for it", _write_turned)
    fields.add("extra", (), (), MAX_TURNED, "extra cards that it costs", _write_extra)


def _write_tunnel(view, out):
    if view.s.tunnel_claim != NO_MOVE:
        out[view.t.move[view.s.tunnel_claim].subject] = 1


def _write_tunnel_paid(view, out):
    if view.s.tunnel_claim != NO_MOVE:
        move = cython.address(view.t.move[view.s.tunnel_claim])
        if move.color != ANY_COLOR:
            out[move.color] = move.cards
        out[LOCOMOTIVE] = move.locomotives


def _write_turned(view, out):
    i: cython.int
    for i in range(view.s.turned_size):
        out[view.s.turned[i]] += 1


def _write_extra(view, out):
    out[0] = view.s.extra

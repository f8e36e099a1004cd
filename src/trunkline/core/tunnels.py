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
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.state import COLORS, NO_CARD, NO_MOVE
from cython.cimports.trunkline.core.table import ANY_COLOR


def announce(t, s, seat, number, report):
    """Lay down the payment, turn the cards, and settle at once if there is no choice."""
    move = cython.address(t.move[number])
    s.tunnel_claim = number
    payments.lay_down(s, seat, move)
    _turn_cards(t, s, move.color, report)
    if report:
        report.track = move.subject
        report.extra = s.extra
    if s.extra == 0:
        _succeed(t, s, seat, report)
    elif _ways_to_pay(t, s, seat) == 0:
        fail(t, s, seat, report)
    else:
        s.phase = TUNNEL


def is_match(kind, color):
    """Whether a turned card costs an extra card: it is a locomotive or has the colour paid."""
    return kind == LOCOMOTIVE or kind == color


def count_moves(t, s, seat, blocks):
    """Count the ways to pay the extra cards, and declining."""
    add_block(blocks, PAY_TUNNEL, 0, _ways_to_pay(t, s, seat))
    add_block(blocks, DECLINE_TUNNEL, 0, 1)


def list_extras(t, s, seat, out):
    """Write the numbers of the ways to pay the extra cards; return how many."""
    places = cython.declare(payments.Places)
    size: cython.int = payments.list_payments(
        cython.address(t.price[s.extra]), s.hands[seat], _paid_color(t, s), places
    )
    i: cython.int
    for i in range(size):
        out[i] = t.pay_tunnel[s.extra] + places[i]
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


def check_decline(s):
    """Why the tunnel may not be declined, or LEGAL."""
    return LEGAL if s.phase == TUNNEL else WRONG_PHASE


def pay_extra(t, s, seat, move, report):
    """Pay the extra cards, and build the tunnel."""
    payments.pay(s, seat, move)
    _succeed(t, s, seat, report)


def fail(t, s, seat, report):
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
    return payments.ways_in(cython.address(t.price[s.extra]), s.hands[seat], _paid_color(t, s))


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

"""Claiming tracks: which are open to a seat, what they cost, and what a claim does."""

import cython
from cython.cimports.trunkline.core import bits, cards, payments
from cython.cimports.trunkline.core.codes import (
    CLAIM,
    CLAIMED,
    LEGAL,
    PARALLEL_CLOSED,
    PARALLEL_OWNED,
    PLUS4,
    SCORE_ROUTES,
    TOO_FEW_CARDS,
    TOO_FEW_TRAINS,
    TRACK_TAKEN,
    TURN,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.fields import at_most, seat_after, spread
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.state import BOTH_ENDS, COLORS, MAX_SEATS, NO_TRACK
from cython.cimports.trunkline.core.table import (
    ANY_COLOR,
    MAX_LENGTH,
    PLUS4_LENGTH,
    add_payments,
)

from trunkline.vocabulary import CardKind, TrackColor

CARD_KINDS = tuple(CardKind)


def read_edition(table):
    """Read the edition's tracks and trains, and number claiming each track with each payment."""
    d = cython.address(table.data)
    rules = table.edition.rules
    tracks = table.edition.board.tracks
    d.trains = rules.trains
    d.parallel_open_from_seats = rules.parallel_open_from_seats
    for length, points in rules.route_points.items():
        d.route_points[cython.cast(cython.int, length)] = points
    fares = sorted({_fare_key(track) for track in tracks}, key=_fare_order)
    _read_fares(table, fares)
    d.tracks = len(tracks)
    for number, track in enumerate(tracks):
        i: cython.int = number
        fare: cython.int = fares.index(_fare_key(track))
        d.track[i].a = table.city_numbers[track.a]
        d.track[i].b = table.city_numbers[track.b]
        d.track[i].length = track.length
        d.track[i].tunnel = track.tunnel
        d.track[i].fare = fare
        bits.add(cython.address(d.fare_tracks[fare]), i)
        bits.add(cython.address(d.all_tracks), i)
        bits.add(cython.address(d.touching[d.track[i].a]), i)
        bits.add(cython.address(d.touching[d.track[i].b]), i)
        for j, other in enumerate(tracks):
            if j != number and {track.a, track.b} == {other.a, other.b}:
                bits.add(cython.address(d.track[i].siblings), j)
        d.track[i].first_move = d.moves
        add_payments(table, CLAIM, i, cython.address(d.fare[fare]))


def _read_fares(table, fares):
    """Read the distinct prices of the tracks, in this order."""
    d = cython.address(table.data)
    with_plus4: cython.bint = d.cards[PLUS4] > 0
    d.fares = len(fares)
    for number, (length, color, locomotives) in enumerate(fares):
        i: cython.int = number
        d.fare[i].length = length
        d.fare[i].color = color
        d.fare[i].locomotives = locomotives
        d.fare[i].plus4 = with_plus4 and length >= PLUS4_LENGTH
        d.fare_row[i] = COLORS if color == ANY_COLOR else color
    d.first_ferry = sum(locomotives == 0 for _, _, locomotives in fares)
    limit: cython.int
    for limit in range(1, MAX_LENGTH + 1):
        d.fares_up_to[limit] = sum(
            locomotives == 0 and length <= limit for length, _, locomotives in fares
        )


def _fare_key(track):
    color = ANY_COLOR if track.color == TrackColor.GRAY else CARD_KINDS.index(track.color)
    return track.length, color, track.locomotives


def _fare_order(key):
    length, color, locomotives = key
    return locomotives > 0, length, color, locomotives


def lay_out(table, s, layout):
    """Build every seat's tracks, and give it the trains that the layout says."""
    seat: cython.int
    for seat in range(s.seats):
        for track in layout.tracks[seat]:
            build(cython.address(table.data), s, seat, track)
        s.trains[seat] = layout.trains[seat]


def set_up(t, s):
    """Give every seat its trains, and open every track."""
    seat: cython.int
    for seat in range(s.seats):
        s.trains[seat] = t.trains
        s.claimable[seat] = t.all_tracks


def count_moves(t, s, seat, blocks):
    """Count every claim the seat can pay for, one block per fare.

    The first loop avoids branches, since no processor can predict which fares a hand can pay.
    """
    counts = cython.declare(payments.PaymentCounts)
    payments.look_up_payment_counts(s.hands[seat], cython.address(counts))
    max_length: cython.int = min(counts.max_payable_length, s.trains[seat], MAX_LENGTH)
    open_tracks = s.claimable[seat]
    fare: cython.int
    for fare in range(t.fares_up_to[max_length]):
        add_block(
            blocks,
            CLAIM,
            fare,
            counts.ways[t.fare_row[fare]][t.fare[fare].length]
            * bits.count_common(open_tracks, t.fare_tracks[fare]),
        )
    for fare in range(t.first_ferry, t.fares):
        if t.fare[fare].length <= max_length:
            choices: cython.int = payments.count_ways(cython.address(t.fare[fare]), s.hands[seat])
            choices *= bits.count_common(open_tracks, t.fare_tracks[fare])
            add_block(blocks, CLAIM, fare, choices)


def nth_claim(t, s, seat, fare, size, n):
    """The n-th claim in a fare's block of this size: track by track, payment by payment."""
    open_tracks = bits.common(s.claimable[seat], t.fare_tracks[fare])
    choices: cython.int = size // bits.count(open_tracks)
    track: cython.int = bits.nth(open_tracks, n // choices)
    return t.track[track].first_move + payments.nth_payment(
        cython.address(t.fare[fare]), s.hands[seat], n % choices
    )


def list_claims(t, s, seat, fare, out):
    """Write the numbers of a fare's claims; return how many."""
    indices = cython.declare(payments.PaymentIndices)
    choices: cython.int = payments.list_payments(
        cython.address(t.fare[fare]), s.hands[seat], ANY_COLOR, indices
    )
    open_tracks = bits.common(s.claimable[seat], t.fare_tracks[fare])
    size: cython.int = 0
    i: cython.int
    while not bits.is_empty(open_tracks):
        track: cython.int = bits.pop(cython.address(open_tracks))
        for i in range(choices):
            out[size + i] = t.track[track].first_move + indices[i]
        size += choices
    return size


def check(t, s, seat, move):
    """Why this claim is not allowed, or LEGAL."""
    if s.phase != TURN:
        return WRONG_PHASE
    track: cython.int = move.subject
    if not bits.has(s.claimable[seat], track):
        return _check_closed(t, s, seat, track)
    if s.trains[seat] < t.track[track].length:
        return TOO_FEW_TRAINS
    if not payments.affordable(s.hands[seat], move):
        return TOO_FEW_CARDS
    return LEGAL


def claim(t, s, seat, move, report):
    """Pay for an ordinary track and build it."""
    payments.pay(s, seat, move)
    cards.refill(t, s, report)
    finish(t, s, seat, move.subject, report)


def finish(t, s, seat, track, report):
    """Build a track that has been paid for; choices at its ends may follow."""
    build(t, s, seat, track)
    s.claimed = track
    s.ends = BOTH_ENDS
    s.phase = CLAIMED
    if report:
        report.track = track
        report.built = True
        report.points = t.route_points[t.track[track].length]


def build(t, s, seat, track):
    """Put the trains on a track, score it, and close the tracks the claim closes."""
    bits.add(cython.address(s.owned[seat]), track)
    s.trains[seat] -= t.track[track].length
    s.route_points[seat] += t.route_points[t.track[track].length]
    others_closed: cython.bint = closes_route(t, s)
    rival: cython.int
    for rival in range(s.seats):
        bits.remove(cython.address(s.claimable[rival]), track)
        if others_closed or rival == seat:
            bits.remove_all(cython.address(s.claimable[rival]), t.track[track].siblings)


def score_seat(t, s, seat, components, out):
    """Score the seat's tracks, as counted when they were built."""
    out.part[SCORE_ROUTES] = s.route_points[seat]


def _check_closed(t, s, seat, track):
    rival: cython.int
    for rival in range(s.seats):
        if bits.has(s.owned[rival], track):
            return TRACK_TAKEN
    if bits.overlap(s.owned[seat], t.track[track].siblings):
        return PARALLEL_OWNED
    return PARALLEL_CLOSED


def add_fields(fields):
    """Add what everyone sees of tracks and trains to a seat's features."""
    tracks: cython.int = fields.table.data.tracks
    fields.add("trains", ("seat",), (MAX_SEATS,), 45, "trains left", _write_trains)
    fields.add(
        "route_points", ("seat",), (MAX_SEATS,), 100, "points for routes", _write_route_points
    )
    fields.add("owned", ("seat", "track"), (MAX_SEATS, tracks), 1, "its tracks", _write_owned)
    fields.add("open", ("track",), (tracks,), 1, "tracks the viewer may still claim", _write_open)


def add_claimed_field(fields):
    """Add the track whose claim is not completed yet, for mechanisms with choices at its ends."""
    tracks: cython.int = fields.table.data.tracks
    fields.add("claimed", ("track",), (tracks,), 1, "the track just claimed", _write_claimed)


def _write_trains(view, out):
    i: cython.int
    for i in range(view.s.seats):
        out[i] = view.s.trains[seat_after(view, i)]


def _write_route_points(view, out):
    i: cython.int
    for i in range(view.s.seats):
        out[i] = at_most(view.s.route_points[seat_after(view, i)])


def _write_owned(view, out):
    i: cython.int
    for i in range(view.s.seats):
        spread(view.s.owned[seat_after(view, i)], view.t.tracks, out + i * view.t.tracks)


def _write_open(view, out):
    spread(view.s.claimable[view.seat], view.t.tracks, out)


def _write_claimed(view, out):
    if view.s.claimed != NO_TRACK:
        out[view.s.claimed] = 1

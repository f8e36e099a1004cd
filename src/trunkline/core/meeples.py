"""Meeples: dealt from a bag onto the cities, one taken at each end of a claimed track.

In the final scoring, majorities of each colour score.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.codes import (
    CLAIMED,
    LEAVE_MEEPLE,
    LEGAL,
    MEEPLES,
    NO_SUCH_MEEPLE,
    NOT_AT_CLAIM,
    SCORE_MEEPLES,
    TAKE_MEEPLE,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.fields import seat_after
from cython.cimports.trunkline.core.meeples import Bag
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.report import NO_COLOR
from cython.cimports.trunkline.core.splitmix64 import below
from cython.cimports.trunkline.core.state import MAX_SEATS, NO_TRACK
from cython.cimports.trunkline.core.table import ANY_COLOR, MAX_PLACES, add_move


def read_edition(table):
    """Read the edition's meeples, and number taking one of each colour, or none, at each place."""
    d = cython.address(table.data)
    rules = table.edition.rules.meeples
    board = table.edition.board
    d.most_meeples = rules.most
    d.second_most_meeples = rules.second
    d.meeple_colors = len(rules.colors)
    for number, count in enumerate(rules.colors.values()):
        d.bag[cython.cast(cython.int, number)] = count
    table.color_names[TAKE_MEEPLE] = tuple(rules.colors)
    countries = {ident: d.cities + i for i, ident in enumerate(board.countries)}
    for ident, city in board.cities.items():
        i: cython.int = table.city_numbers[ident]
        d.place_of_city[i] = countries[city.country] if city.country else i
    if d.meeple_colors == 0:
        return 0
    place: cython.int
    color: cython.int
    for number, described in enumerate(board.places.values()):
        place = number
        for _ in range(described.meeples):
            d.meeple_spots[place] |= bit(d.meeples)
            d.meeples += 1
    for place in range(d.cities + len(countries)):
        if d.meeple_spots[place]:
            d.meeple[place] = d.moves
            for color in range(d.meeple_colors):
                add_move(table, TAKE_MEEPLE, place, color, 0, 0, 0)
            add_move(table, LEAVE_MEEPLE, place, ANY_COLOR, 0, 0, 0)
    return 0


def lay_out(table, s, layout):
    """Place the meeples as the layout says; those on the board stay as dealt if it has None."""
    seat: cython.int
    for seat in range(s.seats):
        for color, count in enumerate(layout.collected[seat]):
            s.collected[seat][cython.cast(cython.int, color)] = count
    if layout.meeples is None:
        return 0
    memset(s.meeples, 0, cython.sizeof(s.meeples))
    for number, colors in enumerate(layout.meeples):
        place: cython.int = number
        spots: uint64_t = table.data.meeple_spots[place]
        for color in colors:
            s.meeples[cython.cast(cython.int, color)] |= spots & (0 - spots)
            spots &= spots - 1
    return 0


def on_board(table, s):
    """The meeples left in each city and country that had any, as counts by colour."""
    found = {}
    for number, ident in enumerate(table.edition.board.places):
        place: cython.int = number
        if table.data.meeple_spots[place]:
            found[ident] = _counts(table, s, table.data.meeple_spots[place])
    return found


def _counts(table, s, spots):
    """The meeples at these spots, as counts by colour."""
    counts = {}
    color: cython.int
    for color in range(table.data.meeple_colors):
        if s.meeples[color] & spots:
            counts[color_name(table, color)] = popcount(s.meeples[color] & spots)
    return counts


def collected(table, s):
    """The meeples each seat has taken, as counts by colour."""
    found = []
    seat: cython.int
    color: cython.int
    for seat in range(s.seats):
        counts = {}
        for color in range(table.data.meeple_colors):
            if s.collected[seat][color]:
                counts[color_name(table, color)] = s.collected[seat][color]
        found.append(counts)
    return tuple(found)


def color_name(table, color):
    """The name of a colour; None for NO_COLOR."""
    return None if color == NO_COLOR else table.color_names[TAKE_MEEPLE][color]


def deal(t, s):
    """Draw the meeples from the bag, one for each spot on the board."""
    bag = cython.declare(Bag)
    memcpy(bag, t.bag, cython.sizeof(Bag))
    spot: cython.int
    for spot in range(t.meeples):
        pick: cython.int = below(cython.address(s.rng), t.meeples - spot)
        color: cython.int = 0
        while pick >= bag[color]:
            pick -= bag[color]
            color += 1
        bag[color] -= 1
        s.meeples[color] |= bit(spot)


def follow_claim(t, s, seat):
    """Let the seat choose at the next end of its track that has meeples; False if none has."""
    while s.ends and _colors_at(t, s, _place(t, s)) == 0:
        s.ends &= s.ends - 1
    if s.ends == 0:
        return False
    s.phase = MEEPLES
    return True


def count_moves(t, s, seat, blocks):
    """Count the colours at the current end of the track, and taking none."""
    add_block(blocks, TAKE_MEEPLE, 0, popcount(_colors_at(t, s, _place(t, s))) + 1)


def list_choices(t, s, seat, subject, out):
    """Write the numbers of the meeples there, and of taking none; return how many."""
    place: cython.int = _place(t, s)
    colors: cython.int = _colors_at(t, s, place)
    size: cython.int = 0
    while colors:
        out[size] = t.meeple[place] + lowest(colors)
        colors &= colors - 1
        size += 1
    out[size] = t.meeple[place] + t.meeple_colors
    return size + 1


def check(t, s, seat, move):
    """Why taking this meeple, or none at this place, is not allowed, or LEGAL."""
    if s.phase != MEEPLES:
        return WRONG_PHASE
    if move.subject != _place(t, s):
        return NOT_AT_CLAIM
    if move.kind == LEAVE_MEEPLE or _colors_at(t, s, move.subject) >> move.color & 1:
        return LEGAL
    return NO_SUCH_MEEPLE


def take(t, s, seat, move, report):
    """Take one meeple of a colour from the place."""
    color: cython.int = move.color
    here = s.meeples[color] & t.meeple_spots[move.subject]
    s.meeples[color] &= ~(here & (0 - here))
    s.collected[seat][color] += 1
    if report:
        report.piece_color = color
    _finish_end(s)


def leave(t, s, seat, move, report):
    """Take no meeple from the place."""
    _finish_end(s)


def _finish_end(s):
    """Go on to the other end of the track."""
    s.ends &= s.ends - 1
    s.phase = CLAIMED


def _place(t, s):
    """The city or country at the current end of the claimed track: end a, then end b."""
    track = cython.address(t.track[s.claimed])
    return t.place_of_city[track.a if s.ends & 1 else track.b]


def _colors_at(t, s, place):
    """The colours of the meeples at a place, as bits."""
    colors: cython.int = 0
    color: cython.int
    for color in range(t.meeple_colors):
        colors |= ((s.meeples[color] & t.meeple_spots[place]) != 0) << color
    return colors


# The final scoring.


def score_majorities(t, s, scores):
    """Score the majorities of every colour."""
    color: cython.int
    for color in range(t.meeple_colors):
        _score_color(t, s, color, scores)


def _score_color(t, s, color, scores):
    """Points for the most meeples of a colour and, if only one seat leads, for the second most."""
    most: cython.int = 0
    leaders: cython.int = 0
    second: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        count: cython.int = s.collected[seat][color]
        if count > most:
            second = most
            most = count
            leaders = 1
        elif count == most:
            leaders += 1
        elif count > second:
            second = count
    for seat in range(s.seats):
        count: cython.int = s.collected[seat][color]
        if count and count == most:
            scores[seat].part[SCORE_MEEPLES] += t.most_meeples
        elif count and count == second and leaders == 1:
            scores[seat].part[SCORE_MEEPLES] += t.second_most_meeples


def total_collected(t, s, seat, score):
    """How many meeples the seat has taken, to break ties."""
    total: cython.int = 0
    color: cython.int
    for color in range(t.meeple_colors):
        total += s.collected[seat][color]
    return total


def add_fields(fields):
    """Add the meeples on the board and those taken to a seat's features."""
    colors: cython.int = fields.table.data.meeple_colors
    areas: cython.int = len(fields.table.edition.board.places)
    fields.add("meeples", ("area", "color"), (areas, colors), 3, "meeples there", _write_meeples)
    fields.add(
        "collected", ("seat", "color"), (MAX_SEATS, colors), 5, "meeples taken", _write_collected
    )
    fields.add("ends", ("end",), (2,), 1, "ends of the claimed track to choose at", _write_ends)


def _write_meeples(view, out):
    color: cython.int
    area: cython.int
    colors: cython.int = view.t.meeple_colors
    for area in range(MAX_PLACES):
        if view.t.meeple_spots[area]:
            for color in range(colors):
                here: uint64_t = view.s.meeples[color] & view.t.meeple_spots[area]
                out[area * colors + color] = popcount(here)


def _write_collected(view, out):
    i: cython.int
    for i in range(view.s.seats):
        taken = view.s.collected[seat_after(view, i)]
        memcpy(out + i * view.t.meeple_colors, taken, view.t.meeple_colors)


def _write_ends(view, out):
    if view.s.claimed != NO_TRACK:
        out[0] = view.s.ends & 1
        out[1] = view.s.ends >> 1 & 1

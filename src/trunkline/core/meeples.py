"""Meeples: dealt from a bag onto the cities, one taken at each end of a claimed track."""

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.codes import (
    CLAIMED,
    LEAVE_MEEPLE,
    LEGAL,
    MEEPLES,
    NO_SUCH_MEEPLE,
    NOT_AT_CLAIM,
    TAKE_MEEPLE,
    WRONG_PHASE,
)
from cython.cimports.trunkline.core.meeples import Bag
from cython.cimports.trunkline.core.move_blocks import add_block
from cython.cimports.trunkline.core.randomness import below


def deal(t, s):
    """Draw the meeples from the bag, one for each place on the board."""
    bag = cython.declare(Bag)
    memcpy(bag, t.bag, cython.sizeof(Bag))
    place: cython.int
    for place in range(t.meeples):
        pick: cython.int = below(cython.address(s.rng), t.meeples - place)
        color: cython.int = 0
        while pick >= bag[color]:
            pick -= bag[color]
            color += 1
        bag[color] -= 1
        s.meeples[color] |= one(place)


def any_to_take(t, s):
    """Whether an undecided end of the claimed track has meeples; ends without any are skipped."""
    while s.ends and _colors_at(t, s, _site(t, s)) == 0:
        s.ends &= s.ends - 1
    return s.ends != 0


def count_moves(t, s, blocks):
    """Count the colours at the current end of the track, and taking none."""
    add_block(blocks, TAKE_MEEPLE, 0, popcount(_colors_at(t, s, _site(t, s))) + 1)


def list_choices(t, s, out):
    """Write the numbers of the meeples there, and of taking none; return how many."""
    site: cython.int = _site(t, s)
    colors: cython.int = _colors_at(t, s, site)
    size: cython.int = 0
    while colors:
        out[size] = t.meeple[site] + lowest(colors)
        colors &= colors - 1
        size += 1
    out[size] = t.meeple[site] + t.meeple_colors
    return size + 1


def check(t, s, move):
    """Why taking this meeple, or none at this site, is not allowed, or LEGAL."""
    if s.phase != MEEPLES:
        return WRONG_PHASE
    if move.subject != _site(t, s):
        return NOT_AT_CLAIM
    if move.kind == LEAVE_MEEPLE or _colors_at(t, s, move.subject) >> move.color & 1:
        return LEGAL
    return NO_SUCH_MEEPLE


def take(t, s, seat, move, report):
    """Take one meeple of a colour from the site."""
    color: cython.int = move.color
    here = s.meeples[color] & t.meeple_spots[move.subject]
    s.meeples[color] &= ~(here & (0 - here))
    s.collected[seat][color] += 1
    if report:
        report.meeple = color
    leave(s)


def leave(s):
    """Finish this end of the track; the other comes next."""
    s.ends &= s.ends - 1
    s.phase = CLAIMED


def _site(t, s):
    """The city or country at the current end of the claimed track: end a, then end b."""
    track = cython.address(t.track[s.claimed])
    return t.site[track.a if s.ends & 1 else track.b]


def _colors_at(t, s, site):
    """The colours of the meeples at a site, as bits."""
    colors: cython.int = 0
    color: cython.int
    for color in range(t.meeple_colors):
        colors |= ((s.meeples[color] & t.meeple_spots[site]) != 0) << color
    return colors

"""Bonuses at the end of the game: for the longest path, and for the most completed tickets.

A bonus goes to all seats that tie for it, unless what it rewards is zero.
"""

import cython
from cython.cimports.trunkline.core.codes import SCORE_GLOBETROTTER, SCORE_LONGEST_PATH
from cython.cimports.trunkline.core.longest_path import longest_path


def read_edition(table):
    """Read what the edition's bonuses are worth."""
    table.data.longest_path_bonus = table.edition.rules.bonuses.longest_path
    table.data.globetrotter_bonus = table.edition.rules.bonuses.globetrotter


def measure_path(t, s, seat, components, out):
    """Find the seat's longest path, in editions with a bonus for it."""
    if t.longest_path_bonus:
        out.path_length = longest_path(t, s.owned[seat], cython.address(out.path))


def score_longest_path(t, s, scores):
    """Add the bonus for the longest path."""
    longest: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        longest = max(longest, scores[seat].path_length)
    for seat in range(s.seats):
        if longest and scores[seat].path_length == longest:
            scores[seat].part[SCORE_LONGEST_PATH] = t.longest_path_bonus


def score_globetrotter(t, s, scores):
    """Add the bonus for the most completed tickets."""
    most: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        most = max(most, scores[seat].completed)
    for seat in range(s.seats):
        if most and scores[seat].completed == most:
            scores[seat].part[SCORE_GLOBETROTTER] = t.globetrotter_bonus


def path_points(t, s, seat, score):
    """The points for the longest path, to break ties."""
    return score.part[SCORE_LONGEST_PATH]


def completed_tickets(t, s, seat, score):
    """How many tickets the seat has completed, to break ties."""
    return score.completed

"""Bonuses at the end of the game: longest path, most completed tickets, most connected cities.

A bonus goes to all seats that tie for it, unless what it rewards is zero.
"""

import cython
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.codes import (
    SCORE_GLOBETROTTER,
    SCORE_LONGEST_PATH,
    SCORE_MOST_CONNECTED_CITIES,
)
from cython.cimports.trunkline.core.longest_path import longest_path
from cython.cimports.trunkline.core.state import MAX_SEATS


def read_edition(table):
    """Read what the edition's bonuses are worth."""
    bonuses = table.edition.rules.bonuses
    table.data.longest_path_bonus = bonuses.longest_path
    table.data.globetrotter_bonus = bonuses.globetrotter
    table.data.most_connected_cities_bonus = bonuses.most_connected_cities


def measure_path(t, s, seat, components, out):
    """Find the seat's longest path."""
    out.path_length = longest_path(t, s.owned[seat], cython.address(out.path))


def count_connected_cities(t, s, seat, components, out):
    """Count the cities of the seat's largest network. End points of countries are not cities."""
    i: cython.int
    for i in range(components.size):
        cities: cython.int = popcount(components.cities[i] & t.non_country_cities)
        out.connected_cities = max(out.connected_cities, cities)


def score_longest_path(t, s, scores):
    """Add the bonus for the longest path."""
    lengths = cython.declare(cython.int[MAX_SEATS])
    seat: cython.int
    for seat in range(s.seats):
        lengths[seat] = scores[seat].path_length
    _reward_most(s, lengths, SCORE_LONGEST_PATH, t.longest_path_bonus, scores)


def score_globetrotter(t, s, scores):
    """Add the bonus for the most completed tickets."""
    completed = cython.declare(cython.int[MAX_SEATS])
    seat: cython.int
    for seat in range(s.seats):
        completed[seat] = scores[seat].completed
    _reward_most(s, completed, SCORE_GLOBETROTTER, t.globetrotter_bonus, scores)


def score_most_connected_cities(t, s, scores):
    """Add the bonus for the most connected cities."""
    cities = cython.declare(cython.int[MAX_SEATS])
    seat: cython.int
    for seat in range(s.seats):
        cities[seat] = scores[seat].connected_cities
    _reward_most(s, cities, SCORE_MOST_CONNECTED_CITIES, t.most_connected_cities_bonus, scores)


def _reward_most(s, numbers, part, points, scores):
    """Give the points to all seats with the highest number, unless it is zero."""
    most: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        most = max(most, numbers[seat])
    for seat in range(s.seats):
        if most and numbers[seat] == most:
            scores[seat].part[part] = points


def path_points(t, s, seat, score):
    """The points for the longest path, to break ties."""
    return score.part[SCORE_LONGEST_PATH]


def completed_tickets(t, s, seat, score):
    """How many tickets the seat has completed, to break ties."""
    return score.completed

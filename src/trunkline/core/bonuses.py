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
    _reward_most(t, s, scores, path_length, SCORE_LONGEST_PATH, t.longest_path_bonus)


def score_globetrotter(t, s, scores):
    """Add the bonus for the most completed tickets."""
    _reward_most(t, s, scores, completed_tickets, SCORE_GLOBETROTTER, t.globetrotter_bonus)


def score_most_connected_cities(t, s, scores):
    """Add the bonus for the most connected cities."""
    points: cython.int = t.most_connected_cities_bonus
    _reward_most(t, s, scores, connected_cities, SCORE_MOST_CONNECTED_CITIES, points)


def _reward_most(t, s, scores, value_of, part, points):
    """Give the points to all seats with the highest value, unless it is zero."""
    most: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        most = max(most, value_of(t, s, seat, cython.address(scores[seat])))
    for seat in range(s.seats):
        if most and value_of(t, s, seat, cython.address(scores[seat])) == most:
            scores[seat].part[part] = points


def path_length(t, s, seat, score):
    """The spaces of the seat's longest path."""
    return score.path_length


def completed_tickets(t, s, seat, score):
    """How many tickets the seat has completed."""
    return score.completed


def connected_cities(t, s, seat, score):
    """The cities of the seat's largest network."""
    return score.connected_cities


def path_points(t, s, seat, score):
    """The points for the longest path, to break ties."""
    return score.part[SCORE_LONGEST_PATH]

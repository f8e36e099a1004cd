"""The bonus for the most connected cities, which only editions of your own have."""

from pathlib import Path

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from trunkline.editions import load
from trunkline.vocabulary import ScorePart

BONUS = 15
TRIANGLE = ["Nashville-Raleigh", "Atlanta-Nashville", "Atlanta-Raleigh (1)"]  # three cities
CHAIN = ["Denver-Santa Fe", "Denver-Omaha", "Denver-Helena"]  # four cities
APART = ["Dallas-El Paso", "Duluth-Winnipeg", "Boston-Montréal (1)"]  # three times two cities
ABROAD = ["Freiburg-Konstanz", "Freiburg-Schweiz", "Konstanz-Schweiz"]  # two cities
AT_HOME = ["Berlin-Dresden", "Berlin-Leipzig"]  # three cities


def connected(tmp_path: Path, base: str = "usa") -> Path:
    """An edition of its own with the bonus."""
    path = tmp_path / "connected.toml"
    path.write_text(
        f'base = "{base}"\nname = "Connected"\n[bonuses]\nmost_connected_cities = {BONUS}\n',
        encoding="utf-8",
    )
    return path


def bonuses(game: tl.Game) -> list[int]:
    """What each seat scores for connected cities."""
    return [score.parts["most_connected_cities"] for score in game.scores()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_edition_has_the_bonus_unless_its_file_says_so(edition: str) -> None:
    rules = load(edition).rules
    assert rules.bonuses.most_connected_cities == 0
    assert ScorePart.MOST_CONNECTED_CITIES not in rules.score_parts


def test_it_is_the_last_score_part_of_an_edition_that_has_it(tmp_path: Path) -> None:
    assert load(connected(tmp_path)).rules.score_parts == [
        "routes",
        "tickets",
        "longest_path",
        "most_connected_cities",
    ]


def test_the_bonus_scores_nothing_in_editions_without_it() -> None:
    assert bonuses(tl.position("usa", tracks={0: CHAIN})) == [0, 0]


def test_the_seat_with_the_most_connected_cities_gets_the_points(tmp_path: Path) -> None:
    game = tl.position(connected(tmp_path), 3, tracks={0: TRIANGLE, 1: CHAIN})
    assert bonuses(game) == [0, BONUS, 0]
    with_bonus, without = game.scores()[1], tl.position("usa", 3, tracks={1: CHAIN}).scores()[1]
    assert with_bonus.total == without.total + BONUS


def test_cities_count_not_tracks(tmp_path: Path) -> None:
    """A loop of three tracks connects three cities, a chain of two tracks as many."""
    game = tl.position(connected(tmp_path), tracks={0: TRIANGLE, 1: CHAIN[:2]})
    assert bonuses(game) == [BONUS, BONUS]


def test_cities_count_not_spaces(tmp_path: Path) -> None:
    game = tl.position(connected(tmp_path), tracks={0: ["Miami-New Orleans"], 1: TRIANGLE[1:]})
    assert [score.path_length for score in game.scores()] == [6, 3]
    assert bonuses(game) == [0, BONUS]


def test_only_the_largest_connected_network_counts(tmp_path: Path) -> None:
    game = tl.position(connected(tmp_path), tracks={0: APART, 1: TRIANGLE[:2]})
    assert bonuses(game) == [0, BONUS]


def test_separate_networks_count_together_once_a_track_connects_them(tmp_path: Path) -> None:
    path = connected(tmp_path)
    ends = ["Denver-Omaha", "Helena-Winnipeg"]
    assert bonuses(tl.position(path, tracks={0: ends, 1: TRIANGLE})) == [0, BONUS]
    joined = [*ends, "Denver-Helena"]
    assert bonuses(tl.position(path, tracks={0: joined, 1: TRIANGLE})) == [BONUS, 0]


def test_only_own_tracks_count(tmp_path: Path) -> None:
    """Seat 0 touches the network of seat 1 at Denver."""
    game = tl.position(connected(tmp_path), tracks={0: ["Denver-Kansas City (orange)"], 1: CHAIN})
    assert bonuses(game) == [0, BONUS]


def test_tracks_lent_by_stations_do_not_count(tmp_path: Path) -> None:
    """The lent track leads to Paris; with it, seat 0 would have the most cities."""
    game = tl.position(
        connected(tmp_path, "europe"),
        3,
        tracks={
            0: ["Edinburgh-London (black)", "Dieppe-London (1)"],
            1: ["Dieppe-Paris"],
            2: ["Madrid-Pamplona (white)", "Pamplona-Paris (green)"],
        },
        tickets={0: ["Edinburgh-Paris"]},
        stations={0: ["Paris"]},
    )
    assert game.scores()[0].lent == ("Dieppe-Paris",)
    assert bonuses(game) == [BONUS, 0, BONUS]


def test_end_points_of_countries_are_not_cities(tmp_path: Path) -> None:
    game = tl.position(
        connected(tmp_path, "germany"),
        tracks={0: ABROAD, 1: AT_HOME},
    )
    assert bonuses(game) == [0, BONUS]


@pytest.mark.parametrize("seats", SEATS)
def test_all_tied_seats_get_the_points(seats: int, tmp_path: Path) -> None:
    game = tl.position(connected(tmp_path), seats, tracks={0: TRIANGLE[:2], 1: CHAIN[:2]})
    assert bonuses(game) == [BONUS, BONUS, 0, 0, 0][:seats]


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_gets_the_points_if_nobody_has_a_track(seats: int, tmp_path: Path) -> None:
    assert bonuses(tl.position(connected(tmp_path), seats)) == [0] * seats


def test_a_single_track_connects_two_cities(tmp_path: Path) -> None:
    """A seat without a track has none."""
    game = tl.position(connected(tmp_path), 3, tracks={0: ["Denver-Omaha"], 2: ["Dallas-El Paso"]})
    assert bonuses(game) == [BONUS, 0, BONUS]

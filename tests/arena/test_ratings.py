"""Ratings recover known strengths, and their intervals contain them as often as they should."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from trunkline.arena import Interval
from trunkline.arena.ratings import ELO, Bootstrap, Wins


def pairs(bots: int) -> np.ndarray:
    """A table for every pair of bots."""
    return np.array(
        [[bot in pair for bot in range(bots)] for pair in combinations(range(bots), 2)], float
    )


def simulated(
    ratings: list[float],
    tables: np.ndarray,
    seeds: int,
    games: int = 2,
    luck: int = 0,
    alike: bool = False,
) -> Wins:
    """Random wins between bots of known ratings; with `alike`, all games of a seed end the same."""
    powers = tables * np.exp(np.array(ratings) / ELO)
    chances = powers / powers.sum(axis=1, keepdims=True)
    draw = np.random.RandomState(luck).multinomial
    drawn = [
        draw(1 if alike else games, each, size=seeds) * (games if alike else 1) for each in chances
    ]
    return Wins(tables, np.stack(drawn, axis=1).astype(float), games)


def contains(interval: Interval, value: float) -> bool:
    return interval.low <= value <= interval.high


def test_ratings_recover_known_strengths() -> None:
    strengths = [1800.0, 1600.0, 1500.0, 1400.0, 1200.0]
    found = Bootstrap(simulated(strengths, pairs(5), seeds=2000), seed=0).ratings(1500)
    for rating, strength in zip(found, strengths, strict=True):
        assert rating.value == pytest.approx(strength, abs=15)
        assert rating.low < rating.value < rating.high
        assert rating.high - rating.low < 40


@pytest.mark.parametrize(
    "tables",
    [[[1, 1, 1, 1]], [[1, 3, 0, 0], [0, 1, 3, 0], [0, 0, 1, 3]]],
    ids=["all", "one to rest"],
)
def test_ratings_recover_known_strengths_at_larger_tables(tables: list[list[int]]) -> None:
    strengths = [1700.0, 1550.0, 1450.0, 1300.0]
    wins = simulated(strengths, np.array(tables, float), seeds=3000, games=4)
    for rating, strength in zip(Bootstrap(wins, 0).ratings(1500), strengths, strict=True):
        assert rating.value == pytest.approx(strength, abs=20)


def test_the_difference_of_two_ratings_follows_from_the_odds() -> None:
    wins = Wins(pairs(2), np.array([[[2.0, 0.0]]] * 30 + [[[0.0, 2.0]]] * 10), 2)
    one, other = Bootstrap(wins, 0).ratings(1500)
    # With half a seed added for each.
    assert one.value - other.value == pytest.approx(400 * np.log10(61 / 21))
    assert one.value + other.value == pytest.approx(3000)


@pytest.mark.parametrize("alike", [False, True], ids=["independent", "alike"])
@pytest.mark.parametrize(("apart", "seeds"), [(0, 40), (150, 40), (400, 60)])
def test_intervals_contain_the_truth_in_95_of_100_tournaments(
    apart: float, seeds: int, alike: bool
) -> None:
    share = 1 / (1 + 10 ** (-apart / 400))
    rated, shared, trials = 0, 0, 200
    for luck in range(trials):
        wins = simulated([apart / 2, -apart / 2], pairs(2), seeds, luck=luck, alike=alike)
        drawn = Bootstrap(wins, seed=luck, replicates=300)
        rated += contains(drawn.ratings(0)[0], apart / 2)
        shared += contains(drawn.share(0), share)
    assert 0.91 <= rated / trials <= 0.99
    assert 0.91 <= shared / trials <= 0.99


def test_a_bot_that_always_wins_has_a_finite_rating_and_a_realistic_interval() -> None:
    always = Bootstrap(Wins(pairs(2), np.array([[[2.0, 0.0]]] * 50), 2), 0)
    winner, loser = always.ratings(1500)
    assert winner.value - loser.value == pytest.approx(400 * np.log10(101 / 1))
    assert winner.high - winner.low > 100
    share = always.share(0)
    assert (share.value, share.high) == (1, 1)
    assert share.low == pytest.approx(0.951, abs=0.005), "Jeffreys' interval for 50 seeds"
    assert always.share(1).low == always.share(1).value == 0
    assert always.duel(0, 1).high == 1


@pytest.mark.parametrize("seeds", [1, 4, 30])
def test_a_rating_is_in_its_interval_even_with_few_seeds_and_many_seatings(
    seeds: int,
) -> None:
    table = np.array([[1.0, 1.0, 1.0, 1.0]])
    for luck in range(20):
        wins = simulated([2300, 1700, 1300, 700], table, seeds, games=24, luck=luck, alike=True)
        for rating in Bootstrap(wins, luck).ratings(1500):
            assert rating.low <= rating.value <= rating.high


def test_more_games_make_narrower_intervals() -> None:
    widths = []
    for seeds in (20, 200, 2000):
        rating = Bootstrap(simulated([1600, 1400], pairs(2), seeds), 0).ratings(1500)[0]
        widths.append(rating.high - rating.low)
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


def test_the_anchor_has_the_mean_rating_and_no_uncertainty() -> None:
    wins = simulated([1700, 1500, 1300], pairs(3), 200)
    anchored = Bootstrap(wins, 0).ratings(1500, anchor=2)
    assert anchored[2] == Interval(1500, 1500, 1500)
    free = Bootstrap(wins, 0).ratings(1500)
    assert np.mean([rating.value for rating in free]) == pytest.approx(1500)
    assert anchored[0].value - anchored[1].value == pytest.approx(free[0].value - free[1].value)


def test_the_same_seed_gives_the_same_intervals() -> None:
    wins = simulated([1600, 1400], pairs(2), 50)
    assert Bootstrap(wins, 2**63).ratings(1500) == Bootstrap(wins, 2**63).ratings(1500)
    assert Bootstrap(wins, 1).ratings(1500) != Bootstrap(wins, 2).ratings(1500)
    assert Bootstrap(wins, 1).ratings(1500) != Bootstrap(wins, 1 + 2**32).ratings(1500)


def test_shares_are_per_seat() -> None:
    # One against three equal bots: each seat wins a quarter.
    wins = Wins(np.array([[1.0, 3.0]]), np.array([[[1.0, 3.0]]] * 20), 4)
    drawn = Bootstrap(wins, 0)
    assert drawn.share(0).value == drawn.share(1).value == 0.25
    assert [rating.value for rating in drawn.ratings(1500)] == pytest.approx([1500, 1500], abs=10)


def test_a_duel_counts_only_tables_with_both_bots() -> None:
    won = np.zeros((10, 3, 3))
    won[:, 0, 0], won[:, 0, 1] = 1, 1  # the first two are equal
    won[:, 1, 0] = 2  # the first beats the third
    won[:, 2, 1] = 2  # and so does the second
    drawn = Bootstrap(Wins(pairs(3), won, 2), 0)
    assert drawn.duel(0, 1).value == 0.5
    assert drawn.duel(0, 2).value == 1


def test_a_duel_without_wins_is_undetermined() -> None:
    won = np.zeros((10, 1, 3))
    won[:, :, 2] = 6
    assert Bootstrap(Wins(np.ones((1, 3)), won, 6), 0).duel(0, 1) == Interval(0.5, 0, 1)


def test_a_single_bot_has_the_mean_rating() -> None:
    drawn = Bootstrap(Wins(np.array([[2.0]]), np.full((5, 1, 1), 1.0), 1), 0)
    assert drawn.ratings(1500) == [Interval(1500, 1500, 1500)]
    assert drawn.share(0).value == 0.5

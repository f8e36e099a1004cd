"""Ratings find the strengths that made the wins, and their intervals hold them as promised."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from trunkline.arena import Interval
from trunkline.arena.ratings import ELO, Bootstrap, Wins

chance = np.random.RandomState


def pairs(bots: int) -> np.ndarray:
    """Every two bots at a table."""
    return np.array(
        [[bot in pair for bot in range(bots)] for pair in combinations(range(bots), 2)], float
    )


def made_up(
    ratings: list[float],
    tables: np.ndarray,
    seeds: int,
    games: int = 2,
    luck: int = 0,
    alike: bool = False,
) -> Wins:
    """Wins by chance between bots of known ratings; `alike` has a seed always end the same way."""
    powers = tables * np.exp(np.array(ratings) / ELO)
    chances = powers / powers.sum(axis=1, keepdims=True)
    draw = chance(luck).multinomial
    drawn = [
        draw(1 if alike else games, each, size=seeds) * (games if alike else 1) for each in chances
    ]
    return Wins(tables, np.stack(drawn, axis=1).astype(float), games)


def holds(interval: Interval, value: float) -> bool:
    return interval.low <= value <= interval.high


def test_ratings_recover_known_strengths() -> None:
    strengths = [1800.0, 1600.0, 1500.0, 1400.0, 1200.0]
    found = Bootstrap(made_up(strengths, pairs(5), seeds=2000), seed=0).ratings(1500)
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
    wins = made_up(strengths, np.array(tables, float), seeds=3000, games=4)
    for rating, strength in zip(Bootstrap(wins, 0).ratings(1500), strengths, strict=True):
        assert rating.value == pytest.approx(strength, abs=20)


def test_two_bots_are_as_far_apart_as_their_odds() -> None:
    wins = Wins(pairs(2), np.array([[[2.0, 0.0]]] * 30 + [[[0.0, 2.0]]] * 10), 2)
    one, other = Bootstrap(wins, 0).ratings(1500)
    # With half a seed more for each.
    assert one.value - other.value == pytest.approx(400 * np.log10(61 / 21))
    assert one.value + other.value == pytest.approx(3000)


@pytest.mark.parametrize("alike", [False, True], ids=["independent", "alike"])
@pytest.mark.parametrize(("apart", "seeds"), [(0, 40), (150, 40), (400, 60)])
def test_intervals_hold_the_truth_in_95_of_100_tournaments(
    apart: float, seeds: int, alike: bool
) -> None:
    share = 1 / (1 + 10 ** (-apart / 400))
    rated, shared, trials = 0, 0, 200
    for luck in range(trials):
        wins = made_up([apart / 2, -apart / 2], pairs(2), seeds, luck=luck, alike=alike)
        drawn = Bootstrap(wins, seed=luck, replicates=300)
        rated += holds(drawn.ratings(0)[0], apart / 2)
        shared += holds(drawn.share(0), share)
    assert 0.91 <= rated / trials <= 0.99
    assert 0.91 <= shared / trials <= 0.99


def test_a_bot_that_always_wins_has_a_finite_rating_and_an_honest_interval() -> None:
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
def test_a_rating_lies_in_its_interval_however_few_the_seeds_and_many_the_seatings(
    seeds: int,
) -> None:
    table = np.array([[1.0, 1.0, 1.0, 1.0]])
    for luck in range(20):
        wins = made_up([2300, 1700, 1300, 700], table, seeds, games=24, luck=luck, alike=True)
        for rating in Bootstrap(wins, luck).ratings(1500):
            assert rating.low <= rating.value <= rating.high


def test_more_games_make_narrower_intervals() -> None:
    widths = []
    for seeds in (20, 200, 2000):
        rating = Bootstrap(made_up([1600, 1400], pairs(2), seeds), 0).ratings(1500)[0]
        widths.append(rating.high - rating.low)
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


def test_an_anchor_is_in_the_middle_and_has_no_doubt() -> None:
    wins = made_up([1700, 1500, 1300], pairs(3), 200)
    anchored = Bootstrap(wins, 0).ratings(1500, anchor=2)
    assert anchored[2] == Interval(1500, 1500, 1500)
    free = Bootstrap(wins, 0).ratings(1500)
    assert np.mean([rating.value for rating in free]) == pytest.approx(1500)
    assert anchored[0].value - anchored[1].value == pytest.approx(free[0].value - free[1].value)


def test_the_same_seed_gives_the_same_intervals() -> None:
    wins = made_up([1600, 1400], pairs(2), 50)
    assert Bootstrap(wins, 2**63).ratings(1500) == Bootstrap(wins, 2**63).ratings(1500)
    assert Bootstrap(wins, 1).ratings(1500) != Bootstrap(wins, 2).ratings(1500)
    assert Bootstrap(wins, 1).ratings(1500) != Bootstrap(wins, 1 + 2**32).ratings(1500)


def test_shares_are_for_each_seat() -> None:
    # One against three, all even: each seat wins a quarter.
    wins = Wins(np.array([[1.0, 3.0]]), np.array([[[1.0, 3.0]]] * 20), 4)
    drawn = Bootstrap(wins, 0)
    assert drawn.share(0).value == drawn.share(1).value == 0.25
    assert [rating.value for rating in drawn.ratings(1500)] == pytest.approx([1500, 1500], abs=10)


def test_a_duel_counts_only_tables_at_which_both_sit() -> None:
    won = np.zeros((10, 3, 3))
    won[:, 0, 0], won[:, 0, 1] = 1, 1  # the first two meet, even
    won[:, 1, 0] = 2  # the first beats the third
    won[:, 2, 1] = 2  # and the second does
    drawn = Bootstrap(Wins(pairs(3), won, 2), 0)
    assert drawn.duel(0, 1).value == 0.5
    assert drawn.duel(0, 2).value == 1


def test_a_duel_in_which_neither_ever_won_says_nothing() -> None:
    won = np.zeros((10, 1, 3))
    won[:, :, 2] = 6
    assert Bootstrap(Wins(np.ones((1, 3)), won, 6), 0).duel(0, 1) == Interval(0.5, 0, 1)


def test_one_bot_alone_has_the_middle_rating() -> None:
    drawn = Bootstrap(Wins(np.array([[2.0]]), np.full((5, 1, 1), 1.0), 1), 0)
    assert drawn.ratings(1500) == [Interval(1500, 1500, 1500)]
    assert drawn.share(0).value == 0.5

"""The sequential test keeps its error rates, and stops early if it can."""

from __future__ import annotations

from random import Random

import pytest

from trunkline.arena import ArenaError, Sprt, SprtResult
from trunkline.arena.sprt import SEEDS_PER_CHECK, SprtRun

EVEN = [(1, 1)]


def tried(
    test: Sprt, elo: float, luck: int, alike: float = 0.0, lineups: list[tuple[int, int]] = EVEN
) -> SprtResult:
    """A test of two bots `elo` points apart; a share `alike` of seeds ends the same both ways."""
    chance, run = Random(luck), SprtRun(test, lineups)
    odds = 10 ** (elo / 400)
    for _ in range(10_000):
        won = 0
        for own, rival in lineups:
            likely = own * odds / (own * odds + rival)
            first = chance.random() < likely
            second = first if chance.random() < alike else chance.random() < likely
            won += first + second
        if run.add(won / (2 * len(lineups))):
            break
    return run.result


@pytest.mark.parametrize("alike", [0.0, 0.5])
@pytest.mark.parametrize(
    ("elo0", "elo1", "lineups"),
    [(0, 100, EVEN), (50, 150, EVEN), (0, 150, [(1, 3)]), (0, 100, [(1, 2), (2, 1)])],
)
def test_either_hypothesis_is_rejected_wrongly_in_5_of_100_tests(
    elo0: float, elo1: float, lineups: list[tuple[int, int]], alike: float
) -> None:
    tests = 200
    for truth, other in ((elo0, elo1), (elo1, elo0)):
        accepted = [
            tried(Sprt(elo0, elo1), truth, luck, alike, lineups).accepted for luck in range(tests)
        ]
        assert None not in accepted, "every test is decided"
        assert accepted.count(other) / tests <= 0.08


def test_a_greater_difference_is_found_sooner() -> None:
    far, near = (
        sum(tried(Sprt(0, 50), elo, luck).seeds for luck in range(30)) for elo in (400, 50)
    )
    assert far < near / 2


def test_correlated_seatings_need_more_seeds_than_independent_ones() -> None:
    apart, alike = (
        sum(tried(Sprt(0, 100), 100, luck, alike).seeds for luck in range(60)) for alike in (0, 1)
    )
    assert apart < 0.75 * alike


def test_only_wins_or_only_losses_decide_at_the_end_of_a_check_interval() -> None:
    for share, accepted in ((1.0, 50), (0.0, -50)):
        run = SprtRun(Sprt(-50, 50), EVEN)
        decided = [run.add(share) for _ in range(2 * SEEDS_PER_CHECK)]
        assert decided.index(True) % SEEDS_PER_CHECK == SEEDS_PER_CHECK - 1
        assert run.result.accepted == accepted


def test_the_test_decides_only_after_whole_check_intervals() -> None:
    for luck in range(20):
        result = tried(Sprt(0, 100), 50, luck)
        assert result.seeds % SEEDS_PER_CHECK == 0
        low, high = result.test.bounds
        assert result.llr <= low or result.llr >= high


def test_lower_error_rates_take_more_seeds() -> None:
    strict = sum(tried(Sprt(0, 100, 0.001, 0.001), 100, luck).seeds for luck in range(30))
    loose = sum(tried(Sprt(0, 100, 0.1, 0.1), 100, luck).seeds for luck in range(30))
    assert strict > 1.5 * loose


@pytest.mark.parametrize(
    "numbers", [(20, 0), (5, 5), (0, float("inf")), (0, 20, 0), (0, 20, 0.05, 0.5)]
)
def test_an_invalid_test_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(ArenaError):
        Sprt(*numbers)

"""The sequential test is wrong as seldom as it promises, and stops early where it can."""

from __future__ import annotations

from random import Random

import pytest

from trunkline.arena import ArenaError, Sprt, Verdict
from trunkline.arena.sprt import BATCH, Trial

EVEN = [(1, 1)]


def tried(
    test: Sprt, elo: float, luck: int, alike: float = 0.0, lineups: list[tuple[int, int]] = EVEN
) -> Verdict:
    """A test of two bots that are so far apart; `alike` seeds end the same in both seatings."""
    chance, trial = Random(luck), Trial(test, lineups)
    odds = 10 ** (elo / 400)
    for _ in range(10_000):
        won = 0
        for own, rival in lineups:
            likely = own * odds / (own * odds + rival)
            first = chance.random() < likely
            second = first if chance.random() < alike else chance.random() < likely
            won += first + second
        if trial.add(won / (2 * len(lineups))):
            break
    return trial.verdict


@pytest.mark.parametrize("alike", [0.0, 0.5])
@pytest.mark.parametrize(
    ("elo0", "elo1", "lineups"),
    [(0, 100, EVEN), (50, 150, EVEN), (0, 150, [(1, 3)]), (0, 100, [(1, 2), (2, 1)])],
)
def test_either_claim_is_rejected_wrongly_in_5_of_100_tests(
    elo0: float, elo1: float, lineups: list[tuple[int, int]], alike: float
) -> None:
    tests = 200
    for truth, other in ((elo0, elo1), (elo1, elo0)):
        verdicts = [
            tried(Sprt(elo0, elo1), truth, luck, alike, lineups).accepted for luck in range(tests)
        ]
        assert None not in verdicts, "it always ends"
        assert verdicts.count(other) / tests <= 0.08


def test_bots_that_are_further_apart_are_told_apart_sooner() -> None:
    far, near = (
        sum(tried(Sprt(0, 50), elo, luck).seeds for luck in range(30)) for elo in (400, 50)
    )
    assert far < near / 2


def test_seatings_that_agree_prove_less_than_seatings_that_do_not() -> None:
    apart, alike = (
        sum(tried(Sprt(0, 100), 100, luck, alike).seeds for luck in range(60)) for alike in (0, 1)
    )
    assert apart < 0.75 * alike


def test_always_winning_or_losing_decides_at_the_first_look() -> None:
    for share, accepted in ((1.0, 50), (0.0, -50)):
        trial = Trial(Sprt(-50, 50), EVEN)
        looks = [trial.add(share) for _ in range(2 * BATCH)]
        assert looks.index(True) % BATCH == BATCH - 1
        assert trial.verdict.accepted == accepted


def test_the_ratio_is_looked_at_after_whole_batches_only() -> None:
    for luck in range(20):
        verdict = tried(Sprt(0, 100), 50, luck)
        assert verdict.seeds % BATCH == 0
        low, high = verdict.test.bounds
        assert verdict.llr <= low or verdict.llr >= high


def test_smaller_errors_take_more_seeds() -> None:
    strict = sum(tried(Sprt(0, 100, 0.001, 0.001), 100, luck).seeds for luck in range(30))
    loose = sum(tried(Sprt(0, 100, 0.1, 0.1), 100, luck).seeds for luck in range(30))
    assert strict > 1.5 * loose


@pytest.mark.parametrize(
    "numbers", [(20, 0), (5, 5), (0, float("inf")), (0, 20, 0), (0, 20, 0.05, 0.5)]
)
def test_a_test_that_makes_no_sense_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(ArenaError):
        Sprt(*numbers)

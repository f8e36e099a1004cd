"""Labels and accuracy: noise brings nearly no label, and what is labelled was really worse."""

from __future__ import annotations

from math import sqrt

import pytest
from helpers import play

import trunkline as tl
from analysis.positions import engine_for, finished_game, winning_claim
from trunkline.analysis import Decision, analyze
from trunkline.analysis.judgement import accuracy, accuracy_error, label_for, mean_loss
from trunkline.analysis.measurements import (
    MIN_SAMPLES,
    SCREENING_SAMPLES,
    DecisionMeasurement,
    difference_error,
    win_error,
)
from trunkline.analysis.result_types import Label
from trunkline.analysis.steps import Step, steps_of
from trunkline.bots.search.engine import Search
from trunkline.bots.search.results import SeatTally
from trunkline.core.rng import Rng

# At most this share of decisions may have a label by chance alone.
FALSE_LABELS = 0.01


def tally_of(differences: list[float]) -> SeatTally:
    """What a comparison says about the differences on its samples."""
    n = len(differences)
    mean = sum(differences) / n
    spread = sum((difference - mean) ** 2 for difference in differences)
    return {"samples": n, "win": mean, "error": sqrt(spread / (n - 1) / n), "score": 0.0}


# Standard errors


def test_what_all_of_a_few_games_had_in_common_is_not_certain() -> None:
    for n in (1, 4, 16):
        for win in (0.0, 1.0):
            assert win_error({"samples": n, "win": win, "error": 0.0, "score": 0.0}) > 0.8 / (n + 2)
        assert difference_error(tally_of([0.0] * (n + 1))) > 1 / (n + 3)


def test_with_many_samples_errors_are_the_usual_ones() -> None:
    differences = [1.0, -1.0, 0.0, 0.0, 1.0] * 800
    tally = tally_of(differences)
    assert difference_error(tally) == pytest.approx(tally["error"], rel=0.01)
    shares = tally_of([1.0, 0.0, 0.0, 0.0] * 1000)
    assert win_error(shares) == pytest.approx(shares["error"], rel=0.01)


def test_nothing_is_known_without_samples() -> None:
    nothing: SeatTally = {"samples": 0, "win": 0.0, "error": float("inf"), "score": 0.0}
    assert win_error(nothing) == difference_error(nothing) == 1


# Noise


@pytest.mark.parametrize("samples", [MIN_SAMPLES, 64, 200])
@pytest.mark.parametrize("differing", [4, 15, 60])
def test_equal_moves_have_a_label_in_less_than_one_of_a_hundred_decisions(
    samples: int, differing: int
) -> None:
    """Of 100 samples, some are won with one of two equal moves only; which one is up to chance."""
    rng, labels, decisions = Rng(samples + differing), 0, 2000
    for _ in range(decisions):
        drawn = [rng.below(200) for _ in range(samples)]
        tally = tally_of([0.0 if n >= 2 * differing else 1.0 - 2 * (n % 2) for n in drawn])
        labels += label_for(tally["win"], difference_error(tally), seats=3) is not None
    assert labels <= FALSE_LABELS * decisions


def test_planners_have_nearly_no_labels_with_few_playouts() -> None:
    labels = decisions = 0
    for seed in range(8):
        found = analyze(finished_game("lesson", "planner", seed=seed), playouts=8000)
        assert found.standard_error > 0.02
        labels += sum(seat.blunders + seat.mistakes + seat.inaccuracies for seat in found.seats)
        decisions += sum(seat.decisions for seat in found.seats)
    assert decisions > 250
    assert labels <= FALSE_LABELS * decisions


def gain_of(step: Step, better: int, samples: int = 400) -> float:
    """By how much another move is better than the played one, in samples of its own."""
    engine = engine_for(step.before)
    known = step.before.observe(step.seat)
    search = Search(engine, known, step.seat, 4711, 63, samples, step.move.number, precise=True)
    pair = [search.moves.index(number) for number in (better, step.move.number)]
    search.drop_others(pair)
    search.run(0, samples)
    return search.compare(*pair)[step.seat]["win"]


def test_what_few_playouts_label_is_worse_in_other_samples_too() -> None:
    decisions, gains = 0, []
    for seed in range(3):
        game = finished_game("lesson", "easy", seed=seed)
        steps = steps_of(game, game.dealt_again())
        for step, move in zip(steps, analyze(game, playouts=12000).moves, strict=True):
            decisions += not move.forced
            if move.decision is not None and move.decision.label:
                assert move.decision.best is not None
                gains.append(gain_of(step, move.decision.best.number))
    assert len(gains) > 5
    assert sum(gain < 0.025 for gain in gains) <= FALSE_LABELS * decisions


def measured_to(game: tl.Game, start: tl.Game, samples: int, seed: int) -> DecisionMeasurement:
    """The first decision of a game after some samples."""
    found = DecisionMeasurement(engine_for(game), steps_of(game, start)[0], seed)
    found.advance(SCREENING_SAMPLES)
    found.advance(samples - SCREENING_SAMPLES)
    return found


def test_the_samples_that_chose_the_best_move_do_not_measure_it() -> None:
    start = tl.Game("lesson", seats=2, seed=3)
    game = play(start.copy(), "keep 1")
    few = measured_to(game, start, SCREENING_SAMPLES + MIN_SAMPLES - 1, seed=1)
    assert few.best == 0
    assert few.gain(0)["samples"] == SCREENING_SAMPLES + MIN_SAMPLES - 1
    enough = measured_to(game, start, SCREENING_SAMPLES + MIN_SAMPLES, seed=1)
    assert enough.best == enough.search.leader
    assert enough.gain(enough.best)["samples"] == MIN_SAMPLES


def test_a_blunder_is_labelled_with_enough_samples_only() -> None:
    start = winning_claim()
    game = play(start.copy(), "draw card", "draw card")
    assert analyze(game, playouts=1, start=start).seats[0].blunders == 0
    assert analyze(game, playouts=3000, start=start).seats[0].blunders == 1


# Accuracy


def decision(loss: float, label: Label | None = None) -> Decision:
    return Decision("draw card", loss, 0.02, label, (), 0.0)


def test_accuracy_is_below_100_with_any_label() -> None:
    lucky = [(decision(0.0), -0.1)] * 60
    lost, _ = mean_loss([*lucky, (decision(0.2, "blunder"), 0.2)])
    assert lost == pytest.approx((0.2 - 0.02) / 61)
    assert accuracy(lost, seats=2) < 95
    longest = [(decision(0.0), 0.0)] * 1499
    lost, _ = mean_loss([*longest, (decision(0.05, "inaccuracy"), 0.05)])
    assert round(accuracy(lost, seats=2), 1) < 100


def test_small_losses_count_as_well_if_they_are_many() -> None:
    lost, error = mean_loss([(decision(0.03), 0.03)] * 100)
    assert lost == pytest.approx(0.03)
    assert error == pytest.approx(0.002)
    assert mean_loss([]) == (0, 0)
    assert mean_loss([(decision(0.0), -0.1)])[0] == 0


def test_the_error_of_the_accuracy_is_that_of_the_mean_loss() -> None:
    step = 1e-6
    slope = (accuracy(0.02, seats=3) - accuracy(0.02 + step, seats=3)) / step
    assert accuracy_error(0.02, 0.004, seats=3) == pytest.approx(0.004 * slope, rel=1e-3)

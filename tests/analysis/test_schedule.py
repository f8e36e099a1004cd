"""How an analysis spends its budget: evenly over the game, and where there is something to tell."""

from __future__ import annotations

from math import ceil

from helpers import play

from analysis.positions import engine_for, finished_game, winning_claim
from trunkline.analysis import analyze
from trunkline.analysis.measurements import (
    MIN_SAMPLES,
    SCREENING_SAMPLES,
    DecisionMeasurement,
    Measurement,
)
from trunkline.analysis.schedule import measure
from trunkline.analysis.steps import steps_of
from trunkline.bots.search.thinking import Budget


class Uncertain(Measurement):
    """Something with a given error that notes when it is played."""

    def __init__(self, error: float, log: list[float]) -> None:
        self._error = error
        self._log = log

    @property
    def error(self) -> float:
        return self._error

    def needed(self, target: float) -> int:
        return 10

    @property
    def unit(self) -> int:
        return 1

    def advance(self, units: int) -> None:
        self._log.append(self._error)

    def stop(self) -> None:
        pass


def test_what_is_least_certain_comes_first_and_the_rest_may_have_to_wait() -> None:
    log: list[float] = []
    measure([Uncertain(error, log) for error in (0.1, 0.3, 0.2)], Budget(None, 45), threads=1)
    assert log == [0.3, 0.2, 0.1, 0.3, 0.2]


def test_all_parts_of_a_game_are_measured_alike() -> None:
    found = analyze(finished_game("lesson", "easy", seed=2), playouts=20000)
    errors = [move.after.standard_error for move in found.moves if move.after.playouts]
    thirds = [errors[len(errors) * n // 3 : len(errors) * (n + 1) // 3] for n in range(3)]
    largest = [max(part) for part in thirds]
    assert max(largest) < 1.5 * min(largest)


def test_a_decision_without_a_rival_move_needs_less() -> None:
    start = winning_claim()
    good, bad = (
        DecisionMeasurement(
            engine_for(start), steps_of(play(start.copy(), move), start.copy())[0], seed=1
        )
        for move in ("claim Miami-New Orleans 6 red", "draw card")
    )
    for decision in (good, bad):
        assert decision.needed(0.01) == 2
        decision.advance(SCREENING_SAMPLES)
        assert decision.needed(0.01) == MIN_SAMPLES
        decision.advance(MIN_SAMPLES)
    assert (good.unit, bad.unit) == (1, 2)
    assert good.needed(0.005) < bad.needed(0.005)


def test_all_samples_behind_an_error_count_for_what_is_needed() -> None:
    game = finished_game("lesson", "easy", seed=2)
    played = MIN_SAMPLES + SCREENING_SAMPLES
    settled = led = 0
    for step in steps_of(game, game.dealt_again()):
        if step.forced:
            continue
        decision = DecisionMeasurement(engine_for(game), step, seed=1)
        decision.advance(SCREENING_SAMPLES)
        decision.advance(MIN_SAMPLES)
        if decision.best == decision.played:
            settled += decision.played == 0
            led += decision.played != 0
            assert decision.needed(0.9 * decision.error) == ceil(played * (0.9**-2 - 1))
    assert settled > 5
    assert led > 0

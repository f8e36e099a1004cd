"""How good decisions were: their loss, its label, and the accuracy of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, isfinite

from trunkline.analysis.measurements import DecisionMeasurement
from trunkline.analysis.result_types import Alternative, Decision, Label
from trunkline.analysis.steps import Step
from trunkline.bots.search.results import SeatTally

__all__ = ["accuracy", "decision_of", "label_for"]

# From how much win probability a loss has a label, at two seats; with more seats there is less to
# lose.
LABELS: tuple[tuple[float, Label], ...] = (
    (0.15, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
)
# A loss that is not this many standard errors above 0 has no label.
NOISE = 2.0
# With fewer samples, standard errors are themselves uncertain, and there is no label.
MIN_SAMPLES = 16
# The mean loss, at two seats, that brings the accuracy down to 100/e.
ACCURACY_SCALE = 0.05


def label_for(loss: float, standard_error: float, seats: int) -> Label | None:
    """The label of a loss of win probability; None for a small one, or one within the noise."""
    if loss <= NOISE * standard_error:
        return None
    return next((label for least, label in LABELS if loss * seats / 2 >= least), None)


def accuracy(mean_loss: float, seats: int) -> float:
    """From 100 for no loss towards 0."""
    return 100 * exp(-max(0.0, mean_loss) * seats / 2 / ACCURACY_SCALE)


def decision_of(step: Step, measured: DecisionMeasurement) -> tuple[Decision, float]:
    """What is told about a decision, and the mean gain of the best alternative.

    The latter may be below 0, by chance. Unlike the loss it is right on average.
    """
    moves = measured.search.moves
    best = measured.gain(measured.best) if measured.best != measured.played else None
    gain = best["win"] if best is not None else 0.0
    standard_error = finite_error(best) if best is not None else 0.0
    loss = max(0.0, gain)
    enough = best is not None and best["samples"] >= MIN_SAMPLES
    label = label_for(loss, standard_error, step.before.seats) if enough else None
    compared = measured.search.compare(measured.played, 0)[step.seat]
    found = [
        _alternative(step, moves[candidate], measured.gain(candidate), candidate == 0)
        for candidate in range(len(moves))
        if candidate != measured.played
    ]
    first = moves[measured.best]
    found.sort(key=lambda other: (other.number != first, -other.gain))
    decision = Decision(
        planner_move=str(step.before.labels[moves[0]]),
        loss=loss,
        standard_error=standard_error,
        label=label,
        alternatives=tuple(found),
        error_standard_error=finite_error(compared) if measured.played else 0.0,
    )
    return decision, gain


def finite_error(tally: SeatTally) -> float:
    """A standard error; 1, the largest there is, if too little was played to tell."""
    return tally["error"] if isfinite(tally["error"]) else 1.0


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def _alternative(step: Step, number: int, gain: SeatTally, is_planners: bool) -> Alternative:
    return Alternative(
        move=str(step.before.labels[number]),
        number=number,
        gain=gain["win"],
        standard_error=finite_error(gain),
        samples=gain["samples"],
        is_planner_choice=is_planners,
    )

"""How good decisions were: their loss, its label, and the accuracy of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot

from trunkline.analysis.measurements import MIN_SAMPLES, DecisionMeasurement, difference_error
from trunkline.analysis.result_types import Alternative, Decision, Label
from trunkline.analysis.steps import Step
from trunkline.bots.search.results import SeatTally

__all__ = ["accuracy", "accuracy_error", "decision_of", "label_for", "mean_loss", "stands_out"]

# From how much win probability a loss has a label, at two seats; with more seats there is less to
# lose.
LABELS: tuple[tuple[float, Label], ...] = (
    (0.15, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
)
# A loss that is not this many standard errors above 0 has no label. A game has a hundred decisions
# and more, so what happens by chance to one in fifty would happen in every game.
NOISE = 3.0
# The mean loss, at two seats, that brings the accuracy down to 100/e.
ACCURACY_SCALE = 0.05


def label_for(loss: float, standard_error: float, seats: int) -> Label | None:
    """The label of a loss of win probability; None for a small one, or one within the noise.

    What stands out of the noise was most often helped by it. So the label is that of a loss that
    is a standard error smaller.
    """
    if loss <= NOISE * standard_error:
        return None
    certain = (loss - standard_error) * seats / 2
    return next((label for least, label in LABELS if certain >= least), None)


def stands_out(decision: Decision) -> bool:
    """Whether a loss is above the noise, though it may be too small for a label."""
    best = decision.best
    enough = best is not None and best.samples >= MIN_SAMPLES
    return enough and decision.loss > NOISE * decision.standard_error


def accuracy(mean_loss: float, seats: int) -> float:
    """From 100 for no loss towards 0."""
    return 100 * exp(-mean_loss * seats / 2 / ACCURACY_SCALE)


def accuracy_error(mean_loss: float, standard_error: float, seats: int) -> float:
    """The standard error of the accuracy, from that of the mean loss."""
    return accuracy(mean_loss, seats) * standard_error * seats / 2 / ACCURACY_SCALE


def mean_loss(judged: Sequence[tuple[Decision, float]]) -> tuple[float, float]:
    """The mean loss of a seat's decisions, each with its mean gain, and its standard error.

    It is right on average, because losses that seem to be below 0 count as well. By chance, these
    may outweigh the others. But decisions with labels were certainly worse than another move, so
    it is at least what they have lost, each a standard error less than measured, as for the labels.
    """
    if not judged:
        return 0.0, 0.0
    gained = sum(gain for _, gain in judged)
    labelled = sum(
        decision.loss - decision.standard_error for decision, _ in judged if decision.label
    )
    error = hypot(*(decision.standard_error for decision, _ in judged))
    return max(0.0, gained, labelled) / len(judged), error / len(judged)


def decision_of(step: Step, measured: DecisionMeasurement) -> tuple[Decision, float]:
    """What is told about a decision, and the mean gain of the best alternative.

    The latter may be below 0, by chance. Unlike the loss it is right on average.
    """
    moves = measured.search.moves
    best = measured.gain(measured.best) if measured.best != measured.played else None
    gain = best["win"] if best is not None else 0.0
    standard_error = difference_error(best) if best is not None else 0.0
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
        error_standard_error=difference_error(compared) if measured.played else 0.0,
    )
    return decision, gain


def _alternative(step: Step, number: int, gain: SeatTally, is_planners: bool) -> Alternative:
    return Alternative(
        move=str(step.before.labels[number]),
        number=number,
        gain=gain["win"],
        standard_error=difference_error(gain),
        samples=gain["samples"],
        is_planner_choice=is_planners,
    )

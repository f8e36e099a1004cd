"""What a search or an evaluation has found out."""

from typing import TypedDict

__all__ = ["CandidateResult", "SeatTally"]


class CandidateResult(TypedDict):
    """A candidate: its number, and how it did on the samples that it was played on.

    `lead` is the mean difference to the planner's own choice on the same samples, and `error` the
    standard error of that mean. A `dropped` candidate was clearly worse than another one.
    """

    move: int
    dropped: bool
    samples: int
    value: float
    lead: float
    error: float


class SeatTally(TypedDict):
    """What a number of playouts say about a seat: its mean share of wins and its mean score.

    `error` is the standard error of the share; it is infinite before the second sample.
    """

    samples: int
    win: float
    error: float
    score: float

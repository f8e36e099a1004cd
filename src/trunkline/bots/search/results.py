"""What a search has found out about its candidates."""

from typing import TypedDict

__all__ = ["CandidateResult"]


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

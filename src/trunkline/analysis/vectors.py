"""Win probabilities of all seats that add up exactly.

They are rounded to multiples of a small power of two. Sums and differences of such numbers have no
rounding errors, so luck and errors add up to the change from the first position to the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trunkline.analysis.result_types import Vector

__all__ = ["difference", "exact_shares", "exact_zero_sum", "total"]

STEP = 2.0**-32


def exact_shares(values: Sequence[float]) -> Vector:
    """Rounded shares whose sum is exactly 1."""
    return _summing_to(1.0, values)


def exact_zero_sum(values: Sequence[float]) -> Vector:
    """Rounded changes whose sum is exactly 0."""
    return _summing_to(0.0, values)


def difference(one: Vector, other: Vector) -> Vector:
    """One vector less another."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def total(values: Iterable[float]) -> float:
    """The sum, which is exact for rounded numbers."""
    return sum(values, start=0.0)


def _summing_to(whole: float, values: Sequence[float]) -> Vector:
    """The last seat takes the rest, which is its own share but for the rounding."""
    rounded = [round(value / STEP) * STEP for value in values[:-1]]
    return (*rounded, whole - sum(rounded))

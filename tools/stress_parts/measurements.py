"""Measurements with their targets, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

__all__ = ["Measurement", "missed", "percentile", "table"]


class Measurement(Struct, frozen=True):
    """One measured value; without a target it is only for information."""

    part: str
    what: str
    value: float
    unit: str = ""
    target: float | None = None

    @property
    def met(self) -> bool:
        """Whether the value meets its target, which is always an upper limit."""
        return self.target is None or self.value <= self.target


def missed(measurements: Iterable[Measurement]) -> list[Measurement]:
    """The measurements that have missed their target."""
    return [measurement for measurement in measurements if not measurement.met]


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of all values does not exceed."""
    ordered = sorted(values)
    index = max(0, -int(-share * len(ordered) // 1) - 1)
    return ordered[index]


def table(measurements: Iterable[Measurement]) -> str:
    """The measurements as a Markdown table, which is readable in a terminal too."""
    rows = [("part", "measured", "value", "at most", "met")]
    for measurement in measurements:
        limit = "" if measurement.target is None else _format(measurement.target, measurement.unit)
        met = "" if measurement.target is None else "yes" if measurement.met else "**no**"
        rows.append(
            (
                measurement.part,
                measurement.what,
                _format(measurement.value, measurement.unit),
                limit,
                met,
            )
        )
    rows.insert(1, ("---", "---", "---:", "---:", "---"))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def _format(value: float, unit: str) -> str:
    if unit == "s":
        number = f"{value:.2f}"
    elif unit == "ms":
        number = f"{value:.1f}"
    else:
        number = f"{value:,.0f}"
    return f"{number} {unit}".strip()

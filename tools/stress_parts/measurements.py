"""Measurements with their targets, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

__all__ = ["Measurement", "latencies", "missed", "percentile", "table"]


class Measurement(Struct, frozen=True):
    """One measured value; without a target it is only for information.

    The target is the most that the value may be, or the least.
    """

    part: str
    what: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def has_target(self) -> bool:
        """Whether there is anything to meet."""
        return self.most is not None or self.least is not None

    @property
    def met(self) -> bool:
        """Whether the value meets its target."""
        return not (
            (self.most is not None and self.value > self.most)
            or (self.least is not None and self.value < self.least)
        )


def missed(measurements: Iterable[Measurement]) -> list[Measurement]:
    """The measurements that have missed their target."""
    return [measurement for measurement in measurements if not measurement.met]


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of all values does not exceed."""
    ordered = sorted(values)
    index = max(0, -int(-share * len(ordered) // 1) - 1)
    return ordered[index]


def latencies(
    part: str,
    what: str,
    seconds: Sequence[float],
    most: float | None = None,
    longest: float | None = None,
) -> Iterator[Measurement]:
    """How long something took.

    The targets, in milliseconds, are for 99 % of the times and for the longest.
    """
    times = [1000 * latency for latency in seconds]
    yield Measurement(part, f"{what}, median", percentile(times, 0.5), "ms")
    yield Measurement(part, f"{what}, 95 %", percentile(times, 0.95), "ms")
    yield Measurement(part, f"{what}, 99 %", percentile(times, 0.99), "ms", most=most)
    yield Measurement(part, f"{what}, longest", max(times), "ms", most=longest)


def table(measurements: Iterable[Measurement]) -> str:
    """The measurements as a Markdown table, which is readable in a terminal too."""
    rows = [("part", "measured", "value", "target", "met"), ("---", "---", "---:", "---:", "---")]
    for measurement in measurements:
        met = "yes" if measurement.met else "**no**"
        rows.append(
            (
                measurement.part,
                measurement.what,
                _format(measurement.value, measurement.unit),
                _target(measurement),
                met if measurement.has_target else "",
            )
        )
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def _target(measurement: Measurement) -> str:
    if measurement.most is not None:
        return f"≤ {_format(measurement.most, measurement.unit)}"
    if measurement.least is not None:
        return f"≥ {_format(measurement.least, measurement.unit)}"
    return ""


def _format(value: float, unit: str) -> str:
    if unit == "s":
        number = f"{value:.2f}"
    elif unit == "ms":
        number = f"{value:.2f}" if value < 1 else f"{value:.1f}"
    else:
        number = f"{value:,.0f}"
    return f"{number} {unit}".strip()

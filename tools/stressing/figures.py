"""What was measured, beside what it must reach, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

__all__ = ["Figure", "missed", "percentile", "table"]


class Figure(Struct, frozen=True):
    """One thing that was measured; without a target it is for information."""

    part: str
    what: str
    value: float
    unit: str = ""
    target: float | None = None

    @property
    def reached(self) -> bool:
        """Whether it is as good as it must be: every target is a limit from above."""
        return self.target is None or self.value <= self.target


def missed(figures: Iterable[Figure]) -> list[Figure]:
    """Those that have not reached their target."""
    return [figure for figure in figures if not figure.reached]


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that this share of all values does not exceed."""
    ordered = sorted(values)
    place = max(0, -int(-share * len(ordered) // 1) - 1)
    return ordered[place]


def table(figures: Iterable[Figure]) -> str:
    """The figures as a table in Markdown, which is as well read in a terminal."""
    rows = [("part", "measured", "figure", "at most", "")]
    for figure in figures:
        limit = "" if figure.target is None else _told(figure.target, figure.unit)
        verdict = "" if figure.target is None else "yes" if figure.reached else "**no**"
        rows.append((figure.part, figure.what, _told(figure.value, figure.unit), limit, verdict))
    rows.insert(1, ("---", "---", "---:", "---:", "---"))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def _told(value: float, unit: str) -> str:
    if unit == "s":
        number = f"{value:.2f}"
    elif unit == "ms":
        number = f"{value:.1f}"
    else:
        number = f"{value:,.0f}"
    return f"{number} {unit}".strip()

"""The style of all plots, and what a plot needs before it can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["COLORS", "FAINT", "FORMATS", "GRID", "INK", "PAPER", "PlotError", "check", "figure_for"]

FORMATS = (".svg", ".png")
PAPER, INK, FAINT, GRID = "#fbf8f1", "#23303a", "#6f6a60", "#e4dccb"
# They repeat after the last one; everything is labelled anyway.
COLORS = ("#b8323a", "#2f6db5", "#2f7d55", "#b07e30", "#7a5aa6", "#4b5a66")
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Serif",  # comes with matplotlib, so the plot is the same everywhere
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "figure.facecolor": PAPER,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "svg.hashsalt": "trunkline",
}
DOTS_PER_INCH = 160


class PlotError(ValueError):
    """There can be no such plot: the message says why."""


def check(path: Path) -> None:
    """Raise an error before the work is done if its results could not be plotted."""
    if path.suffix not in FORMATS:
        raise PlotError(f"a plot is a {' or '.join(FORMATS)} file, not {path}")
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise PlotError(
            'matplotlib is not installed; install it with pip install "trunkline[plot]"'
        ) from None


@contextmanager
def figure_for(path: Path, width: float, height: float) -> Iterator[Any]:
    """A figure to draw on, which is then written to a file; the suffix determines the format."""
    check(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=DOTS_PER_INCH, metadata=metadata)

"""A plot of a tournament: ratings with their intervals, and the distribution of scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from trunkline import plot_style
from trunkline.arena.errors import ArenaError
from trunkline.arena.results import Results
from trunkline.plot_style import COLORS, GRID, INK

__all__ = ["check", "plot"]

WIDTH, ROW, MARGIN = 10.0, 0.62, 1.5
BINS = 40
# A histogram's height in rows: neighbours do not overlap.
HEIGHT = 0.8


def check(path: Path) -> None:
    """Raise an error before the tournament if it cannot be plotted afterwards."""
    try:
        plot_style.check(path)
    except plot_style.PlotError as error:
        raise ArenaError(str(error)) from None


def plot(results: Results, path: Path) -> None:
    """Plot a tournament to a file; the suffix determines the format."""
    check(path)
    height = MARGIN + ROW * len(results.standings)
    with plot_style.figure_for(path, WIDTH, height) as figure:
        left, right = figure.subplots(1, 2, sharey=True)
        _draw_ratings(left, results)
        _draw_scores(right, results)
        figure.suptitle(_title(results), fontsize=12)


def _title(results: Results) -> str:
    games = f"{len(results.game_results):,} games from seed {results.seed}"
    return f"{results.edition.name}, {results.seats} seats, {games}"


def _draw_ratings(axes: Any, results: Results) -> None:
    """A dot and an interval for each bot, strongest at the top."""
    for row, standing in enumerate(results.standings):
        rating, color = standing.rating, COLORS[row % len(COLORS)]
        axes.plot([rating.low, rating.high], [row, row], color=color, linewidth=2.5)
        axes.plot(rating.value, row, "o", color=color, markersize=8)
        axes.annotate(
            f"{rating.value:.0f}",
            (rating.value, row),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    names = [results.labels[standing.name] for standing in results.standings]
    axes.set_yticks(range(len(names)), names, fontsize=11)
    axes.set_ylim(len(names) - 0.5, -0.9)
    axes.set_xlabel("Rating, with 95 % intervals")
    axes.margins(x=0.08)
    _tidy(axes)


def _draw_scores(axes: Any, results: Results) -> None:
    """A histogram of scores in each bot's row, with a line at the mean."""
    scores = [results.scores(standing.name) for standing in results.standings]
    edges = _edges([score for found in scores for score in found])
    for row, found in enumerate(scores):
        if not found:
            continue
        color = COLORS[row % len(COLORS)]
        counts, _ = np.histogram(found, edges)
        base = row + HEIGHT / 2
        tops = base - HEIGHT * counts / counts.max()
        axes.stairs(tops, edges, baseline=base, fill=True, color=color, alpha=0.35)
        axes.stairs(tops, edges, baseline=base, color=color, linewidth=1)
        mean = float(np.mean(found))
        axes.plot([mean, mean], [base, base - HEIGHT], color=INK, linewidth=1, linestyle=":")
        axes.annotate(
            f"{mean:.0f}",
            (mean, base - HEIGHT),
            xytext=(0, 2),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    axes.set_xlabel("Score, with its mean")
    _tidy(axes)


def _edges(scores: list[int]) -> Any:
    """Bins that all cover the same number of whole points."""
    low, high = min(scores, default=0), max(scores, default=0)
    width = 1 + (high - low) // BINS
    return np.arange(low, high + 2 * width, width) - 0.5


def _tidy(axes: Any) -> None:
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)

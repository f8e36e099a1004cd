"""A plot of an analysis: every seat's win probability over the moves, and the turning points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trunkline import plot_style
from trunkline.analysis.result_types import Analysis, Label
from trunkline.game import Game
from trunkline.plot_style import COLORS, FAINT, GRID
from trunkline.turning_points import TurningPoint, turning_points

__all__ = ["plot"]

WIDTH, HEIGHT = 10.0, 5.2
MARKERS: dict[Label, str] = {"inaccuracy": "o", "mistake": "s", "blunder": "X"}
LEGEND_COLUMNS = 8


def plot(analysis: Analysis, game: Game, path: Path) -> None:
    """Plot the analysis of a game to a file; the suffix determines the format."""
    with plot_style.figure_for(path, WIDTH, HEIGHT) as figure:
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(5, 1))
        _draw_wins(upper, analysis)
        _draw_labels(upper, analysis)
        _draw_turning_points(lower, game)
        lower.set_xlabel("Moves")
        lower.set_xlim(0, max(1, len(analysis.moves)))
        handles, names = upper.get_legend_handles_labels()
        figure.legend(
            handles, names, loc="outside lower center", ncols=LEGEND_COLUMNS, frameon=False
        )
        figure.suptitle(f"{game.edition.name}, {game.seats} seats", fontsize=12)


def _draw_wins(axes: Any, analysis: Analysis) -> None:
    """A line for each seat, with a band of one standard error."""
    estimates = analysis.estimates
    moves = range(len(estimates))
    for seat, name in enumerate(analysis.names):
        wins = [100 * estimate.wins[seat] for estimate in estimates]
        errors = [100 * estimate.standard_error for estimate in estimates]
        low = [max(0.0, win - error) for win, error in zip(wins, errors, strict=True)]
        high = [min(100.0, win + error) for win, error in zip(wins, errors, strict=True)]
        color = COLORS[seat % len(COLORS)]
        axes.fill_between(moves, low, high, color=color, alpha=0.18, linewidth=0)
        axes.plot(moves, wins, color=color, linewidth=1.6, label=name)
    axes.axhline(100 / len(analysis.names), color=FAINT, linewidth=0.8, linestyle=":")
    axes.set_ylim(-3, 103)
    axes.set_ylabel("Win probability, %")
    _tidy(axes)


def _draw_labels(axes: Any, analysis: Analysis) -> None:
    """A mark where a seat made an inaccuracy, a mistake or a blunder."""
    for label, marker in MARKERS.items():
        found = [move for move in analysis.moves if move.decision and move.decision.label == label]
        if found:
            axes.scatter(
                [move.number for move in found],
                [100 * move.after.wins[move.seat] for move in found],
                c=[COLORS[move.seat % len(COLORS)] for move in found],
                marker=marker,
                s=34,
                zorder=3,
            )
            axes.scatter([], [], c=FAINT, marker=marker, s=34, label=label)


def _draw_turning_points(axes: Any, game: Game) -> None:
    """A row for each kind of turning point, with marks in the colours of the seats."""
    rows = {"completed": 0, "cut": 1, "detour": 1, "lead": 2}
    for point in _points(game):
        color = COLORS[point.seat % len(COLORS)]
        axes.plot(point.moves, rows[point.kind], "|", color=color, markersize=9, markeredgewidth=2)
    axes.set_yticks(range(3), ["ticket completed", "ticket cut", "lead taken"], fontsize=8)
    axes.set_ylim(2.6, -0.6)
    _tidy(axes)


def _points(game: Game) -> Iterator[TurningPoint]:
    """The turning points; only a game that was dealt from a seed has any."""
    if game.seed is not None:
        yield from turning_points(game)


def _tidy(axes: Any) -> None:
    axes.grid(axis="y", color=GRID)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)

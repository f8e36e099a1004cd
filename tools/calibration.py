"""Check that win probabilities come true, and plot it: `make calibration`.

Planners play games from fixed seeds. A few positions of each are evaluated as `trunkline analyze`
does it, with all hands known. Then the games are played on to their end, and from each of these
positions several times more with other cards to come. Where a seat has a win probability of about
30 %, it should win about 30 % of these games.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import hypot, sqrt
from pathlib import Path
from typing import NamedTuple

from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.evaluation import Evaluation
from trunkline.compiled_edition import compile_edition
from trunkline.core.rng import Rng
from trunkline.game import Game
from trunkline.plot_style import COLORS, FAINT, GRID, figure_for

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "analysis-calibration.svg"
SEED = 2026
BINS = 10
LARGEST_ERROR = 0.03
Z_95 = 1.96


class Sample(NamedTuple):
    """A win probability that was estimated, and the share of games that the seat then won."""

    game: int
    estimate: float
    won: float


class Bin(NamedTuple):
    """All samples with about the same estimate, and how they came true."""

    samples: int
    estimate: float
    won: float
    standard_error: float  # of the difference; positions of one game count as one

    @property
    def difference(self) -> float:
        return self.won - self.estimate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=4, help="positions of each game")
    parser.add_argument("--playouts", type=int, default=300, help="playouts of each position")
    parser.add_argument("--futures", type=int, default=8, help="games played on from each")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    options = parser.parse_args()
    one = partial(
        samples_of_game,
        options.edition,
        options.seats,
        options.positions,
        options.playouts,
        options.futures,
    )
    samples: list[Sample] = []
    with ProcessPoolExecutor(options.workers) as pool:
        for done, found in enumerate(pool.map(one, range(options.games), chunksize=4), start=1):
            samples += found
            if done % 50 == 0:
                print(f"{done} of {options.games} games", file=sys.stderr)
    bins = bins_of(samples)
    print_table(bins)
    title = f"{options.games:,} games of {options.edition}, {options.seats} seats"
    draw(bins, options.out, title)
    print(f"wrote {options.out}")


def samples_of_game(
    edition: str, seats: int, positions: int, playouts: int, futures: int, number: int
) -> list[Sample]:
    """Play a game between planners; evaluate some positions of it for one seat each.

    The seat is drawn by lot: the probabilities of all seats together say no more than those of one.
    """
    compiled = compile_edition(edition)
    engine = PlannerEngine(compiled.table, Planner.weights(compiled.edition, seats))
    rng = Rng(SEED + number)
    game = Game(compiled.edition, seats, seed=SEED + number)
    passed = play_on(engine, game)
    samples = []
    for _ in range(positions):
        chosen, seat = passed[rng.below(len(passed) - 1)], rng.below(seats)
        evaluation = Evaluation(engine, chosen, rng.next_u64())
        evaluation.run(0, playouts)
        won = win_share(game, seat)
        for future in range(1, futures):
            other = chosen.copy()
            evaluation.deal_into(playouts + future, other)
            play_on(engine, other)
            won += win_share(other, seat)
        samples.append(Sample(number, evaluation.tally()[seat]["win"], won / futures))
    return samples


def play_on(engine: PlannerEngine, game: Game) -> list[Game]:
    """Let planners play to the end; return the positions on the way."""
    passed = [game.copy()]
    while not game.over:
        game.play(engine.choose(game, game.seat))
        passed.append(game.copy())
    return passed


def win_share(game: Game, seat: int) -> float:
    winners = game.winners()
    return (seat in winners) / len(winners)


def bins_of(samples: Iterable[Sample]) -> list[Bin]:
    """The samples in bins of equal width, without empty ones."""
    held: list[list[Sample]] = [[] for _ in range(BINS)]
    for sample in samples:
        held[min(BINS - 1, int(sample.estimate * BINS))].append(sample)
    return [_bin(found) for found in held if found]


def _bin(found: Sequence[Sample]) -> Bin:
    n = len(found)
    estimate = sum(sample.estimate for sample in found) / n
    won = sum(sample.won for sample in found) / n
    by_game: dict[int, float] = {}
    for sample in found:
        error = sample.won - sample.estimate - (won - estimate)
        by_game[sample.game] = by_game.get(sample.game, 0.0) + error
    # If every sample came true in the same way, the rate of the other way is not known to be 0.
    return Bin(n, estimate, won, max(hypot(*by_game.values()) / n, 0.5 / n))


def print_table(bins: Sequence[Bin]) -> None:
    print("estimate  came true  difference  95 %   positions")
    for each in bins:
        print(
            f"{each.estimate:8.1%}  {each.won:9.1%}  {100 * each.difference:+10.1f}"
            f"  ±{100 * Z_95 * each.standard_error:4.1f}  {each.samples:9,}"
        )
    largest = max(abs(each.difference) for each in bins)
    total = sum(each.samples for each in bins)
    mean = sqrt(sum(each.samples * each.difference**2 for each in bins) / total)
    print(f"largest difference {100 * largest:.1f} points, root mean square {100 * mean:.1f}")
    clear = [
        each for each in bins if abs(each.difference) - Z_95 * each.standard_error > LARGEST_ERROR
    ]
    if clear:
        raise SystemExit("some win probabilities are clearly wrong by more than 3 points")


def draw(bins: Sequence[Bin], path: Path, title: str) -> None:
    """Plot how estimates came true against the estimates."""
    with figure_for(path, 5.6, 5.4) as figure:
        axes = figure.subplots()
        axes.plot([0, 100], [0, 100], color=FAINT, linewidth=0.8, linestyle=":")
        axes.fill_between([0, 100], [-3, 97], [3, 103], color=GRID, alpha=0.6, linewidth=0)
        axes.errorbar(
            [100 * each.estimate for each in bins],
            [100 * each.won for each in bins],
            [100 * Z_95 * each.standard_error for each in bins],
            fmt="o",
            color=COLORS[1],
            markersize=5,
            linewidth=1.2,
        )
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.set_aspect("equal")
        axes.set_xlabel("Win probability of the analysis, %")
        axes.set_ylabel("Games won, %, with 95 % intervals")
        axes.set_title(title, fontsize=11)
        axes.tick_params(length=0)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)


if __name__ == "__main__":
    main()

"""Tune the planner's weights by self-play: `make tune`.

This is an evolution strategy. Each generation draws random changes of the weights and tries every
change in both directions. All of them play the same deals against the current weights and some
earlier ones, and the weights move in the direction that won. Tuning starts from
tools/tuning_start.json, so the same arguments give the same weights on any number of processes.

    python tools/tune.py                            # all entries; this made the planner's weights
    python tools/tune.py usa/2 --generations 60     # one entry, for longer
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from trunkline.bots.planning.engine import PlannerEngine, self_play
from trunkline.bots.planning.tuned_weights import WEIGHTS_FILE, Weights, relevant_weights
from trunkline.compiled_edition import compile_edition

START = Path(__file__).with_name("tuning_start.json")
PAIRS = 32  # changes per generation, each tried in both directions
MIN_SCALE = {"claim_now_bonus": 1.0, "ticket_draw_threshold": 2.0}  # weights that may be near 0
POINTS_PER_WIN = 200  # a win counts as much as this many points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("entry", nargs="*", help="edition and seats, such as usa/2; default: all")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--deals", type=int, default=24, help="per change, divided by the seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--start", type=Path, default=START, help="the file to start from")
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE, help="the file to write")
    options = parser.parse_args()
    entries = json.loads(options.start.read_text(encoding="utf-8"))
    with ProcessPoolExecutor(options.processes) as pool:
        for entry in options.entry or all_entries(entries):
            edition, _, seats = entry.partition("/")
            weights = entries.get(edition, {}).get(seats)
            if not isinstance(weights, dict):
                raise SystemExit(f"{options.start} has no weights {entry!r}; name one as usa/2")
            tuned = tune(pool, options, edition, int(seats), weights)
            entries[edition][seats] = {name: round(value, 3) for name, value in tuned.items()}
            options.out.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


def all_entries(entries: dict[str, dict[str, Weights | str]]) -> list[str]:
    """The entries that hold weights and do not refer to another entry."""
    return [
        f"{edition}/{seats}"
        for edition, by_seats in entries.items()
        for seats, weights in by_seats.items()
        if isinstance(weights, dict)
    ]


def tune(
    pool: ProcessPoolExecutor,
    options: argparse.Namespace,
    edition: str,
    seats: int,
    weights: Weights,
) -> Weights:
    """The weights after all generations."""
    rng = random.Random(f"{edition} {seats} {options.seed}")
    names = relevant_weights(edition)
    deals = max(1, options.deals // seats)
    history = [weights]
    for generation in range(options.generations):
        changes = [{name: rng.gauss(0, 1) for name in names} for _ in range(PAIRS)]
        rivals = [weights, rng.choice(history)]
        first_deal = rng.getrandbits(32)
        jobs = [
            (edition, seats, changed(weights, change, sign), rivals, first_deal, deals)
            for change in changes
            for sign in (1, -1)
        ]
        results = list(pool.map(fitness, jobs))
        rate = 1.2 * (1 - 0.7 * generation / options.generations)
        weights = changed(weights, step(names, changes, results, rate), 1)
        history.append(weights)
        mean = sum(results) / len(results)
        print(f"{edition}/{seats}, generation {generation + 1}: mean {mean:.3f}", flush=True)
    # The average over the last third is less noisy than the last generation.
    last = history[-max(1, len(history) // 3) :]
    return {name: sum(each[name] for each in last) / len(last) for name in weights}


def step(
    names: Sequence[str], changes: Sequence[Weights], results: Sequence[float], rate: float
) -> Weights:
    """The change of the weights that a generation's results suggest."""
    gradient = dict.fromkeys(names, 0.0)
    for i, change in enumerate(changes):
        better = results[2 * i] - results[2 * i + 1]
        for name in names:
            gradient[name] += better * change[name]
    size = math.sqrt(sum(value * value for value in gradient.values())) or 1.0
    return {
        name: rate * math.sqrt(len(names)) * 0.35 * value / size for name, value in gradient.items()
    }


def changed(weights: Weights, change: Weights, sign: int) -> Weights:
    """Apply a change to weights, each in proportion to its size."""
    moved = dict(weights)
    for name, amount in change.items():
        moved[name] += sign * amount * 0.1 * max(abs(weights[name]), MIN_SCALE.get(name, 0))
    return moved


def fitness(job: tuple[str, int, Weights, list[Weights], int, int]) -> float:
    """How well weights do in one seat against rivals in the others: wins, and a little points."""
    edition, seats, weights, rivals, first_deal, deals = job
    table = compile_edition(edition).table
    own = PlannerEngine(table, weights)
    others = [PlannerEngine(table, rival) for rival in rivals]
    total = 0.0
    for deal in range(deals):
        for seat in range(seats):
            engines = [others[deal % len(others)]] * seats
            engines[seat] = own
            scores, won = self_play(engines, first_deal + deal)
            total += won[seat] / sum(won) + scores[seat]["total"] / POINTS_PER_WIN
    return total / deals / seats


if __name__ == "__main__":
    main()

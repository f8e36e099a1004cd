"""Tune the planner's weights by self-play: `make tune`.

This is an evolution strategy. Each generation draws random changes of the weights and tries every
change in both directions. All of them play the same deals against the current weights and those of
planner-1, and the weights move in the direction that did better, with momentum. The same arguments
and starting weights give the same weights on any number of processes.

    python tools/tune.py                            # all entries, some more generations
    python tools/tune.py usa/2 --generations 150    # one entry, for longer
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

from trunkline.bots.earlier import Planner1
from trunkline.bots.planning.engine import PlannerEngine, self_play
from trunkline.bots.planning.tuned_weights import WEIGHTS_FILE, Weights, relevant_weights
from trunkline.compiled_edition import compile_edition
from trunkline.editions import load

PAIRS = 24  # changes per generation, each tried in both directions
SIZE = 0.08  # of a change, as a share of a weight
MOMENTUM = 0.8  # the share of the direction of before in every step
# Weights that may be near 0 change in proportion to these.
MIN_SCALE = {
    "claim_now_bonus": 1.0,
    "ticket_draw_threshold": 2.0,
    "late_claim_bonus": 2.0,
    "claim_length_bonus": 0.3,
    "finish_bonus": 4.0,
    "filler_wait_cost": 1.5,
    "hand_card_cost": 0.08,
}
MARGIN_SCALE = 15  # points: half of the fitness is a logistic function of the margin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("entry", nargs="*", help="edition and seats, such as usa/2; default: all")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--deals", type=int, default=120, help="per change, divided by the seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--start", type=Path, default=WEIGHTS_FILE, help="the file to start from")
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
    earlier = Planner1.weights(load(edition), seats)
    direction = dict.fromkeys(names, 0.0)
    history = [weights]
    for generation in range(options.generations):
        changes = [{name: rng.gauss(0, 1) for name in names} for _ in range(PAIRS)]
        first_deal = rng.getrandbits(32)
        jobs = [
            (edition, seats, changed(weights, change, sign), [earlier, weights], first_deal, deals)
            for change in changes
            for sign in (1, -1)
        ]
        results = list(pool.map(fitness, jobs))
        better = gradient(names, changes, results)
        rate = 1 - 0.8 * generation / options.generations
        for name in names:
            direction[name] = MOMENTUM * direction[name] + (1 - MOMENTUM) * better[name]
        weights = changed(weights, direction, rate)
        history.append(weights)
        mean = sum(results) / len(results)
        print(f"{edition}/{seats}, generation {generation + 1}: mean {mean:.3f}", flush=True)
    # The average over the last third is less noisy than the last generation.
    last = history[-max(1, len(history) // 3) :]
    return {name: sum(each[name] for each in last) / len(last) for name in weights}


def gradient(names: Sequence[str], changes: Sequence[Weights], results: Sequence[float]) -> Weights:
    """The direction that a generation's results suggest, as long as a random change."""
    found = dict.fromkeys(names, 0.0)
    for i, change in enumerate(changes):
        better = results[2 * i] - results[2 * i + 1]
        for name in names:
            found[name] += better * change[name]
    size = math.sqrt(sum(value * value for value in found.values())) or 1.0
    return {name: math.sqrt(len(names)) * value / size for name, value in found.items()}


def changed(weights: Weights, change: Weights, amount: float) -> Weights:
    """Apply a change to weights, each in proportion to its size."""
    moved = dict(weights)
    for name, value in change.items():
        moved[name] += amount * value * SIZE * max(abs(weights[name]), MIN_SCALE.get(name, 0))
    return moved


def fitness(job: tuple[str, int, Weights, list[Weights], int, int]) -> float:
    """How well weights do in one seat against rivals in the others: half wins, half margins."""
    edition, seats, weights, rivals, first_deal, deals = job
    table = compile_edition(edition).table
    own = PlannerEngine(table, weights, reuses_plans=True)
    others = [PlannerEngine(table, rival, reuses_plans=True) for rival in rivals]
    total = 0.0
    for deal in range(deals):
        for seat in range(seats):
            engines = [others[deal % len(others)]] * seats
            engines[seat] = own
            scores, won = self_play(engines, first_deal + deal)
            totals = [score["total"] for score in scores]
            margin = totals.pop(seat) - max(totals)
            total += 0.5 * won[seat] / sum(won) + 0.5 / (1 + math.exp(-margin / MARGIN_SCALE))
    return total / deals / seats


if __name__ == "__main__":
    main()

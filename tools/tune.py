"""Tune the planner's weights by games it plays against itself: `make tune`.

An evolution strategy: weights are changed at random, always one way and the opposite way, each pair
plays the same deals against the weights so far (and some earlier ones), and the weights move toward
what won. Tuning begins with the weights of tools/tuning_start.json, so the same arguments give the
same weights, on any number of processes.

    python tools/tune.py                            # all entries: this made the planner's weights
    python tools/tune.py usa/2 --generations 60     # one of them, longer
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from trunkline.bots.planning.thinker import Thinker, contest
from trunkline.bots.planning.weights import FILE, scope
from trunkline.compiled_edition import compile_edition

Weights = dict[str, float]
START = Path(__file__).with_name("tuning_start.json")
PAIRS = 32  # of opposite changes in a generation
MEASURE = {"claim": 1.0, "ticket": 2.0}  # of weights that may pass through 0
POINTS_PER_WIN = 200  # a win weighs as much as so many points


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("entry", nargs="*", help="editions and seats, as usa/2; all by default")
    arguments.add_argument("--generations", type=int, default=8)
    arguments.add_argument("--deals", type=int, default=24, help="divided by seats, for a change")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=os.cpu_count())
    arguments.add_argument("--start", type=Path, default=START, help="the file to begin with")
    arguments.add_argument("--out", type=Path, default=FILE, help="the file to write")
    given = arguments.parse_args()
    entries = json.loads(given.start.read_text(encoding="utf-8"))
    wanted = given.entry or [
        f"{edition}/{seats}"
        for edition, by_seats in entries.items()
        for seats, weights in by_seats.items()
        if isinstance(weights, dict)
    ]
    with ProcessPoolExecutor(given.processes) as pool:
        for entry in wanted:
            edition, _, seats = entry.partition("/")
            weights = entries.get(edition, {}).get(seats)
            if not isinstance(weights, dict):
                raise SystemExit(f"{given.start} has no weights {entry!r}; name one as usa/2")
            tuned = tune(pool, given, edition, int(seats), weights)
            entries[edition][seats] = {name: round(value, 3) for name, value in tuned.items()}
            given.out.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


def tune(
    pool: ProcessPoolExecutor,
    given: argparse.Namespace,
    edition: str,
    seats: int,
    weights: Weights,
) -> Weights:
    """The weights after so many generations."""
    chance = random.Random(f"{edition} {seats} {given.seed}")
    names = scope(edition)
    deals = max(1, given.deals // seats)
    history = [weights]
    for generation in range(given.generations):
        changes = [{name: chance.gauss(0, 1) for name in names} for _ in range(PAIRS)]
        rivals = [weights, chance.choice(history)]
        first_deal = chance.getrandbits(32)
        jobs = [
            (edition, seats, changed(weights, change, sign), rivals, first_deal, deals)
            for change in changes
            for sign in (1, -1)
        ]
        results = list(pool.map(fitness, jobs))
        pull = dict.fromkeys(names, 0.0)
        for i, change in enumerate(changes):
            better = results[2 * i] - results[2 * i + 1]
            for name in names:
                pull[name] += better * change[name]
        size = math.sqrt(sum(value * value for value in pull.values())) or 1.0
        pace = 1.2 * (1 - 0.7 * generation / given.generations)
        step = {
            name: pace * math.sqrt(len(names)) * 0.35 * value / size for name, value in pull.items()
        }
        weights = changed(weights, step, 1)
        history.append(weights)
        mean = sum(results) / len(results)
        print(f"{edition}/{seats}, generation {generation + 1}: mean {mean:.3f}", flush=True)
    # The average of the last third wanders less than the last one.
    last = history[-max(1, len(history) // 3) :]
    return {name: sum(each[name] for each in last) / len(last) for name in weights}


def changed(weights: Weights, change: Weights, sign: int) -> Weights:
    """Weights moved along a change, each by its own measure."""
    moved = dict(weights)
    for name, amount in change.items():
        moved[name] += sign * amount * 0.1 * max(abs(weights[name]), MEASURE.get(name, 0))
    return moved


def fitness(job: tuple[str, int, Weights, list[Weights], int, int]) -> float:
    """How well weights do in one seat against rivals in the others: wins, and points a little."""
    edition, seats, weights, rivals, first_deal, deals = job
    table = compile_edition(edition).table
    own = Thinker(table, weights)
    others = [Thinker(table, rival) for rival in rivals]
    total = 0.0
    for deal in range(deals):
        for seat in range(seats):
            lineup = [others[deal % len(others)]] * seats
            lineup[seat] = own
            scores, won = contest(lineup, first_deal + deal)
            total += won[seat] / sum(won) + scores[seat]["total"] / POINTS_PER_WIN
    return total / deals / seats


if __name__ == "__main__":
    main()

"""Tune the planner's weights by games it plays against itself.

An evolution strategy: weights are changed at random, always one way and the opposite way, each pair
plays the same deals against the weights so far (and some earlier ones), and the weights move toward
what won. The same arguments give the same weights, on any number of processes.

    python tools/tune.py usa 2 --generations 60
"""

from __future__ import annotations

import argparse
import json
import math
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from trunkline.bots.planning.thinker import Thinker, contest
from trunkline.bots.planning.weights import FILE, scope, weights_for
from trunkline.rulebook import rulebook

Weights = dict[str, float]
PAIRS = 32  # of opposite changes in a generation
MEASURE = {"claim": 1.0, "ticket": 2.0}  # of weights that may pass through 0
POINTS_PER_WIN = 200  # a win weighs as much as so many points


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("edition")
    arguments.add_argument("seats", type=int)
    arguments.add_argument("--generations", type=int, default=60)
    arguments.add_argument("--deals", type=int, default=12, help="for each change, in a generation")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=2)
    arguments.add_argument("--start", help="begin with the weights of another entry, as usa/2")
    arguments.add_argument("--out", type=Path, default=FILE, help="the file to write into")
    given = arguments.parse_args()
    start = given.start.split("/") if given.start else (given.edition, given.seats)
    weights = weights_for(start[0], int(start[1]))
    with ProcessPoolExecutor(given.processes) as pool:
        tuned = tune(pool, given, weights)
    save(given.out, given.edition, given.seats, tuned)


def tune(pool: ProcessPoolExecutor, given: argparse.Namespace, weights: Weights) -> Weights:
    """The weights after so many generations."""
    chance = random.Random(f"{given.edition} {given.seats} {given.seed}")
    names = scope(given.edition)
    history = [weights]
    for generation in range(given.generations):
        changes = [{name: chance.gauss(0, 1) for name in names} for _ in range(PAIRS)]
        rivals = [weights, chance.choice(history)]
        first_deal = chance.getrandbits(32)
        jobs = [
            (
                given.edition,
                given.seats,
                changed(weights, change, sign),
                rivals,
                first_deal,
                given.deals,
            )
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
        print(f"generation {generation + 1}: best {max(results):.3f}, mean {mean:.3f}", flush=True)
        print("   ", " ".join(f"{k}={v:.3g}" for k, v in weights.items()), flush=True)
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
    table = rulebook(edition).table
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


def save(path: Path, edition: str, seats: int, weights: Weights) -> None:
    """Write the weights into a data file, the planner's or another."""
    known = json.loads(path.read_text()) if path.exists() else {}
    known.setdefault(edition, {})[str(seats)] = {k: round(v, 3) for k, v in weights.items()}
    path.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()

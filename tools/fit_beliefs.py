"""Fit what the expert believes of rivals' tickets to the games of bots.

Planners play games from fixed seeds. In some positions of each, this notes which tickets every seat
really holds, and how each weight of `trunkline.bots.search.beliefs` rates them and those that it
could hold instead. The best weights are those under which each ticket is most likely, given the
others that the seat holds (the pseudo-likelihood). Every edition has its own; the rest of the
editions share those that fit all games. What comes out is checked on other games.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from numpy.typing import NDArray

from trunkline import bots
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.belief_weights import OTHERS, WEIGHTS_FILE, weights_for
from trunkline.bots.search.beliefs import rate_tickets
from trunkline.core.rng import Rng
from trunkline.editions import load
from trunkline.game import Game

Numbers = NDArray[np.float64]
Choice = Numbers  # the features of tickets that could be in one place of a hand; the first is there
PLAYERS = ("planner", "hard")
TABLES = (("usa", 2), ("usa", 3), ("europe", 2), ("germany", 2))
WEIGHTS = tuple(weights_for(load("usa")))
EVERY = 11  # moves between the positions of a game
SEED = 2026
STEPS = 50
PRIOR = 1e-3  # pulls weights that the games say little about to 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60, help="games to fit, and as many to check")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    jobs = [(*table, number) for table in TABLES for number in range(2 * options.games)]
    fitted: dict[str, list[Choice]] = {}
    checked: dict[tuple[str, int], list[Choice]] = {}
    with ProcessPoolExecutor(options.workers) as pool:
        for job, found in zip(jobs, pool.map(choices, jobs, chunksize=4), strict=True):
            edition, seats, number = job
            if number < options.games:
                fitted.setdefault(edition, []).extend(found)
            else:
                checked.setdefault((edition, seats), []).extend(found)
    weights = {edition: fit([group]) for edition, group in fitted.items()}
    weights[OTHERS] = fit(list(fitted.values()))
    entries = {
        name: dict(zip(WEIGHTS, np.round(found, 3).tolist(), strict=True))
        for name, found in weights.items()
    }
    WEIGHTS_FILE.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")
    print("mean log probability of a ticket in other games: uniform, as fitted, as in all editions")
    for (edition, seats), group in checked.items():
        found = [np.zeros(len(WEIGHTS)), weights[edition], weights[OTHERS]]
        shown = ", ".join(f"{likelihood(group, each):.3f}" for each in found)
        print(f"{edition}, {seats} seats: {shown}")


def choices(job: tuple[str, int, int]) -> list[Choice]:
    """The tickets of every seat in some positions of a game, as the seat after it sees them."""
    edition, seats, number = job
    rng = Rng(SEED + number)
    game = Game(edition, seats, seed=SEED + number)
    engine = PlannerEngine(game.table, Planner.weights(game.edition, seats))
    players = [bots.make(PLAYERS[rng.below(len(PLAYERS))], seed=number) for _ in range(seats)]
    first_offers: dict[int, set[int]] = {}
    found = []
    while not game.over:
        for chooser in filter(game.offer, range(seats)):
            first_offers.setdefault(chooser, {ticket.index for ticket in game.offer(chooser)})
        choosing = any(game.offer(seat) for seat in range(seats))
        if len(game.played) % EVERY == number % EVERY and not choosing:
            for seat in range(seats):
                viewer = (seat + 1) % seats
                found += choices_of(engine, game, seat, viewer, first_offers.get(viewer, set()))
        game.play(players[game.seat].choose(game.observe(game.seat)))
    return found


def choices_of(
    engine: PlannerEngine, game: Game, seat: int, viewer: int, first_offer: set[int]
) -> list[Choice]:
    """For each ticket of a seat that could be another, what it could be, as far as a viewer knows.

    As in the search, that is no ticket that the viewer can locate or was offered at first.
    """
    rated = [rate_tickets(engine, game.observe(viewer), seat, unit(name)) for name in WEIGHTS]
    alone = np.array([fit for fit, _ in rated]).T
    pairs = np.array([pair_fit for _, pair_fit in rated]).transpose(1, 2, 0)
    held = [ticket.index for ticket in game.tickets(seat)]
    seen = {ticket.index for ticket in game.observe(viewer).located_tickets} | first_offer
    decks = [ticket.deck for ticket in game.edition.tickets]
    found = []
    for index in held:
        if index in seen:
            continue
        rest = [other for other in held if other != index]
        free = [
            i
            for i, deck in enumerate(decks)
            if deck == decks[index] and i not in seen and i not in held
        ]
        rows = [index, *free]
        found.append(alone[rows] + pairs[np.ix_(rows, rest)].sum(axis=1))
    return found


def unit(name: str) -> dict[str, float]:
    """Weights that rate tickets by one of them alone; ratings are linear in the weights."""
    return {each: float(each == name) for each in WEIGHTS}


def fit(groups: Sequence[Sequence[Choice]]) -> Numbers:
    """The most likely weights, by Newton's method with steps that are never too long."""
    weights = np.zeros(len(WEIGHTS))
    best = objective(groups, weights)
    for _ in range(STEPS):
        gradient = -2 * PRIOR * weights
        hessian = 2 * PRIOR * np.eye(len(WEIGHTS))
        for group in groups:
            for each in group:
                chances = probabilities(each, weights)
                mean = chances @ each
                gradient += (each[0] - mean) / len(group)
                hessian += ((each.T * chances) @ each - np.outer(mean, mean)) / len(group)
        step = np.linalg.solve(hessian, gradient)
        while (value := objective(groups, weights + step)) < best:
            step /= 2
        weights, best = weights + step, value
        if np.abs(step).max() < 1e-4:
            break
    return weights


def objective(groups: Sequence[Sequence[Choice]], weights: Numbers) -> float:
    """What is maximized; all groups count alike."""
    return sum(likelihood(group, weights) for group in groups) - PRIOR * float(weights @ weights)


def likelihood(group: Sequence[Choice], weights: Numbers) -> float:
    """The mean log probability of the tickets that are held."""
    return float(np.mean([np.log(probabilities(each, weights)[0]) for each in group]))


def probabilities(choice: Choice, weights: Numbers) -> Numbers:
    logs = choice @ weights
    factors = np.exp(logs - logs.max())
    found: Numbers = factors / factors.sum()
    return found


if __name__ == "__main__":
    main()

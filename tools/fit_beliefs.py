"""Fit what the expert believes of rivals' tickets to the games of bots.

Bots of different strength play games from fixed seeds. In some positions of each, this notes how
much of every ticket's way each seat has built, and which tickets it really holds. The weights that
`trunkline.bots.search.beliefs` should have are those under which the tickets held are most likely,
given how many they are. All editions count alike.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trunkline import bots
from trunkline.core.rng import Rng
from trunkline.game import Game

Numbers = NDArray[np.float64]
PLAYERS = ("planner", "planner-1", "hard", "challenging", "medium")
TABLES = (("usa", 2), ("usa", 4), ("europe", 2), ("germany", 2))
WEIGHTS = ("COMPLETED", "COMPLETED_PER_POINT", "BUILT_SHARE", "BUILT_SHARE_IN_REACH")
EVERY = 11  # moves between the positions of a game
SEED = 2026
STEPS = 12
PRIOR = 1e-3  # pulls weights that the games say little about to 0


class Holding(NamedTuple):
    """The tickets that a seat may hold: what each explains, a row for each, and if it is held."""

    features: Numbers
    held: NDArray[np.bool_]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60, help="games of each edition")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    jobs = [(*table, number) for table in TABLES for number in range(options.games)]
    groups: dict[tuple[str, int], list[Holding]] = {table: [] for table in TABLES}
    with ProcessPoolExecutor(options.workers) as pool:
        for job, found in zip(jobs, pool.map(holdings, jobs, chunksize=4), strict=True):
            groups[job[:2]] += found
    weights = fit(list(groups.values()))
    for name, weight in zip(WEIGHTS, weights, strict=True):
        print(f"{name} = {weight:.2f}")
    print("\nmean logarithm of the probability of the tickets held: uniform, as fitted")
    for (edition, seats), group in groups.items():
        blind, fitted = likelihood(group, np.zeros(len(WEIGHTS))), likelihood(group, weights)
        print(f"{edition}, {seats} seats: {blind:.2f}, {fitted:.2f}")


def holdings(job: tuple[str, int, int]) -> list[Holding]:
    """What every seat holds in some positions of a game, as the seat after it might wonder."""
    edition, seats, number = job
    rng = Rng(SEED + number)
    game = Game(edition, seats, seed=SEED + number)
    players = [bots.make(PLAYERS[rng.below(len(PLAYERS))], seed=number) for _ in range(seats)]
    found = []
    while not game.over:
        choosing = any(game.offer(seat) for seat in range(seats))
        if len(game.played) % EVERY == 0 and not choosing:
            found += [
                holding(game, seat, (seat + 1) % seats)
                for seat in range(seats)
                if game.tickets(seat)
            ]
        game.play(players[game.seat].choose(game.observe(game.seat)))
    return found


def holding(game: Game, seat: int, viewer: int) -> Holding:
    """The tickets of a seat among all that a viewer does not hold."""
    seen = {ticket.index for ticket in game.tickets(viewer)}
    unseen = [index for index in range(len(game.compiled.tickets)) if index not in seen]
    mine = {ticket.index for ticket in game.tickets(seat)}
    return Holding(
        np.array([features(game, seat, index) for index in unseen]),
        np.array([index in mine for index in unseen]),
    )


def features(game: Game, seat: int, ticket: int) -> list[float]:
    """What each weight is multiplied by, as in `beliefs._fit`."""
    needs = game.needs(ticket, seat=seat)
    if needs.trains == 0:
        return [1, game.compiled.tickets[ticket].points, 0, 0]
    if needs.trains is None:
        return [0, 0, 0, 0]
    built = sum(game.edition.board.tracks[track].length for track in needs.owned)
    share = built / (built + needs.trains)
    return [0, 0, share, share if needs.trains <= game.trains[seat] else 0]


def fit(groups: Sequence[Sequence[Holding]]) -> Numbers:
    """The most likely weights, by Newton's method: the likelihood has a single maximum."""
    weights = np.zeros(len(WEIGHTS))
    for _ in range(STEPS):
        gradient = -2 * PRIOR * weights
        hessian = -2 * PRIOR * np.eye(len(WEIGHTS))
        for group in groups:
            for each in group:
                mean, covariance = expected(each, weights)
                gradient += (each.features[each.held].sum(axis=0) - mean) / len(group)
                hessian -= covariance / len(group)
        weights -= np.linalg.solve(hessian, gradient)
    return weights


def expected(each: Holding, weights: Numbers) -> tuple[Numbers, Numbers]:
    """The mean and covariance of the summed features of as many tickets as are held, by the model.

    Tickets are added one by one. For sets of every size, this keeps the sum of their
    probabilities, and of these times their features and times the products of these.
    """
    size = int(each.held.sum())
    total = np.zeros(size + 1)
    total[0] = 1
    first = np.zeros((size + 1, len(weights)))
    second = np.zeros((size + 1, len(weights), len(weights)))
    for features, factor in zip(each.features, np.exp(each.features @ weights), strict=True):
        mixed = np.einsum("si,j->sij", first[:-1], features)
        square = np.einsum("s,i,j->sij", total[:-1], features, features)
        second[1:] += factor * (second[:-1] + mixed + mixed.transpose(0, 2, 1) + square)
        first[1:] += factor * (first[:-1] + total[:-1, None] * features)
        total[1:] += factor * total[:-1].copy()
    mean = first[size] / total[size]
    return mean, second[size] / total[size] - np.outer(mean, mean)


def likelihood(group: Sequence[Holding], weights: Numbers) -> float:
    """The mean log probability of the tickets that are held, given how many they are."""
    return float(np.mean(list(log_probabilities(group, weights))))


def log_probabilities(group: Sequence[Holding], weights: Numbers) -> Iterator[float]:
    for each in group:
        logs = each.features @ weights
        size = int(each.held.sum())
        yield float(logs[each.held].sum() - np.log(sums(np.exp(logs), size)[size]))


def sums(factors: Numbers, most: int) -> Numbers:
    """The sums of the products of all sets of factors, by the size of the sets."""
    found = np.zeros(most + 1)
    found[0] = 1
    for factor in factors:
        found[1:] += factor * found[:-1].copy()
    return found


if __name__ == "__main__":
    main()

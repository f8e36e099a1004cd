"""Measure the engine's speed.

Machines differ and are noisy, so compare figures within one run. Each figure is the best of several
rounds, which is the one least disturbed by other processes.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import repeat
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from trunkline.bots.planning.engine import PlannerEngine, self_play
from trunkline.bots.planning.tuned_weights import weights_for
from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.core.benchmark_loops import (
    best_rides,
    copy_seconds,
    sample_seconds,
    scoring_seconds,
    time_longest_path,
)
from trunkline.core.mechanisms import compile_table
from trunkline.core.playouts import random_games
from trunkline.core.state import POSITION_BYTES
from trunkline.editions import Board, editions
from trunkline.game import Game

__all__ = ["SEATS", "EngineFigures", "ProcessFigures", "measure", "measure_process"]

T = TypeVar("T")

SEATS = (2, 4, 5)
ROUNDS = 5
MICRO, NANO = 1e6, 1e9


class EngineFigures(Struct, frozen=True):
    """The figures of one edition with one seat count; those of rides are None without rides."""

    edition: str
    seats: int
    games_per_second: float
    share_of_usa: float
    moves_per_second: float
    python_numbers_per_second: float
    python_moves_per_second: float
    planner_games_per_second: float
    copy_core_ns: float
    copy_python_ns: float
    sample_core_us: float
    sample_python_us: float
    scoring_us: float
    longest_path_us: float
    worst_path_us: float
    table_ms: float
    ride_us: float | None = None
    worst_ride_us: float | None = None
    full_ride_us: float | None = None


class ProcessFigures(Struct, frozen=True):
    """Figures that do not depend on the edition."""

    position_bytes: int
    import_seconds: float


def measure(
    effort: float = 1.0,
    names: Iterable[str] | None = None,
    seats: Iterable[int] = SEATS,
) -> Iterator[EngineFigures]:
    """Measure every edition with every seat count; more effort makes the rounds longer."""
    seats = tuple(seats)
    for name in names or editions():
        compiled = compile_edition(name)
        table_ms = _best(partial(compile_table, compiled.edition), 1)[0] * 1e3
        worst = _worst(compiled, effort, partial(_path_seconds, compiled)) * MICRO
        rides = _measure_rides(compiled, effort)
        for number in seats:
            found = _measure_game(compiled, number, effort, worst, table_ms)
            yield replace(found, ride_us=_typical_ride(compiled, number, effort), **rides)


def measure_process() -> ProcessFigures:
    """The size of a position, and the time of `import trunkline` in a fresh interpreter."""
    code = "from time import perf_counter as t; a = t(); import trunkline; print(t() - a)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    return ProcessFigures(POSITION_BYTES, min(runs))


def _measure_game(
    compiled: CompiledEdition, seats: int, effort: float, worst_us: float, table_ms: float
) -> EngineFigures:
    games = max(1, round(4000 * effort))
    seconds, tally = _best(lambda: random_games(compiled.table, seats, games, 1), 1)
    finals = max(1, round(1000 * effort))
    scored, paths = min(scoring_seconds(compiled.table, seats, finals, 2) for _ in range(ROUNDS))
    game = _middle_game(compiled, seats)
    viewer = game.seat
    many = max(1, round(20_000 * effort))
    return EngineFigures(
        edition=compiled.edition.id,
        seats=seats,
        games_per_second=games / seconds,
        share_of_usa=_share_of_usa(compiled, seats, effort),
        moves_per_second=tally["moves"] / seconds,
        python_numbers_per_second=_python_rate(compiled, seats, effort, Game.move_numbers),
        python_moves_per_second=_python_rate(compiled, seats, effort, Game.moves),
        planner_games_per_second=_planner_rate(compiled, seats, effort),
        copy_core_ns=min(copy_seconds(game, many) for _ in range(ROUNDS)) / many * NANO,
        copy_python_ns=_best(game.copy, many)[0] * NANO,
        sample_core_us=min(sample_seconds(game, viewer, many) for _ in range(ROUNDS))
        / many
        * MICRO,
        sample_python_us=_best(lambda: game.observe(viewer).sample(7), many)[0] * MICRO,
        scoring_us=scored / finals * MICRO,
        longest_path_us=paths / finals / seats * MICRO,
        worst_path_us=worst_us,
        table_ms=table_ms,
    )


def _share_of_usa(compiled: CompiledEdition, seats: int, effort: float) -> float:
    """Games per second as a share of those of the USA edition.

    The two alternate and the median of many ratios is taken, since a machine that slows down for a
    while would otherwise favour one of them.
    """
    games = max(1, round(500 * effort))
    ratios = []
    for seed in range(15):
        times = []
        for table in (compile_edition("usa").table, compiled.table):
            started = perf_counter()
            random_games(table, seats, games, seed)
            times.append(perf_counter() - started)
        ratios.append(times[0] / times[1])
    return median(ratios)


def _best(action: Callable[[], T], times: int) -> tuple[float, T]:
    """The seconds per call in the best round of this many calls, and the last result."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = perf_counter()
        for _ in repeat(None, times - 1):  # a range would create a number each time
            action()
        result = action()
        best = min(best, perf_counter() - started)
    return best / times, result


def _planner_rate(compiled: CompiledEdition, seats: int, effort: float) -> float:
    """Games per second that the planner plays against itself, as in a playout."""
    weights = weights_for(compiled.edition, seats)
    engines = [PlannerEngine(compiled.table, weights, reuses_plans=True)] * seats
    games = max(1, round(50 * effort))
    seconds, _ = _best(lambda: [self_play(engines, seed) for seed in range(games)], 1)
    return games / seconds


def _python_rate(
    compiled: CompiledEdition, seats: int, effort: float, legal_moves: Callable[[Game], list[Any]]
) -> float:
    """Moves per second of random games driven from Python, one move at a time."""
    next_random = random.Random(3).random

    def play_some() -> int:
        played = 0
        for seed in range(max(1, round(100 * effort))):
            game = Game(compiled.edition, seats, seed)
            while not game.over:
                moves = legal_moves(game)
                game.play(moves[int(next_random() * len(moves))])
                played += 1
        return played

    rates = []
    for _ in range(ROUNDS):
        started = perf_counter()
        played = play_some()
        rates.append(played / (perf_counter() - started))
    return max(rates)


def _middle_game(compiled: CompiledEdition, seats: int) -> Game:
    """A position halfway through a random game, with much known and much hidden."""
    rng = random.Random(4)
    game = Game(compiled.edition, seats, seed=4)
    while sum(game.trains) * 2 > compiled.edition.rules.trains * seats:
        game.play(rng.choice(game.move_numbers()))
    return game


def _typical_ride(compiled: CompiledEdition, seats: int, effort: float) -> float | None:
    """Microseconds for the best rides of one passenger, in positions of random games."""
    if not compiled.edition.rules.passengers.count:
        return None
    rng = random.Random(6)
    times: list[float] = []
    for seed in range(max(2, round(20 * effort))):
        game = Game(compiled.edition, seats, seed)
        while not game.over:
            waiting = sum(owner == game.seat for owner in game.passengers.values())
            if game.phase == "turn" and waiting:
                started = perf_counter()
                game.best_rides()
                times.append((perf_counter() - started) / waiting)
            game.play(rng.choice(game.move_numbers()))
    return sum(times) / len(times) * MICRO


def _measure_rides(compiled: CompiledEdition, effort: float) -> dict[str, float]:
    """The slowest rides on a seat's own network, and on a board with all tracks claimed."""
    if not compiled.edition.rules.passengers.count:
        return {}
    starts = sorted(_passenger_cities(compiled))
    alone = _worst(compiled, effort, lambda tracks: _ride_seconds(compiled, tracks, set(), starts))
    everything = set(range(len(compiled.edition.board.tracks)))
    own = _dense_network(compiled, set(), random.Random(7))
    full = _ride_seconds(compiled, own, everything - own, starts)
    return {"worst_ride_us": alone * MICRO, "full_ride_us": full * MICRO}


def _ride_seconds(
    compiled: CompiledEdition, own: set[int], rivals: set[int], starts: list[int]
) -> float:
    """The longest time for any start on these tracks, with all passenger cards of the deck."""
    board, rules = compiled.edition.board, compiled.edition.rules
    numbers = {city: number for number, city in enumerate(board.cities)}
    network = [
        (track, numbers[entry.a], numbers[entry.b], track in rivals)
        for track, entry in enumerate(board.tracks)
        if track in own | rivals and {numbers[entry.a], numbers[entry.b]} <= set(starts)
    ]
    prizes = [rules.merchandise.get(c.merchandise, (0,))[0] for c in board.cities.values()]
    cards = rules.card_count("passenger")
    touched = {end for track, a, b, _ in network if track in own for end in (a, b)}
    return max(
        min(best_rides(network, prizes, starts, start, cards)[1] for _ in range(3))
        for start in touched
    )


def _passenger_cities(compiled: CompiledEdition) -> set[int]:
    """The cities where a passenger can be."""
    return {n for n, city in enumerate(compiled.edition.board.cities.values()) if not city.country}


def _worst(compiled: CompiledEdition, effort: float, seconds: Callable[[set[int]], float]) -> float:
    """The slowest case that a search finds among the networks a seat's trains can build.

    The search changes a dense network step by step and keeps what makes the engine work harder.
    It compares processor time, so that a busy machine does not mislead it.
    """
    rng = random.Random(5)
    network = _dense_network(compiled, set(), rng)
    worst = seconds(network)
    for _ in range(max(1, round(1500 * effort))):
        kept = set(rng.sample(sorted(network), len(network) - rng.randint(1, 4)))
        changed = _dense_network(compiled, kept, rng)
        taken = seconds(changed)
        if taken >= worst:
            network, worst = changed, taken
    return worst


def _path_seconds(compiled: CompiledEdition, tracks: set[int]) -> float:
    return min(time_longest_path(compiled.table, tracks)[1] for _ in range(3))


def _dense_network(compiled: CompiledEdition, tracks: set[int], rng: random.Random) -> set[int]:
    """These tracks with others added while trains last, short and adjacent ones first."""
    board = compiled.edition.board
    left = compiled.edition.rules.trains - sum(board.tracks[track].length for track in tracks)
    cities = {end for track in tracks for end in (board.tracks[track].a, board.tracks[track].b)}
    free = _one_track_per_route(board) - tracks
    added = set(tracks)

    def cost_of_adding(track: int) -> float:
        entry = board.tracks[track]
        return entry.length - 1.5 * len({entry.a, entry.b} & cities) + 2 * rng.random()

    for track in sorted(sorted(free), key=cost_of_adding):
        if board.tracks[track].length <= left:
            added.add(track)
            left -= board.tracks[track].length
    return added


def _one_track_per_route(board: Board) -> set[int]:
    routes: dict[frozenset[str], int] = {}
    for index, track in enumerate(board.tracks):
        routes.setdefault(frozenset((track.a, track.b)), index)
    return set(routes.values())

"""A tournament, from the names of its bots to its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from trunkline.arena.arena_game import GameResult
from trunkline.arena.batches import BatchQueue, BatchResults
from trunkline.arena.bot_loading import read_sources
from trunkline.arena.errors import ArenaError
from trunkline.arena.processes import (
    available_processors,
    play_in_processes,
    play_in_this_process,
)
from trunkline.arena.ray_backend import play_on_ray
from trunkline.arena.results import Results
from trunkline.arena.schedule import Schedule, lineups, seatings, seeds
from trunkline.arena.sprt import Sprt, SprtResult, SprtRun
from trunkline.compiled_edition import checked_seed
from trunkline.editions import Edition, load
from trunkline.game import Game

__all__ = ["TIME_LIMIT", "TournamentProgress", "tournament"]

# Seconds that a bot has for one decision.
TIME_LIMIT = 10.0


class TournamentProgress(NamedTuple):
    """The games played so far, those wanted, and each bot's share of wins per seat."""

    done: int
    wanted: int
    shares: dict[str, float]


def tournament(
    names: Sequence[str],
    edition: str | Path | Edition = "usa",
    seats: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    workers: int | None = None,
    limit: float = TIME_LIMIT,
    anchor: str | None = None,
    sprt: Sprt | None = None,
    ray: str | None = None,
    progress: Callable[[TournamentProgress], None] | None = None,
) -> Results:
    """Let bots play each other, at least `games` games per lineup: whole seeds, all seatings.

    `workers` is the number of processes, by default one per processor; 0 plays in this process,
    for debuggers. `ray` is the address of a Ray cluster, or `local`. Ctrl-C ends a tournament
    early, with the results so far.
    """
    schedule = _schedule(names, edition, seats, limit)
    _check(schedule, games, workers, anchor, sprt)
    games_per_lineup = len(seatings(schedule.lineups[0]))
    seed_count = ceil(games / games_per_lineup)
    queue = BatchQueue(seeds(checked_seed(seed), seed_count))
    wanted = seed_count * games_per_lineup * len(schedule.lineups)
    collector = _Collector(schedule, wanted, sprt)
    started = perf_counter()
    interrupted = _collect(_play(schedule, queue, workers, ray), collector, progress)
    return Results(
        edition=schedule.edition,
        lineups=schedule.lineups,
        seed=seed,
        wanted=wanted,
        game_results=collector.game_results(),
        anchor=anchor,
        sprt_result=collector.sprt_result,
        interrupted=interrupted,
        seconds=perf_counter() - started,
    )


def _schedule(
    names: Sequence[str], edition: str | Path | Edition, seats: int, limit: float
) -> Schedule:
    loaded = load(edition)
    try:
        Game(loaded, seats, seed=0)
    except ValueError as error:
        raise ArenaError(str(error)) from None
    if isinstance(names, str) or not names:
        raise ArenaError(f"a tournament needs a list of bots, not {names!r}")
    if not 0 < limit < float("inf"):
        raise ArenaError(f"the time limit must be a positive number of seconds, not {limit!r}")
    return Schedule(loaded, lineups(names, seats), limit, read_sources(dict.fromkeys(names)))


def _check(
    schedule: Schedule, games: int, workers: int | None, anchor: str | None, sprt: Sprt | None
) -> None:
    if games < 1:
        raise ArenaError(f"a tournament has at least 1 game, not {games}")
    if workers is not None and workers < 0:
        raise ArenaError(f"the number of workers cannot be {workers}")
    if anchor is not None and anchor not in schedule.names:
        raise ArenaError(f"the anchor must be one of {', '.join(schedule.names)}, not {anchor}")
    if sprt is not None and len(schedule.names) != 2:
        raise ArenaError(f"the test compares two bots, not {len(schedule.names)}")


def _play(
    schedule: Schedule, queue: BatchQueue, workers: int | None, ray: str | None
) -> BatchResults:
    if ray is not None:
        return play_on_ray(schedule, queue, ray, workers)
    if workers == 0:
        return play_in_this_process(schedule, queue)
    return play_in_processes(schedule, queue, workers or available_processors())


def _collect(
    batches: BatchResults,
    collector: _Collector,
    progress: Callable[[TournamentProgress], None] | None,
) -> bool:
    """Collect results until all games are played or the test is decided.

    Returns whether Ctrl-C ended it before.
    """
    with closing(batches):
        try:
            for game_results in batches:
                collector.add(game_results)
                if progress is not None:
                    progress(collector.progress())
                if collector.decided:
                    break
        except KeyboardInterrupt:
            return True
    return False


class _Collector:
    """Collects results in any order of seeds; the test reads them in ascending order."""

    def __init__(self, schedule: Schedule, wanted: int, sprt: Sprt | None) -> None:
        self._names = schedule.names
        self._wanted = wanted
        self._by_seed: dict[int, list[GameResult]] = {}
        self._wins = dict.fromkeys(schedule.names, 0.0)
        self._seats = dict.fromkeys(schedule.names, 0)
        self._done = 0
        self.decided = False
        self._run = None
        if sprt is not None:
            first, second = schedule.names
            tables = [(lineup.count(first), lineup.count(second)) for lineup in schedule.lineups]
            self._run = SprtRun(sprt, tables)

    def add(self, game_results: list[GameResult]) -> None:
        """Add the games of some whole seeds."""
        by_seed: dict[int, list[GameResult]] = {}
        for result in game_results:
            by_seed.setdefault(result.game.seed_index, []).append(result)
        self._by_seed.update(by_seed)  # in one step, so that Ctrl-C leaves no incomplete seed
        for result in game_results:
            for name, share in zip(result.game.names, result.wins, strict=True):
                self._wins[name] += share
                self._seats[name] += 1
        self._done += len(game_results)
        run = self._run
        while run and not self.decided and run.result.seeds in self._by_seed:
            self.decided = run.add(self._share_of_first(run.result.seeds))

    def _share_of_first(self, number: int) -> float:
        """The first bot's share of wins in the games of a seed."""
        games = self._by_seed[number]
        first = self._names[0]
        won = sum(
            share
            for result in games
            for name, share in zip(result.game.names, result.wins, strict=True)
            if name == first
        )
        return won / len(games)

    @property
    def sprt_result(self) -> SprtResult | None:
        """The result of the test, if there is one."""
        return self._run.result if self._run else None

    def progress(self) -> TournamentProgress:
        """The progress so far."""
        shares = {name: self._wins[name] / self._seats[name] for name in self._names}
        return TournamentProgress(self._done, self._wanted, shares)

    def game_results(self) -> tuple[GameResult, ...]:
        """All games in the order of seeds; only those before the decision if there was one."""
        last = self.sprt_result.seeds if self.sprt_result and self.decided else None
        numbers = sorted(self._by_seed)[:last]
        return tuple(result for number in numbers for result in self._by_seed[number])

"""`python -m simulation`: run worlds on all cores until there were enough moves; replay a seed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from time import perf_counter

from simulation.world import WorldResult, run_world

# Reports of one world that are shown; the first one usually causes the others.
REPORTS_SHOWN = 3
# Seconds between two lines of progress where there is no terminal.
PROGRESS_SECONDS = 60.0


def main() -> int:
    """Run the command line; returns the exit status."""
    options = _parse()
    if options.moves is None:
        result = run_world(options.seed, options.entries)
        _print_world(result)
        _print_reports(result)
        return int(result.failed)
    return _run_many(options.seed, options.moves, options.processes)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed; alone, replay it")
    parser.add_argument("--moves", type=int, help="run further seeds until this many moves")
    parser.add_argument("--entries", type=int, help="end the one world after about this many")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if options.moves is not None and options.moves < 1:
        parser.error("--moves must be at least 1")
    if options.processes < 1:
        parser.error("--processes must be at least 1")
    return options


def _run_many(first_seed: int, moves: int, processes: int) -> int:
    began = perf_counter()
    worlds = done = crashes = games = 0
    failed: list[int] = []
    progress = _Progress()
    for result in _results(first_seed, moves, processes):
        worlds, done = worlds + 1, done + result.moves
        crashes, games = crashes + result.crashes, games + result.games
        if result.failed:
            failed.append(result.seed)
            _print_reports(result)
        progress.show(f"{done:,} of {moves:,} moves, {worlds:,} worlds, {len(failed)} failed")
    seconds = perf_counter() - began
    print(
        f"\n{done:,} moves in {games:,} games of {worlds:,} worlds, with {crashes:,} crashes, "
        f"in {seconds:.0f} s"
    )
    for seed in failed:
        print(f"failed: python -m simulation --seed {seed}")
    return int(bool(failed))


def _results(first_seed: int, moves: int, processes: int) -> Iterator[WorldResult]:
    """The results of worlds, as they come, until there were enough moves."""
    seeds, done = count(first_seed), 0
    with ProcessPoolExecutor(processes) as pool:
        running: set[Future[WorldResult]] = set()
        while done < moves or running:
            while done < moves and len(running) < processes:
                running.add(pool.submit(run_world, next(seeds)))
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                result = future.result()
                done += result.moves
                yield result


def _print_world(result: WorldResult) -> None:
    print(
        f"seed {result.seed}: {result.moves:,} moves, {result.entries:,} entries, "
        f"{result.games} games, {result.crashes} crashes, {result.seconds:.0f} virtual seconds, "
        f"history {result.digest}"
    )


def _print_reports(result: WorldResult) -> None:
    for report in result.reports[:REPORTS_SHOWN]:
        print(f"\nseed {result.seed}: {report}")
    hidden = len(result.reports) - REPORTS_SHOWN
    if hidden > 0:
        print(f"\nseed {result.seed}: and {hidden} more")


class _Progress:
    """Says how far it is: always on a terminal, now and then elsewhere."""

    def __init__(self) -> None:
        self._shown_at = perf_counter()

    def show(self, text: str) -> None:
        """Print a text, unless it is too early for another line."""
        now = perf_counter()
        if sys.stdout.isatty():
            print(f"\r{text}", end="", flush=True)
        elif now - self._shown_at >= PROGRESS_SECONDS:
            print(text, flush=True)
            self._shown_at = now


if __name__ == "__main__":
    sys.exit(main())

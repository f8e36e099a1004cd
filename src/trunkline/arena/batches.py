"""Batches of whole seeds, which any worker can play."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import redirect_stdout
from itertools import islice

from trunkline.arena.arena_game import GameResult, play
from trunkline.arena.bot_loading import load_bots
from trunkline.arena.decision_timer import DecisionTimer, JournalField
from trunkline.arena.schedule import Schedule, Seed
from trunkline.compiled_edition import compile_edition

__all__ = ["Batch", "BatchQueue", "BatchResults", "play_batch"]

# Batches grow until they take this long: short enough for a smooth progress bar, and long enough
# that handing them out costs nothing in comparison.
TARGET_SECONDS = 0.1
MAX_SIZE = 256

Batch = list[Seed]
# The results of one batch after another, as they are finished.
BatchResults = Generator[list[GameResult], None, None]


class BatchQueue:
    """Hands out seeds in batches, which grow as long as they are finished quickly."""

    def __init__(self, seeds: Iterator[Seed], size: int = 1) -> None:
        self._seeds = seeds
        self._size = size

    def take(self) -> Batch:
        """The next batch; empty when all seeds are handed out."""
        return list(islice(self._seeds, self._size))

    def record_finished(self, seconds: float, size: int) -> None:
        """Note how long a batch of this size took, to choose the size of the next ones."""
        if seconds < TARGET_SECONDS and size == self._size:
            self._size = min(2 * size, MAX_SIZE)


def play_batch(
    schedule: Schedule,
    batch: Batch,
    timer: DecisionTimer,
    known_forfeits: dict[int, GameResult] | None = None,
) -> list[GameResult]:
    """Play all games of a batch in order, except those already forfeited."""
    # The compiled edition is cached. Using the same object spares every game a comparison.
    edition = compile_edition(schedule.edition).edition
    bots = load_bots(schedule.names, schedule.sources)
    games = [game for seed in batch for game in schedule.games(seed)]
    results = []
    # Standard output is reserved for what the command prints.
    with redirect_stdout(sys.stderr), timer.enforced():
        for index, game in enumerate(games):
            timer.journal[JournalField.GAME] = index
            forfeit = known_forfeits.get(index) if known_forfeits else None
            results.append(forfeit or play(edition, game, bots, timer))
    return results

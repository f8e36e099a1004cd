"""Bots in worker threads: they think with the GIL released, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TypeVar

from trunkline import bots
from trunkline.bots.base import Candidate
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.server import logs
from trunkline.server.deeds import Level
from trunkline.server.metrics import Metrics

__all__ = ["Players"]

T = TypeVar("T")
# Whoever asks for a hint gets the best advice there is.
ADVISER: Level = "hard"


class Players:
    """The bots of a server."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._metrics = metrics

    async def choose(self, level: Level, seen: Observation, seed: int) -> Move:
        """A bot's move. A game must go on, so where a bot fails chance moves for it."""
        try:
            return await self._think(lambda: _chosen(level, seen, seed))
        except Exception as error:
            logs.exception("bot_failed", error, bot=level, edition=seen.edition.id)
            return await self._think(lambda: _chosen("random", seen, seed))

    async def explain(self, seen: Observation) -> list[Candidate]:
        """What a bot thinks of a seat's moves, the best first."""
        return await self._think(lambda: bots.make(ADVISER).explain(seen))

    def close(self) -> None:
        """Let the threads go when they have finished their thought."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _think(self, thought: Callable[[], T]) -> T:
        began = perf_counter()
        result = await asyncio.get_running_loop().run_in_executor(self._pool, thought)
        self._metrics.bot_seconds.observe(perf_counter() - began)
        return result


def _chosen(bot: str, seen: Observation, seed: int) -> Move:
    """What a bot chooses, which must be legal."""
    move = bots.make(bot, seed).choose(seen)
    if move.number not in seen.move_numbers():
        raise ValueError(f"a bot chose {move}, which it may not")
    return move

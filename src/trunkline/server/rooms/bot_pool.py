"""Bots in worker threads: they think with the GIL released, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TypeVar, get_args

from trunkline import bots
from trunkline.bots.base import Candidate
from trunkline.bots.expert import Expert
from trunkline.bots.guide import Guide
from trunkline.bots.planned_network import PlannedNetwork
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.server import logs
from trunkline.server.games.vocabulary import Level
from trunkline.server.metrics import Metrics

__all__ = ["BotPool", "load_bots"]

T = TypeVar("T")
# What plays when a bot fails.
LAST_RESORT = "random"
# How long the expert thinks about a hint.
HINT_SECONDS = 1.0


def load_bots() -> None:
    """Import all bots with their weights, so that no game has to wait for that."""
    for name in (*get_args(Level), LAST_RESORT):
        bots.find(name)


class BotPool:
    """The bots of a server."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._metrics = metrics

    async def choose(self, level: Level, seen: Observation, seed: int) -> Move:
        """A bot's move. A game must go on, so a random move replaces one of a bot that fails."""
        try:
            return await self._run(lambda: _choose(level, seen, seed))
        except Exception as error:
            logs.exception("bot_failed", error, bot=level, edition=seen.edition.id)
            return await self._run(lambda: _choose(LAST_RESORT, seen, seed))

    async def explain(
        self, seen: Observation, *, expert: bool = False
    ) -> tuple[list[Candidate], PlannedNetwork]:
        """What the guide thinks of a seat's moves, the best first, and the network it plans.

        Or what the `expert` thinks of them, which takes longer.
        """
        bot = Expert(seconds=HINT_SECONDS) if expert else Guide()
        return await self._run(lambda: bot.explain_with_plan(seen))

    def close(self) -> None:
        """Stop the threads once they have finished what they are thinking about."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _run(self, think: Callable[[], T]) -> T:
        began = perf_counter()
        result = await asyncio.get_running_loop().run_in_executor(self._pool, think)
        self._metrics.bot_seconds.observe(perf_counter() - began)
        return result


def _choose(bot: str, seen: Observation, seed: int) -> Move:
    """The move that a bot chooses, which must be legal."""
    move = bots.make(bot, seed).choose(seen)
    if move.number not in seen.move_numbers():
        raise ValueError(f"a bot chose {move}, which is illegal")
    return move

"""Bots think in worker threads with the GIL released, experts in processes of their own.

None of them thinks on the event loop, and instant bots never wait for an expert.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
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
from trunkline.server.games.vocabulary import BotKind
from trunkline.server.metrics import Metrics
from trunkline.server.rooms.expert_pool import ExpertError, ExpertPool
from trunkline.server.settings import Settings

__all__ = ["BotPool", "load_bots"]

T = TypeVar("T")
EXPERT: BotKind = "expert"
# What plays when a bot fails, and what plays when an expert does.
LAST_RESORT = "random"
WITHOUT_SEARCH = "planner"
# How long the expert thinks about a hint.
HINT_SECONDS = 1.0


def load_bots() -> None:
    """Import all bots with their weights, so that no game has to wait for that."""
    for name in (*get_args(BotKind), WITHOUT_SEARCH, LAST_RESORT):
        bots.find(name)


class BotPool:
    """The bots of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._experts = ExpertPool(settings.expert_processes, settings.expert_seconds)
        self._metrics = metrics

    async def choose(self, bot: BotKind, seen: Observation, seed: int) -> Move:
        """A bot's move. A game must go on, so another bot moves for one that fails."""
        try:
            if bot == EXPERT:
                return await self._choose_as_expert(seen, seed)
            return await self._choose(bot, seen, seed)
        except Exception as error:
            logs.exception("bot_failed", error, bot=bot, edition=seen.edition.id)
            return await self._choose(LAST_RESORT, seen, seed)

    async def _choose_as_expert(self, seen: Observation, seed: int) -> Move:
        """The expert's move, or the planner's if the expert's process fails."""
        try:
            with self._timed():
                return _checked(seen.labels[await self._experts.choose(seen, seed)], seen)
        except ExpertError as error:
            logs.warning("expert_failed", error=str(error), edition=seen.edition.id)
            return await self._choose(WITHOUT_SEARCH, seen, seed)

    async def _choose(self, bot: str, seen: Observation, seed: int) -> Move:
        return await self._run(lambda: _checked(bots.make(bot, seed).choose(seen), seen))

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
        self._experts.close()

    async def _run(self, think: Callable[[], T]) -> T:
        with self._timed():
            return await asyncio.get_running_loop().run_in_executor(self._pool, think)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        began = perf_counter()
        yield
        self._metrics.bot_seconds.observe(perf_counter() - began)


def _checked(move: Move, seen: Observation) -> Move:
    """The move that a bot has chosen, which must be legal."""
    if move.number not in seen.move_numbers():
        raise ValueError(f"a bot chose {move}, which is illegal")
    return move

"""Threads for work that would keep the event loop from everyone else: replaying long games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from trunkline.server.problems import Code, Problem

__all__ = ["WorkerPool"]

T = TypeVar("T")
RETRY_SECONDS = 2.0


class WorkerPool:
    """A few threads, and a limit on how much work may wait for them; None for no limit."""

    def __init__(self, name: str, threads: int, max_waiting: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = None if max_waiting is None else threads + max_waiting
        self._pending = 0

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """The result of a function that is called in a thread; refused if too much waits."""
        if self._most is not None and self._pending >= self._most:
            raise Problem(Code.BUSY, retry_after=RETRY_SECONDS)
        self._pending += 1
        try:
            call = partial(work, *args)
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        finally:
            self._pending -= 1

    def close(self) -> None:
        """Stop the threads once they have finished what they are doing."""
        self._threads.shutdown(wait=False, cancel_futures=True)

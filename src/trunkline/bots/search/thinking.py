"""How a search spends its budget: in rounds, on several threads, until the best move is clear."""

from __future__ import annotations

from concurrent.futures import Future, wait
from itertools import pairwise
from math import inf

from msgspec import Struct

from trunkline.bots.search.engine import Search
from trunkline.thread_pool import thread_pool

__all__ = ["Budget", "think"]

MAX_SECONDS = 3600
# In standard errors: how far behind the leader a candidate is dropped, and how far ahead of the
# planner's own choice a candidate needs no more samples.
DROPPED_AT = 1.5
SETTLED_AT = 3.5
# Samples of the first round, and of every further one. Dropping candidates soon saves playouts, but
# with few samples the errors themselves are uncertain.
FIRST_ROUND = 12
ROUND = 16


class Budget(Struct, frozen=True):
    """What a search may spend: seconds or playouts, or both, whatever is used up first."""

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise ValueError("a search needs seconds or playouts to spend")
        if self.seconds is not None and not 0 < self.seconds <= MAX_SECONDS:
            raise ValueError(
                f"a search takes more than 0 and at most {MAX_SECONDS} seconds, not {self.seconds}"
            )
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"a search needs at least one playout, not {self.playouts}")


def think(search: Search, budget: Budget, threads: int, started: float) -> None:
    """Run a search until its budget is spent, or the best move is clear.

    The seconds count from `started`, a time of `time.monotonic`, because setting up a search takes
    some of them. If only playouts are limited, the result does not depend on the number of threads.
    """
    deadline = inf if budget.seconds is None else started + budget.seconds
    spent = first = 0
    while not search.stopped and not search.is_settled(SETTLED_AT):
        size = min(ROUND if first else FIRST_ROUND, search.capacity - first)
        if budget.playouts is not None:
            size = min(size, (budget.playouts - spent) // search.left)
        if size == 0:
            return
        spent += size * search.left
        _run_round(search, first, size, threads, deadline)
        search.drop_losers(DROPPED_AT)
        first += size


def _run_round(search: Search, first: int, size: int, threads: int, deadline: float) -> None:
    """Share samples among threads, which look at the clock themselves.

    If this thread told them to stop, it would have to wait for one of the cores that they use.
    """
    bounds = [first + size * part // threads for part in range(threads + 1)]
    pool = thread_pool(threads)
    running: list[Future[None]] = [
        pool.submit(search.run, *part, deadline) for part in pairwise(bounds)
    ]
    try:
        wait(running)
    finally:
        if not all(part.done() for part in running):
            search.stop()
            wait(running)
    for part in running:
        part.result()

"""Threads for compiled code that runs outside the interpreter lock."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache

__all__ = ["thread_pool"]


def thread_pool(threads: int) -> ThreadPoolExecutor:
    """This many threads of this process, shared by all who ask; they must not be shut down.

    A process that was forked has none of its parent's threads and gets its own.
    """
    return _pool(os.getpid(), threads)


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="trunkline")

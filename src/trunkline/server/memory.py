"""Memory that the C library keeps for later, given back to the system."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache

__all__ = ["give_back"]


def give_back() -> None:
    """Give whole pages that are free back to the system, where the C library can.

    Rooms are loaded and unloaded all the time, and glibc keeps what is free between the pieces in
    use. A server that runs for days would slowly grow, although it needs no more than before.
    """
    trim = _malloc_trim()
    if trim:
        trim(0)


@cache
def _malloc_trim() -> Callable[[int], int] | None:
    """A function of glibc; other C libraries do not have it, and Windows has no such library."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None

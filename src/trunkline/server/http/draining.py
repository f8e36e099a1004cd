"""Stopping without a lost command: connections are closed when nothing is under way in them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from math import ceil

from trunkline.server.http.connections import HttpProtocol, SocketProtocol

__all__ = ["GRACE_SECONDS", "drain"]

STEP_SECONDS = 0.05
# All sockets are closed within this time, so that their clients do not all reconnect at once.
SPREAD_SECONDS = 2.0
STEPS = SPREAD_SECONDS / STEP_SECONDS
# A few clients more or less make no difference.
SOCKETS_PER_STEP = 25
# A kept connection may have a request on its way to us.
IDLE_SECONDS = 1.0
GRACE_SECONDS = 5


async def drain(connections: Collection[object], hurry: Callable[[], bool]) -> None:
    """Close all connections, once everything that was sent over them has been answered.

    The caller accepts no more connections. `connections` loses those that are closed; after the
    grace period, or if `hurry` says so, the caller has to close the rest.
    """
    for connection in _requests(connections):
        connection.drain()
    time = asyncio.get_running_loop().time
    portion = max(SOCKETS_PER_STEP, ceil(len(_undrained(connections)) / STEPS))
    last_told = time()
    while connections and not hurry() and time() - last_told < GRACE_SECONDS:
        sockets = _undrained(connections)
        for socket in sockets[:portion]:
            socket.drain()
        if len(sockets) > portion:
            last_told = time()
        elif time() - last_told >= IDLE_SECONDS:
            _close_idle(connections)
        await asyncio.sleep(STEP_SECONDS)


def _close_idle(connections: Collection[object]) -> None:
    for connection in _requests(connections):
        # If something is being answered, this only makes it the last.
        connection.shutdown()


def _requests(connections: Collection[object]) -> Iterator[HttpProtocol]:
    return (item for item in [*connections] if isinstance(item, HttpProtocol))


def _undrained(connections: Collection[object]) -> list[SocketProtocol]:
    """The sockets that have not been told; a request may become one at any time."""
    return [item for item in connections if isinstance(item, SocketProtocol) and not item.draining]

"""The frames that wait to be sent to one client, and why its connection is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from trunkline.server.wire.close_codes import CloseCode

__all__ = ["Outbox"]

# Frames that may wait for a client before it counts as too slow.
MAX_WAITING = 64


class Outbox:
    """The queue of frames for one client; a client that does not keep up is disconnected.

    The frames that the client has missed come first, however many there are. `address` is where
    the client comes from, as rate limits count it.
    """

    def __init__(self, device: str, address: str, missed: Sequence[str] = ()) -> None:
        self.device = device
        self.address = address
        self.close_code = CloseCode.NORMAL
        self._frames: asyncio.Queue[str] = asyncio.Queue(len(missed) + MAX_WAITING)
        self._closed = asyncio.Event()
        for frame in missed:
            self.put(frame)

    def put(self, frame: str) -> None:
        """Queue a frame."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(CloseCode.TOO_SLOW)

    async def get(self) -> str:
        """The next frame to send."""
        return await self._frames.get()

    def close(self, code: CloseCode) -> None:
        """Ask for the connection to be closed; the first code counts."""
        if not self._closed.is_set():
            self.close_code = code
            self._closed.set()

    async def wait_closed(self) -> None:
        """Wait until the connection is to be closed."""
        await self._closed.wait()

"""The frames that wait to be sent to one client, and why its connection is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from trunkline.server.wire.close_codes import CloseCode

__all__ = ["Outbox"]

# Frames that may wait for a client before it counts as too slow.
MAX_WAITING = 64


class Outbox:
    """The frames for one client; a client that does not keep up is disconnected.

    The frames that the client has missed come first, however many there are. `address` is where
    the client comes from, as rate limits count it. `send_now` sends a frame if that needs no
    waiting, and returns whether it did; only frames that have to wait are queued.
    """

    def __init__(
        self,
        device: str,
        address: str,
        missed: Sequence[bytes] = (),
        send_now: Callable[[bytes], bool] = lambda frame: False,
    ) -> None:
        self.device = device
        self.address = address
        self.close_code = CloseCode.NORMAL
        self._send_now = send_now
        # Whether a frame that was queued is being sent; no other may overtake it.
        self._sending = False
        self._frames: asyncio.Queue[bytes] = asyncio.Queue(len(missed) + MAX_WAITING)
        self._closed = asyncio.Event()
        for frame in missed:
            self.put(frame)

    def put(self, frame: bytes) -> None:
        """Send a frame, or queue it if it has to wait for others."""
        if not self._sending and self._frames.empty() and self._send_now(frame):
            return
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(CloseCode.TOO_SLOW)

    async def send_queued(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send the frames that had to wait, for ever."""
        while True:
            frame = await self._frames.get()
            self._sending = True
            await send(frame)
            self._sending = False

    def close(self, code: CloseCode) -> None:
        """Ask for the connection to be closed; the first code counts."""
        if not self._closed.is_set():
            self.close_code = code
            self._closed.set()

    async def wait_closed(self) -> None:
        """Wait until the connection is to be closed."""
        await self._closed.wait()

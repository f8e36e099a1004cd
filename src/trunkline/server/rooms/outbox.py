"""The frames that wait to be sent to one client, and why its connection is closed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from trunkline.server.wire.close_codes import CloseCode

__all__ = ["Outbox"]

# Frames that may wait for a client before it counts as too slow.
MAX_WAITING = 64


class Outbox:
    """The frames for one client; a client that does not keep up is disconnected.

    The frames that the client has missed come first, however many there are. `address` is where
    the client comes from, as rate limits count it. `send_now` sends a frame if that needs no
    waiting, and returns whether it did; `send` waits as long as it takes. `on_close` is called when
    the connection is to be closed.
    """

    def __init__(
        self,
        device: str,
        address: str,
        missed: Sequence[bytes],
        send_now: Callable[[bytes], bool],
        send: Callable[[bytes], Awaitable[None]],
        on_close: Callable[[], None],
    ) -> None:
        self.device = device
        self.address = address
        self.close_code = CloseCode.NORMAL
        self._send_now = send_now
        self._send = send
        self._on_close = on_close
        self._closed = False
        self._most = len(missed) + MAX_WAITING
        self._waiting: deque[bytes] = deque()
        # Sends the frames that have to wait; no other may overtake them.
        self._sending: asyncio.Task[None] | None = None
        for frame in missed:
            self.put(frame)

    def put(self, frame: bytes) -> None:
        """Send a frame, or queue it if it has to wait for others."""
        if self._closed or (self._sending is None and self._send_now(frame)):
            return
        if len(self._waiting) == self._most:
            self.close(CloseCode.TOO_SLOW)
            return
        self._waiting.append(frame)
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:
            # The client is gone.
            self.close(CloseCode.NORMAL)
        self._sending = None

    def close(self, code: CloseCode) -> None:
        """Send nothing more, and ask for the connection to be closed; the first code counts."""
        if not self._closed:
            self._closed = True
            self.close_code = code
            self._on_close()

    async def stop(self) -> None:
        """Send nothing more, not even what waits to be sent."""
        self._closed = True
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
            self._sending = None

"""A WebSocket client that costs little, so that thousands of them fit on one core.

It knows only what the server under test sends: whole text frames, pings and closes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar
from urllib.parse import urlsplit

try:
    from uvloop import new_event_loop
except ImportError:
    from asyncio import new_event_loop

__all__ = ["ClientSocket", "open_socket", "run"]

T = TypeVar("T")
FINAL = 0x80
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
MASKED = 0x80
# A client has to mask what it sends; this mask changes nothing.
MASK = bytes(4)
REQUEST = (
    "GET {path} HTTP/1.1\r\n"
    "Host: {host}\r\n"
    "Upgrade: websocket\r\n"
    "Connection: Upgrade\r\n"
    "Sec-WebSocket-Key: dHJ1bmtsaW5lLXN0cmVzcw==\r\n"
    "Sec-WebSocket-Version: 13\r\n"
    "Cookie: {cookie}\r\n"
    "\r\n"
)


class ClientSocket(asyncio.Protocol):
    """One connection, which passes every text frame to a function as it arrives."""

    def __init__(
        self, request: bytes, on_text: Callable[[bytes], None], on_close: Callable[[], None]
    ) -> None:
        self._request = request
        # What is called with the next text; may be replaced.
        self.on_text = on_text
        self._on_close = on_close
        self._received = b""
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self.accepted: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Ask for a WebSocket."""
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Read the response, then frames."""
        data = self._received + data
        if not self.accepted.done():
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                self._received = data
                return
            if head.split(b" ", 2)[1] != b"101":
                self.accepted.set_exception(ConnectionError(data.decode(errors="replace")))
                return
            self.accepted.set_result(None)
            data = rest
        self._received = data[self._read_frames(data) :]

    def _read_frames(self, data: bytes) -> int:
        """Read all complete frames; returns how many bytes they took."""
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length > 125:
                start += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : start], "big")
            if size < start + length:
                break
            self._read(data[at] & ~FINAL, data[start : start + length])
            at = start + length
        return at

    def _read(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.on_text(payload)
        elif opcode == PING:
            self._write(PONG, payload)
        elif opcode == CLOSE and self._transport is not None:
            self._transport.close()

    def send(self, message: str | bytes) -> None:
        """Send a text or binary frame."""
        if isinstance(message, str):
            self._write(TEXT, message.encode())
        else:
            self._write(BINARY, message)

    def _write(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        if length < 126:
            head = bytes((FINAL | opcode, MASKED | length))
        else:
            head = bytes((FINAL | opcode, MASKED | 126)) + length.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(head + MASK + payload)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that the connection is closed."""
        if not self.accepted.done():
            self.accepted.set_exception(exc or ConnectionResetError("closed by the server"))
        if not self.closed.cancelled():
            self.closed.set_result(None)
        self._on_close()

    def abort(self) -> None:
        """Close the connection at once, without telling that."""
        self._on_close = lambda: None
        if self._transport is not None:
            self._transport.abort()


async def open_socket(
    url: str,
    cookie: str,
    on_text: Callable[[bytes], None],
    on_close: Callable[[], None] = lambda: None,
) -> ClientSocket:
    """A connection that the server has accepted; `cookie` is the whole header."""
    parts = urlsplit(url)
    path = f"{parts.path}?{parts.query}"
    request = REQUEST.format(path=path, host=parts.netloc, cookie=cookie).encode()
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: ClientSocket(request, on_text, on_close), parts.hostname, parts.port
    )
    await socket.accepted
    return socket


def run(work: Coroutine[None, None, T]) -> T:
    """Run a coroutine in the fastest event loop there is."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)

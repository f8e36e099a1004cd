"""Responses of many lines of JSON, each sent as soon as there is one."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from trunkline.server.http.cached_responses import accepted_encodings
from trunkline.server.http.large_responses import GZIP_LEVEL

__all__ = ["LINES", "LineStream"]

# The media type of lines of JSON.
LINES = "application/x-ndjson"
# Makes zlib write the format of gzip.
GZIP_FORMAT = 31


class LineStream(Response):
    """Lines, and then the last one; if the client leaves before, they end. Then `on_end` is called.

    They are compressed here: the usual compression would keep lines back until it has enough.
    """

    media_type = LINES

    def __init__(
        self,
        request: Request,
        lines: AsyncIterator[bytes],
        last_line: Callable[[], Awaitable[bytes]],
        on_end: Callable[[], None],
    ) -> None:
        gzipped = "gzip" in accepted_encodings(request)
        super().__init__(
            headers={
                "Content-Encoding": "gzip" if gzipped else "identity",
                "Vary": "Accept-Encoding",
                # Keeps nginx from collecting lines.
                "X-Accel-Buffering": "no",
            }
        )
        del self.headers["Content-Length"]
        self._lines = lines
        self._last_line = last_line
        self._on_end = on_end
        self._packer = zlib.compressobj(GZIP_LEVEL, wbits=GZIP_FORMAT) if gzipped else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(self._send_all(send))
        leaving = asyncio.create_task(_has_left(receive))
        try:
            await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            self._on_end()

    async def _send_all(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async for line in self._lines:
            await _send_part(send, self._packed(line, zlib.Z_SYNC_FLUSH), more=True)
        last = await self._last_line()
        # Sent together with the end of the response: then the client has to read it in time.
        part = await asyncio.to_thread(self._packed, last, zlib.Z_FINISH)
        await _send_part(send, part, more=False)

    def _packed(self, line: bytes, flush: int) -> bytes:
        if self._packer is None:
            return line
        return self._packer.compress(line) + self._packer.flush(flush)


async def _send_part(send: Send, part: bytes, *, more: bool) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": more})


async def _has_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

"""Large responses of JSON, made and compressed in a thread."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.http.cached_responses import accepted_encodings
from trunkline.server.rooms.worker_pool import WorkerPool

__all__ = ["GZIP_LEVEL", "MIN_GZIP_BYTES", "respond_large"]

MIN_GZIP_BYTES = 2048
GZIP_LEVEL = 5


async def respond_large(
    request: Request, readers: WorkerPool, make: Callable[..., bytes], *args: object
) -> Response:
    """A response with the JSON that a function returns."""
    gzipped = "gzip" in accepted_encodings(request)
    return await readers.run(_respond, gzipped, make, *args)


def _respond(gzipped: bool, make: Callable[..., bytes], *args: object) -> Response:
    body = make(*args)
    headers = {"Vary": "Accept-Encoding"}
    if gzipped and len(body) >= MIN_GZIP_BYTES:
        body = gzip.compress(body, GZIP_LEVEL)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")

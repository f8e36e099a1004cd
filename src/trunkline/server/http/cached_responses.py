"""Responses that are made once, compressed and tagged, because only a new version changes them."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["UNCOMPRESSED", "CachedResponse", "accepted_encodings", "make_cached", "respond"]

UNCOMPRESSED = "identity"
REFUSED = re.compile(r"\s*q=0(\.0*)?\s*")


class CachedResponse(NamedTuple):
    """The body in several encodings, the best one first, and its headers."""

    bodies: Mapping[str, bytes]
    media_type: str
    cache_control: str
    etag: str


def make_cached(
    body: bytes, media_type: str, cache_control: str, compressed: Mapping[str, bytes] | None = None
) -> CachedResponse:
    """A response that is ready to send; the body is compressed unless `compressed` is given."""
    if compressed is None:
        compressed = {"gzip": gzip.compress(body, mtime=0)}
    # A weak tag, since the body may be sent compressed or not.
    etag = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    return CachedResponse({**compressed, UNCOMPRESSED: body}, media_type, cache_control, etag)


def respond(request: Request, cached: CachedResponse, status: int = 200) -> Response:
    """The response in the best encoding that the client accepts, or 304 if the client has it."""
    headers = {
        "ETag": cached.etag,
        "Cache-Control": cached.cache_control,
        "Vary": "Accept-Encoding",
    }
    if status == 200 and cached.etag.removeprefix("W/") in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    accepted = accepted_encodings(request)
    encoding = next((name for name in cached.bodies if name in accepted), UNCOMPRESSED)
    if encoding != UNCOMPRESSED:
        headers["Content-Encoding"] = encoding
    return Response(cached.bodies[encoding], status, headers, cached.media_type)


def accepted_encodings(request: Request) -> set[str]:
    """The encodings that the Accept-Encoding header names and does not refuse."""
    header = request.headers.get("Accept-Encoding", "").lower()
    offers = (offer.partition(";") for offer in header.split(","))
    return {name.strip() for name, _, weight in offers if not REFUSED.fullmatch(weight)}

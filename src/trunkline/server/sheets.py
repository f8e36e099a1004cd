"""Answers made ready: bytes that change only with the program, so that a client may keep them."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["Sheet", "answer", "make_sheet"]

PLAIN = "identity"
NONE_OF_IT = re.compile(r"\s*q=0(\.0*)?\s*")


class Sheet(NamedTuple):
    """Bytes by their encoding, the best one first, and what is said of them."""

    bodies: Mapping[str, bytes]
    media: str
    kept: str
    tag: str


def make_sheet(
    plain: bytes, media: str, kept: str, packed: Mapping[str, bytes] | None = None
) -> Sheet:
    """Some bytes and how they may be `kept`; `packed` if someone has compressed them already."""
    if packed is None:
        packed = {"gzip": gzip.compress(plain, mtime=0)}
    # Weak, since the bytes may be sent compressed or not.
    tag = f'W/"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"'
    return Sheet({**packed, PLAIN: plain}, media, kept, tag)


def answer(request: Request, sheet: Sheet, status: int = 200) -> Response:
    """The sheet, compressed as the client can best read it, or 304 if it has it already."""
    headers = {"ETag": sheet.tag, "Cache-Control": sheet.kept, "Vary": "Accept-Encoding"}
    if status == 200 and sheet.tag.removeprefix("W/") in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    understood = _understood(request.headers.get("Accept-Encoding", ""))
    encoding = next((name for name in sheet.bodies if name in understood), PLAIN)
    if encoding != PLAIN:
        headers["Content-Encoding"] = encoding
    return Response(sheet.bodies[encoding], status, headers, sheet.media)


def _understood(accepted: str) -> set[str]:
    """The encodings that a client names and does not rule out."""
    offers = (offer.partition(";") for offer in accepted.lower().split(","))
    return {name.strip() for name, _, weight in offers if not NONE_OF_IT.fullmatch(weight)}

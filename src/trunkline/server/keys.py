"""Secrets: the keys in links, the cookie that makes a device known, and their fingerprints."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

__all__ = [
    "COOKIE",
    "SECURE_COOKIE",
    "device_of",
    "fingerprint",
    "new_id",
    "new_key",
    "set_cookie",
    "well_formed",
]

COOKIE = "trunkline"
# By https, browsers take a cookie of this name from this very host only, not from its siblings.
SECURE_COOKIE = f"__Host-{COOKIE}"
COOKIE_SECONDS = 400 * 24 * 60 * 60
KEY_BYTES = 32
KEY_SHAPE = re.compile(r"[A-Za-z0-9_-]{43}")
ID_LENGTH = 12


def new_key() -> str:
    """A secret nobody can guess, fit for a link and a cookie."""
    return secrets.token_urlsafe(KEY_BYTES)


def well_formed(key: str) -> bool:
    """Whether a text could be a key at all."""
    return KEY_SHAPE.fullmatch(key) is not None


def fingerprint(key: str) -> str:
    """What the database knows of a key: enough to recognise it, too little to make it."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_id() -> str:
    """A name for a game that nobody guesses, though it is no secret."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:ID_LENGTH]


def set_cookie(response: Response, key: str, *, secure: bool) -> None:
    """Let a device keep its key where no script can read it and no other site can send it."""
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        key,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def device_of(connection: HTTPConnection, *, secure: bool) -> str | None:
    """The fingerprint of the device that asks, if it brings a key."""
    key = connection.cookies.get(SECURE_COOKIE if secure else COOKIE, "")
    return fingerprint(key) if well_formed(key) else None

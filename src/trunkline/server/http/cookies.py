"""The cookie by which the server recognises a device."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from trunkline.server.rooms.keys import fingerprint, is_key

__all__ = ["COOKIE", "SECURE_COOKIE", "device_of", "set_cookie"]

COOKIE = "trunkline"
# Over https, browsers accept a cookie with this prefix only from this very host.
SECURE_COOKIE = f"__Host-{COOKIE}"
COOKIE_SECONDS = 400 * 24 * 60 * 60


def set_cookie(response: Response, key: str, *, secure: bool) -> None:
    """Give a device its key in a cookie that no script can read and no other site can send."""
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
    """The fingerprint of the device that sent the request, if it sent a key."""
    key = connection.cookies.get(SECURE_COOKIE if secure else COOKIE, "")
    return fingerprint(key) if is_key(key) else None

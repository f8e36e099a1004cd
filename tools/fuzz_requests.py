"""Requests that no client should send: wrong methods, addresses, headers and bodies.

`requests(...)` never ends, and is the same for the same seed. Some of them are valid, so that they
pass authentication and reach everything behind it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from fuzz_frames import ID_LETTERS, ODD_VALUES, frames

from trunkline.server.http.cookies import COOKIE

__all__ = ["operations_in", "requests"]


METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW", "get")
# What is sent to an address, by how it ends.
BODIES: dict[str, dict[str, Any]] = {
    "games": {"edition": "usa", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "bot"}]},
    "{seat}": {"name": "Ada", "color": "ochre"},
    "keys": {"key": "k" * 43},
    "links": {"role": "seat", "seat": 1},
    "moves": {"id": "12345678", "answers": 1, "move": 1},
    "undo": {"id": "12345678", "answers": 1},
    "chat": {"id": "12345678", "text": "hello"},
    "reactions": {"id": "12345678", "reaction": "wow"},
    "replays": {"record": "trunkline 1"},
}
NUMBERS = [value for value in ODD_VALUES if type(value) is int]
HEADERS = (
    "Origin: null",
    "Origin: http://[",
    "Host: other.example",
    "Content-Type: application/json; charset=latin-1",
    "Content-Type: application/x-www-form-urlencoded",
    "Cookie: trunkline=; trunkline",
    "Cookie: \xff\xfe=;;;==",
    "Accept-Encoding: gzip;q=nonsense, *",
    "If-None-Match: \xff",
    "Range: bytes=5-1",
    "X-Forwarded-For: ::::",
    "Expect: 100-continue",
)
UPGRADES = tuple(
    f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: {version}"
    f"\r\nSec-WebSocket-Key: {key}"
    for version, key in (("13", "dGhlIHNhbXBsZSBub25jZQ=="), ("13", "x"), ("99", ""))
)


# Addresses that the OpenAPI document does not have.
OTHER_PATHS = ("/api/games/{game}/live", "/api/nothing", "/../api")


def operations_in(document: dict[str, Any]) -> list[tuple[str, str]]:
    """The method and the path of every operation in an OpenAPI document, and a few others."""
    known = [
        (method.upper(), path)
        for path, operations in document["paths"].items()
        for method in operations
    ]
    return known + [("GET", path) for path in OTHER_PATHS]


def requests(
    host: str,
    operations: Sequence[tuple[str, str]],
    cookies: Sequence[str | None],
    game: str,
    seed: int,
) -> Iterator[bytes]:
    """Requests of these devices about a game, most of them wrong."""
    chance, noise = random.Random(seed), frames(seed)
    while True:
        method, template = chance.choice(operations)
        if chance.random() < 0.1:
            method = chance.choice(METHODS)
        headers = [f"Host: {host}", "Connection: close"]
        if (cookie := chance.choice(cookies)) is not None:
            headers.append(f"Cookie: {COOKIE}={cookie}")
        if chance.random() < 0.2:
            headers.append(chance.choice(HEADERS + UPGRADES * (method == "GET")))
        body = b"" if method in ("GET", "HEAD") else _some_body(template, chance, noise)
        if body:
            length = chance.choice((len(body),) * 20 + (10**9, 2**70))
            headers += ["Content-Type: application/json", f"Content-Length: {length}"]
        head = [f"{method} {_fill_in(template, game, chance)} HTTP/1.1", *headers, "", ""]
        yield "\r\n".join(head).encode("latin-1") + body


def _fill_in(path: str, game: str, chance: random.Random) -> str:
    """An address with good or odd values for its parts, and often a query."""
    good = {"game": game, "seat": "0", "role": "seat", "move": "7", "edition": "usa"}
    for part in ("game", "seat", "role", "move", "edition", "replay"):
        odd = quote(_odd_text(chance), safe="")
        value = odd if chance.random() < 0.1 else good.get(part, odd)
        path = path.replace(f"{{{part}}}", value or "x")
    query = [
        f"{name}={quote(chance.choice((_odd_text(chance), str(chance.choice(NUMBERS)))))}"
        for name in ("seat", "after", "first", "count", "x")
        if chance.random() < 0.2
    ]
    return f"{path}?{'&'.join(query)}" if query else path


def _odd_text(chance: random.Random) -> str:
    return str(chance.choice(ODD_VALUES))[:400].encode("utf-8", "replace").decode()


def _some_body(template: str, chance: random.Random, noise: Iterator[str | bytes]) -> bytes:
    """A body that is valid here or elsewhere, one with an odd value, or arbitrary data."""
    kind = chance.randrange(4)
    if kind == 3:
        frame = next(noise)
        return frame.encode() if isinstance(frame, str) else frame
    elsewhere = chance.choice(list(BODIES.values()))
    body = {**(elsewhere if kind == 2 else BODIES.get(template.split("/")[-1], elsewhere))}
    if "id" in body:
        body["id"] = "".join(chance.choices(ID_LETTERS, k=16))
    if kind == 1:
        body[chance.choice(list(body))] = chance.choice(ODD_VALUES)
    return json.dumps(body).encode()

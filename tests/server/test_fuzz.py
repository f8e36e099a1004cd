"""Fuzzing: the server answers everything, keeps running, and does only what was asked for."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from fuzz_frames import ODD_VALUES, frames
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE, RunningServer, running_server
from server.tables import UNHURRIED, Table, new_id, new_table
from trunkline.server.http.cookies import COOKIE

FRAMES = 10_000
REQUESTS = 1_500
# Two tabs of each seat, and a spectator.
VIEWERS = (0, 0, 1, 1, None)

Done = dict[tuple[int | None, str], int]


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server(**UNHURRIED, lobby=True) as running:
        yield running


def test_fuzzed_frames_do_only_what_they_say(server: RunningServer) -> None:
    table = new_table(server)
    before = len(table.log())
    share = FRAMES // len(VIEWERS)
    with ThreadPoolExecutor(len(VIEWERS)) as threads:
        results = threads.map(
            lambda tab: send_frames(table, VIEWERS[tab], tab, share), range(len(VIEWERS))
        )
        done: Done = {key: number for result in results for key, number in result.items()}
    # The log has exactly what was acknowledged.
    written = {(row.seat, row.command_id): row.number for row in table.log()[before:]}
    assert written == done
    assert {"move", "chat", "reaction"} <= {row.action["kind"] for row in table.log()[before:]}
    play_on(table)


def send_frames(table: Table, viewer: int | None, seed: int, number: int) -> Done:
    """Send frames through one socket; the commands that were carried out."""
    done: Done = {}
    with table.live(viewer) as live:
        for frame in islice(frames(seed), number):
            live.send(frame)
            answer = next_frame(live, "done", "problem")
            if answer["type"] == "done":
                assert json.loads(frame)["id"] == answer["id"]
                assert done.setdefault((viewer, answer["id"]), answer["number"]) == answer["number"]
            else:
                assert answer["problem"]["status"] < 500, (frame, answer)
    return done


def next_frame(live: ClientConnection, *types: str) -> dict[str, Any]:
    """The next frame of one of these types."""
    while True:
        frame: dict[str, Any] = json.loads(live.recv(PATIENCE))
        if frame["type"] in types:
            return frame


def play_on(table: Table) -> None:
    """The game still works: a seat that is due makes a move, and the others are told."""
    for _ in range(6):
        seat = table.position.waiting[0]
        hand = table.view(seat)["you"]["hand"]
        with table.live(1 - seat) as live:
            moved = table.move(seat, hand["moves"][0])
            assert moved.status_code == 200, moved.text
            event = next_frame(live, "event")["event"]
            assert event["number"] == moved.json()["number"] == len(table.log())


@pytest.mark.parametrize(
    ("payload", "code"),
    [(b'{"do": "\xff"}', 1007), (b"x" * 17_000, 1009)],
    ids=["no UTF-8", "longer than a socket takes"],
)
def test_a_frame_that_cannot_be_read_closes_only_its_own_socket(
    server: RunningServer, payload: bytes, code: int
) -> None:
    table = new_table(server)
    with table.live(0) as live:
        live.recv(PATIENCE)
        live.send(payload, text=True)
        with pytest.raises(Exception, match=str(code)):
            for _ in range(10):
                live.recv(PATIENCE)
    play_on(table)


def test_fuzzed_requests_break_nothing(server: RunningServer) -> None:
    table = new_table(server)
    statuses = set()
    for request in islice(requests(server, table, seed=1), REQUESTS):
        answer = ask(server, request)
        status = int(answer.split(b" ", 2)[1])
        assert status < 500, (request, answer)
        statuses.add(status)
    # They passed authentication, and reached most kinds of refusal.
    assert {200, 201, 403, 404, 405, 409, 413, 415, 422} <= statuses
    assert server.device().get("/healthz").status_code == 200
    play_on(new_table(server))


def ask(server: RunningServer, request: bytes) -> bytes:
    """The first bytes of the response to any request."""
    where = urlsplit(server.url)
    with socket.create_connection((where.hostname, where.port), PATIENCE) as connection:
        connection.sendall(request)
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 "), (request, answer)
    return answer


METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW", "get")
# What is sent to an address, by how it ends.
BODIES: dict[str, dict[str, Any]] = {
    "games": {"edition": "usa", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "bot"}]},
    "{seat}": {"name": "Ada", "color": "amber"},
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


def requests(server: RunningServer, table: Table, seed: int) -> Iterator[bytes]:
    """Requests to all addresses and to some unknown ones, most of them wrong."""
    chance = random.Random(seed)
    known = [
        (method.upper(), path)
        for path, operations in server.app.openapi()["paths"].items()
        for method in operations
    ]
    known += [("GET", path) for path in ("/api/games/{game}/live", "/api/nothing", "/../api")]
    devices = [None, table.host, table.host, *table.seats, table.watcher]
    noise = frames(seed)
    while True:
        method, template = chance.choice(known)
        if chance.random() < 0.1:
            method = chance.choice(METHODS)
        headers = ["Host: " + urlsplit(server.url).netloc, "Connection: close"]
        if (device := chance.choice(devices)) is not None:
            headers.append(f"Cookie: {COOKIE}={device.cookies[COOKIE]}")
        if chance.random() < 0.2:
            headers.append(chance.choice(HEADERS + UPGRADES * (method == "GET")))
        body = b"" if method in ("GET", "HEAD") else some_body(template, chance, noise)
        if body:
            length = chance.choice((len(body),) * 20 + (10**9, 2**70))
            headers += ["Content-Type: application/json", f"Content-Length: {length}"]
        head = [f"{method} {fill_in(template, table, chance)} HTTP/1.1", *headers, "", ""]
        yield "\r\n".join(head).encode("latin-1") + body


def fill_in(path: str, table: Table, chance: random.Random) -> str:
    """An address with good or odd values for its parts, and often a query."""
    good = {"game": table.game, "seat": "0", "role": "seat", "move": "7", "edition": "usa"}
    for part in ("game", "seat", "role", "move", "edition", "replay"):
        odd = quote(odd_text(chance), safe="")
        value = odd if chance.random() < 0.1 else good.get(part, odd)
        path = path.replace(f"{{{part}}}", value or "x")
    query = [
        f"{name}={quote(chance.choice((odd_text(chance), str(chance.choice(NUMBERS)))))}"
        for name in ("seat", "after", "first", "count", "x")
        if chance.random() < 0.2
    ]
    return f"{path}?{'&'.join(query)}" if query else path


def odd_text(chance: random.Random) -> str:
    return str(chance.choice(ODD_VALUES))[:400].encode("utf-8", "replace").decode()


def some_body(template: str, chance: random.Random, noise: Iterator[str | bytes]) -> bytes:
    """A body that is valid here or elsewhere, one with an odd value, or arbitrary data."""
    kind = chance.randrange(4)
    if kind == 3:
        frame = next(noise)
        return frame.encode() if isinstance(frame, str) else frame
    elsewhere = chance.choice(list(BODIES.values()))
    body = {**(elsewhere if kind == 2 else BODIES.get(template.split("/")[-1], elsewhere))}
    if "id" in body:
        body["id"] = new_id()
    if kind == 1:
        body[chance.choice(list(body))] = chance.choice(ODD_VALUES)
    return json.dumps(body).encode()

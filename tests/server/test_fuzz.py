"""Fuzzing: the server answers everything, keeps running, and does only what was asked for."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

import pytest
from fuzz_frames import frames
from fuzz_requests import operations_in, requests
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE, RunningServer, running_server
from server.tables import UNHURRIED, Table, new_table
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
    devices = (None, table.host, table.host, *table.seats, table.watcher)
    fuzzed = requests(
        urlsplit(server.url).netloc,
        operations_in(server.app.openapi()),
        [device and device.cookies[COOKIE] for device in devices],
        table.game,
        seed=1,
    )
    for request in islice(fuzzed, REQUESTS):
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

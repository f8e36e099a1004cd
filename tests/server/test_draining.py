"""Draining: a server that is asked to stop finishes what has begun, and loses no command."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import pytest
from fastapi import FastAPI, WebSocket
from starlette.types import Message
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from server.fake_app import make_app
from server.harness import PATIENCE, RunningServer, running_server, spawned_server, wait_for
from server.player_helpers import make
from trunkline.server.http import draining, runner
from trunkline.server.http.connections import PROTOCOL, Rounds, SocketProtocol
from trunkline.server.settings import Settings
from trunkline.server.wire.close_codes import CloseCode

HEAD = "GET {path} HTTP/1.1\r\nHost: here\r\n\r\n"


class SlowApp:
    """An app whose answers wait until they are released."""

    def __init__(self) -> None:
        self.asked = threading.Semaphore(0)
        self.released = threading.Event()

    async def wait(self) -> None:
        self.asked.release()
        while not self.released.is_set():
            await asyncio.sleep(0.005)

    def make(self, settings: Settings) -> FastAPI:
        app = make_app(settings)
        app.state.stopping = False

        @app.post("/api/slow")
        async def slow() -> str:
            await self.wait()
            return "done"

        @app.websocket("/api/slow/live")
        async def live(socket: WebSocket) -> None:
            await socket.accept()
            protocol: SocketProtocol = socket.scope["extensions"][PROTOCOL]
            answering: list[asyncio.Future[None]] = []

            async def answer(message: Message) -> None:
                await self.wait()
                await socket.send_text(f"done: {message['text']}")
                answering.clear()
                protocol.resume_receiving()

            left = asyncio.Event()

            def receive(message: Message) -> None:
                if message["type"] == "websocket.disconnect":
                    left.set()
                else:
                    answering.append(asyncio.ensure_future(answer(message)))

            protocol.receive_with(receive, lambda: not answering)
            await left.wait()

        return app


@contextmanager
def stoppable(
    make: Callable[[Settings], FastAPI] | None = None, **settings: Any
) -> Iterator[tuple[RunningServer, Callable[[], None]]]:
    """A server, and a function that asks it to stop; it waits for idle connections for long."""
    make_server, made = runner.make_server, []

    def make_server_here(*what: Any) -> runner.Server:
        made.append(make_server(*what))
        return made[-1]

    def stop() -> None:
        made[0].should_exit = True
        wait_for(lambda: made[0]._app.state.stopping)

    with (
        mock.patch.object(runner, "make_server", make_server_here),
        mock.patch.object(draining, "IDLE_SECONDS", PATIENCE),
        mock.patch.object(draining, "GRACE_SECONDS", PATIENCE),
        running_server(make, **settings) as server,
    ):
        yield server, stop


@pytest.fixture
def app() -> Iterator[SlowApp]:
    slow = SlowApp()
    yield slow
    slow.released.set()


def closing(live: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which a socket is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        live.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def connected(server: RunningServer) -> socket.socket:
    url = httpx.URL(server.url)
    return socket.create_connection((url.host, url.port or 0), PATIENCE)


def asked(connection: socket.socket, path: str) -> tuple[str, str]:
    """Head and body of a response over a connection."""
    connection.sendall(HEAD.format(path=path).encode())
    found = b""
    while b"\r\n\r\n" not in found or b"content-length: " not in found:
        found += connection.recv(65536)
    head, _, body = found.decode().partition("\r\n\r\n")
    length = int(head.split("content-length: ")[1].split("\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536).decode()
    return head, body


def test_a_request_that_has_begun_is_answered_and_no_other_is_accepted(app: SlowApp) -> None:
    with stoppable(app.make) as (server, stop), ThreadPoolExecutor() as threads:
        answer = threads.submit(server.device().post, "/api/slow")
        app.asked.acquire()
        stop()
        with pytest.raises(httpx.ConnectError):
            server.device().get("/api/kept")
        app.released.set()
        assert answer.result(PATIENCE).json() == "done"
        assert answer.result().headers["connection"] == "close"


def test_a_kept_connection_gets_one_more_answer_and_is_told_that_it_is_the_last(
    app: SlowApp,
) -> None:
    with stoppable(app.make) as (server, stop), connected(server) as connection:
        assert "connection: close" not in asked(connection, "/api/kept")[0]
        stop()
        head, body = asked(connection, "/api/kept")
        assert body == '"here"'
        assert "connection: close" in head
        assert connection.recv(1) == b""


def test_idle_connections_are_closed_after_a_moment(app: SlowApp) -> None:
    with (
        stoppable(app.make) as (server, stop),
        mock.patch.object(draining, "IDLE_SECONDS", 0.0),
        connected(server) as connection,
    ):
        asked(connection, "/api/kept")
        stop()
        assert connection.recv(1) == b""


def test_a_command_that_has_begun_is_answered_before_its_socket_is_closed(app: SlowApp) -> None:
    with stoppable(app.make) as (server, stop):
        busy, idle = server.socket("/api/slow/live"), server.socket("/api/slow/live")
        busy.send("one")
        app.asked.acquire()
        stop()
        code, reason = closing(idle)
        assert code == CloseCode.RESTARTING == 1012
        assert "reconnect" in reason
        app.released.set()
        assert busy.recv(PATIENCE) == "done: one"
        assert closing(busy)[0] == CloseCode.RESTARTING


def test_a_socket_that_was_just_being_opened_is_closed_too(app: SlowApp) -> None:
    with stoppable(app.make) as (server, stop), connected(server) as connection:
        asked(connection, "/api/kept")
        stop()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        path = "/api/slow/live"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n{upgrade}{key}\r\n".encode())
        found = b""
        while (data := connection.recv(4096)) and (1012).to_bytes(2, "big") not in found:
            found += data
        assert b"101 Switching Protocols" in found


def test_sockets_that_were_just_lost_do_not_keep_the_others_from_being_closed(app: SlowApp) -> None:
    held: list[tuple[asyncio.AbstractEventLoop, Callable[[], None]]] = []

    def hold(_: Rounds, loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
        held.append((loop, work))

    with stoppable(app.make) as (server, stop):
        lost, kept = server.socket("/api/slow/live"), server.socket("/api/slow/live")
        with mock.patch.object(Rounds, "later", hold):
            # Many others are lost too, so it is not its turn yet.
            lost.socket.shutdown(socket.SHUT_RDWR)
            wait_for(lambda: bool(held))
            stop()
            assert closing(kept)[0] == CloseCode.RESTARTING
        for loop, work in held:
            loop.call_soon_threadsafe(work)


def test_health_says_that_the_server_is_stopping() -> None:
    with stoppable() as (server, stop), connected(server) as connection:
        assert "200 OK" in asked(connection, "/healthz")[0]
        stop()
        head, body = asked(connection, "/healthz")
        assert "503" in head
        assert json.loads(body)["code"] == "stopping"


# Many sockets


class FakeConnection(SocketProtocol):
    """A socket that only notes when it was told to close."""

    def __init__(self, told: list[float], connections: set[object]) -> None:
        self.told, self.others = told, connections
        self.draining = False

    def drain(self) -> None:
        self.told.append(asyncio.get_running_loop().time())
        self.others.discard(self)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that skips the time in which nothing happens."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped = 0.0

    def time(self) -> float:
        return super().time() + self._skipped

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self._skipped += max(0.0, self._scheduled[0].when() - self.time())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def drained(count: int) -> list[float]:
    """When each of many sockets was told to close, in seconds since the first."""
    told: list[float] = []
    connections: set[object] = set()
    connections |= {FakeConnection(told, connections) for _ in range(count)}
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(draining.drain(connections, lambda: False))
    return [at - told[0] for at in told]


def test_many_sockets_are_closed_in_small_portions_within_two_seconds() -> None:
    told = drained(5000)
    assert len(told) == 5000
    assert max(told) < draining.SPREAD_SECONDS
    for tenth in range(1, 20):
        early = sum(at < tenth / 10 for at in told)
        assert early == pytest.approx(5000 * tenth / 20, abs=300)


def test_a_few_sockets_are_closed_at_once() -> None:
    assert max(drained(draining.SOCKETS_PER_STEP)) < draining.STEP_SECONDS


def test_clients_that_leave_while_it_stops_do_no_harm(tmp_path: Path) -> None:
    with spawned_server(tmp_path, sockets_per_seat=100) as server:
        player = make(server, "here", "here")[0]
        for listener in [player.listen() for _ in range(60)]:
            connection = listener.socket.socket
            # Closed like this, it is reset.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        server.stop()
    assert '"level":"error"' not in server.log.read_text()

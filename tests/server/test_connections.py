"""Connections: deadlines for requests that do not arrive, a cap, and limits on what is kept."""

from __future__ import annotations

import asyncio
import functools
import heapq
import itertools
import json
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from typing import Any
from unittest import mock

import httpx
import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from server.fake_app import make_app
from server.harness import PATIENCE, RunningServer, running_server
from trunkline.server.http import connections, middleware
from trunkline.server.http.connections import (
    CHANGED_PER_ROUND,
    MAX_FRAGMENTS,
    MAX_PIPELINED,
    MAX_SURPLUS,
    HttpProtocol,
    Rounds,
    SocketProtocol,
)
from trunkline.server.limits import (
    BODY_BYTES,
    HEAD_BYTES,
    HEAD_SECONDS,
    KEEP_ALIVE_SECONDS,
    RESPONSE_SECONDS,
)

HEAD = b"GET /api/kept HTTP/1.1\r\nHost: here\r\n\r\n"
SEAT = b"PUT /api/games/g/seats/1 HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
MOST = 3


UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dHJ1bmtsaW5lLXN0cmVzcw==\r\n\r\n"
)


class FakeLoop:
    """A loop whose time a test advances; it collects what it is asked to run."""

    def __init__(self) -> None:
        self.now = 0.0
        self.tasks: list[Coroutine[Any, Any, Any]] = []
        self._soon: list[Callable[[], None]] = []
        self._order = itertools.count()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def call_later(self, delay: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(self.now + delay, call, (), self)  # type: ignore[arg-type]
        heapq.heappush(self._timers, (timer.when(), next(self._order), timer))
        return timer

    def call_soon(self, call: Callable[..., None], *args: object) -> None:
        self._soon.append(functools.partial(call, *args))

    def run_soon(self) -> None:
        calls, self._soon = self._soon, []
        for call in calls:
            call()

    def _timer_handle_cancelled(self, timer: asyncio.TimerHandle) -> None:
        """Cancelled timers are skipped when their time comes."""

    def create_task(self, work: Coroutine[Any, Any, Any]) -> mock.Mock:
        self.tasks.append(work)
        return mock.Mock(asyncio.Task)

    def pass_seconds(self, seconds: float) -> None:
        end = self.now + seconds
        while self._timers and self._timers[0][0] <= end:
            self.now, _, timer = heapq.heappop(self._timers)
            if not timer.cancelled():
                timer._run()
        self.now = end

    def close(self) -> None:
        for work in self.tasks:
            work.close()


class FakeTransport(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = self.aborted = False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Wire:
    """One end of a connection to a server whose time stands still."""

    def __init__(self, loop: FakeLoop, state: ServerState) -> None:
        self.loop = loop
        self.transport = FakeTransport()
        self.protocol = HttpProtocol(make_config(), state, {}, loop)  # type: ignore[arg-type]
        self.protocol.connection_made(self.transport)

    def send(self, data: bytes) -> None:
        self.protocol.data_received(data)

    def respond(self) -> None:
        """Answer the request that has arrived, as the app would."""
        cycle = self.protocol.cycle
        start = {"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]}
        for message in (start, {"type": "http.response.body", "body": b"there"}):
            with pytest.raises(StopIteration):
                cycle.send(message).send(None)  # type: ignore[arg-type]

    @property
    def open(self) -> bool:
        return not self.transport.closed

    @property
    def answer(self) -> tuple[int, dict[str, Any]]:
        """The status and the problem that were written."""
        head, _, body = self.transport.written.partition(b"\r\n\r\n")
        assert b"connection: close" in head
        return int(head.split()[1]), json.loads(body)


async def never_called(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("tests answer themselves")


def make_config() -> Config:
    return Config(never_called, limit_concurrency=MOST, lifespan="off", log_config=None)


@pytest.fixture
def connect() -> Iterator[Callable[[], Wire]]:
    loop, state = FakeLoop(), ServerState()
    yield lambda: Wire(loop, state)
    loop.close()


# Deadlines.


def test_a_connection_that_sends_nothing_is_closed(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.loop.pass_seconds(HEAD_SECONDS - 0.1)
    assert wire.open
    wire.loop.pass_seconds(0.2)
    assert not wire.open
    assert wire.transport.written == b""


def test_a_head_that_trickles_in_is_refused(connect: Callable[[], Wire]) -> None:
    wire = connect()
    for byte in HEAD[:-1]:
        wire.send(bytes([byte]))
        wire.loop.pass_seconds(0.5)
        if not wire.open:
            break
    status, problem = wire.answer
    assert (status, problem["code"]) == (408, "request_timeout")
    assert problem["facts"] == {"seconds": HEAD_SECONDS}
    assert wire.loop.now <= HEAD_SECONDS + 1


def test_a_handshake_that_never_ends_is_refused(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.send(b"GET /api/games/g/live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n")
    wire.loop.pass_seconds(HEAD_SECONDS + 1)
    assert wire.answer[0] == 408


def test_an_answer_may_take_its_time(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.send(HEAD)
    wire.loop.pass_seconds(10 * RESPONSE_SECONDS)
    assert wire.open
    wire.respond()
    assert wire.open
    assert wire.transport.written.startswith(b"HTTP/1.1 200 ")


def test_an_idle_connection_is_closed_and_an_active_one_is_not(
    connect: Callable[[], Wire],
) -> None:
    wire = connect()
    for _ in range(20):
        wire.send(HEAD)
        wire.respond()
        wire.loop.pass_seconds(KEEP_ALIVE_SECONDS - 1)
    assert wire.open
    wire.loop.pass_seconds(2)
    assert not wire.open


def test_empty_lines_do_not_keep_a_connection_open(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.send(HEAD)
    wire.respond()
    for _ in range(round(RESPONSE_SECONDS) + 1):
        wire.send(b"\r\n")
        wire.loop.pass_seconds(1)
    assert not wire.open


def test_a_body_that_trickles_in_after_its_response_does_not_either(
    connect: Callable[[], Wire],
) -> None:
    wire = connect()
    wire.send(SEAT + b"Content-Length: 999999\r\n\r\n")
    wire.respond()
    for _ in range(round(RESPONSE_SECONDS) + 1):
        wire.send(b"x")
        wire.loop.pass_seconds(1)
    assert not wire.open


def test_a_response_that_is_not_read_is_discarded(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.send(HEAD)
    wire.respond()
    wire.loop.pass_seconds(RESPONSE_SECONDS - 1)
    assert not wire.transport.aborted, "closing waits until all is sent"
    wire.loop.pass_seconds(2)
    assert wire.transport.aborted


def test_a_body_that_does_not_arrive_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.01)
    with running_server(make_app) as server, raw(server) as client:
        client.sendall(SEAT + b"Content-Length: 15\r\n\r\n" + b'{"name":')
        head, _, body = read_all(client).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["code"] == "request_timeout"


# The cap.


def test_connections_above_the_cap_are_told_so(connect: Callable[[], Wire]) -> None:
    for _ in range(MOST):
        connect().send(HEAD[:5])
    surplus = connect()
    surplus.send(HEAD)
    status, problem = surplus.answer
    assert (status, problem["code"]) == (503, "full")
    assert problem["facts"] == {"case": "connections", "most": MOST}
    assert b"retry-after: " in surplus.transport.written
    assert not surplus.loop.tasks


def test_far_above_the_cap_connections_are_closed_at_once(connect: Callable[[], Wire]) -> None:
    for _ in range(MOST + MAX_SURPLUS):
        assert connect().open
    assert not connect().open


def test_a_closed_connection_makes_room(connect: Callable[[], Wire]) -> None:
    wires = [connect() for _ in range(MOST)]
    wires[0].protocol.connection_lost(None)
    wires.append(connect())
    wires[-1].send(HEAD)
    assert len(wires[-1].loop.tasks) == 1


def test_sockets_count_too() -> None:
    with running_server(make_app, max_connections=2) as server, ExitStack() as closing:
        live = server.socket("/api/games/g/live")
        device = server.device()
        assert device.get("/api/kept").status_code == 200
        other = closing.enter_context(httpx.Client(base_url=server.url))
        assert other.get("/api/kept").status_code == 503
        live.close()
        assert device.get("/api/kept").status_code == 200


# What is kept in memory.


@pytest.mark.parametrize("chunk", [1000, 1_000_000])
def test_a_head_without_end_is_refused(connect: Callable[[], Wire], chunk: int) -> None:
    wire = connect()
    wire.send(b"GET / HTTP/1.1\r\nX: ")
    for _ in range(HEAD_BYTES // chunk + 1):
        wire.send(b"x" * chunk)
    status, problem = wire.answer
    assert (status, problem["facts"]) == (413, {"case": "head", "most": HEAD_BYTES})


@pytest.mark.parametrize("length", [HEAD_BYTES - 100, HEAD_BYTES + 1])
def test_a_whole_head_has_a_limit_too(connect: Callable[[], Wire], length: int) -> None:
    wire = connect()
    wire.send(b"GET / HTTP/1.1\r\nX: %s\r\n\r\n" % (b"x" * length))
    assert wire.open == (length < HEAD_BYTES)
    if not wire.open:
        assert wire.answer[1]["code"] == "too_big"


def test_long_bodies_are_not_heads(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.send(SEAT + b"Content-Length: %d\r\n\r\n" % (2 * HEAD_BYTES))
    for _ in range(20):
        wire.send(b"x" * (HEAD_BYTES // 10))
    assert wire.open


def test_few_requests_may_wait_for_the_first_response(connect: Callable[[], Wire]) -> None:
    wire = connect()
    wire.send(HEAD * (MAX_PIPELINED + 1))
    assert wire.open
    wire.send(HEAD)
    assert not wire.open
    assert wire.answer[1]["facts"] == {"case": "pipelined", "most": MAX_PIPELINED}
    assert len(wire.protocol.pipeline) == MAX_PIPELINED


@pytest.mark.parametrize(
    ("sent", "case"),
    [
        (b"hello\r\n\r\n", "http"),
        (b"GET / HTTP/1.1\r\nHost here\r\n\r\n", "http"),
        (HEAD[:-2] + b"Content-Length: many\r\n\r\n", "http"),
        (HEAD[:-2] + b"host: there\r\n\r\n", "host"),
        (UPGRADE[:-2] + b"Host: here\r\n\r\n", "host"),
    ],
)
def test_what_is_not_http_is_refused_with_a_problem(
    connect: Callable[[], Wire], sent: bytes, case: str
) -> None:
    wire = connect()
    wire.send(sent)
    status, problem = wire.answer
    assert (status, problem["code"], problem["facts"]) == (400, "malformed", {"case": case})
    assert b"content-type: application/problem+json" in wire.transport.written
    assert not wire.open and not wire.loop.tasks


class FakeSocket(SocketProtocol):
    """A WebSocket that was never opened."""

    def __init__(self, loop: FakeLoop | None = None) -> None:
        self.fake_loop, self.fake_transport = loop or FakeLoop(), FakeTransport()
        super().__init__(make_config(), ServerState(), {}, self.fake_loop)  # type: ignore[arg-type]
        self.transport = self.fake_transport


def test_a_message_has_a_limited_number_of_parts() -> None:
    socket = FakeSocket()
    socket.handle_text(Frame(Opcode.TEXT, b"", fin=False))
    for _ in range(MAX_FRAGMENTS + 1):
        socket.handle_cont(Frame(Opcode.CONT, b"", fin=False))
    assert socket.transport.is_closing()
    assert len(socket.frames) == MAX_FRAGMENTS


def test_a_client_that_does_not_read_pongs_is_disconnected() -> None:
    socket = FakeSocket()
    socket.handle_ping()
    assert not socket.transport.is_closing()
    socket.pause_writing()
    socket.handle_ping()
    assert socket.transport.is_closing()


def open_fake_socket(loop: FakeLoop | None = None) -> FakeSocket:
    socket = FakeSocket(loop)
    socket.handshake_complete = True
    socket.conn.state = State.OPEN
    return socket


def frames_in(written: bytes) -> list[bytes]:
    """The texts of frames, as a client of another library reads them."""
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    client.receive_data(written)
    return [bytes(event.data) for event in client.events_received() if isinstance(event, Frame)]


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
def test_frames_of_one_round_are_written_together(length: int) -> None:
    socket, text = open_fake_socket(), b"x" * length
    assert socket.send_now(text) and socket.send_now(b"after")
    assert socket.fake_transport.written == b""
    socket.fake_loop.run_soon()
    assert frames_in(socket.fake_transport.written) == [text, b"after"]


def test_nothing_is_written_after_a_close() -> None:
    socket = open_fake_socket()
    socket.send_now(b"before")
    socket.shutdown()
    written = socket.fake_transport.written
    assert frames_in(written)[0] == b"before"
    assert not socket.send_now(b"after")
    socket.fake_loop.run_soon()
    assert socket.fake_transport.written == written


def test_a_connection_becomes_one_socket_whatever_it_sends_meanwhile() -> None:
    assert asyncio.run(upgrade(UPGRADE, UPGRADE)) == 1
    assert asyncio.run(upgrade(UPGRADE, b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")) == 1


async def upgrade(*sent: bytes) -> int:
    """Send requests before the first becomes a socket; returns how many times the app was called.

    When the client has gone, nothing may be left of the connection.
    """
    called: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        called.append(scope["type"])
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    config = Config(app, ws=SocketProtocol, limit_concurrency=MOST, lifespan="off", log_config=None)
    config.load()
    state, made = ServerState(), []

    def make() -> HttpProtocol:
        made.append(HttpProtocol(config, state, {}))
        return made[-1]

    async with await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        while not made:
            await asyncio.sleep(0)
        for request in sent:
            made[0].data_received(request)
        while not called:
            await asyncio.sleep(0)
        writer.transport.abort()
        while state.connections or state.tasks:
            await asyncio.sleep(0)
    return len(called)


def test_a_socket_that_cannot_be_written_is_dropped_and_others_get_their_frames() -> None:
    loop = FakeLoop()
    sockets = before, broken, after = [open_fake_socket(loop) for _ in range(3)]
    broken.fake_transport.writelines = mock.Mock(side_effect=RuntimeError)  # type: ignore[method-assign]
    for one in sockets:
        one.send_now(b"one")
    loop.run_soon()
    assert broken.fake_transport.aborted
    for one in (before, after):
        one.send_now(b"two")
    loop.run_soon()
    for one in (before, after):
        assert frames_in(one.fake_transport.written) == [b"one", b"two"]


def test_sockets_are_opened_and_closed_a_few_in_each_round() -> None:
    async def counts() -> list[int]:
        rounds, loop = Rounds(), asyncio.get_running_loop()
        done: list[int] = []
        for number in range(2 * CHANGED_PER_ROUND + 1):
            rounds.later(loop, functools.partial(done.append, number))
        found = [0]
        while found[-1] < 2 * CHANGED_PER_ROUND + 1:
            await asyncio.sleep(0)
            found.append(len(done))
        return found

    in_each_round = [after - before for before, after in itertools.pairwise(asyncio.run(counts()))]
    assert [count for count in in_each_round if count] == [CHANGED_PER_ROUND, CHANGED_PER_ROUND, 1]


# The real thing.


def raw(server: RunningServer) -> socket.socket:
    host, _, port = server.url.removeprefix("http://").rpartition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def read_all(client: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    return b"".join(iter(lambda: client.recv(65536), b""))


def test_a_real_server_refuses_slow_and_long_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(make_app) as server:
        with monkeypatch.context() as patched:
            patched.setattr(connections, "HEAD_SECONDS", 0.05)
            with raw(server) as silent:
                assert read_all(silent) == b""
            # The start of a head has to arrive within this.
            patched.setattr(connections, "HEAD_SECONDS", 1.0)
            with raw(server) as slow:
                slow.sendall(HEAD[:20])
                assert read_all(slow).startswith(b"HTTP/1.1 408 ")
        with raw(server) as long:
            long.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * HEAD_BYTES)
            assert read_all(long).startswith(b"HTTP/1.1 413 ")
        with raw(server) as quick:
            quick.sendall(SEAT + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % BODY_BYTES)
            quick.sendall(b" " * BODY_BYTES)
            assert read_all(quick).startswith(b"HTTP/1.1 422 ")

"""A network between clients and servers: requests and WebSockets that arrive late or never.

Messages of one connection arrive in order, as with TCP, unless the connection is lost; those of
different connections overtake each other. Clients speak ASGI with the app, as uvicorn does.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, MutableMapping
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import Any, TypeVarTuple
from urllib.parse import urlsplit

from simulation.event_loop import VirtualLoop
from simulation.server_process import ServerProcess
from trunkline.server.http.connections import PROTOCOL
from trunkline.server.http.cookies import COOKIE

__all__ = [
    "ClientSocket",
    "ConnectionLost",
    "Device",
    "Network",
    "NetworkQuality",
    "Refused",
    "Response",
]

Ts = TypeVarTuple("Ts")
HOST = "trains.example.org"
# Frames on their way to a client before the server has to wait, as for a full socket buffer.
WINDOW = 8
# The least time between two messages of a connection.
GAP = 1e-6
SERVICE_RESTART = 1012
Message = MutableMapping[str, Any]


class ConnectionLost(Exception):
    """The connection broke, so the client does not know what the server did."""


class Refused(Exception):
    """The server refused a WebSocket with a response."""

    def __init__(self, status: int) -> None:
        super().__init__(f"refused with status {status}")
        self.status = status


@dataclass(frozen=True)
class NetworkQuality:
    """How long messages take, in seconds, and how often connections break."""

    usual_delay: float = 0.02
    spikes: float = 0.0
    spike_seconds: tuple[float, float] = (0.3, 3.0)
    lost_requests: float = 0.0


@dataclass(frozen=True)
class Device:
    """Where requests come from: an address, and the key in the cookie."""

    address: str
    key: str


@dataclass(frozen=True)
class Response:
    """The response to a request."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:
        """The body of a response in JSON."""
        return json.loads(self.body)


class Network:
    """Carries requests and sockets to server processes."""

    def __init__(self, loop: VirtualLoop, seed: str) -> None:
        self.loop = loop
        self.quality = NetworkQuality()
        self._seed = seed
        self._connections = 0

    async def request(
        self,
        process: ServerProcess,
        device: Device,
        method: str,
        path: str,
        body: object = None,
    ) -> Response:
        """The response to a request; it may have been carried out even if the connection breaks."""
        rng = self.next_rng()
        await asyncio.sleep(self.delay(rng))
        if not process.ready or rng.random() < self.quality.lost_requests:
            raise ConnectionLost
        exchange = _Exchange(self.loop, process, _body(body))
        scope = _scope("http", device, path) | {"method": method}
        process.run(process.app(scope, exchange.receive, exchange.send), exchange.lose)
        response = await exchange.answer
        if rng.random() < self.quality.lost_requests:
            raise ConnectionLost
        await asyncio.sleep(self.delay(rng))
        return response

    async def connect(
        self,
        process: ServerProcess,
        device: Device,
        path: str,
        on_frame: Callable[[str], None],
        on_close: Callable[[int | None], None],
    ) -> ClientSocket:
        """An open socket; `on_close` gets the close code, or None if the connection broke."""
        rng = self.next_rng()
        await asyncio.sleep(self.delay(rng))
        if not process.ready:
            raise ConnectionLost
        socket = ClientSocket(self, process, rng, on_frame, on_close)
        extensions = {"websocket.http.response": {}, PROTOCOL: socket}
        scope = _scope("websocket", device, path) | {"subprotocols": [], "extensions": extensions}
        process.run(
            process.app(scope, socket.receive_at_server, socket.send_from_server), socket.lose
        )
        process.sockets.append(socket)
        await socket.opened
        return socket

    def next_rng(self) -> random.Random:
        """A generator for one connection, so that connections do not influence each other."""
        self._connections += 1
        return random.Random(f"{self._seed} connection {self._connections}")

    def delay(self, rng: random.Random) -> float:
        """The seconds that a message takes."""
        if rng.random() < self.quality.spikes:
            return rng.uniform(*self.quality.spike_seconds)
        return GAP + min(0.3, rng.expovariate(1 / self.quality.usual_delay))


def _scope(kind: str, device: Device, path: str) -> dict[str, Any]:
    parts = urlsplit(path)
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [
            (b"host", HOST.encode()),
            (b"cookie", f"{COOKIE}={device.key}".encode()),
            (b"content-type", b"application/json"),
        ],
        "client": (device.address, 50_000),
        "server": (HOST, 80),
        "extensions": {},
        "state": {},
    }


def _body(body: object) -> bytes:
    return b"" if body is None else json.dumps(body).encode()


class _Exchange:
    """The server's side of one request."""

    def __init__(self, loop: VirtualLoop, process: ServerProcess, body: bytes) -> None:
        self._process = process
        self._body: bytes | None = body
        self._status = 0
        self._parts: list[bytes] = []
        self._loop = loop
        self.answer: asyncio.Future[Response] = loop.create_future()

    async def receive(self) -> Message:
        """The request, then nothing until the end."""
        if self._body is None:
            await self._loop.create_future()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: Message) -> None:
        """Take a part of the response, unless the process has crashed."""
        if not self._process.alive:
            return
        if message["type"] == "http.response.start":
            self._status = message["status"]
        else:
            self._parts.append(message.get("body", b""))
            if not message.get("more_body", False) and not self.answer.done():
                self.answer.set_result(Response(self._status, b"".join(self._parts)))

    def lose(self) -> None:
        """There will be no response."""
        if not self.answer.done():
            self.answer.set_exception(ConnectionLost())


class ClientSocket:
    """A WebSocket between a client and a server process, with what is on its way."""

    def __init__(
        self,
        network: Network,
        process: ServerProcess,
        rng: random.Random,
        on_frame: Callable[[str], None],
        on_close: Callable[[int | None], None],
    ) -> None:
        self.process = process
        self.closed = False
        self.opened: asyncio.Future[None] = network.loop.create_future()
        self._network = network
        self._loop = network.loop
        self._rng = rng
        # What arrives is the client's business, whatever happens to the process meanwhile.
        self._context = copy_context()
        self._on_frame = on_frame
        self._on_close = on_close
        # When the last message of each direction arrives.
        self._up_at = self._down_at = 0.0
        self._inbox: deque[Message] = deque()
        self._inbox_waiter: asyncio.Future[None] | None = None
        # What the server calls with what arrives, and the context of the process that does.
        self._pass_on: tuple[Callable[[Message], None], Context] | None = None
        # Frames that the client has not read, and whether it reads.
        self._unread: deque[str] = deque()
        self._reading = True
        self._in_flight = 0
        self._window_waiter: asyncio.Future[None] | None = None
        self._server_gone = False
        self._accepted = False

    # The client's side.

    def send(self, text: str) -> None:
        """Send a frame to the server."""
        self._send_up({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Close the connection properly."""
        if not self.closed:
            self._send_up({"type": "websocket.disconnect", "code": 1000})
            self._end(1000)

    def drop(self) -> None:
        """Break the connection; the server notices it only later."""
        if not self.closed:
            self._up_at += self._rng.uniform(0.0, 20.0)
            self._send_up({"type": "websocket.disconnect", "code": 1006})
            self._end(None)

    def read(self, reading: bool) -> None:
        """Read what arrives, or let it pile up until the server has to wait."""
        self._reading = reading
        while self._reading and self._unread and not self.closed:
            self._take(self._unread.popleft())

    def _send_up(self, message: Message) -> None:
        delay = self._network.delay(self._rng)
        self._up_at = max(self._up_at + GAP, self._loop.time() + delay)
        self._loop.call_at(self._up_at, self._arrive, message, context=self._context)

    def _end(self, code: int | None) -> None:
        if self.closed:
            return
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionLost())
        else:
            self._on_close(code)
        _wake(self._window_waiter)

    def lose(self) -> None:
        """The app does not serve the connection any more."""
        self._arrive_later(self._end, None)

    def _deliver(self, message: Message) -> None:
        """Something arrives at the client."""
        if self.closed:
            return
        kind = message["type"]
        if kind == "websocket.accept":
            self.opened.set_result(None)
        elif kind == "websocket.send":
            self._unread.append(message["text"])
            self.read(self._reading)
        elif kind == "websocket.close":
            self._end(message.get("code", 1000))
        elif kind == "websocket.http.response.start":
            self.opened.set_exception(Refused(message["status"]))
            self.closed = True

    def _take(self, text: str) -> None:
        self._in_flight -= 1
        _wake(self._window_waiter)
        self._on_frame(text)

    # The server's side.

    def stop(self) -> None:
        """Close the connection because the server stops."""
        self._push({"type": "websocket.close", "code": SERVICE_RESTART})
        self._arrive({"type": "websocket.disconnect", "code": SERVICE_RESTART})

    def _arrive(self, message: Message) -> None:
        if self._pass_on is None:
            self._inbox.append(message)
            _wake(self._inbox_waiter)
            return
        self._note_disconnect(message)
        receive, context = self._pass_on
        self._loop.call_soon(receive, message, context=context)

    def _note_disconnect(self, message: Message) -> None:
        self._server_gone = message["type"] == "websocket.disconnect"

    def receive_with(self, receive: Callable[[Message], None], is_idle: object) -> None:
        """Pass what arrives to a function, beginning with what waits."""
        self._pass_on = receive, copy_context()
        while self._inbox:
            self._arrive(self._inbox.popleft())

    def resume_receiving(self) -> None:
        """Commands are never held back."""

    async def receive_at_server(self) -> Message:
        """The next message from the client."""
        if not self._accepted:
            self._accepted = True
            return {"type": "websocket.connect"}
        while not self._inbox:
            self._inbox_waiter = self._loop.create_future()
            await self._inbox_waiter
        message = self._inbox.popleft()
        self._note_disconnect(message)
        return message

    async def send_from_server(self, message: Message) -> None:
        """Send a message to the client, once there is room for it."""
        if message["type"] == "websocket.send":
            while self._in_flight >= WINDOW and not self.closed:
                self._window_waiter = self._loop.create_future()
                await self._window_waiter
        if self._server_gone:
            raise OSError("the client is gone")
        self._push(message)

    def send_now(self, text: bytes) -> bool:
        """Send a frame if there is room for it."""
        if self._server_gone or self._in_flight >= WINDOW:
            return False
        self._push({"type": "websocket.send", "text": text.decode()})
        return True

    def _push(self, message: Message) -> None:
        if not self.process.alive:
            return
        if message["type"] == "websocket.send":
            self._in_flight += 1
        self._arrive_later(self._deliver, message)

    def _arrive_later(self, callback: Callable[[*Ts], None], *args: *Ts) -> None:
        """Call something when the next message to the client arrives."""
        delay = self._network.delay(self._rng)
        self._down_at = max(self._down_at + GAP, self._loop.time() + delay)
        self._loop.call_at(self._down_at, callback, *args, context=self._context)


def _wake(waiter: asyncio.Future[None] | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)

"""Connections below the app: how many there may be, and deadlines for requests that do not arrive.

The app learns of a request when its head is complete. What happens before that, and after the
response, is limited here.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from trunkline.server import logs
from trunkline.server.http.problem_responses import problem_response
from trunkline.server.limits import HEAD_BYTES, HEAD_SECONDS, RESPONSE_SECONDS
from trunkline.server.problems import Code, Problem
from trunkline.server.wire.close_codes import CloseCode
from trunkline.server.wire.problem_texts import CLOSE_REASONS

__all__ = ["PROTOCOL", "HttpProtocol", "Rounds", "SocketProtocol"]

# The extension of the ASGI scope that is the protocol of a WebSocket.
PROTOCOL = "trunkline.protocol"

# Connections above the cap that are told so; further ones are closed without a word.
MAX_SURPLUS = 100
RETRY_SECONDS = 10
# No browser sends a second request before the first response.
MAX_PIPELINED = 10
MAX_FRAGMENTS = 100
# How long a client may take to agree that its socket is closed.
CLOSE_SECONDS = 1.0
FINAL_TEXT = 0x81
# Sockets that are opened or closed in one round of the event loop; each takes as long as a move.
CHANGED_PER_ROUND = 8


class Rounds:
    """What the sockets of one event loop leave to the end of a round, or to later ones."""

    def __init__(self) -> None:
        # The sockets with something to write at the end of this round.
        self.to_flush: list[SocketProtocol] = []
        self._waiting: deque[Callable[[], None]] = deque()

    def flush(self) -> None:
        """Write what was sent in this round."""
        sockets, self.to_flush = self.to_flush, []
        for socket in sockets:
            try:
                socket.flush()
            except Exception as error:
                # The others must get their frames, and this client must notice that it did not.
                logs.exception("not_written", error)
                socket.transport.abort()

    def later(self, loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
        """Open or close a socket in one of the next rounds, a few in each.

        When a network fails or a server restarts, thousands do so at once, and the moves of others
        must not wait for all of them.
        """
        if not self._waiting:
            loop.call_soon(self._do_some, loop)
        self._waiting.append(work)

    def _do_some(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(CHANGED_PER_ROUND, len(self._waiting))):
            # An error in one of them must not keep the others from their turn.
            loop.call_soon(self._waiting.popleft())
        if self._waiting:
            loop.call_soon(self._do_some, loop)


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds] = WeakKeyDictionary()


class HttpProtocol(HttpToolsProtocol):
    """A connection for requests, with a deadline at all times when nothing is being answered."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        on_refused: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._on_refused = on_refused
        assert config.limit_concurrency is not None
        self._most = config.limit_concurrency
        # uvicorn would apply the limit in its own way.
        self.limit_concurrency = None
        self._surplus = False
        self._deadline: asyncio.TimerHandle | None = None
        # The bytes received of a head that is not complete; None between requests.
        self._head_bytes: int | None = None
        self._problem: Problem | None = None
        # Whether it is going to be a WebSocket.
        self._upgrading = False
        self._draining = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, unless there are too many."""
        super().connection_made(transport)
        surplus = len(self.connections) - self._most
        self._surplus = surplus > 0
        if self._surplus:
            self._on_refused()
        if surplus > MAX_SURPLUS:
            transport.abort()
            return
        self._set_deadline(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._clear_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read more of a request."""
        if self._upgrading:
            return
        if self._surplus:
            most = self._most
            full = Problem(Code.FULL, case="connections", most=most, retry_after=RETRY_SECONDS)
            self._refuse(full)
            return
        super().data_received(data)
        if self._head_bytes is not None:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
                self._refuse(_head_too_big())

    # Called by the parser; an exception stops it, and uvicorn calls `send_400_response`.

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= MAX_PIPELINED:
            self._stop_parsing(Problem(Code.MALFORMED, case="pipelined", most=MAX_PIPELINED))
        self._head_bytes = 0
        self._set_deadline(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is complete; the app sees to the body."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > HEAD_BYTES:
            self._stop_parsing(_head_too_big())
        if sum(name == b"host" for name, _ in self.headers) > 1:
            self._stop_parsing(Problem(Code.MALFORMED, case="host"))
        self._head_bytes = None
        self._clear_deadline()
        super().on_headers_complete()
        if self._draining:
            self.drain()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not a request, or what we stopped parsing."""
        self._refuse(self._problem or Problem(Code.MALFORMED, case="http"))

    def _stop_parsing(self, problem: Problem) -> NoReturn:
        self._problem = problem
        raise ValueError(problem.code)

    def drain(self) -> None:
        """Close the connection after the response that is being made, or after the next one."""
        self._draining = True
        if self.cycle is not None:
            self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        """Become a WebSocket, which has pings instead of deadlines, when it is its turn."""
        self._head_bytes = None
        self._clear_deadline()
        # Nothing may come before the answer; a second request would become a second socket.
        self._upgrading = True
        self.transport.pause_reading()
        _rounds.setdefault(self.loop, Rounds()).later(self.loop, self._upgrade)

    def _upgrade(self) -> None:
        if not self.transport.is_closing():
            super().handle_websocket_upgrade()
            self.transport.resume_reading()
            # It refers to this protocol, which is not needed any more.
            self.parser = None  # type: ignore[assignment]

    def on_response_complete(self) -> None:
        """A response is written; the client has to read it, and may send another request."""
        pipelined = bool(self.pipeline)
        super().on_response_complete()
        if not pipelined:
            self._set_deadline(RESPONSE_SECONDS)

    def _refuse(self, problem: Problem) -> None:
        """Answer with a problem and close the connection."""
        response = problem_response(problem)
        head = [STATUS_LINE[response.status_code]]
        for name, value in (*response.raw_headers, (b"connection", b"close")):
            head += [name, b": ", value, b"\r\n"]
        self._head_bytes = None
        self.transport.write(b"".join([*head, b"\r\n", response.body]))
        self.transport.close()
        self._set_deadline(HEAD_SECONDS)

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        """End a connection whose request did not arrive, or whose response was not read."""
        self._deadline = None
        if self._head_bytes is None:
            self.transport.abort()
        else:
            self._refuse(Problem(Code.REQUEST_TIMEOUT, seconds=HEAD_SECONDS))


class MessageQueue(asyncio.Queue[Any]):
    """What an app receives from a WebSocket; it can be passed to a function instead."""

    _receive: Callable[[Any], None] | None = None

    def pass_to(self, receive: Callable[[Any], None]) -> None:
        """Pass everything to a function, beginning with what waits."""
        self._receive = receive
        while not self.empty():
            receive(self.get_nowait())

    def put_nowait(self, item: Any) -> None:
        """Add a message, or a change of the connection."""
        if self._receive is not None:
            self._receive(item)
        else:
            super().put_nowait(item)

    def discard(self) -> None:
        """Forget the function; nobody wants to know what comes now."""
        self._receive = lambda item: None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose client cannot make the server keep more and more of what it sends.

    It also lets the app send and receive without waiting, which takes a fraction of the time: most
    frames go to clients that keep up.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue: MessageQueue = MessageQueue()
        # Headers and texts of frames, until they are written.
        self._unsent: list[bytes] = []
        self._rounds = _rounds.setdefault(self.loop, Rounds())
        # Whether it is to be closed as soon as no command is being carried out.
        self.draining = False
        # Whether no command is being carried out. Until the app says how to tell, one may be.
        self._is_idle: Callable[[], bool] = _never
        # Whether the connection is lost, which the app may not have been told yet.
        self._lost = False

    def drain(self) -> None:
        """Close the socket as soon as everything that has been received is answered."""
        self.draining = True
        self._close_if_idle()

    def _close_if_idle(self) -> None:
        """Ask the client to reconnect, and wait for its answer, which also ends what it sends."""
        is_open = self.handshake_complete and not self._lost and self.conn.state is State.OPEN
        if not is_open or self.close_sent or not self.queue.empty() or not self._is_idle():
            return
        self.flush()
        code = CloseCode.RESTARTING
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code, CLOSE_REASONS[code])
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.close)

    def handle_connect(self, event: Request) -> None:
        """Let the app send and receive without waiting for each other."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = {**self.scope["extensions"], PROTOCOL: self}
            self.scope["extensions"] = extensions

    def receive_with(self, receive: Callable[[Any], None], is_idle: Callable[[], bool]) -> None:
        """Pass messages, and that the client has left, to a function that does not wait.

        The client cannot send more until `resume_receiving` is called. `is_idle` says whether all
        messages have been handled.
        """
        self._is_idle = is_idle
        self.queue.pass_to(receive)
        if self.draining:
            self._close_if_idle()

    def resume_receiving(self) -> None:
        """Let the client send more."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.draining:
            self._close_if_idle()

    async def run_asgi(self) -> None:
        """Let the app serve the socket, when it is its turn."""
        turn = asyncio.Event()
        self._rounds.later(self.loop, turn.set)
        await turn.wait()
        await super().run_asgi()
        # These refer to the protocol. If it is freed at once, the garbage collector need not stop
        # everything to look for the hundred objects of each of thousands of closed sockets.
        self.scope["extensions"] = {}
        self.queue.discard()
        self._is_idle = _never

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the app, when it is its turn."""
        self._lost = True
        self._rounds.later(self.loop, partial(self._lose_connection, exc))

    def _lose_connection(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # It refers to what it belongs to, too.
        self.conn.parser.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the app sends, unless the connection is lost."""
        if self._lost:
            raise ClientDisconnected
        await super().send(message)

    def send_now(self, text: bytes) -> bool:
        """Send a text frame if that needs no waiting; returns whether it was sent."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        if not self._unsent:
            self._flush_later()
        self._unsent += (_text_header(len(text)), text)
        return True

    def _flush_later(self) -> None:
        """Write what was sent at the end of this round of the event loop.

        Then the frames of many sockets leave one after another, and those of one socket together,
        which takes less time than to wake each client between the encoding of two frames.
        """
        if not self._rounds.to_flush:
            self.loop.call_soon(self._rounds.flush)
        self._rounds.to_flush.append(self)

    def flush(self) -> None:
        """Write what was sent."""
        unsent, self._unsent = self._unsent, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.writelines(unsent)

    def shutdown(self) -> None:
        """Close the connection, after all that was sent."""
        if not self._lost:
            self.flush()
            super().shutdown()

    def handle_parser_exception(self) -> None:
        """End a connection that does not speak the protocol; before it is open, without a word."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Add a part to a message; even empty parts count."""
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()


def _never() -> bool:
    return False


def _text_header(length: int) -> bytes:
    """What comes before the text in a frame that is a whole message."""
    if length < 126:
        return bytes((FINAL_TEXT, length))
    if length < 1 << 16:
        return bytes((FINAL_TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((FINAL_TEXT, 127)) + length.to_bytes(8, "big")


def _head_too_big() -> Problem:
    return Problem(Code.TOO_BIG, case="head", most=HEAD_BYTES)

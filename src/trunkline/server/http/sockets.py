"""WebSockets: events are sent as they happen, commands are carried out one at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import perf_counter

from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from trunkline.server.http.connections import PROTOCOL, SocketProtocol
from trunkline.server.http.dependencies import Viewpoint
from trunkline.server.http.problem_responses import invalid_fields, problem_from
from trunkline.server.limits import FRAME_BYTES
from trunkline.server.metrics import Metrics
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms import commands
from trunkline.server.rooms.commands import SeatHandle
from trunkline.server.rooms.outbox import Outbox
from trunkline.server.rooms.rate_limits import SocketPace, loop_time
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.views import Viewer
from trunkline.server.wire.close_codes import CloseCode
from trunkline.server.wire.events import EventEncoder
from trunkline.server.wire.frames import (
    ProblemFrame,
    encode_done_frame,
    encode_event_frame,
    encode_view_frame,
    read_command,
)
from trunkline.server.wire.games import Command, MoveCommand, UndoCommand
from trunkline.server.wire.problem_texts import CLOSE_REASONS
from trunkline.server.wire.problems import problem_body

__all__ = ["serve_socket"]

CLOSE_SECONDS = 1.0


async def serve_socket(
    socket: WebSocket, viewpoint: Viewpoint, address: str, after: int | None
) -> None:
    """Serve a socket until one side closes it."""
    room, device, viewer = viewpoint.room, viewpoint.device, viewpoint.viewer
    metrics = room.services.metrics
    await socket.accept()
    if not room.may_view(device, viewer):
        # Its role was revoked while it was connecting.
        await _close(socket, CloseCode.REVOKED)
        return
    protocol: SocketProtocol = socket.scope["extensions"][PROTOCOL]
    ended = asyncio.Event()
    outbox = Outbox(
        device,
        address,
        [*_first_frames(room, viewer, after)],
        _counting_sender(protocol, metrics),
        partial(_send, socket, metrics),
        ended.set,
    )
    room.connect(viewer, outbox)
    metrics.sockets.inc()
    handle = None if viewer is None else SeatHandle(room, viewer, device, cancellable=False)
    received = _Commands(room, handle, outbox, protocol.resume_receiving)
    protocol.receive_with(received.add, received.is_idle)
    try:
        await ended.wait()
    finally:
        received.stop()
        room.disconnect(viewer, outbox)
        metrics.sockets.dec()
        if outbox.close_code is CloseCode.TOO_SLOW:
            metrics.clients_dropped.inc()
        await outbox.stop()
    if not received.disconnected:
        await _close(socket, outbox.close_code)


async def _close(socket: WebSocket, code: CloseCode) -> None:
    # The client may be gone, or may not be reading.
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        await asyncio.wait_for(socket.close(code, CLOSE_REASONS[code]), CLOSE_SECONDS)


def _first_frames(room: Room, viewer: Viewer, after: int | None) -> Iterator[bytes]:
    """What a client has missed: the events since the last it saw, or else the whole view."""
    now = room.services.now()
    missed = None if after is None else room.since(after)
    if missed is None:
        yield encode_view_frame(now, room.encoded_view(viewer))
        return
    if not missed:
        yield room.presence_frame()
    for applied in missed:
        view = room.encoded_view(viewer) if applied is missed[-1] else None
        yield encode_event_frame(now, EventEncoder(applied).encoded(viewer), view)


async def _send(socket: WebSocket, metrics: Metrics, frame: bytes) -> None:
    await socket.send_text(frame.decode())
    metrics.events_sent.inc()


def _counting_sender(protocol: SocketProtocol, metrics: Metrics) -> Callable[[bytes], bool]:
    """A function that sends a frame at once if that needs no waiting, and counts it."""

    def send(frame: bytes) -> bool:
        sent = protocol.send_now(frame)
        if sent:
            metrics.events_sent.inc()
        return sent

    return send


class _Commands:
    """The commands of a socket, carried out one after another until it is closed.

    A command that has begun is finished even if the socket is closed meanwhile. `resume` lets the
    client send more.
    """

    def __init__(
        self, room: Room, handle: SeatHandle | None, outbox: Outbox, resume: Callable[[], None]
    ) -> None:
        self._room = room
        self._handle = handle
        self._outbox = outbox
        self._resume = resume
        self.disconnected = False
        self._pace = SocketPace()
        self._waiting: deque[Message] = deque()
        self._running: asyncio.Task[None] | None = None
        self._stopped = False

    def add(self, message: Message) -> None:
        """Carry out a command after those before it, or note that the client has left."""
        if message["type"] == "websocket.disconnect":
            self.disconnected = True
            self._outbox.close(CloseCode.NORMAL)
            return
        self._waiting.append(message)
        if self._running is None and not self._stopped:
            self._running = asyncio.ensure_future(self._run())

    def is_idle(self) -> bool:
        """Whether every command has been answered."""
        return self._running is None

    def stop(self) -> None:
        """Begin no further command."""
        self._stopped = True
        self._waiting.clear()

    async def _run(self) -> None:
        while self._waiting:
            began = perf_counter()
            answer = await _answer(
                self._room, self._handle, self._outbox.device, self._waiting.popleft(), self._pace
            )
            self._outbox.put(answer)
            self._room.services.metrics.move_seconds.observe(perf_counter() - began)
            if self._pace.exceeded:
                self._outbox.close(CloseCode.TOO_FAST)
                self.stop()
        self._running = None
        self._resume()


async def _answer(
    room: Room, handle: SeatHandle | None, device: str, message: Message, pace: SocketPace
) -> bytes:
    """The frame that answers a command, whether it was carried out or refused."""
    command: Command | None = None
    try:
        try:
            command = _read_command(message)
        finally:
            room.rate_limits.check_request(device, None if handle is None else handle.seat)
        number = await _carry_out(handle, command)
    except Exception as error:
        problem = problem_from(error)
        if problem.code is Code.TOO_MANY_MOVES:
            pace.count_refusal(loop_time())
        room.services.metrics.moves_refused.labels(problem.code).inc()
        return (
            ProblemFrame(id=None if command is None else command.id, problem=problem_body(problem))
            .model_dump_json()
            .encode()
        )
    return encode_done_frame(command.id, number)


def _read_command(message: Message) -> Command:
    text = message.get("text")
    if text is None:
        raise Problem(Code.INVALID, case="binary_frame")
    if len(text.encode("utf-8", "surrogatepass")) > FRAME_BYTES:
        raise Problem(Code.TOO_BIG, case="frame", most=FRAME_BYTES)
    try:
        return read_command.validate_json(text)
    except ValidationError as error:
        raise invalid_fields(error.errors()) from None


async def _carry_out(handle: SeatHandle | None, command: Command) -> int:
    if handle is None:
        raise Problem(Code.NOT_YOURS, case="spectator")
    if isinstance(command, MoveCommand):
        return await commands.move(handle, command)
    if isinstance(command, UndoCommand):
        return await commands.undo(handle, command)
    return await commands.send_message(handle, command)

"""WebSockets: events go out as they happen, commands come in one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING

from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from trunkline.server import commands
from trunkline.server.commands import REVOKED, Place
from trunkline.server.limits import FRAME_BYTES, Pace
from trunkline.server.problems import Code, Problem, as_problem, faulty
from trunkline.server.views import Viewer
from trunkline.server.wire.events import event_for
from trunkline.server.wire.frames import (
    DoneFrame,
    EventFrame,
    PresenceFrame,
    ProblemFrame,
    ViewFrame,
    read_command,
)
from trunkline.server.wire.games import Command, MoveCommand, UndoCommand

if TYPE_CHECKING:
    from trunkline.server.room import Room
    from trunkline.server.services import Services

__all__ = ["Outbox", "attend"]

# Frames that may wait for a client before it counts as too slow.
FRAMES_WAITING = 64
CLOSE_SECONDS = 1.0

TRY_AGAIN_LATER = 1013


class Outbox:
    """The frames that wait to be sent through a socket; whoever does not keep up is dropped.

    What a client has missed comes first, however much it is.
    """

    def __init__(self, device: str, missed: Sequence[str] = ()) -> None:
        self.device = device
        self.close_code = 1000
        self.close_reason = ""
        self._frames: asyncio.Queue[str] = asyncio.Queue(len(missed) + FRAMES_WAITING)
        self._ended = asyncio.Event()
        for frame in missed:
            self.put(frame)

    def put(self, frame: str) -> None:
        """Let a frame be sent after those that wait."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.end(TRY_AGAIN_LATER, "too slow: connect again and name the last event you saw")

    def end(self, code: int, reason: str) -> None:
        """Let the socket be closed."""
        if not self._ended.is_set():
            self.close_code, self.close_reason = code, reason
            self._ended.set()

    async def pump(self, socket: WebSocket, services: Services) -> None:
        """Send what waits, for ever."""
        while True:
            await socket.send_text(await self._frames.get())
            services.metrics.events_sent.inc()

    async def ended(self) -> None:
        """Wait until the socket is to be closed."""
        await self._ended.wait()


async def attend(
    socket: WebSocket, room: Room, device: str, viewer: Viewer, after: int | None
) -> None:
    """Serve a socket until either side has had enough."""
    services = room.services
    await socket.accept()
    box = Outbox(device, [*_greeting(room, viewer, after)])
    room.admit(viewer, box)
    if not room.may_watch(device, viewer):
        # Its place was taken back while it was let in.
        box.end(REVOKED, "this place was taken back")
    services.metrics.sockets.inc()
    place = None if viewer is None else Place(room, viewer, device)
    tasks = [
        asyncio.ensure_future(box.pump(socket, services)),
        asyncio.ensure_future(_listen(socket, room, place, box)),
        asyncio.ensure_future(box.ended()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.dismiss(viewer, box)
        services.metrics.sockets.dec()
        if box.close_code == TRY_AGAIN_LATER:
            services.metrics.clients_dropped.inc()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    # A client that is gone, or does not read, need not hear of it.
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        await asyncio.wait_for(socket.close(box.close_code, box.close_reason), CLOSE_SECONDS)


def _greeting(room: Room, viewer: Viewer, after: int | None) -> Iterator[str]:
    """What a client has missed: the events since the last it saw, or else the whole view."""
    now = room.services.now()
    missed = None if after is None else room.since(after)
    if missed is None:
        yield ViewFrame(now=now, view=room.view(viewer)).model_dump_json()
        return
    if not missed:
        yield PresenceFrame(now=now, here=room.here).model_dump_json()
    for place, event in enumerate(missed, start=1):
        view = room.view(viewer) if place == len(missed) else None
        yield EventFrame(now=now, event=event_for(event, viewer), view=view).model_dump_json()


async def _listen(socket: WebSocket, room: Room, place: Place | None, box: Outbox) -> None:
    """Carry out what comes in, one command after another."""
    pace = Pace(room.services.settings.moves_per_second)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        began = perf_counter()
        box.put(await _answer(room, place, message, pace))
        room.services.metrics.move_seconds.observe(perf_counter() - began)


async def _answer(room: Room, place: Place | None, message: Message, pace: Pace) -> str:
    """A command's answer, whatever comes of it."""
    command: Command | None = None
    try:
        try:
            command = _read(message)
        finally:
            pace.check(perf_counter())
        number = await _obey(place, command)
    except Exception as error:
        problem = as_problem(error)
        room.services.metrics.moves_refused.labels(problem.code).inc()
        return ProblemFrame(
            id=None if command is None else command.id, problem=problem.body()
        ).model_dump_json()
    return DoneFrame(id=command.id, number=number).model_dump_json()


def _read(message: Message) -> Command:
    """The command in a frame."""
    text = message.get("text")
    if text is None:
        raise Problem(Code.INVALID, "A command is JSON in a text frame, not in a binary one.")
    if len(text.encode("utf-8", "surrogatepass")) > FRAME_BYTES:
        raise Problem(Code.TOO_BIG, f"A frame has at most {FRAME_BYTES} bytes.")
    try:
        return read_command.validate_json(text)
    except ValidationError as error:
        raise faulty(error.errors()) from None


async def _obey(place: Place | None, command: Command) -> int:
    """Carry out a command of a seat."""
    if place is None:
        raise Problem(Code.NOT_YOURS, "A spectator can only watch.")
    if isinstance(command, MoveCommand):
        return await commands.move(place, command)
    if isinstance(command, UndoCommand):
        return await commands.undo(place, command)
    return await commands.say(place, command)

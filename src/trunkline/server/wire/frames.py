"""What is sent through a WebSocket: frames from the server, commands from the client."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from trunkline.server.wire.base import Tagged, encode
from trunkline.server.wire.events import Event
from trunkline.server.wire.games import Command, GameView
from trunkline.server.wire.problems import ProblemBody

__all__ = [
    "DoneFrame",
    "EventFrame",
    "Frame",
    "PresenceFrame",
    "ProblemFrame",
    "ViewFrame",
    "encode_done_frame",
    "encode_event_frame",
    "encode_presence_frame",
    "encode_view_frame",
    "read_command",
]


# Every kind of frame that a connection can start with has the time.
Now: TypeAlias = Annotated[int, Field(description="The server's time, to show clocks by.")]


class ViewFrame(Tagged):
    """The whole view: the first frame of a connection that has missed too much."""

    type: Literal["view"] = "view"
    now: Now
    view: GameView


class EventFrame(Tagged):
    """An event, and the view after it if it is the latest and changed the view."""

    type: Literal["event"] = "event"
    now: Now
    event: Event
    view: GameView | None


def encode_event_frame(now: int, event: bytes, view: bytes | None) -> bytes:
    """The JSON of an `EventFrame`, whose parts are encoded already."""
    return b'{"type":"event","now":%d,"event":%b,"view":%b}' % (now, event, view or b"null")


def encode_view_frame(now: int, view: bytes) -> bytes:
    """The JSON of a `ViewFrame`."""
    return b'{"type":"view","now":%d,"view":%b}' % (now, view)


class DoneFrame(Tagged):
    """A command was carried out and became the event of this number."""

    type: Literal["done"] = "done"
    id: str
    number: int


def encode_done_frame(id: str, number: int) -> bytes:
    """The JSON of a `DoneFrame`."""
    return encode({"type": "done", "id": id, "number": number})


class ProblemFrame(Tagged):
    """A command was refused; nothing has changed. If it was stale, `problem` has the new `view`."""

    type: Literal["problem"] = "problem"
    id: str | None
    problem: ProblemBody


class PresenceFrame(Tagged):
    """Who is there now: which seats are connected, how many devices may play each, when each is
    away, and how many watch.
    """

    type: Literal["presence"] = "presence"
    now: Now
    connected: list[bool]
    devices: list[int]
    away_from: list[int | None] = Field(description="By seat, as in `SeatView`.")
    spectators: int = Field(description="As in `GameView`.")


def encode_presence_frame(
    now: int,
    connected: list[bool],
    devices: list[int],
    away_from: list[int | None],
    spectators: int,
) -> bytes:
    """The JSON of a `PresenceFrame`."""
    return encode(
        {
            "type": "presence",
            "now": now,
            "connected": connected,
            "devices": devices,
            "away_from": away_from,
            "spectators": spectators,
        }
    )


Frame: TypeAlias = Annotated[
    ViewFrame | EventFrame | DoneFrame | ProblemFrame | PresenceFrame,
    Field(discriminator="type"),
]

# What a client sends.
read_command: TypeAdapter[Command] = TypeAdapter(Command)

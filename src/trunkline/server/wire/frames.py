"""What goes through a WebSocket: frames from the server; those to it are commands."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from trunkline.server.problems import ProblemBody
from trunkline.server.wire.base import Tagged
from trunkline.server.wire.events import Event
from trunkline.server.wire.games import Command, GameView

__all__ = [
    "DoneFrame",
    "EventFrame",
    "Frame",
    "PresenceFrame",
    "ProblemFrame",
    "ViewFrame",
    "read_command",
]


# Whichever frame a connection begins with tells the time.
Now: TypeAlias = Annotated[int, Field(description="The server's time, to show clocks by.")]


class ViewFrame(Tagged):
    """The whole view; the first frame of a connection that has missed too much."""

    type: Literal["view"] = "view"
    now: Now
    view: GameView


class EventFrame(Tagged):
    """Something happened; the view after it, where it is the latest and changed the view."""

    type: Literal["event"] = "event"
    now: Now
    event: Event
    view: GameView | None


class DoneFrame(Tagged):
    """A command was carried out, and became the event of this number."""

    type: Literal["done"] = "done"
    id: str
    number: int


class ProblemFrame(Tagged):
    """A command was refused; nothing has changed. A stale one's problem has the fresh `view`."""

    type: Literal["problem"] = "problem"
    id: str | None
    problem: ProblemBody


class PresenceFrame(Tagged):
    """Who is connected now, by seat."""

    type: Literal["presence"] = "presence"
    now: Now
    here: list[bool]


Frame: TypeAlias = Annotated[
    ViewFrame | EventFrame | DoneFrame | ProblemFrame | PresenceFrame,
    Field(discriminator="type"),
]

# What a client sends.
read_command: TypeAdapter[Command] = TypeAdapter(Command)

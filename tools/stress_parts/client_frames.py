"""The parts of the server's frames that a random player needs."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

__all__ = ["Event", "Frame", "View", "read_frame", "read_moves"]


class Hand(Struct):
    """The hand of a seat, as far as a random player looks at it."""

    # Read only if a move is chosen from it.
    moves: Raw


class You(Struct):
    """What only the seat sees."""

    due: int | None
    hand: Hand | None


class View(Struct):
    """The game as the seat sees it."""

    state: str
    number: int
    you: You


class Event(Struct):
    """Something that happened."""

    number: int
    at: int
    kind: str
    seat: int | None = None


class Problem(Struct):
    """Why a command was refused."""

    code: str


class Frame(Struct):
    """The part of a frame that a random player needs."""

    type: str
    event: Event | None = None
    view: View | None = None
    id: str | None = None
    number: int | None = None
    problem: Problem | None = None


read_frame = msgspec.json.Decoder(Frame).decode
read_moves = msgspec.json.Decoder(list[int]).decode

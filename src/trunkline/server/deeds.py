"""What an entry of a game's log can say: everything that ever happens to a game on the server."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

__all__ = [
    "Absent",
    "Chatted",
    "Deed",
    "Entry",
    "Moved",
    "Reacted",
    "Rematched",
    "Resigned",
    "Resumed",
    "Returned",
    "Sat",
    "Started",
    "Stood",
    "Undone",
    "opening",
    "read_deed",
    "write_deed",
]

Level: TypeAlias = Literal["easy", "medium", "hard"]
Color: TypeAlias = Literal["crimson", "cobalt", "emerald", "amber", "slate"]
Reaction: TypeAlias = Literal["hello", "thanks", "nice", "wow", "oops", "well_played"]
Absence: TypeAlias = Literal["left", "time", "revoked"]


class Sat(Struct, frozen=True, tag_field="kind", tag="sat"):
    """Somebody took the seat, or changed name and colour before the start."""

    name: str
    color: Color


class Stood(Struct, frozen=True, tag_field="kind", tag="stood"):
    """The seat was given up before the start; it is open again."""


class Started(Struct, frozen=True, tag_field="kind", tag="started"):
    """The game was dealt."""


class Moved(Struct, frozen=True, gc=False, tag_field="kind", tag="move", omit_defaults=True):
    """The seat made a move, or a bot made it for the seat."""

    move: int
    bot: Level | None = None


class Undone(Struct, frozen=True, tag_field="kind", tag="undo"):
    """The seat took its last move back."""


class Chatted(Struct, frozen=True, tag_field="kind", tag="chat"):
    """The seat said something."""

    text: str


class Reacted(Struct, frozen=True, tag_field="kind", tag="reaction"):
    """The seat made a sign."""

    reaction: Reaction


class Absent(Struct, frozen=True, tag_field="kind", tag="absent"):
    """A bot plays for the seat until its owner returns."""

    why: Absence


class Returned(Struct, frozen=True, tag_field="kind", tag="returned"):
    """The owner plays again."""


class Resigned(Struct, frozen=True, tag_field="kind", tag="resigned"):
    """The owner gave up; a bot plays for the seat to the end."""


class Resumed(Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The server was away and is back; no clock ran meanwhile."""


class Rematched(Struct, frozen=True, tag_field="kind", tag="rematch"):
    """The next game of the same people was made."""

    game: str


Deed: TypeAlias = (
    Sat
    | Stood
    | Started
    | Moved
    | Undone
    | Chatted
    | Reacted
    | Absent
    | Returned
    | Resigned
    | Resumed
    | Rematched
)


class Entry(Struct, frozen=True, gc=False):
    """One entry of a log: its number, counted from 1, when, which seat, and what it did."""

    number: int
    at: int
    seat: int | None
    deed: Deed


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Deed] = msgspec.json.Decoder(Deed)


def write_deed(deed: Deed) -> str:
    """A deed as it is stored."""
    return _encoder.encode(deed).decode()


def opening(kind: type[Deed]) -> str:
    """How every stored deed of a kind begins, for finding those."""
    return f'{{"kind":"{kind.__struct_config__.tag}"'


def read_deed(text: str) -> Deed:
    """A stored deed."""
    return _decoder.decode(text)

"""The entries of a game's log: everything that can happen to a game on the server."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from trunkline.server.games.vocabulary import Absence, Color, Level, Reaction

__all__ = [
    "Absent",
    "Action",
    "Chatted",
    "DeviceAdded",
    "Entry",
    "HintAsked",
    "Moved",
    "Reacted",
    "Rematched",
    "Resigned",
    "Resumed",
    "Returned",
    "SatDown",
    "Started",
    "StoodUp",
    "Undone",
    "action_prefix",
    "read_action",
    "write_action",
]


class SatDown(Struct, frozen=True, tag_field="kind", tag="sat"):
    """A person took the seat, or changed name and colour before the start."""

    name: str
    color: Color


class StoodUp(Struct, frozen=True, tag_field="kind", tag="stood"):
    """The person gave up the seat before the start; it is open again."""


class DeviceAdded(Struct, frozen=True, tag_field="kind", tag="device"):
    """The seat can be played from a further device."""


class Started(Struct, frozen=True, tag_field="kind", tag="started"):
    """The game started: cards and tickets were dealt."""


class Moved(Struct, frozen=True, gc=False, tag_field="kind", tag="move", omit_defaults=True):
    """The seat made a move, or a bot made it for the seat."""

    move: int
    bot: Level | None = None


class Undone(Struct, frozen=True, tag_field="kind", tag="undo"):
    """The seat took back its last move."""


class HintAsked(Struct, frozen=True, tag_field="kind", tag="hint"):
    """The seat asked for a hint, for the first time in this turn."""


class Chatted(Struct, frozen=True, tag_field="kind", tag="chat"):
    """The seat sent a chat message."""

    text: str


class Reacted(Struct, frozen=True, tag_field="kind", tag="reaction"):
    """The seat sent a reaction."""

    reaction: Reaction


class Absent(Struct, frozen=True, tag_field="kind", tag="absent"):
    """A bot plays for the seat until its owner returns."""

    why: Absence


class Returned(Struct, frozen=True, tag_field="kind", tag="returned"):
    """The owner plays again."""


class Resigned(Struct, frozen=True, tag_field="kind", tag="resigned"):
    """The owner resigned; a bot plays for the seat to the end."""


class Resumed(Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The server was interrupted; clocks did not run meanwhile."""


class Rematched(Struct, frozen=True, tag_field="kind", tag="rematch"):
    """A rematch between the same players was created."""

    game: str


Action: TypeAlias = (
    SatDown
    | StoodUp
    | DeviceAdded
    | Started
    | Moved
    | Undone
    | HintAsked
    | Chatted
    | Reacted
    | Absent
    | Returned
    | Resigned
    | Resumed
    | Rematched
)


class Entry(Struct, frozen=True, gc=False):
    """One entry of a log: its number, counted from 1, the time, the seat and the action."""

    number: int
    at: int
    seat: int | None
    action: Action

    @property
    def is_message(self) -> bool:
        """Whether it changes nothing except the chat."""
        return isinstance(self.action, Chatted | Reacted)


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)


def write_action(action: Action) -> str:
    """An action as JSON, for the database."""
    return _encoder.encode(action).decode()


def read_action(text: str) -> Action:
    """The action that `write_action` wrote."""
    return _decoder.decode(text)


def action_prefix(kind: type[Action]) -> str:
    """What the JSON of every action of a kind starts with, to search the database for it."""
    return f'{{"kind":"{kind.__struct_config__.tag}"'

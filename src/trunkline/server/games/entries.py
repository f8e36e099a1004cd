"""The entries of a game's log: everything that can happen to a game on the server."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from trunkline.server.games.vocabulary import Absence, BotKind, Color, Mark, Reaction

__all__ = [
    "Absent",
    "Action",
    "BotSeated",
    "Chatted",
    "DeviceAdded",
    "EndAgreed",
    "Entry",
    "HintAsked",
    "Moved",
    "Reacted",
    "Ready",
    "Rematched",
    "Resigned",
    "Resumed",
    "Returned",
    "SatDown",
    "Started",
    "StoodUp",
    "TakenBack",
    "Undone",
    "action_prefix",
    "read_action",
    "write_action",
]


class SatDown(Struct, frozen=True, tag_field="kind", tag="sat"):
    """A person took the seat, or changed name, colour and mark before the start."""

    name: str
    color: Color
    mark: Mark | None = None


class StoodUp(Struct, frozen=True, tag_field="kind", tag="stood"):
    """The seat is open again before the start: the person gave it up, or the host freed it.

    `name` is whose seat it was. `removed` are the devices that the host took it from, which nobody
    is sent.
    """

    name: str = ""
    removed: tuple[str, ...] = ()


class BotSeated(Struct, frozen=True, tag_field="kind", tag="bot"):
    """The host gave the seat to a bot before the start."""

    name: str
    color: Color
    level: BotKind


class DeviceAdded(Struct, frozen=True, tag_field="kind", tag="device"):
    """The seat can be played from a further device."""


class Started(Struct, frozen=True, tag_field="kind", tag="started"):
    """The game started: cards and tickets were dealt.

    `stand_ins` are the seats whose owners had not agreed to a rematch: bots play until they come.
    """

    stand_ins: tuple[int, ...] = ()


class Moved(Struct, frozen=True, gc=False, tag_field="kind", tag="move", omit_defaults=True):
    """The seat made a move, or a bot made it for the seat."""

    move: int
    bot: BotKind | None = None


class Undone(Struct, frozen=True, tag_field="kind", tag="undo"):
    """The seat undid its last move."""


class TakenBack(Struct, frozen=True, tag_field="kind", tag="taken_back"):
    """The seat took back its last turn and everything since.

    `moves` is how many moves remain, `since` the entry of the first that was taken back.
    """

    moves: int
    since: int


class HintAsked(Struct, frozen=True, tag_field="kind", tag="hint"):
    """The seat asked for a hint, for the first time in this turn."""


class Chatted(Struct, frozen=True, tag_field="kind", tag="chat"):
    """The seat sent a chat message."""

    text: str


class Reacted(Struct, frozen=True, tag_field="kind", tag="reaction"):
    """The seat sent a reaction."""

    reaction: Reaction


class Absent(Struct, frozen=True, tag_field="kind", tag="absent"):
    """A bot plays for the seat until its owner returns; `by` is the seat that let it.

    If the host has revoked the seat, `name` and `removed` are as in `StoodUp`.
    """

    why: Absence
    by: int | None = None
    name: str = ""
    removed: tuple[str, ...] = ()


class Returned(Struct, frozen=True, tag_field="kind", tag="returned"):
    """The owner plays again."""


class Resigned(Struct, frozen=True, tag_field="kind", tag="resigned"):
    """The owner resigned. That ends the game, or else a bot plays for the seat to the end."""

    ends: bool = False


class EndAgreed(Struct, frozen=True, tag_field="kind", tag="end_agreed"):
    """The seat agreed to end the game because others are away; with the last one it ends.

    Those who are away have then given up the win.
    """

    away: tuple[int, ...] = ()


class Ready(Struct, frozen=True, tag_field="kind", tag="ready"):
    """The seat agreed to start the rematch."""


class Resumed(Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The server was interrupted; clocks did not run meanwhile."""


class Rematched(Struct, frozen=True, tag_field="kind", tag="rematch"):
    """A rematch between the same players was created."""

    game: str


Action: TypeAlias = (
    SatDown
    | StoodUp
    | BotSeated
    | DeviceAdded
    | Started
    | Moved
    | Undone
    | TakenBack
    | HintAsked
    | Chatted
    | Reacted
    | Absent
    | Returned
    | Resigned
    | EndAgreed
    | Ready
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

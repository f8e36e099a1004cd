"""Events on the wire: one for each entry of a log, as a seat or a spectator may see it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import to_builtins
from pydantic import Field, TypeAdapter

from trunkline.server.games import entries
from trunkline.server.games.bot_names import bot_number
from trunkline.server.games.entries import Entry
from trunkline.server.games.hosted_game import AppliedEntry
from trunkline.server.games.vocabulary import Absence, BotKind, Color, Mark, Reaction
from trunkline.server.wire.base import Fields, Tagged, encode
from trunkline.server.wire.outcomes import Outcome, outcome_fields

__all__ = ["BotNumber", "ChatEvent", "Event", "EventEncoder", "chat_in", "event_for"]


BotNumber: TypeAlias = Annotated[
    int | None,
    Field(
        description="The number of a bot that nobody has named, among those of its level or "
        "character, so that a client can name it in another language. Null for people and for bots "
        "with names."
    ),
]


class _Event(Tagged):
    number: int = Field(description="Counted from 1 in each game, without a gap.")
    at: int = Field(description="Milliseconds since 1970.")


class _SeatEvent(_Event):
    seat: int


class SatEvent(_SeatEvent):
    """A person took the seat, or changed name, colour and mark."""

    kind: Literal["sat"] = "sat"
    name: str
    color: Color
    mark: Mark | None


class StoodEvent(_SeatEvent):
    """The seat is open again."""

    kind: Literal["stood"] = "stood"
    name: str = Field("", description="Whose seat it was; empty if a bot had it.")


class BotEvent(_SeatEvent):
    """The host gave the seat to a bot before the start."""

    kind: Literal["bot"] = "bot"
    name: str
    color: Color
    level: BotKind
    bot_number: BotNumber


class DeviceEvent(_SeatEvent):
    """The seat can be played from a further device."""

    kind: Literal["device"] = "device"


class StartedEvent(_Event):
    """The game started."""

    kind: Literal["started"] = "started"
    stand_ins: tuple[int, ...] = Field(
        (),
        description="In a rematch: the seats whose owners had not agreed to it. Bots play for them "
        "until they do.",
    )


class MoveEvent(_SeatEvent):
    """A move and its outcome, as far as the viewer may know it."""

    kind: Literal["move"] = "move"
    bot: BotKind | None = Field(description="The bot that made the move for the seat.")
    outcome: Outcome


class UndoEvent(_SeatEvent):
    """The seat took back its last move."""

    kind: Literal["undo"] = "undo"


class TakenBackEvent(_SeatEvent):
    """The seat took back its last turn and everything since."""

    kind: Literal["taken_back"] = "taken_back"
    moves: int = Field(description="How many moves of the game remain.")
    since: int = Field(description="The event of the first move that was taken back.")


class HintEvent(_SeatEvent):
    """The seat asked for a hint, for the first time in this turn. Nobody is told what it says."""

    kind: Literal["hint"] = "hint"


class ChatEvent(_SeatEvent):
    """The seat sent a chat message. It is plain text."""

    kind: Literal["chat"] = "chat"
    text: str


class ReactionEvent(_SeatEvent):
    """The seat sent a reaction."""

    kind: Literal["reaction"] = "reaction"
    reaction: Reaction


class AbsentEvent(_SeatEvent):
    """A bot plays for the seat until its owner returns."""

    kind: Literal["absent"] = "absent"
    why: Absence
    by: int | None = Field(
        None, description="The seat that let the bot play, if the owner was away."
    )
    name: str = Field("", description="Whose seat it was, if the host has revoked it.")


class ReturnedEvent(_SeatEvent):
    """The owner plays again."""

    kind: Literal["returned"] = "returned"


class ResignedEvent(_SeatEvent):
    """The owner resigned. A bot plays for the seat to the end, unless the game has ended."""

    kind: Literal["resigned"] = "resigned"
    ends: bool = Field(False, description="Whether the last other seat has won by this.")


class EndAgreedEvent(_SeatEvent):
    """The seat agreed to end the game because others are away."""

    kind: Literal["end_agreed"] = "end_agreed"
    away: tuple[int, ...] = Field(
        (), description="If this ended the game: the seats that were away. They cannot win."
    )


class ReadyEvent(_SeatEvent):
    """The seat agreed to start the rematch."""

    kind: Literal["ready"] = "ready"


class ResumedEvent(_Event):
    """The server was interrupted; clocks did not run meanwhile."""

    kind: Literal["resumed"] = "resumed"


class RematchEvent(_Event):
    """The next game of the same players was created: a rematch, or a table without free seats."""

    kind: Literal["rematch"] = "rematch"
    game: str


Event: TypeAlias = Annotated[
    SatEvent
    | StoodEvent
    | BotEvent
    | DeviceEvent
    | StartedEvent
    | MoveEvent
    | UndoEvent
    | TakenBackEvent
    | HintEvent
    | ChatEvent
    | ReactionEvent
    | AbsentEvent
    | ReturnedEvent
    | ResignedEvent
    | EndAgreedEvent
    | ReadyEvent
    | ResumedEvent
    | RematchEvent,
    Field(discriminator="kind"),
]

_events: TypeAdapter[Event] = TypeAdapter(Event)


def chat_in(entry: Entry) -> list[ChatEvent]:
    """The chat message of an entry, if it has one."""
    if not isinstance(entry.action, entries.Chatted) or entry.seat is None:
        return []
    return [ChatEvent(number=entry.number, at=entry.at, seat=entry.seat, text=entry.action.text)]


def event_for(applied: AppliedEntry, viewer: int | None) -> Event:
    """An event as a seat may see it, or a spectator if `viewer` is None."""
    return _events.validate_python(_event_fields(applied, viewer))


def _event_fields(applied: AppliedEntry, viewer: int | None) -> Fields:
    """The fields of that event."""
    entry, action = applied.entry, applied.entry.action
    fields: Fields = {"number": entry.number, "at": entry.at}
    if entry.seat is not None:
        fields["seat"] = entry.seat
    if applied.outcome is None:
        fields |= to_builtins(action)
        # Fingerprints of devices are nobody's business.
        fields.pop("removed", None)
        if isinstance(action, entries.BotSeated):
            fields["bot_number"] = bot_number(action.name, action.level)
        return fields
    assert isinstance(action, entries.Moved)
    fields["kind"] = "move"
    fields["bot"] = action.bot
    fields["outcome"] = outcome_fields(applied.outcome.seen_by(viewer))
    return fields


class EventEncoder:
    """An event as JSON. Only two versions differ: for the seat that moved, and for all others."""

    def __init__(self, applied: AppliedEntry) -> None:
        self._applied = applied
        self._encoded: dict[bool, bytes] = {}

    def encoded(self, viewer: int | None) -> bytes:
        """The JSON of the event as a viewer may see it."""
        outcome = self._applied.outcome
        is_actor = outcome is not None and outcome.seat == viewer
        if is_actor not in self._encoded:
            self._encoded[is_actor] = encode(_event_fields(self._applied, viewer))
        return self._encoded[is_actor]

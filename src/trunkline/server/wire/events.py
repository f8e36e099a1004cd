"""Events on the wire: one for each entry of a log, as a seat or a spectator may see it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import to_builtins
from pydantic import Field, TypeAdapter

from trunkline.server import deeds
from trunkline.server.deeds import Absence, Color, Entry, Level, Reaction
from trunkline.server.match import Event as Happened
from trunkline.server.wire.base import Tagged
from trunkline.server.wire.outcomes import Outcome, happening_of

__all__ = ["ChatEvent", "Event", "chat_in", "event_for"]


class _Event(Tagged):
    number: int = Field(description="Counted from 1 in each game, without a gap.")
    at: int = Field(description="Milliseconds since 1970.")


class _SeatEvent(_Event):
    seat: int


class SatEvent(_SeatEvent):
    """Somebody took the seat."""

    kind: Literal["sat"] = "sat"
    name: str
    color: Color


class StoodEvent(_SeatEvent):
    """The seat is open again."""

    kind: Literal["stood"] = "stood"


class StartedEvent(_Event):
    """The game was dealt."""

    kind: Literal["started"] = "started"


class MoveEvent(_SeatEvent):
    """A move, and what it brought as far as the viewer may know."""

    kind: Literal["move"] = "move"
    bot: Level | None = Field(description="The bot that made the move for the seat.")
    outcome: Outcome


class UndoEvent(_SeatEvent):
    """The seat took its last move back."""

    kind: Literal["undo"] = "undo"


class ChatEvent(_SeatEvent):
    """The seat said something. Plain text."""

    kind: Literal["chat"] = "chat"
    text: str


class ReactionEvent(_SeatEvent):
    """The seat made a sign."""

    kind: Literal["reaction"] = "reaction"
    reaction: Reaction


class AbsentEvent(_SeatEvent):
    """A bot plays for the seat until its owner returns."""

    kind: Literal["absent"] = "absent"
    why: Absence


class ReturnedEvent(_SeatEvent):
    """The owner plays again."""

    kind: Literal["returned"] = "returned"


class ResignedEvent(_SeatEvent):
    """A bot plays for the seat to the end."""

    kind: Literal["resigned"] = "resigned"


class ResumedEvent(_Event):
    """The server was away and is back; clocks begin anew."""

    kind: Literal["resumed"] = "resumed"


class RematchEvent(_Event):
    """The next game of the same people was made."""

    kind: Literal["rematch"] = "rematch"
    game: str


Event: TypeAlias = Annotated[
    SatEvent
    | StoodEvent
    | StartedEvent
    | MoveEvent
    | UndoEvent
    | ChatEvent
    | ReactionEvent
    | AbsentEvent
    | ReturnedEvent
    | ResignedEvent
    | ResumedEvent
    | RematchEvent,
    Field(discriminator="kind"),
]

_events: TypeAdapter[Event] = TypeAdapter(Event)


def chat_in(entry: Entry) -> list[ChatEvent]:
    """What was said, if anything was."""
    if not isinstance(entry.deed, deeds.Chatted) or entry.seat is None:
        return []
    return [ChatEvent(number=entry.number, at=entry.at, seat=entry.seat, text=entry.deed.text)]


def event_for(happened: Happened, viewer: int | None) -> Event:
    """An event as a seat may see it, or if None a spectator."""
    entry = happened.entry
    if happened.outcome is not None:
        assert isinstance(entry.deed, deeds.Moved)
        seen = happened.outcome.seen_by(viewer)
        return MoveEvent(
            number=entry.number,
            at=entry.at,
            seat=seen.seat,
            bot=entry.deed.bot,
            outcome=happening_of(seen),
        )
    facts = {"number": entry.number, "at": entry.at, **to_builtins(entry.deed)}
    if entry.seat is not None:
        facts["seat"] = entry.seat
    return _events.validate_python(facts)

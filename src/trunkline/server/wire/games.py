"""Games on the wire: requests, commands, answers, and views of a game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from trunkline.server.games.clocks import TimeControl
from trunkline.server.games.vocabulary import (
    Absence,
    BotKind,
    Color,
    GameState,
    LinkRole,
    Mark,
    Reaction,
    RematchOffer,
    SeatKind,
)
from trunkline.server.limits import CHAT_LENGTH, NAME_LENGTH
from trunkline.server.problems import Code, ProblemFacts
from trunkline.server.wire.base import Model as _Model
from trunkline.server.wire.events import BotNumber, ChatEvent, Event
from trunkline.server.wire.positions import Hand, Position
from trunkline.server.wire.problem_texts import FIELD_TEXTS
from trunkline.server.wire.refusals import Refusal
from trunkline.server.wire.results import Result
from trunkline.text_safety import is_plain

__all__ = [
    "ActionDone",
    "BotChoice",
    "ChatCommand",
    "ClockSetup",
    "Command",
    "CommandDone",
    "CreatedGame",
    "CreatedRematch",
    "EventList",
    "GameList",
    "GameSummary",
    "GameView",
    "Link",
    "LinkKey",
    "Lobby",
    "LobbyGame",
    "MoveCheck",
    "MoveCommand",
    "NewGame",
    "NewLink",
    "OwnView",
    "Player",
    "ReactCommand",
    "RematchStatus",
    "Roles",
    "SeatDevice",
    "SeatSetup",
    "SeatView",
    "SharedReplay",
    "SitDown",
    "SmallerTable",
    "Table",
    "TableSeat",
    "TakeSeat",
    "UndoCommand",
    "clock_setup",
]


def _plain(text: str) -> str:
    """Text without invisible characters, and without any that change the direction of text."""
    if not is_plain(text):
        raise PydanticCustomError("not_plain_text", FIELD_TEXTS["not_plain_text"])
    return text.strip()


Plain: TypeAlias = Annotated[
    str, Field(min_length=1, description="One line of visible text."), AfterValidator(_plain)
]
Name: TypeAlias = Annotated[Plain, Field(max_length=NAME_LENGTH)]
EDITION_HASH = Field(
    description="The version of the edition; `/api/editions/{edition}` answers to it, too."
)
GameId: TypeAlias = Annotated[str, Field(pattern="^[a-z2-7]{12}$", examples=["k3vq7p2m5xya"])]
CommandId: TypeAlias = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="Chosen by the client, a new one for every command. A command that comes again "
        "with the same id is not carried out again; the latest of a seat get the same answer.",
    ),
]


class Model(_Model):
    """A strict model: a text is never converted to a number."""

    model_config = ConfigDict(strict=True)


# Requests and commands.

# Requests name a colour by its text, which a strict model does not turn into an enum.
NamedColor: TypeAlias = Annotated[Color, Field(strict=False)]
BOT_KIND = (
    "How a bot plays: a level of strength, or a character with a style of its own, which is about "
    "as strong as `hard`."
)


class SeatSetup(Model):
    """A seat of a new game: a person on this device, an open seat for a guest, or a bot."""

    kind: Literal["here", "open", "bot"]
    name: Name | None = Field(None, description="Required for a person here; a bot has a default.")
    color: NamedColor | None = Field(None, description="A free one by default.")
    level: BotKind = Field("medium", description=BOT_KIND)
    mark: Mark | None = Field(None, description="The emblem of a person here.")


class ClockSetup(Model):
    """The time for a move or for a seat's whole game, and the grace period before a bot plays."""

    per: Literal["move", "game"]
    seconds: int = Field(ge=5, le=30 * 24 * 3600)
    grace: int = Field(30, ge=0, le=7 * 24 * 3600)


def clock_setup(control: TimeControl | None) -> ClockSetup | None:
    """The time control of a game."""
    if control is None:
        return None
    return ClockSetup(per=control.per, seconds=control.seconds, grace=control.grace)


class NewGame(Model):
    """A game to be created."""

    edition: str = Field(max_length=40, examples=["usa"])
    seats: list[SeatSetup] = Field(min_length=2, max_length=5)
    shuffle: bool = Field(False, description="Assign the seats at random.")
    clock: ClockSetup | None = None
    stand_in: BotKind = Field("medium", description="The bot that plays for people who are away.")
    hints: bool | None = Field(
        None,
        description="Whether people may ask for hints. By default they may if at most one seat is "
        "for a person.",
    )
    expert_hints: bool = Field(
        False,
        description="Whether hints for the only person among bots come from the expert, which "
        "thinks for a second.",
    )
    take_back: bool = Field(
        True, description="Whether the only person among bots may take back turns."
    )
    listed: bool = Field(False, description="Show it in the lobby, for anyone to join.")
    start_when_full: bool = Field(False, description="Start as soon as every seat is taken.")
    guests_watch: bool = Field(
        True, description="Whether guests with the link to the table may watch without a seat."
    )


KeyText: TypeAlias = Annotated[str, Field(min_length=1, max_length=100)]


class SitDown(Model):
    """Take a seat, or change name, colour and mark before the start."""

    name: Name
    color: NamedColor | None = None
    mark: Mark | None = Field(None, description="An emblem to show beside the name.")


class BotChoice(Model):
    """A bot for a seat that nobody has taken."""

    level: BotKind = Field("medium", description=BOT_KIND)
    name: Name | None = Field(None, description="A default by its kind if there is none.")


class LinkKey(Model):
    """The key of a link: to a role, which it is traded for, or to a table."""

    key: KeyText


class TakeSeat(SitDown):
    """Take a free seat of a table."""

    key: KeyText


class NewLink(Model):
    """A link to be created. Unused earlier links to the same role stop working."""

    role: LinkRole
    seat: int | None = Field(None, ge=0, le=4)


class MoveCommand(Model):
    """Make a move, and name the decision that it answers."""

    do: Literal["move"] = "move"
    id: CommandId
    answers: int = Field(ge=0, description="`you.due` of the view that the move was chosen in.")
    move: Annotated[int, Field(ge=0, le=65535)] | Annotated[str, Field(max_length=120)] = Field(
        description="The number of a move, or its notation."
    )


class UndoCommand(Model):
    """Undo one's last move, or take back one's last turn where that is free."""

    do: Literal["undo"] = "undo"
    id: CommandId
    answers: int = Field(ge=0, description="`turn` of the view: the move to undo.")


class ChatCommand(Model):
    """Send a chat message."""

    do: Literal["chat"] = "chat"
    id: CommandId
    text: Annotated[Plain, Field(max_length=CHAT_LENGTH)]


class ReactCommand(Model):
    """Send a reaction."""

    do: Literal["react"] = "react"
    id: CommandId
    reaction: Reaction


Command: TypeAlias = Annotated[
    MoveCommand | UndoCommand | ChatCommand | ReactCommand, Field(discriminator="do")
]


# Answers.


class CommandDone(Model):
    """A command was carried out: the number of the event it became."""

    id: str
    number: int


class ActionDone(Model):
    """The request was carried out: the number of the event it became."""

    number: int


class Link(Model):
    """A link to share. Its key is shown only this once."""

    role: LinkRole
    seat: int | None
    key: str
    path: str = Field(description="The key is in the fragment, which browsers never send.")


class CreatedGame(Model):
    """A new game, and the links to share."""

    id: GameId
    seats: list[int] = Field(description="The seats of this device.")
    links: list[Link]


class Roles(Model):
    """What this device may do in a game."""

    game: GameId
    host: bool
    seats: list[int]
    watch: bool
    table: bool = Field(
        False,
        description="Whether the traded key is that of a table. It gives no role: the guest "
        "chooses a seat with it.",
    )


class TableSeat(Model):
    """A seat of a table, for somebody who may take one."""

    kind: SeatKind
    name: str
    color: Color | None
    level: BotKind | None
    bot_number: BotNumber
    free: bool = Field(description="Whether a guest can take it.")


class Table(Model):
    """What a guest with the link to a table sees before taking a seat."""

    game: GameId
    edition: str
    edition_hash: str = EDITION_HASH
    state: GameState
    host: str | None = Field(description="The name of the host; null if the host does not play.")
    seats: list[TableSeat]
    clock: ClockSetup | None
    hints: bool = Field(description="Whether players may ask for hints.")
    own_seats: list[int] = Field(description="The seats that this device has already.")
    lost_seats: list[int] = Field(
        description="The seats that would be free if the host had not taken them from this device; "
        "a link to the seat gives one back."
    )
    may_watch: bool = Field(description="Whether guests may watch without a seat.")


class SeatView(Model):
    """Who sits on a seat, and who plays for it now."""

    kind: SeatKind
    name: str
    color: Color | None
    mark: Mark | None = Field(description="The emblem that a person has chosen.")
    level: BotKind | None = Field(description="The bot that plays for the seat now, if one does.")
    bot_number: BotNumber
    absent: Absence | None = Field(description="Why a bot stands in for the owner.")
    resigned: bool
    taken_back: int = Field(description="How many turns it has taken back.")
    connected: bool = Field(
        description="Whether the owner is connected, from any seat of the same device."
    )
    devices: int = Field(description="How many devices may see its hand and play it.")
    away_from: int | None = Field(
        description="When the others need not wait for the seat any more: if it is due then, they "
        "may let a bot play for it or end the game, and if not, the game may end without its "
        "consent. Null while its owner is connected, for bots, and in a game with a clock."
    )
    ready: bool = Field(description="Whether its owner has agreed to start, in a rematch.")
    clock: int | None = Field(description="Milliseconds left when the clock started to run.")
    clock_since: int | None = Field(
        description="When the clock started to run; null while it is stopped."
    )
    hints: int = Field(description="The turns in which it has asked for a hint.")


class SeatDevice(Model):
    """A device that may see a seat's hand and play it."""

    id: str
    since: int = Field(description="When it got the seat, in milliseconds since 1970.")
    this: bool = Field(description="Whether it is the device that asks.")
    connected: bool


class OwnView(Model):
    """What only this seat sees, and what it may do."""

    seat: int
    due: int | None = Field(
        description="The event that its next move answers; null while it is not due or a bot plays "
        "for it."
    )
    undo: bool = Field(description="Whether it may undo its last move or take back its last turn.")
    resigning_ends: bool = Field(description="Whether the game would end if it resigned.")
    hand: Hand | None


class GameView(Model):
    """A game as a seat or a spectator sees it."""

    id: GameId
    edition: str
    edition_hash: str = EDITION_HASH
    state: GameState
    number: int = Field(description="The last event that this view includes.")
    turn: int = Field(description="The last event that changed the position.")
    clock: ClockSetup | None
    hints: bool
    expert_hints: bool = Field(
        description="Whether hints come from the expert, for the only person among bots."
    )
    take_back: bool = Field(
        description="Whether a seat may take back turns, with the replies of the bots."
    )
    listed: bool
    stand_in: BotKind
    start_when_full: bool
    start_when_ready: bool = Field(
        description="Whether it starts when everyone has agreed, as a rematch does."
    )
    guests_watch: bool
    seats: list[SeatView]
    spectators: int = Field(description="How many devices are connected that may only watch.")
    position: Position | None
    you: OwnView | None
    hands: tuple[Hand, ...] | None = Field(
        description="Everyone's cards and tickets, after the end."
    )
    result: Result | None
    rematch: GameId | None = Field(
        description="The rematch; before the start, the table without the free seats that has "
        "taken the place of this one."
    )
    end_agreed: list[int] = Field(
        description="The seats that have agreed to end the game since the last move."
    )
    chat: list[ChatEvent] = Field(description="The last chat messages.")


class MoveCheck(Model):
    """Whether a move is legal for a seat now, and if not, why."""

    move: int
    text: str
    legal: bool
    code: Code | None = Field(description="The problem that the move would be refused with.")
    facts: ProblemFacts | None = Field(description="The facts of that problem.")
    refusal: Refusal | None = Field(
        description="The rule that the move breaks; null if it is legal, or if the problem is not "
        "about the rules."
    )
    why: str | None = Field(description="A sentence for people.")


class Player(Model):
    """Who has a seat, as shown in a list of games."""

    kind: SeatKind
    name: str = Field(description="Empty where the seat is open.")
    level: BotKind | None = Field(description="For a bot.")
    bot_number: BotNumber


class GameSummary(Model):
    """A game of this device."""

    id: GameId
    edition: str
    edition_hash: str = EDITION_HASH
    state: GameState
    players: list[Player] = Field(description="Everyone at the table, by seat.")
    seats: list[int] = Field(description="The seats of this device.")
    host: bool
    your_turn: bool
    active_at: int


class GameList(Model):
    """The games of this device, the latest first."""

    games: list[GameSummary]


class LobbyGame(Model):
    """A game in the lobby that can be joined."""

    id: GameId
    edition: str
    edition_hash: str = EDITION_HASH
    seats: int
    open: int
    names: list[str]
    bots: list[BotKind] = Field(description="The bots at the table.")
    clock: ClockSetup | None
    made_at: int


class Lobby(Model):
    """The games that wait for players."""

    games: list[LobbyGame]


class CreatedRematch(Model):
    """A rematch between the same players."""

    id: GameId


class RematchStatus(Model):
    """How a rematch stands, for somebody who played the game before."""

    state: GameState
    waiting: list[str] = Field(
        description="Before the start, the names of the others who have agreed to it."
    )
    offer: RematchOffer | None = Field(
        description="What agreeing leads to: the own seat, a free one if the host has freed it, or "
        "watching. Null if nothing does."
    )


class SmallerTable(Model):
    """The table without the free seats, at which the game has started."""

    id: GameId


class SharedReplay(Model):
    """A replay that anyone with its link may see."""

    id: str
    path: str


class EventList(Model):
    """What has happened since an event, or the whole view if that is too long ago."""

    events: list[Event]
    view: GameView | None

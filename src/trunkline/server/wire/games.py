"""Games on the wire: what is asked for, what a seat or a spectator sees, and what happens."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from trunkline.server.deeds import Absence, Color, Level, Reaction
from trunkline.server.limits import CHAT_LENGTH, NAME_LENGTH
from trunkline.server.match import SeatKind
from trunkline.server.rows import State
from trunkline.server.wire.base import Model as _Model
from trunkline.server.wire.events import ChatEvent, Event
from trunkline.server.wire.positions import Hand, Position
from trunkline.server.wire.refusals import Refusal
from trunkline.server.wire.results import Result
from trunkline.text_safety import is_plain

__all__ = [
    "Asked",
    "Candidate",
    "ChatCommand",
    "ClockSetup",
    "Command",
    "Done",
    "Events",
    "GameCard",
    "GameView",
    "Hint",
    "Keyed",
    "Link",
    "LinkWanted",
    "Lobby",
    "LobbyCard",
    "MadeGame",
    "MoveCommand",
    "MyGames",
    "NewGame",
    "Noted",
    "Player",
    "ReactCommand",
    "RematchMade",
    "Roles",
    "SeatSetup",
    "SeatView",
    "Shared",
    "SitDown",
    "UndoCommand",
    "You",
]


def _plain(text: str) -> str:
    """Text that hides nothing, and turns nothing around that others say."""
    if not is_plain(text):
        raise PydanticCustomError("text", "It has to be one line of visible text")
    return text.strip()


Plain: TypeAlias = Annotated[
    str, Field(min_length=1, description="One line of visible text."), AfterValidator(_plain)
]
Name: TypeAlias = Annotated[Plain, Field(max_length=NAME_LENGTH)]
GameId: TypeAlias = Annotated[str, Field(pattern="^[a-z2-7]{12}$", examples=["k3vq7p2m5xya"])]
CommandId: TypeAlias = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="Made by the client, another one for every command. "
        "The same id again gets the same answer, and nothing is done twice.",
    ),
]


class Model(_Model):
    """Strict, too: no text becomes a number by itself."""

    model_config = ConfigDict(strict=True)


# What is asked for.


class SeatSetup(Model):
    """A seat of a new game: a person on this device, an open seat for a guest, or a bot."""

    kind: Literal["here", "open", "bot"]
    name: Name | None = Field(None, description="Needed for a person here; bots have one anyway.")
    color: Color | None = Field(None, description="A free one if none is asked for.")
    level: Level = Field("medium", description="How strong a bot is.")


class ClockSetup(Model):
    """Time to think: for each move, or for a seat's whole game; then a grace; then a bot plays."""

    per: Literal["move", "game"]
    seconds: int = Field(ge=5, le=30 * 24 * 3600)
    grace: int = Field(30, ge=0, le=7 * 24 * 3600)


class NewGame(Model):
    """A game to be made."""

    edition: str = Field(max_length=40, examples=["usa"])
    seats: list[SeatSetup] = Field(min_length=2, max_length=5)
    shuffle: bool = Field(False, description="Let chance decide who sits where.")
    clock: ClockSetup | None = None
    stand_in: Level = Field("medium", description="The bot that plays for those who are away.")
    hints: bool = True
    listed: bool = Field(False, description="Show it in the lobby, for anyone to join.")
    start_when_full: bool = Field(False, description="Start as soon as every seat is taken.")


class SitDown(Model):
    """Somebody takes a seat, or changes name and colour before the start."""

    name: Name
    color: Color | None = None


class Keyed(Model):
    """The key of a link, to be traded for a seat, the host's place or a spectator's."""

    key: str = Field(min_length=1, max_length=100)


class LinkWanted(Model):
    """A link to be made; for a seat, unused earlier links of that seat end."""

    role: Literal["seat", "host", "watch"]
    seat: int | None = Field(None, ge=0, le=4)


class MoveCommand(Model):
    """A move, and the decision it answers."""

    do: Literal["move"] = "move"
    id: CommandId
    answers: int = Field(ge=0, description="`you.due` of the view that the move was chosen in.")
    move: Annotated[int, Field(ge=0, le=65535)] | Annotated[str, Field(max_length=120)] = Field(
        description="The number of a move, or its notation."
    )


class UndoCommand(Model):
    """Take the own last move back."""

    do: Literal["undo"] = "undo"
    id: CommandId
    answers: int = Field(ge=0, description="`turn` of the view: the move that is to be undone.")


class ChatCommand(Model):
    """Say something."""

    do: Literal["chat"] = "chat"
    id: CommandId
    text: Annotated[Plain, Field(max_length=CHAT_LENGTH)]


class ReactCommand(Model):
    """Make a sign."""

    do: Literal["react"] = "react"
    id: CommandId
    reaction: Reaction


Command: TypeAlias = Annotated[
    MoveCommand | UndoCommand | ChatCommand | ReactCommand, Field(discriminator="do")
]


# What is answered.


class Done(Model):
    """A command was carried out: the number of the event it became."""

    id: str
    number: int


class Noted(Model):
    """It was done, and became the event of this number."""

    number: int


class Link(Model):
    """A link to be handed on. Its key is shown this once."""

    role: Literal["seat", "host", "watch"]
    seat: int | None
    key: str
    path: str = Field(description="The key is in the fragment, which browsers never send.")


class MadeGame(Model):
    """A new game, and the links to hand out."""

    id: GameId
    seats: list[int] = Field(description="The seats of this device.")
    links: list[Link]


class Roles(Model):
    """What this device may do in a game."""

    game: GameId
    host: bool
    seats: list[int]
    watch: bool


class SeatView(Model):
    """Who sits on a seat, and who plays for it now."""

    kind: SeatKind
    name: str
    color: Color | None
    level: Level | None = Field(description="The bot that plays for the seat now, if one does.")
    absent: Absence | None = Field(description="Why a bot stands in for the owner.")
    resigned: bool
    here: bool = Field(description="Whether the owner is connected.")
    clock: int | None = Field(description="Milliseconds left when the clock began to run.")
    clock_since: int | None = Field(description="Since when it has been running.")


class You(Model):
    """What a seat alone sees, and what it may do."""

    seat: int
    due: int | None = Field(description="What its next move answers; null while it is not due.")
    undo: bool = Field(description="Whether it may take its last move back.")
    hand: Hand | None


class GameView(Model):
    """A game as a seat or a spectator sees it after so many events."""

    id: GameId
    edition: str
    edition_hash: str
    state: State
    number: int = Field(description="The last event that this view takes in.")
    turn: int = Field(description="The last event that changed the position.")
    clock: ClockSetup | None
    hints: bool
    listed: bool
    stand_in: Level
    start_when_full: bool
    seats: list[SeatView]
    position: Position | None
    you: You | None
    hands: tuple[Hand, ...] | None = Field(
        description="Everyone's cards and tickets, after the end."
    )
    result: Result | None
    rematch: GameId | None
    chat: list[ChatEvent] = Field(description="The last things that were said.")


class Asked(Model):
    """Whether a move is legal for a seat now, and if not, why."""

    move: int
    text: str
    legal: bool
    why: str | None = Field(description="A sentence for people.")
    refusal: Refusal | None = Field(
        description="The rule against the move; null if it is legal, or if it is not the rules "
        "that are against it."
    )


class Candidate(Model):
    """A move a bot would think of, what it is worth to it, and why."""

    move: int
    text: str
    value: float
    why: str


class Hint(Model):
    """What a bot thinks of a seat's moves, the best first."""

    answers: int
    candidates: list[Candidate]


class Player(Model):
    """Who sits on a seat: as much as a list of games tells."""

    kind: SeatKind
    name: str = Field(description="Empty where the seat is open.")


class GameCard(Model):
    """A game of this device."""

    id: GameId
    edition: str
    state: State
    players: list[Player] = Field(description="Everyone at the table, by seat.")
    seats: list[int] = Field(description="The seats of this device.")
    host: bool
    your_turn: bool
    active_at: int


class MyGames(Model):
    """The games of this device, the latest first."""

    games: list[GameCard]


class LobbyCard(Model):
    """A game in the lobby that can be joined."""

    id: GameId
    edition: str
    seats: int
    open: int
    names: list[str]
    made_at: int


class Lobby(Model):
    """The games that wait for people."""

    games: list[LobbyCard]


class RematchMade(Model):
    """The next game of the same people."""

    id: GameId


class Shared(Model):
    """A replay that anyone with its link may see."""

    id: str
    path: str


class Events(Model):
    """What has happened since, or the whole view where that is too long ago."""

    events: list[Event]
    view: GameView | None

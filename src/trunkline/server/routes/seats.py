"""Seats: sitting down, playing, talking, going and coming back, and asking for advice."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, WebSocket

from trunkline.server import checks, commands
from trunkline.server.limits import SPECTATORS
from trunkline.server.live import attend
from trunkline.server.problems import Code, Problem, responses
from trunkline.server.routes.visits import After, Means, PacedVisit, SeatVisit, Viewed
from trunkline.server.wire.games import (
    Asked,
    Candidate,
    ChatCommand,
    Done,
    Hint,
    MoveCommand,
    Noted,
    ReactCommand,
    SitDown,
    UndoCommand,
)

__all__ = ["router"]

router = APIRouter(prefix="/api/games/{game}", tags=["seats"])
SEAT = "/seats/{seat}"
HERE = (Code.NOT_FOUND, Code.NOT_YOURS)
PLAYING = (*HERE, Code.NOT_STARTED, Code.OVER, Code.BOT_PLAYS)
PACED = (Code.TOO_MANY_MOVES, Code.GAME_TOO_LONG)
ADVICE = 5

MoveNumber = Annotated[int, Path(ge=0, le=65535, description="The number of a move.")]


@router.put(
    SEAT,
    operation_id="sitDown",
    responses=responses(*HERE, *PACED, Code.SEAT_TAKEN, Code.COLOR_TAKEN, Code.ALREADY_STARTED),
)
async def sit(seated: PacedVisit, wanted: SitDown) -> Noted:
    """Sit down with a name and a colour, or change them before the start.

    During a game, a seat that the host took back can be taken so, in place of its bot.
    """
    return Noted(number=await commands.sit(seated, wanted.name, wanted.color))


@router.post(
    f"{SEAT}/moves",
    operation_id="makeMove",
    responses=responses(*PLAYING, *PACED, Code.STALE, Code.NOT_YOUR_TURN, Code.ILLEGAL_MOVE),
)
async def move(seated: PacedVisit, command: MoveCommand) -> Done:
    """Make a move. It is stored for good before anyone, the sender included, hears of it."""
    return Done(id=command.id, number=await commands.move(seated, command))


@router.get(
    f"{SEAT}/moves/{{move}}",
    operation_id="askMove",
    responses=responses(*HERE, Code.NOT_STARTED, Code.OVER),
)
async def ask(seated: SeatVisit, move: MoveNumber) -> Asked:
    """Whether a move is legal for the seat now, and if not, which rule is against it."""
    game = checks.must_be_playing(seated.room.match)
    if move >= len(game.labels):
        raise Problem(
            Code.NOT_FOUND, f"There is no move {move}; the last is {len(game.labels) - 1}."
        )
    why = refused = None
    try:
        checks.legal_move(seated.room.match, seated.seat, move)
    except Problem as problem:
        why, refused = problem.detail, problem.extra.get("refusal")
    text = str(game.labels[move])
    return Asked(move=move, text=text, legal=why is None, why=why, refusal=refused)


@router.post(
    f"{SEAT}/undo",
    operation_id="undoMove",
    responses=responses(*PLAYING, *PACED, Code.STALE, Code.CANNOT_UNDO),
)
async def undo(seated: PacedVisit, command: UndoCommand) -> Done:
    """Take the seat's last move back, while it has revealed nothing and nobody else has acted."""
    return Done(id=command.id, number=await commands.undo(seated, command))


@router.post(
    f"{SEAT}/chat", operation_id="sendMessage", responses=responses(*HERE, Code.TOO_MANY_MESSAGES)
)
async def chat(seated: SeatVisit, command: ChatCommand) -> Done:
    """Say something to everyone in the game."""
    return Done(id=command.id, number=await commands.say(seated, command))


@router.post(
    f"{SEAT}/reactions",
    operation_id="sendReaction",
    responses=responses(*HERE, Code.TOO_MANY_MESSAGES),
)
async def react(seated: SeatVisit, command: ReactCommand) -> Done:
    """Make a sign to everyone in the game."""
    return Done(id=command.id, number=await commands.say(seated, command))


@router.post(
    f"{SEAT}/leave",
    operation_id="leaveSeat",
    responses=responses(*HERE, *PACED, Code.OVER, Code.BOT_PLAYS),
)
async def leave(seated: PacedVisit) -> Noted:
    """Give the seat up before the start; later a bot plays on until its owner returns."""
    return Noted(number=await commands.leave(seated))


@router.post(
    f"{SEAT}/return",
    operation_id="returnToSeat",
    responses=responses(*PLAYING, *PACED, Code.NOT_ABSENT),
)
async def come_back(seated: PacedVisit) -> Noted:
    """Take the seat back from the bot that plays for it."""
    return Noted(number=await commands.come_back(seated))


@router.post(
    f"{SEAT}/resign", operation_id="resignSeat", responses=responses(*PLAYING, Code.TOO_MANY_MOVES)
)
async def resign(seated: PacedVisit) -> Noted:
    """Give up; a bot plays for the seat to the end."""
    return Noted(number=await commands.resign(seated))


@router.get(
    f"{SEAT}/hint",
    operation_id="getHint",
    responses=responses(*PLAYING, Code.NOT_YOUR_TURN, Code.NO_HINTS, Code.TOO_MANY_MOVES),
)
async def hint(seated: PacedVisit, means: Means) -> Hint:
    """What a bot thinks of the seat's moves, from what the seat itself may know."""
    match = seated.room.match
    game = checks.owner_must_play(match, seated.seat)
    if not match.setup.hints:
        raise Problem(Code.NO_HINTS, "This game is played without hints.")
    due = match.due[seated.seat]
    if due is None:
        raise Problem(Code.NOT_YOUR_TURN, "There is nothing to advise on; it is not your turn.")
    found = await means.players.explain(game.observe(seated.seat))
    return Hint(
        answers=due,
        candidates=[
            Candidate(move=idea.move.number, text=str(idea.move), value=idea.value, why=idea.why)
            for idea in found[:ADVICE]
        ],
    )


@router.websocket("/live")
async def live(socket: WebSocket, sight: Viewed, after: After | None = None) -> None:
    """Listen to the game from a seat, or as a spectator, and play."""
    most = sight.room.services.settings.sockets_per_seat
    if sight.viewer is None:
        most = SPECTATORS
    if len(sight.room.outboxes.get(sight.viewer, ())) >= most:
        raise Problem(
            Code.TOO_MANY_SOCKETS,
            f"There are {most} connections here already; close one first.",
            retry_after=10,
        )
    await attend(socket, sight.room, sight.device, sight.viewer, after)

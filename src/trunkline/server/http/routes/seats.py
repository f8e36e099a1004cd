"""Seats: sitting down, playing, chatting, leaving and returning, hints."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from trunkline.server.games import checks
from trunkline.server.http.dependencies import (
    COSTLY_REQUEST,
    COUNTED,
    LAST_SEAT,
    RateLimitedSeatDep,
    SeatDep,
    ServicesDep,
)
from trunkline.server.http.problem_docs import responses
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms import commands
from trunkline.server.wire.games import (
    ActionDone,
    ChatCommand,
    CommandDone,
    MoveCheck,
    MoveCommand,
    ReactCommand,
    SeatDevice,
    SitDown,
    UndoCommand,
)
from trunkline.server.wire.hints import Advice, Hint, advice_from, hint_from
from trunkline.server.wire.problem_texts import sentence

__all__ = ["router"]

router = APIRouter(prefix="/api/games/{game}", tags=["seats"], dependencies=COUNTED)
SEAT = "/seats/{seat}"
MEMBER = (Code.NOT_FOUND, Code.NOT_YOURS)
PLAYING = (*MEMBER, Code.NOT_STARTED, Code.OVER, Code.BOT_PLAYS, Code.NOT_SEATED)
RATE_LIMITED = (Code.TOO_MANY_MOVES, Code.TOO_MANY_CHANGES)

DeviceId = Annotated[
    str, Path(max_length=16, description="The id of a device, from the list of devices.")
]
AwaySeat = Annotated[int, Path(ge=0, le=LAST_SEAT, description="The seat that is away.")]
MoveNumber = Annotated[int, Path(ge=0, le=65535, description="The number of a move.")]


@router.put(
    SEAT,
    operation_id="sitDown",
    responses=responses(
        *MEMBER,
        *RATE_LIMITED,
        Code.SEAT_TAKEN,
        Code.COLOR_TAKEN,
        Code.NAME_TAKEN,
        Code.ALREADY_STARTED,
    ),
)
async def sit_down(handle: RateLimitedSeatDep, wanted: SitDown) -> ActionDone:
    """Sit down with a name and a colour, or change them before the start.

    All other devices and links of the seat end. During a game, a seat that the host has revoked
    can be taken over from its bot.
    """
    return ActionDone(number=await commands.sit_down(handle, wanted))


@router.get(f"{SEAT}/devices", operation_id="listSeatDevices", responses=responses(*MEMBER))
async def list_devices(handle: SeatDep) -> list[SeatDevice]:
    """The devices that may see the seat's hand and play it, for its owner."""
    return commands.devices_of(handle)


@router.delete(
    f"{SEAT}/devices/{{device}}",
    operation_id="endSeatDevice",
    status_code=204,
    responses=responses(*MEMBER, Code.INVALID, Code.TOO_MANY_MOVES),
)
async def end_device(handle: RateLimitedSeatDep, device: DeviceId) -> None:
    """Take the seat from another of its devices. All links to the seat end too."""
    await commands.end_device(handle, device)


@router.post(
    f"{SEAT}/moves",
    operation_id="makeMove",
    responses=responses(
        *PLAYING,
        Code.TOO_MANY_MOVES,
        Code.GAME_TOO_LONG,
        Code.STALE,
        Code.NOT_YOUR_TURN,
        Code.ILLEGAL_MOVE,
    ),
)
async def make_move(handle: RateLimitedSeatDep, command: MoveCommand) -> CommandDone:
    """Make a move. It is stored durably before anyone, including the sender, is told."""
    return CommandDone(id=command.id, number=await commands.move(handle, command))


@router.get(
    f"{SEAT}/moves/{{move}}",
    operation_id="askMove",
    responses=responses(*MEMBER, Code.NOT_STARTED, Code.OVER),
)
async def check_move(handle: SeatDep, move: MoveNumber) -> MoveCheck:
    """Whether a move is legal for the seat now, and if not, which rule it breaks."""
    game = checks.must_be_playing(handle.room.hosted)
    if move >= len(game.labels):
        raise Problem(Code.NOT_FOUND, case="move", move=move, last=len(game.labels) - 1)
    text = str(game.labels[move])
    try:
        checks.legal_move(handle.room.hosted, handle.seat, move)
    except Problem as problem:
        return MoveCheck(
            move=move,
            text=text,
            legal=False,
            code=problem.code,
            facts=problem.facts,
            refusal=problem.refusal,
            why=sentence(problem),
        )
    return MoveCheck(
        move=move, text=text, legal=True, code=None, facts=None, refusal=None, why=None
    )


@router.post(
    f"{SEAT}/undo",
    operation_id="undoMove",
    responses=responses(*PLAYING, *RATE_LIMITED, Code.STALE, Code.CANNOT_UNDO),
)
async def undo_move(handle: RateLimitedSeatDep, command: UndoCommand) -> CommandDone:
    """Undo the seat's last move, if it has revealed nothing and no other seat has acted.

    At a table of one person and bots that allows it, everything else can be undone too: the seat
    takes back its last turn with the replies to it. The cards stay as they fell.
    """
    return CommandDone(id=command.id, number=await commands.undo(handle, command))


@router.post(
    f"{SEAT}/chat",
    operation_id="sendMessage",
    responses=responses(*MEMBER, Code.NOT_SEATED, Code.TOO_MANY_MESSAGES),
)
async def send_message(handle: SeatDep, command: ChatCommand) -> CommandDone:
    """Send a chat message to everyone in the game."""
    return CommandDone(id=command.id, number=await commands.send_message(handle, command))


@router.post(
    f"{SEAT}/reactions",
    operation_id="sendReaction",
    responses=responses(*MEMBER, Code.NOT_SEATED, Code.TOO_MANY_MESSAGES),
)
async def send_reaction(handle: SeatDep, command: ReactCommand) -> CommandDone:
    """Send a reaction to everyone in the game."""
    return CommandDone(id=command.id, number=await commands.send_message(handle, command))


@router.post(
    f"{SEAT}/leave",
    operation_id="leaveSeat",
    responses=responses(*MEMBER, *RATE_LIMITED, Code.OVER, Code.BOT_PLAYS, Code.NOT_SEATED),
)
async def leave_seat(handle: RateLimitedSeatDep) -> ActionDone:
    """Give up the seat before the start; later, a bot stands in until its owner returns."""
    return ActionDone(number=await commands.leave(handle))


@router.post(
    f"{SEAT}/return",
    operation_id="returnToSeat",
    responses=responses(*PLAYING, *RATE_LIMITED, Code.NOT_ABSENT, Code.NO_HINTS),
)
async def return_to_seat(handle: RateLimitedSeatDep) -> ActionDone:
    """Take the seat back from the bot that stands in."""
    return ActionDone(number=await commands.return_to_seat(handle))


@router.post(
    f"{SEAT}/hurry",
    operation_id="hurryBots",
    status_code=204,
    responses=responses(*MEMBER, Code.NOT_STARTED, Code.OVER, Code.NOT_ABSENT, Code.TOO_MANY_MOVES),
)
async def hurry_bots(handle: RateLimitedSeatDep) -> None:
    """Ask for the end of a game that bots play: they do not pause any more while no person plays.

    A bot must be playing for the seat. Nothing changes while another person plays.
    """
    commands.hurry_bots(handle)


@router.post(
    f"{SEAT}/resign", operation_id="resignSeat", responses=responses(*PLAYING, Code.TOO_MANY_MOVES)
)
async def resign_seat(handle: RateLimitedSeatDep) -> ActionDone:
    """Resign. If only one other seat is left, it has won; otherwise a bot plays for this one."""
    return ActionDone(number=await commands.resign(handle))


@router.post(
    f"{SEAT}/replace/{{away}}",
    operation_id="replaceByBot",
    responses=responses(*PLAYING, *RATE_LIMITED, Code.NOT_AWAY),
)
async def replace_by_bot(handle: RateLimitedSeatDep, away: AwaySeat) -> ActionDone:
    """Let a bot play for another seat that is due and away, until its owner returns."""
    return ActionDone(number=await commands.replace_by_bot(handle, away))


@router.post(
    f"{SEAT}/end",
    operation_id="agreeToEnd",
    responses=responses(*PLAYING, *RATE_LIMITED, Code.NOT_AWAY),
)
async def agree_to_end(handle: RateLimitedSeatDep) -> ActionDone:
    """Agree to end the game while a seat is due and away. It ends when all who are there agree."""
    return ActionDone(number=await commands.agree_to_end(handle))


@router.post(
    f"{SEAT}/hint",
    operation_id="askForHint",
    dependencies=COSTLY_REQUEST,
    responses=responses(*PLAYING, Code.NOT_YOUR_TURN, Code.NO_HINTS, Code.TOO_MANY_MOVES),
)
async def ask_for_hint(handle: RateLimitedSeatDep, services: ServicesDep) -> Hint:
    """What a bot thinks of the seat's moves and which network it would build.

    It knows only what the seat knows. Once in a turn, everyone is told that the seat asked.
    """
    number = await commands.ask_for_hint(handle)
    hosted = handle.room.hosted
    # Something may have happened since everyone was told.
    checks.must_be_able_to_ask_for_hint(hosted, handle.seat)
    game, due = checks.must_be_playing(hosted), hosted.due[handle.seat]
    assert due is not None
    seen = game.observe(handle.seat)
    found = await services.bots.explain(seen, expert=hosted.has_expert_hints)
    return hint_from(due, number, *found)


@router.get(
    f"{SEAT}/advice",
    operation_id="getAdvice",
    dependencies=COSTLY_REQUEST,
    responses=responses(*PLAYING, Code.NOT_YOUR_TURN, Code.NO_HINTS),
)
async def get_advice(handle: RateLimitedSeatDep, services: ServicesDep) -> Advice:
    """The same as a hint, for the coach of somebody who plays against bots alone.

    There is nobody to be told of it, so nothing is recorded.
    """
    hosted = handle.room.hosted
    checks.must_be_able_to_ask_for_advice(hosted, handle.seat)
    game, due = checks.must_be_playing(hosted), hosted.due[handle.seat]
    assert due is not None
    return advice_from(due, *await services.bots.explain(game.observe(handle.seat)))

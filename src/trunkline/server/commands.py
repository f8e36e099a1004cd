"""What people do in a room. Each answers with the number of the event it became."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.server import checks, deeds
from trunkline.server.deeds import Absence, Color, Deed
from trunkline.server.limits import MESSAGES_PER_GAME
from trunkline.server.making import make_game, rematch_setup
from trunkline.server.problems import Code, Problem
from trunkline.server.rows import HolderRow, Role
from trunkline.server.wire.games import ChatCommand, MoveCommand, ReactCommand, UndoCommand

if TYPE_CHECKING:
    from trunkline.server.room import Room

__all__ = [
    "come_back",
    "join",
    "leave",
    "move",
    "rematch",
    "resign",
    "resume",
    "revoke",
    "say",
    "sit",
    "start",
    "start_if_full",
    "undo",
]

# The close code of sockets whose seat was taken away.
REVOKED = 4403


async def move(room: Room, seat: int, command: MoveCommand) -> int:
    """Make a move, if it answers the decision the seat has before it."""

    def decide() -> Deed:
        checks.owner_must_play(room.match, seat)
        due = room.match.due[seat]
        if due is not None and command.answers != due:
            raise _stale(room, seat, due, command.answers)
        try:
            return deeds.Moved(checks.legal_move(room.match, seat, command.move))
        except Problem as problem:
            if due is None:
                # Another tab may have moved, which this one has not heard of yet.
                problem.extra["view"] = room.view(seat)
            raise

    return await room.act(seat, decide, command.id)


async def undo(room: Room, seat: int, command: UndoCommand) -> int:
    """Take the seat's last move back."""

    def decide() -> Deed:
        checks.owner_must_play(room.match, seat)
        if command.answers != room.match.turn:
            raise _stale(room, seat, room.match.turn, command.answers)
        checks.may_undo(room.match, seat)
        return deeds.Undone()

    return await room.act(seat, decide, command.id)


def _stale(room: Room, seat: int, fresh: int, answered: int) -> Problem:
    return Problem(
        Code.STALE,
        f"This answers {answered}, but {fresh} waits for an answer; look at the view.",
        view=room.view(seat),
    )


async def say(room: Room, seat: int, command: ChatCommand | ReactCommand) -> int:
    """Say something, or make a sign."""

    def decide() -> Deed:
        if room.messages >= MESSAGES_PER_GAME:
            raise Problem(Code.TOO_MANY_MESSAGES, f"A game takes {MESSAGES_PER_GAME} messages.")
        room.manners.check_message(seat)
        if isinstance(command, ChatCommand):
            return deeds.Chatted(command.text)
        return deeds.Reacted(command.reaction)

    return await room.act(seat, decide, command.id)


async def sit(room: Room, seat: int, name: str, color: Color | None) -> int:
    """Take a seat, or change name and colour; the game may start with it."""
    number = await room.act(seat, lambda: deeds.Sat(name, checks.may_sit(room.match, seat, color)))
    await start_if_full(room)
    return number


async def join(room: Room, device: str, name: str, color: Color | None) -> None:
    """Let a device take a free seat; one that has a seat there keeps it."""
    async with room.joining:
        if any(held.role == "seat" and held.device == device for held in room.holders):
            return
        checks.must_be_open(room.match)
        seat = await _free_seat(room, device, color)
    await sit(room, seat, name, color)


async def _free_seat(room: Room, device: str, color: Color | None) -> int:
    """A seat that nobody holds, for a device to hold from now on."""
    for seat in room.free_seats:
        checks.may_sit(room.match, seat, color)
        holder = HolderRow(device, room.match.id, "seat", seat, room.services.now())
        granted = await room.services.storage.grant(holder)
        await room.look_up_holders()
        if granted:
            return seat
    raise Problem(Code.SEAT_TAKEN, "All seats of this game are taken; join another.")


async def start(room: Room) -> int:
    """Deal."""

    def decide() -> Deed:
        checks.may_start(room.match)
        return deeds.Started()

    return await room.act(None, decide)


async def start_if_full(room: Room) -> None:
    """Deal if that was to happen once everyone has come, unless somebody was quicker."""
    if room.match.setup.start_when_full and not room.match.open_seats:
        try:
            await start(room)
        except Problem as problem:
            if problem.code is not Code.ALREADY_STARTED:
                raise


async def leave(room: Room, seat: int, why: Absence = "left") -> int:
    """Give the seat up before the start; later a bot plays on until its owner returns."""

    def decide() -> Deed:
        if why == "left":
            checks.must_have_room(room.match)
        if room.match.state == "open":
            return deeds.Stood()
        checks.owner_must_play(room.match, seat)
        return deeds.Absent(why)

    number = await room.act(seat, decide)
    if room.match.seats[seat].kind == "open":
        await _take_away(room, "seat", seat)
    return number


async def come_back(room: Room, seat: int) -> int:
    """Play again oneself."""

    def decide() -> Deed:
        checks.may_return(room.match, seat)
        return deeds.Returned()

    return await room.act(seat, decide)


async def resign(room: Room, seat: int) -> int:
    """Give up; a bot plays for the seat to the end."""

    def decide() -> Deed:
        checks.person_on(room.match, seat)
        return deeds.Resigned()

    return await room.act(seat, decide)


async def resume(room: Room) -> int:
    """Let the clocks begin anew after the server was away."""
    return await room.act(None, deeds.Resumed)


async def rematch(room: Room, device: str) -> str:
    """The next game of the same people; it is made once, and hosted by whoever asks first."""
    checks.must_be_over(room.match)
    seats = len(room.match.seats)
    held = {(it.device, it.seat) for it in room.holders if it.seat is not None}
    holders: list[tuple[str, Role, int | None]] = [(device, "host", None)]
    # The seats have moved up by one.
    holders += [(owner, "seat", (seat - 1) % seats) for owner, seat in held]
    async with room.making_rematch:
        if room.match.rematch is None:
            setup = rematch_setup(room.match, {seat for _, seat in held})
            game, _ = await make_game(room.services, room.match.edition, setup, holders)
            await room.act(None, lambda: deeds.Rematched(game))
    assert room.match.rematch is not None
    return room.match.rematch


async def revoke(room: Room, role: Role, seat: int | None) -> None:
    """Take a role, and its links, from all devices that hold it.

    A person's seat is open again before the start; later a bot plays on.
    """
    await _take_away(room, role, seat)
    if seat is None or checks.seat_of(room.match, seat).kind != "person":
        return
    sitting = room.match.seats[seat]
    if room.match.state != "over" and not (sitting.absent or sitting.resigned):
        await leave(room, seat, "revoked")


async def _take_away(room: Room, role: Role, seat: int | None) -> None:
    storage = room.services.storage
    await storage.revoke(room.match.id, role, seat)
    await room.look_up_holders()
    for viewer, boxes in room.outboxes.items():
        for box in boxes:
            if not room.may_watch(box.device, viewer):
                box.end(REVOKED, "this place was given up or taken back")

"""What people do in a room. Each answers with the number of the event it became."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trunkline.server import checks, deeds
from trunkline.server.deeds import Color, Deed
from trunkline.server.limits import MESSAGES_PER_GAME
from trunkline.server.making import make_game, rematch_setup
from trunkline.server.problems import Code, Problem
from trunkline.server.rows import HolderRow, Role
from trunkline.server.wire.games import ChatCommand, MoveCommand, ReactCommand, UndoCommand

if TYPE_CHECKING:
    from trunkline.server.room import Room

__all__ = [
    "REVOKED",
    "Place",
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


@dataclass(frozen=True)
class Place:
    """A seat in a room, and the device that acts for it."""

    room: Room
    seat: int
    device: str

    async def act(self, decide: Callable[[], Deed], key: str | None = None) -> int:
        """Do what `decide` finds right, if the seat is still the device's when it comes to it."""

        def decide_as_owner() -> Deed:
            if not self.room.may_watch(self.device, self.seat):
                raise Problem(Code.NOT_YOURS, f"Seat {self.seat} is not this device's any more.")
            return decide()

        return await self.room.act(self.seat, decide_as_owner, key)


async def move(place: Place, command: MoveCommand) -> int:
    """Make a move, if it answers the decision the seat has before it."""
    room, seat = place.room, place.seat

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

    return await place.act(decide, command.id)


async def undo(place: Place, command: UndoCommand) -> int:
    """Take the seat's last move back."""
    room, seat = place.room, place.seat

    def decide() -> Deed:
        checks.owner_must_play(room.match, seat)
        if command.answers != room.match.turn:
            raise _stale(room, seat, room.match.turn, command.answers)
        checks.may_undo(room.match, seat)
        return deeds.Undone()

    return await place.act(decide, command.id)


def _stale(room: Room, seat: int, fresh: int, answered: int) -> Problem:
    return Problem(
        Code.STALE,
        f"This answers {answered}, but {fresh} waits for an answer; look at the view.",
        view=room.view(seat),
    )


async def say(place: Place, command: ChatCommand | ReactCommand) -> int:
    """Say something, or make a sign."""
    room, seat = place.room, place.seat

    def decide() -> Deed:
        if room.messages >= MESSAGES_PER_GAME:
            raise Problem(Code.TOO_MANY_MESSAGES, f"A game takes {MESSAGES_PER_GAME} messages.")
        room.manners.check_message(seat)
        if isinstance(command, ChatCommand):
            return deeds.Chatted(command.text)
        return deeds.Reacted(command.reaction)

    return await place.act(decide, command.id)


async def sit(place: Place, name: str, color: Color | None) -> int:
    """Take a seat, or change name and colour; the game may start with it."""
    room, seat = place.room, place.seat
    number = await place.act(lambda: deeds.Sat(name, checks.may_sit(room.match, seat, color)))
    await start_if_full(room)
    return number


async def join(room: Room, device: str, name: str, color: Color | None) -> None:
    """Let a device take a free seat; one that has a seat there keeps it."""
    async with room.joining:
        if any(held.role == "seat" and held.device == device for held in room.holders):
            return
        checks.must_be_open(room.match)
        seat = await _free_seat(room, device, color)
    await sit(Place(room, seat, device), name, color)


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
    """Deal if that was to happen once everyone has come, and nobody is gone again by now."""

    def decide() -> Deed:
        if room.match.state != "open" or room.match.open_seats:
            raise checks.Moot
        return deeds.Started()

    if room.match.setup.start_when_full:
        with suppress(checks.Moot):
            await room.act(None, decide)


async def leave(place: Place) -> int:
    """Give the seat up before the start; later a bot plays on until its owner returns."""
    room, seat = place.room, place.seat

    def decide() -> Deed:
        checks.must_have_room(room.match)
        if room.match.state == "open":
            return deeds.Stood()
        checks.owner_must_play(room.match, seat)
        return deeds.Absent("left")

    number = await place.act(decide)
    if room.match.state == "open":
        await _take_away(room, "seat", seat)
    return number


async def come_back(place: Place) -> int:
    """Play again oneself."""
    room, seat = place.room, place.seat

    def decide() -> Deed:
        checks.may_return(room.match, seat)
        return deeds.Returned()

    return await place.act(decide)


async def resign(place: Place) -> int:
    """Give up; a bot plays for the seat to the end."""
    room, seat = place.room, place.seat

    def decide() -> Deed:
        checks.person_on(room.match, seat)
        return deeds.Resigned()

    return await place.act(decide)


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
            with suppress(checks.Moot):
                await room.act(None, lambda: _first_rematch(room, game))
    assert room.match.rematch is not None
    return room.match.rematch


def _first_rematch(room: Room, game: str) -> Deed:
    """The rematch that was made, unless another process was quicker."""
    if room.match.rematch is not None:
        raise checks.Moot
    return deeds.Rematched(game)


async def revoke(room: Room, role: Role, seat: int | None = None, but: str = "") -> None:
    """Take a role, and its links, from all devices that hold it but one.

    A person's seat is open again before the start; later a bot plays on.
    """
    await _take_away(room, role, seat, but)
    if seat is not None:
        with suppress(checks.Moot):
            await room.act(seat, lambda: _vacated(room, seat))


def _vacated(room: Room, seat: int) -> Deed:
    """What becomes of a seat that was taken back: for all to see, though its owner be away."""
    sitting = room.match.seats[seat]
    gone = sitting.kind != "person" or sitting.absent == "revoked"
    if gone or room.match.state == "over":
        raise checks.Moot
    return deeds.Stood() if room.match.state == "open" else deeds.Absent("revoked")


async def _take_away(room: Room, role: Role, seat: int | None, but: str = "") -> None:
    await room.services.storage.revoke(room.match.id, role, seat, but)
    await room.look_up_holders()
    for viewer, boxes in room.outboxes.items():
        for box in boxes:
            if not room.may_watch(box.device, viewer):
                box.end(REVOKED, "this place was given up or taken back")

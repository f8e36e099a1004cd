"""Who asks: the device of a request, and what it may do in the game it asks about."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from time import monotonic
from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from trunkline.server.commands import Place
from trunkline.server.hall import NO_SUCH_GAME, Hall
from trunkline.server.keys import device_of, fingerprint, new_key, set_cookie
from trunkline.server.limits import Windows, subject
from trunkline.server.problems import Code, Problem
from trunkline.server.room import Room
from trunkline.server.rows import Role
from trunkline.server.services import Services
from trunkline.server.views import Viewer

__all__ = [
    "After",
    "AnyVisit",
    "Before",
    "Device",
    "GameHall",
    "GameId",
    "HostVisit",
    "Means",
    "PacedVisit",
    "SeatNumber",
    "SeatVisit",
    "Viewed",
    "Visit",
    "count_link",
    "count_new_game",
    "known_device",
]


# These are asynchronous though they wait for nothing: FastAPI sends other ones to a thread.


async def services_of(connection: HTTPConnection) -> Services:
    """What the app makes use of."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


async def hall_of(connection: HTTPConnection) -> Hall:
    """The app's hall."""
    hall = connection.app.state.hall
    assert isinstance(hall, Hall)
    return hall


Means = Annotated[Services, Depends(services_of)]


async def device_or_none(connection: HTTPConnection, means: Means) -> str | None:
    """The fingerprint of the device that asks, if it is known at all."""
    return device_of(connection, secure=means.settings.secure)


GameHall = Annotated[Hall, Depends(hall_of)]
Device = Annotated[str | None, Depends(device_or_none)]


def known_device(device: str | None, response: Response, services: Services) -> str:
    """The device that asks; one that comes for the first time gets its cookie."""
    if device is not None:
        return device
    key = new_key()
    set_cookie(response, key, secure=services.settings.secure)
    return fingerprint(key)


@dataclass(frozen=True)
class Visit:
    """A device in a room."""

    room: Room
    device: str

    @property
    def roles(self) -> set[tuple[Role, int | None]]:
        """What the device holds there."""
        return self.room.roles_of(self.device)

    @property
    def is_host(self) -> bool:
        """Whether the device is the host's."""
        return ("host", None) in self.roles

    def check_seat(self, seat: int) -> None:
        """The seat must be the device's."""
        if ("seat", seat) not in self.roles:
            raise Problem(Code.NOT_YOURS, f"Seat {seat} is not this device's.")

    def check_host(self) -> None:
        """The device must be the host's."""
        if not self.is_host:
            raise Problem(Code.NOT_YOURS, "Only the host of the game may do this.")

    def viewer(self, seat: int | None) -> Viewer:
        """The seat to look from, if it is the device's; a spectator without one."""
        if seat is not None:
            self.check_seat(seat)
        return seat


GameId = Annotated[str, Path(pattern="^[a-z2-7]{12}$", description="The game's id.")]


async def visit(hall: GameHall, means: Means, device: Device, game: GameId) -> AsyncIterator[Visit]:
    """Enter a room; to those who have no role in it, it does not exist."""
    async with AsyncExitStack() as stack:
        try:
            room = await stack.enter_async_context(hall.enter(game))
        except Problem:
            # Whatever is wrong with a game, strangers do not hear of it.
            await _check_known(means, game, device)
            raise
        entered = Visit(room, device or "")
        if not entered.roles:
            raise Problem(Code.NOT_FOUND, NO_SUCH_GAME)
        yield entered


async def _check_known(means: Means, game: str, device: str | None) -> None:
    holders = await means.storage.holders(game)
    if all(held.device != device for held in holders):
        raise Problem(Code.NOT_FOUND, NO_SUCH_GAME)


AnyVisit = Annotated[Visit, Depends(visit)]
SeatNumber = Annotated[int, Path(ge=0, le=4, description="The number of a seat, from 0.")]
After = Annotated[int, Query(description="The last event that was seen; 0 for none.")]
Before = Annotated[int, Query(ge=1, description="The first event that is known already.")]


async def host_visit(visit: AnyVisit) -> Visit:
    """Enter a room as its host."""
    visit.check_host()
    return visit


HostVisit = Annotated[Visit, Depends(host_visit)]


async def seat_visit(visit: AnyVisit, seat: SeatNumber) -> Place:
    """Enter a room as the owner of a seat."""
    visit.check_seat(seat)
    return Place(visit.room, seat, visit.device)


SeatVisit = Annotated[Place, Depends(seat_visit)]


async def paced_visit(seated: SeatVisit) -> Place:
    """Enter a room as the owner of a seat to do something, and not too often."""
    seated.room.manners.check_pace(seated.device)
    return seated


PacedVisit = Annotated[Place, Depends(paced_visit)]


@dataclass(frozen=True)
class Sight:
    """A room and from where one looks at it."""

    room: Room
    device: str
    viewer: Viewer


async def viewed(
    visit: AnyVisit,
    seat: Annotated[
        int | None, Query(ge=0, le=4, description="The seat to look from; none: a spectator.")
    ] = None,
) -> Sight:
    """Look at a room from a seat of one's own, or as a spectator."""
    return Sight(visit.room, visit.device, visit.viewer(seat))


Viewed = Annotated[Sight, Depends(viewed)]


def count_new_game(request: Request) -> None:
    """Count a new game or replay for the address that asks; too many an hour are refused."""
    windows = request.app.state.new_games
    _count(request, windows, Code.TOO_MANY_GAMES, f"make {windows.most} games and replays an hour")


def count_link(request: Request) -> None:
    """Count a link for the address that follows it; too many a minute are refused."""
    windows = request.app.state.links
    _count(request, windows, Code.TOO_MANY_LINKS, f"follow {windows.most} links a minute")


def _count(request: Request, windows: Windows, code: Code, what: str) -> None:
    address = subject(request.client.host if request.client else "")
    if wait := windows.take(address, monotonic()):
        raise Problem(code, f"An address may {what}; wait a while.", retry_after=wait)

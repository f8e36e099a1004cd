"""Dependencies of routes: the device that sent a request, and what it may do in a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from trunkline.server.games.vocabulary import Role
from trunkline.server.http.cookies import device_of, set_cookie
from trunkline.server.limits import COSTLY
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.commands import SeatHandle
from trunkline.server.rooms.keys import fingerprint, new_key
from trunkline.server.rooms.rate_limits import SlidingWindows, loop_time, rate_limit_key
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services
from trunkline.server.rooms.views import Viewer
from trunkline.server.wire.games import Roles

__all__ = [
    "COSTLY_REQUEST",
    "COUNTED",
    "GAME_ID",
    "LAST_SEAT",
    "After",
    "Before",
    "DeviceDep",
    "GameId",
    "HostDep",
    "KnownDeviceDep",
    "Member",
    "MemberDep",
    "RateLimitedSeatDep",
    "RegistryDep",
    "SeatDep",
    "SeatNumber",
    "ServicesDep",
    "Viewpoint",
    "ViewpointDep",
    "address_of",
    "count_link",
    "count_new_game",
    "count_request",
    "enter_as_member",
    "roles_in",
]


# These are asynchronous though they await nothing: FastAPI would run other ones in a thread.


async def get_services(connection: HTTPConnection) -> Services:
    """The services of the app."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


async def get_registry(connection: HTTPConnection) -> RoomRegistry:
    """The rooms of the app."""
    registry = connection.app.state.registry
    assert isinstance(registry, RoomRegistry)
    return registry


ServicesDep = Annotated[Services, Depends(get_services)]


async def get_device(connection: HTTPConnection, services: ServicesDep) -> str | None:
    """The fingerprint of the device that sent the request, if it has a cookie."""
    return device_of(connection, secure=services.settings.secure)


RegistryDep = Annotated[RoomRegistry, Depends(get_registry)]
DeviceDep = Annotated[str | None, Depends(get_device)]


async def get_known_device(device: DeviceDep, response: Response, services: ServicesDep) -> str:
    """The device that sent the request; a new one gets a cookie, unless the request fails."""
    if device is not None:
        return device
    key = new_key()
    set_cookie(response, key, secure=services.settings.secure)
    return fingerprint(key)


KnownDeviceDep = Annotated[str, Depends(get_known_device)]


@dataclass(frozen=True)
class Member:
    """A device that has a role in a game, in the room of that game."""

    room: Room
    device: str

    @property
    def roles(self) -> set[tuple[Role, int | None]]:
        """The roles of the device."""
        return self.room.roles_of(self.device)

    @property
    def is_host(self) -> bool:
        """Whether the device is the host's."""
        return ("host", None) in self.roles

    def check_seat(self, seat: int) -> None:
        """The device must hold the seat."""
        if ("seat", seat) not in self.roles:
            raise Problem(Code.NOT_YOURS, case="seat", seat=seat)

    def check_host(self) -> None:
        """The device must be the host's."""
        if not self.is_host:
            raise Problem(Code.NOT_YOURS, case="host")

    def viewer(self, seat: int | None) -> Viewer:
        """The seat to view the game from, which the device must hold; None for a spectator."""
        if seat is not None:
            self.check_seat(seat)
        return seat


def roles_in(room: Room, device: str, *, table: bool = False) -> Roles:
    """What a device may do in a game; `table` if it has asked with the key to its table."""
    held = room.roles_of(device)
    return Roles(
        game=room.hosted.id,
        host=("host", None) in held,
        seats=sorted(seat for _, seat in held if seat is not None),
        watch=("watch", None) in held,
        table=table,
    )


GAME_ID = "^[a-z2-7]{12}$"
LAST_SEAT = 4
GameId = Annotated[str, Path(pattern=GAME_ID, description="The game's id.")]


@asynccontextmanager
async def enter_as_member(
    registry: RoomRegistry, services: Services, device: str | None, game: str
) -> AsyncIterator[Member]:
    """Enter a room; for a device without a role in the game, the game does not exist.

    A device that the host has removed knows the game, and learns why it may not enter.
    """
    async with AsyncExitStack() as stack:
        try:
            room = await stack.enter_async_context(registry.enter(game))
        except Problem:
            # A stranger must not learn what is wrong with a game, or that it exists.
            await _check_holder(services, game, device)
            raise
        member = Member(room, device or "")
        if not member.roles:
            if member.device in room.hosted.removed:
                raise Problem(Code.NOT_YOURS, case="removed")
            raise Problem(Code.NOT_FOUND, case="game")
        room.note_seen(member.device)
        yield member


async def _check_holder(services: Services, game: str, device: str | None) -> None:
    holders = await services.storage.holders(game)
    if all(held.device != device for held in holders):
        raise Problem(Code.NOT_FOUND, case="game")


async def get_member(
    registry: RegistryDep, services: ServicesDep, device: DeviceDep, game: GameId
) -> AsyncIterator[Member]:
    """Enter a room as a device with a role in the game."""
    async with enter_as_member(registry, services, device, game) as member:
        yield member


MemberDep = Annotated[Member, Depends(get_member)]
SeatNumber = Annotated[int, Path(ge=0, le=LAST_SEAT, description="The number of a seat, from 0.")]
After = Annotated[int, Query(description="The last event that was seen; 0 for none.")]
Before = Annotated[int, Query(ge=1, description="The first event that is known already.")]


async def get_host(member: MemberDep) -> Member:
    """Enter a room as its host."""
    member.check_host()
    return member


HostDep = Annotated[Member, Depends(get_host)]


async def get_seat(member: MemberDep, seat: SeatNumber) -> SeatHandle:
    """Enter a room as the owner of a seat."""
    member.check_seat(seat)
    return SeatHandle(member.room, seat, member.device)


SeatDep = Annotated[SeatHandle, Depends(get_seat)]


async def get_rate_limited_seat(handle: SeatDep) -> SeatHandle:
    """Enter a room as the owner of a seat, unless the device sends too many requests."""
    handle.room.rate_limits.check_request(handle.device, handle.seat)
    return handle


RateLimitedSeatDep = Annotated[SeatHandle, Depends(get_rate_limited_seat)]


@dataclass(frozen=True)
class Viewpoint:
    """A room, and the viewer as which a device sees it."""

    room: Room
    device: str
    viewer: Viewer


async def get_viewpoint(
    member: MemberDep,
    seat: Annotated[
        int | None,
        Query(ge=0, le=LAST_SEAT, description="The seat to view from; none for a spectator."),
    ] = None,
) -> Viewpoint:
    """View a room from a seat that the device holds, or as a spectator."""
    return Viewpoint(member.room, member.device, member.viewer(seat))


ViewpointDep = Annotated[Viewpoint, Depends(get_viewpoint)]


async def count_request(connection: HTTPConnection) -> None:
    """Count a request for its device and its address; too many a second are refused."""
    _check_pace(connection, 1)


async def count_costly_request(connection: HTTPConnection) -> None:
    """Count a request that takes more time than others, which has been counted once."""
    _check_pace(connection, COSTLY - 1)


# For the `dependencies` of a router or a route; they come before what a route itself depends on.
COUNTED = [Depends(count_request)]
COSTLY_REQUEST = [Depends(count_costly_request)]


def _check_pace(connection: HTTPConnection, cost: int) -> None:
    state = connection.app.state
    device = device_of(connection, secure=state.settings.secure)
    state.pace.check(address_of(connection), device, cost)


def count_new_game(request: Request) -> None:
    """Count a new game or replay for the address of the request; too many an hour are refused."""
    _count(request, request.app.state.new_games, Code.TOO_MANY_GAMES)


def count_link(request: Request) -> None:
    """Count a link for the address that follows it; too many a minute are refused."""
    _count(request, request.app.state.links, Code.TOO_MANY_LINKS)


def _count(request: Request, windows: SlidingWindows, code: Code) -> None:
    if wait := windows.take(rate_limit_key(address_of(request)), loop_time()):
        raise Problem(code, most=windows.most, retry_after=wait)


def address_of(connection: HTTPConnection) -> str:
    """The network address that a request comes from."""
    return connection.client.host if connection.client else ""

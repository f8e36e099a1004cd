"""Tables: what a guest with the link to a table can do before having a role in its game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, Request

from trunkline.server.http.dependencies import (
    COUNTED,
    KnownDeviceDep,
    RegistryDep,
    SeatNumber,
    ServicesDep,
    count_link,
    roles_in,
)
from trunkline.server.http.problem_docs import responses
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms import commands
from trunkline.server.rooms.keys import fingerprint, is_key
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services
from trunkline.server.storage.rows import KeyGone
from trunkline.server.wire.games import (
    LinkKey,
    Roles,
    Table,
    TableSeat,
    TakeSeat,
    clock_setup,
)

__all__ = ["router"]

router = APIRouter(prefix="/api/tables", tags=["games"], dependencies=COUNTED)
KEY = (Code.NO_KEY, Code.EDITION_MISSING, Code.DAMAGED, Code.TOO_MANY_LINKS)


@router.post("", operation_id="viewTable", responses=responses(*KEY))
async def view_table(
    asked: LinkKey,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    device: KnownDeviceDep,
) -> Table:
    """The table that a link leads to. A guest may ask again and again who has sat down."""
    async with _table(asked.key, request, services, registry) as room:
        return _view(room, device)


SITTING = (
    *KEY,
    Code.NOT_YOURS,
    Code.SEAT_TAKEN,
    Code.NAME_TAKEN,
    Code.ALREADY_STARTED,
    Code.TOO_MANY_CHANGES,
)


@router.put("/seats", operation_id="takeAnySeat", responses=responses(*SITTING))
async def take_any_seat(
    asked: TakeSeat,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    device: KnownDeviceDep,
) -> Roles:
    """Take the first free seat of the table, for guests who do not mind which.

    The colour is a wish: if somebody else has it by now, the guest gets another one.
    """
    count_link(request)
    async with _table(asked.key, request, services, registry) as room:
        await commands.take_any_seat(room, device, asked, fingerprint(asked.key))
        return roles_in(room, device)


@router.put(
    "/seats/{seat}",
    operation_id="takeSeat",
    responses=responses(*SITTING, Code.NOT_FOUND, Code.COLOR_TAKEN),
)
async def take_seat(
    asked: TakeSeat,
    seat: SeatNumber,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    device: KnownDeviceDep,
) -> Roles:
    """Take a free seat of the table, with a name and a colour. All links to the seat end.

    A device that the host took the seat from cannot take it again without a link to it.
    """
    count_link(request)
    async with _table(asked.key, request, services, registry) as room:
        await commands.take_seat(room, device, seat, asked, fingerprint(asked.key))
        return roles_in(room, device)


@router.post("/watch", operation_id="watchTable", responses=responses(*KEY, Code.NOT_YOURS))
async def watch_table(
    asked: LinkKey,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    device: KnownDeviceDep,
) -> Roles:
    """Become a spectator, if the table lets guests watch."""
    count_link(request)
    async with _table(asked.key, request, services, registry) as room:
        await commands.watch(room, device, fingerprint(asked.key))
        return roles_in(room, device)


@asynccontextmanager
async def _table(
    key: str, request: Request, services: Services, registry: RoomRegistry
) -> AsyncIterator[Room]:
    """The room of the table that a key is for.

    Wrong keys count as links that were followed.
    The key is checked again when the role is given: the host may have deleted it in the meantime.
    """
    found = await services.storage.key(fingerprint(key)) if is_key(key) else None
    if found is None or found.role != "table":
        count_link(request)
        raise Problem(Code.NO_KEY)
    try:
        async with registry.enter(found.game) as room:
            yield room
    except KeyGone:
        raise Problem(Code.NO_KEY) from None


def _view(room: Room, device: str) -> Table:
    hosted, free = room.hosted, room.free_seats_for(device)
    return Table(
        game=hosted.id,
        edition=hosted.edition.id,
        edition_hash=hosted.edition.hash,
        state=hosted.state,
        host=room.host_name,
        seats=[
            TableSeat(
                kind=seat.kind,
                name=seat.name,
                color=seat.color,
                level=hosted.bot_of(number),
                bot_number=seat.bot_number,
                free=number in free,
            )
            for number, seat in enumerate(hosted.seats)
        ],
        clock=clock_setup(hosted.setup.clock),
        hints=hosted.setup.hints,
        own_seats=sorted(seat for _, seat in room.roles_of(device) if seat is not None),
        lost_seats=sorted(set(room.free_seats).difference(free)),
        may_watch=hosted.setup.guests_watch,
    )

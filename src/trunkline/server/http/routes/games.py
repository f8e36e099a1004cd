"""Games: creating, finding and starting them, links to them, and what follows their end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from trunkline.server import logs
from trunkline.server.games import checks
from trunkline.server.games.entries import Rematched, action_prefix
from trunkline.server.games.hosted_game import HostedGame, Seat
from trunkline.server.games.vocabulary import Role
from trunkline.server.http.dependencies import (
    COSTLY_REQUEST,
    COUNTED,
    After,
    Before,
    DeviceDep,
    GameId,
    HostDep,
    KnownDeviceDep,
    Member,
    MemberDep,
    RegistryDep,
    SeatNumber,
    ServicesDep,
    ViewpointDep,
    count_link,
    count_new_game,
    roles_in,
)
from trunkline.server.http.large_responses import respond_large
from trunkline.server.http.problem_docs import responses
from trunkline.server.http.routes.replays import (
    MAX_POSITIONS,
    RECORD_RESPONSE,
    Count,
    First,
    positions_response,
    record_response,
    replay_response,
)
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms import commands
from trunkline.server.rooms.game_creation import create_game, new_link, setup_from
from trunkline.server.rooms.game_editions import edition_row
from trunkline.server.rooms.keys import fingerprint, is_key, new_id
from trunkline.server.rooms.rebuild import applied_before, hosted_game_from, seats_of
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services
from trunkline.server.rooms.views import Viewer
from trunkline.server.storage.rows import (
    DamagedError,
    EntryRow,
    GameRow,
    HolderRow,
    KeyUsed,
    ReplayRow,
)
from trunkline.server.wire.events import Event, event_for
from trunkline.server.wire.games import (
    ActionDone,
    BotChoice,
    CreatedGame,
    CreatedRematch,
    EventList,
    GameList,
    GameSummary,
    GameView,
    Link,
    LinkKey,
    Lobby,
    LobbyGame,
    NewGame,
    NewLink,
    Player,
    RematchStatus,
    Roles,
    SharedReplay,
    SitDown,
    SmallerTable,
    clock_setup,
)
from trunkline.server.wire.replays import Replay, ReplayPosition, replay_seats, write_seats

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["games"], dependencies=COUNTED)
GAMES_SHOWN = 100
_events = TypeAdapter(list[Event])


@router.post(
    "/games",
    operation_id="makeGame",
    status_code=201,
    responses=responses(
        Code.INVALID,
        Code.COLOR_TAKEN,
        Code.NAME_TAKEN,
        Code.NO_LOBBY,
        Code.TOO_MANY_GAMES,
        Code.FULL,
    ),
)
async def make_game(
    new: NewGame,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    owner: KnownDeviceDep,
) -> CreatedGame:
    """Create a game. This device becomes its host and holds the seats of people here."""
    edition, setup, here = setup_from(new)
    if setup.listed:
        _check_lobby(services)
    count_new_game(request)
    holders: list[tuple[str, Role, int | None]] = [(owner, "host", None)]
    holders += [(owner, "seat", seat) for seat in here]
    game, links = await create_game(services, edition, setup, holders)
    async with registry.enter(game) as room:
        await commands.start_if_full(room)
    logs.info("game_made", game=game, edition=new.edition, seats=len(setup.seats))
    return CreatedGame(id=game, seats=here, links=links)


@router.get(
    "/games",
    operation_id="listMyGames",
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.BUSY),
)
async def list_my_games(services: ServicesDep, device: DeviceDep) -> GameList:
    """The games of this device, the latest first."""
    if device is None:
        return GameList(games=[])
    found = await services.storage.games_of(device, GAMES_SHOWN)
    seating_entries = await services.storage.seating_entries([row.id for row, _ in found])
    return await services.readers.run(_game_list, found, seating_entries)


def _game_list(
    found: Sequence[tuple[GameRow, list[HolderRow]]], seating: Mapping[str, Sequence[EntryRow]]
) -> GameList:
    return GameList(
        games=[
            _summary(row, roles, _seats(row, seating.get(row.id)))
            for row, roles in found
            if not _is_replaced(row, seating.get(row.id, ()))
        ]
    )


def _is_replaced(row: GameRow, seating_entries: Sequence[EntryRow]) -> bool:
    """Whether the game was started at a table without the free seats."""
    started = any(it.action.startswith(action_prefix(Rematched)) for it in seating_entries)
    return row.state == "open" and started


def _seats(row: GameRow, seating_entries: Sequence[EntryRow] | None) -> Sequence[Seat]:
    """The seats of a game; none if it is damaged, which must not hide the other games."""
    if seating_entries is None:
        return ()
    try:
        return seats_of(row, seating_entries)
    except (DamagedError, msgspec.MsgspecError):
        return ()


def _summary(row: GameRow, roles: list[HolderRow], table: Sequence[Seat]) -> GameSummary:
    seats = sorted(held.seat for held in roles if held.role == "seat" and held.seat is not None)
    return GameSummary(
        id=row.id,
        edition=row.edition,
        edition_hash=row.edition_hash,
        state=row.state,
        players=[
            Player(
                kind=seat.kind,
                name=seat.name,
                level=seat.level if seat.kind == "bot" else None,
                bot_number=seat.bot_number,
            )
            for seat in table
        ],
        seats=seats,
        host=any(held.role == "host" for held in roles),
        your_turn=row.state == "playing" and any(row.waiting >> seat & 1 for seat in seats),
        active_at=row.active_at,
    )


@router.post(
    "/keys",
    operation_id="tradeKey",
    responses=responses(
        Code.NO_KEY, Code.USED_KEY, Code.EDITION_MISSING, Code.DAMAGED, Code.TOO_MANY_LINKS
    ),
)
async def trade_key(
    trade: LinkKey,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    owner: KnownDeviceDep,
) -> Roles:
    """Trade the key of a link for a role, which the cookie of this device then holds.

    The key to a table gives no role; with it, a guest looks at the table and chooses a seat.
    """
    count_link(request)
    if not is_key(trade.key):
        raise Problem(Code.NO_KEY)
    key = await services.storage.key(fingerprint(trade.key))
    if key is not None and key.role == "table":
        async with registry.enter(key.game) as room:
            return roles_in(room, owner, table=True)
    try:
        done = await services.storage.trade(fingerprint(trade.key), owner, services.now())
    except KeyUsed:
        raise Problem(Code.USED_KEY) from None
    if done is None:
        raise Problem(Code.NO_KEY)
    async with registry.enter(done.key.game) as room:
        await room.update_holders()
        if done.is_new and done.key.seat is not None:
            await commands.announce_device(room, done.key.seat)
        return roles_in(room, owner)


@router.get(
    "/lobby",
    operation_id="listLobby",
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NO_LOBBY),
)
async def list_lobby(services: ServicesDep, registry: RegistryDep) -> Lobby:
    """The games that anyone may join."""
    _check_lobby(services)
    listed = []
    for row in await services.storage.lobby(GAMES_SHOWN):
        # A game that is damaged, has lost its edition or has just expired must not hide the others.
        with suppress(Problem):
            async with registry.enter(row.id, current=False) as room:
                listed.append(_lobby_game(row, room))
    return Lobby(games=[game for game in listed if game.open])


def _lobby_game(row: GameRow, room: Room) -> LobbyGame:
    seats = room.hosted.seats
    return LobbyGame(
        id=row.id,
        edition=row.edition,
        edition_hash=row.edition_hash,
        seats=len(seats),
        open=len(room.free_seats),
        names=[seat.name for seat in seats if seat.kind == "person"],
        bots=[seat.level for seat in seats if seat.level is not None],
        clock=clock_setup(room.hosted.setup.clock),
        made_at=row.made_at,
    )


@router.post(
    "/lobby/{game}",
    operation_id="joinLobbyGame",
    responses=responses(
        Code.NO_LOBBY,
        Code.NOT_FOUND,
        Code.NOT_YOURS,
        Code.SEAT_TAKEN,
        Code.COLOR_TAKEN,
        Code.NAME_TAKEN,
        Code.ALREADY_STARTED,
        Code.TOO_MANY_LINKS,
    ),
)
async def join_lobby_game(
    game: GameId,
    sit: SitDown,
    request: Request,
    services: ServicesDep,
    registry: RegistryDep,
    owner: KnownDeviceDep,
) -> Roles:
    """Take a free seat of a game in the lobby."""
    _check_lobby(services)
    count_link(request)
    async with registry.enter(game) as room:
        if not room.hosted.setup.listed:
            raise Problem(Code.NOT_FOUND, case="game")
        await commands.join(room, owner, sit)
        return roles_in(room, owner)


def _check_lobby(services: Services) -> None:
    if not services.settings.lobby:
        raise Problem(Code.NO_LOBBY)


@router.get(
    "/games/{game}",
    operation_id="viewGame",
    response_model=GameView,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def view_game(viewpoint: ViewpointDep) -> Response:
    """The game as one of this device's seats sees it, or as a spectator does."""
    view = viewpoint.room.encoded_view(viewpoint.viewer)
    return Response(view, media_type="application/json")


@router.get(
    "/games/{game}/roles",
    operation_id="listRoles",
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def list_roles(member: MemberDep) -> Roles:
    """What this device may do in the game."""
    return roles_in(member.room, member.device)


@router.get(
    "/games/{game}/events",
    operation_id="listEvents",
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def list_events(viewpoint: ViewpointDep, after: After = 0) -> EventList:
    """What has happened after an event, for clients that poll."""
    found = viewpoint.room.since(after)
    if found is None:
        return EventList(events=[], view=viewpoint.room.view(viewpoint.viewer))
    return EventList(events=[event_for(applied, viewpoint.viewer) for applied in found], view=None)


@router.get(
    "/games/{game}/log",
    operation_id="readLog",
    response_model=list[Event],
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.BUSY),
)
async def read_log(
    request: Request, viewpoint: ViewpointDep, services: ServicesDep, before: Before
) -> Response:
    """The last events before one, for clients that read the log backwards."""
    found = await services.storage.load(viewpoint.room.hosted.id)
    if found is None:
        raise Problem(Code.NOT_FOUND, case="game")
    row, entries, _ = found
    hosted = hosted_game_from(row, viewpoint.room.hosted.edition)
    return await respond_large(
        request, services.readers, _events_before, hosted, entries, before, viewpoint.viewer
    )


def _events_before(
    hosted: HostedGame, entries: Sequence[EntryRow], before: int, viewer: Viewer
) -> bytes:
    """The JSON of these events, for which the whole game has to be replayed."""
    found = applied_before(hosted, entries, before)
    return _events.dump_json([event_for(applied, viewer) for applied in found])


@router.post(
    "/games/{game}/start",
    operation_id="startGame",
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_READY, Code.ALREADY_STARTED),
)
async def start_game(member: HostDep) -> ActionDone:
    """Start the game, as the host. In a rematch, bots play for those who are not ready yet."""
    return ActionDone(number=await commands.start(member.room))


@router.post(
    "/games/{game}/start-without-free-seats",
    operation_id="startWithoutFreeSeats",
    status_code=201,
    responses=responses(
        Code.NOT_FOUND,
        Code.NOT_YOURS,
        Code.NOT_READY,
        Code.ALREADY_STARTED,
        Code.TOO_MANY_GAMES,
        Code.FULL,
    ),
)
async def start_without_free_seats(
    member: HostDep, request: Request, registry: RegistryDep
) -> SmallerTable:
    """Start the game with those who are there, as the host, at a table without the free seats.

    Everyone is told of the new table by the event `rematch`, and the links to this one lead there.
    """
    hosted = member.room.hosted
    if hosted.is_waiting:
        checks.taken_seats(hosted)
        count_new_game(request)
    game = await commands.drop_free_seats(member.room)
    async with registry.enter(game) as room:
        await commands.start_once(room)
    return SmallerTable(id=game)


@router.post(
    "/games/{game}/links",
    operation_id="makeLink",
    status_code=201,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.SEAT_TAKEN, Code.TOO_MANY_CHANGES),
)
async def make_link(wanted: NewLink, member: MemberDep, services: ServicesDep) -> Link:
    """Create a link: the host for any role, the owner of a seat for that seat on another device.

    Unused links to the same role stop working.
    """
    seat = wanted.seat if wanted.role == "seat" else None
    if wanted.role == "seat" and seat is None:
        raise Problem(Code.INVALID, case="link_seat")
    if seat is None:
        member.check_host()
    else:
        _check_seat_link(member, seat)
    created, key = new_link(member.room.hosted.id, wanted.role, seat, services.now())
    await services.storage.replace_key(key)
    return created


def _check_seat_link(member: Member, seat: int) -> None:
    """Owners may create a link to their seat, the host a link to one that nobody holds.

    With a link to another's seat, a host could secretly look at its hand.
    """
    if checks.seat_of(member.room.hosted, seat).kind == "bot":
        raise Problem(Code.SEAT_TAKEN, case="bot", seat=seat)
    checks.must_have_changes_left(member.room.hosted, seat)
    if ("seat", seat) in member.roles:
        return
    member.check_host()
    if member.room.is_held(seat):
        raise Problem(Code.SEAT_TAKEN, case="device", seat=seat)


@router.delete(
    "/games/{game}/seats/{seat}",
    operation_id="revokeSeat",
    status_code=204,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.SEAT_TAKEN, Code.OVER),
)
async def revoke_seat(member: HostDep, seat: SeatNumber) -> None:
    """Take a seat and its links from all devices, as the host.

    Before the start the seat is open again; later, a bot plays on. After the end, everyone keeps
    the seat, and with it the record.
    """
    if checks.seat_of(member.room.hosted, seat).kind == "bot":
        raise Problem(Code.SEAT_TAKEN, case="bot", seat=seat)
    await commands.revoke(member.room, "seat", seat)


BOT_SEAT_RESPONSES = responses(
    Code.NOT_FOUND,
    Code.NOT_YOURS,
    Code.SEAT_TAKEN,
    Code.NAME_TAKEN,
    Code.ALREADY_STARTED,
    Code.TOO_MANY_CHANGES,
)


@router.put(
    "/games/{game}/seats/{seat}/bot",
    operation_id="seatBot",
    status_code=204,
    responses=BOT_SEAT_RESPONSES,
)
async def seat_bot(member: HostDep, seat: SeatNumber, chosen: BotChoice) -> None:
    """Give a seat that nobody has taken to a bot, as the host, or choose another bot for it.

    Links to the seat stop working. A game that starts when it is full starts now if this was the
    last free seat.
    """
    await commands.seat_bot(member.room, seat, chosen)


@router.delete(
    "/games/{game}/seats/{seat}/bot",
    operation_id="removeBot",
    status_code=204,
    responses=BOT_SEAT_RESPONSES,
)
async def remove_bot(member: HostDep, seat: SeatNumber) -> None:
    """Take a seat from its bot before the start, as the host: it is open for a person."""
    await commands.remove_bot(member.room, seat)


@router.delete(
    "/games/{game}/watch",
    operation_id="revokeWatch",
    status_code=204,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def revoke_watch(member: HostDep) -> None:
    """Remove all spectators and their links, as the host."""
    await commands.revoke(member.room, "watch")


@router.delete(
    "/games/{game}/host",
    operation_id="revokeHost",
    status_code=204,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def revoke_host(member: HostDep) -> None:
    """Take the role of host and its links from all other devices."""
    await commands.revoke(member.room, "host", keep=member.device)


@router.post(
    "/games/{game}/rematch",
    operation_id="makeRematch",
    status_code=201,
    responses=responses(
        Code.NOT_FOUND,
        Code.NOT_YOURS,
        Code.NOT_OVER,
        Code.SEAT_TAKEN,
        Code.NAME_TAKEN,
        Code.ALREADY_STARTED,
        Code.TOO_MANY_CHANGES,
        Code.TOO_MANY_GAMES,
        Code.FULL,
    ),
)
async def make_rematch(
    member: MemberDep, request: Request, registry: RegistryDep
) -> CreatedRematch:
    """Agree to a rematch with the same players; it starts when everyone has agreed.

    The host of this game hosts it, and may start it earlier. Until they agree, it is the first to
    ask. Anyone who has lost their seat there gets a free one, or may watch if the table allows it.
    """
    seats = _seats_for_rematch(member)
    if member.room.hosted.state == "over" and member.room.hosted.rematch is None:
        count_new_game(request)
    game = await commands.rematch(member.room, member.device)
    async with _rematch_room(registry, game) as room:
        await commands.get_ready(room, member.device, member.room.hosts)
        if seats:
            sat = member.room.hosted.seats[seats[0]]
            again = SitDown(name=sat.name, color=sat.color, mark=sat.mark)
            await commands.return_to_rematch(room, member.device, again)
        return CreatedRematch(id=room.hosted.id)


@router.get(
    "/games/{game}/rematch",
    operation_id="viewRematch",
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER),
)
async def view_rematch(member: MemberDep, registry: RegistryDep) -> RematchStatus:
    """How the rematch stands that somebody has asked for. Players may ask again and again."""
    _seats_for_rematch(member)
    checks.must_be_over(member.room.hosted)
    game = member.room.hosted.rematch
    if game is None:
        raise Problem(Code.NOT_FOUND, case="game")
    async with _rematch_room(registry, game) as room:
        hosted, own = room.hosted, room.roles_of(member.device)
        offer = commands.rematch_offer(room, member.device)
        agreed = [
            seat.name
            for number, seat in enumerate(hosted.seats)
            if seat.kind == "person" and seat.ready and ("seat", number) not in own
        ]
        waits = offer is not None and hosted.state == "open"
        return RematchStatus(state=hosted.state, waiting=agreed if waits else [], offer=offer)


def _seats_for_rematch(member: Member) -> list[int]:
    """The seats of a device that may ask for a rematch; a host need not have any."""
    seats = sorted(seat for _, seat in member.roles if seat is not None)
    if not seats:
        member.check_host()
    return seats


@asynccontextmanager
async def _rematch_room(registry: RoomRegistry, game: str) -> AsyncIterator[Room]:
    """The room of a rematch, or of the table without free seats that has taken its place."""
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(registry.enter(game))
        if room.hosted.state == "open" and room.hosted.rematch is not None:
            room = await stack.enter_async_context(registry.enter(room.hosted.rematch))
        yield room


@router.get(
    "/games/{game}/record",
    operation_id="downloadGameRecord",
    response_class=Response,
    dependencies=COSTLY_REQUEST,
    responses={
        200: RECORD_RESPONSE,
        **responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER, Code.BUSY),
    },
)
async def download_record(member: MemberDep, services: ServicesDep) -> Response:
    """The record of a finished game, as a download."""
    game = checks.must_be_over(member.room.hosted)
    record = await services.readers.run(game.record)
    return record_response(record, member.room.hosted.id)


@router.get(
    "/games/{game}/replay",
    operation_id="replayGame",
    response_model=Replay,
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER, Code.BUSY),
)
async def replay_game(request: Request, member: MemberDep, services: ServicesDep) -> Response:
    """A finished game: every move, the result, the statistics and the turning points."""
    hosted = member.room.hosted
    game = checks.must_be_over(hosted)
    return await replay_response(request, services.readers, game, replay_seats(hosted))


@router.get(
    "/games/{game}/positions",
    operation_id="listGamePositions",
    response_model=list[ReplayPosition],
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER, Code.BUSY),
)
async def list_positions(
    request: Request,
    member: MemberDep,
    services: ServicesDep,
    first: First = 0,
    count: Count = MAX_POSITIONS,
) -> Response:
    """Some positions of a finished game, with all hands open."""
    game = checks.must_be_over(member.room.hosted)
    return await positions_response(request, services.readers, game, first, count)


@router.post(
    "/games/{game}/share",
    operation_id="shareGame",
    status_code=201,
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER, Code.BUSY),
)
async def share_game(member: MemberDep, services: ServicesDep) -> SharedReplay:
    """Make a finished game a replay that anyone with its link may view."""
    hosted = member.room.hosted
    game = checks.must_be_over(hosted)
    record, now = await services.readers.run(game.record), services.now()
    seats = write_seats(replay_seats(hosted))
    stored = await services.storage.save_replay(
        ReplayRow(new_id(), hosted.id, record, now, now, seats), edition_row(game.edition)
    )
    return SharedReplay(id=stored.id, path=f"/replays/{stored.id}")

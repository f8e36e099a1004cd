"""Games: making, finding and starting them, links into them, and what comes after the end."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from trunkline.server import checks, commands, logs
from trunkline.server.hall import NO_SUCH_GAME
from trunkline.server.history import events_before, is_of_this_version, seats_of
from trunkline.server.keys import fingerprint, new_id, well_formed
from trunkline.server.making import make_game, new_link, set_up
from trunkline.server.match import Seat
from trunkline.server.problems import Code, Problem, responses
from trunkline.server.routes.replays import (
    MOST_POSITIONS,
    RECORD,
    Count,
    First,
    answer_positions,
    answer_record,
    answer_replay,
)
from trunkline.server.routes.visits import (
    After,
    AnyVisit,
    Before,
    Device,
    GameHall,
    GameId,
    HostVisit,
    Means,
    SeatNumber,
    Viewed,
    Visit,
    count_link,
    count_new_game,
    known_device,
)
from trunkline.server.rows import GameRow, HolderRow, KeyUsed, ReplayRow, Role
from trunkline.server.wire.events import Event, event_for
from trunkline.server.wire.games import (
    Events,
    GameCard,
    GameView,
    Keyed,
    Link,
    LinkWanted,
    Lobby,
    LobbyCard,
    MadeGame,
    MyGames,
    NewGame,
    Noted,
    Player,
    RematchMade,
    Roles,
    Shared,
    SitDown,
)
from trunkline.server.wire.replays import Replay, ReplayPosition

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["games"])
CARDS_SHOWN = 100


@router.post(
    "/games",
    operation_id="makeGame",
    status_code=201,
    responses=responses(
        Code.INVALID, Code.COLOR_TAKEN, Code.NO_LOBBY, Code.TOO_MANY_GAMES, Code.FULL
    ),
)
async def make(
    new: NewGame,
    request: Request,
    response: Response,
    means: Means,
    hall: GameHall,
    device: Device,
) -> MadeGame:
    """Make a game. This device becomes its host, and owns the seats of people here."""
    setup, here = set_up(new)
    if setup.listed:
        _check_lobby(means)
    count_new_game(request)
    owner = known_device(device, response, means)
    holders: list[tuple[str, Role, int | None]] = [(owner, "host", None)]
    holders += [(owner, "seat", seat) for seat in here]
    game, links = await make_game(means, new.edition, setup, holders)
    async with hall.enter(game) as room:
        await commands.start_if_full(room)
    logs.info("game_made", game=game, edition=new.edition, seats=len(setup.seats))
    return MadeGame(id=game, seats=here, links=links)


@router.get("/games", operation_id="listMyGames")
async def mine(means: Means, device: Device) -> MyGames:
    """The games of this device, the latest first."""
    if device is None:
        return MyGames(games=[])
    found = await means.storage.games_of(device, CARDS_SHOWN)
    seatings = await means.storage.seatings([row.id for row, _ in found])
    return MyGames(
        games=[_card(row, roles, seats_of(row, seatings[row.id])) for row, roles in found]
    )


def _card(row: GameRow, roles: list[HolderRow], table: Sequence[Seat]) -> GameCard:
    seats = sorted(held.seat for held in roles if held.role == "seat" and held.seat is not None)
    return GameCard(
        id=row.id,
        edition=row.edition,
        state=row.state,
        players=[Player(kind=seat.kind, name=seat.name) for seat in table],
        seats=seats,
        host=any(held.role == "host" for held in roles),
        your_turn=row.state == "playing" and any(row.waiting >> seat & 1 for seat in seats),
        active_at=row.active_at,
    )


@router.post(
    "/keys",
    operation_id="tradeKey",
    responses=responses(Code.NO_KEY, Code.USED_KEY, Code.OTHER_VERSION, Code.TOO_MANY_LINKS),
)
async def trade(
    keyed: Keyed,
    request: Request,
    response: Response,
    means: Means,
    hall: GameHall,
    device: Device,
) -> Roles:
    """Trade the key of a link for what it opens; this device keeps it in its cookie."""
    count_link(request)
    wrong = Problem(Code.NO_KEY, "This link opens nothing; ask for a new one.")
    if not well_formed(keyed.key):
        raise wrong
    owner = known_device(device, response, means)
    try:
        key = await means.storage.trade(fingerprint(keyed.key), owner, means.now())
    except KeyUsed:
        raise Problem(
            Code.USED_KEY, "This link has been used on another device; ask for a new one."
        ) from None
    if key is None:
        raise wrong
    async with hall.enter(key.game) as room:
        await room.look_up_holders()
        return _roles(key.game, [held for held in room.holders if held.device == owner])


def _roles(game: str, held: list[HolderRow]) -> Roles:
    return Roles(
        game=game,
        host=any(holder.role == "host" for holder in held),
        seats=sorted(holder.seat for holder in held if holder.seat is not None),
        watch=any(holder.role == "watch" for holder in held),
    )


@router.get("/lobby", operation_id="listLobby", responses=responses(Code.NO_LOBBY))
async def lobby(means: Means, hall: GameHall) -> Lobby:
    """The games that wait for anyone to join."""
    _check_lobby(means)
    cards = []
    for row in filter(is_of_this_version, await means.storage.lobby(CARDS_SHOWN)):
        async with hall.enter(row.id) as room:
            seats = room.match.seats
            cards.append(
                LobbyCard(
                    id=row.id,
                    edition=row.edition,
                    seats=len(seats),
                    open=len(room.free_seats),
                    names=[seat.name for seat in seats if seat.name],
                    made_at=row.made_at,
                )
            )
    return Lobby(games=[card for card in cards if card.open])


@router.post(
    "/lobby/{game}",
    operation_id="joinLobbyGame",
    responses=responses(
        Code.NO_LOBBY, Code.NOT_FOUND, Code.SEAT_TAKEN, Code.COLOR_TAKEN, Code.ALREADY_STARTED
    ),
)
async def join(
    game: GameId, sit: SitDown, response: Response, means: Means, hall: GameHall, device: Device
) -> Roles:
    """Take a free seat of a game in the lobby."""
    _check_lobby(means)
    async with hall.enter(game) as room:
        if not room.match.setup.listed:
            raise Problem(Code.NOT_FOUND, NO_SUCH_GAME)
        owner = known_device(device, response, means)
        await commands.join(room, owner, sit.name, sit.color)
        return _roles(game, [held for held in room.holders if held.device == owner])


def _check_lobby(means: Means) -> None:
    if not means.settings.lobby:
        raise Problem(Code.NO_LOBBY, "This server has no lobby; join by a link.")


@router.get(
    "/games/{game}", operation_id="viewGame", responses=responses(Code.NOT_FOUND, Code.NOT_YOURS)
)
async def view(sight: Viewed) -> GameView:
    """The game as one of this device's seats sees it, or as a spectator does."""
    return sight.room.view(sight.viewer)


@router.get("/games/{game}/roles", operation_id="listRoles", responses=responses(Code.NOT_FOUND))
async def roles(visit: AnyVisit) -> Roles:
    """What this device may do in the game."""
    held = [holder for holder in visit.room.holders if holder.device == visit.device]
    return _roles(visit.room.match.id, held)


@router.get(
    "/games/{game}/events",
    operation_id="listEvents",
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def events(sight: Viewed, after: After = 0) -> Events:
    """What has happened after an event, for those who ask instead of listening."""
    found = sight.room.since(after)
    if found is None:
        return Events(events=[], view=sight.room.view(sight.viewer))
    return Events(events=[event_for(event, sight.viewer) for event in found], view=None)


@router.get(
    "/games/{game}/log",
    operation_id="readLog",
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.TOO_MANY_MOVES),
)
async def log(sight: Viewed, means: Means, before: Before) -> list[Event]:
    """The last events before one, for those who read the log back to its beginning."""
    # The game is played again for it.
    sight.room.manners.check_pace(sight.device)
    found = await means.storage.load(sight.room.match.id)
    if found is None:
        raise Problem(Code.NOT_FOUND, NO_SUCH_GAME)
    row, entries, _ = found
    return [event_for(event, sight.viewer) for event in events_before(row, entries, before)]


@router.post(
    "/games/{game}/start",
    operation_id="startGame",
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_READY, Code.ALREADY_STARTED),
)
async def start(visit: HostVisit) -> Noted:
    """Deal, as the host."""
    return Noted(number=await commands.start(visit.room))


@router.post(
    "/games/{game}/links",
    operation_id="makeLink",
    status_code=201,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.SEAT_TAKEN),
)
async def link(wanted: LinkWanted, visit: AnyVisit, means: Means) -> Link:
    """Make a link: the host for any role, the owner of a seat for that seat on another device.

    Unused links to the same role end.
    """
    seat = wanted.seat if wanted.role == "seat" else None
    if wanted.role == "seat" and seat is None:
        raise Problem(Code.INVALID, "Which seat is the link for? Name it in `seat`.")
    if seat is None:
        visit.check_host()
    else:
        _check_seat_link(visit, seat)
    made, key = new_link(visit.room.match.id, wanted.role, seat, means.now())
    await means.storage.replace_key(key)
    return made


def _check_seat_link(visit: Visit, seat: int) -> None:
    """Owners may link their own seat; the host may link one that nobody holds.

    A host who could link another's seat could look into its hand, and nobody would notice.
    """
    if checks.seat_of(visit.room.match, seat).kind == "bot":
        raise Problem(Code.SEAT_TAKEN, f"A bot has seat {seat}; no link leads there.")
    if ("seat", seat) in visit.roles:
        return
    visit.check_host()
    if visit.room.is_held(seat):
        raise Problem(Code.SEAT_TAKEN, f"Another device holds seat {seat}; take it back first.")


@router.delete(
    "/games/{game}/seats/{seat}",
    operation_id="revokeSeat",
    status_code=204,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.SEAT_TAKEN),
)
async def revoke_seat(visit: HostVisit, seat: SeatNumber) -> None:
    """Take a seat, and the links to it, from all devices that hold it, as the host.

    It is open again before the start; later a bot plays on.
    """
    if checks.seat_of(visit.room.match, seat).kind == "bot":
        raise Problem(Code.SEAT_TAKEN, f"Seat {seat} is a bot's; nobody else has it.")
    await commands.revoke(visit.room, "seat", seat)


@router.delete(
    "/games/{game}/watch",
    operation_id="revokeWatch",
    status_code=204,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def revoke_watch(visit: HostVisit) -> None:
    """Send all spectators away, and end the links they came by, as the host."""
    await commands.revoke(visit.room, "watch")


@router.delete(
    "/games/{game}/host",
    operation_id="revokeHost",
    status_code=204,
    responses=responses(Code.NOT_FOUND, Code.NOT_YOURS),
)
async def revoke_host(visit: HostVisit) -> None:
    """Take the host's place, and the links to it, from all other devices that hold it."""
    await commands.revoke(visit.room, "host", but=visit.device)


@router.post(
    "/games/{game}/rematch",
    operation_id="makeRematch",
    status_code=201,
    responses=responses(
        Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER, Code.TOO_MANY_GAMES, Code.FULL
    ),
)
async def rematch(visit: AnyVisit, request: Request) -> RematchMade:
    """Play again with the same people; whoever asks first hosts the new game, and starts it."""
    if not any(role == "seat" for role, _ in visit.roles):
        visit.check_host()
    if visit.room.match.state == "over" and visit.room.match.rematch is None:
        count_new_game(request)
    return RematchMade(id=await commands.rematch(visit.room, visit.device))


@router.get(
    "/games/{game}/record",
    operation_id="downloadGameRecord",
    response_class=Response,
    responses={
        200: RECORD,
        **responses(Code.NOT_FOUND, Code.NOT_OVER),
    },
)
async def record(visit: AnyVisit) -> Response:
    """The record of a finished game, as a download."""
    game = checks.must_be_over(visit.room.match)
    return answer_record(game.record(), visit.room.match.id)


@router.get(
    "/games/{game}/replay",
    operation_id="replayGame",
    response_model=Replay,
    responses=responses(Code.NOT_FOUND, Code.NOT_OVER),
)
async def replay(visit: AnyVisit) -> Response:
    """A finished game: every move, the result and the statistics."""
    return await answer_replay(checks.must_be_over(visit.room.match))


@router.get(
    "/games/{game}/positions",
    operation_id="listGamePositions",
    response_model=list[ReplayPosition],
    responses=responses(Code.NOT_FOUND, Code.NOT_OVER),
)
async def positions(visit: AnyVisit, first: First = 0, count: Count = MOST_POSITIONS) -> Response:
    """Some positions of a finished game, with all hands open."""
    return await answer_positions(checks.must_be_over(visit.room.match), first, count)


@router.post(
    "/games/{game}/share",
    operation_id="shareGame",
    status_code=201,
    responses=responses(Code.NOT_FOUND, Code.NOT_OVER),
)
async def share(visit: AnyVisit, means: Means) -> Shared:
    """Make a finished game a replay that anyone with its link may see."""
    game = checks.must_be_over(visit.room.match)
    record, now = game.record(), means.now()
    stored = await means.storage.save_replay(
        ReplayRow(new_id(), visit.room.match.id, record, now, now)
    )
    return Shared(id=stored.id, path=f"/replays/{stored.id}")

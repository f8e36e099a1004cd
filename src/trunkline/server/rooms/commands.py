"""The commands of people in a room. Each returns the number of the event it became."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count

from trunkline.server.games import checks, entries
from trunkline.server.games.bot_names import bot_name
from trunkline.server.games.entries import Action, Entry, read_action
from trunkline.server.games.hosted_game import HostedGame, Seat
from trunkline.server.games.vocabulary import BotKind, RematchOffer, Role
from trunkline.server.limits import MESSAGES_PER_SEAT, MESSAGES_SHOWN
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.game_creation import (
    create_game,
    rematch_edition,
    rematch_setup,
    smaller_setup,
)
from trunkline.server.rooms.keys import device_id
from trunkline.server.rooms.room import Room
from trunkline.server.storage.rows import EntryRow, HolderRow
from trunkline.server.wire.games import (
    BotChoice,
    ChatCommand,
    MoveCommand,
    ReactCommand,
    SeatDevice,
    SitDown,
    UndoCommand,
)

__all__ = [
    "SeatHandle",
    "agree_to_end",
    "announce_device",
    "ask_for_hint",
    "devices_of",
    "drop_free_seats",
    "end_device",
    "get_ready",
    "hurry_bots",
    "join",
    "leave",
    "move",
    "rematch",
    "rematch_offer",
    "remove_bot",
    "replace_by_bot",
    "resign",
    "return_to_rematch",
    "return_to_seat",
    "revoke",
    "seat_bot",
    "send_message",
    "sit_down",
    "start",
    "start_if_full",
    "start_once",
    "take_any_seat",
    "take_seat",
    "undo",
    "watch",
]


@dataclass(frozen=True)
class SeatHandle:
    """A seat in a room, the device that acts for it, and whether its actions may be cancelled."""

    room: Room
    seat: int
    device: str
    cancellable: bool = True

    async def act(
        self,
        decide: Callable[[], Action],
        command_id: str | None = None,
        *,
        about: int | None = None,
    ) -> int:
        """Carry out what `decide` returns, if the device still holds the seat by then.

        The entry is about this seat, or about another one that something is done to.
        """

        def decide_as_owner() -> Action:
            if not self.room.may_view(self.device, self.seat):
                raise Problem(Code.NOT_YOURS, case="seat_lost", seat=self.seat)
            return decide()

        act = self.room.act if self.cancellable else self.room.act_uncancelled
        return await act(self.seat if about is None else about, decide_as_owner, command_id)


async def move(handle: SeatHandle, command: MoveCommand) -> int:
    """Make a move, if it answers the decision that the seat faces."""
    room, seat = handle.room, handle.seat

    def decide() -> Action:
        checks.must_be_played_by_owner(room.hosted, seat)
        due = room.hosted.due[seat]
        if due is not None and command.answers != due:
            raise _stale(room, seat, due, command.answers)
        try:
            return entries.Moved(checks.legal_move(room.hosted, seat, command.move))
        except Problem as problem:
            if due is None:
                # Another tab may have moved, and this one does not know it yet.
                problem.view = room.view(seat)
            raise

    return await handle.act(decide, command.id)


async def undo(handle: SeatHandle, command: UndoCommand) -> int:
    """Undo the seat's last move, or take back its last turn where that is free."""
    room, seat = handle.room, handle.seat

    def decide() -> Action:
        checks.must_be_played_by_owner(room.hosted, seat)
        if not room.hosted.undo_is_current(seat, command.answers):
            raise _stale(room, seat, room.hosted.turn, command.answers)
        checks.must_be_able_to_undo(room.hosted, seat)
        return room.hosted.undo_action(seat)

    return await handle.act(decide, command.id)


async def ask_for_hint(handle: SeatHandle) -> int:
    """Tell everyone that the seat asks for a hint, once in a turn; return the number of the event.

    The hint itself goes to the seat alone.
    """
    room, seat = handle.room, handle.seat
    told: int | None = None

    def decide() -> Action:
        nonlocal told
        checks.must_be_able_to_ask_for_hint(room.hosted, seat)
        told = room.hosted.hint_told[seat]
        if told is not None:
            raise checks.Superseded
        return entries.HintAsked()

    with suppress(checks.Superseded):
        told = await handle.act(decide)
    assert told is not None
    return told


def _stale(room: Room, seat: int, due: int, answered: int) -> Problem:
    return Problem(Code.STALE, answered=answered, due=due, view=room.view(seat))


async def send_message(handle: SeatHandle, command: ChatCommand | ReactCommand) -> int:
    """Send a chat message or a reaction."""
    room, seat = handle.room, handle.seat

    def decide() -> Action:
        checks.must_be_seated(room.hosted, seat)
        if room.hosted.log_use.messages[seat] >= MESSAGES_PER_SEAT:
            raise Problem(Code.TOO_MANY_MESSAGES, case="log", most=MESSAGES_PER_SEAT)
        room.rate_limits.check_message(seat)
        if isinstance(command, ChatCommand):
            return entries.Chatted(command.text)
        return entries.Reacted(command.reaction)

    return await handle.act(decide, command.id)


async def sit_down(handle: SeatHandle, wanted: SitDown, *, any_color: bool = False) -> int:
    """Take a seat, or change name, colour and mark; this may start the game.

    It ends all other devices and links of the seat: a host could have kept one to look at the
    guest's hand. If `any_color`, another colour will do where the wanted one is taken.
    """
    room, seat = handle.room, handle.seat
    _sat_down(room, seat, wanted, any_color)
    # Before the player sits down, so that no crash can leave the seat to both.
    held = await room.services.storage.end_other_devices(room.hosted.id, seat, handle.device)
    await room.update_holders()
    if not held:
        raise Problem(Code.NOT_YOURS, case="seat_lost", seat=seat)
    number = await handle.act(partial(_sat_down, room, seat, wanted, any_color))
    await start_if_full(room)
    return number


def _sat_down(room: Room, seat: int, wanted: SitDown, any_color: bool = False) -> Action:
    """What happens when a person sits down, if nothing is against it."""
    given_up = any_color and wanted.color not in checks.free_colors(room.hosted, seat)
    color = checks.color_for_sitting(room.hosted, seat, None if given_up else wanted.color)
    checks.must_have_free_name(room.hosted.seats, seat, wanted.name)
    return entries.SatDown(wanted.name, color, wanted.mark)


async def announce_device(room: Room, seat: int) -> None:
    """Tell everyone that a device got a seat, if another one holds it too."""
    if room.presence.devices[seat] > 1:
        await room.act(seat, entries.DeviceAdded)


def devices_of(handle: SeatHandle) -> list[SeatDevice]:
    """The devices that may play the seat, the oldest first."""
    room, seat = handle.room, handle.seat
    connected = room.connected_devices
    return [
        SeatDevice(
            id=ident,
            since=holder.since,
            this=holder.device == handle.device,
            connected=(seat, ident) in connected,
        )
        for holder in room.holders
        if (holder.role, holder.seat) == ("seat", seat)
        for ident in [device_id(holder.device, holder.game)]
    ]


async def end_device(handle: SeatHandle, ident: str) -> None:
    """Take the seat, and all links to it, from another of its devices."""
    room, seat = handle.room, handle.seat
    ended = [holder for holder in room.holders if device_id(holder.device, holder.game) == ident]
    device = next((holder.device for holder in ended if holder.seat == seat), None)
    if device is None:
        raise Problem(Code.NOT_FOUND, case="device")
    if device == handle.device:
        raise Problem(Code.INVALID, case="own_device")
    await room.services.storage.end_device(room.hosted.id, seat, device)
    await room.update_holders()


async def join(room: Room, device: str, wanted: SitDown) -> None:
    """Let a device take a free seat; a device that already has a seat keeps it."""
    async with room.join_lock:
        if any(held.role == "seat" and held.device == device for held in room.holders):
            return
        checks.must_be_open(room.hosted)
        seat = await _free_seat(room, device, wanted)
    await sit_down(SeatHandle(room, seat, device), wanted)


async def take_any_seat(room: Room, device: str, wanted: SitDown, key: str | None = None) -> None:
    """Let a guest take the first free seat, in another colour if the wanted one is taken.

    A device keeps a seat that it has, and sits down if nobody sits there. `key` is as in
    `take_seat`.
    """
    async with room.join_lock:
        held = [it.seat for it in room.holders if it.seat is not None and it.device == device]
        vacant = [seat for seat in held if seat in room.hosted.vacant_seats]
        if held and not vacant:
            return
        seat = vacant[0] if vacant else await _free_seat(room, device, wanted, key, any_color=True)
    await sit_down(SeatHandle(room, seat, device), wanted, any_color=True)


async def take_seat(room: Room, device: str, seat: int, wanted: SitDown, key: str) -> None:
    """Let a guest take a seat of their choice; a device that already has a seat keeps it.

    `key` is the fingerprint of the key to the table.
    """
    async with room.join_lock:
        if any(held.role == "seat" and held.device == device for held in room.holders):
            return
        if (device, seat) in room.hosted.lost_seats:
            raise Problem(Code.NOT_YOURS, case="removed")
        # Not only the seat must be free: the game must still have room for it.
        _sat_down(room, seat, wanted)
        if seat not in room.free_seats or not await _grant_seat(room, device, seat, key):
            raise Problem(Code.SEAT_TAKEN, case="device", seat=seat)
    await sit_down(SeatHandle(room, seat, device), wanted)


async def watch(room: Room, device: str, key: str | None = None) -> None:
    """Let a guest watch, if the table allows it; `key` is as in `take_seat`."""
    if not room.hosted.setup.guests_watch:
        raise Problem(Code.NOT_YOURS, case="watch")
    holder = HolderRow(device, room.hosted.id, "watch", None, room.services.now())
    await room.services.storage.add_holder(holder, key)
    await room.update_holders()


async def _free_seat(
    room: Room, device: str, wanted: SitDown, key: str | None = None, *, any_color: bool = False
) -> int:
    """Give a device a seat that nobody holds."""
    for seat in room.free_seats_for(device):
        _sat_down(room, seat, wanted, any_color)
        if await _grant_seat(room, device, seat, key):
            return seat
    if room.free_seats and not room.free_seats_for(device):
        raise Problem(Code.NOT_YOURS, case="removed")
    raise Problem(Code.SEAT_TAKEN, case="full")


async def _grant_seat(room: Room, device: str, seat: int, key: str | None = None) -> bool:
    """Give a device a seat and end the links to it, unless another device holds it."""
    holder = HolderRow(device, room.hosted.id, "seat", seat, room.services.now())
    granted = await room.services.storage.grant(holder, key)
    await room.update_holders()
    return granted


async def seat_bot(room: Room, seat: int, chosen: BotChoice) -> None:
    """Give a seat that nobody has taken to a bot, or change its bot; this may start the game.

    A seat counts as taken when somebody sits there; someone who has only opened a link loses it.
    """

    def decide() -> Action:
        sitting = checks.must_be_able_to_change_bot(room.hosted, seat)
        if sitting.kind == "bot" and sitting.level == chosen.level:
            raise checks.Superseded
        if chosen.name:
            checks.must_have_free_name(room.hosted.seats, seat, chosen.name)
        color = sitting.color or checks.free_colors(room.hosted, seat)[0]
        name = chosen.name or _free_bot_name(room, seat, chosen.level)
        return entries.BotSeated(name, color, chosen.level)

    async with room.join_lock:
        with suppress(checks.Superseded):
            await room.act(seat, decide)
        await _empty_seat(room, seat)
    await start_if_full(room)


async def remove_bot(room: Room, seat: int) -> None:
    """Take a seat from its bot before the start, so that a person can have it."""

    def decide() -> Action:
        if checks.must_be_able_to_change_bot(room.hosted, seat).kind == "open":
            raise checks.Superseded
        return entries.StoodUp()

    if checks.must_be_able_to_change_bot(room.hosted, seat).kind == "open":
        return
    # Before the seat is open, so that nobody has it by an old link.
    await _empty_seat(room, seat)
    with suppress(checks.Superseded):
        await room.act(seat, decide)


def _free_bot_name(room: Room, seat: int, bot: BotKind) -> str:
    others = {it.name for number, it in enumerate(room.hosted.seats) if number != seat}
    return next(name for it in count(1) if (name := bot_name(bot, it)) not in others)


async def _empty_seat(room: Room, seat: int) -> None:
    await room.services.storage.empty_seat(room.hosted.id, seat)
    await room.update_holders()


async def start(room: Room) -> int:
    """Start the game; in a rematch, bots play for those who have not agreed to it, until they do.

    Otherwise everyone would wait for somebody who may not come.
    """

    def decide() -> Action:
        checks.must_be_able_to_start(room.hosted)
        return entries.Started(stand_ins=tuple(room.hosted.unready_seats))

    return await room.act(None, decide)


async def start_once(room: Room) -> None:
    """Start the game, unless that has been done."""

    def decide() -> Action:
        if not room.hosted.is_waiting:
            raise checks.Superseded
        checks.must_be_able_to_start(room.hosted)
        return entries.Started()

    with suppress(checks.Superseded):
        await room.act(None, decide)


async def start_if_full(room: Room) -> None:
    """Start the game if its set-up says so and everyone is there, and ready for a rematch."""

    def decide() -> Action:
        if not room.hosted.is_waiting or room.hosted.open_seats:
            raise checks.Superseded
        if room.hosted.unready_seats:
            raise checks.Superseded
        return entries.Started()

    setup = room.hosted.setup
    if setup.start_when_full or setup.start_when_ready:
        with suppress(checks.Superseded):
            await room.act(None, decide)


async def leave(handle: SeatHandle) -> int:
    """Give up the seat before the start; later, a bot stands in until its owner returns."""
    room, seat = handle.room, handle.seat

    def decide() -> Action:
        checks.must_have_changes_left(room.hosted, seat)
        if room.hosted.state == "open":
            return entries.StoodUp(room.hosted.seats[seat].name)
        checks.must_be_played_by_owner(room.hosted, seat)
        return entries.Absent("left")

    number = await handle.act(decide)
    if room.hosted.state == "open":
        await _take_role(room, "seat", seat, with_table=False)
    return number


async def return_to_seat(handle: SeatHandle) -> int:
    """Take the seat back from the bot that stands in."""
    room, seat = handle.room, handle.seat

    def decide() -> Action:
        checks.must_be_able_to_return(room.hosted, seat)
        return entries.Returned()

    return await handle.act(decide)


def hurry_bots(handle: SeatHandle) -> None:
    """Let the bots play on without pauses, unless another person still plays."""
    checks.must_be_left_to_bot(handle.room.hosted, handle.seat)
    handle.room.hurry_bots()


async def resign(handle: SeatHandle) -> int:
    """Resign. If only one seat is left, it has won; otherwise a bot plays on for this one."""
    room, seat = handle.room, handle.seat

    def decide() -> Action:
        checks.must_be_person(room.hosted, seat)
        return entries.Resigned(ends=room.hosted.resigning_ends(seat))

    return await handle.act(decide)


async def replace_by_bot(handle: SeatHandle, away: int) -> int:
    """Let a bot play for another seat whose owner is away; the owner can return from it."""
    room = handle.room

    def decide() -> Action:
        checks.must_be_played_by_owner(room.hosted, handle.seat)
        checks.must_have_changes_left(room.hosted, handle.seat)
        checks.must_be_played_by_owner(room.hosted, away)
        if away == handle.seat or away not in room.away_seats:
            raise Problem(Code.NOT_AWAY, case="seat", seat=away)
        return entries.Absent("away", by=handle.seat)

    return await handle.act(decide, about=away)


async def agree_to_end(handle: SeatHandle) -> int:
    """Agree to end the game because others are away; it ends when all who are there agree.

    To agree again changes nothing, unless those who had not agreed have gone since.
    """
    room, seat = handle.room, handle.seat
    agreed: int | None = None

    def decide() -> Action:
        nonlocal agreed
        hosted = room.hosted
        checks.must_be_played_by_owner(hosted, seat)
        checks.must_have_changes_left(hosted, seat)
        away = tuple(sorted(room.away_seats - {seat}))
        if not away:
            raise Problem(Code.NOT_AWAY, case="nobody")
        agreed = hosted.end_agreed[seat]
        if not _must_agree(hosted, besides=room.gone_seats | {seat}):
            return entries.EndAgreed(away)
        if agreed is not None:
            raise checks.Superseded
        return entries.EndAgreed()

    try:
        return await handle.act(decide)
    except checks.Superseded:
        assert agreed is not None
        return agreed


def _must_agree(hosted: HostedGame, besides: set[int]) -> bool:
    """Whether people have yet to agree to end the game, besides some."""
    return any(
        agreed is None and seat not in besides and hosted.bot_of(seat) is None
        for seat, agreed in enumerate(hosted.end_agreed)
    )


async def get_ready(room: Room, device: str, hosts: Set[str]) -> None:
    """Agree to start a rematch, for all seats of a device; with the last one it starts.

    If the host did not wait, the device gets its seats back from the bots that stand in.
    `hosts` are those of the game before. The first of them who comes becomes the host.
    """
    if device in hosts and not room.hosts & hosts and room.hosted.is_waiting:
        holder = HolderRow(device, room.hosted.id, "host", None, room.services.now())
        await room.services.storage.hand_over(holder)
        await room.update_holders()
    for role, seat in sorted(room.roles_of(device), key=str):
        if role == "seat" and seat is not None:
            with suppress(checks.Superseded):
                await SeatHandle(room, seat, device).act(partial(_ready, room, seat))
    await start_if_full(room)


def _ready(room: Room, seat: int) -> Action:
    if room.hosted.state == "playing" and room.hosted.seats[seat].absent == "away":
        checks.must_be_able_to_return(room.hosted, seat)
        return entries.Returned()
    if not room.hosted.is_waiting or checks.must_be_seated(room.hosted, seat).ready:
        raise checks.Superseded
    return entries.Ready()


async def rematch(room: Room, device: str) -> str:
    """The next game of the same players; it is created once.

    The first to ask hosts it until the host comes. Anyone who watched this game may watch that one,
    and the links to the table and for spectators lead there.
    """
    checks.must_be_over(room.hosted)
    seats = len(room.hosted.seats)
    held = {(it.device, it.seat) for it in room.holders if it.seat is not None}
    holders: list[tuple[str, Role, int | None]] = [(device, "host", None)]
    # In a rematch every seat moves up by one.
    holders += [(owner, "seat", (seat - 1) % seats) for owner, seat in sorted(held)]
    holders += [(it.device, "watch", None) for it in room.holders if it.role == "watch"]

    async def create() -> str:
        setup = rematch_setup(room.hosted, {seat for _, seat in held})
        edition = rematch_edition(room.hosted)
        chat = await _chat_at(room, {seat: (seat - 1) % seats for _, seat in held})
        game, _ = await create_game(room.services, edition, setup, holders, chat)
        return game

    game = await _next_game(room, create)
    await room.services.storage.move_shared_links(room.hosted.id, game)
    return game


def rematch_offer(room: Room, device: str) -> RematchOffer | None:
    """What a rematch has for a device that had a seat in the game before; None for nothing."""
    roles = {role for role, _ in room.roles_of(device)}
    if roles & {"seat", "host"}:
        return "seat"
    if not roles and (device in room.hosted.removed or room.hosted.state == "over"):
        return None
    if room.free_seats_for(device):
        return "free_seat"
    return "watch" if roles or room.hosted.setup.guests_watch else None


async def return_to_rematch(room: Room, device: str, wanted: SitDown) -> None:
    """Let somebody who has lost their seat in a rematch have a free one, or else watch."""
    offer = rematch_offer(room, device)
    if offer is None:
        raise Problem(Code.NOT_YOURS, case="removed")
    if offer == "free_seat":
        await take_any_seat(room, device, wanted)
    elif not room.roles_of(device):
        await watch(room, device)


async def drop_free_seats(room: Room) -> str:
    """Lead everyone to a table without the free seats, and their links too; it is created once.

    A seat that is only held by a device counts as free: nobody sits there.
    """

    async def create() -> str:
        hosted = room.hosted
        checks.must_be_open(hosted)
        seats = checks.taken_seats(hosted)
        moved = {seat: at for at, seat in enumerate(seats)}
        holders = [
            (it.device, it.role, None if it.seat is None else moved[it.seat])
            for it in room.holders
            if it.seat is None or it.seat in moved
        ]
        setup = smaller_setup(hosted, seats)
        chat = await _chat_at(room, moved)
        game, _ = await create_game(room.services, hosted.edition, setup, holders, chat)
        return game

    game = await _next_game(room, create)
    await room.services.storage.move_links(room.hosted.id, game)
    return game


async def _chat_at(room: Room, moved: Mapping[int, int]) -> list[Entry]:
    """The latest messages of those who still sit at the table, for the log of the next one.

    `moved` has their new seats. There are no more than a view shows, so that rematches do not use
    up what everyone may say.
    """
    said: list[tuple[int, EntryRow]] = []
    for row in await room.services.storage.entries(room.hosted.id):
        action = read_action(row.action)
        if isinstance(action, entries.StoodUp) or _is_revoked(action):
            said = [(seat, earlier) for seat, earlier in said if seat != row.seat]
        elif row.seat is not None and isinstance(action, entries.Chatted | entries.Reacted):
            said.append((row.seat, row))
    said = [(seat, row) for seat, row in said if seat in moved]
    return [
        Entry(number, row.at, moved[seat], read_action(row.action))
        for number, (seat, row) in enumerate(said[-MESSAGES_SHOWN:], start=1)
    ]


def _is_revoked(action: Action) -> bool:
    return isinstance(action, entries.Absent) and action.why == "revoked"


async def _next_game(room: Room, create: Callable[[], Awaitable[str]]) -> str:
    """The game that follows at this table; it is created once, for the seats as they are."""
    async with room.rematch_lock:
        while room.hosted.rematch is None:
            seats = room.hosted.seats
            game = await create()
            try:
                await room.act(None, partial(_record_next, room, game, seats))
            except checks.Superseded:
                await room.services.storage.discard(game)
    assert room.hosted.rematch is not None
    return room.hosted.rematch


def _record_next(room: Room, game: str, seats: tuple[Seat, ...]) -> Action:
    """Record the next game, unless another process was first or the seats have changed."""
    if room.hosted.rematch is not None or room.hosted.seats != seats:
        raise checks.Superseded
    return entries.Rematched(game)


async def revoke(room: Room, role: Role, seat: int | None = None, keep: str = "") -> None:
    """Take a role, and its links, from all devices except the one to `keep`.

    A revoked seat is open again before the start; later, a bot plays on. After the end, players
    keep their seats, so that nobody can take the record away from them.
    """
    if role == "seat" and room.hosted.state == "over":
        raise Problem(Code.OVER)
    removed = () if seat is None else _removed_from(room, seat)
    # Spectators could come back by the link to the table. Players cannot: they are remembered.
    await _take_role(room, role, seat, keep, with_table=role == "watch")
    if seat is not None:
        with suppress(checks.Superseded):
            await room.act(seat, lambda: _vacate(room, seat, removed))


def _removed_from(room: Room, seat: int) -> tuple[str, ...]:
    """The devices that cannot take their seat again when it is revoked: all but those of hosts.

    Before a rematch, those who have not agreed yet are only not waited for, and may still come.
    """
    hosted = room.hosted
    if hosted.is_waiting and hosted.setup.start_when_ready and not hosted.seats[seat].ready:
        return ()
    held = (it.device for it in room.holders if it.seat == seat)
    return tuple(device for device in held if device not in room.hosts)


def _vacate(room: Room, seat: int, removed: tuple[str, ...]) -> Action:
    """What happens to a revoked seat. It is recorded even if a bot already stands in."""
    sitting = room.hosted.seats[seat]
    vacant = sitting.kind != "person" or sitting.absent == "revoked"
    # It may have ended in the meantime.
    if vacant or room.hosted.state == "over":
        raise checks.Superseded
    if room.hosted.state == "open":
        return entries.StoodUp(sitting.name, removed)
    return entries.Absent("revoked", name=sitting.name, removed=removed)


async def _take_role(
    room: Room, role: Role, seat: int | None, keep: str = "", *, with_table: bool
) -> None:
    await room.services.storage.revoke(room.hosted.id, role, seat, keep, with_table=with_table)
    await room.update_holders()

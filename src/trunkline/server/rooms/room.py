"""A room: a hosted game in memory, with everyone who is connected to it.

Everything that happens to a game goes through its room, one action after another: decide what to
do, store it, apply it, tell everyone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from trunkline.server import logs
from trunkline.server.games import entries
from trunkline.server.games.checks import Superseded
from trunkline.server.games.entries import Action, Entry, write_action
from trunkline.server.games.hosted_game import AppliedEntry, HostedGame
from trunkline.server.games.vocabulary import Role
from trunkline.server.limits import AWAY_SECONDS, EVENTS_KEPT, MESSAGES_SHOWN
from trunkline.server.problems import Problem
from trunkline.server.rooms.bot_driver import BotDriver
from trunkline.server.rooms.command_numbers import CommandNumbers
from trunkline.server.rooms.keys import device_id
from trunkline.server.rooms.outbox import Outbox
from trunkline.server.rooms.rate_limits import RateLimits
from trunkline.server.rooms.rebuild import entry_from
from trunkline.server.rooms.services import Services
from trunkline.server.rooms.views import Presence, Viewer, Views
from trunkline.server.storage.peers import BotsHurried, Connected, EntryStored, HoldersChanged, Seen
from trunkline.server.storage.rows import (
    EntryRow,
    HolderRow,
    LogSummary,
    LostEntriesError,
    StorageError,
)
from trunkline.server.wire.close_codes import CloseCode
from trunkline.server.wire.events import ChatEvent, EventEncoder, chat_in
from trunkline.server.wire.frames import (
    encode_event_frame,
    encode_presence_frame,
    encode_view_frame,
)
from trunkline.server.wire.games import GameView

__all__ = ["Room"]

# How long after a bot should have moved the registry wakes the room again.
OVERDUE_DELAY_MS = 5_000
# How often it is noted that a seat without a socket is there, and told to the others.
SEEN_EVERY_MS = 10_000
# No number of interruptions.
UNKNOWN = -1
# How the actions begin after which other devices may hold the seats.
SEATING = tuple(
    entries.action_prefix(kind)
    for kind in (
        entries.SatDown,
        entries.StoodUp,
        entries.BotSeated,
        entries.Absent,
        entries.DeviceAdded,
    )
)


class Room:
    """A game in memory: its latest events, its clients, and the lock that orders its actions."""

    def __init__(
        self,
        services: Services,
        hosted: HostedGame,
        holders: Iterable[HolderRow],
        holders_version: int = 0,
    ) -> None:
        self.services = services
        self.hosted = hosted
        self.holders = list(holders)
        self._holders_version = holders_version
        self.recent: deque[AppliedEntry] = deque(maxlen=EVENTS_KEPT)
        self.chat: deque[ChatEvent] = deque(maxlen=MESSAGES_SHOWN)
        self.rate_limits = RateLimits(services.settings.moves_per_second)
        self.outboxes: dict[Viewer, set[Outbox]] = {}
        # When each seat that is not connected was last there, as far as this room knows. Nobody
        # could be there before it was loaded.
        self._last_seen = [services.now()] * len(hosted.seats)
        # Who is connected to other processes.
        self._elsewhere: dict[str, Connected] = {}
        # Whether storing an entry has failed, so that the log may have more than this room knows.
        self.is_uncertain = False
        # How many requests and sockets are using the room.
        self.active_uses = 0
        # How many interruptions of the server's time the clocks have been restarted for.
        self._interruptions = services.time.interruptions
        self.rematch_lock = asyncio.Lock()
        self.join_lock = asyncio.Lock()
        self._views = Views()
        self._command_numbers = CommandNumbers()
        self._lock = asyncio.Lock()
        self._holders_lock = asyncio.Lock()
        self._bot_driver = BotDriver()
        # Set while bots need not pause: no person plays, and one of those who left wants the end.
        self.hurried = asyncio.Event()

    def load_entries(self, rows: Sequence[EntryRow]) -> None:
        """Apply stored entries without telling anyone."""
        for left, row in zip(range(len(rows), 0, -1), rows, strict=True):
            entry = entry_from(row, after=self.hosted.number)
            self._apply(self.hosted.after(entry), entry, row.command_id)
            # Older entries are read from storage when somebody asks for them.
            if left <= EVENTS_KEPT:
                self.recent.append(AppliedEntry(entry, self.hosted.outcome))

    @property
    def idle(self) -> bool:
        """Whether nothing uses the room."""
        busy = self._bot_driver.busy or self._lock.locked()
        return not (self.active_uses or busy or any(self.outboxes.values()))

    @property
    def free_seats(self) -> list[int]:
        """The seats that a guest can take: the open ones, and later those that are vacant."""
        return [seat for seat in self.hosted.vacant_seats if not self.is_held(seat)]

    def free_seats_for(self, device: str) -> list[int]:
        """The free seats without those that the host took from this device."""
        return [seat for seat in self.free_seats if (device, seat) not in self.hosted.lost_seats]

    @property
    def hosts(self) -> set[str]:
        """The devices that may do what the host may."""
        return {held.device for held in self.holders if held.role == "host"}

    @property
    def host_seat(self) -> int | None:
        """The first seat of the host; None if the host does not play."""
        own = {held.seat for held in self.holders if held.device in self.hosts}
        seats = enumerate(self.hosted.seats)
        return next((at for at, seat in seats if at in own and seat.kind == "person"), None)

    @property
    def host_name(self) -> str | None:
        """The name of the host; None if the host does not play."""
        seat = self.host_seat
        return None if seat is None else self.hosted.seats[seat].name

    def is_held(self, seat: int) -> bool:
        """Whether a device holds the seat, even if nobody has sat down on it yet."""
        return any(holder.role == "seat" and holder.seat == seat for holder in self.holders)

    @property
    def version(self) -> tuple[int, int]:
        """What this room knows: the number of the last entry, and the version of the holders."""
        return self.hosted.number, self._holders_version

    async def update_holders(self) -> None:
        """Read the holders again after a change, and let other processes do the same."""
        await self.reload_holders()
        self.services.peers.tell(HoldersChanged(self.hosted.id))

    async def reload_holders(self) -> bool:
        """Read the holders again, and disconnect devices that have lost their role.

        Returns False if the game has been deleted. The lock keeps an older answer from replacing a
        newer one.
        """
        async with self._holders_lock:
            found = await self.services.storage.holders_with_version(self.hosted.id)
            if found is None:
                return False
            with self._changing_presence():
                self.holders, self._holders_version = found
                for viewer, outboxes in self.outboxes.items():
                    for outbox in outboxes:
                        if not self.may_view(outbox.device, viewer):
                            outbox.close(CloseCode.REVOKED)
        return True

    def roles_of(self, device: str) -> set[tuple[Role, int | None]]:
        """The roles that a device holds here. Nobody holds the seat of a bot.

        A link to the seat may have been opened just when the host gave it to the bot.
        """
        seats = self.hosted.seats
        return {
            (held.role, held.seat)
            for held in self.holders
            if held.device == device and (held.seat is None or seats[held.seat].kind != "bot")
        }

    def may_view(self, device: str, viewer: Viewer) -> bool:
        """Whether a device may see what a seat sees, or what a spectator sees."""
        roles = self.roles_of(device)
        return bool(roles) if viewer is None else ("seat", viewer) in roles

    def wake_bots(self) -> None:
        """Let the bots play if it is their turn."""
        self._bot_driver.wake(self)

    def hurry_bots(self) -> None:
        """Let the bots play without pauses, here or at another process, if no person plays."""
        self.hear_hurried()
        if self.hurried.is_set():
            self.services.peers.tell(BotsHurried(self.hosted.id))

    def hear_hurried(self) -> None:
        """Let the bots of this process play without pauses, if no person plays."""
        if self.hosted.played_by_bots:
            self.hurried.set()

    async def close(self) -> None:
        """Stop the bots and wait for an action that is being stored."""
        self._bot_driver.stop()
        async with self._lock:
            pass

    def abandon(self, code: CloseCode) -> None:
        """Stop the bots and disconnect everyone: the game is gone, or is not as it was here."""
        self._bot_driver.stop()
        for outbox in self._all_outboxes():
            outbox.close(code)

    # Actions.

    @property
    def interrupted(self) -> bool:
        """Whether the server did not run for a while, which nobody may be charged for."""
        return self._interruptions != self.services.time.interruptions

    def note_interruption(self) -> None:
        """Restart the clocks before anything else happens."""
        self._interruptions = UNKNOWN

    async def restart_clocks(self) -> None:
        """Restart the clocks if the server was interrupted, even if the caller is cancelled."""

        async def restart() -> None:
            async with self._lock:
                await self._restart_clocks()

        await asyncio.shield(asyncio.ensure_future(restart()))

    async def _restart_clocks(self) -> None:
        while self.interrupted:
            interruptions = self.services.time.interruptions
            if self.hosted.state == "playing" and self.hosted.clocks is not None:
                # The time may have gone back, and clocks must not stand still until it is there.
                applied = await self._store(self.services.now(), None, entries.Resumed(), None)
                if applied is None:
                    await self._catch_up()
                    continue
                self._broadcast(applied, with_view=True)
            # Nobody could be there meanwhile.
            self._last_seen = [self.services.now()] * len(self._last_seen)
            self._interruptions = interruptions

    async def act(
        self, seat: int | None, decide: Callable[[], Action], command_id: str | None = None
    ) -> int:
        """Carry out the action that `decide` returns, and return the number of its entry.

        An action with the command id of an earlier one is not carried out again. An action that
        has begun is finished even if the caller is cancelled.
        """
        acting = asyncio.ensure_future(self._act(seat, decide, command_id))
        try:
            return await asyncio.shield(acting)
        except asyncio.CancelledError:
            acting.add_done_callback(_log_abandoned)
            raise

    async def act_uncancelled(
        self, seat: int | None, decide: Callable[[], Action], command_id: str | None = None
    ) -> int:
        """The same for a caller that is never cancelled, in less time."""
        return await self._act(seat, decide, command_id)

    async def _act(
        self, seat: int | None, decide: Callable[[], Action], command_id: str | None
    ) -> int:
        async with self._lock:
            while True:
                await self._restart_clocks()
                if command_id is not None:
                    known = self._command_numbers.get(seat, command_id)
                    if known is not None:
                        return known
                try:
                    action, now = decide(), self.services.now()
                    if self.interrupted:
                        continue
                    at = max(now, self.hosted.at)
                    applied = await self._store(at, seat, action, command_id)
                except Problem:
                    # The refusal may rest on an old log; the action may even have been carried out.
                    if await self._catch_up():
                        continue
                    raise
                if applied is not None:
                    self._broadcast(applied, with_view=not applied.entry.is_message)
                    self.wake_bots()
                    return applied.entry.number
                # Another process was first: see what it did, and decide again.
                await self._catch_up()

    async def _store(
        self, at: int, seat: int | None, action: Action, command_id: str | None
    ) -> AppliedEntry | None:
        """Store an entry and apply it; None if its number is taken."""
        entry = Entry(self.hosted.number + 1, at, seat, action)
        after = self.hosted.after(entry)
        applied = AppliedEntry(entry, after.outcome)
        row = EntryRow(after.id, entry.number, entry.at, seat, command_id, write_action(action))
        began = monotonic()
        try:
            is_stored = await self.services.storage.append(row, self._summary(after))
        except StorageError:
            # It may be stored all the same.
            self.is_uncertain = True
            raise
        if not is_stored:
            return None
        self.services.metrics.commit_seconds.observe(monotonic() - began)
        self._update_metrics(after, action)
        self._apply(after, entry, command_id)
        self.recent.append(applied)
        bot_turn = after.bot_turn is not None
        self.services.peers.tell(EntryStored(after.id, entry.number, bot_turn))
        return applied

    async def catch_up(self) -> bool:
        """Read what other processes have stored; False if they have deleted the game.

        The holders come first: a device that has lost its role must not see what follows.
        """
        if not await self.reload_holders():
            return False
        async with self._lock:
            try:
                await self._catch_up()
            except LostEntriesError:
                if await self.reload_holders():
                    raise
                return False
            self.is_uncertain = False
        return True

    async def read_on(self, rows: Sequence[EntryRow]) -> None:
        """Apply and announce entries that other processes have stored."""
        async with self._lock:
            await self._read_on(rows)

    async def _catch_up(self) -> bool:
        """Read on in the log; return whether there was anything new.

        Fails if the log has lost what this room knows.
        """
        known = self.hosted.number
        rows = await self.services.storage.entries(self.hosted.id, after=max(0, known - 1))
        if known and (not rows or rows[0].number != known):
            raise LostEntriesError
        return await self._read_on(rows)

    async def _read_on(self, rows: Sequence[EntryRow]) -> bool:
        seen = self.hosted.number
        new = [row for row in rows if row.number > seen]
        if not new:
            return False
        if any(row.action.startswith(SEATING) for row in new):
            # A device that has lost the seat must not see what happens afterwards.
            await self.reload_holders()
        self.load_entries(new)
        self._announce_since(seen)
        self.wake_bots()
        return True

    def _announce_since(self, seen: int) -> None:
        """Announce what other processes have stored, only the last of it with the view."""
        missed = self.since(seen)
        if missed is None:
            # It is more than rooms keep.
            self._broadcast_views()
            return
        for applied in missed:
            self._broadcast(applied, with_view=applied is missed[-1])

    def _apply(self, after: HostedGame, entry: Entry, command_id: str | None) -> None:
        self.hosted = after
        if self.hurried.is_set() and not after.played_by_bots:
            self.hurried.clear()
        if command_id is not None:
            self._command_numbers.add(entry, command_id)
        if entry.is_message:
            self.chat.extend(chat_in(entry))

    def _update_metrics(self, after: HostedGame, action: Action) -> None:
        if isinstance(action, entries.Moved):
            self.services.metrics.moves_stored.inc()
        if after.state == "over" and self.hosted.state == "playing":
            self.services.metrics.games_finished.inc()

    def _summary(self, hosted: HostedGame) -> LogSummary:
        people = [seat for seat in hosted.waiting if hosted.bot_of(seat) is None]
        waiting = sum(1 << seat for seat in (*people, *hosted.open_seats))
        times = [hosted.clocks.next_deadline if hosted.clocks else None]
        if hosted.bot_turn is not None:
            times.append(hosted.at + self.services.pause_ms + OVERDUE_DELAY_MS)
        next_at = min((time for time in times if time is not None), default=None)
        return LogSummary(hosted.state, waiting, hosted.at, next_at)

    # Views and clients.

    def view(self, viewer: Viewer) -> GameView:
        """The game as a seat or a spectator sees it."""
        return GameView.model_validate_json(self.encoded_view(viewer))

    def encoded_view(self, viewer: Viewer) -> bytes:
        """The same as JSON, which takes much less time."""
        return self._updated_views().encoded(viewer)

    def _updated_views(self) -> Views:
        self._views.update(self.hosted, self.presence, self.chat)
        return self._views

    @property
    def presence(self) -> Presence:
        """Which seats are connected, how many devices hold each, and when each counts as away.

        A spectator who is connected to several processes counts for each of them.
        """
        elsewhere = {seat for there in self._elsewhere.values() for seat, _ in there.devices}
        connected = [seat in elsewhere for seat in range(len(self.hosted.seats))]
        devices = [0] * len(connected)
        here = self._devices_here()
        for holder in self.holders:
            if holder.role == "seat" and holder.seat is not None:
                devices[holder.seat] += 1
                # People who share a device are all there while one of them has the screen.
                connected[holder.seat] |= holder.device in here
        away_from = [
            None if is_connected else self._away_from(seat)
            for seat, is_connected in enumerate(connected)
        ]
        spectators = sum(there.spectators for there in self._elsewhere.values())
        return Presence(connected, devices, away_from, spectators + self._spectators_here())

    def _away_from(self, seat: int) -> int | None:
        """When a seat that is not connected counts as away.

        The others wait for somebody who is due, however long that player was away before.
        """
        if self.hosted.setup.clock is not None or self.hosted.seats[seat].kind != "person":
            return None
        since = max(self._last_seen[seat], self.hosted.due_at[seat] or 0)
        return since + round(AWAY_SECONDS * 1000)

    @property
    def gone_seats(self) -> set[int]:
        """The seats that no bot plays and whose owners have been away for long, due or not."""
        now = self.services.now()
        return {
            seat
            for seat, away_from in enumerate(self.presence.away_from)
            if away_from is not None and away_from <= now and self.hosted.bot_of(seat) is None
        }

    @property
    def away_seats(self) -> set[int]:
        """The seats that the others need not wait for any more: they are due, but gone."""
        return self.gone_seats & {*self.hosted.waiting}

    def note_seen(self, device: str) -> None:
        """Note that the seats of a device are there, though perhaps without a socket."""
        held = {seat for _, seat in self.roles_of(device) if seat is not None}
        earliest = self.services.now() - SEEN_EVERY_MS
        seats = [seat for seat in held if self._last_seen[seat] <= earliest]
        if not seats:
            return
        connected = self.presence.connected
        unnoticed = tuple(sorted(seat for seat in seats if not connected[seat]))
        if unnoticed:
            self.hear_seen(unnoticed)
            self.services.peers.tell(Seen(self.hosted.id, unnoticed))

    def hear_seen(self, seats: Iterable[int]) -> None:
        """Note that seats are there, in this process or in another."""
        with self._changing_presence():
            for seat in seats:
                self._last_seen[seat] = self.services.now()

    def since(self, after: int) -> list[AppliedEntry] | None:
        """What has happened after an event; None if that is too long ago or yet to come."""
        missed = self.hosted.number - after
        if not 0 <= missed <= len(self.recent):
            return None
        return [applied for applied in self.recent if applied.entry.number > after]

    def connect(self, viewer: Viewer, outbox: Outbox) -> None:
        """Add a client, and tell everyone if its seat was not connected before."""
        with self._changing_presence():
            self.outboxes.setdefault(viewer, set()).add(outbox)

    def disconnect(self, viewer: Viewer, outbox: Outbox) -> None:
        """Remove a client, and tell everyone if its seat is not connected any more."""
        with self._changing_presence():
            self.outboxes[viewer].discard(outbox)

    @property
    def connected_devices(self) -> frozenset[tuple[int, str]]:
        """The seats that are connected, and the ids of the devices that they are connected from."""
        everywhere = (self._connected_here(), *self._elsewhere.values())
        return frozenset(device for there in everywhere for device in there.devices)

    def _connected_here(self) -> Connected:
        here = self._devices_here()
        devices = {
            (holder.seat, device_id(holder.device, self.hosted.id))
            for holder in self.holders
            if holder.role == "seat" and holder.seat is not None and holder.device in here
        }
        return Connected(self.hosted.id, tuple(sorted(devices)), self._spectators_here())

    def _spectators_here(self) -> int:
        """How many devices are connected to this process that may only watch."""
        seated = {holder.device for holder in self.holders if holder.role == "seat"}
        watching = {holder.device for holder in self.holders if holder.role == "watch"}
        return len(watching & self._devices_here() - seated)

    def _devices_here(self) -> set[str]:
        return {outbox.device for outbox in self._all_outboxes()}

    def tell_connected(self) -> None:
        """Tell other processes who is connected to this one."""
        if self.services.peers.shared:
            self.services.peers.tell(self._connected_here())

    def hear_connected(self, process: str, there: Connected) -> None:
        """Note who is connected to another process."""
        with self._changing_presence():
            self._elsewhere[process] = there

    def forget_process(self, process: str) -> None:
        """Note that nobody is connected to another process any more."""
        with self._changing_presence():
            self._elsewhere.pop(process, None)

    def _broadcast_views(self) -> None:
        """Send everyone the whole game."""
        now, views = self.services.now(), self._updated_views()
        for viewer, outboxes in self.outboxes.items():
            for outbox in outboxes:
                outbox.put(encode_view_frame(now, views.encoded(viewer)))

    def _broadcast(self, applied: AppliedEntry, with_view: bool) -> None:
        """Send an event to everyone, to each viewer as much as it may see."""
        now, events = self.services.now(), EventEncoder(applied)
        views = self._updated_views() if with_view else None
        for viewer, outboxes in self.outboxes.items():
            if outboxes:
                view = None if views is None else views.encoded(viewer)
                frame = encode_event_frame(now, events.encoded(viewer), view)
                for outbox in outboxes:
                    outbox.put(frame)

    def presence_frame(self) -> bytes:
        """The frame that tells a client who is there."""
        return encode_presence_frame(self.services.now(), *self.presence)

    @contextmanager
    def _changing_presence(self) -> Iterator[None]:
        """Change who is there: note who has gone, and tell everyone whom it concerns."""
        before, here = self.presence, self._connected_here()
        yield
        connected, now = self.presence.connected, self.services.now()
        for seat, was_connected in enumerate(before.connected):
            if was_connected and not connected[seat]:
                self._last_seen[seat] = now
        if self.presence != before:
            frame = self.presence_frame()
            for outbox in self._all_outboxes():
                outbox.put(frame)
        if self._connected_here() != here:
            self.tell_connected()

    def _all_outboxes(self) -> Iterator[Outbox]:
        for outboxes in self.outboxes.values():
            yield from outboxes


def _log_abandoned(acting: asyncio.Future[int]) -> None:
    """Log an unexpected error of an action whose caller has gone."""
    error = None if acting.cancelled() else acting.exception()
    if error is not None and not isinstance(error, Problem | Superseded | StorageError):
        logs.exception("abandoned_action", error)

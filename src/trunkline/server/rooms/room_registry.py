"""All rooms of a server: loaded on demand, evicted when idle, looked after when they are due."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from typing import Any

from trunkline.editions import Edition
from trunkline.server import logs
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.bot_driver import enforce_clocks
from trunkline.server.rooms.game_editions import edition_of
from trunkline.server.rooms.rebuild import hosted_game_from
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.services import Services
from trunkline.server.storage.peers import (
    BotsHurried,
    Connected,
    EntryStored,
    GameDeleted,
    HoldersChanged,
    Notice,
    Seen,
    WhoIsConnected,
    shard_of,
)
from trunkline.server.storage.rows import (
    DamagedError,
    EntryRow,
    GameRow,
    HolderRow,
    LostEntriesError,
    StorageError,
)
from trunkline.server.wire.close_codes import CloseCode

__all__ = ["RoomRegistry"]

# Idle rooms kept in memory for people who come back.
ROOMS_KEPT = 500
EVICTION_TRIES = 4
POLLS_PER_SECOND = 2
DUE_PER_POLL = 100
# Most of the games that are due may belong to other processes.
DUE_READ = 5_000
TICK_SECONDS = 0.5
# How often to look for entries whose notices were missed.
MISSED_SECONDS = 0.7
DAY = 24 * 60 * 60 * 1000
HOUR = 60 * 60
# Nothing expires before time has been steady for this long, since the clock may be wrong.
STEADY_FOR = DAY
GAP = (
    "The clock has jumped, or no server has run for long. Nothing is deleted for a day; if the "
    "clock is wrong, set it."
)
# How often to log that the database still fails, and how long it must not fail to be well again.
OUTAGE_LOG_SECONDS = 60.0
RECOVERED_SECONDS = 3.0
# A time before which nothing was active, so that nothing expires.
NEVER = 0


class Outage:
    """A time in which the database fails: logged when it begins, now and then, and when it ends."""

    def __init__(self) -> None:
        self._began_at: float | None = None
        self._failed_at = self._logged_at = 0.0

    def note(self, error: StorageError, now: float) -> None:
        """Note that the database has failed."""
        self._failed_at = now
        if self._began_at is None:
            self._began_at = now
        elif now - self._logged_at < OUTAGE_LOG_SECONDS:
            return
        self._logged_at = now
        logs.error("poll_failed", error=str(error), seconds=round(now - self._began_at))

    def note_success(self, now: float) -> None:
        """Note that the database answers; it may still refuse other things."""
        if self._began_at is not None and now - self._failed_at >= RECOVERED_SECONDS:
            logs.info("poll_recovered", seconds=round(now - self._began_at))
            self._began_at = None


class RoomRegistry:
    """All rooms of a server, and the tasks that run without a request."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: dict[str, Room] = {}
        # Those that nothing uses, the least recently left first.
        self._unused: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        # Games that were running when the server was interrupted, until they are resumed. Rooms in
        # memory notice an interruption themselves.
        self._interrupted: set[str] = set()
        self._interruptions = services.time.interruptions
        self._finding_interrupted = asyncio.Lock()
        # Shards whose games nobody has looked after for a while.
        self._unattended: set[int] = set()
        # Games in whose logs other processes have written, and a signal that there are some.
        self._behind: set[str] = set()
        self._has_news = asyncio.Event()
        # Games in which a task reads on. It may take long: storing an entry may keep it waiting.
        self._reading: set[str] = set()
        # Games that cannot be loaded, so that they are not tried again and again.
        self._broken: set[str] = set()
        self._outage = Outage()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def enter(self, game: str, *, current: bool = True) -> AsyncIterator[Room]:
        """The room of a game, kept in memory while it is used.

        If `current`, it knows everything that other processes had stored when it was entered.
        """
        room = await self._room(game)
        room.active_uses += 1
        self._unused.pop(game, None)
        try:
            if current and self.services.peers.shared:
                await self._refresh(room)
                if self._rooms.get(game) is not room:
                    raise Problem(Code.NOT_FOUND, case="game")
            yield room
        finally:
            room.active_uses -= 1
            if not room.active_uses and self._rooms.get(game) is room:
                self._unused[game] = room
            self._evict_idle()

    async def open(self) -> None:
        """Take over this process's part of the games, and resume them in the background."""
        await self.services.peers.open(self)
        await self._find_interrupted()
        self.services.time.tick()
        work = [
            self._run_due_games(),
            self._expire_hourly(),
            self._watch_time(),
            self._read_news(),
            self._read_missed(),
        ]
        self._tasks.update(map(asyncio.ensure_future, work))

    async def close(self) -> None:
        """Stop, and wait for actions that are being stored."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.services.peers.close()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))

    async def _room(self, game: str) -> Room:
        """The room of a game, loaded once however many ask for it at the same time."""
        if game in self._rooms:
            return self._rooms[game]
        if game not in self._loading:
            self._loading[game] = asyncio.ensure_future(self._load(game))
            self._loading[game].add_done_callback(lambda _: self._loading.pop(game))
        room = await asyncio.shield(self._loading[game])
        if room is None:
            raise Problem(Code.NOT_FOUND, case="game")
        # It may have been evicted before we could enter; there is never a second one.
        return self._rooms.setdefault(game, room)

    async def _load(self, game: str) -> Room | None:
        interruptions = await self._find_interrupted()
        room = await self._read_room(game)
        if room is None:
            return None
        unattended = shard_of(game) in self._unattended and self._owns(game)
        interrupted = interruptions != self.services.time.interruptions
        if game in self._interrupted or unattended or interrupted:
            # Before anyone can enter, so that nobody is charged for the outage.
            room.note_interruption()
            await room.restart_clocks()
            room.wake_bots()
            self._interrupted.discard(game)
        room = self._rooms.setdefault(game, room)
        if not room.active_uses:
            self._unused[game] = room
        self.services.metrics.rooms.set(len(self._rooms))
        if self.services.peers.shared:
            self.services.peers.tell(WhoIsConnected(game))
            # Entries may have been stored since it was read.
            self._note_behind(game)
        return room

    async def _read_room(self, game: str) -> Room | None:
        """The room of a stored game; a game that is damaged concerns no other."""
        try:
            found = await self.services.storage.load(game)
            if found is None:
                return None
            edition = await edition_of(self.services.storage, found[0])
            return await self.services.loaders.run(_rebuild, self.services, edition, *found)
        except (Problem, StorageError) as error:
            if not isinstance(error, DamagedError):
                raise
            self._note_broken(game, error)
        except Exception as error:
            # Whatever its log says, it cannot be replayed.
            self._note_broken(game, error)
        raise Problem(Code.DAMAGED)

    def _note_broken(self, game: str, error: Exception) -> None:
        if game not in self._broken:
            self._broken.add(game)
            logs.exception("game_broken", error, game=game)

    async def _find_interrupted(self) -> int:
        """Find the games that an interruption concerns; returns how many interruptions there were.

        Those in memory know already.
        """
        async with self._finding_interrupted:
            interruptions = self.services.time.interruptions
            all_own = interruptions != self._interruptions
            unattended = frozenset(self._unattended)
            if all_own or unattended:
                running = await self.services.storage.running()
                own = filter(self._owns, running)
                self._interrupted.update(
                    game
                    for game in own
                    if game not in self._rooms and (all_own or shard_of(game) in unattended)
                )
                self._unattended -= unattended
                self._interruptions = interruptions
        return interruptions

    def _owns(self, game: str) -> bool:
        return self.services.peers.owns(game)

    def _forget(self, game: str) -> None:
        self._rooms.pop(game, None)
        self._unused.pop(game, None)

    def _evict_idle(self) -> None:
        """Remove surplus idle rooms, the least recently left first.

        Rooms in which bots play have to wait; only a few are looked at each time.
        """
        for game, room in list(islice(self._unused.items(), EVICTION_TRIES)):
            if len(self._unused) <= ROOMS_KEPT:
                break
            if room.idle and not room.interrupted:
                self._forget(game)
            else:
                self._unused.move_to_end(game)
        self.services.metrics.rooms.set(len(self._rooms))

    async def _run_due_games(self) -> None:
        """Resume interrupted games, then run games that are due, for ever."""
        while True:
            # Also before the first time: to load games would delay the first answers of a server
            # that has just started.
            await asyncio.sleep(1 / POLLS_PER_SECOND)
            for game in sorted(self._interrupted - self._broken):
                await self._run_game(game)
            for game in await self._due_games():
                await self._run_game(game)

    async def _due_games(self) -> list[str]:
        """The games in which a clock may have run out or a bot is overdue."""
        try:
            due = await self.services.storage.due(self.services.now(), DUE_READ)
        except DamagedError:
            # At least the games in memory go on; the damage is reported elsewhere.
            due = list(self._rooms)
        except Exception as error:
            self._log_failure("poll_failed", error)
            return []
        self._outage.note_success(_loop_time())
        own = (game for game in due if self._owns(game) and game not in self._broken)
        return list(islice(own, DUE_PER_POLL))

    async def _run_game(self, game: str, *, hurried: bool = False) -> None:
        try:
            async with self.enter(game) as room:
                await enforce_clocks(room)
                if hurried:
                    room.hear_hurried()
                room.wake_bots()
        except StorageError as error:
            self._log_failure("poll_failed", error)
        except Exception as error:
            self._note_broken(game, error)

    async def _watch_time(self) -> None:
        """Tick, and after an interruption restart the clocks of all rooms at once."""
        while True:
            self.services.time.tick()
            self.services.metrics.shards.set(len(self.services.peers.shards))
            try:
                await self._find_interrupted()
                await self._restart_clocks()
            except Exception as error:
                self._log_failure("poll_failed", error)
            await asyncio.sleep(TICK_SECONDS)

    async def _restart_clocks(self) -> None:
        interrupted = [room for room in self._rooms.values() if room.interrupted]
        if interrupted:
            await asyncio.gather(*(room.restart_clocks() for room in interrupted))

    async def _expire_hourly(self) -> None:
        while True:
            try:
                await self._expire()
            except Exception as error:
                # It may work an hour later; the task must not end.
                logs.exception("expiry_failed", error)
            await asyncio.sleep(HOUR)

    async def _expire(self) -> None:
        """Delete old games and replays, as the settings say."""
        settings, now = self.services.settings, self.services.now()
        gap, steady_since = await self.services.storage.note_alive(now)
        if now - steady_since < STEADY_FOR:
            if steady_since == now and gap:
                logs.warning(
                    "expiry_postponed", days_since_last_run=round(gap / DAY, 1), advice=GAP
                )
            return
        finished, idle = (
            now - days * DAY if days else NEVER
            for days in (settings.keep_finished_days, settings.keep_idle_days)
        )
        deleted = await self.services.storage.expire(finished, idle, owns=self._owns)
        for game in deleted:
            self._close_room(game, CloseCode.EXPIRED)
            self.services.peers.tell(GameDeleted(game))
        if deleted:
            logs.info("expired", count=len(deleted))

    def _close_room(self, game: str, code: CloseCode) -> None:
        """Disconnect everyone from a game, and forget what was known of it."""
        if game in self._rooms:
            self._rooms[game].abandon(code)
            self._forget(game)

    # Other processes: this is the `Listener` of their notices.

    def hear(self, process: str, notices: Sequence[Notice]) -> None:
        """Read on in the games that another process has changed."""
        for notice in notices:
            room = self._rooms.get(notice.game)
            if isinstance(notice, BotsHurried):
                # Once the room has read that the last person has left.
                if self._owns(notice.game):
                    self._run_soon(self._run_game(notice.game, hurried=True))
            elif room is not None:
                self._hear(process, notice, room)
            elif isinstance(notice, EntryStored) and notice.bot_turn and self._owns(notice.game):
                self._run_soon(self._run_game(notice.game))

    def _hear(self, process: str, notice: Notice, room: Room) -> None:
        match notice:
            case EntryStored(game, number):
                if number > room.hosted.number:
                    self._note_behind(game)
            case HoldersChanged(game):
                self._run_soon(self._reload_holders(game))
            case Connected():
                room.hear_connected(process, notice)
            case Seen(_, seats):
                room.hear_seen(seats)
            case WhoIsConnected():
                room.tell_connected()
            case GameDeleted(game):
                self._close_room(game, CloseCode.EXPIRED)

    def forget_process(self, process: str) -> None:
        """Show that nobody is connected to a process that has ended."""
        for room in self._rooms.values():
            room.forget_process(process)

    def catch_up(self) -> None:
        """Tell and ask again what other processes may have missed, and this one."""
        for game, room in self._rooms.items():
            room.tell_connected()
            self.services.peers.tell(WhoIsConnected(game))
        self._run_soon(self._find_missed())

    def take_over(self, shards: frozenset[int], unattended: frozenset[int]) -> None:
        """Look after the games of these shards; restart the clocks of those that nobody did."""
        self._unattended |= unattended
        for game, room in self._rooms.items():
            if shard_of(game) in unattended:
                room.note_interruption()
            if shard_of(game) in shards:
                room.wake_bots()

    def _run_soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in a task that is kept until it is done."""
        task = asyncio.ensure_future(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for something that may fail, and will be tried again in a second."""
        try:
            await work
        except Exception as error:
            self._log_failure("reading_failed", error)

    def _log_failure(self, event: str, error: Exception) -> None:
        """Log an error; one line is enough for all that fails because the database does."""
        if not isinstance(error, StorageError):
            logs.exception(event, error)
        elif isinstance(error, DamagedError | LostEntriesError):
            logs.error(event, error=str(error))
        else:
            self._outage.note(error, _loop_time())

    def _note_behind(self, game: str) -> None:
        self._behind.add(game)
        self._has_news.set()

    async def _read_news(self) -> None:
        """Read on in the games in which other processes have written, for ever."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            # The others are read as soon as their tasks have ended.
            behind = self._behind - self._reading
            self._behind -= behind
            rooms = [self._rooms[game] for game in sorted(behind) if game in self._rooms]
            await self._logged(self._read_on(rooms))

    async def _read_on(self, rooms: Sequence[Room]) -> None:
        known = {room.hosted.id: room.hosted.number for room in rooms}
        found = await self.services.storage.entries_after(known)
        for room in rooms:
            game = room.hosted.id
            if game in self._reading:
                self._behind.add(game)
            elif found[game]:
                self._read_soon(game, partial(room.read_on, found[game]))

    def _read_soon(self, game: str, read: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Read on in a task of its own, so that no game waits for another."""
        self._reading.add(game)

        async def read_alone() -> None:
            try:
                await read()
            finally:
                self._reading.discard(game)
                if game in self._behind:
                    self._has_news.set()

        self._run_soon(read_alone())

    async def _read_missed(self) -> None:
        """Look for what is stored without our hearing of it, for ever.

        Another process may have stored it, or this one, if the database failed after the commit.
        """
        while True:
            await asyncio.sleep(MISSED_SECONDS)
            for game, room in self._rooms.items():
                if room.is_uncertain:
                    self._update_soon(game)
            if self.services.peers.shared:
                await self._logged(self._find_missed())

    async def _find_missed(self) -> None:
        rooms = self._rooms.items()
        known = {game: room.version for game, room in rooms if game not in self._reading}
        for game in await self.services.storage.changed(known):
            self._update_soon(game)

    def _update_soon(self, game: str) -> None:
        # If a task reads on already, what it does not find is found the next time.
        if game not in self._reading:
            self._read_soon(game, partial(self._update, game))

    async def _refresh(self, room: Room) -> None:
        """Let a room read what other processes have changed."""
        game = room.hosted.id
        if await self.services.storage.changed({game: room.version}):
            await self._update(game)

    async def _reload_holders(self, game: str) -> None:
        room = self._rooms.get(game)
        if room is not None and not await room.reload_holders():
            self._close_room(game, CloseCode.EXPIRED)

    async def _update(self, game: str) -> None:
        room = self._rooms.get(game)
        if room is None:
            return
        try:
            exists = await room.catch_up()
        except LostEntriesError:
            # Clients come back, and see what is left of the game.
            self._close_room(game, CloseCode.RESTARTING)
            raise
        if not exists:
            self._close_room(game, CloseCode.EXPIRED)


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


def _rebuild(
    services: Services,
    edition: Edition,
    row: GameRow,
    entries: Sequence[EntryRow],
    holders: Sequence[HolderRow],
) -> Room:
    """The room of a stored game."""
    room = Room(services, hosted_game_from(row, edition), holders, row.holders_version)
    room.load_entries(entries)
    return room

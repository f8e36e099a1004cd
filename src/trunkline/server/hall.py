"""The hall: every room there is, loaded when somebody comes and let go when nobody is there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from trunkline.server import logs
from trunkline.server.commands import resume
from trunkline.server.driver import keep_time
from trunkline.server.history import match_of
from trunkline.server.problems import Code, Problem
from trunkline.server.room import Room
from trunkline.server.rows import StorageError
from trunkline.server.services import Services

__all__ = ["NO_SUCH_GAME", "Hall"]

# The same for a game that is not there and for one of others, wherever it is asked for.
NO_SUCH_GAME = "There is no such game, or it is not one of yours."
# Rooms kept though nobody is there, for whoever comes back.
ROOMS_KEPT = 500
ROUNDS_PER_SECOND = 2
WOKEN_AT_ONCE = 100
DAY = 24 * 60 * 60 * 1000
HOUR = 60 * 60
# Nothing was active before this time.
FOR_EVER = 0


class Hall:
    """All rooms of a server, and what has to be done though nobody asks for it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        # Games the last server left in the middle of something, until they are taken up.
        self._left: set[str] = set()
        # Games that cannot be loaded, so that nobody tries again and again.
        self._broken: set[str] = set()
        self._chores: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def enter(self, game: str) -> AsyncIterator[Room]:
        """A room, kept while it is made use of."""
        room = await self._room(game)
        room.guests += 1
        try:
            yield room
        finally:
            room.guests -= 1
            self._let_go()

    async def open(self) -> None:
        """Go on where the last server stopped, without keeping anyone waiting."""
        self._left = set(await self.services.storage.running())
        self._chores = [
            asyncio.ensure_future(self._keep_rounds()),
            asyncio.ensure_future(self._expire()),
        ]

    async def close(self) -> None:
        """Stop; what is being stored is finished."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self._rooms.values()))

    async def _room(self, game: str) -> Room:
        """A room that is loaded, or is now, once however many ask for it."""
        if game in self._rooms:
            self._rooms.move_to_end(game)
            return self._rooms[game]
        if game not in self._loading:
            self._loading[game] = asyncio.ensure_future(self._load(game))
            self._loading[game].add_done_callback(lambda _: self._loading.pop(game))
        room = await asyncio.shield(self._loading[game])
        if room is None:
            raise Problem(Code.NOT_FOUND, NO_SUCH_GAME)
        # It may have been let go again before we could enter; there is never a second one.
        return self._rooms.setdefault(game, room)

    async def _load(self, game: str) -> Room | None:
        found = await self.services.storage.load(game)
        if found is None:
            return None
        row, entries, holders = found
        room = Room(self.services, match_of(row), holders)
        room.read(entries)
        if game in self._left:
            # Before anyone else is let in, so that nobody pays for the outage.
            await self._take_up(room)
            self._left.discard(game)
        room = self._rooms.setdefault(game, room)
        self.services.metrics.rooms.set(len(self._rooms))
        return room

    async def _take_up(self, room: Room) -> None:
        """Go on with a game after an outage: clocks begin anew, bots play on."""
        if room.match.clocks is not None:
            await resume(room)
        room.wake()

    def _let_go(self) -> None:
        """Let go of rooms nobody is in, those that were entered longest ago first."""
        surplus = len(self._rooms) - ROOMS_KEPT
        if surplus <= 0:
            return
        idle = [game for game, room in self._rooms.items() if room.idle]
        for game in idle[:surplus]:
            del self._rooms[game]
        self.services.metrics.rooms.set(len(self._rooms))

    async def _keep_rounds(self) -> None:
        """Take up what the last server left, then look after games whose time has come."""
        for game in list(self._left):
            await self._look_after(game)
        while True:
            await asyncio.sleep(1 / ROUNDS_PER_SECOND)
            for game in await self._due():
                await self._look_after(game)

    async def _due(self) -> list[str]:
        """The games in which a clock may have run out, or a bot was forgotten."""
        try:
            limit = WOKEN_AT_ONCE + len(self._broken)
            due = await self.services.storage.due(self.services.now(), limit)
        except Exception as error:
            logs.exception("rounds_failed", error)
            return []
        return [game for game in due if game not in self._broken]

    async def _look_after(self, game: str) -> None:
        try:
            async with self.enter(game) as room:
                await keep_time(room)
                room.wake()
        except StorageError as error:
            logs.error("rounds_failed", game=game, error=str(error))
        except Exception as error:
            self._broken.add(game)
            logs.exception("game_broken", error, game=game)

    async def _expire(self) -> None:
        """Delete old games, by the rule the host has set."""
        while True:
            try:
                await self._expire_once()
            except Exception as error:
                # An hour later it may work; the chore must not end.
                logs.exception("expiry_failed", error)
            await asyncio.sleep(HOUR)

    async def _expire_once(self) -> None:
        settings, now = self.services.settings, self.services.now()
        finished, idle = (
            now - days * DAY if days else FOR_EVER
            for days in (settings.keep_finished_days, settings.keep_idle_days)
        )
        deleted = await self.services.storage.expire(finished, idle)
        for game in deleted:
            if game in self._rooms:
                self._rooms.pop(game).clear()
        if deleted:
            logs.info("expired", count=len(deleted))

"""Processes that share a PostgreSQL database: notices by NOTIFY, shards by advisory locks."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any, LiteralString

import msgspec
from msgspec import Struct
from psycopg import AsyncConnection, Error
from sqlalchemy import URL

from trunkline.server import logs
from trunkline.server.server_time import LONGEST_TICK_MS
from trunkline.server.storage.advisory_locks import MEMBERS_LOCK, SHARDS, shard_lock
from trunkline.server.storage.peers import (
    ALL_SHARDS,
    Listener,
    Notice,
    Peers,
)
from trunkline.server.storage.postgres import connect_async

__all__ = ["PostgresPeers"]

CHANNEL = "trunkline"

BEAT_SECONDS = 1.0
# A process that has not been heard for this long has ended.
SILENT_SECONDS = 3.5
RECONNECT_SECONDS = 0.5
# PostgreSQL carries a little less than 8000 bytes at a time.
PAYLOAD_BYTES = 7_500

NOTIFY = "SELECT pg_notify(%s, %s)"
JOIN = "SELECT pg_advisory_lock_shared(%s)"
LOCKS_HELD = """
SELECT classid::bigint << 32 | objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 1 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
TRY_LOCKS = "SELECT number FROM unnest(%s::bigint[]) AS number WHERE pg_try_advisory_lock(number)"
UNLOCK = "SELECT pg_advisory_unlock(number) FROM unnest(%s::bigint[]) AS number"
# By the clock of the database, since those of several machines need not agree.
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
ATTENDED = f"SELECT shard FROM shards WHERE shard = ANY(%s) AND attended_at > {NOW} - %s"
ATTEND = f"""
INSERT INTO shards (shard, attended_at) SELECT shard, {NOW} FROM unnest(%s::int[]) AS shard
ON CONFLICT (shard) DO UPDATE SET attended_at = excluded.attended_at
"""
# Nothing that is sent here has to survive a crash.
NOT_DURABLE = "SET synchronous_commit = off"


class _Batch(Struct, frozen=True, array_like=True):
    """What one NOTIFY carries: the process that sends it, and its notices."""

    process: str
    notices: list[Notice]


_decoder = msgspec.json.Decoder(_Batch)


class PostgresPeers(Peers):
    """The processes on one PostgreSQL database.

    One connection listens. The other sends notices and holds the shards of this process; if it is
    lost, so are they, and other processes take them over.
    """

    shared = True

    def __init__(self, url: URL) -> None:
        self._url = url
        self._process = secrets.token_hex(4)
        self.shards = frozenset()
        # The latest notice of each kind and game that has not been sent.
        self._unsent: dict[tuple[type[Notice], str], Notice] = {}
        self._wake = asyncio.Event()
        # When each of the others was last heard.
        self._heard: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener) -> None:
        """Listen first, so that nothing is missed, then take over a part of the games."""
        listening = await self._connect_listener()
        sending = await self._connect_sender(listener)
        self._tasks = [
            asyncio.ensure_future(self._listen(listener, listening)),
            asyncio.ensure_future(self._send(listener, sending)),
        ]

    async def close(self) -> None:
        """Leave the games to the others: closing the connection unlocks the shards."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.shards = frozenset()

    def tell(self, notice: Notice) -> None:
        """Send a notice with the next batch, in place of an older one about the same."""
        self._unsent[type(notice), notice.game] = notice
        self._wake.set()

    async def _connect(self) -> AsyncConnection[Any]:
        connection = await connect_async(self._url)
        await connection.execute(NOT_DURABLE)
        return connection

    # Listening

    async def _connect_listener(self) -> AsyncConnection[Any]:
        connection = await self._connect()
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _listen(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Hear what the others send, for ever."""
        while True:
            try:
                async with connection:
                    async for notification in connection.notifies():
                        self._hear(listener, notification.payload)
            except Error as error:
                logs.warning("peers_lost", error=type(error).__name__)
            connection = await _again(self._connect_listener)
            listener.catch_up()

    def _hear(self, listener: Listener, payload: str) -> None:
        batch = _decoder.decode(payload)
        if batch.process == self._process:
            return
        is_new = batch.process not in self._heard
        self._heard[batch.process] = monotonic()
        if is_new:
            listener.catch_up()
        if batch.notices:
            listener.hear(batch.process, batch.notices)

    # Sending, and looking after shards

    async def _connect_sender(self, listener: Listener) -> AsyncConnection[Any]:
        connection = await self._connect()
        try:
            await connection.execute(JOIN, [MEMBERS_LOCK])
            await self._beat(listener, connection)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _send(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Send notices when there are some, and a sign of life every second, for ever."""
        while True:
            try:
                async with connection:
                    await self._send_until_lost(listener, connection)
            except Error as error:
                logs.warning("shards_lost", error=type(error).__name__)
            self.shards = frozenset()
            connection = await _again(lambda: self._connect_sender(listener))

    async def _send_until_lost(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        next_beat = monotonic() + BEAT_SECONDS
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), max(0.0, next_beat - monotonic()))
            self._wake.clear()
            for payload in self._payloads():
                await connection.execute(NOTIFY, [CHANNEL, payload])
            if monotonic() >= next_beat:
                await self._beat(listener, connection)
                next_beat = monotonic() + BEAT_SECONDS

    def _payloads(self) -> Iterator[str]:
        """The unsent notices, in as few batches as they fit into."""
        notices, self._unsent = list(self._unsent.values()), {}
        batch: list[str] = []
        size = 0
        for notice in notices:
            text = msgspec.json.encode(notice).decode()
            if size + len(text) > PAYLOAD_BYTES:
                yield self._payload(batch)
                batch, size = [], 0
            batch.append(text)
            size += len(text) + 1
        if batch:
            yield self._payload(batch)

    def _payload(self, notices: list[str]) -> str:
        return f'["{self._process}",[{",".join(notices)}]]'

    async def _beat(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Show that this process lives, notice which others do, and look after its shards."""
        await connection.execute(NOTIFY, [CHANNEL, self._payload([])])
        self._forget_silent(listener)
        await self._share_shards(listener, connection)
        await connection.execute(ATTEND, [sorted(self.shards)])

    def _forget_silent(self, listener: Listener) -> None:
        limit = monotonic() - SILENT_SECONDS
        for process in [process for process, at in self._heard.items() if at < limit]:
            del self._heard[process]
            listener.forget_process(process)

    async def _share_shards(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Hold as many shards as the others: give some up, or take free ones."""
        held = await _column(connection, LOCKS_HELD)
        fair = -(-SHARDS // held.count(MEMBERS_LOCK))
        surplus = sorted(self.shards)[fair:]
        if surplus:
            self.shards = self.shards.difference(surplus)
            await connection.execute(UNLOCK, [[*map(shard_lock, surplus)]])
            return
        free = {shard for shard in ALL_SHARDS if shard_lock(shard) not in held}
        wanted = random.sample(sorted(free), min(len(free), fair - len(self.shards)))
        if wanted:
            await self._take(listener, connection, wanted)

    async def _take(
        self, listener: Listener, connection: AsyncConnection[Any], wanted: list[int]
    ) -> None:
        locked = await _column(connection, TRY_LOCKS, [*map(shard_lock, wanted)])
        taken = frozenset(shard for shard in wanted if shard_lock(shard) in locked)
        attended = await _column(connection, ATTENDED, sorted(taken), LONGEST_TICK_MS)
        self.shards |= taken
        listener.take_over(taken, unattended=taken.difference(attended))


async def _column(
    connection: AsyncConnection[Any], query: LiteralString, *values: Any
) -> list[int]:
    """The first column of what a query finds."""
    cursor = await connection.execute(query, values)
    return [int(row[0]) for row in await cursor.fetchall()]


async def _again(connect: Callable[[], Awaitable[AsyncConnection[Any]]]) -> AsyncConnection[Any]:
    """Connect, however often it takes."""
    while True:
        await asyncio.sleep(RECONNECT_SECONDS)
        with suppress(Error, OSError):
            return await connect()

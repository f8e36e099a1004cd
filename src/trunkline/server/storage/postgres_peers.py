"""Processes that share a PostgreSQL database: notices by NOTIFY, shards by advisory locks."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, LiteralString, TypeAlias

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
from trunkline.server.storage.postgres import connect_async, reason
from trunkline.server.storage.rows import StorageError

__all__ = ["PostgresPeers"]

CHANNEL = "trunkline"
Prepare: TypeAlias = Callable[[AsyncConnection[Any]], Awaitable[object]]

BEAT_SECONDS = 1.0
# A process that has not been heard for this long has ended.
SILENT_SECONDS = 3.5
RECONNECT_SECONDS = 0.5
# How often to log that reconnecting still fails.
LOG_SECONDS = 30.0
# What PostgreSQL carries at most, and how much of it we fill with notices.
MAX_PAYLOAD_BYTES = 7_999
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
    # Decoded one by one: newer versions may send some that this one does not know.
    notices: list[msgspec.Raw]


_batch_decoder = msgspec.json.Decoder(_Batch)
_notice_decoder: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


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
        # Whether it has been logged that something cannot be understood.
        self._has_skipped = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener) -> None:
        """Listen first, so that nothing is missed, then take over a part of the games."""
        try:
            listening = await self._connect_listener()
            try:
                sending = await self._connect_sender(listener)
            except BaseException:
                await listening.close()
                raise
        except (Error, OSError) as error:
            raise StorageError(f"The database cannot be opened: {reason(error)}.") from error
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

    async def _connect(self, prepare: Prepare) -> AsyncConnection[Any]:
        """A connection that is closed again if it cannot be prepared."""
        connection = await connect_async(self._url)
        try:
            await connection.execute(NOT_DURABLE)
            await prepare(connection)
        except BaseException:
            await connection.close()
            raise
        return connection

    # Listening

    async def _connect_listener(self) -> AsyncConnection[Any]:
        return await self._connect(lambda connection: connection.execute(f"LISTEN {CHANNEL}"))

    async def _listen(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Hear what the others send, for ever."""
        while True:
            try:
                async with connection:
                    async for notification in connection.notifies():
                        self._hear(listener, notification.payload)
            except Exception as error:
                _log_lost("peers_lost", error)
            connection = await _again("peers_lost", self._connect_listener)
            _catch_up(listener)

    def _hear(self, listener: Listener, payload: str) -> None:
        try:
            batch = _batch_decoder.decode(payload)
        except msgspec.DecodeError as error:
            self._skip(error)
            return
        if batch.process == self._process:
            return
        is_new = batch.process not in self._heard
        self._heard[batch.process] = monotonic()
        if is_new:
            listener.catch_up()
        notices = [*self._understood(batch.notices)]
        if notices:
            listener.hear(batch.process, notices)

    def _understood(self, notices: Iterable[msgspec.Raw]) -> Iterator[Notice]:
        for notice in notices:
            try:
                yield _notice_decoder.decode(notice)
            except msgspec.DecodeError as error:
                self._skip(error)

    def _skip(self, error: msgspec.DecodeError) -> None:
        """Log once that something on the channel is from a newer version, or not from ours."""
        if not self._has_skipped:
            self._has_skipped = True
            logs.warning("notice_skipped", error=type(error).__name__)

    # Sending, and looking after shards

    async def _connect_sender(self, listener: Listener) -> AsyncConnection[Any]:
        async def join(connection: AsyncConnection[Any]) -> None:
            await connection.execute(JOIN, [MEMBERS_LOCK])
            await self._beat(listener, connection)

        try:
            return await self._connect(join)
        except BaseException:
            # Shards that it had taken are lost with the connection.
            self.shards = frozenset()
            raise

    async def _send(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Send notices when there are some, and a sign of life every second, for ever."""
        while True:
            try:
                async with connection:
                    await self._send_until_lost(listener, connection)
            except Exception as error:
                _log_lost("shards_lost", error)
            self.shards = frozenset()
            connection = await _again("shards_lost", partial(self._connect_sender, listener))
            # The others may have thought that this process had ended.
            _catch_up(listener)

    async def _send_until_lost(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        next_beat = monotonic() + BEAT_SECONDS
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), max(0.0, next_beat - monotonic()))
            self._wake.clear()
            await self._send_notices(connection)
            if monotonic() >= next_beat:
                await self._beat(listener, connection)
                next_beat = monotonic() + BEAT_SECONDS

    async def _send_notices(self, connection: AsyncConnection[Any]) -> None:
        """Send the unsent notices; what cannot be sent stays, unless a newer one replaces it."""
        for batch in _batches(list(self._unsent.values())):
            payload = self._payload(msgspec.json.encode(notice).decode() for notice in batch)
            if len(payload) <= MAX_PAYLOAD_BYTES:
                await connection.execute(NOTIFY, [CHANNEL, payload])
            else:
                logs.warning("notice_too_long", bytes=len(payload))
            for notice in batch:
                kind = type(notice), notice.game
                if self._unsent.get(kind) is notice:
                    del self._unsent[kind]

    def _payload(self, notices: Iterable[str] = ()) -> str:
        return f'["{self._process}",[{",".join(notices)}]]'

    async def _beat(self, listener: Listener, connection: AsyncConnection[Any]) -> None:
        """Show that this process lives, notice which others do, and look after its shards."""
        await connection.execute(NOTIFY, [CHANNEL, self._payload()])
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
        # This process is a member, too, even if a proxy has given it another session meanwhile.
        fair = -(-SHARDS // max(1, held.count(MEMBERS_LOCK)))
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


def _batches(notices: Iterable[Notice]) -> Iterator[list[Notice]]:
    """Notices in as few batches as they fit into."""
    batch: list[Notice] = []
    size = 0
    for notice in notices:
        length = len(msgspec.json.encode(notice)) + 1
        if batch and size + length > PAYLOAD_BYTES:
            yield batch
            batch, size = [], 0
        batch.append(notice)
        size += length
    if batch:
        yield batch


def _catch_up(listener: Listener) -> None:
    try:
        listener.catch_up()
    except Exception as error:
        logs.exception("reading_failed", error)


def _log_lost(event: str, error: Exception) -> None:
    """Log why a connection is not used any more: PostgreSQL closed it, or the program has a bug."""
    if isinstance(error, Error | OSError):
        logs.warning(event, error=type(error).__name__)
    else:
        logs.exception(event, error)


async def _again(
    event: str, connect: Callable[[], Awaitable[AsyncConnection[Any]]]
) -> AsyncConnection[Any]:
    """Connect, however often it takes; log now and then that it still fails."""
    logged_at = monotonic()
    while True:
        await asyncio.sleep(RECONNECT_SECONDS)
        try:
            return await connect()
        except Exception as error:
            if monotonic() - logged_at > LOG_SECONDS:
                logged_at = monotonic()
                _log_lost(event, error)

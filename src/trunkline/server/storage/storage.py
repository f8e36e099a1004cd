"""The one interface to the database: games, their editions and logs, keys and holders, replays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, Executable

from trunkline.server.games.vocabulary import Role
from trunkline.server.storage import queries
from trunkline.server.storage.database import (
    READERS,
    check_tables,
    database_url,
    reader_engine,
    storage_errors,
    writer_engine,
)
from trunkline.server.storage.rows import (
    EditionRow,
    EntryRow,
    GameRow,
    HolderRow,
    KeyRow,
    KeyUsed,
    LogSummary,
    ReplayRow,
    Trade,
)
from trunkline.server.storage.writer import Writer

__all__ = ["Storage"]

T = TypeVar("T")
GAME_COLUMNS = len(GameRow.__struct_fields__)
# Games deleted in one transaction: a few milliseconds in which nothing else is written.
EXPIRY_BATCH = 20


class Storage:
    """An open database. What it has acknowledged survives a power cut."""

    def __init__(self, readers: Engine, writing: Connection) -> None:
        self._readers = readers
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writing = writing
        self._writer = Writer(writing)

    @classmethod
    async def open(cls, database: str) -> Storage:
        """Open the database at a path or URL, and create its tables if it is new.

        Refuses tables of another version.
        """
        url = database_url(database)
        engine = writer_engine(url)
        try:
            with storage_errors("opened"):
                connection = await asyncio.to_thread(_writer_connection, engine)
            return cls(reader_engine(url), connection)
        except BaseException:
            engine.dispose()
            raise

    async def close(self) -> None:
        """Write what is queued, then close the database."""
        await self._writer.close()
        self._writing.engine.dispose()
        await asyncio.to_thread(self._threads.shutdown)
        self._readers.dispose()

    # Games and their logs

    async def create(
        self,
        game: GameRow,
        keys: Sequence[KeyRow] = (),
        holders: Sequence[HolderRow] = (),
        edition: EditionRow | None = None,
    ) -> None:
        """Store a new game with its first keys and holders and its edition, all or nothing.

        The edition may be left out if it is stored already.
        """

        def work(connection: Connection) -> None:
            _add(connection, queries.ADD_EDITION, [edition] if edition else [])
            connection.execute(queries.ADD_GAME, asdict(game))
            _add(connection, queries.ADD_KEY, keys)
            _add(connection, queries.ADD_HOLDER, holders)

        await self._writer.run(work)

    async def append(self, entry: EntryRow, summary: LogSummary) -> bool:
        """Add an entry to a log, durably, and update the summary of the log.

        Returns False, and writes nothing, if another entry has that number. The entry is written
        even if the caller is cancelled.
        """
        return await self._writer.append(entry, summary)

    async def entries(self, game: str, after: int = 0) -> list[EntryRow]:
        """The entries of a game's log with numbers above `after`, in order."""
        return [EntryRow(*row) for row in await self._all(queries.ENTRIES, game=game, after=after)]

    async def load(self, game: str) -> tuple[GameRow, list[EntryRow], list[HolderRow]] | None:
        """A game, its whole log and its holders, read in one transaction."""

        def work(connection: Connection) -> tuple[GameRow, list[EntryRow], list[HolderRow]] | None:
            found = connection.execute(queries.GAME, {"game": game}).first()
            if found is None:
                return None
            entries = connection.execute(queries.ENTRIES, {"game": game, "after": 0})
            holders = connection.execute(queries.HOLDERS, {"game": game})
            return (
                GameRow(*found),
                [EntryRow(*row) for row in entries],
                [HolderRow(*row) for row in holders],
            )

        return await self._read(work)

    async def edition(self, hash: str) -> str | None:
        """The document of a stored edition."""
        found = await self._first(queries.EDITION, hash=hash)
        return str(found[0]) if found else None

    # Keys and holders

    async def trade(self, fingerprint: str, device: str, at: int) -> Trade | None:
        """Give a device the role that a key is for; None if there is no such key.

        A spectator's key works any number of times, others once: then `KeyUsed` is raised. A
        device that already holds the role may trade the key again without using it up.
        """

        def work(connection: Connection) -> Trade | None:
            found = connection.execute(queries.KEY, {"fingerprint": fingerprint}).first()
            if found is None:
                return None
            key = KeyRow(*found)
            holder = HolderRow(device, key.game, key.role, key.seat, since=at)
            is_new = connection.execute(queries.HOLDER, asdict(holder)).first() is None
            if is_new:
                if key.role != "watch":
                    _mark_used(connection, key, at)
                _add(connection, queries.ADD_HOLDER, [holder])
            return Trade(key, is_new)

        return await self._writer.run(work)

    async def replace_key(self, key: KeyRow) -> None:
        """Store a key in place of all others to the same role; holders of the role keep it."""

        def work(connection: Connection) -> None:
            connection.execute(queries.REMOVE_KEYS, _role(key.game, key.role, key.seat))
            _add(connection, queries.ADD_KEY, [key])

        await self._writer.run(work)

    async def revoke(self, game: str, role: Role, seat: int | None = None, keep: str = "") -> None:
        """Take a role from all devices except the one to `keep`, and delete its keys."""

        def work(connection: Connection) -> None:
            connection.execute(queries.REMOVE_KEYS, _role(game, role, seat))
            connection.execute(queries.REMOVE_HOLDERS, _role(game, role, seat) | {"keep": keep})

        await self._writer.run(work)

    async def end_other_devices(self, game: str, seat: int, device: str) -> None:
        """Take a seat from all devices but one, and delete the unused keys to it."""

        def work(connection: Connection) -> None:
            role = _role(game, "seat", seat)
            connection.execute(queries.REMOVE_UNUSED_KEYS, role)
            connection.execute(queries.REMOVE_HOLDERS, role | {"keep": device})

        await self._writer.run(work)

    async def end_device(self, game: str, seat: int, device: str) -> None:
        """Take a seat from one device, and delete the unused keys to it."""

        def work(connection: Connection) -> None:
            role = _role(game, "seat", seat)
            connection.execute(queries.REMOVE_UNUSED_KEYS, role)
            connection.execute(queries.REMOVE_HOLDER, role | {"device": device})

        await self._writer.run(work)

    async def grant(self, holder: HolderRow) -> bool:
        """Give a device a role, and delete the keys to it.

        Returns False, and changes nothing, if another device holds the role.
        """

        def work(connection: Connection) -> bool:
            held = connection.execute(queries.HOLDERS, {"game": holder.game})
            role = (holder.role, holder.seat)
            if any((it.role, it.seat) == role and it.device != holder.device for it in held):
                return False
            connection.execute(queries.REMOVE_KEYS, _role(holder.game, *role))
            _add(connection, queries.ADD_HOLDER, [holder])
            return True

        return await self._writer.run(work)

    async def holders(self, game: str) -> list[HolderRow]:
        """The holders of roles in a game, the oldest first."""
        return [HolderRow(*row) for row in await self._all(queries.HOLDERS, game=game)]

    # Finding games

    async def games_of(self, device: str, limit: int) -> list[tuple[GameRow, list[HolderRow]]]:
        """The games in which a device holds roles, with these roles; the last active first."""
        rows = await self._all(queries.GAMES_OF_DEVICE, device=device, limit=limit)
        return [
            (GameRow(*game), [HolderRow(*row[GAME_COLUMNS:]) for row in roles])
            for game, roles in groupby(rows, key=lambda row: row[:GAME_COLUMNS])
        ]

    async def seating_entries(self, games: Sequence[str]) -> dict[str, list[EntryRow]]:
        """The entries of each of these games in which people sat down or stood up, in order."""
        rows = [EntryRow(*row) for row in await self._all(queries.SEATING_ENTRIES, games=games)]
        found = {game: [*entries] for game, entries in groupby(rows, key=attrgetter("game"))}
        return {game: found.get(game, []) for game in games}

    async def lobby(self, limit: int) -> list[GameRow]:
        """The open games that are listed in the lobby, the newest first."""
        return [GameRow(*row) for row in await self._all(queries.LOBBY_GAMES, limit=limit)]

    async def due(self, now: int, limit: int) -> list[str]:
        """The games in which the server must act by now, the most overdue first."""
        return _ids(await self._all(queries.DUE_GAMES, now=now, limit=limit))

    async def running(self) -> list[str]:
        """The games being played in which the server will have to act."""
        return _ids(await self._all(queries.RUNNING_GAMES))

    async def finished(self, after: str, limit: int) -> list[str]:
        """The ids of finished games above `after`, in order."""
        return _ids(await self._all(queries.FINISHED_GAMES, after=after, limit=limit))

    async def count_unfinished(self) -> int:
        """How many games are open or being played."""
        ((count,),) = await self._all(queries.COUNT_UNFINISHED)
        return int(count)

    # Replays

    async def save_replay(self, replay: ReplayRow, edition: EditionRow | None = None) -> ReplayRow:
        """Store a replay and return it; a game that has been shared keeps its first replay.

        Its edition may be left out if it is stored already.
        """

        def work(connection: Connection) -> ReplayRow:
            _add(connection, queries.ADD_EDITION, [edition] if edition else [])
            _add(connection, queries.ADD_REPLAY, [replay])
            if replay.game is None:
                return replay
            found = connection.execute(queries.REPLAY_OF_GAME, {"game": replay.game})
            return ReplayRow(*found.one())

        return await self._writer.run(work)

    async def replay(self, replay: str) -> ReplayRow | None:
        """A replay by its id."""
        found = await self._first(queries.REPLAY, replay=replay)
        return ReplayRow(*found) if found else None

    async def touch_replay(self, replay: str, at: int) -> None:
        """Note that a replay was viewed, which keeps it from expiring."""

        def work(connection: Connection) -> None:
            connection.execute(queries.TOUCH_REPLAY, {"replay": replay, "active_at": at})

        await self._writer.run(work)

    # Expiry

    async def expire(
        self, finished_before: int, idle_before: int, limit: int = EXPIRY_BATCH
    ) -> list[str]:
        """Delete what was last active before a time, and return the ids of what was deleted.

        Finished games and replays expire by the first time, unfinished games by the second, unless
        a clock is still running. They are deleted `limit` at a time, so that moves can be written
        in between.
        """
        finished = {"states": ["over"], "before": finished_before, "limit": limit}
        idle = {"states": ["open", "playing"], "before": idle_before, "limit": limit}
        return [
            *await self._delete(queries.EXPIRE_GAMES, finished),
            *await self._delete(queries.EXPIRE_GAMES, idle),
            *await self._delete(queries.EXPIRE_REPLAYS, finished),
        ]

    async def _delete(self, statement: Executable, parameters: dict[str, Any]) -> list[str]:
        """Delete in batches until one is not full."""

        def work(connection: Connection) -> list[str]:
            return _ids(connection.execute(statement, parameters))

        deleted = batch = await self._writer.run(work)
        while len(batch) == parameters["limit"]:
            batch = await self._writer.run(work)
            deleted = [*deleted, *batch]
        return deleted

    # Reading

    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Run queries in a thread, in one transaction."""

        def transaction() -> T:
            with storage_errors("read"), self._readers.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, transaction)

    async def _all(self, statement: Executable, **parameters: object) -> Sequence[Sequence[Any]]:
        return await self._read(lambda connection: connection.execute(statement, parameters).all())

    async def _first(self, statement: Executable, **parameters: object) -> Sequence[Any] | None:
        return await self._read(
            lambda connection: connection.execute(statement, parameters).first()
        )


def _writer_connection(engine: Engine) -> Connection:
    """The connection for writing, once the tables are there."""
    with engine.begin() as connection:
        check_tables(connection)
    return engine.connect()


def _add(connection: Connection, statement: Executable, rows: Sequence[Struct]) -> None:
    """Insert rows, if there are any."""
    if rows:
        connection.execute(statement, [asdict(row) for row in rows])


def _mark_used(connection: Connection, key: KeyRow, at: int) -> None:
    used = {"used_key": key.fingerprint, "used_at": at}
    if connection.execute(queries.USE_KEY, used).first() is None:
        raise KeyUsed(f"this key to the role {key.role} has been used")


def _role(game: str, role: Role, seat: int | None) -> dict[str, object]:
    return {"game": game, "role": role, "seat": seat}


def _ids(rows: Iterable[Sequence[Any]]) -> list[str]:
    return [str(game) for (game,) in rows]

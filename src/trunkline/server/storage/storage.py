"""The one interface to the database: games and their logs, keys and holders, replays, analyses."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError

from trunkline.server import logs
from trunkline.server.games.vocabulary import LinkRole, Role
from trunkline.server.storage import queries
from trunkline.server.storage.database import (
    READERS,
    Database,
    check_compatible,
    check_tables,
    database_name,
    storage_errors,
)
from trunkline.server.storage.rows import (
    AnalysisRow,
    DamagedError,
    EditionRow,
    EntryRow,
    GameRow,
    HolderRow,
    IncompatibleError,
    KeyGone,
    KeyRow,
    KeyUsed,
    LogSummary,
    ReplayRow,
    StorageError,
    Trade,
    game_row,
)
from trunkline.server.storage.sqlite_file import faults_in
from trunkline.server.storage.writer import Writer

__all__ = ["Storage"]

T = TypeVar("T")
GAME_COLUMNS = len(GameRow.__struct_fields__)
# Games deleted in one transaction: a few milliseconds in which nothing else is written.
EXPIRY_BATCH = 20
STEADY_GAP = 24 * 60 * 60 * 1000
# The table has one row.
HEARTBEAT_ID = 1
VERSION_CHECK_SECONDS = 30
# SQLite reads the whole file when it looks for damage. The first requests to a server that has just
# started are answered before that.
INTEGRITY_CHECK_AFTER_SECONDS = 0.5


class Storage:
    """An open database. What it has acknowledged survives a power cut."""

    def __init__(self, database: Database, readers: Engine, writing: Connection) -> None:
        self._database = database
        self._readers = readers
        self._single_queries = database.single_query_engine(readers)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writing = writing
        self._writer = Writer(writing, database.confirm)
        self._checking: asyncio.Task[None] | None = None
        # What is wrong with the database, as sentences; games that can be read are served.
        self.faults: list[str] = []

    @classmethod
    async def open(cls, database: str, *, exclusive: bool = False, create: bool = True) -> Storage:
        """Open the database at a path or URL; `create` it or its tables if it is new.

        Refuses tables of another version, and if `exclusive` a file that another server uses.
        """
        opening = Database(database, exclusive=exclusive, create=create)
        engine = opening.writer_engine()
        try:
            with storage_errors("opened", database_name(database)):
                connection, faults = await asyncio.to_thread(
                    _writer_connection, opening, engine, create
                )
            storage = cls(opening, opening.reader_engine(), connection)
        except BaseException:
            engine.dispose()
            opening.close()
            raise
        storage._report(faults)
        return storage

    async def close(self) -> None:
        """Write what is queued, then close the database."""
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)
        await self._writer.close()
        self._writing.engine.dispose()
        await asyncio.to_thread(self._threads.shutdown)
        self._readers.dispose()
        self._database.close()

    # Health

    async def check_writing(self, now: int) -> None:
        """Fail as long as nothing can be written. If the last write failed, this tries one."""
        self._writer.check_progress()
        if self._writer.failure is not None:
            await self.note_alive(now)

    def start_checks(self) -> None:
        """Check the database in the background.

        SQLite looks for damage once; that is logged, and then found in `faults`. The tables of
        PostgreSQL may be upgraded while we use them.
        """
        checker = self._database.checker()
        checks = self._watch_version() if checker is None else self._check_integrity(checker)
        self._checking = asyncio.create_task(checks)

    async def check_version(self) -> None:
        """Refuse to write from now on if a newer version has made that impossible."""
        try:
            await self._read(check_compatible)
        except IncompatibleError as error:
            self._writer.refuse(error)
            raise

    async def _watch_version(self) -> None:
        while True:
            await asyncio.sleep(VERSION_CHECK_SECONDS)
            try:
                await self.check_version()
            except IncompatibleError as error:
                logs.error("database_upgraded", error=str(error))
                return
            except StorageError as error:
                logs.error("check_failed", error=str(error))

    async def _check_integrity(self, connection: sqlite3.Connection) -> None:
        try:
            await asyncio.sleep(INTEGRITY_CHECK_AFTER_SECONDS)
            checking = asyncio.create_task(asyncio.to_thread(faults_in, connection))
            try:
                self._report(await asyncio.shield(checking))
            except asyncio.CancelledError:
                connection.interrupt()
                await checking
                raise
        finally:
            connection.close()

    def _report(self, faults: list[str]) -> None:
        for fault in faults:
            logs.error("database_damaged", fault=fault)
        self.faults += faults

    # Games and their logs

    async def create(
        self,
        game: GameRow,
        keys: Sequence[KeyRow] = (),
        holders: Sequence[HolderRow] = (),
        edition: EditionRow | None = None,
        entries: Sequence[EntryRow] = (),
    ) -> None:
        """Store a new game with its first keys, holders and entries and its edition, or nothing.

        The edition may be left out if it is stored already.
        """

        def work(connection: Connection) -> None:
            _add(connection, queries.ADD_EDITION, [edition] if edition else [])
            connection.execute(queries.ADD_GAME, asdict(game))
            _add(connection, queries.ADD_KEY, keys)
            _add(connection, queries.ADD_HOLDER, holders)
            _add(connection, queries.ADD_ENTRY, entries)

        await self._writer.run(work)

    async def append(self, entry: EntryRow, summary: LogSummary) -> bool:
        """Add an entry to a log, durably, and update the summary of the log.

        Returns False, and writes nothing, if another entry has that number. Fails if the entry
        before it is not there. The entry is written even if the caller is cancelled.
        """
        return await self._writer.append(entry, summary)

    async def entries(self, game: str, after: int = 0) -> list[EntryRow]:
        """The entries of a game's log with numbers above `after`, in order."""
        return [_entry(row) for row in await self._all(queries.ENTRIES, game=game, after=after)]

    async def load(self, game: str) -> tuple[GameRow, list[EntryRow], list[HolderRow]] | None:
        """A game, its whole log and its holders, read in one transaction."""

        def work(connection: Connection) -> tuple[GameRow, list[EntryRow], list[HolderRow]] | None:
            found = connection.execute(queries.GAME, {"game": game}).first()
            if found is None:
                return None
            entries = connection.execute(queries.ENTRIES, {"game": game, "after": 0})
            holders = connection.execute(queries.HOLDERS, {"game": game})
            return (
                game_row(found),
                [EntryRow(*row) for row in entries],
                [HolderRow(*row) for row in holders],
            )

        return await self._read(work)

    async def discard(self, game: str) -> None:
        """Delete a game that was just created and turned out not to be needed."""

        def work(connection: Connection) -> None:
            connection.execute(queries.DISCARD, {"game": game})

        await self._writer.run(work)

    # What is new

    async def changed(self, known: Mapping[str, tuple[int, int]]) -> list[str]:
        """Those of the known games that have newer entries, lost some, or have other holders.

        Games that are gone are among them.

        What is known of a game is the number of its last entry and its `holders_version`.
        """
        return _ids(await self._all(queries.CHANGED, known=known)) if known else []

    async def entries_after(self, known: Mapping[str, int]) -> dict[str, list[EntryRow]]:
        """The entries of each game with numbers above the one that is known, in order."""
        numbers = {game: [number] for game, number in known.items()}
        rows = map(_entry, await self._all(queries.ENTRIES_AFTER, known=numbers) if known else [])
        found = {game: [*entries] for game, entries in groupby(rows, key=attrgetter("game"))}
        return {game: found.get(game, []) for game in known}

    async def edition(self, hash: str) -> str | None:
        """The document of a stored edition."""
        found = await self._first(queries.EDITION, hash=hash)
        return str(found[0]) if found else None

    # Keys and holders

    async def trade(self, fingerprint: str, device: str, at: int) -> Trade | None:
        """Give a device the role that a key is for; None if there is no such key.

        The key to a table does not give a role. A spectator's key works any number of times,
        others once: then `KeyUsed` is raised. A device that already holds the role may trade the
        key again without using it up.
        """

        def work(connection: Connection) -> Trade | None:
            key = _find_key(connection, fingerprint)
            if key is None or key.role == "table":
                return None
            holder = HolderRow(device, key.game, key.role, key.seat, since=at)
            if connection.execute(queries.HOLDER, asdict(holder)).first() is not None:
                return Trade(key, is_new=False)
            _change_holders(connection, key.game)
            # Another process may have replaced the key until the game was locked.
            if _find_key(connection, fingerprint) is None:
                return None
            if key.role != "watch":
                _mark_used(connection, key, at)
            _add(connection, queries.ADD_HOLDER, [holder])
            return Trade(key, is_new=True)

        return await self._writer.run(work)

    async def key(self, fingerprint: str) -> KeyRow | None:
        """The key of this fingerprint."""
        found = await self._first(queries.KEY, fingerprint=fingerprint)
        return KeyRow(*found) if found else None

    async def key_by_prefix(self, prefix: str) -> KeyRow | None:
        """The key whose fingerprint begins with these hexadecimal digits."""
        beyond = prefix + "g"
        found = await self._first(queries.KEY_BY_PREFIX, first=prefix, beyond=beyond)
        return KeyRow(*found) if found else None

    async def add_holder(self, holder: HolderRow, key: str | None = None) -> None:
        """Give a device a role that others may hold, too.

        Raises `KeyGone` if the device uses the key of a fingerprint, and there is no such key any
        more.
        """

        def work(connection: Connection) -> None:
            _change_holders(connection, holder.game)
            if key is not None:
                _check_key(connection, key)
            _add(connection, queries.ADD_HOLDER, [holder])

        await self._writer.run(work)

    async def replace_key(self, key: KeyRow) -> None:
        """Store a key in place of all others to the same role; holders of the role keep it."""

        def work(connection: Connection) -> None:
            _change_holders(connection, key.game)
            connection.execute(queries.REMOVE_KEYS, _role(key.game, key.role, key.seat))
            _add(connection, queries.ADD_KEY, [key])

        await self._writer.run(work)

    async def revoke(
        self,
        game: str,
        role: Role,
        seat: int | None = None,
        keep: str = "",
        *,
        with_table: bool = False,
    ) -> None:
        """Take a role from all devices except the one to `keep`, and delete its keys.

        `with_table` also deletes the key to the table, by which they could come back.
        """

        def work(connection: Connection) -> None:
            _change_holders(connection, game)
            connection.execute(queries.REMOVE_KEYS, _role(game, role, seat))
            connection.execute(queries.REMOVE_HOLDERS, _role(game, role, seat) | {"keep": keep})
            if with_table:
                connection.execute(queries.REMOVE_KEYS, _role(game, "table", None))

        await self._writer.run(work)

    async def move_links(self, old: str, new: str) -> None:
        """Let the links to a table lead to the one that took its place; those to seats end."""

        def work(connection: Connection) -> None:
            connection.execute(queries.MOVE_KEYS, {"old_game": old, "new_game": new})
            connection.execute(queries.REMOVE_ALL_KEYS, {"old_game": old})

        await self._writer.run(work)

    async def move_shared_links(self, old: str, new: str) -> None:
        """Let the links to a table and for its spectators lead to the next game at the table."""

        def work(connection: Connection) -> None:
            connection.execute(queries.MOVE_SHARED_KEYS, {"old_game": old, "new_game": new})

        await self._writer.run(work)

    async def empty_seat(self, game: str, seat: int) -> None:
        """Take a seat from all devices and delete its keys; the link to the table still works."""

        def work(connection: Connection) -> None:
            _change_holders(connection, game)
            role = _role(game, "seat", seat)
            connection.execute(queries.REMOVE_KEYS, role)
            connection.execute(queries.REMOVE_HOLDERS, role | {"keep": ""})

        await self._writer.run(work)

    async def end_other_devices(self, game: str, seat: int, device: str) -> bool:
        """Take a seat from all devices but one, and delete the unused keys to it.

        Returns False, and takes nothing away, if that one does not hold the seat any more.
        """

        def work(connection: Connection) -> bool:
            _change_holders(connection, game)
            role = _role(game, "seat", seat)
            if connection.execute(queries.HOLDER, role | {"device": device}).first() is None:
                return False
            connection.execute(queries.REMOVE_UNUSED_KEYS, role)
            connection.execute(queries.REMOVE_HOLDERS, role | {"keep": device})
            return True

        return await self._writer.run(work)

    async def end_device(self, game: str, seat: int, device: str) -> None:
        """Take a seat from one device, and delete the unused keys to it."""

        def work(connection: Connection) -> None:
            _change_holders(connection, game)
            role = _role(game, "seat", seat)
            connection.execute(queries.REMOVE_UNUSED_KEYS, role)
            connection.execute(queries.REMOVE_HOLDER, role | {"device": device})

        await self._writer.run(work)

    async def grant(self, holder: HolderRow, key: str | None = None) -> bool:
        """Give a device a role, and delete the keys to it.

        Returns False, and gives nothing, if another device holds the role. Raises `KeyGone` if the
        device uses the key of a fingerprint, and there is no such key any more.
        """

        def work(connection: Connection) -> bool:
            _change_holders(connection, holder.game)
            if key is not None:
                _check_key(connection, key)
            held = connection.execute(queries.HOLDERS, {"game": holder.game})
            role = (holder.role, holder.seat)
            if any((it.role, it.seat) == role and it.device != holder.device for it in held):
                return False
            connection.execute(queries.REMOVE_KEYS, _role(holder.game, *role))
            _add(connection, queries.ADD_HOLDER, [holder])
            return True

        return await self._writer.run(work)

    async def hand_over(self, holder: HolderRow) -> None:
        """Give a device a role, take it from all others, and delete the keys to it."""

        def work(connection: Connection) -> None:
            _change_holders(connection, holder.game)
            role = _role(holder.game, holder.role, holder.seat)
            connection.execute(queries.REMOVE_KEYS, role)
            connection.execute(queries.REMOVE_HOLDERS, role | {"keep": holder.device})
            _add(connection, queries.ADD_HOLDER, [holder])

        await self._writer.run(work)

    async def holders(self, game: str) -> list[HolderRow]:
        """The holders of roles in a game, the oldest first."""
        return [HolderRow(*row) for row in await self._all(queries.HOLDERS, game=game)]

    async def holders_with_version(self, game: str) -> tuple[list[HolderRow], int] | None:
        """The holders of roles in a game and its `holders_version`, read in one transaction."""

        def work(connection: Connection) -> tuple[list[HolderRow], int] | None:
            found = connection.execute(queries.GAME, {"game": game}).first()
            if found is None:
                return None
            holders = connection.execute(queries.HOLDERS, {"game": game})
            return [HolderRow(*row) for row in holders], game_row(found).holders_version

        return await self._read(work)

    # Finding games

    async def games_of(self, device: str, limit: int) -> list[tuple[GameRow, list[HolderRow]]]:
        """The games in which a device holds roles, with these roles; the last active first.

        Games whose rows are damaged are left out.
        """
        try:
            rows = await self._all(queries.GAMES_OF_DEVICE, device=device, limit=limit)
        except DamagedError:
            rows = await self._intact_games_of(device, limit)
        found = [
            (game, [HolderRow(*row[GAME_COLUMNS:]) for row in roles])
            for game, roles in groupby(rows, key=lambda row: row[:GAME_COLUMNS])
        ]
        return [(row, roles) for game, roles in found for row in _readable([game])]

    async def _intact_games_of(self, device: str, limit: int) -> Sequence[Sequence[Any]]:
        """The rows of `GAMES_OF_DEVICE`, read game by game around those that are damaged."""
        found: list[tuple[Any, ...]] = []
        for held in await self._all(queries.HOLDERS_OF_DEVICE, device=device):
            with suppress(DamagedError):
                game = await self._first(queries.GAME, game=HolderRow(*held).game)
                found += [] if game is None else [(*game, *held)]
        active_at = GameRow.__struct_fields__.index("active_at")
        return sorted(found, key=lambda row: -row[active_at])[:limit]

    async def seating_entries(self, games: Sequence[str]) -> dict[str, list[EntryRow]]:
        """The entries of each of these games after which others have the seats, or it moved.

        Games whose logs are damaged are left out.
        """
        try:
            rows = [EntryRow(*row) for row in await self._all(queries.SEATING_ENTRIES, games=games)]
        except DamagedError:
            if len(games) == 1:
                return {}
            parts = [await self.seating_entries([game]) for game in games]
            return {game: entries for part in parts for game, entries in part.items()}
        found = {game: [*entries] for game, entries in groupby(rows, key=attrgetter("game"))}
        return {game: found.get(game, []) for game in games}

    async def lobby(self, limit: int) -> list[GameRow]:
        """The open games that are listed in the lobby, the newest first."""
        try:
            return _readable(await self._all(queries.LOBBY_GAMES, limit=limit))
        except DamagedError:
            found = await self._intact_games(
                lambda row: row.listed and row.state == "open" and row.waiting != 0
            )
            return sorted(found, key=lambda row: -row.made_at)[:limit]

    async def due(self, now: int, limit: int) -> list[str]:
        """The games in which the server must act by now, the most overdue first."""
        return _ids(await self._all(queries.DUE_GAMES, now=now, limit=limit))

    async def running(self) -> list[str]:
        """The games being played in which the server will have to act."""
        try:
            return _ids(await self._all(queries.RUNNING_GAMES))
        except DamagedError:
            found = await self._intact_games(
                lambda row: row.state == "playing" and row.next_at is not None
            )
            return [row.id for row in found]

    async def finished(self, after: str, limit: int) -> list[str]:
        """The ids of finished games above `after`, in order."""
        try:
            return _ids(await self._all(queries.FINISHED_GAMES, after=after, limit=limit))
        except DamagedError:
            found = await self._intact_games(lambda row: row.state == "over" and row.id > after)
            return [row.id for row in found][:limit]

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

    # Analyses

    async def save_analysis(self, analysis: AnalysisRow, most: int) -> None:
        """Store the result of an analysis, unless it is there; only the latest `most` are kept."""

        def work(connection: Connection) -> None:
            _add(connection, queries.ADD_ANALYSIS, [analysis])
            connection.execute(queries.FORGET_ANALYSES, {"limit": most})

        await self._writer.run(work)

    async def analysis(self, analysis: str) -> bytes | None:
        """The result of an analysis by its id."""
        found = await self._first(queries.ANALYSIS, analysis=analysis)
        return bytes(found[0]) if found else None

    # Expiry

    async def expire(
        self,
        finished_before: int,
        idle_before: int,
        limit: int = EXPIRY_BATCH,
        owns: Callable[[str], bool] = lambda _: True,
    ) -> list[str]:
        """Delete what was last active before a time, and return the ids of what was deleted.

        Finished games, replays and analyses expire by the first time, unfinished games by the
        second, unless a clock is still running. They are deleted `limit` at a time, so that moves
        can be written in between. Only what this process `owns` is deleted, and analyses, which
        nobody owns and whose ids nobody knows.
        """
        finished = {"states": ["over"], "before": finished_before}
        idle = {"states": ["open", "playing"], "before": idle_before}
        old = {"before": finished_before}
        await self._writer.run(lambda connection: connection.execute(queries.EXPIRE_ANALYSES, old))
        replays = _ids(await self._all(queries.EXPIRED_REPLAYS, **old))
        return [
            *await self._expire_games(finished, limit, owns),
            *await self._expire_games(idle, limit, owns),
            *await self._expire(queries.EXPIRE_REPLAYS, [*filter(owns, replays)], old, limit),
        ]

    async def _expire_games(
        self, parameters: dict[str, Any], limit: int, owns: Callable[[str], bool]
    ) -> list[str]:
        try:
            found = _ids(await self._all(queries.EXPIRED_GAMES, **parameters))
        except DamagedError:
            found = [row.id for row in await self._intact_games(lambda row: True)]
        return await self._expire(queries.EXPIRE_GAMES, [*filter(owns, found)], parameters, limit)

    async def _expire(
        self, delete: Executable, found: list[str], parameters: dict[str, Any], limit: int
    ) -> list[str]:
        deleted: list[str] = []
        for start in range(0, len(found), limit):
            deleted += await self._delete(delete, parameters, found[start : start + limit])
        return deleted

    async def _delete(
        self, statement: Executable, parameters: dict[str, Any], ids: list[str]
    ) -> list[str]:
        """Delete in one transaction; around damaged rows, one at a time."""

        def work(connection: Connection) -> list[str]:
            return _ids(connection.execute(statement, {**parameters, "ids": ids}))

        try:
            return await self._writer.run(work)
        except DamagedError as error:
            if len(ids) == 1:
                logs.error("not_expired", id=ids[0], error=str(error))
                return []
            parts = [await self._delete(statement, parameters, [each]) for each in ids]
            return [each for part in parts for each in part]

    # The time of servers

    async def note_alive(self, now: int) -> tuple[int, int]:
        """Note that a server runs; returns how long none ran, and since when time is steady.

        Time is not steady if the last note is a day old or a day in the future: then a clock has
        jumped, or no server has run for long, and nobody can tell which.
        """

        def work(connection: Connection) -> tuple[int, int]:
            found = connection.execute(queries.HEARTBEAT).first()
            if found is None:
                first = {"id": HEARTBEAT_ID, "alive_at": now, "steady_since": now}
                connection.execute(queries.ADD_HEARTBEAT, first)
                return 0, now
            gap = now - found.alive_at
            since = now if abs(gap) > STEADY_GAP else found.steady_since
            connection.execute(queries.SET_HEARTBEAT, {"alive_at": now, "steady_since": since})
            return gap, since

        return await self._writer.run(work)

    # Reading

    async def _intact_games(self, wanted: Callable[[GameRow], bool]) -> list[GameRow]:
        """The games that are wanted, read one at a time to skip those on damaged pages."""

        def work(connection: Connection) -> list[GameRow]:
            found: list[GameRow] = []
            for game in _ids(connection.execute(queries.GAME_IDS)):
                with suppress(DamagedError), storage_errors("read"):
                    found += map(game_row, connection.execute(queries.GAME, {"game": game}))
            return [row for row in found if wanted(row)]

        return await self._read(work)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Run queries in a thread, in one transaction."""
        return await self._in_thread(self._readers, work)

    async def _in_thread(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            with engine.connect() as connection:
                try:
                    return work(connection)
                except Exception:
                    # A statement that was not read to its end would keep an old snapshot of
                    # SQLite's file, which the next reader would see.
                    connection.invalidate()
                    raise

        def read_again_if_lost() -> T:
            with storage_errors("read"):
                try:
                    return read()
                except DBAPIError as error:
                    # As after a restart of PostgreSQL; a new connection may work.
                    if not error.connection_invalidated:
                        raise
                return read()

        return await asyncio.get_running_loop().run_in_executor(self._threads, read_again_if_lost)

    async def _all(self, statement: Executable, **parameters: object) -> Sequence[Sequence[Any]]:
        return await self._in_thread(
            self._single_queries,
            lambda connection: connection.execute(statement, parameters).all(),
        )

    async def _first(self, statement: Executable, **parameters: object) -> Sequence[Any] | None:
        found = await self._all(statement, **parameters)
        return found[0] if found else None


def _writer_connection(
    database: Database, engine: Engine, create: bool
) -> tuple[Connection, list[str]]:
    """The connection for writing, once the tables are there; and what it could not read."""
    connection = engine.connect()
    faults = database.unreadable(connection)
    with connection.begin():
        check_tables(connection, create)
        if create:
            # Neither to begin a transaction nor to find the tables tells whether we may write.
            connection.execute(queries.WRITE_NOTHING)
    database.opened()
    return connection, faults


def _readable(rows: Iterable[Sequence[Any]]) -> list[GameRow]:
    """The games of some rows, without those that are damaged."""
    found = []
    for row in rows:
        try:
            found.append(game_row(row))
        except DamagedError as error:
            logs.error("game_damaged", error=str(error))
    return found


def _add(connection: Connection, statement: Executable, rows: Sequence[Struct]) -> None:
    """Insert rows, if there are any."""
    if rows:
        connection.execute(statement, [asdict(row) for row in rows])


def _entry(row: Sequence[Any]) -> EntryRow:
    return EntryRow(*row)


def _find_key(connection: Connection, fingerprint: str) -> KeyRow | None:
    found = connection.execute(queries.KEY, {"fingerprint": fingerprint}).first()
    return None if found is None else KeyRow(*found)


def _check_key(connection: Connection, fingerprint: str) -> None:
    if _find_key(connection, fingerprint) is None:
        raise KeyGone("this key has been deleted")


def _change_holders(connection: Connection, game: str) -> None:
    """Lock a game before its keys or holders change, and tell other processes that they do."""
    connection.execute(queries.CHANGE_HOLDERS, {"game": game})


def _mark_used(connection: Connection, key: KeyRow, at: int) -> None:
    used = {"used_key": key.fingerprint, "used_at": at}
    if connection.execute(queries.USE_KEY, used).first() is None:
        raise KeyUsed(f"this key to the role {key.role} has been used")


def _role(game: str, role: LinkRole, seat: int | None) -> dict[str, object]:
    return {"game": game, "role": role, "seat": seat}


def _ids(rows: Iterable[Sequence[Any]]) -> list[str]:
    return [str(game) for (game,) in rows]

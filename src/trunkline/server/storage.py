"""The one interface to the database: games and their logs, keys and their holders, replays."""

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

from trunkline.server import statements
from trunkline.server.database import READERS, address, for_reading, for_writing, prepare, told
from trunkline.server.rows import (
    EntryRow,
    GameRow,
    HolderRow,
    KeyRow,
    KeyUsed,
    ReplayRow,
    Role,
    Summary,
)
from trunkline.server.writer import Writer

__all__ = ["Storage"]

T = TypeVar("T")
GAME_COLUMNS = len(GameRow.__struct_fields__)
# So many games go at once when they expire: a few milliseconds in which nobody else can write.
EXPIRY_BATCH = 20


class Storage:
    """An open database. What it says is written, a power cut does not undo."""

    def __init__(self, readers: Engine, writing: Connection) -> None:
        self._readers = readers
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writing = writing
        self._writer = Writer(writing)

    @classmethod
    async def open(cls, database: str) -> Storage:
        """Open the database at a path or URL; a new one is set up.

        Refuses one with tables of another version, and says what to do.
        """
        url = address(database)
        engine = for_writing(url)
        try:
            with told("opened"):
                connection = await asyncio.to_thread(_prepared, engine)
            return cls(for_reading(url), connection)
        except BaseException:
            engine.dispose()
            raise

    async def close(self) -> None:
        """Write what is still waiting, then let go of the database."""
        await self._writer.close()
        self._writing.engine.dispose()
        await asyncio.to_thread(self._threads.shutdown)
        self._readers.dispose()

    # Games and their logs

    async def create(
        self, game: GameRow, keys: Sequence[KeyRow] = (), holders: Sequence[HolderRow] = ()
    ) -> None:
        """Store a new game with its first keys and holders, all or nothing."""

        def work(connection: Connection) -> None:
            connection.execute(statements.ADD_GAME, asdict(game))
            _add(connection, statements.ADD_KEY, keys)
            _add(connection, statements.ADD_HOLDER, holders)

        await self._writer.run(work)

    async def append(self, entry: EntryRow, summary: Summary) -> bool:
        """Add an entry to a log, durably, and say what the log comes to with it.

        False, and nothing is written, if another entry has that number. The entry is written even
        if the caller is cancelled meanwhile.
        """
        return await self._writer.append(entry, summary)

    async def entries(self, game: str, after: int = 0) -> list[EntryRow]:
        """The entries of a game's log with numbers above `after`, in order."""
        return [
            EntryRow(*row) for row in await self._all(statements.ENTRIES, game=game, after=after)
        ]

    async def load(self, game: str) -> tuple[GameRow, list[EntryRow], list[HolderRow]] | None:
        """A game, its whole log and who holds what in it, all of the same moment."""

        def work(connection: Connection) -> tuple[GameRow, list[EntryRow], list[HolderRow]] | None:
            found = connection.execute(statements.GAME, {"game": game}).first()
            if found is None:
                return None
            entries = connection.execute(statements.ENTRIES, {"game": game, "after": 0})
            holders = connection.execute(statements.HOLDERS, {"game": game})
            return (
                GameRow(*found),
                [EntryRow(*row) for row in entries],
                [HolderRow(*row) for row in holders],
            )

        return await self._ask(work)

    # Keys and who holds what

    async def trade(self, fingerprint: str, device: str, at: int) -> KeyRow | None:
        """Make a device a holder of what a key opens; None if there is no such key.

        A key to watch opens for everyone, others once: then `KeyUsed` is raised. A device that
        holds the role already may trade again, and uses up nothing.
        """

        def work(connection: Connection) -> KeyRow | None:
            found = (connection.execute(statements.KEY, {"fingerprint": fingerprint})).first()
            if found is None:
                return None
            key = KeyRow(*found)
            holder = HolderRow(device, key.game, key.role, key.seat, since=at)
            if (connection.execute(statements.HOLDS, asdict(holder))).first() is None:
                if key.role != "watch":
                    _use_up(connection, key, at)
                _add(connection, statements.ADD_HOLDER, [holder])
            return key

        return await self._writer.run(work)

    async def replace_key(self, key: KeyRow) -> None:
        """Store a key in place of all others to the same role; who holds it keeps it."""

        def work(connection: Connection) -> None:
            connection.execute(statements.REMOVE_KEYS, _role(key.game, key.role, key.seat))
            _add(connection, statements.ADD_KEY, [key])

        await self._writer.run(work)

    async def revoke(self, game: str, role: Role, seat: int | None = None, but: str = "") -> None:
        """Take a role from all devices that hold it but one, and its keys with it."""

        def work(connection: Connection) -> None:
            connection.execute(statements.REMOVE_KEYS, _role(game, role, seat))
            connection.execute(statements.REMOVE_HOLDERS, _role(game, role, seat) | {"but": but})

        await self._writer.run(work)

    async def grant(self, holder: HolderRow) -> bool:
        """Make a device a holder of a role, and end the links to it.

        False, and nothing changes, if another device holds it.
        """

        def work(connection: Connection) -> bool:
            held = connection.execute(statements.HOLDERS, {"game": holder.game})
            role = (holder.role, holder.seat)
            if any((it.role, it.seat) == role and it.device != holder.device for it in held):
                return False
            connection.execute(statements.REMOVE_KEYS, _role(holder.game, *role))
            _add(connection, statements.ADD_HOLDER, [holder])
            return True

        return await self._writer.run(work)

    async def holders(self, game: str) -> list[HolderRow]:
        """Who holds what in a game, the oldest first."""
        return [HolderRow(*row) for row in await self._all(statements.HOLDERS, game=game)]

    # Finding games

    async def games_of(self, device: str, limit: int) -> list[tuple[GameRow, list[HolderRow]]]:
        """The games a device holds roles in, and which; those that were active last come first."""
        rows = await self._all(statements.GAMES_OF, device=device, limit=limit)
        return [
            (GameRow(*game), [HolderRow(*row[GAME_COLUMNS:]) for row in roles])
            for game, roles in groupby(rows, key=lambda row: row[:GAME_COLUMNS])
        ]

    async def seatings(self, games: Sequence[str]) -> dict[str, list[EntryRow]]:
        """The entries by which people sat down or stood up, of each of these games, in order."""
        rows = [EntryRow(*row) for row in await self._all(statements.SEATINGS, games=games)]
        found = {game: [*entries] for game, entries in groupby(rows, key=attrgetter("game"))}
        return {game: found.get(game, []) for game in games}

    async def lobby(self, limit: int) -> list[GameRow]:
        """The open games that are listed, the newest first."""
        return [GameRow(*row) for row in await self._all(statements.LOBBY, limit=limit)]

    async def due(self, now: int, limit: int) -> list[str]:
        """The games in which the server must act by now, the longest overdue first."""
        return _ids(await self._all(statements.DUE, now=now, limit=limit))

    async def running(self) -> list[str]:
        """The games being played in which the server will have to act."""
        return _ids(await self._all(statements.RUNNING))

    async def finished(self, after: str, limit: int) -> list[str]:
        """Finished games in the order of their ids, those above `after`."""
        return _ids(await self._all(statements.FINISHED, after=after, limit=limit))

    async def count_unfinished(self) -> int:
        """How many games are open or being played."""
        ((count,),) = await self._all(statements.UNFINISHED)
        return int(count)

    # Replays

    async def save_replay(self, replay: ReplayRow) -> ReplayRow:
        """Store a replay and return it; a game that has been shared keeps the replay it has."""

        def work(connection: Connection) -> ReplayRow:
            _add(connection, statements.ADD_REPLAY, [replay])
            if replay.game is None:
                return replay
            found = connection.execute(statements.REPLAY_OF, {"game": replay.game})
            return ReplayRow(*found.one())

        return await self._writer.run(work)

    async def replay(self, replay: str) -> ReplayRow | None:
        """A replay by its id."""
        found = await self._first(statements.REPLAY, replay=replay)
        return ReplayRow(*found) if found else None

    async def touch_replay(self, replay: str, at: int) -> None:
        """Note that somebody looks at a replay, which keeps it from expiring."""

        def work(connection: Connection) -> None:
            connection.execute(statements.TOUCH_REPLAY, {"replay": replay, "active_at": at})

        await self._writer.run(work)

    # Expiry

    async def expire(
        self, finished_before: int, idle_before: int, limit: int = EXPIRY_BATCH
    ) -> list[str]:
        """Delete what was last active before a time; the ids of the games and replays that went.

        Finished games and replays go by the first time, unfinished games by the second, unless
        somebody's clock is still running. They go `limit` at a time, so that moves are written in
        between.
        """
        finished = {"states": ["over"], "before": finished_before, "limit": limit}
        idle = {"states": ["open", "playing"], "before": idle_before, "limit": limit}
        return [
            *await self._delete(statements.EXPIRE_GAMES, finished),
            *await self._delete(statements.EXPIRE_GAMES, idle),
            *await self._delete(statements.EXPIRE_REPLAYS, finished),
        ]

    async def _delete(self, statement: Executable, parameters: dict[str, Any]) -> list[str]:
        """Delete batch after batch until one is not full."""

        def work(connection: Connection) -> list[str]:
            return _ids(connection.execute(statement, parameters))

        deleted = batch = await self._writer.run(work)
        while len(batch) == parameters["limit"]:
            batch = await self._writer.run(work)
            deleted = [*deleted, *batch]
        return deleted

    # Reading

    async def _ask(self, work: Callable[[Connection], T]) -> T:
        """Ask some things in a thread; all answers are of the same moment."""

        def reading() -> T:
            with told("read"), self._readers.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, reading)

    async def _all(self, statement: Executable, **parameters: object) -> Sequence[Sequence[Any]]:
        return await self._ask(lambda connection: connection.execute(statement, parameters).all())

    async def _first(self, statement: Executable, **parameters: object) -> Sequence[Any] | None:
        return await self._ask(lambda connection: connection.execute(statement, parameters).first())


def _prepared(engine: Engine) -> Connection:
    """The connection to write with, to tables that are there."""
    with engine.begin() as connection:
        prepare(connection)
    return engine.connect()


def _add(connection: Connection, statement: Executable, rows: Sequence[Struct]) -> None:
    """Insert rows, if there are any."""
    if rows:
        connection.execute(statement, [asdict(row) for row in rows])


def _use_up(connection: Connection, key: KeyRow, at: int) -> None:
    used = {"known_by": key.fingerprint, "used_at": at}
    if connection.execute(statements.USE_KEY, used).first() is None:
        raise KeyUsed(f"This key to the role of {key.role} has been used.")


def _role(game: str, role: Role, seat: int | None) -> dict[str, object]:
    return {"game": game, "role": role, "seat": seat}


def _ids(rows: Iterable[Sequence[Any]]) -> list[str]:
    return [str(game) for (game,) in rows]

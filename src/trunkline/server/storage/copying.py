"""Copying all games from one database to another, such as from an SQLite file to PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select

from trunkline.server.storage import postgres, rows, schema
from trunkline.server.storage.database import (
    Database,
    database_name,
    database_url,
    existing_file,
    is_sqlite,
    require_current_tables,
    storage_errors,
    upgrade_tables,
)
from trunkline.server.storage.rows import DamagedError, StorageError
from trunkline.server.storage.sqlite_file import SqliteFile

__all__ = ["CopyProgress", "copy"]

# Called after each batch with the rows copied so far and all rows there are.
CopyProgress = Callable[[int, int], None]
BATCH = 1000
SAME = "A database cannot be copied to itself: FROM and TO are the same database."
# A table after those it refers to. What a version can use, it finds out for itself.
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.compatibility]
# Tables that have rows as soon as a server has run, whether or not it had games.
ALWAYS_FILLED = (schema.heartbeat, schema.shards)
STRUCTS: Mapping[Table, type[msgspec.Struct]] = {
    schema.editions: rows.EditionRow,
    schema.games: rows.GameRow,
    schema.log: rows.EntryRow,
    schema.keys: rows.KeyRow,
    schema.holders: rows.HolderRow,
    schema.replays: rows.ReplayRow,
    schema.analyses: rows.AnalysisRow,
}


def copy(source: str, target: str, progress: CopyProgress) -> dict[str, int]:
    """Copy all rows, all or nothing; returns how many each table has.

    No server may use either database meanwhile. The target has to be new, or without games.
    """
    file, other = _file(source), _file(target)
    if file is not None and file == other:
        raise StorageError(SAME)
    existing_file(source)
    with _snapshot(source) as reading, _empty_database(target, reading) as writing:
        with storage_errors("read", database_name(source)):
            counts = {table: _count(reading, table) for table in TABLES}
        done = 0
        for table in TABLES:
            for batch in _batches(reading, table):
                with storage_errors("written", database_name(target)):
                    writing.execute(insert(table), batch)
                done += len(batch)
                progress(done, sum(counts.values()))
        for table, count in counts.items():
            if _count(writing, table) != count:
                raise StorageError(f"Not all rows of {table.name} arrived, so nothing was copied.")
    return {table.name: count for table, count in counts.items()}


def _file(database: str) -> Path | None:
    """The file of an SQLite database, whatever links lead to it."""
    url = database_url(database)
    return Path(url.database or "").resolve() if is_sqlite(url) else None


@contextmanager
def _snapshot(source: str) -> Iterator[Connection]:
    """A transaction that sees the source as of one moment, after which no server changes it."""
    opened = Database(source, exclusive=True, create=False)
    guards, readers = opened.writer_engine(), opened.reader_engine()
    try:
        named = storage_errors("read", database_name(source))
        with named, guards.connect() as guard, guard.begin():
            if not is_sqlite(opened.url):
                postgres.lock_out_servers(guard)
            with readers.connect() as connection:
                if not is_sqlite(opened.url):
                    postgres.disable_timeouts(connection)
                require_current_tables(connection)
                yield connection
    finally:
        readers.dispose()
        guards.dispose()
        opened.close()


@contextmanager
def _empty_database(target: str, reading: Connection) -> Iterator[Connection]:
    """A transaction that fills the target, or leaves it as it was; it must not be the source."""
    url = database_url(target)
    new_file = is_sqlite(url) and not Path(url.database or "").exists()
    opened = Database(target, exclusive=True)
    engine = opened.writer_engine()
    succeeded = False
    try:
        named = storage_errors("written", database_name(target))
        with named, engine.begin() as connection:
            if not is_sqlite(url):
                _refuse_same(reading, connection)
                postgres.check_encoding(connection)
                postgres.lock_out_servers(connection)
            upgrade_tables(connection)
            _make_empty(connection)
            yield connection
        succeeded = True
    finally:
        engine.dispose()
        opened.close()
        if new_file and not succeeded:
            SqliteFile(url.database or "").delete()


def _refuse_same(reading: Connection, writing: Connection) -> None:
    """Refuse two connections to one database of PostgreSQL, whose host may have several names."""
    if reading.dialect.name == writing.dialect.name and (
        postgres.identity(reading) == postgres.identity(writing)
    ):
        raise StorageError(SAME)


def _make_empty(connection: Connection) -> None:
    require_current_tables(connection)
    for table in TABLES:
        if table not in ALWAYS_FILLED and _count(connection, table):
            raise StorageError(
                "The database to copy to has games already; choose one that is new or empty."
            )
    for table in ALWAYS_FILLED:
        connection.execute(delete(table))


def _count(connection: Connection, table: Table) -> int:
    return int(connection.scalar(select(func.count()).select_from(table)) or 0)


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[dict[str, Any]]]:
    """All rows of a table, some at a time, without reading them all into memory."""
    ordered = select(table).order_by(*table.primary_key)
    with storage_errors("read"):
        found = connection.execute(ordered, execution_options={"yield_per": BATCH})
        names = [str(column.name) for column in table.columns]
        for part in found.partitions():
            yield [_intact(table, dict(zip(names, row, strict=True))) for row in part]


def _intact(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row, unless it is damaged: in SQLite, values can be of any type."""
    if table in STRUCTS:
        try:
            msgspec.convert(row, STRUCTS[table])
        except msgspec.ValidationError:
            game = row.get("game", row.get("id"))
            raise DamagedError(
                f"A row of {table.name} cannot be read (game {game}), so nothing was copied."
            ) from None
    return row

"""Maintenance of a database: upgrades, backups, and exporting records."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from trunkline.server.storage import queries
from trunkline.server.storage.copying import copy
from trunkline.server.storage.database import (
    Database,
    check_file,
    check_table_names,
    database_name,
    existing_file,
    storage_errors,
    upgrade_tables,
)
from trunkline.server.storage.rows import DamagedError, EntryRow, GameRow, StorageError
from trunkline.server.storage.sqlite_file import SqliteFile, create_private
from trunkline.server.storage.storage import Storage

__all__ = [
    "ExportResult",
    "RecordOf",
    "backup",
    "copy",
    "count_without_edition",
    "database_name",
    "export",
    "upgrade",
]

# Makes the record of a game from its log and the document of its edition, if that is stored;
# None if the game has no record.
RecordOf = Callable[[GameRow, list[EntryRow], str | None], str | None]
PAGE_SIZE = 100


def upgrade(database: str) -> bool:
    """Upgrade a database to this version, all or nothing; whether there was anything to do."""
    existing_file(database)
    opened = Database(database, exclusive=True, create=False)
    engine = opened.writer_engine()
    try:
        with storage_errors("upgraded"), engine.begin() as connection:
            return upgrade_tables(connection)
    finally:
        engine.dispose()
        opened.close()


def count_without_edition(database: str) -> int:
    """How many games cannot be continued, because the database does not have their edition."""
    opened = Database(database, create=False)
    engine = opened.reader_engine()
    try:
        with storage_errors("read"), engine.connect() as connection:
            return int(connection.scalar(queries.COUNT_WITHOUT_EDITION) or 0)
    finally:
        engine.dispose()
        opened.close()


def backup(database: str, target: Path) -> None:
    """Copy a consistent snapshot of a database, even while a server writes to it.

    The copy appears under its name only when it is complete, checked and on the disk.
    """
    source = existing_file(database)
    if source is None:
        raise StorageError("Only SQLite files can be backed up; for PostgreSQL, use pg_dump.")
    check_file(SqliteFile(str(source)))
    if target.exists():
        raise StorageError(f"{target} exists already, and a backup overwrites nothing.")
    if not target.parent.is_dir():
        raise StorageError(f"There is no folder {target.parent}; create it first.")
    partial = target.with_name(f"{target.name}.partial")
    try:
        with storage_errors("backed up"):
            partial.unlink(missing_ok=True)
            create_private(partial)
            _copy(source, partial)
            check_table_names(str(source), SqliteFile(str(partial)).table_names())
            _sync(partial)
            partial.replace(target)
            _sync(target.parent)
    finally:
        partial.unlink(missing_ok=True)


def _copy(source: Path, copy: Path) -> None:
    """Copy a database in one step, during which others may read and write."""
    uri = f"{source.absolute().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(uri, uri=True)) as original,
        closing(sqlite3.connect(copy)) as duplicate,
    ):
        original.backup(duplicate)
        # A backup is one file, without a write-ahead log beside it.
        duplicate.execute("PRAGMA journal_mode = DELETE")
        if duplicate.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise StorageError(f"{source} is damaged, so the copy is not kept.")


def _sync(path: Path) -> None:
    """Flush a file, or the entries of a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class ExportResult(NamedTuple):
    """How many records were written, and how many games were left out for which reason."""

    written: int
    without_edition: int
    damaged: int


def export(database: str, folder: Path, record_of: RecordOf) -> ExportResult:
    """Write the record of every finished game into a folder."""
    existing_file(database)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_export(database, folder, record_of))
    except OSError as error:
        raise StorageError(f"{folder} cannot be written: {error.strerror}.") from error


async def _export(database: str, folder: Path, record_of: RecordOf) -> ExportResult:
    storage = await Storage.open(database, create=False)
    written = without_edition = damaged = 0
    try:
        last = ""
        while games := await storage.finished(after=last, limit=PAGE_SIZE):
            for game in games:
                try:
                    record = await _record(storage, game, record_of)
                except DamagedError:
                    damaged += 1
                    continue
                if record is None:
                    without_edition += 1
                    continue
                (folder / f"{game}.txt").write_text(record, encoding="utf-8")
                written += 1
            last = games[-1]
    finally:
        await storage.close()
    return ExportResult(written, without_edition, damaged)


async def _record(storage: Storage, game: str, record_of: RecordOf) -> str | None:
    """A game's record; None if it has none or has just expired."""
    loaded = await storage.load(game)
    if loaded is None:
        return None
    row, entries, _ = loaded
    document = await storage.edition(row.edition_hash)
    try:
        return record_of(row, entries, document)
    except Exception as error:
        # Whatever is wrong with its log, the other games have to be exported.
        raise DamagedError(f"The log of game {game} cannot be replayed.") from error

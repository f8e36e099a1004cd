"""Looking after a database: new versions of its tables, backups, and the records in it as files."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from trunkline.server.database import (
    NOT_OURS,
    VERSION_TABLE,
    address,
    for_writing,
    told,
)
from trunkline.server.database import upgrade as upgrade_tables
from trunkline.server.rows import EntryRow, GameRow, StorageError
from trunkline.server.storage import Storage

__all__ = ["Exported", "RecordOf", "backup", "export", "upgrade"]

# The record of a game from its log, or none if it has none.
RecordOf = Callable[[GameRow, list[EntryRow]], str | None]
PAGE = 100


def upgrade(database: str) -> bool:
    """Bring a database up to this version, all or nothing; whether there was anything to do."""
    _must_exist(database)
    engine = for_writing(address(database))
    try:
        with told("upgraded"), engine.begin() as connection:
            return upgrade_tables(connection)
    finally:
        engine.dispose()


def backup(database: str, target: Path) -> None:
    """Copy a database as it is at one moment, also while a server writes to it.

    The copy appears at its place only when it is whole, checked and on the disk.
    """
    source = _must_exist(database)
    if source is None:
        raise StorageError("Only SQLite files are backed up here; PostgreSQL has pg_dump.")
    if target.exists():
        raise StorageError(f"{target} is there already, and a backup overwrites nothing.")
    if not target.parent.is_dir():
        raise StorageError(f"There is no folder {target.parent}; make it first.")
    half = target.with_name(f"{target.name}.half")
    try:
        with told("backed up"):
            half.unlink(missing_ok=True)
            _copy(source, half)
            _sync(half)
            half.replace(target)
            _sync(target.parent)
    finally:
        half.unlink(missing_ok=True)


def _copy(source: Path, copy: Path) -> None:
    """Copy a database in one step, during which others may read and write it."""
    address = f"{source.absolute().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(address, uri=True)) as there,
        closing(sqlite3.connect(copy)) as here,
    ):
        there.backup(here)
        # A backup is one file, with nothing beside it.
        here.execute("PRAGMA journal_mode = DELETE")
        if here.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise StorageError(f"{source} is damaged, so the copy is not kept.")
        tables = here.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if (VERSION_TABLE,) not in tables.fetchall():
            raise StorageError(NOT_OURS)


def _sync(path: Path) -> None:
    """See to it that a file, or what a folder lists, is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Exported(NamedTuple):
    """How many records were written, and how many finished games have none that fits here."""

    written: int
    left_out: int


def export(database: str, folder: Path, record_of: RecordOf) -> Exported:
    """Write the record of every finished game into a folder."""
    _must_exist(database)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_export(database, folder, record_of))
    except OSError as error:
        raise StorageError(f"{folder} cannot be written: {error.strerror}.") from error


async def _export(database: str, folder: Path, record_of: RecordOf) -> Exported:
    storage = await Storage.open(database)
    done: list[bool] = []
    try:
        last = ""
        while games := await storage.finished(after=last, limit=PAGE):
            done += [await _write_record(storage, game, folder, record_of) for game in games]
            last = games[-1]
    finally:
        await storage.close()
    return Exported(done.count(True), done.count(False))


async def _write_record(storage: Storage, game: str, folder: Path, record_of: RecordOf) -> bool:
    """Write a game's record, unless it has none or has just expired."""
    loaded = await storage.load(game)
    record = record_of(*loaded[:2]) if loaded else None
    if record is None:
        return False
    (folder / f"{game}.txt").write_text(record, encoding="utf-8")
    return True


def _must_exist(database: str) -> Path | None:
    """The file of an SQLite database, which must be there; none for other databases."""
    url = address(database)
    if url.get_backend_name() != "sqlite":
        return None
    file = Path(url.database or "")
    if not file.is_file():
        raise StorageError(f"There is no database {file}.")
    return file

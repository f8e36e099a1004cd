"""Connecting to a database: its URL, its engines, and the version of its tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from trunkline.server.storage.rows import StorageError
from trunkline.server.storage.schema import REVISION

__all__ = [
    "NOT_TRUNKLINE",
    "READERS",
    "VERSION_TABLE",
    "check_tables",
    "database_url",
    "reader_engine",
    "storage_errors",
    "upgrade_tables",
    "writer_engine",
]

READERS = 4
VERSION_TABLE = "alembic_version"
NOT_TRUNKLINE = "This is not a database of Trunkline."
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


def database_url(database: str) -> URL:
    """The URL of a database given by its path or its URL."""
    try:
        url = make_url(database) if "://" in database else URL.create("sqlite", database=database)
    except ArgumentError:
        raise StorageError(f"{database} is neither a file name nor a database URL.") from None
    if url.get_backend_name() != "sqlite":
        return url
    if url.database in (None, "", ":memory:"):
        raise StorageError("An in-memory database would lose all games; give the path of a file.")
    return url.set(drivername="sqlite")


def reader_engine(url: URL) -> Engine:
    """Connections for reading; each transaction sees the database as of its first query."""
    return _engine(url, READERS, "BEGIN")


def writer_engine(url: URL) -> Engine:
    """The one connection for writing.

    Its transactions take the write lock at once: one that reads first may fail to get it later.
    """
    return _engine(url, 1, "BEGIN IMMEDIATE")


def _engine(url: URL, size: int, begin: str) -> Engine:
    """A pool of `size` connections for threads.

    Not asyncio's: they would switch to a thread and back for each step of a transaction, whereas
    these run a whole transaction in one thread.
    """
    with storage_errors("opened"):
        if url.get_backend_name() != "sqlite":
            return create_engine(url, pool_size=size, max_overflow=0)
        _check_file(url.database or "")
        # We send BEGIN ourselves: the driver sends it too late, and not at all before reading.
        engine = create_engine(
            url, pool_size=size, max_overflow=0, connect_args={"isolation_level": None}
        )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _check_file(file: str) -> None:
    """Fail early if a file cannot be opened."""
    try:
        sqlite3.connect(file).close()
    except sqlite3.Error as error:
        raise StorageError(f"The database {file} cannot be opened: {error}.") from error


def _set_pragmas(connection: Any, _record: object) -> None:
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        # The pool does not know this connection yet, so nothing else would close it.
        connection.close()
        raise


def check_tables(connection: Connection) -> None:
    """Create the tables in an empty database; refuse tables of another version."""
    found = _revision(connection)
    if found is None:
        _migrate(connection)
    elif found < REVISION:
        raise StorageError(
            "The database was made by an older version; run `trunkline db upgrade` first."
        )


def upgrade_tables(connection: Connection) -> bool:
    """Upgrade the tables to this version; whether there was anything to do."""
    if _revision(connection) == REVISION:
        return False
    _migrate(connection)
    return True


def _revision(connection: Connection) -> str | None:
    """The version of the tables, or None if there are none; refuses unknown versions."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if VERSION_TABLE not in tables:
        raise StorageError(NOT_TRUNKLINE)
    found = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if found is None:
        raise StorageError(NOT_TRUNKLINE)
    if found > REVISION:
        raise StorageError(
            "The database was made by a newer version of Trunkline; update Trunkline."
        )
    return str(found)


def _migrate(connection: Connection) -> None:
    """Run the migrations within the transaction of the connection."""
    # Alembic takes a third of a second to import, and a server that starts rarely needs it.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "trunkline.server.storage:migrations")
    command.upgrade(config, "head")


@contextmanager
def storage_errors(done: str) -> Iterator[None]:
    """Turn errors of the database into a StorageError that says what cannot be `done`, and why."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(f"The database cannot be {done}: {cause}.") from error

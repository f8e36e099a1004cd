"""The way to a database: its address, its connections, and the version of its tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from trunkline.server.rows import StorageError
from trunkline.server.schema import REVISION

__all__ = [
    "NOT_OURS",
    "READERS",
    "VERSION_TABLE",
    "address",
    "for_reading",
    "for_writing",
    "prepare",
    "told",
    "upgrade",
]

READERS = 4
VERSION_TABLE = "alembic_version"
NOT_OURS = "This database holds something else than Trunkline's games."
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


def address(database: str) -> URL:
    """The URL of a database that is named by its path or its URL."""
    try:
        url = make_url(database) if "://" in database else URL.create("sqlite", database=database)
    except ArgumentError:
        raise StorageError(f"{database} is neither a file nor the URL of a database.") from None
    if url.get_backend_name() != "sqlite":
        return url
    if url.database in (None, "", ":memory:"):
        raise StorageError("Games are kept in a file; give its path.")
    return url.set(drivername="sqlite")


def for_reading(url: URL) -> Engine:
    """Some connections that read a database, each as it is at its first question."""
    return _engine(url, READERS, "BEGIN")


def for_writing(url: URL) -> Engine:
    """The one connection that writes to a database.

    It begins with the lock for writing, since one that reads first may be refused it later.
    """
    return _engine(url, 1, "BEGIN IMMEDIATE")


def _engine(url: URL, size: int, begin: str) -> Engine:
    """So many connections, for threads.

    They are not asyncio's: those go to a thread and back for each step of a transaction, and these
    go once for all of them.
    """
    with told("opened"):
        if url.get_backend_name() != "sqlite":
            return create_engine(url, pool_size=size, max_overflow=0)
        _try_to_open(url.database or "")
        # Leaves BEGIN to us: by itself the driver begins too late, and not for reading.
        engine = create_engine(
            url, pool_size=size, max_overflow=0, connect_args={"isolation_level": None}
        )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _try_to_open(file: str) -> None:
    """Complain of a file that cannot be opened before anything waits for it."""
    try:
        sqlite3.connect(file).close()
    except sqlite3.Error as error:
        raise StorageError(f"The database {file} cannot be opened: {error}.") from error


def _set_up(connection: Any, _record: object) -> None:
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        # Nobody else knows of it yet.
        connection.close()
        raise


def prepare(connection: Connection) -> None:
    """Make the tables in an empty database; refuse tables that are not this version's."""
    found = _revision(connection)
    if found is None:
        _migrate(connection)
    elif found < REVISION:
        raise StorageError("The database is of an older version; run `trunkline db upgrade` first.")


def upgrade(connection: Connection) -> bool:
    """Bring the tables up to this version; whether there was anything to do."""
    if _revision(connection) == REVISION:
        return False
    _migrate(connection)
    return True


def _revision(connection: Connection) -> str | None:
    """The version of the tables, none if there are none; refuses what is no version known here."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if VERSION_TABLE not in tables:
        raise StorageError(NOT_OURS)
    found = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if found is None:
        raise StorageError(NOT_OURS)
    if found > REVISION:
        raise StorageError("The database is of a newer version of Trunkline; update Trunkline.")
    return str(found)


def _migrate(connection: Connection) -> None:
    """Bring the tables up to this version, within the connection's transaction."""
    # Alembic takes a third of a second to import, and a server that starts rarely needs it.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "trunkline.server:migrations")
    command.upgrade(config, "head")


@contextmanager
def told(done: str) -> Iterator[None]:
    """Say errors of the database as one that speaks to people: what cannot be `done`, and why."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(f"The database cannot be {done}: {cause}.") from error

"""Connecting to a database: its URL, its engines, and the version of its tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from trunkline.server import logs
from trunkline.server.storage import postgres
from trunkline.server.storage.peers import Peers
from trunkline.server.storage.queries import OLDEST_REVISION
from trunkline.server.storage.rows import (
    DamagedError,
    IncompatibleError,
    StorageCase,
    StorageError,
)
from trunkline.server.storage.schema import REVISION
from trunkline.server.storage.sqlite_file import FileLock, SqliteFile, WalScan

__all__ = [
    "READERS",
    "Database",
    "check_compatible",
    "check_file",
    "check_table_names",
    "check_tables",
    "database_name",
    "database_url",
    "existing_file",
    "is_sqlite",
    "peers_of",
    "require_current_tables",
    "run_transaction",
    "storage_errors",
    "upgrade_tables",
]

T = TypeVar("T")
READERS = 4
# How often a transaction is tried that others keep undoing.
ATTEMPTS = 5
VERSION_TABLE = "alembic_version"
MIGRATIONS = "trunkline.server.storage:migrations"
# Tables that every version has. Other programs have a table of versions, too.
OUR_TABLES = {VERSION_TABLE, "games", "log"}
NOT_A_DATABASE = (
    "The database must be the name of a file, such as trunkline.db, or a URL of PostgreSQL, such "
    "as postgresql://user@host:5432/database."
)
# What has no `://` but is a URL for SQLite or libpq.
URL_WITHOUT_HOST = ("file:", "sqlite:", "postgres:", "postgresql:")
PRAGMAS = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


NO_WAL = (
    "The last server was killed, and its write-ahead log is gone. Unless you have restored a "
    "backup since, its last moves are lost."
)
UNFINISHED = (
    "The write-ahead log ends within a transaction, as after a crash. What had been acknowledged "
    "is there, unless the file was cut."
)
UNCONFIRMED = (
    "The connection to the database was lost during a commit, which may have been carried out."
)
# The codes of SQLite's errors, and what they mean for people.
CASES: Mapping[int, StorageCase] = {
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_FULL: "disk_full",
}
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY_CODE = 0xFF
# What SQLite says less clearly.
REASONS: Mapping[int, str] = {
    sqlite3.SQLITE_READONLY: (
        "it is read-only; give the user who runs the server the right to write the file and its "
        "folder"
    ),
}


def is_sqlite(url: URL) -> bool:
    """Whether a database is an SQLite file."""
    return url.get_backend_name() == "sqlite"


def database_url(database: str) -> URL:
    """The URL of a database given by the name of its file, or as a URL of PostgreSQL."""
    if database in ("", ":memory:"):
        raise StorageError("An in-memory database would lose all games; give the name of a file.")
    if "://" not in database and not database.startswith(URL_WITHOUT_HOST):
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
        if url.get_backend_name() not in ("postgresql", "postgres"):
            raise ValueError
    except (ArgumentError, ValueError):
        # Not quoted, since there may be a password in it.
        raise StorageError(NOT_A_DATABASE) from None
    return postgres.postgres_url(url)


def existing_file(database: str) -> Path | None:
    """The file of an SQLite database, which must exist; None for other databases."""
    url = database_url(database)
    if not is_sqlite(url):
        return None
    file = Path(url.database or "")
    if not file.is_file():
        raise StorageError(f"There is no database {file}.")
    return file


def database_name(database: str) -> str:
    """A database as it may be shown: without a password, or options that may contain one."""
    return _name(database_url(database))


def _name(url: URL) -> str:
    return url.database or "" if is_sqlite(url) else postgres.name_of(url)


def peers_of(database: str) -> Peers:
    """The processes that may share a database: an SQLite file serves only one."""
    url = database_url(database)
    if is_sqlite(url):
        return Peers()
    try:
        from trunkline.server.storage.postgres_peers import PostgresPeers
    except ImportError:
        raise StorageError(postgres.NOT_INSTALLED) from None
    return PostgresPeers(url)


class Database:
    """A database, and what differs between an SQLite file and a PostgreSQL server.

    A server has it `exclusive`: a file serves one at a time. Others may read beside it.
    """

    def __init__(self, database: str, *, exclusive: bool = False, create: bool = True) -> None:
        url = self.url = database_url(database)
        self._file = SqliteFile(url.database or "") if is_sqlite(url) else None
        self._exclusive = exclusive
        self._lock: FileLock | None = None
        self._wal: WalScan | None = None
        if self._file is not None:
            check_file(self._file)
            if create:
                self._file.create()
            if exclusive:
                self._lock = FileLock(self._file)
                self._file.make_private()
                self._wal = WalScan.of(self._file)

    def close(self) -> None:
        """Let another server have the database."""
        if self._lock is not None:
            self._lock.release()

    def reader_engine(self) -> Engine:
        """Connections for reading; each transaction sees the database as of its first query."""
        return self._engine(READERS, writes=False)

    def single_query_engine(self, readers: Engine) -> Engine:
        """The same connections, for single queries: PostgreSQL is spared a BEGIN and a ROLLBACK."""
        if self._file is not None:
            return readers
        return readers.execution_options(isolation_level="AUTOCOMMIT")

    def writer_engine(self) -> Engine:
        """The one connection for writing.

        Its transactions take the write lock at once: one that reads first may fail to get it later.
        """
        return self._engine(1, writes=True)

    def _engine(self, size: int, *, writes: bool) -> Engine:
        """A pool of `size` connections for threads.

        Not asyncio's: they would switch to a thread and back for each step of a transaction,
        whereas these run a whole transaction in one thread.
        """
        # Parameters are what people wrote, and messages of errors are logged.
        options: dict[str, Any] = {"pool_size": size, "max_overflow": 0, "hide_parameters": True}
        if self._file is None:
            return postgres.make_engine(self.url, writes=writes, **options)
        engine = create_engine(self.url, creator=self._file.connect, **options)
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

        def begin_transaction(connection: Connection) -> None:
            self.confirm()
            # We send BEGIN ourselves: the driver sends it too late, and not at all before reading.
            connection.exec_driver_sql(begin)

        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", begin_transaction)
        return engine

    def unreadable(self, connection: Connection) -> list[str]:
        """What the first connection could not read of the last writes, as sentences.

        To be called before anything is written.
        """
        if self._file is None and self._exclusive:
            with connection.begin():
                postgres.check_durability(connection)
        if self._file is None or self._lock is None or self._wal is None:
            return []
        if self._wal.unfinished:
            logs.info("transaction_unfinished", file=self._file.name, advice=UNFINISHED)
        if self._lock.left_by_crash and not self._wal.size:
            logs.warning("write_ahead_log_missing", file=self._file.name, advice=NO_WAL)
        raw = connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        return self._wal.faults(raw)

    def opened(self) -> None:
        """Expect from now on the files that the first connection has opened."""
        if self._file is not None:
            self._file.remember()

    def confirm(self) -> None:
        """Fail if the database is not the one that was opened any more."""
        if self._file is not None:
            self._file.check()

    def checker(self) -> sqlite3.Connection | None:
        """A connection to look for damage with; None if the database does that itself."""
        return None if self._file is None else self._file.connect()


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


def run_transaction(
    connection: Connection, work: Callable[[Connection], T], attempts: int = ATTEMPTS
) -> T:
    """Run some work as one transaction.

    Tries again if PostgreSQL has undone it in favour of another one, or if the connection was lost
    before the commit. If it was lost during the commit, nobody knows whether it was carried out.
    """
    committing = False
    try:
        with connection.begin():
            result = work(connection)
            committing = True
        return result
    except DBAPIError as error:
        was_lost = error.connection_invalidated
        if was_lost and committing:
            raise StorageError(UNCONFIRMED, "unconfirmed") from error
        if committing:
            # SQLAlchemy does not undo a transaction whose commit failed. It would keep the lock,
            # and the next one could not begin.
            connection.connection.rollback()
        if attempts == 1 or not (was_lost or postgres.was_undone(error)):
            raise
    return run_transaction(connection, work, attempts - 1)


def check_file(file: SqliteFile) -> None:
    """Refuse a file that is not ours, before anything of it or beside it is changed."""
    if tables := file.table_names():
        check_table_names(file.name, tables)


def check_table_names(name: str, tables: set[str]) -> None:
    """Refuse tables that are not ours."""
    if not tables >= OUR_TABLES:
        raise _not_trunkline(name)


def check_tables(connection: Connection, create: bool) -> None:
    """Refuse tables that this version cannot use; in an empty database, `create` them."""
    if _is_postgres(connection):
        postgres.check_encoding(connection)
        postgres.lock_tables(connection)
    found = _revision(connection)
    if found is None and not create:
        raise _not_trunkline(_name(connection.engine.url))
    if found is None:
        _migrate(connection)
    elif found < REVISION:
        raise _older(connection)


def require_current_tables(connection: Connection) -> None:
    """Fail unless the tables are exactly those of this version."""
    found = _revision(connection)
    if found is None:
        raise _not_trunkline(_name(connection.engine.url))
    if found != REVISION:
        raise _older(connection) if found < REVISION else _newer(connection)


def upgrade_tables(connection: Connection) -> bool:
    """Upgrade the tables to this version; whether there was anything to do.

    Servers of an older version may go on using the tables only if the migrations say that they can.
    """
    if _is_postgres(connection):
        postgres.lock_tables(connection)
    found = _revision(connection)
    if found is not None and found >= REVISION:
        return False
    # Before anything is locked that running servers need.
    if _is_postgres(connection) and _oldest_revision() > (found or ""):
        postgres.lock_out_servers(connection)
    _migrate(connection)
    return True


def check_compatible(connection: Connection) -> None:
    """Fail if a newer version has changed the tables so that this version cannot use them."""
    oldest = connection.scalar(OLDEST_REVISION)
    if oldest is None or oldest > REVISION:
        raise _newer(connection)


def _not_trunkline(name: str) -> StorageError:
    return StorageError(f"{name} is not a database of Trunkline.")


def _older(connection: Connection) -> StorageError:
    name = _name(connection.engine.url)
    return StorageError(
        f"The database {name} was made by an older version; run `trunkline db upgrade` first."
    )


def _newer(connection: Connection) -> IncompatibleError:
    name = _name(connection.engine.url)
    return IncompatibleError(
        f"The database {name} was made by a newer version of Trunkline; update Trunkline."
    )


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def _revision(connection: Connection) -> str | None:
    """The version of the tables, or None if there are none; refuses those we cannot use."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    check_table_names(_name(connection.engine.url), set(tables))
    found = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if found is None:
        raise _not_trunkline(_name(connection.engine.url))
    if found > REVISION:
        check_compatible(connection)
    return str(found)


def _migrate(connection: Connection) -> None:
    """Run the migrations within the transaction of the connection."""
    # Alembic takes a third of a second to import, and a server that starts rarely needs it.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", MIGRATIONS)
    command.upgrade(config, "head")


def _oldest_revision() -> str:
    """The oldest version whose servers can use the tables after all migrations."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    scripts = ScriptDirectory.from_config(config).walk_revisions()
    return max(getattr(script.module, "oldest_revision", "") for script in scripts)


@contextmanager
def storage_errors(done: str, name: str = "") -> Iterator[None]:
    """Turn errors of a database into a StorageError that says what cannot be `done`, and why."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        raise _storage_error(done, name, error) from error


def _storage_error(done: str, name: str, error: Exception) -> StorageError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    subject = f"The database {name}".rstrip()
    message = f"{subject} cannot be {done}: {_reason(error)}."
    code = _sqlite_code(cause)
    state = postgres.sqlstate(cause)
    if code in DAMAGE or state in postgres.DAMAGE or _is_unreadable_value(cause):
        return DamagedError(message)
    return StorageError(message, CASES.get(code) or postgres.CASES.get(state, "failed"))


def _reason(error: Exception) -> str:
    """What a database says about an error, unless it may quote what people wrote."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if _is_unreadable_value(cause):
        return "a value is not text"
    if isinstance(cause, sqlite3.Error | OSError | ImportError):
        return REASONS.get(_sqlite_code(cause)) or str(cause)
    if isinstance(error, DBAPIError) and cause is not None:
        return postgres.reason(cause)
    return type(cause).__name__


def _sqlite_code(cause: BaseException | None) -> int:
    """SQLite's primary code of an error; 0 if it comes from elsewhere."""
    return int(getattr(cause, "sqlite_errorcode", 0)) & PRIMARY_CODE


def _is_unreadable_value(cause: BaseException | None) -> bool:
    """Whether SQLite's driver cannot decode a value; it is the only such error without a code."""
    return isinstance(cause, sqlite3.OperationalError) and not hasattr(cause, "sqlite_errorcode")

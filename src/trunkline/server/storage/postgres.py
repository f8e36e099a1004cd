"""A PostgreSQL server: its URL, the settings of sessions, and what its errors mean.

Everything that is true of PostgreSQL but not of SQLite is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from trunkline.server import logs
from trunkline.server.storage.advisory_locks import MEMBERS_LOCK, TABLES_LOCK
from trunkline.server.storage.rows import StorageCase, StorageError

if TYPE_CHECKING:
    from psycopg import AsyncConnection

__all__ = [
    "CASES",
    "DAMAGE",
    "NOT_INSTALLED",
    "check_durability",
    "check_encoding",
    "connect_async",
    "disable_timeouts",
    "identity",
    "lock_out_servers",
    "lock_tables",
    "make_engine",
    "name_of",
    "postgres_url",
    "reason",
    "sqlstate",
    "was_locked",
    "was_undone",
]

DRIVER: Final = "postgresql+psycopg"
NOT_INSTALLED = (
    'PostgreSQL needs one more package; install it with pip install "trunkline[postgres]".'
)
# If PostgreSQL's machine vanishes, we notice after 25 seconds, or 15 if it does not even get what
# we send. The URL may set these and others differently.
CONNECTION_OPTIONS: Mapping[str, Any] = {
    "application_name": "trunkline",
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# The same for PostgreSQL, if our machine vanishes. Until it notices, it keeps our locks; by default
# that takes two hours.
KEEPALIVES = (
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; "
    "SET tcp_keepalives_count = 3; SET tcp_user_timeout = 15000"
)
READER_TIMEOUTS = (
    "SET statement_timeout = '30s'; SET lock_timeout = '5s'; "
    "SET idle_in_transaction_session_timeout = '30s'"
)
# A process writes one transaction after another. If it is stopped within one, it must not keep
# others from writing for long; and one game that it has locked must not keep them from the rest.
WRITER_TIMEOUTS = (
    "SET statement_timeout = '30s'; SET lock_timeout = '500ms'; "
    "SET idle_in_transaction_session_timeout = '4s'"
)
READ_ONLY = "SET default_transaction_read_only = on"
# What is acknowledged is on the disk, whatever the server's default, which may ask for even more.
DURABLE = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') <> 'remote_apply'
"""

SERIALIZATION_FAILURE, DEADLOCK, LOCKED = "40001", "40P01", "55P03"
# SQLSTATEs, and what they mean for people. PostgreSQL's own sentences may quote what people wrote.
CASES: Mapping[str, StorageCase] = {"53100": "disk_full", "25006": "read_only"}
DAMAGE = ("XX001", "XX002")
REASONS: Mapping[str, str] = {
    "08": "the connection to PostgreSQL was lost",
    "23": "a constraint was violated",
    "25006": "PostgreSQL is read-only, as a standby is",
    "25P03": "PostgreSQL ended a transaction that had been idle for too long",
    SERIALIZATION_FAILURE: "other processes kept changing the same rows",
    DEADLOCK: "other processes kept locking the same rows",
    "42501": "the role does not have the right to do so; it should own the database",
    "42P01": "a table is missing",
    "53100": "the disk of PostgreSQL is full",
    "53200": "PostgreSQL is out of memory",
    "53300": "PostgreSQL has no connections left; raise its max_connections",
    LOCKED: "another process keeps it locked",
    "57014": "PostgreSQL took too long to answer",
    "57P": "PostgreSQL is stopping or starting",
    "XX001": "its files are damaged",
    "XX002": "its files are damaged",
}
NOT_DURABLE = (
    "PostgreSQL runs with fsync = off, so a power cut may lose moves and destroy the database."
)


def postgres_url(url: URL) -> URL:
    """The URL with the driver that we use."""
    parts = (url.host or "", url.database or "", *url.query)
    if any("@" in part for part in parts):
        # It would be shown in messages as the name of a host or a database.
        raise StorageError(
            "The database URL has more than one `@`; in a user name or password, write %40 for it."
        )
    return url.set(drivername=DRIVER)


def name_of(url: URL) -> str:
    """A database as it may be shown: without a password, or options that may contain one."""
    return str(URL.create("postgresql", url.username, None, url.host, url.port, url.database))


def make_engine(url: URL, *, writes: bool, **options: Any) -> Engine:
    """A pool of connections for reading or for writing.

    A reader sees the database as of its first query. A writer locks the row of the game, and then
    has to see what others have written meanwhile.
    """
    level = "READ COMMITTED" if writes else "REPEATABLE READ"
    session = f"{WRITER_TIMEOUTS}; {DURABLE}" if writes else f"{READER_TIMEOUTS}; {READ_ONLY}"
    wanted = {name: it for name, it in CONNECTION_OPTIONS.items() if name not in url.query}
    try:
        engine = create_engine(url, isolation_level=level, connect_args=wanted, **options)
    except ImportError:
        raise StorageError(NOT_INSTALLED) from None
    _check_options(url)

    def set_up(connection: Any, _record: object) -> None:
        try:
            connection.execute(f"{KEEPALIVES}; {session}")
            connection.commit()
        except Exception:
            # The pool does not know this connection yet, so nothing else would close it.
            connection.close()
            raise

    event.listen(engine, "connect", set_up)
    return engine


def _check_options(url: URL) -> None:
    """Refuse options that PostgreSQL's library does not have."""
    from psycopg.pq import Conninfo

    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    unknown = [name for name in url.query if name not in known]
    if not unknown:
        return
    # After a password, it may be the rest of that: somebody did not write %26 for an `&` in it.
    named = f" {unknown[0]}" if not any("password" in name for name in url.query) else ""
    raise StorageError(
        f"The database URL has an option{named} after `?` that PostgreSQL does not know; leave it "
        f"out, or correct it."
    )


async def connect_async(url: URL) -> AsyncConnection[Any]:
    """A connection outside any pool, for the event loop; every statement is a transaction."""
    from psycopg import AsyncConnection

    # As the pools connect: SQLAlchemy and libpq do not read every URL in the same way.
    words, options = url.get_dialect()().create_connect_args(url)
    connection = await AsyncConnection.connect(
        *words, autocommit=True, **{**CONNECTION_OPTIONS, **options}
    )
    try:
        await connection.execute(KEEPALIVES)
    except BaseException:
        await connection.close()
        raise
    return connection


def lock_tables(connection: Connection) -> None:
    """Wait until no other process makes or upgrades the tables, however long that takes."""
    disable_timeouts(connection)
    connection.exec_driver_sql(
        f"SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock({TABLES_LOCK}); "
        # While an upgrade waits to change a table, nobody can use that.
        "SET LOCAL lock_timeout = '5s'"
    )


def disable_timeouts(connection: Connection) -> None:
    """Let a transaction take as long as it needs."""
    connection.exec_driver_sql(
        "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
    )


def identity(connection: Connection) -> tuple[object, ...]:
    """What tells a database from all others, whatever the name of its host."""
    found = connection.exec_driver_sql(
        "SELECT system_identifier, oid FROM pg_control_system(), pg_database "
        "WHERE datname = current_database()"
    )
    return tuple(found.one())


def lock_out_servers(connection: Connection) -> None:
    """Keep servers from starting until the transaction ends; fails if one runs."""
    disable_timeouts(connection)
    if not connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({MEMBERS_LOCK})").scalar():
        name = name_of(connection.engine.url)
        raise StorageError(f"A server uses the database {name}; stop all servers first.")


def check_encoding(connection: Connection) -> None:
    """Refuse a database that cannot hold every text."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise StorageError(
            f"The database has the encoding {encoding}; create it again with the encoding UTF8."
        )


def check_durability(connection: Connection) -> None:
    """Warn of a server that may lose what it has acknowledged."""
    if connection.exec_driver_sql("SHOW fsync").scalar() != "on":
        logs.warning("not_durable", advice=NOT_DURABLE)


def sqlstate(cause: BaseException | None) -> str:
    """PostgreSQL's code of an error; empty if it comes from elsewhere."""
    return getattr(cause, "sqlstate", None) or ""


def was_undone(error: DBAPIError) -> bool:
    """Whether PostgreSQL undid a transaction in favour of another; it may be tried again."""
    return sqlstate(error.orig) in (SERIALIZATION_FAILURE, DEADLOCK)


def was_locked(error: BaseException | None) -> bool:
    """Whether a transaction gave up because another one keeps something locked."""
    return isinstance(error, DBAPIError) and sqlstate(error.orig) == LOCKED


def reason(cause: BaseException) -> str:
    """What an error means, without quoting what people wrote."""
    state = sqlstate(cause)
    for length in (5, 3, 2):
        if found := REASONS.get(state[:length]):
            return found
    if state or type(cause).__name__ != "OperationalError":
        return f"PostgreSQL reports {type(cause).__name__} {state}".rstrip()
    # Errors of connections name hosts and users, but no password.
    first, *_ = str(cause).partition("\n")
    return " ".join(first.removeprefix("connection failed: ").split()).rstrip(".")

"""PostgreSQL: several processes at once, lost connections, restarts, and errors for people."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from postgres_cluster import Cluster, running_cluster
from sqlalchemy import Connection

from server.harness import running_server, wait_for
from server.storage_helpers import (
    GAME,
    PLAYING,
    entry,
    game,
    game_in,
    holder,
    opened,
    seat_key,
    with_storage,
)
from trunkline.server.storage import database as database_module
from trunkline.server.storage import writer
from trunkline.server.storage.advisory_locks import MEMBERS_LOCK, TABLES_LOCK
from trunkline.server.storage.database import ATTEMPTS, database_name, database_url, peers_of
from trunkline.server.storage.maintenance import export, upgrade
from trunkline.server.storage.postgres import connect_async
from trunkline.server.storage.rows import DamagedError, StorageError, Trade
from trunkline.server.storage.schema import REVISION, metadata
from trunkline.server.storage.storage import Storage

GAMES = [f"game {index}" for index in range(40)]


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[Cluster]:
    """A server that a test may stop, and whose settings it may change."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture
def own_database(own_cluster: Cluster) -> str:
    """The URL of an empty database of that server."""
    return own_cluster.url(own_cluster.create_database())


@contextmanager
def connected(url: str) -> Iterator[psycopg.Connection[Any]]:
    """Another program's connection."""
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


def end_connections(connection: psycopg.Connection[Any]) -> None:
    """End all other connections to the database, as an operator may."""
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


def waiting(connection: psycopg.Connection[Any], condition: str) -> bool:
    """Whether another connection waits for something."""
    found = connection.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        f"AND pid <> pg_backend_pid() AND {condition}".encode()
    ).fetchone()
    return found is not None and found[0] > 0


# Several processes


def test_opposite_orders_of_games_do_not_deadlock(
    postgres_database: str, postgres: Cluster
) -> None:
    async def scenario(one: Storage) -> None:
        async with opened(postgres_database) as other:
            for id in GAMES:
                await one.create(game(id))
            for number in range(1, 11):
                answers = await asyncio.gather(
                    *(one.append(entry(number, id, "one"), PLAYING) for id in GAMES),
                    *(other.append(entry(number, id, "other"), PLAYING) for id in GAMES[::-1]),
                )
                mine, theirs = answers[: len(GAMES)], answers[len(GAMES) :][::-1]
                # Of two that want the same number, exactly one gets it.
                assert [a + b for a, b in zip(mine, theirs, strict=True)] == [1] * len(GAMES)
            stored = await one.entries_after(dict.fromkeys(GAMES, 0))
            assert {len(entries) for entries in stored.values()} == {10}

    with_storage(postgres_database, scenario)
    name = database_url(postgres_database).database
    statistics = "SELECT deadlocks FROM pg_stat_database WHERE datname = %s"
    assert postgres.execute(statistics, [name]) == [(0,)]


def test_a_deadlock_is_tried_again(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(game("a"))
        await storage.create(game("b"))
        with connected(postgres_database) as other, connected(postgres_database) as watcher:
            # So that PostgreSQL gives up the storage's transaction, not this one.
            other.execute("SET deadlock_timeout = '1min'")
            other.execute("BEGIN")
            other.execute("UPDATE games SET seats = 3 WHERE id = 'b'")
            appending = asyncio.gather(
                storage.append(entry(1, "a"), PLAYING), storage.append(entry(1, "b"), PLAYING)
            )
            await until(lambda: waiting(watcher, "wait_event_type = 'Lock'"))
            update = b"UPDATE games SET seats = 3 WHERE id = 'a'"
            await asyncio.to_thread(other.execute, update)
            other.execute("COMMIT")
            assert await appending == [True, True]

    with_storage(postgres_database, scenario)


async def until(happens: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    await asyncio.to_thread(wait_for, happens)


def fail_with(state: str) -> Callable[[Connection], None]:
    """Work that fails with an SQLSTATE, and a message that quotes a person."""
    raising = f"RAISE EXCEPTION 'Ada wrote this' USING ERRCODE = '{state}'"

    def work(connection: Connection) -> None:
        connection.exec_driver_sql(f"DO $$ BEGIN {raising}; END $$")

    return work


def test_what_others_keep_undoing_is_tried_some_times(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        tried: list[None] = []

        def work(connection: Connection, failures: int) -> str:
            tried.append(None)
            if len(tried) <= failures:
                fail_with("40001")(connection)
            return "done"

        done = await storage._writer.run(lambda connection: work(connection, ATTEMPTS - 1))
        assert done == "done"
        tried.clear()
        with pytest.raises(StorageError, match="kept changing the same rows"):
            await storage._writer.run(lambda connection: work(connection, ATTEMPTS))
        assert await storage._writer.run(lambda connection: work(connection, 0)) == "done"

    with_storage(postgres_database, scenario)


def test_one_of_many_devices_of_two_processes_gets_a_seat(postgres_database: str) -> None:
    seats = range(12)

    async def scenario(one: Storage) -> None:
        await one.create(GAME, [seat_key(f"key {seat}", seat) for seat in seats])
        async with opened(postgres_database) as other:
            for seat in seats[:6]:
                granted = await asyncio.gather(
                    one.grant(holder("mine", seat=seat)), other.grant(holder("yours", seat=seat))
                )
                assert sorted(granted) == [False, True]
            for seat in seats[6:]:
                traded = await asyncio.gather(
                    one.trade(f"key {seat}", "mine", at=1),
                    other.trade(f"key {seat}", "yours", at=1),
                    return_exceptions=True,
                )
                assert sum(isinstance(answer, Trade) for answer in traded) == 1
        assert [held.seat for held in await one.holders("game")] == list(seats)

    with_storage(postgres_database, scenario)


def test_a_seat_is_not_joined_with_a_key_that_another_process_revokes(
    postgres_database: str,
) -> None:
    async def scenario(one: Storage) -> None:
        async with opened(postgres_database) as other:
            for index in range(10):
                id, key = f"game {index}", f"key {index}"
                await one.create(game(id), [replace(seat_key(key), game=id)])
                await asyncio.gather(one.trade(key, "guest", at=1), other.revoke(id, "seat", 0))
                # No matter which was first, the key is gone, and so is a holder who came before.
                assert await one.holders(id) == []
                assert await one.trade(key, "guest", at=2) is None

    with_storage(postgres_database, scenario)


def test_a_game_is_loaded_as_of_one_moment_while_another_process_writes(
    postgres_database: str,
) -> None:
    async def write(storage: Storage) -> None:
        for number in range(1, 60):
            await storage.append(entry(number), replace(PLAYING, active_at=number))
            await storage.grant(holder("mine"))
            await storage.revoke("game", "seat", 0)

    async def scenario(one: Storage) -> None:
        await one.create(replace(GAME, active_at=0))
        async with opened(postgres_database) as other:
            writing = asyncio.create_task(write(other))
            while not writing.done():
                found = await one.load("game")
                assert found is not None
                row, entries, holders = found
                assert row.active_at == len(entries)
                assert row.holders_version % 2 == len(holders)
            await writing

    with_storage(postgres_database, scenario)


OPENS = """
import asyncio, sys
from trunkline.server.storage.storage import Storage

async def main():
    await (await Storage.open(sys.argv[1])).close()

asyncio.run(main())
"""


def test_processes_that_start_at_once_on_an_empty_database_make_its_tables_once(
    empty_postgres_database: str,
) -> None:
    with connected(empty_postgres_database) as connection:
        connection.execute(f"SELECT pg_advisory_lock({TABLES_LOCK})".encode())
        words = [sys.executable, "-c", OPENS, empty_postgres_database]
        processes = [subprocess.Popen(words, stderr=subprocess.PIPE) for _ in range(3)]
        blocked = "wait_event_type = 'Lock' HAVING count(*) = 3"
        wait_for(lambda: waiting(connection, blocked))
        connection.execute(f"SELECT pg_advisory_unlock({TABLES_LOCK})".encode())
        for process in processes:
            _, said = process.communicate()
            assert process.returncode == 0, said.decode()
        versions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        assert versions == [(REVISION,)]


def test_a_process_that_stops_within_a_transaction_delays_only_its_games(
    postgres_database: str,
) -> None:
    async def scenario(storage: Storage) -> None:
        for id in ("a", "b", "c"):
            await storage.create(game(id))
        with connected(postgres_database) as stopped:
            stopped.execute("BEGIN")
            stopped.execute("UPDATE games SET seats = 3 WHERE id = 'b'")
            answers = await asyncio.gather(
                *(storage.append(entry(1, id), PLAYING) for id in ("a", "b", "c")),
                return_exceptions=True,
            )
            assert (answers[0], answers[2]) == (True, True)
            assert "another process keeps it locked" in str(answers[1])
        assert await storage.append(entry(1, "b"), PLAYING)

    with_storage(postgres_database, scenario)


def test_a_writer_that_stops_within_a_transaction_is_soon_undone(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        found = await storage._writer.run(
            lambda it: settings_of(it, "lock_timeout", "idle_in_transaction_session_timeout")
        )
        assert found == {"lock_timeout": "500ms", "idle_in_transaction_session_timeout": "4s"}

    with_storage(postgres_database, scenario)


# Lost connections


def test_reads_and_writes_go_on_after_connections_were_ended(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        with connected(postgres_database) as connection:
            for number in range(1, 4):
                await asyncio.gather(*(game_in(storage) for _ in range(8)))
                end_connections(connection)
                assert await storage.append(entry(number), PLAYING)
                assert len(await storage.entries("game")) == number
                assert (await storage.load("game")) is not None

    with_storage(postgres_database, scenario)


SLOW_COMMIT = """
    CREATE FUNCTION pause() RETURNS trigger AS $$ BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$
    LANGUAGE plpgsql;
    CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON log
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pause();
"""


async def append_slowly(
    storage: Storage, connection: psycopg.Connection[Any]
) -> asyncio.Task[bool]:
    """An entry whose commit has begun and does not end."""
    await storage.create(GAME)
    connection.execute(SLOW_COMMIT)
    appending = asyncio.create_task(storage.append(entry(1), PLAYING))
    await until(lambda: waiting(connection, "wait_event = 'PgSleep'"))
    return appending


def test_a_write_whose_connection_is_lost_before_it_is_durable_fails(
    postgres_database: str,
) -> None:
    async def scenario(storage: Storage) -> None:
        with connected(postgres_database) as connection:
            appending = await append_slowly(storage, connection)
            end_connections(connection)
            with pytest.raises(StorageError) as caught:
                await appending
            assert caught.value.case == "unconfirmed"
            connection.execute("DROP TRIGGER slow_commit ON log")
        assert await storage.entries("game") == []
        await storage.check_writing(now=1)
        assert await storage.append(entry(1), PLAYING)

    with_storage(postgres_database, scenario)


def test_a_write_whose_answer_is_lost_fails_but_is_kept(
    own_cluster: Cluster, own_database: str
) -> None:
    def wait_for_standby(name: str) -> None:
        own_cluster.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        own_cluster.execute("SELECT pg_reload_conf()")

    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        # From now on a commit is written, but not acknowledged before a standby has it, too.
        wait_for_standby("nobody")
        try:
            appending = asyncio.create_task(storage.append(entry(1), PLAYING))
            with connected(own_database) as connection:
                await until(lambda: waiting(connection, "wait_event = 'SyncRep'"))
                end_connections(connection)
            with pytest.raises(StorageError) as caught:
                await appending
            assert caught.value.case == "unconfirmed"
        finally:
            wait_for_standby("")
        assert await storage.entries("game") == [entry(1)]
        assert await storage.append(entry(1), PLAYING) is False
        assert await storage.append(entry(2), PLAYING) is True

    with_storage(own_database, scenario)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_a_restart_of_postgresql_is_survived(
    own_cluster: Cluster, own_database: str, how: signal.Signals
) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        assert await storage.append(entry(1), PLAYING)
        own_cluster.stop(how)
        try:
            with pytest.raises(StorageError, match="Connection refused"):
                await storage.load("game")
            with pytest.raises(StorageError, match="Connection refused"):
                await storage.append(entry(2), PLAYING)
            with pytest.raises(StorageError):
                await storage.check_writing(now=1)
        finally:
            own_cluster.start()
        await storage.check_writing(now=1)
        assert await storage.append(entry(2), PLAYING)
        assert len(await storage.entries("game")) == 2

    with_storage(own_database, scenario)


def test_a_server_plays_on_after_a_restart_of_postgresql(
    own_cluster: Cluster, own_database: str
) -> None:
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bob"}]
    with running_server(database=own_database) as server:
        host = server.device()
        setup = {"edition": "usa", "seats": seats, "start_when_full": True}
        made = host.post("/api/games", json=setup).raise_for_status().json()["id"]
        for seat in (0, 1):
            view = host.get(f"/api/games/{made}?seat={seat}").raise_for_status().json()
            you = view["you"]
            move = {"id": f"command-{seat}", "answers": you["due"], "move": you["hand"]["moves"][0]}
            own_cluster.stop()
            assert host.get("/healthz").status_code == 503
            own_cluster.start()
            host.post(f"/api/games/{made}/seats/{seat}/moves", json=move).raise_for_status()
            assert host.get("/healthz").raise_for_status().json()["unfinished_games"] == 1


def test_a_database_that_hangs_is_not_healthy(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(storage: Storage) -> None:
        with connected(postgres_database) as connection:
            appending = await append_slowly(storage, connection)
            await storage.check_writing(now=1)
            monkeypatch.setattr(writer, "STALLED_SECONDS", 0.0)
            with pytest.raises(StorageError, match="has not answered a write"):
                await storage.check_writing(now=1)
            end_connections(connection)
            with pytest.raises(StorageError):
                await appending
            connection.execute("DROP TRIGGER slow_commit ON log")

    with_storage(postgres_database, scenario)


# Sessions


def settings_of(connection: Connection, *names: str) -> dict[str, object]:
    return {name: connection.exec_driver_sql(f"SHOW {name}").scalar() for name in names}


def test_what_is_acknowledged_is_durable_whatever_the_default(postgres_database: str) -> None:
    with connected(postgres_database) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("off",)

    async def scenario(storage: Storage) -> None:
        found = await storage._writer.run(
            lambda connection: settings_of(
                connection, "synchronous_commit", "transaction_isolation", "application_name"
            )
        )
        assert found == {
            "synchronous_commit": "on",
            "transaction_isolation": "read committed",
            "application_name": "trunkline",
        }

    with_storage(postgres_database, scenario)


def test_a_server_that_is_not_durable_is_reported(
    postgres_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def open_and_close() -> None:
        storage = await Storage.open(postgres_database, exclusive=True)
        await storage.close()

    asyncio.run(open_and_close())
    assert [record.getMessage() for record in caplog.records] == ["not_durable"]


def test_a_stricter_default_is_kept(postgres_database: str) -> None:
    name = database_url(postgres_database).database
    with connected(postgres_database) as connection:
        setting = f"ALTER DATABASE {name} SET synchronous_commit = remote_apply"
        connection.execute(setting.encode())

    async def scenario(storage: Storage) -> None:
        found = await storage._writer.run(lambda it: settings_of(it, "synchronous_commit"))
        assert found == {"synchronous_commit": "remote_apply"}

    with_storage(postgres_database, scenario)


def test_readers_cannot_write_and_see_one_moment(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.holders("game")
        found = await storage._read(
            lambda it: settings_of(it, "transaction_isolation", "transaction_read_only")
        )
        assert found == {
            "transaction_isolation": "repeatable read",
            "transaction_read_only": "on",
        }

    with_storage(postgres_database, scenario)


def test_nothing_waits_for_ever(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for run in (storage._writer.run, storage._read):
            found = await run(
                lambda connection: settings_of(
                    connection,
                    "statement_timeout",
                    "lock_timeout",
                    "idle_in_transaction_session_timeout",
                )
            )
            assert "0" not in found.values()

    with_storage(postgres_database, scenario)


KEEPALIVES = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "15000",
}


def test_postgresql_notices_when_a_machine_vanishes(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for run in (storage._writer.run, storage._read):
            assert await run(lambda it: settings_of(it, *KEEPALIVES)) == KEEPALIVES
        async with await connect_async(database_url(postgres_database)) as connection:
            for name, expected in KEEPALIVES.items():
                cursor = await connection.execute(f"SHOW {name}".encode())
                assert await cursor.fetchone() == (expected,)

    with_storage(postgres_database, scenario)


# Errors for people


@pytest.mark.parametrize(
    ("state", "case", "reason"),
    [
        ("53100", "disk_full", "the disk of PostgreSQL is full"),
        ("25006", "read_only", "is read-only"),
        ("53300", "failed", "no connections left"),
        ("53200", "failed", "out of memory"),
        ("42501", "failed", "does not have the right"),
        ("55P03", "failed", "another process keeps it locked"),
        ("57014", "failed", "took too long"),
        ("23505", "failed", "a constraint was violated"),
        ("22P02", "failed", "22P02"),
    ],
)
def test_errors_say_what_is_wrong_and_quote_nobody(
    postgres_database: str, state: str, case: str, reason: str
) -> None:
    async def scenario(storage: Storage) -> None:
        with pytest.raises(StorageError, match=reason) as caught:
            await storage._writer.run(fail_with(state))
        assert caught.value.case == case
        assert "Ada" not in str(caught.value)

    with_storage(postgres_database, scenario)


def test_damage_is_told_from_other_errors(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        with pytest.raises(DamagedError):
            await storage._writer.run(fail_with("XX001"))

    with_storage(postgres_database, scenario)


def test_a_database_that_may_only_be_read_is_reported(postgres_database: str) -> None:
    with connected(postgres_database) as connection:
        name = database_url(postgres_database).database
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())

    with pytest.raises(StorageError) as caught:
        asyncio.run(Storage.open(postgres_database))
    assert caught.value.case == "read_only"


def reason_not_opened(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        asyncio.run(Storage.open(url))
    return str(caught.value)


def test_a_server_that_cannot_be_reached_is_reported(postgres: Cluster) -> None:
    nobody = "postgresql://ada:sesame@127.0.0.1:1/games"
    assert "Connection refused" in reason_not_opened(nobody)
    assert "sesame" not in reason_not_opened(nobody)
    assert '"nothing" does not exist' in reason_not_opened(postgres.url("nothing"))


def test_a_wrong_password_is_reported_and_not_shown(
    own_cluster: Cluster, own_database: str
) -> None:
    access = own_cluster.folder / "data" / "pg_hba.conf"
    access.write_text(f"host all ada 127.0.0.1/32 scram-sha-256\n{access.read_text()}")
    own_cluster.execute("CREATE ROLE ada LOGIN PASSWORD 'open'")
    own_cluster.execute("SELECT pg_reload_conf()")
    url = own_database.replace("trunkline@", "ada:sesame@")
    wait_for(lambda: "password authentication failed" in reason_not_opened(url))
    assert "sesame" not in reason_not_opened(url)
    # The right password, but a database in which this role may create nothing.
    assert "does not have the right" in reason_not_opened(url.replace("sesame", "open"))


def test_a_database_of_another_encoding_is_refused(own_cluster: Cluster) -> None:
    own_cluster.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    assert "UTF8" in reason_not_opened(own_cluster.url("latin"))


def test_another_programs_database_is_refused(empty_postgres_database: str) -> None:
    with connected(empty_postgres_database) as connection:
        connection.execute("CREATE TABLE recipes (id integer)")
    assert "not a database of Trunkline" in reason_not_opened(empty_postgres_database)


# URLs


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg2"])
def test_every_usual_scheme_is_understood(postgres_database: str, scheme: str) -> None:
    async def scenario(storage: Storage) -> None:
        assert await game_in(storage, "game") is None

    with_storage(postgres_database.replace("postgresql", scheme, 1), scenario)


def test_the_url_may_have_options(postgres_database: str) -> None:
    async def scenario(storage: Storage) -> None:
        found = await storage._writer.run(lambda it: settings_of(it, "application_name"))
        assert found == {"application_name": "ours"}

    with_storage(f"{postgres_database}?application_name=ours", scenario)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ada:sesame@host/games",
        "postgresql://ada:se@same@host/games",
        "postgresql://ada:sesame@host:port/games",
        "postgres:///ada:sesame@host",
        "://sesame",
    ],
)
def test_other_urls_are_refused_without_showing_a_password(url: str) -> None:
    said = reason_not_opened(url)
    assert "postgresql://" in said or "%40" in said
    assert "same" not in said


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("foo=bar", "option foo "),
        ("sslmode=prefer&autocommit=on", "option autocommit "),
        # The rest of a password whose `&` was not escaped.
        ("password=open&sesame=1", "an option after"),
    ],
)
def test_an_unknown_option_is_named_without_showing_a_password(options: str, named: str) -> None:
    said = reason_not_opened(f"postgresql://ada:simsim@127.0.0.1:1/games?{options}")
    assert named in said
    assert "simsim" not in said
    assert "sesame" not in said


def test_peers_connect_as_the_storage_does(own_cluster: Cluster, own_database: str) -> None:
    own_cluster.execute('CREATE ROLE "ada b" LOGIN SUPERUSER')
    url = database_url(own_database)
    user = own_database.replace("trunkline@", "ada%20b:a%20b@")
    several = f"postgresql://trunkline@/{url.database}?host=127.0.0.1:1&host={url.host}:{url.port}"

    async def names(url: str) -> tuple[str, str]:
        async with opened(url) as storage, await connect_async(database_url(url)) as connection:
            cursor = await connection.execute("SELECT current_user")
            (peer,) = await cursor.fetchone() or ("",)
            query = "SELECT current_user"
            found = await storage._read(lambda it: it.exec_driver_sql(query).scalar())
            return str(found), str(peer)

    assert asyncio.run(names(user)) == ("ada b", "ada b")
    assert asyncio.run(names(several)) == ("trunkline", "trunkline")


def test_why_peers_cannot_connect_is_said(postgres: Cluster) -> None:
    nobody = "postgresql://ada:sesame@127.0.0.1:1/games"
    with pytest.raises(StorageError, match="Connection refused") as caught:
        asyncio.run(peers_of(nobody).open(None))  # type: ignore[arg-type]
    assert "sesame" not in str(caught.value)


def test_a_database_is_named_without_its_password() -> None:
    url = "postgres://ada:sesame@host:5433/games?sslpassword=secret"
    assert database_name(url) == "postgresql://ada@host:5433/games"
    assert database_name("games.db") == "games.db"


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "trunkline[postgres]" in reason_not_opened("postgresql://host/games")


# Versions


def test_migrations_create_the_tables_of_the_schema(postgres_database: str) -> None:
    engine = sa.create_engine(database_url(postgres_database))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == REVISION
    engine.dispose()


def test_a_command_that_only_reads_creates_no_tables(
    empty_postgres_database: str, tmp_path: Path
) -> None:
    with pytest.raises(StorageError, match="not a database of Trunkline"):
        export(empty_postgres_database, tmp_path, lambda row, entries, document: None)
    with connected(empty_postgres_database) as connection:
        tables = connection.execute("SELECT FROM pg_tables WHERE schemaname = 'public'")
        assert tables.fetchall() == []


def set_oldest(url: str, revision: str) -> None:
    """Make the tables seem newer, and usable by all versions from a revision on."""
    with connected(url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE compatibility SET oldest_revision = %s", [revision])


def test_an_upgrade_that_this_version_can_live_with_changes_nothing(
    postgres_database: str,
) -> None:
    async def scenario(storage: Storage) -> None:
        set_oldest(postgres_database, REVISION)
        await storage.check_version()
        await storage.create(GAME)

    with_storage(postgres_database, scenario)
    with_storage(postgres_database, lambda storage: storage.discard("game"))


def test_after_an_upgrade_that_it_cannot_live_with_a_process_writes_nothing(
    postgres_database: str,
) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        set_oldest(postgres_database, "9999")
        with pytest.raises(StorageError, match="newer version"):
            await storage.check_version()
        with pytest.raises(StorageError, match="newer version"):
            await storage.append(entry(1), PLAYING)
        with pytest.raises(StorageError, match="newer version"):
            await storage.check_writing(now=1)
        assert await game_in(storage) == GAME

    with_storage(postgres_database, scenario)
    assert "newer version" in reason_not_opened(postgres_database)


def test_an_upgrade_that_running_servers_cannot_live_with_is_refused(
    empty_postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = empty_postgres_database
    with connected(url) as server:
        server.execute(f"SELECT pg_advisory_lock_shared({MEMBERS_LOCK})".encode())
        with pytest.raises(StorageError, match="stop all servers"):
            upgrade(url)
        assert server.execute("SELECT FROM pg_tables WHERE schemaname = 'public'").fetchall() == []
    assert upgrade(url) is True
    assert upgrade(url) is False


def test_a_refused_upgrade_has_changed_no_table(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrated: list[Connection] = []
    monkeypatch.setattr(database_module, "_migrate", migrated.append)
    with connected(postgres_database) as server:
        server.execute("UPDATE alembic_version SET version_num = '0005'")
        server.execute(f"SELECT pg_advisory_lock_shared({MEMBERS_LOCK})".encode())
        with pytest.raises(StorageError, match="stop all servers"):
            upgrade(postgres_database)
    assert not migrated


def test_migrations_and_tables_agree_on_the_oldest_version(postgres_database: str) -> None:
    with connected(postgres_database) as connection:
        stored = connection.execute("SELECT oldest_revision FROM compatibility").fetchall()
    assert stored == [(database_module._oldest_revision(),)]


def test_an_upgrade_that_running_servers_can_live_with_is_carried_out(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def migrate(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    monkeypatch.setattr(database_module, "REVISION", "9999")
    monkeypatch.setattr(database_module, "_migrate", migrate)
    with connected(postgres_database) as server:
        server.execute(f"SELECT pg_advisory_lock_shared({MEMBERS_LOCK})".encode())
        assert upgrade(postgres_database) is True

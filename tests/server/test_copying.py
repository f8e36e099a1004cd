"""Copying databases between SQLite and PostgreSQL: everything arrives, or nothing is changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from postgres_cluster import Cluster
from typer.testing import CliRunner, Result

from server.harness import running_server
from server.storage_helpers import (
    GAME,
    PLAYING,
    entry,
    game,
    holder,
    seat_key,
    with_storage,
)
from trunkline.cli import app
from trunkline.server.storage import copying, schema
from trunkline.server.storage.advisory_locks import MEMBERS_LOCK
from trunkline.server.storage.database import Database
from trunkline.server.storage.maintenance import copy, export
from trunkline.server.storage.rows import AnalysisRow, EditionRow, KeyRow, ReplayRow, StorageError
from trunkline.server.storage.storage import Storage


@pytest.fixture
def target(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is new and of the other kind."""
    if database.startswith("postgresql"):
        return str(tmp_path / "copy.db")
    made: str = request.getfixturevalue("empty_postgres_database")
    return made


@pytest.fixture
def source(database: str) -> str:
    """A database with rows in all tables."""

    async def fill(storage: Storage) -> None:
        await storage.create(
            GAME,
            [seat_key(), KeyRow("watch", "game", "watch", None, made_at=1)],
            [holder("mine"), holder("mine", "host", None)],
            EditionRow("0123", '{"name": "Nürnberg"}'),
        )
        await storage.create(game("over", listed=True, next_at=2**42))
        for number in range(1, 8):
            await storage.append(entry(number, action='{"text": "Grüße, 🚂"}'), PLAYING)
            await storage.append(entry(number, "over"), replace(PLAYING, state="over"))
        await storage.trade("key", "yours", at=2**42)
        await storage.save_replay(
            ReplayRow("replay", "game", "1. draw", made_at=1, active_at=2, seats="[]")
        )
        await storage.save_replay(ReplayRow("other", None, "1. draw", made_at=1, active_at=2))
        await storage.save_analysis(AnalysisRow("hash", b"\x00\xff", made_at=1), most=1)
        await storage.note_alive(now=2**42)
        await attend(storage, 3, now=2**42)

    with_storage(database, fill)
    return database


async def attend(storage: Storage, shard: int, now: int) -> None:
    """Note that a process looks after a shard."""
    row = {"shard": shard, "attended_at": now}
    await storage._writer.run(lambda connection: connection.execute(sa.insert(schema.shards), row))


def contents(database: str) -> dict[str, list[Any]]:
    """All rows of all tables."""
    opened = Database(database)
    engine = opened.reader_engine()
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(tuple, connection.execute(sa.select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }
    engine.dispose()
    return found


def show_nothing(_done: int, _total: int) -> None:
    """No progress bar."""


def run(*words: str) -> Result:
    """The result of a command line."""
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def test_a_copy_has_every_row_of_every_table(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "BATCH", 3)
    seen: list[tuple[int, int]] = []
    copied = copy(source, target, lambda done, total: seen.append((done, total)))
    assert contents(target) == contents(source)
    assert all(contents(source).values())
    assert copied == {
        name: len(found) for name, found in contents(source).items() if name != "compatibility"
    }
    total = sum(copied.values())
    assert seen == sorted(seen)
    assert len(seen) > len(copied)
    assert seen[-1] == (total, total)


def test_a_copied_game_plays_on(source: str, target: str) -> None:
    copy(source, target, show_nothing)

    async def scenario(storage: Storage) -> None:
        assert await storage.append(entry(7), PLAYING) is False
        assert await storage.append(entry(8), PLAYING) is True
        assert await storage.grant(holder("mine", seat=1))

    with_storage(target, scenario)


def test_a_database_that_was_copied_there_and_back_is_the_same(
    source: str, empty_postgres_database: str, tmp_path: Path
) -> None:
    copy(source, empty_postgres_database, show_nothing)
    copy(empty_postgres_database, str(tmp_path / "back.db"), show_nothing)
    assert contents(str(tmp_path / "back.db")) == contents(source)


def test_a_target_with_tables_but_no_games_is_filled(source: str, target: str) -> None:
    async def run_once(storage: Storage) -> None:
        await storage.note_alive(now=1)
        await attend(storage, 3, now=1)

    with_storage(target, run_once)
    copy(source, target, show_nothing)
    assert contents(target) == contents(source)


def test_a_target_with_games_is_refused(source: str, target: str) -> None:
    with_storage(target, lambda storage: storage.create(game("precious")))
    before = contents(target)
    with pytest.raises(StorageError, match="has games already"):
        copy(source, target, show_nothing)
    assert contents(target) == before


def test_a_copy_that_fails_leaves_nothing_behind(source: str, target: str, tmp_path: Path) -> None:
    def fail(done: int, total: int) -> None:
        if done > total / 2:
            raise KeyboardInterrupt

    files = set(tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        copy(source, target, fail)
    assert {path for path in set(tmp_path.iterdir()) - files if "copy" in path.name} == set()
    copy(source, target, show_nothing)
    assert contents(target) == contents(source)


def test_a_database_is_not_copied_to_itself(source: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="to itself"):
        copy(source, source, show_nothing)
    file = tmp_path / "same.db"
    with_storage(file, lambda storage: storage.create(GAME))
    with pytest.raises(StorageError, match="to itself"):
        copy(str(file), f"{file.parent}/../{file.parent.name}/same.db", show_nothing)


def test_a_postgresql_database_is_not_copied_to_itself_under_another_name(
    postgres_database: str,
) -> None:
    other_name = postgres_database.replace("127.0.0.1", "localhost")
    assert other_name != postgres_database
    with pytest.raises(StorageError, match="FROM and TO are the same database"):
        copy(postgres_database, other_name, show_nothing)


def test_a_postgresql_database_is_copied_to_another_one(
    postgres_database: str, empty_postgres_database: str
) -> None:
    with_storage(postgres_database, lambda storage: storage.create(GAME))
    copy(postgres_database, empty_postgres_database, show_nothing)
    assert contents(empty_postgres_database) == contents(postgres_database)


def test_a_database_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    file, nobody = str(tmp_path / "games.db"), "postgresql://ada@127.0.0.1:1/games"
    with_storage(file, lambda storage: storage.create(GAME))
    url = nobody.replace("ada@", "ada:sesame@")
    for source, target in ((url, file), (file, url)):
        said = run("db", "copy", source, target)
        assert said.exit_code == 1
        assert said.stderr.startswith(f"The database {nobody} cannot be ")
        assert "sesame" not in said.output


def test_a_database_that_is_served_is_not_copied(
    tmp_path: Path, empty_postgres_database: str
) -> None:
    file = str(tmp_path / "served.db")
    with (
        running_server(database=file),
        pytest.raises(StorageError, match=r"Another server .* uses the database") as refused,
    ):
        copy(file, empty_postgres_database, show_nothing)
    assert file in str(refused.value)
    assert "--database" not in str(refused.value), "this command has no such option"


@pytest.mark.parametrize("direction", [1, -1], ids=["from PostgreSQL", "to PostgreSQL"])
def test_a_database_that_processes_serve_is_neither_source_nor_target(
    postgres_database: str, tmp_path: Path, direction: int
) -> None:
    file = tmp_path / "games.db"
    if direction == -1:
        with_storage(file, lambda storage: storage.create(GAME))
    pair = [postgres_database, str(file)][::direction]
    with psycopg.connect(postgres_database) as server:
        server.execute(f"SELECT pg_advisory_lock_shared({MEMBERS_LOCK})".encode())
        with pytest.raises(StorageError, match="stop all servers") as refused:
            copy(*pair, show_nothing)
        assert postgres_database in str(refused.value)
    copy(*pair, show_nothing)


OTHER_VERSIONS: dict[str, Callable[[sqlite3.Connection], object]] = {
    "older": lambda it: it.execute("UPDATE alembic_version SET version_num = '0004'"),
    "newer": lambda it: it.execute("UPDATE alembic_version SET version_num = '9999'"),
}


@pytest.mark.parametrize("version", OTHER_VERSIONS)
def test_only_a_database_of_this_version_is_copied(tmp_path: Path, version: str) -> None:
    file = tmp_path / "games.db"
    with_storage(file, lambda storage: storage.create(GAME))
    with closing(sqlite3.connect(file)) as connection, connection:
        OTHER_VERSIONS[version](connection)
    with pytest.raises(StorageError, match=version):
        copy(str(file), str(tmp_path / "copy.db"), show_nothing)
    assert not (tmp_path / "copy.db").exists()


def test_a_missing_source_is_reported_and_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no database"):
        copy(str(tmp_path / "none.db"), str(tmp_path / "copy.db"), show_nothing)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_row_is_named(tmp_path: Path, empty_postgres_database: str) -> None:
    file = tmp_path / "games.db"
    with_storage(file, lambda storage: storage.create(game("broken")))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE games SET seed = 'not a number'")
    with pytest.raises(StorageError, match="broken"):
        copy(str(file), empty_postgres_database, show_nothing)


def test_rows_that_do_not_arrive_are_noticed(
    tmp_path: Path, postgres_database: str, postgres: Cluster
) -> None:
    file = tmp_path / "games.db"
    with_storage(file, lambda storage: storage.create(GAME))
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute("CREATE RULE lost AS ON INSERT TO games DO INSTEAD NOTHING")
    with pytest.raises(StorageError, match="games"):
        copy(str(file), postgres_database, show_nothing)


def test_the_command_says_what_it_copied_and_hides_passwords(
    tmp_path: Path, empty_postgres_database: str
) -> None:
    file = str(tmp_path / "games.db")
    with_storage(file, lambda storage: storage.create(GAME))
    url = empty_postgres_database.replace("trunkline@", "trunkline:sesame@")
    said = run("db", "copy", file, url)
    assert said.exit_code == 0
    assert f"Copied 1 game from {file} to {empty_postgres_database}" in said.stdout
    assert "sesame" not in said.output
    back = str(tmp_path / "back.db")
    report = json.loads(run("db", "copy", url, back, "--json").stdout)
    assert (report["source"], report["target"]) == (empty_postgres_database, back)
    assert report["rows"]["games"] == 1
    refused = run("db", "copy", url, back)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "has games already" in refused.stderr


def test_the_other_commands_work_with_postgresql(postgres_database: str, tmp_path: Path) -> None:
    with_storage(postgres_database, lambda storage: storage.create(game("done", state="over")))
    url = postgres_database.replace("trunkline@", "trunkline:sesame@")
    assert run("db", "upgrade", "-d", url).stdout == f"{postgres_database} is up to date.\n"
    assert "pg_dump" in run("db", "backup", str(tmp_path / "copy.db"), "-d", url).stderr
    records = tmp_path / "records"
    assert export(url, records, lambda row, entries, document: row.id).written == 1
    assert [file.name for file in records.iterdir()] == ["done.txt"]

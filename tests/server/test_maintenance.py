"""Maintenance of the database: upgrades, backups under load, exported records, the commands."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from server.storage_helpers import PLAYING, entry, game, game_in, opened, with_storage
from trunkline.cli import app
from trunkline.server.games.entries import Action
from trunkline.server.games.vocabulary import COLORS, Absence, BotKind, LinkRole
from trunkline.server.storage import database as way
from trunkline.server.storage.maintenance import backup, export, upgrade
from trunkline.server.storage.rows import EntryRow, GameRow, StorageError
from trunkline.server.storage.schema import REVISION, metadata
from trunkline.server.storage.storage import Storage

PAGE_BYTES = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of a database."""
    return tmp_path / "games.db"


@pytest.fixture
def kept(file: Path) -> Path:
    """A database with a finished game of three entries and an unfinished one."""

    async def fill(storage: Storage) -> None:
        await storage.create(game("done", state="over"))
        await storage.create(game("open"))
        for number in (1, 2, 3):
            await storage.append(entry(number, "done"), replace(PLAYING, state="over"))

    with_storage(file, fill)
    return file


def run_sql(file: Path, statement: str) -> None:
    """Run SQL on a database without the server."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def set_version(file: Path, version: str, oldest: str | None = None) -> None:
    """Make the tables seem to be of another version, which versions from `oldest` on can use."""
    run_sql(file, f"UPDATE alembic_version SET version_num = '{version}'")
    run_sql(file, f"UPDATE compatibility SET oldest_revision = '{oldest or version}'")


def fake_record(row: GameRow, entries: list[EntryRow], document: str | None) -> str | None:
    """A fake record."""
    return f"{row.id}: {[entry.number for entry in entries]}\n"


def run(*words: str | Path) -> Result:
    """The result of a command line."""
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


# Versions of the tables


def test_migrations_create_the_tables_of_the_schema(kept: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{kept}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == REVISION
    engine.dispose()


def test_migrated_tables_have_exactly_the_sql_of_the_schema(kept: Path, tmp_path: Path) -> None:
    described = tmp_path / "described.db"
    engine = sa.create_engine(f"sqlite:///{described}")
    metadata.create_all(engine)
    engine.dispose()

    def made(file: Path) -> dict[str, str]:
        with closing(sqlite3.connect(file)) as connection:
            found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL")
            # SQLite quotes the new name of a column whose old name was quoted.
            return {name: " ".join(sql.replace('"', "").split()) for name, sql in found}

    tables = made(kept)
    del tables[way.VERSION_TABLE]
    assert tables == made(described)


def test_the_newest_migration_is_the_version_of_the_code() -> None:
    folder = Path(way.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == REVISION


def test_revisions_are_in_the_order_of_their_names() -> None:
    folder = Path(way.__file__).parent / "migrations"
    revisions = [script.revision for script in ScriptDirectory(str(folder)).walk_revisions()]
    assert revisions == sorted(revisions, reverse=True)


# What servers of the oldest compatible revision can read from the log and the keys.
OLDEST_READS = {
    "0010": {
        "actions": "absent bot chat device end_agreed hint move reaction ready rematch resigned "
        "resumed returned sat started stood taken_back undo",
        "absences": "away left revoked time",
        "colors": "burgundy ochre slate teal violet",
        "link_roles": "host seat table watch",
        "bots": "challenging collector easy expert gatekeeper hard medium overlander stoker",
    }
}


def test_a_new_kind_of_entry_needs_a_migration_that_locks_out_older_versions() -> None:
    written = {
        "actions": [kind.__struct_config__.tag for kind in get_args(Action)],
        "absences": get_args(Absence),
        "colors": COLORS,
        "link_roles": get_args(LinkRole),
        "bots": get_args(BotKind),
    }
    words = {what: " ".join(sorted(kinds)) for what, kinds in written.items()}
    assert words == OLDEST_READS[way._oldest_revision()]


def test_a_database_of_this_version_opens_without_alembic(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "alembic", None)

    async def scenario(storage: Storage) -> None:
        assert await game_in(storage, "done") is not None

    with_storage(kept, scenario)


@pytest.mark.parametrize(
    ("version", "advice"), [("0000", "trunkline db upgrade"), ("9999", "update Trunkline")]
)
def test_tables_of_another_version_are_refused_with_advice(
    kept: Path, version: str, advice: str
) -> None:
    set_version(kept, version)
    with pytest.raises(StorageError, match=advice):
        asyncio.run(Storage.open(str(kept)))


def test_tables_of_a_newer_version_are_used_if_they_are_compatible(kept: Path) -> None:
    set_version(kept, "9999", oldest=REVISION)

    async def scenario(storage: Storage) -> None:
        assert await game_in(storage, "done") is not None

    with_storage(kept, scenario)
    assert upgrade(str(kept)) is False


def test_tables_say_that_this_version_can_use_them(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        ((oldest,),) = connection.execute("SELECT oldest_revision FROM compatibility")
    assert oldest <= REVISION


def test_upgrading_refuses_a_newer_version_and_does_not_change_the_current_one(kept: Path) -> None:
    assert upgrade(str(kept)) is False
    set_version(kept, "9999")
    with pytest.raises(StorageError, match="newer"):
        upgrade(str(kept))


def test_upgrading_creates_the_tables_in_an_empty_file(file: Path) -> None:
    file.touch()
    assert upgrade(str(file)) is True
    assert upgrade(str(file)) is False


def test_an_upgrade_that_fails_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.touch()
    migrate = way._migrate

    def fail_at_the_end(connection: sa.Connection) -> None:
        migrate(connection)
        raise OSError("the lights went out")

    monkeypatch.setattr(way, "_migrate", fail_at_the_end)
    with pytest.raises(StorageError, match="the lights went out"):
        upgrade(str(file))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT * FROM sqlite_master").fetchall() == []


def test_other_databases_and_other_files_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    run_sql(other, "CREATE TABLE recipes (id INTEGER)")
    text = tmp_path / "notes.txt"
    text.write_text("Buy trains.\n" * 100, encoding="utf-8")
    for name, reason in (
        (str(other), "not a database of Trunkline"),
        (str(text), "not a database of Trunkline"),
        (str(tmp_path / "no folder" / "games.db"), "there is no folder"),
        (":memory:", "file"),
        ("://", "name of a file"),
    ):
        with pytest.raises(StorageError, match=reason):
            asyncio.run(Storage.open(name))


# Backups


def test_a_backup_taken_while_the_server_writes_is_complete(file: Path, tmp_path: Path) -> None:
    async def play(storage: Storage, id: str, stop: asyncio.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            assert await storage.append(entry(number, id), PLAYING)

    async def scenario(storage: Storage) -> None:
        games = [str(index) for index in range(10)]
        for id in games:
            await storage.create(game(id))
        stop = asyncio.Event()
        playing = [asyncio.create_task(play(storage, id, stop)) for id in games]
        bounds = []
        for index in range(3):
            before = {id: len(await storage.entries(id)) for id in games}
            await asyncio.to_thread(backup, str(file), tmp_path / f"{index}.db")
            after = {id: len(await storage.entries(id)) for id in games}
            bounds.append((before, after))
        stop.set()
        await asyncio.gather(*playing)
        for index, (before, after) in enumerate(bounds):
            async with opened(tmp_path / f"{index}.db") as copy:
                for id in games:
                    numbers = [row.number for row in await copy.entries(id)]
                    assert numbers == list(range(1, len(numbers) + 1))
                    assert before[id] <= len(numbers) <= after[id]

    with_storage(file, scenario)


def test_a_backup_is_one_file_and_leaves_no_others(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    backup(str(kept), folder / "copy.db")
    with closing(sqlite3.connect(folder / "copy.db")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert copy.execute("SELECT count(*) FROM log").fetchone() == (3,)
        assert [path.name for path in folder.iterdir()] == ["copy.db"]


def test_a_backup_overwrites_nothing(kept: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious", encoding="utf-8")
    with pytest.raises(StorageError, match="exists already"):
        backup(str(kept), target)
    assert target.read_text(encoding="utf-8") == "precious"


def test_a_backup_of_a_damaged_database_is_not_kept(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with closing(sqlite3.connect(kept)) as connection:
        find = "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_activity'"
        (page,) = connection.execute(find).fetchone()
    with kept.open("r+b") as data:
        data.seek(page * PAGE_BYTES - 100)
        data.write(bytes(100))
    with pytest.raises(StorageError, match="damaged"):
        backup(str(kept), folder / "copy.db")
    assert list(folder.iterdir()) == []


def test_a_backup_says_what_is_wrong(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    run_sql(other, "CREATE TABLE recipes (id INTEGER)")
    copy = tmp_path / "copy.db"
    for source, target, reason in (
        (tmp_path / "none.db", copy, "no database"),
        (other, copy, "not a database of Trunkline"),
        (kept, tmp_path / "none" / "copy.db", "no folder"),
        ("postgresql://here/games", copy, "pg_dump"),
    ):
        with pytest.raises(StorageError, match=reason):
            backup(str(source), target)
        assert not target.exists()


# Records


def test_the_record_of_every_finished_game_is_exported(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert export(str(kept), folder, fake_record) == (1, 0, 0)
    assert written(folder.iterdir()) == {"done.txt": "done: [1, 2, 3]\n"}


def test_many_games_are_exported_each_once(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trunkline.server.storage.maintenance.PAGE_SIZE", 3)
    names = [f"game{index}" for index in range(10)]

    async def fill(storage: Storage) -> None:
        for name in names:
            await storage.create(game(name, state="over"))

    with_storage(file, fill)
    assert export(str(file), tmp_path / "records", fake_record) == (len(names), 0, 0)
    assert written((tmp_path / "records").iterdir()).keys() == {f"{name}.txt" for name in names}


def test_a_game_without_a_record_is_left_out(kept: Path, tmp_path: Path) -> None:
    nothing = export(str(kept), tmp_path / "records", lambda row, entries, document: None)
    assert nothing == (0, 1, 0)
    assert list((tmp_path / "records").iterdir()) == []


def test_an_export_says_what_is_wrong(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no database"):
        export(str(tmp_path / "none.db"), tmp_path / "records", fake_record)
    with pytest.raises(StorageError, match="cannot be written"):
        export(str(kept), kept, fake_record)


def written(files: Iterable[Path]) -> dict[str, str]:
    """The names and texts of some files."""
    return {file.name: file.read_text(encoding="utf-8") for file in files}


# The commands


@pytest.mark.parametrize("command", ["upgrade", "backup", "export"])
def test_every_command_explains_itself(command: str) -> None:
    words = run("db", command, "--help").stdout
    assert "--json" in words
    assert "TRUNKLINE_DATABASE" in words


def test_an_upgrade_of_postgresql_does_not_ask_for_a_stop() -> None:
    words = " ".join(run("db", "upgrade", "--help").stdout.split())
    assert "Stop the server first; with PostgreSQL, only if this command says" in words


def test_the_commands_say_what_they_did(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trunkline.server.rooms.rebuild.record_of", fake_record)
    monkeypatch.setenv("TRUNKLINE_DATABASE", str(kept))
    copy, records = tmp_path / "copy.db", tmp_path / "records"
    assert run("db", "upgrade").stdout == f"{kept} is up to date.\n"
    assert json.loads(run("db", "backup", copy, "--json").stdout) == {
        "database": str(kept),
        "backup": str(copy),
        "bytes": copy.stat().st_size,
    }
    assert "Wrote 1 record to" in run("db", "export", records, "-d", copy).stdout
    assert json.loads(run("db", "export", records, "--json").stdout)["records"] == 1


def test_a_command_that_fails_says_why(tmp_path: Path) -> None:
    none = tmp_path / "none.db"
    result = run("db", "upgrade", "--database", none)
    assert (result.exit_code, result.stderr) == (1, f"There is no database {none}.\n")
    assert not none.exists()
    result = run("db", "upgrade", "--database", none, "--json")
    assert json.loads(result.stdout) == {"error": f"There is no database {none}."}


def test_without_the_server_installed_the_commands_say_what_to_install(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "trunkline.server.storage.maintenance", None)
    monkeypatch.delattr("trunkline.server.storage.maintenance", raising=False)
    result = run("db", "upgrade", "-d", kept)
    assert result.exit_code == 1
    assert 'pip install "trunkline[server]"' in result.stderr

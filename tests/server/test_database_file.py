"""The file of an SQLite database: private, locked, missed when it is gone, checked for damage."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from sqlalchemy import Connection
from typer.testing import CliRunner

from server.harness import RunningServer, wait_for
from server.player_helpers import begin, good, quick_server, refused
from server.storage_helpers import GAME, PLAYING, entry, game, game_in, holder, with_storage
from trunkline.cli import app as command_line
from trunkline.server.games.entries import SatDown, write_action
from trunkline.server.rooms.rebuild import record_of
from trunkline.server.storage import storage
from trunkline.server.storage.maintenance import backup, copy, export, upgrade
from trunkline.server.storage.rows import DamagedError, StorageError
from trunkline.server.storage.sqlite_file import FRAME_HEADER, WAL_HEADER, FileLock, SqliteFile
from trunkline.server.storage.storage import Storage

PAGE_BYTES = 4096
OVER = msgspec.structs.replace(PLAYING, state="over")
FRAME_BYTES = FRAME_HEADER.size + PAGE_BYTES


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of a database."""
    return tmp_path / "games.db"


def beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def generous_umask() -> Iterator[None]:
    """A process whose new files everyone may read and write."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


# Who may read it


def test_only_the_owner_can_read_the_database_and_its_backups(file: Path) -> None:
    async def scenario() -> None:
        storage = await Storage.open(str(file), exclusive=True)
        await storage.create(GAME)
        for suffix in ("", "-wal", "-shm", ".lock"):
            assert mode(beside(file, suffix)) == 0o600, suffix
        await storage.close()

    with generous_umask():
        asyncio.run(scenario())
        backup(str(file), file.with_name("copy.db"))
    assert mode(file.with_name("copy.db")) == 0o600


def test_a_server_makes_an_older_database_private(file: Path) -> None:
    with_storage(file, lambda storage: storage.create(GAME))
    file.chmod(0o644)
    with quick_server(database=str(file)):
        assert mode(file) == 0o600


# A file that is gone


def delete(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    shutil.copy(file, file.with_name("copy.db"))
    file.with_name("copy.db").replace(file)


def delete_log(file: Path) -> None:
    beside(file, "-wal").unlink()


@pytest.mark.parametrize("lose", [delete, replace, delete_log])
def test_nothing_is_acknowledged_once_the_database_is_gone(
    file: Path, lose: Callable[[Path], None]
) -> None:
    with quick_server(database=str(file)) as server:
        table = begin(server, "open", "open")
        move = table[0].moves[0]
        lose(file)
        problem = refused(table[0].move(move), "storage")
        assert problem["facts"]["case"] == "file_gone"
        assert "deleted or replaced" in problem["detail"]
        health = server.device().get("/healthz")
        assert (health.status_code, health.json()["facts"]["case"]) == (503, "file_gone")
        refused(table.host.get("/api/games"), "storage")
        new = {"edition": "usa", "seats": [{"kind": "open"}] * 2}
        refused(table.host.post("/api/games", json=new), "storage")


def test_readers_create_no_file(file: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        file.unlink()
        # More than there are connections, so that some have to be opened.
        found = await asyncio.gather(
            *(storage.load("game") for _ in range(8)), return_exceptions=True
        )
        assert all(isinstance(answer, StorageError) for answer in found)
        assert not file.exists()

    with_storage(file, scenario)
    with pytest.raises(StorageError, match="no database"):
        export(str(file), file.with_name("records"), record_of)
    assert not file.exists()


def test_a_file_that_is_put_back_is_used_again(file: Path) -> None:
    with quick_server(database=str(file)) as server:
        table = begin(server, "open", "open")
        move = table[0].moves[0]
        file.rename(file.with_name("moved.db"))
        refused(table[0].move(move), "storage")
        file.with_name("moved.db").rename(file)
        assert server.device().get("/healthz").status_code == 200
        good(table[0].move(move))


def test_a_transaction_during_which_the_file_disappears_is_not_acknowledged(file: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)

        def lose_the_file(connection: Connection) -> None:
            connection.exec_driver_sql("UPDATE games SET waiting = 1")
            file.unlink()

        with pytest.raises(StorageError, match="deleted or replaced"):
            await storage._writer.run(lose_the_file)

    with_storage(file, scenario)


# One server for a file


def test_a_second_server_is_refused_and_told_what_to_do(file: Path) -> None:
    link = file.with_name("link.db")
    with quick_server(database=str(file)):
        link.symlink_to(file)
        for name in (file, link):
            with pytest.raises(StorageError) as refusal:
                asyncio.run(Storage.open(str(name), exclusive=True))
            said = str(refusal.value)
            assert str(name) in said
            assert f"process {os.getpid()}" in said
            assert "choose another file" in said
        with pytest.raises(StorageError, match="Another server"):
            upgrade(str(file))
        backup(str(file), file.with_name("copy.db"))
        export(str(file), file.with_name("records"), record_of)
    assert upgrade(str(file)) is False


def test_the_command_line_says_that_another_server_runs(file: Path) -> None:
    with quick_server(database=str(file)):
        result = CliRunner().invoke(command_line, ["db", "upgrade", "-d", str(file)])
        assert result.exit_code == 1
        assert "stop it first" in result.stderr.replace("\n", " ")
        words = [sys.executable, "-m", "trunkline", "serve", "--port=0", f"--database={file}"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1].startswith("Another server (process ")


def test_a_server_whose_predecessor_was_refused_or_failed_can_start(file: Path) -> None:
    file.write_text("This is no database. " * 100)
    for _ in range(2):
        with pytest.raises(StorageError, match="not a database"):
            asyncio.run(Storage.open(str(file), exclusive=True))


# Health by the last write


def set_pragma(server: RunningServer, pragma: str) -> None:
    """Change how the writer of a server may write."""
    storage = server.app.state.services.storage

    async def run() -> None:
        storage._writing.connection.dbapi_connection.execute(f"PRAGMA {pragma}")

    server.run(run())


def test_health_tells_of_the_last_write_until_one_succeeds() -> None:
    with quick_server() as server:
        table = begin(server, "open", "open")
        move = table[0].moves[0]
        set_pragma(server, "query_only = ON")
        assert refused(table[0].move(move), "storage")["facts"]["case"] == "read_only"
        health = server.device().get("/healthz")
        assert (health.status_code, health.json()["facts"]["case"]) == (503, "read_only")
        assert "read-only" in health.json()["detail"]
        set_pragma(server, "query_only = OFF")
        assert server.device().get("/healthz").status_code == 200, "it tries to write itself"
        good(table[0].move(move))


def test_a_full_disk_is_called_so(file: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        await storage._writer.run(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1"))
        with pytest.raises(StorageError) as refusal:
            await storage.append(entry(1, action="x" * 100_000), PLAYING)
        assert refusal.value.case == "disk_full"

    with_storage(file, scenario)


def test_an_entry_of_a_deleted_game_does_not_make_a_server_unhealthy(file: Path) -> None:
    async def scenario(storage: Storage) -> None:
        with pytest.raises(StorageError):
            await storage.append(entry(1, "gone"), PLAYING)
        assert storage._writer.failure is None

    with_storage(file, scenario)


# Damage


def run_sql(file: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def faults_of(file: Path) -> list[str]:
    """What a server finds wrong at its start."""
    at_once = mock.patch.object(storage, "INTEGRITY_CHECK_AFTER_SECONDS", 0)
    with at_once, quick_server(database=str(file)) as server:
        opened = server.app.state.services.storage
        wait_for(lambda: opened._checking.done())
        answer = server.device().get("/healthz")
        assert answer.status_code == 200
        return list(answer.json()["faults"])


def two_games(file: Path) -> None:
    async def fill(storage: Storage) -> None:
        for id in ("one", "two"):
            await storage.create(game(id, setup="{}"))
            for number in (1, 2, 3):
                await storage.append(entry(number, id), PLAYING)

    with_storage(file, fill)


def test_a_server_answers_and_stops_before_it_has_looked_for_damage(file: Path) -> None:
    two_games(file)
    with (
        mock.patch.object(storage, "INTEGRITY_CHECK_AFTER_SECONDS", 3600),
        quick_server(database=str(file)) as server,
    ):
        good(server.device().get("/healthz"))
    assert not beside(file, "-wal").exists(), "all connections are closed"


def test_an_intact_database_has_no_faults(file: Path) -> None:
    two_games(file)
    assert faults_of(file) == []


def test_damaged_pages_are_found_at_the_start(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    two_games(file)
    with closing(sqlite3.connect(file)) as connection:
        find = "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_activity'"
        (page,) = connection.execute(find).fetchone()
    with file.open("r+b") as data:
        data.seek(page * PAGE_BYTES - 100)
        data.write(bytes(100))
    faults = faults_of(file)
    assert faults
    assert "database_damaged" in [record.msg for record in caplog.records]


def test_games_that_cannot_be_read_are_named_at_the_start(file: Path) -> None:
    two_games(file)
    run_sql(file, "UPDATE log SET action = '{' WHERE game = 'one' AND number = 2")
    assert faults_of(file) == ["Game one cannot be read."]
    run_sql(file, "DELETE FROM log WHERE game = 'two' AND number = 2")
    assert faults_of(file) == ["Game one cannot be read.", "Game two cannot be read."]


def test_games_beside_a_damaged_page_are_found_and_expire(file: Path) -> None:
    marks = {f"game{index}": f"mark{index:02}" for index in range(20)}

    async def fill(storage: Storage) -> None:
        for id, mark in marks.items():
            row = game(id, setup=f'"{mark}{"x" * 2000}"', listed=True, waiting=1, next_at=1)
            await storage.create(row, [], [holder("mine", game=id)])
            action = write_action(SatDown(mark + "y" * 2000, "ochre"))
            await storage.append(entry(1, id, action), msgspec.structs.replace(OVER, active_at=1))

    with_storage(file, fill)
    for mark in ("mark03x", "mark07y"):
        spoil_page(file, mark)

    async def scenario(storage: Storage) -> None:
        found = {row.id for row, _ in await storage.games_of("mine", 100)}
        assert 10 < len(found) < 20
        seated = await storage.seating_entries([*marks])
        assert 10 < len(seated) < 20
        assert "game3" not in found
        assert "game7" not in seated
        for id in ("game3", "game7"):
            with pytest.raises(DamagedError):
                await storage.load(id)
        assert {row.id for row in await storage.lobby(100)} == set()
        readable = found & set(seated)
        assert readable <= set(await storage.finished(after="", limit=100))
        assert await storage.running() == []
        for id in readable:
            assert await storage.load(id) is not None
        gone = await storage.expire(finished_before=2, idle_before=2)
        # SQLite deletes nothing next to a damaged page, either.
        assert len(gone) > 3
        assert set(gone) <= readable

    with_storage(file, scenario)
    assert faults_of(file)


def spoil_page(file: Path, mark: str) -> None:
    """Overwrite the page of a database on which some text is."""
    data = bytearray(file.read_bytes())
    page = data.index(mark.encode()) // PAGE_BYTES * PAGE_BYTES
    data[page : page + 8] = b"\xff" * 8
    file.write_bytes(data)


CRASH = """
import asyncio, os, sys
from server.storage_helpers import GAME, PLAYING, entry
from trunkline.server.storage.storage import Storage

async def main():
    storage = await Storage.open(sys.argv[1], exclusive=True)
    await storage.create(GAME)
    for number in range(1, 6):
        await storage.append(entry(number), PLAYING)
    os._exit(9)

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def crash_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a process was killed that used a database."""
    folder = tmp_path_factory.mktemp("crash")
    with_storage(folder / "games.db", lambda storage: storage.create(game("earlier")))
    subprocess.run(
        [sys.executable, "-c", CRASH, str(folder / "games.db")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])},
        check=False,
    )
    return folder


@pytest.fixture
def crashed(crash_site: Path, tmp_path: Path) -> Path:
    """A database with five entries of a game, which are in the log that the crash left."""
    shutil.copytree(crash_site, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "games.db"
    assert beside(file, "-wal").stat().st_size > 5 * FRAME_BYTES
    return file


def reopened(file: Path) -> tuple[list[str], int]:
    """What is wrong with a database according to a new server, and how many entries it has."""

    async def scenario() -> tuple[list[str], int]:
        storage = await Storage.open(str(file), exclusive=True)
        try:
            assert await game_in(storage, "earlier") is not None
            return storage.faults, len(await storage.entries("game"))
        finally:
            await storage.close()

    return asyncio.run(scenario())


def said(caplog: pytest.LogCaptureFixture) -> set[str]:
    return {record.msg for record in caplog.records if record.name == "trunkline"}


def test_after_a_crash_nothing_is_wrong(crashed: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert reopened(crashed) == ([], 5)
    assert said(caplog) == set()


def test_damage_in_the_middle_of_the_log_is_found(crashed: Path) -> None:
    with beside(crashed, "-wal").open("r+b") as log:
        size = log.seek(0, os.SEEK_END)
        log.seek(size - 2 * FRAME_BYTES - 100)
        log.write(b"damage")
    faults, entries = reopened(crashed)
    assert entries < 5
    assert "The write-ahead log is damaged" in faults[0]


def test_a_log_that_cannot_be_read_at_all_is_found(crashed: Path) -> None:
    with beside(crashed, "-wal").open("r+b") as log:
        log.write(bytes(WAL_HEADER.size))
    faults, entries = reopened(crashed)
    assert entries == 0
    assert "The write-ahead log cannot be read" in faults[0]


def test_a_log_that_was_cut_is_reported(crashed: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "trunkline")
    log = beside(crashed, "-wal")
    os.truncate(log, log.stat().st_size - 100)
    faults, entries = reopened(crashed)
    assert (faults, entries) == ([], 4), "what is left is intact"
    assert "transaction_unfinished" in said(caplog)


def test_a_log_that_is_missing_is_reported(crashed: Path, caplog: pytest.LogCaptureFixture) -> None:
    beside(crashed, "-wal").unlink()
    reopened(crashed)
    assert "write_ahead_log_missing" in said(caplog)
    caplog.clear()
    reopened(crashed)
    assert said(caplog) == set(), "the last server stopped properly"


# What is no database of ours


def state_of(folder: Path) -> dict[str, tuple[int, bytes | None]]:
    """The mode and the contents of everything in a folder."""
    return {
        path.name: (mode(path), path.read_bytes() if path.is_file() else None)
        for path in folder.iterdir()
    }


def refusal(file: Path | str, **options: Any) -> str:
    """Why a server does not start on a file."""
    with pytest.raises(StorageError) as refused:
        asyncio.run(Storage.open(str(file), exclusive=True, **options))
    return str(refused.value)


def write_text(file: Path) -> None:
    file.write_text("Buy trains.\n" * 100)


def write_little(file: Path) -> None:
    file.write_text("Hi")


def make_recipes(file: Path) -> None:
    run_sql(file, "CREATE TABLE recipes (id INTEGER)")


def make_recipes_with_wal(file: Path) -> None:
    run_sql(file, "PRAGMA journal_mode = WAL")
    run_sql(file, "CREATE TABLE recipes (id INTEGER)")


def make_recipes_with_migrations(file: Path) -> None:
    run_sql(file, "CREATE TABLE recipes (id INTEGER)")
    run_sql(file, "CREATE TABLE alembic_version (version_num TEXT)")


FOREIGN = [
    write_text,
    write_little,
    make_recipes,
    make_recipes_with_wal,
    make_recipes_with_migrations,
]


@pytest.mark.parametrize("make", FOREIGN)
def test_a_file_of_another_program_is_refused_and_not_changed(
    file: Path, make: Callable[[Path], None]
) -> None:
    make(file)
    file.chmod(0o644)
    before = state_of(file.parent)
    said = f"{file} is not a database of Trunkline."
    assert refusal(file) == said
    for command in (
        ["db", "upgrade", "-d", str(file)],
        ["db", "backup", str(file.with_name("backup.db")), "-d", str(file)],
        ["db", "export", str(file.parent), "-d", str(file)],
        ["db", "copy", str(file), str(file.with_name("new.db"))],
    ):
        result = CliRunner().invoke(command_line, command)
        assert (result.exit_code, result.stderr) == (1, f"{said}\n"), command
    assert state_of(file.parent) == before


def test_a_file_of_another_program_is_no_target_of_a_copy(file: Path) -> None:
    with_storage(file, lambda storage: storage.create(GAME))
    other = file.with_name("notes.txt")
    write_text(other)
    other.chmod(0o644)
    before = state_of(file.parent)
    with pytest.raises(StorageError, match=r"notes\.txt is not a database of Trunkline"):
        copy(str(file), str(other), lambda _done, _total: None)
    beside(file, ".lock").unlink()
    assert state_of(file.parent) == before


def test_a_folder_is_refused_and_not_changed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    folder.chmod(0o755)
    assert refusal(folder) == f"{folder} is a folder; give the name of a file in it."
    assert state_of(tmp_path) == {"games": (0o755, None)}


def test_what_is_neither_a_file_nor_a_folder_is_refused_and_not_changed(tmp_path: Path) -> None:
    # Never a real device: a test that fails as root would change it for the whole machine.
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        (tmp_path / "socket").chmod(0o644)
        assert "is not a file" in refusal(tmp_path / "socket")
    assert state_of(tmp_path) == {"socket": (0o644, None)}


def test_an_empty_database_is_not_backed_up(file: Path) -> None:
    file.touch()
    with pytest.raises(StorageError, match=r"games\.db is not a database of Trunkline"):
        backup(str(file), file.with_name("copy.db"))
    assert not file.with_name("copy.db").exists()


@pytest.mark.parametrize(
    "name", ["sqlite:///x.db", "sqlite:x.db", "file:x.db?mode=ro", "file:///x.db", "redis://here/1"]
)
def test_a_url_that_is_not_of_postgresql_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refusal(name)
    assert "name of a file" in said
    assert "postgresql://" in said
    assert list(tmp_path.iterdir()) == []


# A log without its database


def empty(file: Path) -> None:
    os.truncate(file, 0)


@pytest.mark.parametrize("lose", [delete, empty])
def test_no_database_is_begun_beside_the_log_of_one_that_is_gone(
    crashed: Path, lose: Callable[[Path], None]
) -> None:
    kept = crashed.read_bytes()
    lose(crashed)
    before = state_of(crashed.parent)
    said = refusal(crashed)
    assert f"{crashed}-wal" in said
    assert "Put the database file back" in said
    assert "move the log away" in said
    assert state_of(crashed.parent) == before
    crashed.write_bytes(kept)
    assert reopened(crashed) == ([], 5)


# A file that may only be read


def test_a_server_does_not_start_if_it_may_not_write_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_storage(file, lambda storage: storage.create(GAME))
    file.chmod(0o444)
    before = state_of(file.parent)
    # To root, the system allows everything.
    monkeypatch.setattr(os, "access", lambda path, wanted: wanted != os.W_OK)
    assert "the right to write" in refusal(file)
    assert state_of(file.parent) == before


def test_a_server_does_not_start_if_it_cannot_write(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_storage(file, lambda storage: storage.create(GAME))

    def connect_to_read(file: SqliteFile) -> sqlite3.Connection:
        uri = f"{file.path.as_uri()}?mode=ro"
        return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)

    monkeypatch.setattr(SqliteFile, "connect", connect_to_read)
    said = refusal(file)
    assert str(file) in said
    assert "it is read-only" in said
    assert export(str(file), file.with_name("records"), record_of).written == 0


def test_root_leaves_the_lock_to_the_owner_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda _lock, user, group: owners.append((user, group)))
    database = SqliteFile(str(tmp_path / "games.db"))
    database.create()
    FileLock(database).release()
    found = database.path.stat()
    assert owners == [(found.st_uid, found.st_gid)]

"""The database: acknowledged entries are kept, the first gets the number, keys work once."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy import Connection, Dialect, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine
from sqlalchemy.schema import CreateIndex, CreateTable

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
from trunkline.server.games.entries import (
    BotSeated,
    Chatted,
    Moved,
    SatDown,
    Started,
    StoodUp,
    read_action,
    write_action,
)
from trunkline.server.storage import database as database_module
from trunkline.server.storage import queries, rows, schema
from trunkline.server.storage.database import Database, run_transaction
from trunkline.server.storage.rows import (
    AnalysisRow,
    EntryRow,
    HolderRow,
    KeyRow,
    KeyUsed,
    LogSummary,
    LostEntriesError,
    ReplayRow,
    StorageError,
    Trade,
)
from trunkline.server.storage.storage import Storage
from trunkline.server.storage.writer import MAX_GROUP


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of an SQLite database."""
    return tmp_path / "games.db"


@contextmanager
def commits() -> Iterator[list[None]]:
    """Counts the transactions that are committed meanwhile."""
    counted: list[None] = []

    def count(_connection: object) -> None:
        counted.append(None)

    event.listen(Engine, "commit", count)
    try:
        yield counted
    finally:
        event.remove(Engine, "commit", count)


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """A disk that is full as soon as a file would grow beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# Games and their logs


def test_what_is_stored_is_read_back_unchanged(database: str) -> None:
    key = seat_key()
    host = holder("device", "host", None)
    first = EntryRow("game", 1, at=2**42, seat=None, command_id=None, action='{"type": "chat"}')
    second = EntryRow("game", 2, at=2**42 + 1, seat=1, command_id="abc", action="{}")

    async def write(storage: Storage) -> None:
        await storage.create(GAME, [key], [host])
        assert await storage.append(first, PLAYING)
        assert await storage.append(second, PLAYING)

    async def read(storage: Storage) -> None:
        now = replace(GAME, **msgspec.structs.asdict(PLAYING))
        assert await storage.load("game") == (now, [first, second], [host])
        assert await game_in(storage, "game") == now
        assert await storage.entries("game", after=1) == [second]

    with_storage(database, write)
    with_storage(database, read)


def test_an_unknown_game_is_not_found(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        assert await storage.load("game") is None
        assert await game_in(storage, "game") is None
        assert await storage.entries("game") == []
        with pytest.raises(StorageError):
            await storage.append(entry(1), PLAYING)

    with_storage(database, scenario)


def test_a_game_that_cannot_be_stored_whole_is_not_stored_at_all(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        with pytest.raises(StorageError):
            await storage.create(GAME, [seat_key("same"), seat_key("same")])
        assert await game_in(storage, "game") is None

    with_storage(database, scenario)


def test_a_taken_number_is_refused_and_changes_nothing(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        assert await storage.append(entry(1, action="first"), PLAYING)
        before = await storage.load("game")
        over = LogSummary(state="over", waiting=0, active_at=9, next_at=9)
        assert not await storage.append(entry(1, action="second"), over)
        assert await storage.load("game") == before

    with_storage(database, scenario)


def test_of_many_entries_with_one_number_one_is_stored(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        for number in range(1, 6):
            answers = await asyncio.gather(
                *(storage.append(entry(number, action=str(who)), PLAYING) for who in range(20))
            )
            assert answers.count(True) == 1
            (kept,) = await storage.entries("game", after=number - 1)
            assert kept.action == str(answers.index(True))

    with_storage(database, scenario)


def test_two_servers_on_one_database_get_each_number_once(database: str) -> None:
    async def scenario(one: Storage) -> None:
        await one.create(GAME)
        async with opened(database) as other:
            for number in range(1, 30):
                answers = await asyncio.gather(
                    one.append(entry(number), PLAYING), other.append(entry(number), PLAYING)
                )
                assert sorted(answers) == [False, True]
        assert [row.number for row in await one.entries("game")] == list(range(1, 30))

    with_storage(database, scenario)


def test_a_cancelled_reader_returns_its_connection(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        for turns in range(40):
            reading = asyncio.create_task(storage.load("game"))
            for _ in range(turns):
                await asyncio.sleep(0)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        assert await asyncio.gather(*(game_in(storage) for _ in range(20))) == [GAME] * 20

    with_storage(database, scenario)


# Group commit


def test_entries_that_wait_together_share_a_transaction(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        games = [f"game {index}" for index in range(100)]
        for id in games:
            await storage.create(game(id))
        with commits() as counted:
            answers = await asyncio.gather(*(storage.append(entry(1, id), PLAYING) for id in games))
        assert all(answers)
        assert len(counted) == 1
        assert [len(await storage.entries(id)) for id in games] == [1] * 100

    with_storage(database, scenario)


def test_a_group_is_never_too_large(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        numbers = range(1, 2 * MAX_GROUP + 2)
        with commits() as counted:
            assert all(await asyncio.gather(*(storage.append(entry(n), PLAYING) for n in numbers)))
        assert len(counted) == 3
        assert [row.number for row in await storage.entries("game")] == list(numbers)

    with_storage(database, scenario)


def test_the_summary_is_that_of_the_last_entry_written(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        summaries = [replace(PLAYING, active_at=at, next_at=at) for at in range(5)]
        await asyncio.gather(
            *(storage.append(entry(1 + at), summary) for at, summary in enumerate(summaries)),
            storage.append(entry(1), replace(PLAYING, active_at=99)),
        )
        found = await game_in(storage, "game")
        assert found is not None
        assert (found.active_at, found.next_at) == (4, 4)

    with_storage(database, scenario)


def test_an_entry_that_fails_does_not_affect_its_group(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        await storage.append(entry(1), PLAYING)
        answers = await asyncio.gather(
            storage.append(entry(1), PLAYING),
            storage.append(entry(1, "gone"), PLAYING),
            storage.append(entry(2), PLAYING),
            storage.append(entry(3), PLAYING),
            return_exceptions=True,
        )
        taken, gone, *good = answers
        assert taken is False
        assert isinstance(gone, StorageError)
        assert good == [True, True]
        assert len(await storage.entries("game")) == 3

    with_storage(database, scenario)


def test_an_entry_is_written_even_if_its_caller_is_cancelled(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        leaving = asyncio.create_task(storage.append(entry(1), PLAYING))
        staying = asyncio.create_task(storage.append(entry(2), PLAYING))
        await asyncio.sleep(0)
        leaving.cancel()
        assert await staying
        assert len(await storage.entries("game")) == 2

    with_storage(database, scenario)


def test_closing_writes_what_is_queued_and_accepts_nothing_more(database: str) -> None:
    async def scenario() -> None:
        storage = await Storage.open(database)
        await storage.create(GAME)
        numbers = range(1, 2 * MAX_GROUP)
        waiting = [asyncio.create_task(storage.append(entry(n), PLAYING)) for n in numbers]
        await asyncio.sleep(0)
        await storage.close()
        assert all(await asyncio.gather(*waiting))
        with pytest.raises(StorageError, match="closed"):
            await storage.append(entry(9999), PLAYING)

    async def read(storage: Storage) -> None:
        assert len(await storage.entries("game")) == 2 * MAX_GROUP - 1

    asyncio.run(scenario())
    with_storage(database, read)


def test_closing_at_once_writes_what_is_queued(database: str) -> None:
    async def scenario() -> None:
        storage = await Storage.open(database)
        waiting = asyncio.create_task(storage.create(GAME))
        closing = asyncio.create_task(storage.close())
        await asyncio.gather(waiting, closing)

    async def read(storage: Storage) -> None:
        assert await game_in(storage, "game") == GAME

    asyncio.run(scenario())
    with_storage(database, read)


def test_a_full_disk_fails_every_caller_and_the_writer_goes_on(file: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        before = await storage.load("game")
        large = "x" * 100_000
        with no_file_larger_than(file.with_name("games.db-wal").stat().st_size):
            answers = await asyncio.gather(
                *(storage.append(entry(n, action=large), PLAYING) for n in range(1, 9)),
                return_exceptions=True,
            )
            assert all(isinstance(answer, StorageError) for answer in answers)
            assert len({id(answer) for answer in answers}) == len(answers)
            assert await storage.load("game") == before
        assert await storage.append(entry(1, action=large), PLAYING)
        assert len(await storage.entries("game")) == 1

    with_storage(file, scenario)


def test_a_locked_database_is_reported_and_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = ("busy_timeout = 1", *database_module.PRAGMAS[1:])
    monkeypatch.setattr(database_module, "PRAGMAS", impatient)

    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError, match="locked"):
                await storage.append(entry(1), PLAYING)
            other.execute("ROLLBACK")
        assert await storage.append(entry(1), PLAYING)

    with_storage(file, scenario)


APPENDS_UNTIL_KILLED = """
import asyncio, os, sys
from pathlib import Path
from server.storage_helpers import PLAYING, entry, game, game_in
from trunkline.server.storage.storage import Storage

async def play(storage, id):
    number = 0
    while True:
        number += 1
        if await storage.append(entry(number, id), PLAYING):
            os.write(1, f"{id} {number}\\n".encode())

async def main():
    storage = await Storage.open(sys.argv[1])
    games = [str(index) for index in range(20)]
    for id in games:
        if await game_in(storage, id) is None:
            await storage.create(game(id))
    await asyncio.gather(*(play(storage, id) for id in games))

asyncio.run(main())
"""


@pytest.mark.parametrize("lines", [1, 100, 1000])
def test_no_acknowledged_entry_is_lost_when_the_process_is_killed(
    database: str, lines: int
) -> None:
    here = Path(__file__).parent
    with subprocess.Popen(
        [sys.executable, "-c", APPENDS_UNTIL_KILLED, database],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(here), *sys.path])},
    ) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        acknowledged += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL

    async def read(storage: Storage) -> None:
        last: dict[str, int] = {}
        for line in acknowledged:
            id, number = line.decode().split()
            last[id] = int(number)
        assert last
        for id, number in last.items():
            numbers = [row.number for row in await storage.entries(id)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= number
            found = await game_in(storage, id)
            assert found is not None
            assert found.state == "playing"

    with_storage(database, read)


def test_every_connection_is_durable_and_checks_foreign_keys(file: Path) -> None:
    found: list[tuple[object, ...]] = []

    def ask(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            cursor.execute(f"PRAGMA {pragma}")
            found.append((pragma, *cursor.fetchone()))
        cursor.close()

    async def scenario(storage: Storage) -> None:
        event.listen(storage._readers, "connect", ask)
        await asyncio.gather(*(game_in(storage) for _ in range(4)))
        (full,) = await storage._writer.run(lambda c: _ask(c, "PRAGMA synchronous"))
        assert full == 2

    with_storage(file, scenario)
    assert set(found) == {
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
    }


def _ask(connection: Connection, question: str) -> tuple[object, ...]:
    return tuple(connection.exec_driver_sql(question).one())


# Keys


def test_a_key_to_a_seat_works_once(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key()])
        traded = await storage.trade("key", "mine", at=5)
        assert traded is not None
        assert (traded.key.game, traded.key.role, traded.key.seat) == ("game", "seat", 0)
        assert traded.is_new
        with pytest.raises(KeyUsed):
            await storage.trade("key", "yours", at=6)
        again = await storage.trade("key", "mine", at=7)
        assert again is not None and not again.is_new
        assert await storage.holders("game") == [HolderRow("mine", "game", "seat", 0, since=5)]

    with_storage(database, scenario)


def test_if_many_devices_trade_a_key_at_once_one_gets_the_seat(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key()])
        answers = await asyncio.gather(
            *(storage.trade("key", f"device {index}", at=5) for index in range(20)),
            return_exceptions=True,
        )
        (winner,) = (index for index, answer in enumerate(answers) if isinstance(answer, Trade))
        assert sum(isinstance(answer, KeyUsed) for answer in answers) == 19
        assert [row.device for row in await storage.holders("game")] == [f"device {winner}"]

    with_storage(database, scenario)


def test_two_servers_on_one_database_trade_keys_at_the_same_time(database: str) -> None:
    async def scenario(one: Storage) -> None:
        keys = [seat_key(f"key {index}", index) for index in range(40)]
        await one.create(GAME, keys)
        async with opened(database) as other:
            traded = await asyncio.gather(
                *(one.trade(key.fingerprint, "mine", at=5) for key in keys[::2]),
                *(other.trade(key.fingerprint, "mine", at=5) for key in keys[1::2]),
            )
        assert None not in traded
        assert len(await one.holders("game")) == len(keys)

    with_storage(database, scenario)


def test_a_device_that_holds_a_seat_does_not_use_up_its_key(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key()], [holder("host")])
        assert await storage.trade("key", "host", at=5) is not None
        assert await storage.trade("key", "guest", at=6) is not None

    with_storage(database, scenario)


def test_a_spectators_key_works_for_everyone(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [KeyRow("key", "game", "watch", None, made_at=1)])
        for device in ("one", "two", "two", "three"):
            traded = await storage.trade("key", device, at=5)
            assert traded is not None
            assert (traded.key.role, traded.key.seat) == ("watch", None)
        assert {row.device for row in await storage.holders("game")} == {"one", "two", "three"}

    with_storage(database, scenario)


def test_an_unknown_key_gives_no_role(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        assert await storage.trade("key", "device", at=5) is None

    with_storage(database, scenario)


def test_revoking_takes_the_role_and_its_keys_and_nothing_else(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        other = holder("other", seat=1)
        watching = holder("mine", "watch", None)
        await storage.create(
            GAME, [seat_key("used"), seat_key("spare"), seat_key("key of 1", 1)], [other, watching]
        )
        await storage.trade("used", "mine", at=5)
        await storage.revoke("game", "seat", 0)
        assert await storage.holders("game") == [other, watching]
        assert await storage.trade("used", "mine", at=6) is None
        assert await storage.trade("spare", "mine", at=6) is None
        assert await storage.trade("key of 1", "mine", at=6) is not None
        await storage.revoke("game", "watch")
        assert "watch" not in {held.role for held in await storage.holders("game")}

    with_storage(database, scenario)


def test_a_new_key_replaces_the_old_ones_and_holders_stay(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key("old"), seat_key("key of 1", 1)], [holder("mine")])
        await storage.replace_key(seat_key("new"))
        assert await storage.trade("old", "guest", at=5) is None
        assert await storage.trade("new", "guest", at=5) is not None
        assert await storage.trade("key of 1", "guest", at=5) is not None
        assert holder("mine") in await storage.holders("game")

    with_storage(database, scenario)


def test_granting_twice_is_granting_once(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        for role, seat in (("host", None), ("host", None), ("seat", 0), ("seat", 1), ("seat", 1)):
            await storage.grant(holder("mine", role, seat))
        assert len(await storage.holders("game")) == 3

    with_storage(database, scenario)


def test_nobody_is_granted_what_another_holds(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        assert await storage.grant(holder("mine", "seat", 0))
        assert not await storage.grant(holder("yours", "seat", 0))
        assert await storage.grant(holder("yours", "seat", 1))
        assert [held.device for held in await storage.holders("game")] == ["mine", "yours"]

    with_storage(database, scenario)


# Finding games


def test_my_games_are_those_in_which_i_hold_a_role_the_last_active_first(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for at, id in enumerate(("old", "middle", "new", "other")):
            await storage.create(game(id, active_at=at))
        await storage.grant(holder("mine", "seat", 0, "old"))
        await storage.grant(holder("mine", "seat", 1, "new"))
        await storage.grant(holder("mine", "host", None, "new"))
        await storage.grant(holder("yours", "seat", 0, "new"))
        await storage.grant(holder("mine", "watch", None, "middle"))
        found = await storage.games_of("mine", limit=10)
        assert [(row.id, [(h.role, h.seat) for h in roles]) for row, roles in found] == [
            ("new", [("host", None), ("seat", 1)]),
            ("middle", [("watch", None)]),
            ("old", [("seat", 0)]),
        ]
        assert found[:2] == await storage.games_of("mine", limit=2)
        assert await storage.games_of("nobody", limit=10) == []

    with_storage(database, scenario)


def test_seating_entries_are_found_among_all_others(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        entries = (
            SatDown("Ada", "ochre"),
            Chatted('{"kind":"sat"}'),
            StoodUp(),
            SatDown("Bob", "slate"),
            BotSeated("Easy bot", "slate", "easy"),
        )
        for id in ("one", "other", "empty"):
            await storage.create(game(id))
        for number, action in enumerate((*entries, Started(), Moved(3)), 1):
            await storage.append(entry(number, "one", write_action(action)), PLAYING)
        await storage.append(entry(1, "other", write_action(entries[0])), PLAYING)
        found = await storage.seating_entries(["one", "empty"])
        assert [*found] == ["one", "empty"]
        assert [read_action(row.action) for row in found["one"]] == [
            entries[0],
            entries[2],
            entries[3],
            entries[4],
        ]
        assert found["empty"] == []

    with_storage(database, scenario)


def test_the_lobby_has_the_listed_games_while_they_have_open_seats(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(game("older", listed=True, waiting=0b10, made_at=1))
        await storage.create(game("newer", listed=True, waiting=0b10, made_at=2))
        await storage.create(game("full", listed=True, waiting=0, made_at=3))
        await storage.create(game("private", listed=False))
        await storage.create(game("begun", listed=True))
        await storage.append(entry(1, "begun"), PLAYING)
        assert [row.id for row in await storage.lobby(10)] == ["newer", "older"]
        assert [row.id for row in await storage.lobby(1)] == ["newer"]

    with_storage(database, scenario)


def test_the_games_that_are_due_are_found(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for id, state, at in (
            ("late", "playing", 10),
            ("now", "playing", 20),
            ("soon", "playing", 21),
            ("never", "playing", None),
            ("opening", "open", 5),
        ):
            await storage.create(game(id, state=state, next_at=at))
        await storage.create(game("done", state="over"))
        assert await storage.due(now=20, limit=10) == ["opening", "late", "now"]
        assert await storage.due(now=20, limit=1) == ["opening"]
        assert sorted(await storage.running()) == ["late", "now", "soon"]
        assert await storage.count_unfinished() == 5
        assert await storage.finished(after="", limit=10) == ["done"]

    with_storage(database, scenario)


# What is new


def test_changed_games_are_those_with_newer_entries_or_other_holders_and_those_gone(
    database: str,
) -> None:
    async def scenario(storage: Storage) -> None:
        games = ("same", "moved", "joined", "deleted")
        for id in games:
            await storage.create(game(id))
            await storage.append(entry(1, id), PLAYING)
        known = dict.fromkeys(games, (1, 0))
        assert await storage.changed(known) == []
        await storage.append(entry(2, "moved"), PLAYING)
        await storage.grant(holder("mine", game="joined"))
        await storage.discard("deleted")
        assert set(await storage.changed(known)) == {"moved", "joined", "deleted"}
        assert set(await storage.changed({**known, "moved": (2, 0)})) == {"joined", "deleted"}
        assert await storage.changed({}) == []

    with_storage(database, scenario)


def test_new_entries_of_several_games_are_read_at_once(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for id in ("one", "other"):
            await storage.create(game(id))
            for number in range(1, 12):
                await storage.append(entry(number, id), PLAYING)
        assert await storage.entries_after({"other": 9, "one": 11, "unknown": 0}) == {
            "other": [entry(10, "other"), entry(11, "other")],
            "one": [],
            "unknown": [],
        }
        assert await storage.entries_after({}) == {}

    with_storage(database, scenario)


HOLDER_CHANGES: dict[str, Callable[[Storage], Awaitable[object]]] = {
    "trade": lambda storage: storage.trade("key", "guest", at=5),
    "replace_key": lambda storage: storage.replace_key(seat_key("new")),
    "revoke": lambda storage: storage.revoke("game", "seat", 0),
    "end_other_devices": lambda storage: storage.end_other_devices("game", 0, "mine"),
    "end_device": lambda storage: storage.end_device("game", 0, "mine"),
    "grant": lambda storage: storage.grant(holder("mine", seat=1)),
}


@pytest.mark.parametrize("change", HOLDER_CHANGES)
def test_every_change_of_keys_and_holders_is_counted(database: str, change: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key()], [holder("mine")])
        await storage.create(game("other"))
        await HOLDER_CHANGES[change](storage)
        assert await storage.changed({"game": (0, 0), "other": (0, 0)}) == ["game"]
        found = await storage.load("game")
        assert found is not None
        row, _, held = found
        assert row.holders_version == 1
        assert await storage.holders_with_version("game") == (held, 1)

    with_storage(database, scenario)


def test_what_changes_no_holder_is_not_counted(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key()], [holder("mine")])
        await storage.append(entry(1), PLAYING)
        await storage.trade("key", "mine", at=5)
        assert await storage.changed({"game": (1, 0)}) == []
        assert await storage.holders_with_version("unknown") is None

    with_storage(database, scenario)


def test_a_discarded_game_is_gone_with_all_its_rows(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME, [seat_key()], [holder("mine")])
        await storage.create(game("other"))
        await storage.append(entry(1), PLAYING)
        await storage.discard("game")
        await storage.discard("game")
        assert await storage.load("game") is None
        assert await storage.entries("game") == []
        assert await storage.holders("game") == []
        assert await storage.trade("key", "guest", at=5) is None
        assert await game_in(storage, "other") is not None

    with_storage(database, scenario)


# Replays and expiry


def test_a_game_is_shared_as_one_replay(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        first = ReplayRow("first", "game", "record", made_at=1, active_at=1)
        second = ReplayRow("second", "game", "record", made_at=2, active_at=2)
        assert await storage.save_replay(first) == first
        assert await storage.save_replay(second) == first
        assert await storage.replay("first") == first
        assert await storage.replay("second") is None
        for id in ("imported", "also imported"):
            imported = ReplayRow(id, None, "record", made_at=3, active_at=3)
            assert await storage.save_replay(imported) == imported

    with_storage(database, scenario)


def test_old_games_expire_with_all_their_rows(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for index in range(7):
            await storage.create(
                game(f"over {index}", state="over", active_at=index),
                [],
                [holder("x", game=f"over {index}")],
            )
            await storage.create(game(f"open {index}", state="open", active_at=index))
        await storage.create(game("game", active_at=100), [seat_key()])
        await storage.append(entry(1), replace(PLAYING, active_at=0))
        gone = await storage.expire(finished_before=5, idle_before=2, limit=2)
        assert sorted(gone) == ["game", "open 0", "open 1", *(f"over {n}" for n in range(5))]
        left = {
            id
            for id in ["game", *(f"{s} {i}" for s in ("over", "open") for i in range(7))]
            if await game_in(storage, id)
        }
        assert left == {"over 5", "over 6", *(f"open {index}" for index in range(2, 7))}
        assert await storage.entries("game") == []
        assert await storage.holders("over 1") == []
        assert await storage.trade("key", "device", at=1) is None
        assert await storage.expire(finished_before=0, idle_before=0) == []

    with_storage(database, scenario)


def test_only_what_this_process_owns_expires(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for id in ("mine", "theirs"):
            await storage.create(game(f"{id}, over", state="over", active_at=1))
            await storage.create(game(f"{id}, open", active_at=1))
            await storage.save_replay(ReplayRow(f"{id}, replay", None, "", made_at=1, active_at=1))
        gone = await storage.expire(5, 5, owns=lambda id: id.startswith("mine"))
        assert gone == ["mine, over", "mine, open", "mine, replay"]
        assert await game_in(storage, "theirs, over") is not None
        assert await game_in(storage, "theirs, open") is not None
        assert await storage.replay("theirs, replay") is not None

    with_storage(database, scenario)


def test_a_game_does_not_expire_while_a_clock_runs_in_it(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(game("slow", state="playing", active_at=1, next_at=9))
        assert await storage.expire(finished_before=5, idle_before=9) == []
        assert await storage.expire(finished_before=5, idle_before=10) == ["slow"]

    with_storage(database, scenario)


def test_a_replay_outlives_its_game_as_long_as_it_is_viewed(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(game(state="over", active_at=1))
        await storage.save_replay(ReplayRow("kept", "game", "record", made_at=1, active_at=1))
        await storage.save_replay(ReplayRow("gone", None, "record", made_at=1, active_at=1))
        await storage.touch_replay("kept", at=10)
        assert await storage.expire(finished_before=5, idle_before=0) == ["game", "gone"]
        assert await storage.replay("kept") == ReplayRow("kept", None, "record", 1, 10)
        assert await storage.replay("gone") is None

    with_storage(database, scenario)


def test_the_latest_analyses_are_kept_until_they_expire(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        for time in (1, 2, 3, 4):
            await storage.save_analysis(AnalysisRow(f"at {time}", b"\x00\xff", time), most=3)
        await storage.save_analysis(AnalysisRow("at 4", b"another", 5), most=3)
        assert await storage.analysis("at 1") is None
        assert await storage.analysis("at 4") == b"\x00\xff"
        assert await storage.expire(finished_before=3, idle_before=0) == []
        assert await storage.analysis("at 2") is None
        assert await storage.analysis("at 3") is not None

    with_storage(database, scenario)


# The schema


@pytest.mark.parametrize(
    ("table", "row"),
    [
        (schema.games, rows.GameRow),
        (schema.log, rows.EntryRow),
        (schema.keys, rows.KeyRow),
        (schema.holders, rows.HolderRow),
        (schema.replays, rows.ReplayRow),
        (schema.analyses, rows.AnalysisRow),
    ],
)
def test_a_row_has_the_columns_of_its_table_in_order(
    table: Table, row: type[msgspec.Struct]
) -> None:
    assert tuple(column.name for column in table.columns) == row.__struct_fields__


STATEMENTS = {
    name: value for name, value in vars(queries).items() if isinstance(value, sa.Executable)
}


@pytest.mark.parametrize("name", STATEMENTS)
@pytest.mark.parametrize("dialect", [postgresql.dialect(), sqlite.dialect()], ids=lambda d: d.name)
def test_every_statement_compiles_for_both_databases(name: str, dialect: Dialect) -> None:
    assert str(STATEMENTS[name].compile(dialect=dialect))


@pytest.mark.parametrize("table", schema.metadata.sorted_tables, ids=lambda table: table.name)
def test_every_table_compiles_for_postgresql(table: Table) -> None:
    made = str(CreateTable(table).compile(dialect=postgresql.dialect()))
    names = [column.name for column in table.columns]
    times = [name for name in names if name == "at" or name.endswith(("_at", "since"))]
    assert made.count("BIGINT") == len(times)
    assert "ROWID" not in made
    for index in table.indexes:
        assert str(CreateIndex(index).compile(dialect=postgresql.dialect()))


def test_a_commit_that_fails_leaves_no_transaction_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(sqlite3.Connection):
        def commit(self) -> None:
            raise sqlite3.OperationalError("disk I/O error")

    path = tmp_path / "games.db"
    with monkeypatch.context() as patching:
        patching.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Failing))
        failing = Database(str(path)).writer_engine().connect()
    working = Database(str(path)).writer_engine().connect()
    for number in range(2):
        table = sa.text(f"CREATE TABLE numbers_{number} (number INTEGER)")
        with pytest.raises(sa.exc.OperationalError, match="disk I/O error"):
            run_transaction(failing, lambda connection, table=table: connection.execute(table))
        run_transaction(working, lambda connection, table=table: connection.execute(table))
    for connection in (failing, working):
        connection.engine.dispose()


def test_a_log_gets_no_holes(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        await storage.create(game("other"))
        assert await storage.append(entry(1), PLAYING)
        answers = await asyncio.gather(
            storage.append(entry(3), PLAYING),
            storage.append(entry(1, "other"), PLAYING),
            storage.append(entry(2, "other"), PLAYING),
            return_exceptions=True,
        )
        assert isinstance(answers[0], LostEntriesError)
        assert answers[1:] == [True, True]
        assert await storage.entries("game") == [entry(1)]
        assert await storage.append(entry(2), PLAYING)

    with_storage(database, scenario)


def test_games_that_have_lost_what_is_known_have_changed(database: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.create(GAME)
        assert await storage.changed({"game": (0, 0)}) == []
        assert await storage.append(entry(1), PLAYING)
        assert await storage.changed({"game": (1, 0)}) == []
        assert await storage.changed({"game": (2, 0)}) == ["game"]

    with_storage(database, scenario)


READS_ROWS_IN_THREADS = """
import importlib, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from msgspec.structs import astuple
from server.storage_helpers import GAME
from trunkline.server.storage import rows

def read(barrier):
    barrier.wait()
    rows.game_row(astuple(GAME))

sys.setswitchinterval(1e-6)
with ThreadPoolExecutor(4) as threads:
    for _ in range(200):
        importlib.reload(rows)
        list(threads.map(read, [Barrier(4)] * 4))
"""


def test_threads_of_a_new_process_can_read_games_at_the_same_time() -> None:
    here = Path(__file__).parent
    process = subprocess.run(
        [sys.executable, "-c", READS_ROWS_IN_THREADS],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(here), *sys.path])},
    )
    assert process.returncode == 0

"""The room registry: one room for each game, and rooms that know their current holders."""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from server.harness import PATIENCE, running_server, wait_for
from server.tables import UNHURRIED, Table, new_table
from trunkline.editions import load
from trunkline.server.games.checks import Superseded
from trunkline.server.games.entries import Action
from trunkline.server.games.hosted_game import GameSetup, HostedGame, Seat
from trunkline.server.rooms import room_registry
from trunkline.server.rooms.room import Room
from trunkline.server.server_time import ServerTime
from trunkline.server.storage.rows import EntryRow, HolderRow, LogSummary, StorageError
from trunkline.server.storage.storage import Storage
from trunkline.server.storage.writer import Writer

ROUNDS = 15


def test_there_is_one_room_for_a_game_however_many_come_and_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Every room is unloaded as soon as nobody is connected.
    monkeypatch.setattr(room_registry, "ROOMS_KEPT", 0)
    with running_server(**UNHURRIED) as server:
        table, other = new_table(server, start=False), new_table(server)
        for _ in range(ROUNDS):
            come_and_go(table, other)


def come_and_go(table: Table, other: Table) -> None:
    """All connect at once while others view another game; then all are told who sits down."""
    with ExitStack() as closing, ThreadPoolExecutor(6) as threads:
        coming = [
            threads.submit(lambda viewer=viewer: closing.enter_context(table.live(viewer)))
            for viewer in (0, 1, None)
        ]
        passing = [threads.submit(other.host.get, other.path) for _ in range(6)]
        sockets = [found.result() for found in coming]
        assert {answer.result().status_code for answer in passing} == {200}
        sat = table.seats[0].put(f"{table.path}/seats/0", json={"name": "Ada"}).json()
        for live in sockets:
            while f'"number":{sat["number"]},' not in str(live.recv(PATIENCE)):
                pass


def test_rooms_in_use_do_not_displace_those_of_players_who_may_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room_registry, "ROOMS_KEPT", 1)
    with running_server(**UNHURRIED) as server:
        tables = [new_table(server) for _ in range(4)]
        with tables[0].live(0), tables[1].live(0):
            for table in tables[2:]:
                assert table.host.get(table.path).status_code == 200
            # Two are in use, and one of the others is kept.
            assert server.app.state.metrics.rooms._value.get() == 3


def test_a_room_that_is_unloaded_leaves_memory_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # The server collects garbage seldom, so that rooms would pile up.
    monkeypatch.setattr(room_registry, "ROOMS_KEPT", 0)
    with running_server(**UNHURRIED) as server:
        table = new_table(server)
        rooms: dict[str, Room] = server.app.state.registry._rooms
        gc.disable()
        try:
            with table.live(0) as live:
                live.recv(PATIENCE)
                room = weakref.ref(rooms[table.game])
            assert new_table(server).host.get("/healthz").status_code == 200
            wait_for(lambda: room() is None)
        finally:
            gc.enable()


def test_an_older_answer_about_holders_does_not_replace_a_newer_one() -> None:
    held = [HolderRow("device", "game", "seat", 0, 0)]
    asyncio.run(look_up_while_revoking(held))


async def look_up_while_revoking(held: list[HolderRow]) -> None:
    answers: list[Any] = [(held, asyncio.Event()), ([], asyncio.Event())]
    waiting = iter(answers)

    async def holders(game: str) -> tuple[list[HolderRow], int]:
        found, may_answer = next(waiting)
        await may_answer.wait()
        return list(found), 0

    room = new_room(held, holders_with_version=holders)
    asked = [asyncio.ensure_future(room.reload_holders()) for _ in answers]
    for _, may_answer in reversed(answers):
        may_answer.set()
        await asyncio.sleep(0)
    await asyncio.gather(*asked)
    assert room.holders == []


def new_room(held: list[HolderRow], **storage: Any) -> Room:
    """A room with a storage that can do only this."""
    services: Any = SimpleNamespace(
        storage=SimpleNamespace(**storage),
        settings=SimpleNamespace(moves_per_second=1),
        time=ServerTime(lambda: 0),
        now=lambda: 0,
    )
    setup = GameSetup((Seat("open"), Seat("open")))
    return Room(services, HostedGame.new("game", load("usa"), 1, setup, 0), held)


@pytest.mark.parametrize(("error", "logged"), [(Superseded(), 0), (LookupError(), 1)])
def test_only_unexpected_errors_of_an_action_are_logged_if_its_caller_is_cancelled(
    error: Exception, logged: int, caplog: pytest.LogCaptureFixture
) -> None:
    unhandled: list[Any] = []

    def decide() -> Action:
        raise error

    async def cancel_action() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: unhandled.append(what))
        room = new_room([])
        async with room._lock:
            acting = asyncio.ensure_future(room.act(None, decide))
            await asyncio.sleep(0)
            acting.cancel()
            await asyncio.wait([acting])
        # Now the action goes on without it.
        await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})

    asyncio.run(cancel_action())
    gc.collect()
    assert unhandled == []
    assert [record.msg for record in caplog.records] == ["abandoned_action"] * logged


def test_an_outage_is_logged_when_it_begins_once_a_minute_and_when_it_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "trunkline")
    outage = room_registry.Outage()
    for half_seconds in range(2 * 130):
        outage.note(StorageError("The database cannot be read: refused."), half_seconds / 2)
        # Something may work meanwhile.
        outage.note_success(half_seconds / 2)
    for second in range(130, 140):
        outage.note_success(second)
    said = [(record.msg, record.__dict__["fields"]["seconds"]) for record in caplog.records]
    assert said[:3] == [("poll_failed", 0), ("poll_failed", 60), ("poll_failed", 120)]
    assert [event for event, _ in said[3:]] == ["poll_recovered"]


def test_while_the_database_fails_the_log_says_why_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room_registry, "POLLS_PER_SECOND", 100)
    monkeypatch.setattr(room_registry, "RECOVERED_SECONDS", 0.0)
    caplog.set_level("INFO", "trunkline")
    due, failures = Storage.due, iter(range(20))

    async def fail_at_first(storage: Storage, now: int, most: int) -> list[str]:
        if next(failures, None) is not None:
            raise StorageError("The database cannot be read: the server closed the connection.")
        return await due(storage, now, most)

    monkeypatch.setattr(Storage, "due", fail_at_first)

    def polls() -> list[logging.LogRecord]:
        return [record for record in caplog.records if record.msg.startswith("poll_")]

    with running_server():
        wait_for(lambda: "poll_recovered" in [record.msg for record in polls()])
    assert [record.msg for record in polls()] == ["poll_failed", "poll_recovered"]
    assert "closed the connection" in polls()[0].__dict__["fields"]["error"]


def test_everyone_hears_of_an_entry_whose_commit_was_not_confirmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    append = Writer.append
    failing = iter([True])

    async def append_and_fail(writer: Writer, entry: EntryRow, summary: LogSummary) -> bool:
        stored = await append(writer, entry, summary)
        if next(failing, False):
            raise StorageError("the disk failed after the commit")
        return stored

    with running_server(**UNHURRIED) as server:
        table = new_table(server)
        with table.live(None) as live:
            monkeypatch.setattr(Writer, "append", append_and_fail)
            body = {"id": "unconfirmed", "text": "hello?"}
            answer = table.seats[0].post(f"{table.path}/seats/0/chat", json=body)
            assert answer.json()["code"] == "storage"
            while '"text":"hello?"' not in str(live.recv(PATIENCE)):
                pass
            again = table.seats[0].post(f"{table.path}/seats/0/chat", json=body)
            assert again.json()["number"] == table.log()[-1].number

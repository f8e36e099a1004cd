"""Clocks: they run only for seats that must decide, and bots play on when time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from server.harness import RunningServer, wait_for
from server.player_helpers import (
    Player,
    Table,
    WallClock,
    begin,
    good,
    lasting,
    quick_server,
    refused,
    reopened,
    stored,
)
from trunkline.server.rooms import room_registry
from trunkline.server.storage.storage import Storage

HOUR, DAY = 3600, 24 * 3600
PER_MOVE = {"per": "move", "seconds": 60, "grace": 30}
PER_GAME = {"per": "game", "seconds": 600, "grace": 30}


@pytest.fixture(scope="module", autouse=True)
def quick_rounds() -> Iterator[None]:
    """A server that checks its clocks all the time."""
    with mock.patch.object(room_registry, "POLLS_PER_SECOND", 50):
        yield


@pytest.fixture(scope="module")
def clock() -> WallClock:
    return WallClock()


@pytest.fixture(scope="module")
def server(clock: WallClock) -> Iterator[RunningServer]:
    with quick_server(clock) as running:
        yield running


@pytest.fixture
def slow_bots(clock: WallClock) -> Iterator[RunningServer]:
    """A server whose bots do not move during a test."""
    with quick_server(clock, pause=600.0) as running:
        yield running


def timed(server: RunningServer, *kinds: str, **clock: Any) -> Table:
    """A game with a clock that has been dealt."""
    return begin(server, *(kinds or ("open", "open")), clock=clock or PER_MOVE, stand_in="easy")


def rounds_pass(server: RunningServer) -> None:
    """Wait until the server has checked all clocks."""
    storage = server.app.state.services.storage
    with mock.patch.object(storage, "due", wraps=storage.due) as due:
        wait_for(lambda: due.call_count > 2)


def absent(table: Table) -> list[str | None]:
    """Why a bot plays for which seat."""
    return [seat["absent"] for seat in table.view()["seats"]]


def left(player: Player) -> int | None:
    """The seconds a seat has left according to its view, as of its last decision."""
    milliseconds = player.view()["seats"][player.seat or 0]["clock"]
    return None if milliseconds is None else milliseconds // 1000


def running(table: Table) -> list[bool]:
    """Whose clocks run."""
    return [seat["clock_since"] is not None for seat in table.view()["seats"]]


def made_by(database: str, game: str) -> set[tuple[int | None, bool]]:
    """For which seats moves were made, and whether by a bot."""
    log = stored(database, game)
    return {(seat, "bot" in action) for _, seat, action in log if action["kind"] == "move"}


def draw(player: Player) -> None:
    good(player.move(player.moves_of("draw card")[0]))


# A clock for each move


def test_after_clock_and_grace_a_bot_plays_on(server: RunningServer, clock: WallClock) -> None:
    table = timed(server).keep_all()
    clock.pass_seconds(89.999)
    rounds_pass(server)
    assert absent(table) == [None, None]
    clock.pass_seconds(0.001)
    wait_for(lambda: absent(table) == ["time", None])
    wait_for(lambda: table.view()["position"]["waiting"] == [1])
    refused(table[0].move(0, answers=0), "bot_plays")


def test_every_decision_has_its_own_time(server: RunningServer, clock: WallClock) -> None:
    table = timed(server).keep_all()
    for _ in range(4):
        clock.pass_seconds(80)
        draw(table.to_act)
    rounds_pass(server)
    assert absent(table) == [None, None]


def test_only_the_clocks_of_seats_that_must_decide_run(
    server: RunningServer, clock: WallClock
) -> None:
    table = timed(server).keep_all()
    assert running(table) == [True, False]
    draw(table[0])
    assert running(table) == [True, False]
    draw(table[0])
    assert running(table) == [False, True]
    clock.pass_seconds(HOUR)
    wait_for(lambda: absent(table) == [None, "time"])


def test_messages_do_not_stop_a_clock(server: RunningServer, clock: WallClock) -> None:
    table = timed(server).keep_all()
    clock.pass_seconds(50)
    good(table[0].say("let me think"))
    clock.pass_seconds(40)
    wait_for(lambda: absent(table) == ["time", None])


def test_an_owner_who_returns_has_the_full_time(server: RunningServer, clock: WallClock) -> None:
    table = timed(server).keep_all()
    clock.pass_seconds(90)
    wait_for(lambda: absent(table) == ["time", None])
    wait_for(lambda: table.view()["position"]["waiting"] == [1])
    good(table[0].post("return"))
    draw(table[1])
    draw(table[1])
    clock.pass_seconds(89)
    rounds_pass(server)
    assert absent(table) == [None, None]
    draw(table[0])


def test_leaving_and_returning_gives_no_more_time_for_a_decision(
    slow_bots: RunningServer, clock: WallClock
) -> None:
    """Otherwise a seat could leave and return forever while all others wait."""
    table = timed(slow_bots).keep_all()
    for remaining in (40, 20, 0):
        clock.pass_seconds(20)
        good(table[0].post("leave"))
        good(table[0].post("return"))
        assert left(table[0]) == remaining
    clock.pass_seconds(30)
    wait_for(lambda: absent(table) == ["time", None])


def test_first_tickets_are_chosen_against_the_clock_by_all(
    server: RunningServer, clock: WallClock
) -> None:
    table = timed(server, "open", "open", "open", "easy")
    wait_for(lambda: table.view()["position"]["waiting"] == [0, 1, 2])
    assert running(table) == [True, True, True, False]
    clock.pass_seconds(50)
    good(table[1].move(table[1].moves[0]))
    assert running(table) == [True, False, True, False]
    clock.pass_seconds(40)
    wait_for(lambda: absent(table) == ["time", None, "time", None])
    wait_for(lambda: table.view()["position"]["phase"] != "first tickets")


def test_a_bot_has_no_clock(slow_bots: RunningServer, clock: WallClock) -> None:
    table = timed(slow_bots, "open", "easy")
    good(table[0].move(table[0].moves[0]))
    assert running(table) == [False, False]
    clock.pass_seconds(DAY)
    rounds_pass(slow_bots)
    assert absent(table) == [None, None]


def test_nobody_is_late_in_a_game_without_a_clock(server: RunningServer, clock: WallClock) -> None:
    table = begin(server, "open", "open")
    clock.pass_seconds(10 * DAY)
    rounds_pass(server)
    assert absent(table) == [None, None]
    assert left(table[0]) is None
    table.keep_all()


# A clock for the whole game


def test_thinking_uses_up_a_clock_for_the_game(server: RunningServer, clock: WallClock) -> None:
    table = timed(server, **PER_GAME).keep_all()
    clock.pass_seconds(100)
    draw(table[0])
    clock.pass_seconds(20)
    draw(table[0])
    assert (left(table[0]), left(table[1])) == (480, 600)
    clock.pass_seconds(50)
    draw(table[1])
    draw(table[1])
    assert (left(table[0]), left(table[1])) == (480, 550)
    clock.pass_seconds(509)
    rounds_pass(server)
    assert absent(table) == [None, None]
    clock.pass_seconds(1)
    wait_for(lambda: absent(table) == ["time", None])


def test_a_seat_that_has_used_up_its_time_has_the_grace_for_each_move(
    server: RunningServer, clock: WallClock
) -> None:
    table = timed(server, **PER_GAME).keep_all()
    clock.pass_seconds(630)
    wait_for(lambda: absent(table) == ["time", None])
    wait_for(lambda: table.view()["position"]["waiting"] == [1])
    good(table[0].post("return"))
    assert left(table[0]) == 0
    for player in (table[1], table[1], table[0], table[0]):
        clock.pass_seconds(29)
        draw(player)
    draw(table[1])
    draw(table[1])
    clock.pass_seconds(30)
    wait_for(lambda: absent(table) == ["time", None])


def test_an_undo_gives_nobody_time(server: RunningServer, clock: WallClock) -> None:
    """Otherwise a seat could move and undo forever while all others wait."""
    for setting in (PER_MOVE, PER_GAME):
        table = timed(server, **setting).keep_all()
        player = table.play_until("claim")
        other = table[1 - (player.seat or 0)]
        before = table.view()["seats"]
        clock.pass_seconds(20)
        good(player.move(player.moves_of("claim")[0]))
        clock.pass_seconds(5)
        good(player.undo())
        assert table.view()["seats"] == before, "the clocks run as if nothing had been"
        assert left(other) == setting["seconds"]


# The server's own time


def test_an_outage_is_charged_to_nobody(tmp_path: Path, clock: WallClock) -> None:
    database = str(tmp_path / "games.db")
    for setting in (PER_MOVE, PER_GAME):
        with quick_server(clock, database=database) as server:
            table = timed(server, **setting).keep_all()
            clock.pass_seconds(50)
        clock.pass_seconds(10 * DAY)
        with quick_server(clock, database=database) as server:
            table = reopened(table, server)
            assert table.view()["seats"][0]["clock_since"] == clock.now
            rounds_pass(server)
            assert absent(table) == [None, None]
            assert left(table[0]) == setting["seconds"]
            assert stored(database, table.game)[-1][2] == {"kind": "resumed"}
            clock.pass_seconds(setting["seconds"] + setting["grace"])
            wait_for(lambda table=table: absent(table) == ["time", None])


def test_nobody_can_enter_before_the_clocks_have_restarted(
    tmp_path: Path, clock: WallClock
) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(clock, database=database) as server:
        table = timed(server, **PER_GAME).keep_all()
        due = table[0].due
    clock.pass_seconds(500)
    append = Storage.append

    async def append_slowly(self: Storage, *what: Any) -> bool:
        await asyncio.sleep(0.2)
        return await append(self, *what)

    with (
        mock.patch.object(Storage, "append", append_slowly),
        quick_server(clock, database=database) as server,
    ):
        player = reopened(table, server)[0]
        assert player.view()["seats"][0]["clock_since"] == clock.now
        good(player.move("draw card", due))
        assert left(player) == 600


def test_a_game_without_a_clock_has_no_entry_about_an_outage(
    tmp_path: Path, clock: WallClock
) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(clock, database=database) as server:
        table = begin(server, "open", "open")
        before = table.view()
    clock.pass_seconds(DAY)
    with quick_server(clock, database=database) as server:
        assert lasting(reopened(table, server).view()) == lasting(before)


def test_a_system_clock_that_goes_back_breaks_nothing(clock: WallClock) -> None:
    with quick_server(clock) as server:
        table = timed(server, **PER_GAME).keep_all()
        at = table.hosted.at
        clock.pass_seconds(-HOUR)
        draw(table[0])
        assert table.hosted.at == at, "events never go back in time"
        assert left(table[0]) == 600
        clock.pass_seconds(HOUR)


# Games over days


def test_a_game_over_days_works_with_nobody_connected(tmp_path: Path) -> None:
    clock, database = WallClock(), str(tmp_path / "games.db")
    setting = {"per": "move", "seconds": 3 * DAY, "grace": DAY}
    with (
        mock.patch.object(room_registry, "ROOMS_KEPT", 0),
        quick_server(clock, database=database) as server,
    ):
        table = timed(server, "open", "open", "easy", **setting)
        rooms = server.app.state.registry._rooms
        wait_for(lambda: table.view()["position"]["waiting"] == [0, 1] and not rooms)
        for player in table.people.values():
            clock.pass_seconds(20 * HOUR)
            good(player.move(player.moves[0]))
        for player in (table[0], table[0], table[1], table[1]):
            clock.pass_seconds(20 * HOUR)
            wait_for(lambda player=player: player.due)
            draw(player)
        wait_for(lambda: table[0].due and not rooms)
        assert absent(table) == [None, None, None]
        clock.pass_seconds(4 * DAY)
        wait_for(lambda: (0, True) in made_by(database, table.game))
        assert absent(table)[0] == "time"
        good(table[0].post("return"))

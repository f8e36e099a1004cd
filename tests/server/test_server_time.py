"""The server's time: neither a clock that is set nor a process that was stopped costs anyone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from fastapi import FastAPI

from server.harness import RunningServer, running_server, wait_for
from server.player_helpers import (
    NOON,
    QUICK,
    Player,
    Table,
    WallClock,
    begin,
    good,
    quick_server,
    reopened,
    stored,
)
from trunkline.server.http.app import create_app
from trunkline.server.rooms import room_registry
from trunkline.server.server_time import LONGEST_TICK_MS, ServerTime, SteadyTime
from trunkline.server.settings import Settings

DAY = 24 * 60 * 60
PER_GAME_SECONDS = 600
PER_GAME = {"per": "game", "seconds": PER_GAME_SECONDS, "grace": 30}


@dataclass
class Machine:
    """The clocks of a machine, which a test moves."""

    wall: int = NOON
    running: int = 0

    def time(self) -> SteadyTime:
        return SteadyTime(lambda: self.wall, lambda: self.running)

    def run(self, seconds: float) -> None:
        """Let time pass without anybody noticing."""
        self.set_ahead(seconds)
        self.running += round(seconds * 1000)

    def set_ahead(self, seconds: float) -> None:
        """Set the wall clock, or let the machine sleep, which stops the other clock."""
        self.wall += round(seconds * 1000)


def test_time_passes_as_on_the_machine() -> None:
    machine = Machine()
    time = machine.time()
    for _ in range(100):
        time.tick()
        machine.run(LONGEST_TICK_MS / 1000)
    assert time.now() == NOON + 100 * LONGEST_TICK_MS == machine.wall
    assert time.interruptions == 0


@pytest.mark.parametrize("seconds", [3600, -3600, 8 * 3600])
def test_a_clock_that_is_set_and_a_machine_that_sleeps_are_interruptions(seconds: int) -> None:
    machine = Machine()
    time = machine.time()
    time.tick()
    machine.set_ahead(seconds)
    assert time.now() == machine.wall
    assert time.interruptions == 1
    machine.run(1)
    assert time.now() == machine.wall
    assert time.interruptions == 1


def test_a_clock_that_is_set_by_little_changes_nothing() -> None:
    machine = Machine()
    time = machine.time()
    time.tick()
    for seconds in (3, -6, 5):
        machine.set_ahead(seconds)
        assert time.now() == NOON
    assert time.interruptions == 0


def test_a_process_that_was_stopped_is_an_interruption() -> None:
    machine = Machine()
    time = machine.time()
    machine.run(60)
    assert time.now() == machine.wall
    assert time.interruptions == 0, "it had not begun to tick"
    time.tick()
    machine.run(60)
    assert time.now() == machine.wall
    assert time.interruptions == 1
    time.tick()
    machine.run(1)
    time.tick()
    assert time.interruptions == 1


# Games


@contextmanager
def server_on(
    machine: Machine, tick_seconds: float = 0.01, **settings: Any
) -> Iterator[RunningServer]:
    """A server whose time is that of a machine."""

    def make_app(chosen: Settings) -> FastAPI:
        return create_app(chosen, machine.time())

    with (
        mock.patch.object(room_registry, "POLLS_PER_SECOND", 50),
        mock.patch.object(room_registry, "TICK_SECONDS", tick_seconds),
        running_server(make_app, **{**QUICK, **settings}) as server,
    ):
        yield server


def seat_of(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = player.view()["seats"][player.seat or 0]
    return found


def charged(player: Player) -> int:
    """The seconds that a seat's clock has used, until now or until it stopped."""
    seat = seat_of(player)
    since = seat["clock_since"]
    assert isinstance(player.server, RunningServer)
    now = player.server.app.state.time.now()
    thinking = 0 if since is None else now - since
    return PER_GAME_SECONDS - (int(seat["clock"]) - thinking) // 1000


def pass_time(server: RunningServer, machine: Machine, seconds: int) -> None:
    """Let a server run for a while."""
    time = server.app.state.time
    for _ in range(seconds):
        machine.run(1)
        ticked = machine.running
        wait_for(lambda ticked=ticked: time._ticked == ticked)


def draw(player: Player) -> None:
    good(player.move(player.moves_of("draw card")[0]))


def kinds(server: RunningServer, table: Table) -> list[str]:
    return [action["kind"] for _, _, action in stored(server.settings.database, table.game)]


@pytest.mark.parametrize("seconds", [3600, -3600])
def test_setting_the_clock_charges_nobody(seconds: int) -> None:
    machine = Machine()
    with server_on(machine) as server:
        table = begin(server, "open", "open", clock=PER_GAME).keep_all()
        pass_time(server, machine, 3)
        assert charged(table[0]) == 3
        machine.set_ahead(seconds)
        wait_for(lambda: kinds(server, table)[-1] == "resumed")
        assert charged(table[0]) == 0
        assert seat_of(table[0])["absent"] is None
        pass_time(server, machine, 4)
        assert charged(table[0]) == 4, "the clock runs on"
        draw(table[0])
        pass_time(server, machine, 2)
        draw(table[0])
        assert charged(table[0]) == 6


def test_a_frozen_process_charges_nobody_even_before_it_ticks() -> None:
    machine = Machine()
    with server_on(machine, tick_seconds=3600) as server:
        table = begin(server, "open", "open", clock=PER_GAME).keep_all()
        machine.run(900)
        draw(table[0])
        draw(table[0])
        assert charged(table[0]) == 0
        assert [seat["absent"] for seat in table.view()["seats"]] == [None, None]
        assert kinds(server, table).count("resumed") == 1
        machine.run(3)
        draw(table[1])
        draw(table[1])
        assert charged(table[1]) == 3


def test_a_frozen_process_lets_no_bot_take_over() -> None:
    machine = Machine()
    with server_on(machine) as server:
        table = begin(server, "open", "open", clock=PER_GAME).keep_all()
        for _ in range(3):
            before = kinds(server, table).count("resumed")
            machine.run(100_000)
            wait_for(lambda before=before: kinds(server, table).count("resumed") == before + 1)
        assert [seat["absent"] for seat in table.view()["seats"]] == [None, None]
        assert charged(table[0]) == 0


def test_games_that_are_not_in_memory_restart_their_clocks_too() -> None:
    machine = Machine()
    with mock.patch.object(room_registry, "ROOMS_KEPT", 0), server_on(machine) as server:
        table = begin(server, "open", "open", clock=PER_GAME).keep_all()
        wait_for(lambda: not server.app.state.registry._rooms)
        machine.set_ahead(100_000)
        wait_for(lambda: kinds(server, table)[-1] == "resumed")
        assert charged(table[0]) == 0


def test_an_untimed_game_does_not_notice() -> None:
    machine = Machine()
    with server_on(machine) as server:
        table = begin(server, "open", "open").keep_all()
        before = kinds(server, table)
        machine.set_ahead(100_000)
        time = server.app.state.time
        wait_for(lambda: time.interruptions == 1)
        draw(table[0])
        assert kinds(server, table) == [*before, "move"]


def test_after_a_restart_with_a_clock_far_back_clocks_run(tmp_path: Path) -> None:
    clock, database = WallClock(), str(tmp_path / "games.db")
    with quick_server(clock, database=database) as server:
        table = begin(server, "open", "open", clock=PER_GAME).keep_all()
    clock.pass_seconds(-DAY)
    with quick_server(clock, database=database) as server:
        again = reopened(table, server)
        assert seat_of(again[0])["clock_since"] == clock.now
        clock.pass_seconds(630)
        wait_for(lambda: seat_of(again[0])["absent"] == "time")


# Expiry


def expire(server: RunningServer) -> None:
    server.run(server.app.state.registry._expire())


@pytest.mark.parametrize("jump", [60 * DAY, -60 * DAY])
def test_a_clock_that_jumps_while_no_server_runs_expires_nothing_for_a_day(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, jump: int
) -> None:
    clock, database = WallClock(), str(tmp_path / "games.db")
    with quick_server(clock, database=database) as server:
        table = begin(server, "open", "open")
        expire(server)
    clock.pass_seconds(jump)
    with quick_server(clock, database=database) as server:
        wait_for(lambda: "expiry_postponed" in [record.msg for record in caplog.records])
        host = reopened(table, server).host
        for _ in range(3):
            clock.pass_seconds(DAY // 4)
            expire(server)
        assert host.get(table.room).status_code == 200
        clock.pass_seconds(DAY // 4)
        expire(server)
        assert host.get(table.room).status_code == (404 if jump > 0 else 200)


def test_a_clock_that_jumps_while_the_server_runs_expires_nothing_for_a_day() -> None:
    machine = Machine()
    with server_on(machine) as server:
        table = begin(server, "open", "open")
        machine.set_ahead(60 * DAY)
        expire(server)
        machine.set_ahead(-60 * DAY)
        expire(server)
        assert table.host.get(table.room).status_code == 200


def test_a_server_that_is_used_in_the_evenings_deletes_old_games(tmp_path: Path) -> None:
    clock, database = WallClock(), str(tmp_path / "games.db")
    with quick_server(clock, database=database) as server:
        table = begin(server, "open", "open")
    for _ in range(3):
        clock.pass_seconds(0.9 * DAY)
        with quick_server(clock, database=database, keep_idle_days=2) as server:
            expire(server)
            found = reopened(table, server).host.get(table.room).status_code
    assert found == 404


def test_time_for_tests_is_taken_as_it_is() -> None:
    clock = WallClock()
    time = ServerTime(clock)
    time.tick()
    clock.pass_seconds(10 * DAY)
    assert (time.now(), time.interruptions) == (clock.now, 0)

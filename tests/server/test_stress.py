"""`make stress` on a small scale: it measures what it says, and notices planted errors."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import stress
from stress_parts import startup
from stress_parts.cluster import kill_processes, saturate_processes
from stress_parts.crash import CrashTest, crash, disagreements
from stress_parts.fuzz import fuzz
from stress_parts.load import load, reconnect, saturate
from stress_parts.measurements import Measurement, missed, percentile, table
from stress_parts.server_process import database_of
from stress_parts.startup import measure_startup
from stress_parts.stored_games import store_games


def found(measurements: list[Measurement]) -> dict[str, float]:
    return {measurement.what: measurement.value for measurement in measurements}


def test_load_is_measured_from_a_move_to_all_seats(tmp_path: Path) -> None:
    # So few moves that even a busy machine answers one before the next is sent.
    measured = found(list(load(tmp_path, games=16, rate=20, seconds=1, settle=0.5)))
    assert measured["sockets"] == 80
    assert measured["moves sent"] == 20
    assert measured["moves refused, or not received by all seats"] == 0
    times = [measured[f"from a move to all seats, {name}"] for name in ("median", "longest")]
    assert 0 < times[0] <= times[1]
    assert measured["memory of the server"] > 10


def test_a_saturated_server_is_always_busy_with_as_many_moves(tmp_path: Path) -> None:
    # In fewer games, a fast server would let seats move faster than they may.
    measured = found(list(saturate(tmp_path, games=45, pending=3, seconds=0.5)))
    assert measured["moves refused, or not received by all seats"] == 0
    assert measured["moves sent"] > 3
    assert measured["CPU of the server per move"] > 0


def test_clients_reconnect_while_others_play(tmp_path: Path) -> None:
    measured = found(list(reconnect(tmp_path, games=9, clients=15, rate=20)))
    assert measured["moves refused, or not received by all seats"] == 0
    assert measured["until all are current"] > 0
    assert measured["moves sent"] > 0


def test_processes_on_postgresql_are_always_busy(tmp_path: Path) -> None:
    measured = found(
        list(saturate_processes(tmp_path, games=45, workers=2, pending=3, seconds=0.5))
    )
    assert measured["moves refused, or not received by all seats"] == 0
    assert measured["moves sent"] > 3


def test_killed_processes_lose_nothing_and_nobody_for_long(tmp_path: Path) -> None:
    # The limit for clients is for a quiet machine.
    measured = found(
        list(kill_processes(tmp_path, games=8, workers=2, rate=40, seconds=5, every=1.5))
    )
    assert measured["processes killed"] == 3
    assert measured["moves acknowledged"] > 0
    assert measured["moves refused, or never answered"] == 0
    assert measured["violations in the history of all clients"] == 0
    assert measured["until clients are current again, longest"] > 0


def test_startup_and_loading_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "PLAYED", 6)
    measurements = found(list(measure_startup(tmp_path, games=9, clocked=3, starts=1)))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (9,)
    assert measurements["from exec to the first response, median"] > 0
    assert measurements["from request to view, median"] > 0
    assert measurements["entries of a game, median"] > 100


def test_fuzzed_frames_and_requests_are_all_answered(tmp_path: Path) -> None:
    measurements = list(fuzz(tmp_path, frames=206, requests=50, sockets=4))
    assert found(measurements)["frames answered"] == 206
    assert found(measurements)["requests answered"] == 50
    assert not missed(measurements)


def test_acknowledged_moves_survive_a_kill(tmp_path: Path) -> None:
    measurements = list(crash(tmp_path, games=6, rounds=1, rate=60, longest=0.6))
    assert found(measurements)["moves acknowledged"] > 0
    assert not missed(measurements)


@pytest.fixture(scope="module")
def crashes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, CrashTest]]:
    """A database, and players who were told of moves before its server was killed."""
    folder = tmp_path_factory.mktemp("crashed")
    crashed = CrashTest(folder, store_games(database_of(folder), games=4, most=0.2))
    while not crashed.ledger.done:
        crashed.round(rate=60, longest=0.6)
    yield folder, crashed


@pytest.mark.parametrize(
    "fault",
    [
        "DELETE FROM log WHERE command_id = :command_id",
        "UPDATE log SET command_id = 'another0' WHERE command_id = :command_id",
        "UPDATE log SET number = number + 1000 WHERE command_id = :command_id",
        "INSERT INTO log SELECT game, 5000, at, seat, command_id, action FROM log"
        " WHERE command_id = :command_id",
    ],
    ids=["lost", "another", "moved", "twice"],
)
def test_a_planted_fault_is_noticed(crashes: tuple[Path, CrashTest], fault: str) -> None:
    folder, crashed = crashes
    assert disagreements(folder, crashed.ledger) == []
    kept = {file: file.read_bytes() for file in folder.glob("games.db*")}
    with closing(sqlite3.connect(folder / "games.db")) as connection, connection:
        command_id = next(iter(crashed.ledger.done))[2]
        assert connection.execute(fault, {"command_id": command_id}).rowcount == 1
    try:
        assert disagreements(folder, crashed.ledger)
    finally:
        for file, content in kept.items():
            file.write_bytes(content)


def test_a_lost_move_that_was_seen_but_not_acknowledged_is_noticed_too(
    crashes: tuple[Path, CrashTest],
) -> None:
    folder, crashed = crashes
    (game, number), (seat, at) = next(iter(crashed.ledger.seen.items()))
    crashed.ledger.seen[game, number] = (seat, at + 1)
    try:
        assert len(disagreements(folder, crashed.ledger)) == 1
    finally:
        crashed.ledger.seen[game, number] = (seat, at)


def test_a_game_that_cannot_be_read_is_noticed(tmp_path: Path) -> None:
    (game,) = store_games(database_of(tmp_path), games=1, most=0.2, least=0.1)
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("DELETE FROM log WHERE number = 3")
    crashed = CrashTest(tmp_path, [game])
    crashed.verify()
    assert crashed.unreadable == 1


def test_a_percentile_is_the_smallest_value_that_enough_do_not_exceed() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert [percentile(values, share) for share in (0.5, 0.99, 1.0)] == [50, 99, 100]
    assert percentile([7.0], 0.01) == 7


def test_the_table_says_what_was_missed_and_fills_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measurements = [
        Measurement("a", "good", 1, "ms", 2),
        Measurement("a", "bad", 3, "ms", most=2),
        Measurement("a", "too few", 3, least=4),
        Measurement("b", "info", 4),
    ]
    monkeypatch.setattr(stress, "PARTS", {"part": lambda folder: iter(measurements)})
    page, out = tmp_path / "page.md", tmp_path / "measurements.json"
    frame = f"before\n{stress.START_MARK}\n{{}}\n{stress.END_MARK}\nafter\n"
    page.write_text(frame.format("old"))
    monkeypatch.setattr(stress, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["stress", "--write", "--json", str(out)])
    with pytest.raises(SystemExit, match="2 of the targets"):
        stress.main()
    assert table(measurements) in capsys.readouterr().out
    assert (
        page.read_text()
        == f"before\n{stress.START_MARK}\n{table(measurements)}\n{stress.END_MARK}\nafter\n"
    )
    assert [measurement["value"] for measurement in json.loads(out.read_text())] == [1, 3, 3, 4]

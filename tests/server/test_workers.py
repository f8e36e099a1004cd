"""`trunkline serve --workers`: processes that share a socket, behind one that looks after them.

Most tests have one worker on an SQLite file, which starts faster; the last ones have several on
PostgreSQL.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import (
    PATIENCE,
    UNLIMITED,
    SpawnedServer,
    free_port,
    running_command,
    spawned_server,
    wait_for,
)
from server.player_helpers import begin, good, make, new_id

# The workers of a file that one process can serve: one.
SUPERVISE_ONE = """
import json, sys, typer
from trunkline.cli.commands.serve import _run_workers
from trunkline.cli.errors import reports_errors
from trunkline.server.service_manager import ServiceManager
from trunkline.server.settings import Settings

@reports_errors
def serve(settings: str) -> None:
    _run_workers(Settings(**json.loads(settings)), ServiceManager(), any_port=False)

typer.run(serve)
"""


class Workers(SpawnedServer):
    """A supervisor with its workers."""

    def events(self, event: str) -> list[dict[str, Any]]:
        """What has been logged."""
        # The last line may still be being written.
        complete, _, _ = self.log.read_text().rpartition("\n")
        lines = complete.splitlines()
        found = [json.loads(line) for line in lines if line.startswith("{")]
        return [line for line in found if line["event"] == event]

    @property
    def pids(self) -> list[int]:
        """All workers that were started."""
        return [event["pid"] for event in self.events("worker_started")]


@contextmanager
def one_worker(folder: Path, **settings: Any) -> Iterator[Workers]:
    """A supervisor of one worker, on an SQLite file."""
    chosen = {"port": 0, "database": str(folder / "games.db"), **UNLIMITED, **settings}
    command = [sys.executable, "-P", "-c", SUPERVISE_ONE, json.dumps(chosen)]
    with running_command(command, folder) as server:
        yield Workers(server.url, server.process, server.log)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def several_workers(folder: Path, database: str, count: int = 2) -> Iterator[Workers]:
    """`trunkline serve --workers` with PostgreSQL."""
    settings = {"database": database, "workers": count, "moves_per_second": 1000, "pause": 0}
    with spawned_server(folder, **settings) as server:
        yield Workers(server.url, server.process, server.log)


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Workers]:
    with one_worker(tmp_path, pause=0.0) as running:
        yield running


def test_a_worker_serves_the_socket_of_its_supervisor(tmp_path: Path) -> None:
    port = free_port()
    with one_worker(tmp_path, metrics_port=port) as workers:
        assert good(workers.device().get("/healthz"))["unfinished_games"] == 0
        shown = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert f'pid="{workers.pids[0]}"' in shown
        assert workers.process.pid != workers.pids[0]
        assert {line["worker"] for line in workers.events("request")} == {workers.pids[0]}


def test_the_password_of_a_database_is_not_in_the_arguments_of_a_worker(workers: Workers) -> None:
    arguments = Path(f"/proc/{workers.pids[0]}/cmdline").read_text()
    assert "games.db" not in arguments
    assert "serve" in arguments


def test_a_worker_imports_nothing_from_the_working_directory(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise SystemExit('This is not the typer you want.')")
    with one_worker(tmp_path) as workers:
        assert workers.device().get("/healthz").status_code == 200


def test_after_a_crash_requests_wait_for_the_next_worker_and_games_go_on(workers: Workers) -> None:
    table = begin(workers, "open", "open")
    table.play_on(most=3)
    view = table.view()
    os.kill(workers.pids[0], signal.SIGKILL)
    same = workers.device(cookies=table.host.cookies)
    assert good(same.get(f"/api/games/{table.game}"))["position"] == view["position"]
    assert len(workers.pids) == 2


def test_a_signal_stops_workers_and_supervisor(workers: Workers) -> None:
    table = make(workers, "open", "easy")
    live = workers.socket(f"/api/games/{table.game}/live", table.host)
    assert workers.stop() == -signal.SIGTERM
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            live.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert not is_running(workers.pids[0])
    assert workers.events("stopped")
    assert workers.events("worker_died") == []


def test_ctrl_c_stops_workers_and_supervisor(workers: Workers) -> None:
    workers.process.send_signal(signal.SIGINT)
    assert workers.process.wait(PATIENCE) == 130
    assert not is_running(workers.pids[0])
    assert "Traceback" not in workers.log.read_text()


def test_a_worker_drains_if_its_supervisor_is_killed(workers: Workers) -> None:
    workers.kill()
    wait_for(lambda: not is_running(workers.pids[0]))
    assert workers.events("stopped")


def test_a_restart_that_the_database_refuses_leaves_the_old_worker(workers: Workers) -> None:
    workers.process.send_signal(signal.SIGHUP)
    wait_for(lambda: workers.events("restart_failed"))
    assert is_running(workers.pids[0])
    assert workers.device().get("/healthz").status_code == 200


def test_a_database_that_refuses_is_reported_once_with_an_exit_code(tmp_path: Path) -> None:
    settings = json.dumps({"port": 0, "database": str(tmp_path / "missing" / "games.db")})
    done = subprocess.run(
        [sys.executable, "-c", SUPERVISE_ONE, settings],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    sentences = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert len(sentences) == 2
    assert "cannot be opened" in sentences[0]
    assert sentences[1].startswith("A worker could not start")


# Several workers on PostgreSQL


class Persistent:
    """Plays both seats of a game, and sends a move again until it is answered."""

    def __init__(self, server: Workers) -> None:
        self.table = begin(server, "here", "here")
        self.device = server.device(cookies=self.table.host.cookies)
        self.acknowledged: list[int] = []
        self.refused: list[str] = []

    def view(self, seat: int) -> dict[str, Any]:
        while True:
            with suppress(httpx.TransportError):
                answer = self.device.get(f"/api/games/{self.table.game}", params={"seat": seat})
                found: dict[str, Any] = good(answer)
                return found

    def play(self) -> None:
        """Make a move if it is one of our turns."""
        for seat in (0, 1):
            you = self.view(seat)["you"]
            if you["due"] is not None:
                move = you["hand"]["moves"][0]
                self.send(seat, {"id": new_id(), "answers": you["due"], "move": move})

    def send(self, seat: int, command: dict[str, Any]) -> None:
        path = f"/api/games/{self.table.game}/seats/{seat}/moves"
        answer: httpx.Response | None = None
        while answer is None:
            with suppress(httpx.TransportError):
                answer = self.device.post(path, json=command)
        if answer.status_code == 200:
            self.acknowledged.append(answer.json()["number"])
        elif answer.json()["code"] != "stale":
            # A process that has not heard of the last move yet may show an older view.
            self.refused.append(answer.text)


def check_history(player: Persistent) -> None:
    """Nothing that was acknowledged is lost, and nothing was done twice."""
    assert player.refused == []
    assert len(set(player.acknowledged)) == len(player.acknowledged)
    events: list[dict[str, Any]] = []
    before = player.view(0)["number"] + 1
    while before > 1:
        query = {"before": before, "seat": 0}
        events[:0] = good(player.device.get(f"/api/games/{player.table.game}/log", params=query))
        before = events[0]["number"]
    assert [event["number"] for event in events] == [*range(1, len(events) + 1)]
    moves = [event["number"] for event in events if event["kind"] == "move"]
    assert moves == sorted(player.acknowledged)


def test_a_rolling_restart_loses_no_move(tmp_path: Path, postgres_database: str) -> None:
    with several_workers(tmp_path, postgres_database) as workers:
        old = workers.pids
        # Enough games that none of them ends before the restart does.
        players = [Persistent(workers) for _ in range(8)]
        turns = cycle(players)
        workers.process.send_signal(signal.SIGHUP)
        wait_for(lambda: next(turns).play() or workers.events("restarted"))
        assert len(workers.pids) == 4
        assert not any(map(is_running, old))
        for player in players:
            player.play()
            check_history(player)


def test_a_killed_worker_loses_no_move_and_is_replaced(
    tmp_path: Path, postgres_database: str
) -> None:
    with several_workers(tmp_path, postgres_database) as workers:
        player = Persistent(workers)
        player.play()
        os.kill(workers.pids[0], signal.SIGKILL)
        wait_for(lambda: player.play() or len(workers.pids) == 3)
        player.play()
        check_history(player)
        assert workers.stop() == -signal.SIGTERM
        assert not any(map(is_running, workers.pids))

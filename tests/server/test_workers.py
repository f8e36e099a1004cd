"""`trunkline serve --workers`: processes that share a socket, behind one that looks after them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import PATIENCE, UNLIMITED, SpawnedServer, free_port, wait_for
from server.player_helpers import begin, good, make

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
        lines = self.log.read_text().splitlines()
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
    log = folder / "log"
    with log.open("w") as stderr:
        process = subprocess.Popen(
            [sys.executable, "-c", SUPERVISE_ONE, json.dumps(chosen)],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
    assert process.stdout is not None
    server: Workers | None = None
    try:
        line = process.stdout.readline()
        assert line, log.read_text()
        server = Workers(line.split()[3], process, log)
        yield server
    finally:
        if server is not None:
            server.leave()
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


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


def test_the_password_of_a_database_is_not_in_the_arguments_of_a_worker(workers: Workers) -> None:
    arguments = Path(f"/proc/{workers.pids[0]}/cmdline").read_text()
    assert "games.db" not in arguments
    assert "serve" in arguments


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

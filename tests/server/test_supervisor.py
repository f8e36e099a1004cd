"""The supervisor of workers: what it starts, restarts, replaces and gives up on.

The workers here are small programs that speak the protocol of a service manager; the supervisor is
a program of its own, as it handles signals.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from server.harness import PATIENCE, free_port, wait_for

# A worker that answers each connection with its process id. `{before}` is run before it is ready.
WORKER = """
import os, select, signal, socket, sys, time
from pathlib import Path

here = Path({folder!r})
starts = here / "starts"
with starts.open("a") as log:
    log.write(f"{{os.getpid()}}\\n")
{before}
assert os.environ["LISTEN_PID"] == str(os.getpid())
listener = socket.socket(fileno=3)
listener.setblocking(False)
listener.listen()
channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)

def say(what):
    channel.sendto(what.encode(), os.environ["NOTIFY_SOCKET"])

stopping = []
signal.signal(signal.SIGTERM, lambda *_: stopping.append(True))
say("READY=1")
while not stopping and os.getppid() == int(os.environ["TRUNKLINE_SUPERVISOR"]):
    if select.select([listener], [], [], 0.05)[0]:
        try:
            connection, _ = listener.accept()
        except BlockingIOError:
            continue  # another worker was faster
        connection.sendall(str(os.getpid()).encode())
        connection.close()
    if {pings}:
        say("WATCHDOG=1")
with (here / "stops").open("a") as log:
    log.write(f"{{os.getpid()}}\\n")
"""
SUPERVISE = """
import asyncio, errno, itertools, os, socket, sys
from trunkline.server import logs, supervisor
from trunkline.server.service_manager import ServiceManager

supervisor.FIRST_PAUSE, supervisor.STOP_SECONDS, supervisor.TICK_SECONDS = 0.02, 5, 0.05
supervisor.WATCHDOG_SECONDS = {watchdog}
# No worker here lives so long that its death counts as the first, however slow the machine is.
supervisor.STEADY_SECONDS = 3600
logs.configure("info")
listener = socket.create_server(("127.0.0.1", {port}))

def failing(call):
    # Fails some of the times, as if the system were short of something.
    times = itertools.count(1)

    def called(*what):
        if next(times) in {fails}:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return call(*what)

    return called

if {fails}:
    {failing} = failing({failing})
command = [sys.executable, "-S", "-E", "-c", {worker!r}]
setups = [supervisor.WorkerSetup(dict(os.environ), [("players", listener)])] * {count}
made = supervisor.Supervisor(command, setups, ServiceManager(), lambda: print("ready", flush=True))
try:
    print(asyncio.run(made.run()).name, flush=True)
except supervisor.WorkersFailed as error:
    raise SystemExit(str(error))
"""


class Supervised:
    """A supervisor that runs, and what its workers have noted."""

    def __init__(self, process: subprocess.Popen[str], port: int, folder: Path) -> None:
        self.process, self.port, self.folder = process, port, folder

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def noted(self, name: str) -> list[int]:
        """The workers that have started, or that have stopped in order."""
        path = self.folder / name
        return [int(line) for line in path.read_text().splitlines()] if path.exists() else []

    def log(self) -> list[dict[str, Any]]:
        lines = (self.folder / "log").read_text().splitlines()
        # Workers that do not start say why in plain words.
        return [json.loads(line) for line in lines if line.startswith("{")]

    def events(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.log() if line["event"] == event]

    def ask(self) -> int:
        """The worker that answers."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            return int(connection.recv(100))

    def open_files(self) -> int:
        return len([*Path(f"/proc/{self.process.pid}/fd").iterdir()])

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def supervised(
    folder: Path,
    count: int = 2,
    before: str = "",
    pings: bool = True,
    watchdog: float = 30,
    failing: str = "os.fork",
    fails: Sequence[int] = (),
    **variables: str,
) -> Iterator[Supervised]:
    port = free_port()
    worker = WORKER.format(folder=str(folder), before=textwrap.dedent(before), pings=pings)
    program = SUPERVISE.format(
        worker=worker, count=count, port=port, watchdog=watchdog, failing=failing, fails=[*fails]
    )
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **variables},
        )
    supervisor = Supervised(process, port, folder)
    try:
        yield supervisor
    finally:
        process.kill()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        # However the supervisor ends, its workers do too.
        wait_for(lambda: not any(map(is_alive, supervisor.noted("starts"))))


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_all_workers_share_the_socket(tmp_path: Path) -> None:
    with supervised(tmp_path, count=3) as supervisor:
        assert supervisor.line() == "ready"
        workers = set(supervisor.noted("starts"))
        assert len(workers) == 3
        answered: set[int] = set()

        def all_have_answered() -> bool:
            answered.add(supervisor.ask())
            return answered == workers

        wait_for(all_have_answered)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_all_workers(tmp_path: Path, number: signal.Signals) -> None:
    with supervised(tmp_path) as supervisor:
        supervisor.line()
        assert supervisor.end(number) == 0
        assert supervisor.line() == number.name
        assert sorted(supervisor.noted("stops")) == sorted(supervisor.noted("starts"))


def test_a_worker_that_dies_is_replaced_and_no_connection_is_refused(tmp_path: Path) -> None:
    with supervised(tmp_path, count=1) as supervisor:
        supervisor.line()
        for deaths in range(1, 4):
            victim = supervisor.ask()
            os.kill(victim, signal.SIGKILL)
            wait_for(lambda count=deaths: len(supervisor.events("worker_died")) == count)  # type: ignore[misc]
            # The connection waits until there is a worker again.
            assert supervisor.ask() != victim
            wait_for(lambda count=deaths: len(supervisor.events("worker_ready")) == count + 1)  # type: ignore[misc]
        deaths_noted = supervisor.events("worker_died")
        assert [death["exit_code"] for death in deaths_noted] == [-9] * 3
        assert [death["restart_in"] for death in deaths_noted] == [0.02, 0.04, 0.08]


def test_workers_are_replaced_one_by_one_and_the_new_one_is_ready_first(tmp_path: Path) -> None:
    with supervised(tmp_path) as supervisor:
        supervisor.line()
        old = supervisor.noted("starts")
        supervisor.process.send_signal(signal.SIGHUP)
        answers = []
        while not supervisor.events("restarted"):
            answers.append(supervisor.ask())
        starts, stops = supervisor.noted("starts"), supervisor.noted("stops")
        assert len(starts) == 4
        assert stops == old
        assert supervisor.ask() in starts[2:]
        assert answers


def test_if_a_new_worker_does_not_start_the_old_ones_go_on(tmp_path: Path) -> None:
    fail_third = "if len(starts.read_text().splitlines()) == 3: sys.exit('no')"
    with supervised(tmp_path, before=fail_third) as supervisor:
        supervisor.line()
        supervisor.process.send_signal(signal.SIGHUP)
        wait_for(lambda: supervisor.events("restart_failed"))
        assert supervisor.ask() in supervisor.noted("starts")[:2]
        assert supervisor.noted("stops") == []


@pytest.mark.parametrize("number", [1, 2])
def test_if_a_worker_does_not_start_at_first_nothing_does(tmp_path: Path, number: int) -> None:
    fail = f"if len(starts.read_text().splitlines()) >= {number}: sys.exit('The database says no.')"
    with supervised(tmp_path, before=fail) as supervisor:
        assert supervisor.process.wait(PATIENCE) == 1
        assert supervisor.line() == ""
        said = (tmp_path / "log").read_text()
        assert said.count("The database says no.") == 1
        assert "A worker could not start" in said


def test_if_no_worker_is_left_and_none_starts_it_gives_up(tmp_path: Path) -> None:
    fail_later = "if len(starts.read_text().splitlines()) > 1: sys.exit('no')"
    with supervised(tmp_path, count=1, before=fail_later) as supervisor:
        supervisor.line()
        os.kill(supervisor.noted("starts")[0], signal.SIGKILL)
        assert supervisor.process.wait(PATIENCE) == 1
        assert "All workers have died" in (tmp_path / "log").read_text()
        assert len(supervisor.noted("starts")) == 1 + 5


@pytest.mark.parametrize("failing", ["os.fork", "socket.socket.bind"])
def test_a_start_that_the_system_refuses_is_tried_again(tmp_path: Path, failing: str) -> None:
    with supervised(tmp_path, failing=failing, fails=[3, 4]) as supervisor:
        supervisor.line()
        files = supervisor.open_files()
        victim, other = supervisor.noted("starts")
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: len(supervisor.events("worker_ready")) == 3)
        refusals = supervisor.events("worker_not_started")
        assert [refusal["reason"] for refusal in refusals] == [os.strerror(errno.EAGAIN)] * 2
        assert is_alive(other)
        assert supervisor.open_files() == files
        assert supervisor.end(signal.SIGTERM) == 0


def test_a_rolling_restart_that_the_system_refuses_leaves_the_old_workers(tmp_path: Path) -> None:
    with supervised(tmp_path, fails=[3]) as supervisor:
        supervisor.line()
        supervisor.process.send_signal(signal.SIGHUP)
        wait_for(lambda: supervisor.events("restart_failed"))
        assert supervisor.noted("stops") == []
        assert all(map(is_alive, supervisor.noted("starts")))


def test_if_the_system_refuses_every_start_it_gives_up(tmp_path: Path) -> None:
    with supervised(tmp_path, count=1, fails=range(2, 100)) as supervisor:
        supervisor.line()
        os.kill(supervisor.noted("starts")[0], signal.SIGKILL)
        assert supervisor.process.wait(PATIENCE) == 1
        assert len(supervisor.events("worker_not_started")) == 5
        assert "All workers have died" in (tmp_path / "log").read_text()


def test_workers_do_not_outlive_a_supervisor_that_is_killed(tmp_path: Path) -> None:
    with supervised(tmp_path) as supervisor:
        supervisor.line()
        supervisor.end(signal.SIGKILL)
        wait_for(lambda: not any(map(is_alive, supervisor.noted("starts"))))


def test_a_worker_that_is_stuck_is_replaced(tmp_path: Path) -> None:
    with supervised(tmp_path, count=1, pings=False, watchdog=0.3) as supervisor:
        supervisor.line()
        wait_for(lambda: supervisor.events("worker_killed"))
        wait_for(lambda: len(supervisor.noted("starts")) > 1)


def test_its_own_manager_is_told_about_all_workers_together(tmp_path: Path) -> None:
    address = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(address))
        channel.settimeout(PATIENCE)
        with supervised(tmp_path, NOTIFY_SOCKET=str(address)) as supervisor:
            assert channel.recv(100) == b"READY=1"
            assert len(supervisor.noted("starts")) == 2
            supervisor.process.send_signal(signal.SIGHUP)
            assert channel.recv(100).startswith(b"RELOADING=1\nMONOTONIC_USEC=")
            assert channel.recv(100) == b"READY=1"
            assert len(supervisor.noted("stops")) == 2
            supervisor.end(signal.SIGTERM)
            assert channel.recv(100) == b"STOPPING=1"

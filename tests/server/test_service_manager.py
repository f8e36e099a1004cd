"""The service manager: sockets that it passes on, and what it is told, as systemd defines it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from trunkline.server import service_manager
from trunkline.server.service_manager import READY, STOPPING, WATCHDOG, ServiceManager

USEC = 1_000_000


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[socket.socket]:
    """The datagram socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        receiver.setblocking(False)
        yield receiver


def heard(channel: socket.socket) -> list[str]:
    """Everything that the manager was told and has not read."""
    found = []
    while True:
        try:
            found.append(channel.recv(4096).decode())
        except BlockingIOError:
            return found


def manager_at(channel: socket.socket, **variables: str) -> ServiceManager:
    return ServiceManager({"NOTIFY_SOCKET": channel.getsockname(), **variables})


# Notifications


def test_the_manager_is_told(channel: socket.socket) -> None:
    manager = manager_at(channel)
    manager.notify(READY)
    manager.notify(STOPPING, "STATUS=Until soon")
    assert heard(channel) == ["READY=1", "STOPPING=1\nSTATUS=Until soon"]


def test_an_abstract_address_begins_with_an_at_sign() -> None:
    name = f"trunkline-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(f"\0{name}")
        ServiceManager({"NOTIFY_SOCKET": f"@{name}"}).notify(READY)
        assert receiver.recv(100) == b"READY=1"


def test_without_a_manager_nobody_is_told() -> None:
    ServiceManager({}).notify(READY)


def test_a_manager_that_does_not_listen_is_not_waited_for(channel: socket.socket) -> None:
    manager = manager_at(channel)
    for _ in range(10_000):
        manager.notify(READY)
    channel.close()
    manager.notify(READY)


def test_a_reload_is_announced_with_its_time(channel: socket.socket) -> None:
    with mock.patch.object(service_manager, "monotonic", lambda: 12.5):
        manager_at(channel).notify_reloading()
    assert heard(channel) == ["RELOADING=1\nMONOTONIC_USEC=12500000"]


@pytest.fixture
def clock() -> Iterator[Callable[[float], None]]:
    """Lets time pass for the module."""
    now = [1000.0]

    def let_pass(seconds: float) -> None:
        now[0] += seconds

    with mock.patch.object(service_manager, "monotonic", lambda: now[0]):
        yield let_pass


def test_a_watchdog_is_told_twice_as_often_as_it_asks(
    channel: socket.socket, clock: Callable[[float], None]
) -> None:
    manager = manager_at(channel, WATCHDOG_USEC=str(10 * USEC), WATCHDOG_PID=str(os.getpid()))
    for _ in range(101):
        manager.ping()
        clock(0.1)
    assert heard(channel) == [WATCHDOG] * 3


@pytest.mark.parametrize("variables", [{}, {"WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"}])
def test_without_a_watchdog_for_this_process_nobody_is_told(
    channel: socket.socket, variables: dict[str, str]
) -> None:
    manager_at(channel, **variables).ping()
    assert heard(channel) == []


def test_what_is_for_this_process_is_not_passed_on_to_children(channel: socket.socket) -> None:
    environment = {
        "NOTIFY_SOCKET": channel.getsockname(),
        "LISTEN_PID": "1",
        "LISTEN_FDS": "1",
        "WATCHDOG_USEC": "1",
        "HOME": "/",
    }
    ServiceManager(environment)
    assert environment == {"HOME": "/"}


def test_only_workers_can_lose_their_supervisor() -> None:
    assert not ServiceManager({}).is_gone
    assert not ServiceManager({"TRUNKLINE_SUPERVISOR": str(os.getppid())}).is_gone
    assert ServiceManager({"TRUNKLINE_SUPERVISOR": str(os.getpid())}).is_gone


# Sockets, in a process of their own: they are open files with fixed numbers.


def started_with(*files: int, names: str = "", program: str, **variables: str) -> str:
    """What a program prints that is given files, as systemd would give them."""
    launch = f"""
        import fcntl, os, sys
        files = {files!r}
        copies = [fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, 10) for file in files]
        for number, copy in enumerate(copies, start=3):
            os.dup2(copy, number)
        os.environ |= {{"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(files))}}
        os.environ["LISTEN_FDNAMES"] = {names!r}
        os.environ |= {variables!r}
        os.execv(sys.executable, [sys.executable, "-c", {textwrap.dedent(program)!r}])
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(launch)],
        pass_fds=files,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


SHOW = """
    from trunkline.server.service_manager import ServiceManager, SocketError
    try:
        manager = ServiceManager()
    except SocketError as error:
        print(error)
    else:
        for found in (manager.listeners, manager.metrics_listeners):
            print(*(listener.getsockname()[1] for listener in found))
"""


def test_sockets_are_taken_over_by_name() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as other,
        socket.create_server(("127.0.0.1", 0)) as third,
    ):
        ports = [listener.getsockname()[1] for listener in (one, other, third)]
        files = (one.fileno(), other.fileno(), third.fileno())
        shown = started_with(*files, names="trunkline.socket:metrics", program=SHOW)
    assert shown == f"{ports[0]} {ports[2]}\n{ports[1]}"


def test_sockets_for_another_process_are_left_alone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert started_with(listener.fileno(), program=SHOW, LISTEN_PID="1") == ""


def test_what_is_not_a_tcp_socket_gets_a_sentence(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file:
        assert "which is not a socket" in started_with(file.fileno(), program=SHOW)
    with socket.socket(socket.AF_UNIX) as local:
        assert "ListenStream" in started_with(local.fileno(), program=SHOW)

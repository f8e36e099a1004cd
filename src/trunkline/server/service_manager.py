"""What starts a process and looks after it: systemd, the supervisor of workers, or nobody.

Both speak the same protocol. They pass listening sockets on as open files, as in
`sd_listen_fds(3)`, and are told how the process is by datagrams, as in `sd_notify(3)`.
"""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress
from time import monotonic

__all__ = [
    "FIRST_FILE",
    "METRICS",
    "READY",
    "RELOADING",
    "STOPPING",
    "SUPERVISOR",
    "WATCHDOG",
    "ServiceManager",
    "SocketError",
]

FIRST_FILE = 3
# The name of a socket for metrics; all others are for players.
METRICS = "metrics"
# The environment variable in which the supervisor tells workers its process id.
SUPERVISOR = "TRUNKLINE_SUPERVISOR"
READY, RELOADING, STOPPING, WATCHDOG = "READY=1", "RELOADING=1", "STOPPING=1", "WATCHDOG=1"


VARIABLES = (
    "LISTEN_PID",
    "LISTEN_FDS",
    "LISTEN_FDNAMES",
    "NOTIFY_SOCKET",
    "WATCHDOG_PID",
    "WATCHDOG_USEC",
    SUPERVISOR,
)


class SocketError(Exception):
    """A file that was passed on is not a socket to listen on; the message says why."""


class ServiceManager:
    """The service manager of this process, as the environment describes it.

    What is only for this process is removed from the environment, so that its own children do not
    believe that it is for them.
    """

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        taken = _Taken(environment)
        listeners = _passed_sockets(taken) if taken.is_ours("LISTEN_PID") else []
        self.listeners = [listener for name, listener in listeners if name != METRICS]
        self.metrics_listeners = [listener for name, listener in listeners if name == METRICS]
        supervisor = taken[SUPERVISOR]
        self._supervisor = int(supervisor) if supervisor else None
        self._address = taken["NOTIFY_SOCKET"]
        watched = taken.is_ours("WATCHDOG_PID") or not taken["WATCHDOG_PID"]
        self._watchdog_seconds = int(taken["WATCHDOG_USEC"] or 0) / 1_000_000 if watched else 0.0
        self._next_ping = 0.0

    @property
    def is_supervisor(self) -> bool:
        """Whether this process is a worker of our own supervisor."""
        return self._supervisor is not None

    @property
    def is_gone(self) -> bool:
        """Whether the supervisor has died; then this process belongs to somebody else."""
        return self._supervisor is not None and os.getppid() != self._supervisor

    def notify(self, *assignments: str) -> None:
        """Tell the manager how this process is; one that does not listen is not waited for."""
        if not self._address:
            return
        address = self._address
        # Abstract addresses begin with a zero byte, which an environment cannot hold.
        address = f"\0{address[1:]}" if address.startswith("@") else address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.setblocking(False)
            channel.sendto("\n".join(assignments).encode(), address)

    def ping(self) -> None:
        """Tell the manager that this process is not stuck; to be called often, by its main loop."""
        if self._watchdog_seconds and monotonic() >= self._next_ping:
            self.notify(WATCHDOG)
            self._next_ping = monotonic() + self._watchdog_seconds / 2

    def notify_reloading(self) -> None:
        """Tell the manager that a reload has begun, and when: newer ones of systemd ask for it."""
        self.notify(RELOADING, f"MONOTONIC_USEC={int(monotonic() * 1_000_000)}")


class _Taken:
    """Variables of an environment, which are removed from it."""

    def __init__(self, environment: MutableMapping[str, str]) -> None:
        self._values = {name: environment.pop(name, "") for name in VARIABLES}

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def is_ours(self, name: str) -> bool:
        """Whether a variable names this process."""
        return self._values[name] == str(os.getpid())


def _passed_sockets(taken: _Taken) -> list[tuple[str, socket.socket]]:
    """The sockets that were passed to this process, each with its name."""
    count = int(taken["LISTEN_FDS"] or 0)
    names = taken["LISTEN_FDNAMES"].split(":")
    names += [""] * (count - len(names))
    files = range(FIRST_FILE, FIRST_FILE + count)
    return [(name, _socket_from(file)) for name, file in zip(names, files, strict=False)]


def _socket_from(file: int) -> socket.socket:
    try:
        found = socket.socket(fileno=file)
    except OSError as error:
        raise SocketError(
            f"The service manager passed on file {file}, which is not a socket: {error.strerror}."
        ) from None
    found.set_inheritable(False)
    if found.family not in (socket.AF_INET, socket.AF_INET6) or found.type != socket.SOCK_STREAM:
        raise SocketError(
            "The service manager passed on a socket that is not for TCP; set ListenStream to an "
            "address and a port."
        )
    return found

"""Workers: several processes on the same listening sockets, started and looked after by one.

The supervisor is to its workers what systemd is to a service: it passes the sockets on, is told
when a worker is ready, starts one again that has died, and replaces all of them without a gap.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from trunkline.server import logs
from trunkline.server.service_manager import (
    FIRST_FILE,
    READY,
    STOPPING,
    SUPERVISOR,
    ServiceManager,
)

__all__ = ["Supervisor", "WorkerSetup", "WorkersFailed"]

START_SECONDS = 60.0
# Longer than a worker takes to drain.
STOP_SECONDS = 20.0
# A worker that says nothing for this long is stuck, and is replaced.
WATCHDOG_SECONDS = 30.0
# If the supervisor itself did not run for this long, it cannot blame the workers.
FROZEN_SECONDS = 5.0
TICK_SECONDS = 1.0
# The pause before a worker is started again: doubled each time, until one has lived for a while.
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 30.0
STEADY_SECONDS = 10.0
# With no worker left, and as many starts in a row that failed, the supervisor gives up.
MAX_FAILED_STARTS = 5
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
NOTIFICATION_BYTES = 4096


class WorkersFailed(Exception):
    """No worker can be started; the message says so, the workers have said why."""


@dataclass(frozen=True)
class WorkerSetup:
    """What one worker is given: its environment, and sockets with their names."""

    environment: Mapping[str, str]
    listeners: Sequence[tuple[str, socket.socket]]


class Worker:
    """A process that was started, and what it has said."""

    def __init__(self, pid: int, notifications: socket.socket) -> None:
        self.pid = pid
        self.notifications = notifications
        self.started_at = self.heard_at = monotonic()
        self.ready = asyncio.Event()
        self.exited = asyncio.Event()
        self.exit_code: int | None = None

    def receive(self) -> None:
        """Note what the worker says."""
        with suppress(BlockingIOError):
            said = self.notifications.recv(NOTIFICATION_BYTES)
            self.heard_at = monotonic()
            if READY.encode() in said.splitlines():
                self.ready.set()

    def note_exit(self, code: int) -> None:
        """Note that the process has ended."""
        self.exit_code = code
        self.exited.set()
        self.notifications.close()

    async def is_started(self) -> bool:
        """Wait until the worker is ready; False if it has died, or takes too long."""
        events = [asyncio.ensure_future(event.wait()) for event in (self.ready, self.exited)]
        await asyncio.wait(events, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for event in events:
            event.cancel()
        if self.ready.is_set() and not self.exited.is_set():
            return True
        await self.stop(signal.SIGKILL)
        return False

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask the worker to stop, and wait until it has; kill it if that takes too long."""
        self.send(how)
        try:
            await asyncio.wait_for(self.exited.wait(), STOP_SECONDS)
        except TimeoutError:
            logs.error("worker_killed", pid=self.pid, reason="it did not stop")
            self.send(signal.SIGKILL)
            await self.exited.wait()

    def send(self, number: signal.Signals) -> None:
        """Send a signal, unless the process is gone."""
        if not self.exited.is_set():
            os.kill(self.pid, number)

    @property
    def is_stuck(self) -> bool:
        """Whether the worker was ready, and has said nothing for too long."""
        return self.ready.is_set() and monotonic() - self.heard_at > WATCHDOG_SECONDS


class Slot:
    """The place of one worker: there is always one, and a new one if it dies."""

    def __init__(self, start: Callable[[], Worker], on_failed_start: Callable[[], None]) -> None:
        self._start = start
        self._on_failed_start = on_failed_start
        self._worker: Worker | None = None
        # Held while the worker is being replaced.
        self._lock = asyncio.Lock()
        self._deaths = 0

    @property
    def is_serving(self) -> bool:
        """Whether the slot has a worker that is ready."""
        return self._worker is not None and not self._worker.exited.is_set()

    async def replace(self) -> bool:
        """Start another worker, and stop the old one as soon as the new one is ready.

        Returns whether that worked; if not, the old one goes on.
        """
        async with self._lock:
            try:
                worker = self._start()
            except OSError as error:
                # The system is short of processes, memory or files, perhaps not for long.
                logs.error("worker_not_started", reason=error.strerror)
                return False
            if not await worker.is_started():
                logs.error("worker_not_started", pid=worker.pid, exit_code=worker.exit_code)
                return False
            logs.info("worker_ready", pid=worker.pid)
            old, self._worker = self._worker, worker
            if old is not None:
                await old.stop()
            return True

    async def keep(self) -> None:
        """Start the worker again whenever it dies."""
        while True:
            worker = self._worker
            if worker is not None:
                await worker.exited.wait()
            if worker is self._worker:
                await self._start_again(worker)

    async def _start_again(self, dead: Worker | None) -> None:
        lived = 0.0 if dead is None else monotonic() - dead.started_at
        self._deaths = 0 if lived > STEADY_SECONDS else self._deaths + 1
        pause = min(FIRST_PAUSE * 2 ** (self._deaths - 1), LONGEST_PAUSE) if self._deaths else 0.0
        if dead is not None:
            logs.error("worker_died", pid=dead.pid, exit_code=dead.exit_code, restart_in=pause)
        self._worker = None
        await asyncio.sleep(pause)
        # A rolling restart may have started one during the pause.
        if self._worker is None and not await self.replace():
            self._on_failed_start()


class Supervisor:
    """Keeps one worker per setup running, until a signal asks it to stop.

    SIGTERM and SIGINT stop the workers; SIGHUP replaces them, one after another.
    """

    def __init__(
        self,
        command: Sequence[str],
        setups: Sequence[WorkerSetup],
        manager: ServiceManager,
        on_ready: Callable[[], None],
    ) -> None:
        self._command = command
        self._manager = manager
        self._on_ready = on_ready
        self._slots = [
            Slot(partial(self._start, setup), self._note_failed_start) for setup in setups
        ]
        # All processes, including those that are being replaced.
        self._workers: dict[int, Worker] = {}
        self._failed_starts = 0
        self._reload_wanted = asyncio.Event()
        self._stop_signal: asyncio.Future[signal.Signals] | None = None
        self._folder = Path()
        self._started = 0

    async def run(self) -> signal.Signals:
        """Run until a signal asks to stop; returns the signal."""
        self._stop_signal = asyncio.get_running_loop().create_future()
        self._listen_for_signals()
        with TemporaryDirectory(prefix="trunkline-") as folder:
            self._folder = Path(folder)
            working = asyncio.ensure_future(self._work())
            try:
                await asyncio.wait(
                    (working, self._stop_signal), return_when=asyncio.FIRST_COMPLETED
                )
                if working.done():
                    working.result()
                return await self._stop_signal
            finally:
                self._manager.notify(STOPPING)
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
                await asyncio.gather(*(worker.stop() for worker in self._workers.values()))

    def _listen_for_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in STOP_SIGNALS:
            loop.add_signal_handler(number, self._note_stop, number)
        loop.add_signal_handler(signal.SIGHUP, self._reload_wanted.set)
        loop.add_signal_handler(signal.SIGCHLD, self._note_exits)

    def _note_stop(self, number: signal.Signals) -> None:
        assert self._stop_signal is not None
        if not self._stop_signal.done():
            self._stop_signal.set_result(number)
            return
        # Somebody is impatient; a worker that gets a second SIGINT does not drain.
        for worker in self._workers.values():
            worker.send(number)

    def _note_exits(self) -> None:
        for worker in [*self._workers.values()]:
            pid, status = os.waitpid(worker.pid, os.WNOHANG)
            if pid:
                asyncio.get_running_loop().remove_reader(worker.notifications)
                worker.note_exit(os.waitstatus_to_exitcode(status))
                del self._workers[pid]

    async def _work(self) -> None:
        await self._start_all()
        self._manager.notify(READY)
        self._on_ready()
        try:
            async with asyncio.TaskGroup() as tasks:
                for slot in self._slots:
                    tasks.create_task(slot.keep())
                tasks.create_task(self._reload_on_request())
                tasks.create_task(self._watch())
        except* WorkersFailed as failures:
            raise failures.exceptions[0] from None

    async def _start_all(self) -> None:
        """Start the first worker, then the others: what keeps it from starting is said once."""
        first, *others = self._slots
        started = await first.replace() and all(
            await asyncio.gather(*(slot.replace() for slot in others))
        )
        if not started:
            raise WorkersFailed("A worker could not start, so the server does not start either.")

    def _note_failed_start(self) -> None:
        if any(slot.is_serving for slot in self._slots):
            self._failed_starts = 0
            return
        self._failed_starts += 1
        if self._failed_starts == MAX_FAILED_STARTS:
            raise WorkersFailed("All workers have died, and no other one could start.")

    async def _reload_on_request(self) -> None:
        while True:
            await self._reload_wanted.wait()
            self._reload_wanted.clear()
            self._manager.notify_reloading()
            await self._replace_all()
            self._manager.notify(READY)

    async def _replace_all(self) -> None:
        for slot in self._slots:
            if not await slot.replace():
                logs.error("restart_failed", advice="The workers that are left go on as before.")
                return
        logs.info("restarted", workers=len(self._slots))

    async def _watch(self) -> None:
        """Replace workers that are stuck, and tell our own manager that we are not."""
        last = monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._manager.ping()
            if monotonic() - last > TICK_SECONDS + FROZEN_SECONDS:
                for worker in self._workers.values():
                    worker.heard_at = monotonic()
            last = monotonic()
            for worker in self._workers.values():
                if worker.is_stuck:
                    logs.error("worker_killed", pid=worker.pid, reason="it was stuck")
                    worker.send(signal.SIGKILL)

    def _start(self, setup: WorkerSetup) -> Worker:
        """Start a worker, with a socket of its own for what it has to say."""
        self._started += 1
        address = str(self._folder / str(self._started))
        environment = {
            **setup.environment,
            "NOTIFY_SOCKET": address,
            "WATCHDOG_USEC": str(round(WATCHDOG_SECONDS * 1_000_000)),
            SUPERVISOR: str(os.getpid()),
        }
        notifications = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            notifications.setblocking(False)
            notifications.bind(address)
            pid = _spawn(self._command, setup.listeners, environment)
        except OSError:
            notifications.close()
            raise
        worker = Worker(pid, notifications)
        self._workers[pid] = worker
        asyncio.get_running_loop().add_reader(notifications, worker.receive)
        logs.info("worker_started", pid=pid)
        return worker


def _spawn(
    command: Sequence[str],
    listeners: Sequence[tuple[str, socket.socket]],
    environment: Mapping[str, str],
) -> int:
    """Start a process with sockets; returns its process id.

    LISTEN_PID names the new process, so only that process itself can set it, after the fork.
    """
    pid = os.fork()
    if pid:
        return pid
    try:
        # Ctrl-C in a terminal is for the supervisor, which passes it on.
        os.setsid()
        _pass_on([listener for _, listener in listeners])
        described = {
            "LISTEN_PID": str(os.getpid()),
            "LISTEN_FDS": str(len(listeners)),
            "LISTEN_FDNAMES": ":".join(name for name, _ in listeners),
        }
        os.execve(command[0], [*command], {**environment, **described})
    finally:
        # It could not be executed, and this copy of the supervisor must not go on.
        os.kill(os.getpid(), signal.SIGKILL)


def _pass_on(listeners: Sequence[socket.socket]) -> None:
    """Make the sockets the files from 3 on, in order."""
    above = FIRST_FILE + len(listeners)
    # They may have these numbers already, in another order; so first give them higher ones.
    copies = [fcntl.fcntl(listener, fcntl.F_DUPFD_CLOEXEC, above) for listener in listeners]
    for file, copy in enumerate(copies, start=FIRST_FILE):
        os.dup2(copy, file)

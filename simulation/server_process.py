"""A process of the server: it starts, serves, stops or crashes, and its storage has faults."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Protocol

from fastapi import FastAPI

from simulation.event_loop import LoopProcess, VirtualLoop
from simulation.peers import PeerHub, SimulatedPeers
from trunkline.server.http.app import create_app
from trunkline.server.http.static_client import StaticClient, load_static_client
from trunkline.server.server_time import SteadyTime
from trunkline.server.settings import Settings
from trunkline.server.storage.rows import StorageError

__all__ = ["FaultRates", "ServerProcess", "StorageFaults"]

# The virtual time 0, in milliseconds since 1970.
EPOCH_MS = 1_800_000_000_000
# Seconds that work takes in the threads of each pool: usually and at most.
THREAD_SECONDS = {"writer": (0.002, 0.02), "bot": (0.01, 0.2)}
OTHER_THREADS = (0.001, 0.01)
# Seconds that a slow disk takes.
STALL_SECONDS = (0.2, 3.0)


@dataclass(frozen=True)
class FaultRates:
    """How often something goes wrong with a transaction, as probabilities."""

    stall: float = 0.0
    fail_before: float = 0.0
    fail_after: float = 0.0
    crash_after: float = 0.0


class StorageFaults:
    """What happens to the transactions of a process."""

    def __init__(self, rng: random.Random, crash: Callable[[], None]) -> None:
        self.rates = FaultRates()
        self._rng = rng
        self._crash = crash

    def commit(self, commit: Callable[[], None]) -> None:
        """Commit a transaction, or fail before or after that."""
        rates = self.rates
        if self._rng.random() < rates.fail_before:
            raise _disk_error("before the commit")
        commit()
        if self._rng.random() < rates.fail_after:
            raise _disk_error("after the commit")
        if self._rng.random() < rates.crash_after:
            # Before the server learns that it is stored.
            asyncio.get_running_loop().call_soon(self._crash)

    def seconds(self, executor: Executor | None) -> float:
        """How long some work takes in a thread of a pool."""
        pool = getattr(executor, "_thread_name_prefix", "")
        usual, most = THREAD_SECONDS.get(pool, OTHER_THREADS)
        if pool == "writer" and self._rng.random() < self.rates.stall:
            return self._rng.uniform(*STALL_SECONDS)
        return min(most, self._rng.expovariate(1 / usual))


class ClosableSocket(Protocol):
    """A connection that the server may close."""

    closed: bool

    def stop(self) -> None:
        """Close it because the server stops."""


class ServerProcess(LoopProcess):
    """One process of the server with an app of its own."""

    def __init__(
        self, loop: VirtualLoop, settings: Settings, seed: str, hub: PeerHub | None = None
    ) -> None:
        self.peers = None if hub is None else SimulatedPeers(hub, seed)
        self._hub = hub
        self.faults = StorageFaults(random.Random(f"{seed} storage"), self.crash)
        super().__init__(self.faults.seconds)
        self.name = seed
        self._loop = loop
        self.app: FastAPI = self.context.run(self._create_app, settings)
        self.ready = False
        self._stopping = asyncio.Event()
        self._closed: asyncio.Future[None] = loop.create_future()
        self.sockets: list[ClosableSocket] = []
        # What to call when a request or a socket ends, whether it was answered or not.
        self._exchanges: dict[asyncio.Task[None], Callable[[], None]] = {}
        # Errors that the app did not turn into a response.
        self.errors: list[BaseException] = []
        self._started: asyncio.Future[bool] = loop.create_future()

    def _create_app(self, settings: Settings) -> FastAPI:
        time = SteadyTime(wall=lambda: EPOCH_MS + self._now(), monotonic=self._now)
        return create_app(settings, time, _client(), self.peers)

    def _now(self) -> int:
        return int(self._loop.time() * 1000)

    async def start(self) -> bool:
        """Start the app; False if it could not."""
        self._loop.create_task(self._serve(), context=self.context.copy())
        return await self._started

    async def _serve(self) -> None:
        try:
            async with self.app.router.lifespan_context(self.app):
                self.ready = True
                self._started.set_result(True)
                await self._stopping.wait()
        except StorageError:
            # It could not start; when it stops, its last write may fail.
            pass
        finally:
            if self.alive:
                self._end()

    def run(self, serving: Coroutine[Any, Any, None], on_end: Callable[[], None]) -> None:
        """Let the app serve a request or a socket."""
        task = self._loop.create_task(serving, context=self.context.copy())
        self._exchanges[task] = on_end
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        on_end = self._exchanges.pop(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.errors.append(error)
        on_end()

    async def stop(self) -> None:
        """Stop the app as uvicorn does: close the sockets, finish all requests, then the rest."""
        self.ready = False
        for socket in self.sockets:
            if not socket.closed:
                socket.stop()
        while self._exchanges and self.alive:
            await asyncio.sleep(0.01)
        if self.alive and not self._closed.done():
            self._stopping.set()
            await self._closed
            # What is still running, such as the loading of a room, ends with the process.
            self._loop.kill(self)

    def crash(self) -> None:
        """Vanish: whatever is running ends here, and only what was committed remains."""
        if self.alive:
            if self._hub is not None:
                self._hub.leave(self.name)
            self._loop.kill(self)
            storage: Any = getattr(getattr(self.app.state, "services", None), "storage", None)
            if storage is not None:
                storage._writing.close()
                storage._writing.engine.dispose()
                storage._readers.dispose()
            self._end()

    def _end(self) -> None:
        self.ready = False
        self.alive = False
        if not self._closed.done():
            self._closed.set_result(None)
        if not self._started.done():
            self._started.set_result(False)
        for on_end in self._exchanges.values():
            on_end()
        self._exchanges.clear()


def _disk_error(when: str) -> sqlite3.OperationalError:
    """What SQLite raises if the disk fails; without a code, the server would suspect the values."""
    error = sqlite3.OperationalError(f"disk I/O error, simulated {when}")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error


def _client() -> StaticClient:
    """The pages, which nobody asks for."""
    global _pages
    if _pages is None:
        _pages = load_static_client()
    return _pages


_pages: StaticClient | None = None

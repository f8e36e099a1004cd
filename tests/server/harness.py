"""Servers to test against: in a thread of this process, or in a separate process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from trunkline.server import listening
from trunkline.server.http import runner
from trunkline.server.settings import Settings

# Generous, so that a busy machine is not mistaken for a hang.
PATIENCE = 120.0
# Tests ask again and again until something happens, and all from one address.
UNLIMITED = {"requests_per_second": 1_000_000}
T = TypeVar("T")


def free_port() -> int:
    """A port that nobody listens on."""
    with sockets.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(happens: Callable[[], T]) -> T:
    """Call a function until it returns a true value, and return that."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
    return found


def at_once(*things: Callable[[], T]) -> list[T]:
    """The results of calling all of these at the same time."""
    with ThreadPoolExecutor(len(things)) as pool:
        return [done.result() for done in [pool.submit(thing) for thing in things]]


@dataclass
class Address:
    """Where a server is, and devices that talk to it."""

    url: str
    # What to send as Host, if it is not the host of the URL.
    public_host: str | None = field(init=False, default=None)
    _clients: list[httpx.Client] = field(init=False, default_factory=list)
    _sockets: list[ClientConnection] = field(init=False, default_factory=list)

    def device(self, **options: Any) -> httpx.Client:
        """A client with its own cookies."""
        if self.public_host is not None:
            options["headers"] = {"Host": self.public_host, **options.get("headers", {})}
        # Nothing is encrypted here, and reading all certificates takes longer than most tests.
        client = httpx.Client(base_url=self.url, timeout=PATIENCE, verify=False, **options)
        self._clients.append(client)
        return client

    def socket(
        self, path: str, device: httpx.Client | None = None, **options: Any
    ) -> ClientConnection:
        """A WebSocket, with the cookies of a device."""
        cookies = "; ".join(
            f"{name}={value}" for name, value in (device or self.device()).cookies.items()
        )
        headers = {"Cookie": cookies, **options.pop("additional_headers", {})}
        url = urlsplit(self.url)
        if self.public_host is not None:
            options["sock"] = sockets.create_connection((url.hostname or "", url.port or 0))
        opening = connect(
            f"ws://{self.public_host or url.netloc}{path}",
            additional_headers=headers,
            **{"open_timeout": PATIENCE, "close_timeout": 1, **options},
        )
        self._sockets.append(opening.__enter__())
        return self._sockets[-1]

    def leave(self) -> None:
        """Close all devices and their sockets."""
        for socket in self._sockets:
            socket.close()
        for client in self._clients:
            client.close()


@dataclass
class RunningServer(Address):
    """A server in a thread, and its app for inspection."""

    app: FastAPI
    settings: Settings

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the event loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the server."""
        return next(iter(self.app.state.registry._tasks)).get_loop()


@contextmanager
def running_server(
    make_app: Callable[[Settings], FastAPI] | None = None, **settings: Any
) -> Iterator[RunningServer]:
    """The real app, or another one, behind a real server with a temporary database."""
    if make_app is None:
        from trunkline.server.http.app import create_app as make_app
    with TemporaryDirectory() as folder:
        database = str(Path(folder, "games.db"))
        chosen = Settings(**{"port": 0, "database": database, **UNLIMITED, **settings})
        app = make_app(chosen)
        listener = listening.listen(chosen.host, chosen.port)
        started = threading.Event()
        server = runner.make_server(app, chosen, started.set)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        running = RunningServer(listening.urls_of(listener)[0], app, chosen)
        if chosen.origin is not None:
            running.public_host = urlsplit(chosen.origin).netloc
        try:
            assert started.wait(PATIENCE), "the server did not start"
            yield running
        finally:
            running.leave()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not stop"


@dataclass
class SpawnedServer(Address):
    """A server in a separate process, which can be stopped or killed."""

    process: subprocess.Popen[str]
    log: Path

    def kill(self) -> None:
        """Kill it at once, like a power cut."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def spawned_server(folder: Path, **settings: Any) -> Iterator[SpawnedServer]:
    """`trunkline serve` with its database and its log in a folder, as soon as it responds."""
    chosen = {"port": 0, "database": folder / "games.db", **UNLIMITED, **settings}
    command = [sys.executable, "-m", "trunkline", "serve", *_flags(chosen)]
    with running_command(command, folder) as server:
        server.device().get("/healthz").raise_for_status()
        yield server


@contextmanager
def running_command(command: list[str], folder: Path) -> Iterator[SpawnedServer]:
    """A command that prints where it serves, with its log in the folder."""
    log = folder / "log"
    with log.open("a") as stderr:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    assert process.stdout is not None
    server: SpawnedServer | None = None
    try:
        line = process.stdout.readline()
        assert line, f"the server did not start: {log.read_text()}"
        server = SpawnedServer(line.split()[3], process, log)
        yield server
    finally:
        if server is not None:
            server.leave()
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def _flags(settings: dict[str, Any]) -> list[str]:
    flags = []
    for name, value in settings.items():
        flag = name.replace("_", "-")
        if isinstance(value, bool):
            flags.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            flags.append(f"--{flag}={value}")
    return flags

"""Running the app: uvicorn configured for many small messages, from start to drained stop."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec

import uvicorn
from fastapi import FastAPI

from trunkline.compiled_edition import compile_edition
from trunkline.editions import installed_editions
from trunkline.server import logs
from trunkline.server.http.connections import HttpProtocol, SocketProtocol
from trunkline.server.http.draining import GRACE_SECONDS, drain
from trunkline.server.http.metrics_port import serve_metrics
from trunkline.server.limits import KEEP_ALIVE_SECONDS
from trunkline.server.rooms.bot_pool import load_bots
from trunkline.server.service_manager import READY, STOPPING, ServiceManager
from trunkline.server.settings import Settings

__all__ = ["PRELOAD_AFTER_SECONDS", "Server", "connections_that_fit", "make_server", "preload"]

# A server that has just started first answers those who wait for it: while a thread preloads, every
# answer takes longer. What a request needs before that is loaded for it.
PRELOAD_AFTER_SECONDS = 0.5

# A longer frame than the protocol allows is answered with a problem; one longer than this closes
# the socket.
SOCKET_BYTES = 16 * 1024
PING_SECONDS = 20
BACKLOG = 2048
# How long a thread that replays a game may keep the interpreter while the event loop waits for it.
# With Python's own five milliseconds, two such threads can delay events by a tenth of a second.
SWITCH_SECONDS = 0.0005
# Collect garbage seldom: with Python's own thresholds, a sixth of the time goes into looking at
# objects that are in use, since almost nothing here is garbage that only a collection finds. But
# look at no more than a hundred thousand new objects at once: it stops everything.
GC_THRESHOLDS = (20_000, 5, 500)
UVICORN = logging.getLogger("uvicorn.error")
# Open files besides connections: the database and its readers, logs, the listening socket, and
# connections above the cap, which are refused.
OTHER_FILES = 256


class Server(uvicorn.Server):
    """A server that tells its service manager how it is, and drains before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        started: Callable[[], None],
        manager: ServiceManager,
        metrics_listeners: Sequence[socket.socket],
    ) -> None:
        super().__init__(config)
        self._app = app
        self._started = started
        self._manager = manager
        self._metrics_listeners = metrics_listeners

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let SIGHUP stop the server like SIGTERM: its terminal was closed, or systemd reloads it.

        Once the server has drained, uvicorn raises the signal again, so that it ends the process.
        """
        with super().capture_signals():
            if sys.platform == "win32" or not _handles_hangup():
                yield
                return
            original = signal.signal(signal.SIGHUP, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(signal.SIGHUP, original)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell everyone who waits for it."""
        sys.setswitchinterval(SWITCH_SECONDS)
        # The command itself says why the server does not start. uvicorn would log it twice more.
        UVICORN.disabled = True
        try:
            await super().startup(sockets)
        finally:
            UVICORN.disabled = False
        for listener in self._metrics_listeners:
            await serve_metrics(self._app, listener)
        if self.started:
            self._manager.notify(READY)
            self._started()

    async def on_tick(self, counter: int) -> bool:
        """Go on, unless this is a worker whose supervisor has died."""
        self._manager.ping()
        if self._manager.is_gone:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, finish what has begun, and stop."""
        self._manager.notify(STOPPING)
        self._app.state.stopping = True
        # Other processes may accept connections on the same sockets, so closing is all we do.
        for server in self.servers:
            server.close()
        await drain(self.server_state.connections, lambda: self.force_exit)
        await super().shutdown(sockets)
        if self._app.state.is_stuck:
            # Python would wait for the threads.
            os._exit(1)


def make_server(
    app: FastAPI,
    settings: Settings,
    started: Callable[[], None] = lambda: None,
    manager: ServiceManager | None = None,
    metrics_listeners: Sequence[socket.socket] = (),
) -> Server:
    """A server for an app, ready to run on a socket."""
    on_refused = app.state.metrics.connections_refused.inc
    return Server(
        uvicorn.Config(
            app,
            loop="uvloop" if find_spec("uvloop") else "asyncio",
            http=partial(HttpProtocol, on_refused=on_refused),  # type: ignore[arg-type]
            ws=SocketProtocol,
            limit_concurrency=settings.max_connections,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            ws_max_size=SOCKET_BYTES,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies,
            timeout_graceful_shutdown=GRACE_SECONDS,
            backlog=BACKLOG,
            lifespan="on",
        ),
        app,
        started,
        manager or ServiceManager({}),
        metrics_listeners,
    )


def _handles_hangup() -> bool:
    """Whether this thread may handle signals, and SIGHUP is not ignored, as `nohup` asks for."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    return in_main_thread and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN


def connections_that_fit(wanted: int) -> int:
    """Let this process open as many connections as wanted; returns how many the system allows.

    Without this, the usual limit of 1024 open files would be the limit of connections, and reaching
    it would also keep the server from opening its database.
    """
    needed = wanted + OTHER_FILES
    allowed = _allow_files(needed)
    if allowed >= needed:
        return wanted
    fitting = max(1, allowed - OTHER_FILES)
    logs.info("connections_limited", most=fitting, open_files=allowed, needed_files=needed)
    return fitting


def _allow_files(needed: int) -> int:
    """Raise the limit of open files to what is needed, or as far as possible; returns the limit."""
    if sys.platform == "win32":
        return needed
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return needed
    allowed = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (OSError, ValueError):
        # Some systems allow less than they say.
        return soft
    return allowed


def preload() -> None:
    """Import all bots, and compile all editions, before the first request needs them.

    Editions are many objects that live as long as the server. Freezing them keeps the garbage
    collector from scanning them, which would stop everything for a tenth of a second each time.
    """
    try:
        load_bots()
        for edition in installed_editions():
            compile_edition(edition)
    finally:
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        gc.enable()

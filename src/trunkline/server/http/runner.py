"""Running the app: the socket it listens on, and uvicorn configured for many small messages."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from importlib.util import find_spec

import uvicorn
from fastapi import FastAPI

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions
from trunkline.server import logs
from trunkline.server.http.connections import HttpProtocol, SocketProtocol
from trunkline.server.limits import KEEP_ALIVE_SECONDS
from trunkline.server.rooms.bot_pool import load_bots
from trunkline.server.settings import Settings

__all__ = ["Server", "connections_that_fit", "listen", "make_server", "preload", "url_of"]

# A longer frame than the protocol allows is answered with a problem; one longer than this closes
# the socket.
SOCKET_BYTES = 16 * 1024
PING_SECONDS = 20
GRACE_SECONDS = 5
# The system disconnects a client that has not acknowledged any data for this long. Without this, a
# slow client that was dropped could keep its connection open.
UNACKNOWLEDGED_SECONDS = 30.0
BACKLOG = 2048
# How long a thread that replays a game may keep the interpreter while the event loop waits for it.
# With Python's own five milliseconds, two such threads can delay events by a tenth of a second.
SWITCH_SECONDS = 0.0005
# Collect garbage seldom: with Python's own thresholds, a sixth of the time goes into looking at
# objects that are in use, since almost nothing here is garbage that only a collection finds.
GC_THRESHOLDS = (50_000, 20, 50)
# Open files besides connections: the database and its readers, logs, the listening socket, and
# connections above the cap, which are refused.
OTHER_FILES = 256


class Server(uvicorn.Server):
    """A server that calls `started` once it has started."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
        sys.setswitchinterval(SWITCH_SECONDS)
        await super().startup(sockets)
        if self.started:
            self._started()


def listen(settings: Settings) -> socket.socket:
    """A socket on the host and port of the settings; port 0 is any free port."""
    found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
    family, kind, _, _, where = found[0]
    listener = socket.socket(family, kind)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            timeout = round(UNACKNOWLEDGED_SECONDS * 1000)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, timeout)
        listener.bind(where)
    except OSError:
        listener.close()
        raise
    return listener


def url_of(listener: socket.socket) -> str:
    """The URL of a listening socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def make_server(
    app: FastAPI, settings: Settings, started: Callable[[], None] = lambda: None
) -> Server:
    """A server for an app, ready to run on a socket."""
    return Server(
        uvicorn.Config(
            app,
            loop="uvloop" if find_spec("uvloop") else "asyncio",
            http=HttpProtocol,
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
        started,
    )


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
        for edition in editions():
            compile_edition(edition)
    finally:
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        gc.enable()

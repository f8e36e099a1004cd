"""Running the app: the socket it listens on, and uvicorn configured for many small messages."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from importlib.util import find_spec

import uvicorn
from fastapi import FastAPI

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions
from trunkline.server.settings import Settings

__all__ = ["Server", "listen", "make_server", "preload_editions", "url_of"]

# A longer frame than the protocol allows is answered with a problem; one longer than this closes
# the socket.
SOCKET_BYTES = 16 * 1024
PING_SECONDS = 20
GRACE_SECONDS = 5
# The system disconnects a client that has not acknowledged any data for this long. Without this, a
# slow client that was dropped could keep its connection open.
UNACKNOWLEDGED_SECONDS = 30.0
BACKLOG = 2048


class Server(uvicorn.Server):
    """A server that calls `started` once it has started."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
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
            http="httptools",
            ws="websockets-sansio",
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


def preload_editions() -> None:
    """Compile all editions before the first request needs them.

    They are many objects that live as long as the server. Freezing them keeps the garbage collector
    from scanning them, which would stop everything for a tenth of a second each time.
    """
    try:
        for edition in editions():
            compile_edition(edition)
    finally:
        gc.freeze()
        gc.enable()

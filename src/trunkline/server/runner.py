"""Running an app for real: the socket it listens on, and uvicorn set up for many small messages."""

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

__all__ = ["Server", "address", "listen", "prepare", "read_ahead"]

# Frames over the limit of the game's own get an answer; over this one the socket is closed.
SOCKET_BYTES = 16 * 1024
PING_SECONDS = 20
GRACE_SECONDS = 5
# Whoever takes in nothing for so long, though something waits, is disconnected by the system. A
# slow client that was dropped would else keep its connection for as long as it likes.
STUCK_SECONDS = 30.0
BACKLOG = 2048


class Server(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._tell_started()


def listen(settings: Settings) -> socket.socket:
    """A socket on the host and port of the settings; port 0 is any that is free."""
    found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
    family, kind, _, _, where = found[0]
    listener = socket.socket(family, kind)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            stuck = round(STUCK_SECONDS * 1000)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, stuck)
        listener.bind(where)
    except OSError:
        listener.close()
        raise
    return listener


def address(listener: socket.socket) -> str:
    """Where to point a browser."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def prepare(app: FastAPI, settings: Settings, started: Callable[[], None] = lambda: None) -> Server:
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


def read_ahead() -> None:
    """Read the rules of all editions before anyone asks for them.

    They are many objects and here to stay, so the garbage collector need not look through them
    again and again: it would keep everyone waiting for a tenth of a second each time.
    """
    try:
        for edition in editions():
            compile_edition(edition)
    finally:
        gc.freeze()
        gc.enable()

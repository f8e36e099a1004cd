"""The app: everything wired together, and what happens when it starts and stops."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI

from trunkline import __version__
from trunkline.server import document, guard, logs, problems
from trunkline.server.client import Client, read_client
from trunkline.server.hall import Hall
from trunkline.server.limits import HOUR, MINUTE, Windows
from trunkline.server.metrics import Metrics
from trunkline.server.players import Players
from trunkline.server.replays import Replays
from trunkline.server.routes import editions, games, operations, pages, replays, seats
from trunkline.server.rows import StorageError
from trunkline.server.services import Services
from trunkline.server.settings import Settings
from trunkline.server.storage import Storage

__all__ = ["create_app"]

DESCRIPTION = """\
Games of trains, cities and tickets, played by people and bots.

There are no accounts. A link carries a key in its fragment; `POST /api/keys` trades it for what it
opens, and the device keeps that in a cookie. Every error is a problem with a `code` for programs
and a `detail` for people. Times are milliseconds since 1970.

`/api/games/{game}/live?seat=0&after=17` is a WebSocket. The server sends `Frame`s, the client sends
`Command`s. A client that comes back names the last event it saw in `after`.
"""


def _now() -> int:
    return time.time_ns() // 1_000_000


def create_app(
    settings: Settings, now: Callable[[], int] = _now, client: Client | None = None
) -> FastAPI:
    """An app with its own database, bots and figures; `now` tells the time in milliseconds.

    Its pages are those of the `client`, or else of the one that was built into the package.
    """
    app = FastAPI(
        title="Trunkline",
        version=__version__,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
    )
    app.state.settings, app.state.now = settings, now
    # Why it could not start, for whoever started it.
    app.state.failure = ""
    app.state.metrics = Metrics()
    app.state.new_games = Windows(settings.games_per_hour, HOUR)
    app.state.links = Windows(settings.links_per_minute, MINUTE)
    for room in (games, seats, replays, editions, operations):
        app.include_router(room.router)
    problems.install(app)
    pages.install(app, client or read_client())
    document.install(app)
    guard.install(app, settings, app.state.metrics)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database and go on where the last server stopped; at the end, leave all in order."""
    settings, metrics = app.state.settings, app.state.metrics
    try:
        storage = await Storage.open(settings.database)
    except StorageError as error:
        app.state.failure = str(error)
        raise
    players = Players(settings.bot_threads, metrics)
    app.state.services = Services(settings, storage, players, metrics, app.state.now)
    app.state.replays = Replays(storage, app.state.now)
    app.state.hall = Hall(app.state.services)
    try:
        await app.state.hall.open()
        yield
    finally:
        await app.state.hall.close()
        players.close()
        await storage.close()
        logs.info("stopped")

"""The app: all parts put together, and what happens when it starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from fastapi import FastAPI

from trunkline import __version__
from trunkline.server import logs
from trunkline.server.http import middleware, openapi, problem_responses
from trunkline.server.http.routes import (
    analyses,
    editions,
    games,
    live,
    operations,
    pages,
    replays,
    seats,
    tables,
)
from trunkline.server.http.static_client import StaticClient, load_static_client
from trunkline.server.metrics import Metrics
from trunkline.server.rooms.analyses import Analyses
from trunkline.server.rooms.bot_pool import BotPool
from trunkline.server.rooms.rate_limits import HOUR, MINUTE, RequestPace, SlidingWindows
from trunkline.server.rooms.replays import Replays
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.server_time import ServerTime, SteadyTime
from trunkline.server.settings import Settings
from trunkline.server.storage.database import peers_of
from trunkline.server.storage.peers import Peers
from trunkline.server.storage.rows import StorageError
from trunkline.server.storage.storage import Storage

__all__ = ["create_app"]

# Threads that load rooms, and as many that answer requests for long logs and replays. More would
# take the interpreter from the event loop more often without being faster.
THREADS = 2
MAX_WAITING = 64
# How long the database may take to answer what is still under way when the server stops.
CLOSE_SECONDS = 5.0
STUCK = "The database does not answer. What it had not confirmed may be stored or not."
DESCRIPTION = """\
Games of trains, cities and tickets, played by people and bots.

There are no accounts. A link carries a key in its fragment; `POST /api/keys` trades it for a role,
which the device keeps in a cookie. Every error is a problem with a `code` and `facts` for programs
and a `detail` for people. Times are milliseconds since 1970.

`/api/games/{game}/live?seat=0&after=17` is a WebSocket. The server sends `Frame`s, the client sends
`Command`s. A client that reconnects names the last event it saw in `after`.
"""


def create_app(
    settings: Settings,
    time: ServerTime | None = None,
    client: StaticClient | None = None,
    peers: Peers | None = None,
) -> FastAPI:
    """An app with its own database, bots and metrics, and by default the time of the machine.

    It serves the pages of `client`, by default of the client that was built into the package. The
    `peers` share its database; by default, these are the processes on the same PostgreSQL database.
    """
    app = FastAPI(
        title="Trunkline",
        version=__version__,
        description=DESCRIPTION,
        # `openapi.install` adds a route that does not make the document again for every request.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
    )
    app.state.settings, app.state.time = settings, time or SteadyTime()
    app.state.peers = peers
    # Why the app could not start.
    app.state.failure = ""
    # Whether the process accepts no more connections and finishes what has begun.
    app.state.stopping = False
    # Whether threads still wait for the database after everything should have been closed.
    app.state.is_stuck = False
    app.state.metrics = Metrics()
    app.state.new_games = SlidingWindows(settings.games_per_hour, HOUR)
    app.state.links = SlidingWindows(settings.links_per_minute, MINUTE)
    app.state.pace = RequestPace(settings.requests_per_second)
    live.install(app)
    # Those of editions are not counted: their responses are made once, and cost nothing.
    for module in (games, tables, seats, replays, analyses, operations, editions):
        # To include a router would build all its routes a second time.
        app.router.routes.extend(module.router.routes)
    problem_responses.install(app)
    pages.install(app, client or load_static_client())
    openapi.install(app)
    middleware.install(app, settings, app.state.metrics)
    return app


@contextmanager
def _noting_failure(app: FastAPI) -> Iterator[None]:
    """Note why the app cannot start, so that its operator can be told."""
    try:
        yield
    except StorageError as error:
        app.state.failure = str(error)
        raise
    except Exception as error:
        logs.exception("not_started", error)
        raise


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database and resume its games; at the end, close everything in order."""
    settings, metrics = app.state.settings, app.state.metrics
    with _noting_failure(app):
        peers = app.state.peers or peers_of(settings.database)
        storage = await Storage.open(settings.database, exclusive=not peers.shared)
    bots = BotPool(settings, metrics)
    # Everyone reconnects after a restart, so loading may wait as long as it takes.
    loaders = WorkerPool("room-loader", THREADS)
    readers = WorkerPool("game-reader", THREADS, MAX_WAITING)
    time = app.state.time
    app.state.services = Services(settings, storage, peers, bots, metrics, time, loaders, readers)
    app.state.replays = Replays(storage, time.now, readers)
    app.state.analyses = Analyses(
        storage, settings, metrics, readers, time.now, lambda: app.state.stopping
    )
    app.state.registry = RoomRegistry(app.state.services)
    try:
        with _noting_failure(app):
            await app.state.registry.open()
        storage.start_checks()
        yield
    finally:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await app.state.analyses.close()
                await app.state.registry.close()
                for pool in (bots, loaders, readers):
                    pool.close()
                await storage.close()
            logs.info("stopped")
        except TimeoutError:
            app.state.is_stuck = True
            logs.error("not_closed", advice=STUCK)

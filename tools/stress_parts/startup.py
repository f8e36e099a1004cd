"""Startup: how soon a server answers, and how soon a stored game is loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import httpx

from stress_parts.measurements import Measurement, percentile
from stress_parts.server_process import ServerProcess, database_of, serving
from stress_parts.stored_games import StoredGame, copy_games, store_games
from trunkline.server.http.cookies import COOKIE
from trunkline.server.http.runner import preload
from trunkline.server.metrics import Metrics
from trunkline.server.rooms.bot_pool import BotPool
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.server_time import ServerTime
from trunkline.server.settings import Settings
from trunkline.server.storage.peers import Peers
from trunkline.server.storage.storage import Storage

__all__ = ["measure_startup"]

START_TARGET = 1.0
LOAD_TARGET = 20.0
PATIENCE = 30.0
PLAYED = 180


def measure_startup(folder: Path, games: int, clocked: int, starts: int) -> Iterator[Measurement]:
    """Start a server many times on a database of long games, then load some of them.

    Only `PLAYED` games are played; the others are copies of them.
    """
    played = min(games, PLAYED)
    stored = store_games(database_of(folder), played, least=0.8, most=0.99, clocked=clocked)
    copy_games(folder, stored[clocked:], games - played)
    yield Measurement("start", "games in the database", games)
    times = [_start(folder) for _ in range(starts)]
    yield Measurement(
        "start", "from exec to the first response, median", median(times), "s", START_TARGET
    )
    yield Measurement("start", "from exec to the first response, longest", max(times), "s")
    # The server loads games with clocks at its start, and others when somebody views them.
    unloaded = stored[clocked:]
    with serving(folder) as server:
        _wait_for_rooms(server, clocked)
        asked = _ask(server, unloaded)
    loaded = asyncio.run(_load(folder, unloaded))
    yield Measurement(
        "loading", "entries of a game, median", median(game.entries for game in unloaded)
    )
    yield from _measurements("from request to view", asked)
    yield from _measurements("within the server", loaded)


def _measurements(what: str, times: Sequence[float]) -> Iterator[Measurement]:
    yield Measurement("loading", f"{what}, median", median(times), "ms", LOAD_TARGET)
    yield Measurement("loading", f"{what}, 99 %", percentile(times, 0.99), "ms", LOAD_TARGET)
    yield Measurement("loading", f"{what}, longest", max(times), "ms")


def _start(folder: Path) -> float:
    with serving(folder) as server:
        return server.seconds_to_answer


def _wait_for_rooms(server: ServerProcess, number: int) -> None:
    """Wait until the server has `number` games in memory."""
    until = perf_counter() + PATIENCE
    with httpx.Client(base_url=server.url) as client:
        while f"\ntrunkline_rooms_loaded {number:.1f}\n" not in client.get("/metrics").text:
            if perf_counter() > until:
                raise SystemExit("the server has not loaded its games")
            sleep(0.05)


def _ask(server: ServerProcess, games: Sequence[StoredGame]) -> list[float]:
    """Milliseconds from a request for a game that is not loaded to its view."""
    times = []
    with httpx.Client(base_url=server.url) as client:
        for game in games:
            request = client.build_request(
                "GET",
                f"/api/games/{game.id}?seat=0",
                headers={"Cookie": f"{COOKIE}={game.cookies[0]}"},
            )
            began = perf_counter()
            client.send(request).raise_for_status()
            times.append((perf_counter() - began) * 1000)
    return times


async def _load(folder: Path, games: Sequence[StoredGame]) -> list[float]:
    """Milliseconds to read a game from the database and replay its log."""
    preload()
    storage, metrics = await Storage.open(database_of(folder)), Metrics()
    bots, workers = BotPool(Settings(bot_threads=1), metrics), WorkerPool("worker", 1)
    time = ServerTime(lambda: 0)
    registry = RoomRegistry(
        Services(Settings(), storage, Peers(), bots, metrics, time, workers, workers)
    )
    times = []
    for game in games:
        began = perf_counter()
        async with registry.enter(game.id):
            times.append((perf_counter() - began) * 1000)
    bots.close()
    workers.close()
    await storage.close()
    return times

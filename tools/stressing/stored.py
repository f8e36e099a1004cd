"""Starting: how soon a server answers, and how soon a stored game is there again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import httpx

from stressing.figures import Figure, percentile
from stressing.process import Server, serving
from stressing.stock import Stored, stock
from trunkline.server.http.cookies import COOKIE
from trunkline.server.http.runner import preload_editions
from trunkline.server.metrics import Metrics
from trunkline.server.rooms.bot_pool import BotPool
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services
from trunkline.server.settings import Settings
from trunkline.server.storage.storage import Storage

__all__ = ["start_and_load"]

START_TARGET = 1.5
LOAD_TARGET = 20.0
PATIENCE = 30.0


def start_and_load(folder: Path, games: int, clocked: int, starts: int) -> Iterator[Figure]:
    """Start a server many times on a database of long games, then open each of these."""
    stored = stock(folder, games, least=0.8, most=0.99, clocked=clocked)
    yield Figure("start", "games in the database", games)
    times = [_start(folder) for _ in range(starts)]
    yield Figure("start", "from exec to the first answer, median", median(times), "s", START_TARGET)
    yield Figure("start", "from exec to the first answer, longest", max(times), "s")
    # Games with clocks the server takes up by itself; the others wait until somebody looks.
    unseen = stored[clocked:]
    with serving(folder) as server:
        _wait_for_rooms(server, clocked)
        asked = _ask(server, unseen)
    loaded = asyncio.run(_load(folder, unseen))
    yield Figure("loading", "entries of a game, median", median(game.entries for game in unseen))
    yield from _figures("from request to view", asked)
    yield from _figures("within the server", loaded)


def _figures(what: str, times: Sequence[float]) -> Iterator[Figure]:
    yield Figure("loading", f"{what}, median", median(times), "ms", LOAD_TARGET)
    yield Figure("loading", f"{what}, 99 %", percentile(times, 0.99), "ms", LOAD_TARGET)
    yield Figure("loading", f"{what}, longest", max(times), "ms")


def _start(folder: Path) -> float:
    with serving(folder) as server:
        return server.seconds_to_answer


def _wait_for_rooms(server: Server, number: int) -> None:
    """Wait until the server has so many games in memory."""
    until = perf_counter() + PATIENCE
    with httpx.Client(base_url=server.url) as client:
        while f"\ntrunkline_rooms_loaded {number:.1f}\n" not in client.get("/metrics").text:
            if perf_counter() > until:
                raise SystemExit("the server has not taken up its games")
            sleep(0.05)


def _ask(server: Server, games: Sequence[Stored]) -> list[float]:
    """Milliseconds from a request for a game that nobody has looked at to its view."""
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


async def _load(folder: Path, games: Sequence[Stored]) -> list[float]:
    """Milliseconds for reading a game from the database and playing its log."""
    preload_editions()
    storage, metrics = await Storage.open(str(folder / "games.db")), Metrics()
    players = BotPool(1, metrics)
    registry = RoomRegistry(Services(Settings(), storage, players, metrics, lambda: 0))
    times = []
    for game in games:
        began = perf_counter()
        async with registry.enter(game.id):
            times.append((perf_counter() - began) * 1000)
    players.close()
    await storage.close()
    return times

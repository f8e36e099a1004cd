"""Several processes on PostgreSQL: under load, and killed one after another while people play."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

from postgres_cluster import running_cluster

from simulation.checker import check
from simulation.history import StoredGame, read_stored_games
from stress_parts.client_socket import run
from stress_parts.load import SaturatedTargets, measure_saturated
from stress_parts.measurements import Measurement, latencies
from stress_parts.persistent_players import PersistentPlayers
from stress_parts.server_process import ServerProcess, serving
from stress_parts.stored_games import store_games
from trunkline.server.storage.database import Database

__all__ = ["kill_processes", "saturate_processes"]

SATURATED = SaturatedTargets(moves_per_second=400, latency=250.0)
CURRENT_SECONDS = 3.0
PATIENCE = 15.0
VIOLATIONS_SHOWN = 3


def saturate_processes(
    folder: Path, games: int, workers: int, pending: int, seconds: float
) -> Iterator[Measurement]:
    """Measure how many moves a second several processes can carry out."""
    part = f"PostgreSQL, {workers} processes"
    with running_cluster(durable=True) as cluster:
        database = cluster.url(cluster.create_database())
        stored = store_games(database, games, most=0.5, seats=[5])
        with serving(folder, database=database, workers=workers) as server:
            yield from run(measure_saturated(part, server, stored, pending, seconds, SATURATED))


def kill_processes(
    folder: Path, games: int, workers: int, rate: float, seconds: float, every: float
) -> Iterator[Measurement]:
    """Kill a process every few seconds while people play, and check all that they saw."""
    part = f"PostgreSQL, one of {workers} processes killed every {every:.0f} s"
    with running_cluster(durable=True) as cluster:
        database = cluster.url(cluster.create_database())
        players = PersistentPlayers(store_games(database, games, most=0.2, seats=[2]), seed=1)
        with serving(folder, database=database, workers=workers) as server:
            kills = run(_play(server, players, rate, seconds, every))
        stored = _stored_games(database)
    players.require_current(stored)
    violations = check(players.history, stored)
    for violation in violations[:VIOLATIONS_SHOWN]:
        print(violation.report(players.history, stored))
    yield Measurement(part, "processes killed", kills)
    yield Measurement(part, "moves acknowledged", players.acknowledged)
    yield Measurement(part, "moves repeated after a lost connection", players.repeated)
    yield Measurement(part, "moves refused, or never answered", players.failed, most=0)
    yield Measurement(part, "violations in the history of all clients", len(violations), most=0)
    yield from latencies(part, "from a move to its answer", players.latencies)
    longest = max(players.absences, default=0.0)
    yield Measurement(
        part, "until clients are current again, longest", longest, "s", CURRENT_SECONDS
    )


async def _play(
    server: ServerProcess, players: PersistentPlayers, rate: float, seconds: float, every: float
) -> int:
    """Play while processes are killed; returns how many were."""
    await players.connect(server.socket_url)
    killed: list[int] = []
    killing = asyncio.create_task(_kill_often(server, every, killed))
    await players.play(rate, seconds)
    killing.cancel()
    await players.settle(PATIENCE)
    return len(killed)


async def _kill_often(server: ServerProcess, every: float, killed: list[int]) -> None:
    rng = Random(1)
    while True:
        await asyncio.sleep(every)
        killed.append(rng.choice(server.workers))
        os.kill(killed[-1], signal.SIGKILL)


def _stored_games(database: str) -> list[StoredGame]:
    engine = Database(database, create=False).reader_engine()
    try:
        with engine.connect() as connection:
            return read_stored_games(connection)
    finally:
        engine.dispose()

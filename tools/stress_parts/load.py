"""Load: how long a move takes to reach all seats, at a steady rate of moves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import TypeAlias

from stress_parts.measurements import Measurement, percentile
from stress_parts.server_process import ServerProcess, serving
from stress_parts.simulated_players import SimulatedPlayers, simulated_players
from stress_parts.stored_games import StoredGame, store_games

__all__ = ["LATENCY_TARGET", "load"]

# Moves per second, and for how many seconds.
Pace: TypeAlias = tuple[float, float]
LATENCY_TARGET = 50.0
WARM_UP = 3.0
PATIENCE = 10.0


def load(folder: Path, games: int, pace: Pace, more: Sequence[Pace] = ()) -> Iterator[Measurement]:
    """Measure the latency at a pace, and at `more` paces without a target."""
    stored = store_games(folder, games, most=0.6)
    with serving(folder) as server:
        for index, measurements in enumerate(asyncio.run(_paces(server, stored, [pace, *more]))):
            yield from (
                measurements
                if index == 0
                else (_without_target(measurement) for measurement in measurements)
            )


def _without_target(measurement: Measurement) -> Measurement:
    return Measurement(measurement.part, measurement.what, measurement.value, measurement.unit)


async def _paces(
    server: ServerProcess, stored: Sequence[StoredGame], paces: Sequence[Pace]
) -> list[list[Measurement]]:
    async with simulated_players(server.socket_url, stored) as players:
        await players.play(paces[0][0], min(WARM_UP, paces[0][1]))
        await players.settle(PATIENCE)
        return [await _measure(server, players, rate, seconds) for rate, seconds in paces]


async def _measure(
    server: ServerProcess, players: SimulatedPlayers, rate: float, seconds: float
) -> list[Measurement]:
    players.reset_measurements()
    began, busy = perf_counter(), server.cpu_seconds()
    await players.play(rate, seconds)
    share = (server.cpu_seconds() - busy) / (perf_counter() - began)
    unheard = await players.settle(PATIENCE)
    times = [seconds * 1000 for seconds in players.latencies]
    part = f"{rate:.0f} moves/s"
    faults = players.unsent + unheard + players.closed + players.problems.total()
    return [
        Measurement(part, "moves sent", players.sent),
        Measurement(part, "moves refused, or not received by all seats", faults, target=0),
        Measurement(part, "from a move to all seats, median", percentile(times, 0.5), "ms"),
        Measurement(part, "from a move to all seats, 95 %", percentile(times, 0.95), "ms"),
        Measurement(
            part, "from a move to all seats, 99 %", percentile(times, 0.99), "ms", LATENCY_TARGET
        ),
        Measurement(part, "from a move to all seats, longest", max(times), "ms"),
        Measurement(
            part, "sent later than planned, on average", fmean(players.lateness) * 1000, "ms"
        ),
        Measurement(part, "CPU share of the server", 100 * share, "%"),
    ]

"""Load: how long a move takes to reach all seats, and what it costs.

Every game has five seats and as many sockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from stress_parts.client_socket import run
from stress_parts.measurements import Measurement, latencies
from stress_parts.server_process import ServerProcess, database_of, serving
from stress_parts.simulated_players import SimulatedPlayers, simulated_players
from stress_parts.stored_games import StoredGame, store_games
from trunkline.server.rooms.room_registry import ROOMS_KEPT

__all__ = ["SaturatedTargets", "load", "measure_saturated", "reconnect", "saturate"]

SEATS = (5,)
STEADY_LATENCY = 50.0
MEMORY = 700
# What counts as no growth, in MiB: less than the memory that Python keeps free varies by.
GROWTH = 8
RECONNECT_SECONDS = 4.0
RECONNECT_LATENCY = 500.0
WARM_UP = 3.0
PATIENCE = 10.0
# How long clients are connected before they reconnect.
ASIDE_SECONDS = 2.0


class SaturatedTargets(NamedTuple):
    """What a saturated server has to reach: milliseconds are at most as many."""

    moves_per_second: float
    latency: float
    cpu_per_move: float | None = None


SATURATED = SaturatedTargets(moves_per_second=1000, latency=150.0, cpu_per_move=0.6)


def load(
    folder: Path, games: int, rate: float, seconds: float, settle: float
) -> Iterator[Measurement]:
    """Measure the latency and the memory at a steady rate, as on a server that has run for long.

    Games are at all stages, because a game needs more memory towards its end, and when one ends,
    its players begin another. The server keeps as many rooms of games that nobody plays any more as
    it ever does. So after the time to `settle`, its memory should be flat.
    """
    database = database_of(folder)
    playing = store_games(database, games, least=0.05, most=0.95, seats=SEATS)
    next_games = store_games(database, games, most=0.0, seats=SEATS)
    left = store_games(database, min(games, ROOMS_KEPT), least=0.9, most=1.0, seats=SEATS)
    with serving(folder) as server:
        yield from run(_load(server, playing, next_games, left, rate, seconds, settle))


async def _load(
    server: ServerProcess,
    playing: Sequence[StoredGame],
    next_games: Sequence[StoredGame],
    left: Sequence[StoredGame],
    rate: float,
    seconds: float,
    settle: float,
) -> list[Measurement]:
    part = f"{rate:.0f} moves/s"
    async with simulated_players(server.socket_url, left):
        pass
    async with _warm_players(server, playing, next_games) as players:
        began, busy = perf_counter(), server.cpu_seconds()
        await players.play(rate, settle)
        settled = server.memory()
        await players.play(rate, seconds - settle)
        share = (server.cpu_seconds() - busy) / (perf_counter() - began)
        grown = (server.memory() - settled) / 2**20
        return [
            Measurement(part, "sockets", players.sockets),
            Measurement(part, "games that ended and were followed by another", players.games_ended),
            *await _moves(part, players, STEADY_LATENCY),
            Measurement(
                part, "sent later than planned, on average", 1000 * fmean(players.lateness), "ms"
            ),
            Measurement(part, "CPU share of the server", 100 * share, "%"),
            Measurement(part, "memory of the server", server.memory() / 2**20, "MiB", MEMORY),
            Measurement(part, f"growth after the first {settle:.0f} s", grown, "MiB", GROWTH),
        ]


def saturate(folder: Path, games: int, pending: int, seconds: float) -> Iterator[Measurement]:
    """Measure how many moves a second the server can carry out."""
    stored = store_games(database_of(folder), games, most=0.5, seats=SEATS)
    with serving(folder) as server:
        measuring = measure_saturated("saturated", server, stored, pending, seconds, SATURATED)
        yield from run(measuring)


async def measure_saturated(
    part: str,
    server: ServerProcess,
    stored: Sequence[StoredGame],
    pending: int,
    seconds: float,
    targets: SaturatedTargets,
) -> list[Measurement]:
    """Measure a server that always has this many moves pending."""
    async with _warm_players(server, stored) as players:
        began, busy = perf_counter(), server.cpu_seconds()
        await players.saturate(pending, seconds)
        took, cpu = perf_counter() - began, server.cpu_seconds() - busy
        moves = len(players.latencies)
        return [
            Measurement(part, "sockets", players.sockets),
            Measurement(part, "moves pending at any time", pending),
            Measurement(part, "moves a second", moves / took, least=targets.moves_per_second),
            *await _moves(part, players, targets.latency),
            Measurement(
                part, "CPU of the server per move", 1000 * cpu / moves, "ms", targets.cpu_per_move
            ),
            Measurement(part, "CPU share of the server", 100 * cpu / took, "%"),
        ]


def reconnect(folder: Path, games: int, clients: int, rate: float) -> Iterator[Measurement]:
    """Let many clients reconnect at once, while the players of other games move."""
    stored = store_games(database_of(folder), games, most=0.5, seats=SEATS)
    with serving(folder) as server:
        yield from run(_reconnect(server, stored, clients, rate))


async def _reconnect(
    server: ServerProcess, stored: Sequence[StoredGame], clients: int, rate: float
) -> list[Measurement]:
    part, leaving = f"{clients} clients reconnect", clients // SEATS[0]
    async with _warm_players(server, stored[leaving:]) as players:
        with ProcessPoolExecutor(1, get_context("spawn")) as others:
            # In a process of its own, so that it does not delay what is measured here.
            reconnecting = asyncio.get_running_loop().run_in_executor(
                others, _reconnect_once, server.socket_url, stored[:leaving]
            )
            while not reconnecting.done():
                await players.play(rate, 1)
        took = await reconnecting
        return [
            Measurement(part, "until all are current", took, "s", RECONNECT_SECONDS),
            *await _moves(part, players, RECONNECT_LATENCY, RECONNECT_LATENCY),
        ]


def _reconnect_once(url: str, games: Sequence[StoredGame]) -> float:
    """Connect the players of these games, then once more; returns how long the latter took."""

    async def connect_twice() -> float:
        async with simulated_players(url, games) as players:
            await asyncio.sleep(ASIDE_SECONDS)
            return await players.reconnect()

    return run(connect_twice())


@asynccontextmanager
async def _warm_players(
    server: ServerProcess, stored: Sequence[StoredGame], spare: Sequence[StoredGame] = ()
) -> AsyncIterator[SimulatedPlayers]:
    """Connected players of all games, some of whom have moved."""
    async with simulated_players(server.socket_url, stored, spare=spare) as players:
        await players.play(len(stored) / WARM_UP, WARM_UP)
        await players.settle(PATIENCE)
        players.reset_measurements()
        yield players


async def _moves(
    part: str, players: SimulatedPlayers, most: float, longest: float | None = None
) -> list[Measurement]:
    """How many moves were sent, and how long they took."""
    unheard = await players.settle(PATIENCE)
    faults = players.unsent + unheard + players.closed + players.problems.total()
    return [
        Measurement(part, "moves sent", players.sent),
        Measurement(part, "moves refused, or not received by all seats", faults, most=0),
        *latencies(part, "from a move to all seats", players.latencies, most, longest),
    ]

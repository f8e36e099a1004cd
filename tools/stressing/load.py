"""Load: how long it takes from a move to all seats, at a steady pace of moves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import TypeAlias

from stressing.crowd import Crowd, crowd
from stressing.figures import Figure, percentile
from stressing.process import Server, serving
from stressing.stock import Stored, stock

__all__ = ["LATENCY_TARGET", "load"]

# Moves a second, and for how many seconds.
Pace: TypeAlias = tuple[float, float]
LATENCY_TARGET = 50.0
WARM_UP = 3.0
PATIENCE = 10.0


def load(folder: Path, games: int, pace: Pace, more: Sequence[Pace] = ()) -> Iterator[Figure]:
    """Moves a second for so many seconds; `more` of them without a target."""
    stored = stock(folder, games, most=0.6)
    with serving(folder) as server:
        for index, figures in enumerate(asyncio.run(_paces(server, stored, [pace, *more]))):
            yield from figures if index == 0 else (_informal(figure) for figure in figures)


def _informal(figure: Figure) -> Figure:
    return Figure(figure.part, figure.what, figure.value, figure.unit)


async def _paces(
    server: Server, stored: Sequence[Stored], paces: Sequence[Pace]
) -> list[list[Figure]]:
    async with crowd(server.socket_url, stored) as people:
        await people.play(paces[0][0], min(WARM_UP, paces[0][1]))
        await people.settle(PATIENCE)
        return [await _measure(server, people, rate, seconds) for rate, seconds in paces]


async def _measure(server: Server, people: Crowd, rate: float, seconds: float) -> list[Figure]:
    people.fresh_figures()
    began, busy = perf_counter(), server.processor_seconds()
    await people.play(rate, seconds)
    share = (server.processor_seconds() - busy) / (perf_counter() - began)
    unheard = await people.settle(PATIENCE)
    times = [seconds * 1000 for seconds in people.latencies]
    part = f"{rate:.0f} moves/s"
    faults = people.unsent + unheard + people.closed + people.problems.total()
    return [
        Figure(part, "moves sent", people.sent),
        Figure(part, "moves not taken, or not heard by all", faults, target=0),
        Figure(part, "from a move to all seats, median", percentile(times, 0.5), "ms"),
        Figure(part, "from a move to all seats, 95 %", percentile(times, 0.95), "ms"),
        Figure(
            part, "from a move to all seats, 99 %", percentile(times, 0.99), "ms", LATENCY_TARGET
        ),
        Figure(part, "from a move to all seats, longest", max(times), "ms"),
        Figure(part, "sent later than planned, on average", fmean(people.lateness) * 1000, "ms"),
        Figure(part, "a processor's time the server takes", 100 * share, "%"),
    ]

"""Tournaments on a Ray cluster: an existing one, or one started on this machine."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from time import perf_counter
from typing import Any

from trunkline.arena.arena_game import GameResult
from trunkline.arena.batches import Batch, BatchQueue, BatchResults, play_batch
from trunkline.arena.decision_timer import DecisionTimer
from trunkline.arena.errors import ArenaError
from trunkline.arena.processes import available_processors, play_in_processes
from trunkline.arena.schedule import Schedule

__all__ = ["LOCAL", "play_on_ray"]

LOCAL = "local"
CONNECT_TIMEOUT = 10.0


def play_on_ray(
    schedule: Schedule, queue: BatchQueue, address: str, workers: int | None = None
) -> BatchResults:
    """Play on the cluster at an address, on this many of its processors or on all."""
    with _connected(address, workers) as ray:
        shared_schedule = ray.put(schedule)
        task = ray.remote(num_cpus=1, max_retries=0)(_play_remotely)
        limit = workers or int(ray.cluster_resources().get("CPU", 1))
        running: dict[Any, tuple[Batch, float]] = {}
        while True:
            while len(running) < limit and (batch := queue.take()):
                running[task.remote(shared_schedule, batch)] = batch, perf_counter()
            if not running:
                return
            (done,), _ = ray.wait(list(running))
            batch, started = running.pop(done)
            queue.record_finished(perf_counter() - started, len(batch))
            yield _collect(ray, done, schedule, batch)


def _play_remotely(schedule: Schedule, batch: Batch) -> list[GameResult]:
    return play_batch(schedule, batch, DecisionTimer(schedule.limit, kill_process=True))


def _collect(ray: Any, done: Any, schedule: Schedule, batch: Batch) -> list[GameResult]:
    """A task's results. If it died, play the batch locally, to find out which bot caused it."""
    try:
        return list(ray.get(done))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError:
        return next(play_in_processes(schedule, BatchQueue(iter(batch), len(batch)), count=1))


@contextmanager
def _connected(address: str, workers: int | None) -> Iterator[Any]:
    """Connect to Ray while it is needed, unless the caller is connected already."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError(
            'Ray is not installed; install it with pip install "trunkline[ray]"'
        ) from None
    if ray.is_initialized():
        yield ray
        return
    _check_reachable(address)
    local = {}
    if address == LOCAL:
        local = {"num_cpus": workers or available_processors(), "include_dashboard": False}
    try:
        ray.init(address, logging_level="error", log_to_driver=False, **local)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _no_cluster_at(address, error) from None
    try:
        # Ray reports dead workers on standard output, which is reserved for results.
        with redirect_stdout(sys.stderr):
            yield ray
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Fail at once if nothing listens at the address; Ray itself would retry for minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if not port.isdecimal():
        return  # a special address that Ray itself resolves
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise _no_cluster_at(address, error) from None


def _no_cluster_at(address: str, error: Exception) -> ArenaError:
    return ArenaError(f"there is no Ray cluster at {address}: {error}")

"""The same tournament on a Ray cluster: one that is there, or one made on this machine."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from time import perf_counter
from typing import Any

from trunkline.arena.clock import Clock
from trunkline.arena.crew import cores, play_in_crew
from trunkline.arena.errors import ArenaError
from trunkline.arena.match import Outcome
from trunkline.arena.portions import Played, Portion, Portions, play_portion
from trunkline.arena.schedule import Plan

__all__ = ["LOCAL", "play_on_cluster"]

LOCAL = "local"
PATIENCE = 10.0


def play_on_cluster(
    plan: Plan, portions: Portions, address: str, workers: int | None = None
) -> Played:
    """Play on the cluster at an address, on so many of its processors or on all."""
    with _connected(address, workers) as ray:
        plan_there = ray.put(plan)
        task = ray.remote(num_cpus=1, max_retries=0)(_play_there)
        most = workers or int(ray.cluster_resources().get("CPU", 1))
        playing: dict[Any, tuple[Portion, float]] = {}
        while True:
            while len(playing) < most and (portion := portions.take()):
                playing[task.remote(plan_there, portion)] = portion, perf_counter()
            if not playing:
                return
            (done,), _ = ray.wait(list(playing))
            portion, began = playing.pop(done)
            portions.took(perf_counter() - began, len(portion))
            yield _collected(ray, done, plan, portion)


def _play_there(plan: Plan, portion: Portion) -> list[Outcome]:
    return play_portion(plan, portion, Clock(plan.limit, expendable=True))


def _collected(ray: Any, done: Any, plan: Plan, portion: Portion) -> list[Outcome]:
    """A task's outcomes; if it died, the portion is played here, where one sees who did it."""
    try:
        return list(ray.get(done))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError:
        return next(play_in_crew(plan, Portions(iter(portion), len(portion)), workers=1))


@contextmanager
def _connected(address: str, workers: int | None) -> Iterator[Any]:
    """Ray, connected for as long as it is needed, unless the caller already was."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError(
            'Ray is not installed; pip install "trunkline[ray]" brings it along'
        ) from None
    if ray.is_initialized():
        yield ray
        return
    _knock(address)
    own = {"num_cpus": workers or cores(), "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, logging_level="error", log_to_driver=False, **own)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _nobody_at(address, error) from None
    try:
        # Ray tells of workers that died on standard output, which is for results.
        with redirect_stdout(sys.stderr):
            yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Say at once if nobody is there; Ray itself would try for minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if not port.isdecimal():
        return  # a name that Ray knows what to do with
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise _nobody_at(address, error) from None


def _nobody_at(address: str, error: Exception) -> ArenaError:
    return ArenaError(f"there is no Ray cluster at {address}: {error}")

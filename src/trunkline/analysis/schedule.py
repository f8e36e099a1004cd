"""How an analysis spends its budget: in passes, each of which makes all errors a little smaller."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from threading import Lock
from time import monotonic
from typing import NamedTuple

from msgspec import Struct

from trunkline.analysis.measurements import Measurement
from trunkline.bots.search.thinking import Budget

__all__ = ["AnalysisCancelled", "AnalysisProgress", "measure"]

# The standard errors that passes bring everything down to: the first, and the factor to the next.
FIRST_TARGET = 0.32
NEXT_TARGET = 0.5**0.25
MIN_TARGET = 0.0002
# Seconds between two looks at the clock and at whether someone has cancelled.
POLL = 0.05


class AnalysisCancelled(Exception):
    """Someone cancelled the analysis before its end."""


class AnalysisProgress(Struct, frozen=True):
    """How far an analysis is: the share of its budget that is spent, and the playouts made."""

    done: float
    playouts: int


def measure(
    measurements: Sequence[Measurement],
    budget: Budget,
    threads: int,
    progress: Callable[[AnalysisProgress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    clock: Callable[[], float] = monotonic,
) -> int:
    """Play until the budget is spent; return the number of playouts.

    The first pass is always made, so that there is something to tell of everything. What a pass
    plays depends only on what the passes before it found. If only playouts are limited, the result
    therefore does not depend on the number of threads.
    """
    run = _Run(measurements, budget, threads, progress, cancelled, clock)
    with run.pool:
        for target in _targets():
            if not run.pass_to(target):
                break
    return run.spent


def _targets() -> Iterator[float]:
    target = FIRST_TARGET
    while target > MIN_TARGET:
        yield target
        target *= NEXT_TARGET


class _Task(NamedTuple):
    """What to play of a measurement in a pass."""

    measurement: Measurement
    units: int
    playouts: int


class _Run:
    """The passes of one analysis."""

    def __init__(
        self,
        measurements: Sequence[Measurement],
        budget: Budget,
        threads: int,
        progress: Callable[[AnalysisProgress], None] | None,
        cancelled: Callable[[], bool] | None,
        clock: Callable[[], float],
    ) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="trunkline-analysis")
        self.spent = 0
        self._lock = Lock()
        self._threads = threads
        self._measurements = measurements
        self._budget = budget
        self._progress = progress
        self._cancelled = cancelled
        self._clock = clock
        self._began = clock()
        self._is_first = True

    def pass_to(self, target: float) -> bool:
        """Play what every measurement needs for a target; False if the budget is spent."""
        tasks = self._tasks(target)
        in_time = self._play(tasks)
        self._is_first = False
        playouts = self._budget.playouts
        return in_time and (playouts is None or self.spent < playouts)

    def _tasks(self, target: float) -> list[_Task]:
        """What to play in a pass, as much as the budget allows.

        What is least certain comes first, wherever it is in the game, since time may run out.
        """
        most = self._budget.playouts
        tasks, planned = [], self.spent
        for measurement in sorted(self._measurements, key=lambda each: -each.error):
            units = measurement.needed(target)
            if most is not None and not self._is_first:
                units = min(units, (most - planned) // measurement.unit)
            if units > 0:
                tasks.append(_Task(measurement, units, units * measurement.unit))
                planned += tasks[-1].playouts
        return tasks

    def _play(self, tasks: Sequence[_Task]) -> bool:
        """Share tasks among threads; False if the time is up."""
        waiting = deque(tasks)
        running = {self.pool.submit(self._work, waiting) for _ in range(self._threads)}
        try:
            while running:
                done, running = wait(running, POLL, FIRST_EXCEPTION)
                for worker in done:
                    worker.result()
                self._report()
                if self._cancelled is not None and self._cancelled():
                    raise AnalysisCancelled("the analysis was cancelled")
                if self._is_late() and not self._is_first:
                    return False
        finally:
            if running:
                waiting.clear()
                self._stop(running)
        return not self._is_late()

    def _work(self, waiting: deque[_Task]) -> None:
        """Carry out one task after another, in one of several threads."""
        while True:
            try:
                task = waiting.popleft()
            except IndexError:
                return
            task.measurement.advance(task.units)
            with self._lock:
                self.spent += task.playouts

    def _stop(self, running: Iterable[Future[None]]) -> None:
        for measurement in self._measurements:
            measurement.stop()
        wait(running)

    def _is_late(self) -> bool:
        seconds = self._budget.seconds
        return seconds is not None and self._clock() - self._began >= seconds

    def _report(self) -> None:
        if self._progress is None:
            return
        shares = [0.0]
        if self._budget.seconds is not None:
            shares.append((self._clock() - self._began) / self._budget.seconds)
        if self._budget.playouts is not None:
            shares.append(self.spent / self._budget.playouts)
        self._progress(AnalysisProgress(min(1.0, max(shares)), self.spent))

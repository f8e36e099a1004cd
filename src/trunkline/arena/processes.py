"""Worker processes on this machine. One that dies is replaced, and its bot loses that game."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any

from trunkline.arena.arena_game import GameResult, forfeited
from trunkline.arena.batches import Batch, BatchQueue, BatchResults, play_batch
from trunkline.arena.decision_timer import NEVER, DecisionTimer, JournalField
from trunkline.arena.errors import ArenaError
from trunkline.arena.schedule import Schedule

__all__ = ["available_processors", "play_in_processes", "play_in_this_process"]

# Seconds that a process has to exit after it has closed its pipe.
EXIT_TIMEOUT = 5.0
MAIN_GUARD = 'a script must call tournament() under `if __name__ == "__main__":`'
# Spawn rather than fork: a process forked from one with threads may hang.
_context = multiprocessing.get_context("spawn")


def available_processors() -> int:
    """The number of processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_in_this_process(schedule: Schedule, queue: BatchQueue) -> BatchResults:
    """Play one batch after another, without worker processes."""
    timer = DecisionTimer(schedule.limit)
    while batch := queue.take():
        started = perf_counter()
        yield play_batch(schedule, batch, timer)
        queue.record_finished(perf_counter() - started, len(batch))


def play_in_processes(schedule: Schedule, queue: BatchQueue, count: int) -> BatchResults:
    """Play with this many worker processes; batches arrive in the order they are finished."""
    workers: list[_Worker] = []
    try:
        while len(workers) < count and (batch := queue.take()):
            workers.append(_Worker(schedule, batch))
        while workers:
            ready = wait([handle for worker in workers for handle in worker.handles])
            for worker in [worker for worker in workers if set(worker.handles) & set(ready)]:
                results = worker.collect()
                if results is None:
                    continue
                queue.record_finished(perf_counter() - worker.started, len(worker.batch))
                if batch := queue.take():
                    worker.assign(batch)
                else:
                    worker.stop()
                    workers.remove(worker)
                yield results
    finally:
        for worker in workers:
            worker.stop()


class _Worker:
    """A process and the batch it is playing."""

    def __init__(self, schedule: Schedule, batch: Batch) -> None:
        self._schedule = schedule
        self._journal: Any = _context.RawArray("d", 4)
        self._start()
        self.assign(batch)

    def _start(self) -> None:
        self._journal[JournalField.STARTED] = NEVER
        self._pipe, other = _context.Pipe()
        arguments = (other, self._schedule, self._journal)
        self._process = _context.Process(target=_serve, args=arguments)
        with _sigint_blocked():
            self._process.start()
        other.close()

    @property
    def handles(self) -> tuple[Connection, int]:
        """What to wait for: an answer, or the end of the process."""
        return self._pipe, self._process.sentinel

    def assign(self, batch: Batch) -> None:
        """Give the process a new batch."""
        self.batch, self.started = batch, perf_counter()
        self._forfeits: dict[int, GameResult] = {}
        self._send()

    def _send(self) -> None:
        with suppress(OSError):  # if the process has just died, its sentinel reports that
            self._pipe.send((self.batch, self._forfeits))

    def collect(self) -> list[GameResult] | None:
        """The results of the batch; None if the process died and was replaced."""
        answer = None
        with suppress(EOFError, OSError):
            answer = self._pipe.recv() if self._pipe.poll() else None
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            self._replace()
        return answer

    def _replace(self) -> None:
        """Count the game in which the process died as lost, and continue in a new process."""
        self._process.join(EXIT_TIMEOUT)
        self._process.kill()  # in case it has only closed the pipe
        self._process.join()
        now, journal = perf_counter(), list(self._journal)
        if journal[JournalField.STARTED] == NEVER:
            raise ArenaError(
                f"a worker process died outside of any decision: {self._exit_reason()}; "
                f"{MAIN_GUARD}"
            )
        reason = f"ended the process it ran in: {self._exit_reason()}"
        if now - journal[JournalField.STARTED] > self._schedule.limit:
            reason = f"took longer than {self._schedule.limit:g} s and could not be stopped"
        index, seat, move = (
            int(journal[field])
            for field in (JournalField.GAME, JournalField.SEAT, JournalField.MOVE)
        )
        games = [game for seed in self.batch for game in self._schedule.games(seed)]
        self._forfeits[index] = forfeited(games[index], seat, move, reason)
        self._pipe.close()
        self._start()
        self._send()

    def _exit_reason(self) -> str:
        code = self._process.exitcode or 0
        return signal.strsignal(-code) or f"signal {-code}" if code < 0 else f"exit code {code}"

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Processes started here ignore Ctrl-C; the main process decides what it means."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, schedule: Schedule, journal: Any) -> None:
    """Play the batches that arrive, until the pipe is closed. This runs in the worker process."""
    os.dup2(2, 1)  # standard output is reserved for the arena, not for bots and their children
    timer = DecisionTimer(schedule.limit, journal, kill_process=True)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(schedule, timer, *pipe.recv()))


def _answer(
    schedule: Schedule, timer: DecisionTimer, batch: Batch, forfeits: dict[int, GameResult]
) -> list[GameResult] | Exception:
    try:
        return play_batch(schedule, batch, timer, forfeits)
    except Exception as error:
        return error

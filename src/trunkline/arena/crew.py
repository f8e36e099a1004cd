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

from trunkline.arena.clock import BEGAN, MATCH, MOVE, NEVER, SEAT, Clock
from trunkline.arena.errors import ArenaError
from trunkline.arena.match import Outcome, forfeited
from trunkline.arena.portions import Played, Portion, Portions, play_portion
from trunkline.arena.schedule import Plan

__all__ = ["cores", "play_here", "play_in_crew"]

# Seconds for a process to end that has hung up.
PATIENCE = 5.0
GUARD = 'a script must call tournament() under `if __name__ == "__main__":`'
# Fresh processes: those that are forked from one with threads may hang.
_context = multiprocessing.get_context("spawn")


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(plan: Plan, portions: Portions) -> Played:
    """Play in this very process, one portion after another."""
    clock = Clock(plan.limit)
    while portion := portions.take():
        began = perf_counter()
        yield play_portion(plan, portion, clock)
        portions.took(perf_counter() - began, len(portion))


def play_in_crew(plan: Plan, portions: Portions, workers: int) -> Played:
    """Play with so many processes; portions come back in whatever order they are done."""
    crew: list[_Worker] = []
    try:
        while len(crew) < workers and (portion := portions.take()):
            crew.append(_Worker(plan, portion))
        while crew:
            ready = wait([end for worker in crew for end in worker.ends])
            for worker in [worker for worker in crew if set(worker.ends) & set(ready)]:
                outcomes = worker.collect()
                if outcomes is None:
                    continue
                portions.took(perf_counter() - worker.began, len(worker.portion))
                if portion := portions.take():
                    worker.give(portion)
                else:
                    worker.stop()
                    crew.remove(worker)
                yield outcomes
    finally:
        for worker in crew:
            worker.stop()


class _Worker:
    """One process and the portion it is playing."""

    def __init__(self, plan: Plan, portion: Portion) -> None:
        self._plan = plan
        self._journal: Any = _context.RawArray("d", 4)
        self._start()
        self.give(portion)

    def _start(self) -> None:
        self._journal[BEGAN] = NEVER
        self._pipe, other = _context.Pipe()
        arguments = (other, self._plan, self._journal)
        self._process = _context.Process(target=_serve, args=arguments)
        with _deaf():
            self._process.start()
        other.close()

    @property
    def ends(self) -> tuple[Connection, int]:
        """What to wait for: an answer, or the end of the process."""
        return self._pipe, self._process.sentinel

    def give(self, portion: Portion) -> None:
        """Have a portion played."""
        self.portion, self.began = portion, perf_counter()
        self._lost: dict[int, Outcome] = {}
        self._send()

    def _send(self) -> None:
        with suppress(OSError):  # it may have just died, which its sentinel tells
            self._pipe.send((self.portion, self._lost))

    def collect(self) -> list[Outcome] | None:
        """The outcomes of the portion; None if the process died and another took over."""
        answer = None
        with suppress(EOFError, OSError):
            answer = self._pipe.recv() if self._pipe.poll() else None
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            self._replace()
        return answer

    def _replace(self) -> None:
        """Count the game in which the process died as lost, and play on in a new one."""
        self._process.join(PATIENCE)
        self._process.kill()  # if it only hung up
        self._process.join()
        now, journal = perf_counter(), list(self._journal)
        if journal[BEGAN] == NEVER:
            raise ArenaError(f"a worker process died by itself: {self._death()}; {GUARD}")
        reason = f"ended the process it ran in: {self._death()}"
        if now - journal[BEGAN] > self._plan.limit:
            reason = f"took longer than {self._plan.limit:g} s and could not be stopped"
        place, seat, move = (int(journal[at]) for at in (MATCH, SEAT, MOVE))
        matches = [match for seed in self.portion for match in self._plan.matches(seed)]
        self._lost[place] = forfeited(matches[place], seat, move, reason)
        self._pipe.close()
        self._start()
        self._send()

    def _death(self) -> str:
        code = self._process.exitcode or 0
        return signal.strsignal(-code) or f"signal {-code}" if code < 0 else f"exit code {code}"

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started here never hear of Ctrl-C: the first one says what it means."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let signals through once it has started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, plan: Plan, journal: Any) -> None:
    """The life of a worker process: play what is sent, until nobody is there to send more."""
    os.dup2(2, 1)  # what bots and their children print must not mix with what the arena tells
    clock = Clock(plan.limit, journal, expendable=True)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(plan, clock, *pipe.recv()))


def _answer(
    plan: Plan, clock: Clock, portion: Portion, lost: dict[int, Outcome]
) -> list[Outcome] | Exception:
    try:
        return play_portion(plan, portion, clock, lost)
    except Exception as error:
        return error

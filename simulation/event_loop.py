"""An event loop on a virtual clock, with a seeded order and several processes that can crash.

Nothing here waits: when nothing is ready, time jumps to the next timer. There are no threads: what
would run in one is called on the loop, after a seeded delay.
"""

from __future__ import annotations

import asyncio
import heapq
import random
import warnings
from asyncio import Handle
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar, TypeVarTuple

__all__ = ["Deadlock", "LoopProcess", "VirtualLoop", "current_process"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
# How often a step that could run now has to wait for the next round.
HELD_BACK = 0.05
# What running one round of callbacks takes.
ROUND_SECONDS = 1e-6


class Deadlock(RuntimeError):
    """Nothing is ready, and no timer is set, so nothing will ever happen again."""


class LoopProcess:
    """A process of the simulation: a set of tasks and callbacks that can vanish together.

    Whatever a task of the process starts belongs to it as well, by its context. `thread_seconds`
    says how long some work takes in a thread of a pool.
    """

    def __init__(self, thread_seconds: Callable[[Executor | None], float]) -> None:
        self.thread_seconds = thread_seconds
        self.alive = True
        # Before this time nothing of the process runs, as if the machine had stopped it.
        self.stopped_until = 0.0
        self.postponed: list[Handle] = []
        self.context = copy_context()
        self.context.run(_process.set, self)


_process: ContextVar[LoopProcess | None] = ContextVar("process", default=None)


def current_process() -> LoopProcess | None:
    """The process whose code is running; None for the clients."""
    return _process.get()


class _Task(asyncio.Task[T]):
    """A task that knows its process, and a number that orders tasks in every run alike."""

    serial: int
    process: LoopProcess | None
    # asyncio's own: whether to complain if the task is forgotten before it is done.
    _log_destroy_pending: bool


class VirtualLoop(asyncio.BaseEventLoop):
    """The loop that everything in a simulation runs on.

    In each round, all callbacks that are ready run once, like in any event loop of asyncio. Two
    things are different:

    - Steps of tasks run in a seeded order, and some have to wait for the next round. asyncio runs
      them in the order in which they became ready, but which of two tasks that is depends on the
      network, disk and threads. A server that relied on it would break with the next `await`.
    - Plain callbacks, such as those of futures, run before the steps, and keep their order: asyncio
      promises it, and its own locks, queues and shields rely on it.
    """

    # Where BaseEventLoop keeps callbacks and timers, and whether it is to stop. Callbacks have
    # fields that their types do not show.
    _ready: deque[Any]
    _scheduled: list[Any]
    _stopping: bool

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._rng = random.Random(f"{seed} loop")
        self._now = 0.0
        self._serial = 0
        self.set_task_factory(self._new_task)
        self.set_exception_handler(self._note_error)
        # Errors that nothing has caught.
        self.errors: list[str] = []

    def time(self) -> float:
        """The virtual time in seconds."""
        return self._now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Call a function on the loop, after as long as it would take in a thread."""
        process = current_process()
        seconds = 0.0 if process is None else process.thread_seconds(executor)
        future: asyncio.Future[T] = self.create_future()

        def call() -> None:
            if future.cancelled():
                return
            try:
                result = func(*args)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self.call_later(seconds, call)
        return future

    def kill(self, process: LoopProcess) -> None:
        """Let a process vanish: nothing of it ever runs again.

        Its coroutines are closed, so that their memory is freed at a certain time. What they try to
        do then has no effect, as their process is dead.
        """
        process.alive = False
        tasks = [task for task in asyncio.all_tasks(self) if isinstance(task, _Task)]
        for task in sorted(tasks, key=lambda task: task.serial):
            if task.process is process:
                process.context.copy().run(_discard, task)

    def stop_process(self, process: LoopProcess, seconds: float) -> None:
        """Let a process stand still for a while, as if the machine were asleep."""
        process.stopped_until = self._now + seconds
        self.call_at(process.stopped_until, self._continue, process)

    def _continue(self, process: LoopProcess) -> None:
        if process.stopped_until <= self._now:
            self._ready.extend(process.postponed)
            process.postponed.clear()

    def _new_task(
        self,
        _loop: asyncio.AbstractEventLoop,
        coroutine: Coroutine[Any, Any, T] | Generator[Any, None, T],
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        task = _Task(coroutine, loop=self, context=context)
        self._serial += 1
        task.serial = self._serial
        task.process = current_process() if context is None else context.get(_process)
        if task.process is not None and not task.process.alive:
            # Something that is being closed has begun it.
            _discard(task)
        return task

    def _note_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Note an error that nothing has caught, unless those who would have are dead."""
        task = context.get("future")
        process = task.process if isinstance(task, _Task) else None
        if process is None or process.alive:
            self.errors.append(f"{context['message']}: {context.get('exception')!r}")

    def _asyncgen_finalizer_hook(self, _generator: object) -> None:
        """Leave generators alone: they belong to dead processes."""

    def _write_to_self(self) -> None:
        """Nothing to wake: the loop never sleeps."""

    # Rounds. The names are those that BaseEventLoop calls.

    def _run_once(self) -> None:
        self._now += ROUND_SECONDS
        self._take_timers()
        ready = list(self._ready)
        self._ready.clear()
        plain: list[Any] = []
        steps: list[tuple[int, Any]] = []
        for handle in ready:
            task = getattr(handle._callback, "__self__", None)
            if isinstance(task, _Task):
                steps.append((task.serial, handle))
            else:
                plain.append(handle)
        for handle in plain:
            self._run(handle)
        # The server may have woken them in the order of a set, which differs from run to run.
        steps.sort(key=lambda step: step[0])
        if len(steps) > 1:
            self._rng.shuffle(steps)
        for number, (_, handle) in enumerate(steps):
            if number and self._rng.random() < HELD_BACK:
                self._ready.append(handle)
            else:
                self._run(handle)

    def _take_timers(self) -> None:
        """Add the timers that are due to what is ready; if nothing is, jump to the next one."""
        timers = self._scheduled
        while timers and timers[0]._cancelled:
            self._drop_timer(timers)
        if not self._ready and not self._stopping:
            if not timers:
                raise Deadlock("nothing is ready, and no timer is set")
            self._now = max(self._now, timers[0]._when)
        while timers and timers[0]._when <= self._now:
            self._ready.append(self._drop_timer(timers))

    def _drop_timer(self, timers: list[Any]) -> Any:
        handle = heapq.heappop(timers)
        handle._scheduled = False
        return handle

    def _run(self, handle: Any) -> None:
        if handle._cancelled:
            return
        process = handle._context.get(_process)
        if process is not None:
            if not process.alive:
                return
            if process.stopped_until > self._now:
                process.postponed.append(handle)
                return
        handle._run()


def _discard(task: asyncio.Task[Any]) -> None:
    """Close the coroutine of a task that will never run again."""
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    with warnings.catch_warnings():
        # It may have been given another coroutine to wait for, and has not begun to.
        warnings.simplefilter("ignore", RuntimeWarning)
        _close(task.get_coro())


def _close(coroutine: Any) -> None:
    """Close a coroutine, even if it awaits something while it is being closed."""
    while True:
        try:
            coroutine.close()
        except RuntimeError:
            # It ignored the exit by awaiting something.
            continue
        return

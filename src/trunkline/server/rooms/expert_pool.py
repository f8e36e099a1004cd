"""Experts in processes of their own: they think for a second or two, and delay nobody."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, Timer
from time import monotonic

from trunkline.observation import Observation
from trunkline.server.rooms.expert_process import ExpertQuestion

__all__ = ["ExpertError", "ExpertPool"]

COMMAND = (sys.executable, "-P", "-m", "trunkline.server.rooms.expert_process")
# An answer may take this many times as long as an expert thinks, because others think before it.
MOST_WAITING = 2
# A process that is this late is stuck. It may have to start first, on a busy machine.
GRACE_SECONDS = 10.0


class ExpertError(Exception):
    """An expert that did not answer with a move."""


class ExpertPool:
    """A few processes, started when the first expert has to move.

    An expert thinks for a number of `seconds`, and has to answer within twice as many. If more of
    them have to move than there are processes, they share the time that is left: each thinks for a
    shorter while, the last ones not at all if they must, and all of them answer in time.
    """

    def __init__(self, processes: int, seconds: float) -> None:
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="expert")
        self._processes = processes
        self._seconds = seconds
        self._lock = Lock()
        self._idle: list[_ExpertProcess] = []
        self._busy: set[_ExpertProcess] = set()
        self._closed = False
        self._pending = 0

    async def choose(self, seen: Observation, seed: int) -> int:
        """The number of the move that an expert chooses; ExpertError if it fails."""
        deadline = monotonic() + MOST_WAITING * self._seconds
        self._pending += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._choose, seen, seed, deadline)
        finally:
            self._pending -= 1

    def close(self) -> None:
        """End all processes, whatever they are thinking about."""
        with self._lock:
            self._closed = True
            for process in self._idle:
                process.end()
            for process in self._busy:
                process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _choose(self, seen: Observation, seed: int, deadline: float) -> int:
        process = self._take()
        now = monotonic()
        share = (deadline - now) * self._processes / max(self._processes, self._pending)
        question = ExpertQuestion(seen, seed, now + min(self._seconds, share))
        try:
            answer = process.ask(question)
        except Exception:
            self._give_back(process, usable=False)
            raise
        self._give_back(process, usable=True)
        return answer

    def _take(self) -> _ExpertProcess:
        """A process that does nothing else; each thread takes one at a time."""
        with self._lock:
            if self._closed:
                raise ExpertError("the server is stopping")
            process = self._idle.pop() if self._idle else _ExpertProcess()
            self._busy.add(process)
            return process

    def _give_back(self, process: _ExpertProcess, usable: bool) -> None:
        with self._lock:
            self._busy.remove(process)
            if usable and not self._closed:
                self._idle.append(process)
            else:
                process.end()


class _ExpertProcess:
    """A process that answers one question at a time. After an error it is of no more use."""

    def __init__(self) -> None:
        # In a session of its own: Ctrl-C is for the server alone.
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def ask(self, question: ExpertQuestion) -> int:
        """The number of the move it chooses; ExpertError if the process fails or gets stuck."""
        assert self._process.stdin is not None and self._process.stdout is not None
        late = question.deadline - monotonic() + GRACE_SECONDS
        timer = Timer(max(0.0, late), self.kill)
        timer.daemon = True
        timer.start()
        try:
            pickle.dump(question, self._process.stdin)
            self._process.stdin.flush()
            answer = pickle.load(self._process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise ExpertError(f"the process of an expert ended: {type(error).__name__}") from error
        finally:
            timer.cancel()
        if isinstance(answer, Exception):
            raise ExpertError(str(answer))
        assert isinstance(answer, int)
        return answer

    def kill(self) -> None:
        """End the process. A thread that waits for its answer gets an error."""
        self._process.kill()

    def end(self) -> None:
        """End the process, of which nobody expects an answer any more."""
        with suppress(OSError), self._process:
            self._process.kill()

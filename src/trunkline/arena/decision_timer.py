"""The time limit for a bot's decisions: it measures them, and stops bots that exceed it."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from time import perf_counter

__all__ = ["DecisionTimer", "JournalField", "TimeUp"]

# A periodic timer checks the limit this many times within it, so that no decision has to set one.
CHECKS_PER_LIMIT = 4
# Seconds that are left to handle a TimeUp before the next one can be raised.
MIN_INTERVAL = 0.01
# Seconds after twice the limit at which a process whose bot cannot be stopped is killed.
GRACE = 1.0
NEVER = float("inf")


class JournalField(IntEnum):
    """The indices of a journal, which outlives its process and tells who was deciding when."""

    GAME = 0
    MOVE = 1
    SEAT = 2
    STARTED = 3


class TimeUp(BaseException):
    """Stops a bot that exceeds its time limit; `except Exception` in a bot does not catch it."""


class DecisionTimer:
    """Times decisions, and keeps a journal of the current one.

    With `kill_process`, the process is killed if nothing else stops a bot: one that catches
    everything, or one that is stuck in compiled code.
    """

    def __init__(
        self,
        limit: float,
        journal: MutableSequence[float] | None = None,
        kill_process: bool = False,
    ) -> None:
        self.limit = limit
        self.kill_process = kill_process
        self.journal = [0.0] * len(JournalField) if journal is None else journal
        self.reset()
        # faulthandler writes a traceback when it kills the process; nobody needs it.
        self._devnull = Path(os.devnull).open("w") if kill_process else None  # noqa: SIM115

    def start(self, seat: int, move: int) -> None:
        """Note that a seat starts to think about a move."""
        journal = self.journal
        journal[JournalField.MOVE] = move
        journal[JournalField.SEAT] = seat
        journal[JournalField.STARTED] = perf_counter()

    def stop(self) -> bool:
        """Note that the seat has decided; return whether it took too long."""
        seconds = perf_counter() - self.journal[JournalField.STARTED]
        self.reset()
        return seconds > self.limit

    def reset(self) -> None:
        """Note that no decision is being made."""
        self.journal[JournalField.STARTED] = NEVER

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Stop bots that exceed the limit. Where signals do not work, time is only measured."""
        on_main_thread = threading.current_thread() is threading.main_thread()
        if not on_main_thread or not hasattr(signal, "setitimer"):
            yield
            return
        handler = signal.signal(signal.SIGALRM, lambda *_: self._check())
        interval = max(self.limit / CHECKS_PER_LIMIT, MIN_INTERVAL)
        timer = signal.setitimer(signal.ITIMER_REAL, interval, interval)
        self._postpone_kill()
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *timer)
            signal.signal(signal.SIGALRM, handler)
            if self._devnull is not None:
                faulthandler.cancel_dump_traceback_later()

    def _check(self) -> None:
        if perf_counter() - self.journal[JournalField.STARTED] > self.limit:
            raise TimeUp
        self._postpone_kill()

    def _postpone_kill(self) -> None:
        """Have the process killed unless the next check comes in time."""
        if self._devnull is not None:
            seconds = 2 * self.limit + GRACE
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._devnull)

"""The time a bot has for one decision, and an end for those that do not come to one."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

__all__ = ["Clock", "TimeUp"]

# The clock is looked at this often within the limit: it need not be set anew for each decision.
LOOKS = 4
# Seconds that are left for catching a TimeUp before the next one can be raised.
SHORTEST = 0.01
# Seconds beyond twice the limit, after which a process whose bot cannot be stopped is ended.
GRACE = 1.0
NEVER = float("inf")
# The places of a journal. It outlives the process, so that it tells who was thinking at its end.
MATCH, MOVE, SEAT, BEGAN = range(4)


class TimeUp(BaseException):
    """Stops a bot that has overrun its time; `except Exception` in a bot does not hold it up."""


class Clock:
    """Times decisions, and keeps a journal of which one is being made.

    `expendable` says that the process may be ended when nothing else stops a bot: one that
    catches everything, or one stuck in compiled code.
    """

    def __init__(
        self,
        limit: float,
        journal: MutableSequence[float] | None = None,
        expendable: bool = False,
    ) -> None:
        self.limit = limit
        self.expendable = expendable
        self.journal = [0.0] * 4 if journal is None else journal
        self.stop()
        # Where the end of a process tells its traceback; the arena knows more than that.
        self._nowhere = Path(os.devnull).open("w") if expendable else None  # noqa: SIM115

    def begin(self, seat: int, move: int) -> None:
        """A seat starts to think about a move."""
        journal = self.journal
        journal[MOVE] = move
        journal[SEAT] = seat
        journal[BEGAN] = perf_counter()

    def end(self) -> bool:
        """It has finished; whether that was too late."""
        took = perf_counter() - self.journal[BEGAN]
        self.stop()
        return took > self.limit

    def stop(self) -> None:
        """Nobody thinks any more."""
        self.journal[BEGAN] = NEVER

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Stop whoever overruns; where that cannot be done, time is only measured."""
        on_main_thread = threading.current_thread() is threading.main_thread()
        if not on_main_thread or not hasattr(signal, "setitimer"):
            yield
            return
        handler = signal.signal(signal.SIGALRM, lambda *_: self._look())
        every = max(self.limit / LOOKS, SHORTEST)
        timer = signal.setitimer(signal.ITIMER_REAL, every, every)
        self._postpone_end()
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *timer)
            signal.signal(signal.SIGALRM, handler)
            if self._nowhere is not None:
                faulthandler.cancel_dump_traceback_later()

    def _look(self) -> None:
        if perf_counter() - self.journal[BEGAN] > self.limit:
            raise TimeUp
        self._postpone_end()

    def _postpone_end(self) -> None:
        """The process ends by itself unless the clock is looked at again in good time."""
        if self._nowhere is not None:
            seconds = 2 * self.limit + GRACE
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._nowhere)

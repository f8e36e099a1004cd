"""The server's time, which passes evenly whatever happens to the clock of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable

from trunkline.server import logs

__all__ = ["LONGEST_TICK_MS", "ServerTime", "SteadyTime"]

# If time has not been ticked for this long, the process did not run: it was stopped, or the machine
# was asleep. If the machine's clock is off by this much, somebody has set it.
LONGEST_TICK_MS = 5_000


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


class ServerTime:
    """A time that is taken as it is, in milliseconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        # How often time was interrupted, so that clocks must not count what has passed.
        self.interruptions = 0

    def now(self) -> int:
        """The time."""
        return self._now()

    def tick(self) -> None:
        """Say that the process is running."""


class SteadyTime(ServerTime):
    """The time of the machine when the server started, and what has passed since.

    It is interrupted if the process was not running, or if the machine's clock was set. Then it
    continues with the machine's time, earlier or later, and counts the interruption. To measure a
    duration, ask for the time first, then whether there was an interruption.
    """

    def __init__(
        self, wall: Callable[[], int] = _wall, monotonic: Callable[[], int] = _monotonic
    ) -> None:
        super().__init__(self._steady_now)
        self._wall = wall
        self._monotonic = monotonic
        self._offset = wall() - monotonic()
        # Unknown until somebody ticks.
        self._ticked: int | None = None

    def tick(self) -> None:
        """Say that the process is running; to be called every second or so."""
        self.now()
        self._ticked = self._monotonic()

    def _steady_now(self) -> int:
        monotonic = self._monotonic()
        stalled = 0 if self._ticked is None else monotonic - self._ticked
        jumped = self._wall() - monotonic - self._offset
        if max(stalled, abs(jumped)) > LONGEST_TICK_MS:
            self._interrupt(stalled, jumped, monotonic)
        return monotonic + self._offset

    def _interrupt(self, stalled: int, jumped: int, monotonic: int) -> None:
        self._offset += jumped
        if self._ticked is not None:
            self._ticked = monotonic
        self.interruptions += 1
        logs.warning(
            "time_interrupted", stalled_seconds=stalled / 1000, set_by_seconds=jumped / 1000
        )

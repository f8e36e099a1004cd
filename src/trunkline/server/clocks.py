"""Time: how long every seat may think, kept as values that follow from the log alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

__all__ = ["Clock", "Clocks"]


class Clock(Struct, frozen=True):
    """The time a seat has for each move, or for the whole game, and the grace after it."""

    per: Literal["move", "game"]
    seconds: int
    grace: int = 30


class Clocks(Struct, frozen=True):
    """What every seat has left, in milliseconds, and since when its clock has been running."""

    clock: Clock
    left: tuple[int, ...]
    since: tuple[int | None, ...]

    @classmethod
    def full(cls, clock: Clock, seats: int) -> Clocks:
        """All the time there is, and nobody's clock running."""
        return cls(clock, (clock.seconds * 1000,) * seats, (None,) * seats)

    def run(self, thinking: Collection[int], fresh: Collection[int], at: int) -> Clocks:
        """Let the clocks of those who are to think run, and stop all others.

        `fresh` are seats that have another decision before them than they had, or none any more.
        """
        left, since = list(self.left), list(self.since)
        for seat, began in enumerate(self.since):
            if began is not None and seat in thinking and seat not in fresh:
                continue
            if began is not None:
                left[seat] = max(0, left[seat] - (at - began))
            if seat in fresh and self.clock.per == "move":
                left[seat] = self.clock.seconds * 1000
            since[seat] = at if seat in thinking else None
        return replace(self, left=tuple(left), since=tuple(since))

    def back_to(self, earlier: Clocks, but: Collection[int]) -> Clocks:
        """The clocks as they were earlier, but for these seats."""
        seats = range(len(self.left))
        left = tuple((self if seat in but else earlier).left[seat] for seat in seats)
        since = tuple((self if seat in but else earlier).since[seat] for seat in seats)
        return replace(self, left=left, since=since)

    def resume(self, at: int) -> Clocks:
        """Let the clocks that were running begin anew: nobody is charged for an outage."""
        since = tuple(None if began is None else at for began in self.since)
        return replace(self, since=since)

    def deadline(self, seat: int) -> int | None:
        """When a bot plays on for the seat; None while its clock is not running."""
        began = self.since[seat]
        return None if began is None else began + self.left[seat] + self.clock.grace * 1000

    def late(self, now: int) -> list[int]:
        """The seats whose clock and grace have run out."""
        deadlines = ((seat, self.deadline(seat)) for seat in range(len(self.left)))
        return [seat for seat, deadline in deadlines if deadline is not None and deadline <= now]

    @property
    def next_deadline(self) -> int | None:
        """The first deadline of them all."""
        deadlines = [self.deadline(seat) for seat in range(len(self.left))]
        return min((deadline for deadline in deadlines if deadline is not None), default=None)

"""How long every seat may think. Clocks are values that depend only on the log."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

__all__ = ["GameClocks", "TimeControl"]


class TimeControl(Struct, frozen=True):
    """The time a seat has for each move or for the whole game, and the grace period after it."""

    per: Literal["move", "game"]
    seconds: int
    grace: int = 30


class GameClocks(Struct, frozen=True):
    """The milliseconds every seat has left, and the time at which its clock started to run.

    Less than nothing is left to a seat that has used some of its grace period, which is full again
    at the next decision.
    """

    control: TimeControl
    left: tuple[int, ...]
    since: tuple[int | None, ...]

    @classmethod
    def full(cls, control: TimeControl, seats: int) -> GameClocks:
        """Clocks with the full time, none of them running."""
        return cls(control, (control.seconds * 1000,) * seats, (None,) * seats)

    def run(self, thinking: Collection[int], changed: Collection[int], at: int) -> GameClocks:
        """Run the clocks of the seats that are thinking and stop all others.

        `changed` are the seats that face another decision than before, or none any more.
        """
        left, since = list(self.left), list(self.since)
        for seat, began in enumerate(self.since):
            if began is not None and seat in thinking and seat not in changed:
                continue
            if began is not None:
                left[seat] = max(-self._grace_ms, left[seat] - (at - began))
            if seat in changed:
                left[seat] = self._at_decision(left[seat])
            since[seat] = at if seat in thinking else None
        return replace(self, left=tuple(left), since=tuple(since))

    @property
    def _grace_ms(self) -> int:
        return self.control.grace * 1000

    def _at_decision(self, left: int) -> int:
        """The time for a new decision: all of it, or what is left for the whole game."""
        return self.control.seconds * 1000 if self.control.per == "move" else max(0, left)

    def rewound(self, earlier: GameClocks, keep: Collection[int]) -> GameClocks:
        """The clocks as they were earlier, except that the seats in `keep` keep theirs."""
        seats = range(len(self.left))
        left = tuple((self if seat in keep else earlier).left[seat] for seat in seats)
        since = tuple((self if seat in keep else earlier).since[seat] for seat in seats)
        return replace(self, left=left, since=since)

    def resume(self, at: int) -> GameClocks:
        """Restart the running clocks, so that nobody is charged for an outage."""
        since = tuple(None if began is None else at for began in self.since)
        return replace(self, since=since)

    def deadline(self, seat: int) -> int | None:
        """When a bot takes over the seat; None while its clock is not running."""
        began = self.since[seat]
        return None if began is None else began + self.left[seat] + self._grace_ms

    def expired(self, now: int) -> list[int]:
        """The seats whose clock and grace period have run out."""
        deadlines = ((seat, self.deadline(seat)) for seat in range(len(self.left)))
        return [seat for seat, deadline in deadlines if deadline is not None and deadline <= now]

    @property
    def next_deadline(self) -> int | None:
        """The earliest deadline of all seats."""
        deadlines = [self.deadline(seat) for seat in range(len(self.left))]
        return min((deadline for deadline in deadlines if deadline is not None), default=None)

"""Pauses between moves, so that people can follow the game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline.notation import Move

# The share of the full delay that each kind of move gets; claims and all others get all of it.
DELAY_SHARES = {
    "take": 0.2,
    "draw card": 0.2,
    "keep": 0.4,
    "draw tickets": 0.4,
    "pass": 0.4,
    "meeple": 0.4,
    "no meeple": 0.2,
    "passenger": 0.6,
    "no passenger": 0.2,
    "stop": 0.4,
}


class MoveDelay:
    """Waits after moves; the time that drawing took counts towards the wait."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.restart()

    def restart(self) -> None:
        """Start counting now."""
        self.due = time.monotonic()

    def wait_after(self, move: Move) -> None:
        """Wait until the next move is due."""
        if self.seconds:
            now = time.monotonic()
            self.due = max(self.due + self.seconds * DELAY_SHARES.get(move.kind, 1), now)
            time.sleep(self.due - now)

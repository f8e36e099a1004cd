"""How long a move is looked at before the next one comes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline.notation import Move

# Shares of the delay: a card drawn is seen at a glance, a claim deserves a look.
PACE = {
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


class Pause:
    """Keeps the pace: what drawing took is not waited for again."""

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.begin()

    def begin(self) -> None:
        """Count from now."""
        self.due = time.monotonic()

    def after(self, move: Move) -> None:
        """Wait until the next move is due."""
        if self.delay:
            now = time.monotonic()
            self.due = max(self.due + self.delay * PACE.get(move.kind, 1), now)
            time.sleep(self.due - now)

"""Pauses between moves, so that people can follow the game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from trunkline.cli.output.mechanisms.display import merged
from trunkline.cli.terminal.mechanisms import MECHANISM_INPUTS
from trunkline.vocabulary import MoveKind

if TYPE_CHECKING:
    from trunkline.notation import Move

# The share of the full delay that each kind of move gets; claims and all others get all of it.
DELAY_SHARES: dict[MoveKind, float] = {
    MoveKind.TAKE: 0.2,
    MoveKind.DRAW_CARD: 0.2,
    MoveKind.KEEP: 0.4,
    MoveKind.DRAW_TICKETS: 0.4,
    MoveKind.PASS: 0.4,
    **merged(mechanism.delay_shares for mechanism in MECHANISM_INPUTS),
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

"""What all rooms make use of: settings, storage, bots, figures and the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.server.metrics import Metrics
from trunkline.server.players import Players
from trunkline.server.settings import Settings
from trunkline.server.storage import Storage

__all__ = ["Services"]


@dataclass(frozen=True)
class Services:
    """What every room makes use of."""

    settings: Settings
    storage: Storage
    players: Players
    metrics: Metrics
    now: Callable[[], int]

    @property
    def pause_ms(self) -> int:
        """How long a bot waits before it moves."""
        return round(self.settings.pause * 1000)

"""What all rooms share: settings, storage, bots, threads, metrics and the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.server.metrics import Metrics
from trunkline.server.rooms.bot_pool import BotPool
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.settings import Settings
from trunkline.server.storage.storage import Storage

__all__ = ["Services"]


@dataclass(frozen=True)
class Services:
    """What all rooms share; `now` returns the time in milliseconds.

    `loaders` load rooms, `readers` answer requests that read much.
    """

    settings: Settings
    storage: Storage
    bots: BotPool
    metrics: Metrics
    now: Callable[[], int]
    loaders: WorkerPool
    readers: WorkerPool

    @property
    def pause_ms(self) -> int:
        """How long a bot waits before it moves."""
        return round(self.settings.pause * 1000)

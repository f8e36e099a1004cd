"""What all rooms share: settings, storage, other processes, bots, threads, metrics, the time."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.server.metrics import Metrics
from trunkline.server.rooms.bot_pool import BotPool
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.server_time import ServerTime
from trunkline.server.settings import Settings
from trunkline.server.storage.peers import Peers
from trunkline.server.storage.storage import Storage

__all__ = ["Services"]


@dataclass(frozen=True)
class Services:
    """What all rooms share: `loaders` load rooms, `readers` answer requests that read much."""

    settings: Settings
    storage: Storage
    peers: Peers
    bots: BotPool
    metrics: Metrics
    time: ServerTime
    loaders: WorkerPool
    readers: WorkerPool

    def now(self) -> int:
        """The time in milliseconds."""
        return self.time.now()

    @property
    def pause_ms(self) -> int:
        """How long a bot waits before it moves."""
        return round(self.settings.pause * 1000)

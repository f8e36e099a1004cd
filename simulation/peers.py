"""Several server processes on one database: notices that are late or lost, and shards that move.

What PostgreSQL does for real processes is done here in memory, worse than PostgreSQL would: notices
overtake each other, and a process may believe for a while that it still holds its shards.
"""

from __future__ import annotations

import asyncio
import random
from contextvars import Context, copy_context
from dataclasses import dataclass, field

from simulation.event_loop import VirtualLoop
from trunkline.server.server_time import LONGEST_TICK_MS
from trunkline.server.storage.peers import ALL_SHARDS, Listener, Notice, Peers

__all__ = ["NoticeQuality", "PeerHub", "SimulatedPeers"]

BEAT_SECONDS = 1.0
# A process that has not been heard for this long has ended.
SILENT_SECONDS = 3.5


@dataclass(frozen=True)
class NoticeQuality:
    """How long notices take, in seconds, and how many are lost."""

    usual_delay: float = 0.005
    spikes: float = 0.0
    lost: float = 0.0


@dataclass
class PeerHub:
    """What connects the processes: who holds which shard, and when it was last looked after."""

    loop: VirtualLoop
    rng: random.Random
    quality: NoticeQuality = field(default_factory=NoticeQuality)
    members: dict[str, SimulatedPeers] = field(default_factory=dict)
    _holders: dict[int, str] = field(default_factory=dict)
    _attended: dict[int, float] = field(default_factory=dict)

    def send(self, sender: str, notice: Notice | None) -> None:
        """Carry a notice, or only a sign of life, to all other processes."""
        if sender not in self.members:
            return
        for name, peers in self.members.items():
            if name != sender and self.rng.random() >= self.quality.lost:
                self.loop.call_later(
                    self._delay(), peers.hear, sender, notice, context=peers.context
                )

    def _delay(self) -> float:
        if self.rng.random() < self.quality.spikes:
            return self.rng.uniform(0.1, 3.0)
        return self.rng.expovariate(1 / self.quality.usual_delay)

    def share(self, name: str) -> tuple[frozenset[int], frozenset[int]]:
        """Give a process its part of the shards; returns these, and those nobody attended."""
        fair = -(-len(ALL_SHARDS) // len(self.members))
        held = {shard for shard, holder in self._holders.items() if holder == name}
        for shard in sorted(held)[fair:]:
            del self._holders[shard]
            held.discard(shard)
        free = sorted(ALL_SHARDS - self._holders.keys())
        for shard in self.rng.sample(free, min(len(free), fair - len(held))):
            self._holders[shard] = name
            held.add(shard)
        limit = self.loop.time() - LONGEST_TICK_MS / 1000
        unattended = {shard for shard in held if self._attended.get(shard, -1e9) < limit}
        self._attended |= dict.fromkeys(held, self.loop.time())
        return frozenset(held), frozenset(unattended)

    def release(self, name: str) -> None:
        """Free the shards of a process, which may not notice it."""
        for shard in [shard for shard, holder in self._holders.items() if holder == name]:
            del self._holders[shard]

    def leave(self, name: str) -> None:
        """A process ends."""
        self.release(name)
        self.members.pop(name, None)


class SimulatedPeers(Peers):
    """The other processes of a simulation, as one of them sees them."""

    shared = True

    def __init__(self, hub: PeerHub, name: str) -> None:
        self.shards = frozenset()
        self.context: Context = copy_context()
        self._hub = hub
        self._name = name
        self._listener: Listener | None = None
        # When each of the others was last heard.
        self._heard: dict[str, float] = {}
        # Until then it cannot talk to the others.
        self._cut_until = 0.0
        self._beating: asyncio.Task[None] | None = None

    async def open(self, listener: Listener) -> None:
        """Begin to listen, and take over a part of the games."""
        self.context = copy_context()
        self._listener = listener
        self._hub.members[self._name] = self
        self._beat()
        self._beating = asyncio.ensure_future(self._beat_for_ever())

    async def close(self) -> None:
        """Leave all games to the others."""
        if self._beating is not None:
            self._beating.cancel()
        self.shards = frozenset()
        self._hub.leave(self._name)

    def tell(self, notice: Notice) -> None:
        """Tell the others."""
        if not self._is_cut:
            self._hub.send(self._name, notice)

    def cut(self, seconds: float) -> None:
        """Lose the connection to the others; the shards are free before this process notices."""
        self._cut_until = self._hub.loop.time() + seconds
        self._hub.release(self._name)

    @property
    def _is_cut(self) -> bool:
        return self._cut_until > self._hub.loop.time()

    def hear(self, sender: str, notice: Notice | None) -> None:
        """Something arrives from another process."""
        listener = self._listener
        if listener is None or self._is_cut:
            return
        is_new = sender not in self._heard
        self._heard[sender] = self._hub.loop.time()
        if is_new:
            listener.catch_up()
        if notice is not None:
            listener.hear(sender, [notice])

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._beat()

    def _beat(self) -> None:
        """Show that this process lives, notice which others do, and look after its shards."""
        assert self._listener is not None
        if self._is_cut:
            self.shards = frozenset()
            return
        self._hub.send(self._name, None)
        limit = self._hub.loop.time() - SILENT_SECONDS
        for sender in [sender for sender, at in self._heard.items() if at < limit]:
            del self._heard[sender]
            self._listener.forget_process(sender)
        held, unattended = self._hub.share(self._name)
        taken = held - self.shards
        self.shards = held
        if taken:
            self._listener.take_over(taken, unattended & taken)

"""How much is too much: lengths, and how often something may happen, all in one place."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque
from dataclasses import dataclass, field

__all__ = [
    "BODY_BYTES",
    "CHATS_PER_GAME",
    "CHAT_BURST",
    "CHAT_LENGTH",
    "CHAT_PER_SECOND",
    "EVENTS_KEPT",
    "FRAME_BYTES",
    "HOUR",
    "NAME_LENGTH",
    "RECORD_BYTES",
    "Bucket",
    "Windows",
    "subject",
]

FRAME_BYTES = 4096
BODY_BYTES = 4096
RECORD_BYTES = 262_144
NAME_LENGTH = 24
CHAT_LENGTH = 300
# Messages and reactions: of one seat, then of all in a game.
CHAT_BURST = 5
CHAT_PER_SECOND = 0.5
CHATS_PER_GAME = 2000
# Events in memory for those who come back; whoever missed more gets the whole view.
EVENTS_KEPT = 200
HOUR = 3600.0
# Who gets a whole network gets this much of it, so it counts as one.
SUBSCRIBER_BITS = 64
MOST_SUBJECTS = 10_000


@dataclass(slots=True)
class Bucket:
    """So many at once, then so many a second."""

    rate: float
    burst: int
    _left: float = field(init=False)
    _at: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._left = self.burst

    def take(self, now: float) -> float:
        """Take one: 0 if there was one, else the seconds until there is."""
        if self._at is not None:
            self._left = min(self.burst, self._left + self.rate * max(0.0, now - self._at))
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self.rate


@dataclass(slots=True)
class Windows:
    """So many for each subject in any stretch of so many seconds."""

    most: int
    period: float
    subjects: int = MOST_SUBJECTS
    _times: OrderedDict[str, deque[float]] = field(init=False, default_factory=OrderedDict)

    def take(self, subject: str, now: float) -> float:
        """Count one for the subject: 0 if it may, else the seconds until it may."""
        times = self._seen(subject)
        if len(times) == self.most and now - times[0] < self.period:
            return times[0] + self.period - now
        times.append(now)
        return 0.0

    def _seen(self, subject: str) -> deque[float]:
        """The latest times of a subject; whoever was seen longest ago is forgotten for it."""
        times = self._times.setdefault(subject, deque(maxlen=self.most))
        self._times.move_to_end(subject)
        if len(self._times) > self.subjects:
            self._times.popitem(last=False)
        return times


def subject(address: str) -> str:
    """Whom an address counts for: IPv6 by its network, everything else as it is."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed), SUBSCRIBER_BITS), strict=False))

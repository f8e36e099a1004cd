"""How much is too much: lengths, and how often something may happen, all in one place."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from trunkline.server.problems import Code, Problem

__all__ = [
    "BODY_BYTES",
    "CHAT_LENGTH",
    "ENTRIES_PER_GAME",
    "EVENTS_KEPT",
    "FRAME_BYTES",
    "HOUR",
    "MESSAGES_PER_GAME",
    "MESSAGES_SHOWN",
    "MINUTE",
    "NAME_LENGTH",
    "RECORD_BYTES",
    "SPECTATORS",
    "Bucket",
    "Manners",
    "Pace",
    "Windows",
    "subject",
]

FRAME_BYTES = 4096
BODY_BYTES = 4096
RECORD_BYTES = 262_144
NAME_LENGTH = 24
CHAT_LENGTH = 300
# Of one log; it keeps people who play in circles from filling the disk together.
ENTRIES_PER_GAME = 10_000
# Messages and reactions: of one seat, then of all in a game, then in a view.
MESSAGE_BURST = 5
MESSAGE_SECONDS = 2.0
MESSAGES_PER_GAME = 2000
MESSAGES_SHOWN = 50
# Events in memory for those who come back; whoever missed more gets the whole view.
EVENTS_KEPT = 200
SPECTATORS = 100
HOUR = 3600.0
MINUTE = 60.0
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


class Pace:
    """How fast commands may come from one socket, or from one device without a socket."""

    def __init__(self, per_second: int) -> None:
        self._bucket = Bucket(per_second, per_second)

    def check(self, now: float) -> None:
        """Count a command; refuse it if it comes too fast."""
        if wait := self._bucket.take(now):
            raise Problem(
                Code.TOO_MANY_MOVES,
                f"At most {self._bucket.burst} commands a second are taken; wait a moment.",
                retry_after=wait,
            )


class Manners:
    """How fast those at one table may talk and ask."""

    def __init__(self, per_second: int, now: Callable[[], float] = monotonic) -> None:
        self._per_second = per_second
        self._now = now
        self._talk: dict[int, Bucket] = {}
        self._pace: dict[str, Pace] = {}

    def check_message(self, seat: int) -> None:
        """Refuse a message of a seat that talks too much."""
        bucket = self._talk.setdefault(seat, Bucket(1 / MESSAGE_SECONDS, MESSAGE_BURST))
        if wait := bucket.take(self._now()):
            raise Problem(
                Code.TOO_MANY_MESSAGES,
                f"A seat may say {MESSAGE_BURST} things at once, then one every "
                f"{MESSAGE_SECONDS:g} seconds; wait a moment.",
                retry_after=wait,
            )

    def check_pace(self, device: str) -> None:
        """Refuse a request of a device that asks too fast."""
        self._pace.setdefault(device, Pace(self._per_second)).check(self._now())


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

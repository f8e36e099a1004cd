"""Rate limits: how often an address, a device, a seat or a socket may do something."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from trunkline.server.limits import MESSAGE_BURST, MESSAGE_SECONDS
from trunkline.server.problems import Code, Problem

__all__ = [
    "HOUR",
    "MINUTE",
    "CommandRate",
    "RateLimits",
    "SlidingWindows",
    "TokenBucket",
    "rate_limit_key",
]

HOUR = 3600.0
MINUTE = 60.0
# A subscriber usually gets a whole IPv6 network of this size.
SUBSCRIBER_BITS = 64
MAX_KEYS = 10_000


@dataclass(slots=True)
class TokenBucket:
    """Allows `burst` at once, then `rate` a second."""

    rate: float
    burst: int
    _left: float = field(init=False)
    _at: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._left = self.burst

    def take(self, now: float) -> float:
        """Take a token: 0 if there was one, else the seconds until there is."""
        if self._at is not None:
            self._left = min(self.burst, self._left + self.rate * max(0.0, now - self._at))
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self.rate


@dataclass(slots=True)
class SlidingWindows:
    """Allows each key `most` in any `period` of seconds."""

    most: int
    period: float
    max_keys: int = MAX_KEYS
    _times: OrderedDict[str, deque[float]] = field(init=False, default_factory=OrderedDict)

    def take(self, key: str, now: float) -> float:
        """Count one for the key: 0 if it is allowed, else the seconds until it is."""
        times = self._times_of(key)
        if len(times) == self.most and now - times[0] < self.period:
            return times[0] + self.period - now
        times.append(now)
        return 0.0

    def _times_of(self, key: str) -> deque[float]:
        """The latest times of a key; the least recently used key makes room for a new one."""
        times = self._times.setdefault(key, deque(maxlen=self.most))
        self._times.move_to_end(key)
        if len(self._times) > self.max_keys:
            self._times.popitem(last=False)
        return times


class CommandRate:
    """The commands a second of one socket, or of one device without a socket."""

    def __init__(self, per_second: int) -> None:
        self._bucket = TokenBucket(per_second, per_second)

    def check(self, now: float) -> None:
        """Count a command; refuse it if there are too many."""
        if wait := self._bucket.take(now):
            raise Problem(Code.TOO_MANY_MOVES, most=self._bucket.burst, retry_after=wait)


class RateLimits:
    """The rate limits of one room: messages of each seat, commands of each seat and device."""

    def __init__(self, per_second: int, now: Callable[[], float] = monotonic) -> None:
        self._per_second = per_second
        self._now = now
        self._messages: dict[int, TokenBucket] = {}
        self._commands: dict[str | int, CommandRate] = {}

    def check_message(self, seat: int) -> None:
        """Count a message of a seat; refuse it if there are too many."""
        bucket = self._messages.setdefault(seat, TokenBucket(1 / MESSAGE_SECONDS, MESSAGE_BURST))
        if wait := bucket.take(self._now()):
            raise Problem(
                Code.TOO_MANY_MESSAGES,
                case="seat",
                most=MESSAGE_BURST,
                seconds=MESSAGE_SECONDS,
                retry_after=wait,
            )

    def check_request(self, device: str, seat: int | None = None) -> None:
        """Count a request of a device for a seat; refuse it if either has too many."""
        self._count(device)
        if seat is not None:
            self._count(seat)

    def _count(self, key: str | int) -> None:
        self._commands.setdefault(key, CommandRate(self._per_second)).check(self._now())


def rate_limit_key(address: str) -> str:
    """What an address is counted under: IPv6 by its network, everything else as it is."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed), SUBSCRIBER_BITS), strict=False))

"""Rate limits: how often an address, a device, a seat or a socket may do something."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from trunkline.server.limits import (
    DEVICES_PER_ADDRESS,
    MESSAGE_BURST,
    MESSAGE_SECONDS,
    PACE_SECONDS,
    REFUSAL_SECONDS,
    REFUSALS,
)
from trunkline.server.problems import Code, Problem

__all__ = [
    "HOUR",
    "MINUTE",
    "RateLimits",
    "RequestPace",
    "SlidingWindows",
    "SocketPace",
    "TokenBucket",
    "TokenBuckets",
    "loop_time",
    "rate_limit_key",
]

HOUR = 3600.0
MINUTE = 60.0
# A subscriber usually gets a whole IPv6 network of this size.
SUBSCRIBER_BITS = 64
MAX_KEYS = 10_000
# Devices that have called at one room and are remembered.
DEVICES_PER_ROOM = 100


def loop_time() -> float:
    """The time in seconds by which rate limits count: that of the running event loop."""
    return asyncio.get_running_loop().time()


@dataclass(slots=True)
class TokenBucket:
    """Allows `burst` at once, then `rate` a second."""

    rate: float
    burst: int
    _left: float = field(init=False)
    _at: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._left = self.burst

    def take(self, now: float, count: int = 1) -> float:
        """Take tokens: 0 if there were enough, else the seconds until there are."""
        if self._at is not None:
            self._left = min(self.burst, self._left + self.rate * max(0.0, now - self._at))
        self._at = now
        if self._left >= count:
            self._left -= count
            return 0.0
        return (count - self._left) / self.rate


@dataclass(slots=True)
class TokenBuckets:
    """A token bucket for each key; the least recently used one makes room for a new one."""

    rate: float
    burst: int
    max_keys: int = MAX_KEYS
    _buckets: OrderedDict[str, TokenBucket] = field(init=False, default_factory=OrderedDict)

    def take(self, key: str, now: float, count: int = 1) -> float:
        """Take tokens of a key: 0 if there were enough, else the seconds until there are."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self.rate, self.burst)
            if len(self._buckets) > self.max_keys:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, count)


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


class SocketPace:
    """Notices a socket that goes on and on although its commands are refused as too many."""

    def __init__(self) -> None:
        self._refusals = TokenBucket(1 / REFUSAL_SECONDS, REFUSALS)
        # Whether the socket should be closed.
        self.exceeded = False

    def count_refusal(self, now: float) -> None:
        """Count a command that was refused."""
        self.exceeded = self._refusals.take(now) > 0


class RequestPace:
    """How many requests a device and an address may send; a costly one counts as several.

    Anyone can invent devices, so addresses count too. Many devices may share one.
    """

    def __init__(self, per_second: int, now: Callable[[], float] = loop_time) -> None:
        self._now = now
        self._devices = TokenBuckets(per_second, per_second * PACE_SECONDS)
        shared = per_second * DEVICES_PER_ADDRESS
        self._addresses = TokenBuckets(shared, shared * PACE_SECONDS)

    def check(self, address: str, device: str | None, cost: int = 1) -> None:
        """Count a request; refuse it if there are too many."""
        now = self._now()
        if wait := self._addresses.take(rate_limit_key(address), now, cost):
            most = round(self._addresses.rate)
            raise Problem(Code.TOO_MANY_REQUESTS, case="address", most=most, retry_after=wait)
        if device is not None and (wait := self._devices.take(device, now, cost)):
            most = round(self._devices.rate)
            raise Problem(Code.TOO_MANY_REQUESTS, case="device", most=most, retry_after=wait)


class RateLimits:
    """The rate limits of one room: messages of each seat, commands of each seat and device."""

    def __init__(self, per_second: int, now: Callable[[], float] = loop_time) -> None:
        self._now = now
        self._messages: dict[int, TokenBucket] = {}
        self._devices = TokenBuckets(per_second, per_second, DEVICES_PER_ROOM)
        self._seats = TokenBuckets(per_second, per_second)

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
        now = self._now()
        wait = self._devices.take(device, now)
        if seat is not None:
            wait = max(wait, self._seats.take(str(seat), now))
        if wait:
            raise Problem(Code.TOO_MANY_MOVES, most=self._devices.burst, retry_after=wait)


@lru_cache(MAX_KEYS)
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

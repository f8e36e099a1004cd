"""Rate limits: never more than they allow, and never a longer wait than they say."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.server.limits import DEVICES_PER_ADDRESS, PACE_SECONDS, REFUSALS
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.rate_limits import (
    RateLimits,
    RequestPace,
    SlidingWindows,
    SocketPace,
    TokenBucket,
    TokenBuckets,
    rate_limit_key,
)

# Binary fractions, so that sums are exact.
GAPS = st.lists(st.integers(0, 64).map(lambda n: n / 16), max_size=80)


@given(GAPS, st.sampled_from((0.25, 0.5, 1.0, 2.0, 8.0)), st.integers(1, 10))
def test_a_bucket_gives_no_more_than_its_burst_and_its_rate(
    gaps: list[float], rate: float, burst: int
) -> None:
    bucket = TokenBucket(rate, burst)
    times = list(accumulate(gaps))
    taken = [now for now in times if bucket.take(now) == 0]
    for first, start in enumerate(taken):
        for last in range(first, len(taken)):
            assert last - first + 1 <= burst + rate * (taken[last] - start)


@given(GAPS, st.sampled_from((0.25, 0.5, 1.0, 2.0, 8.0)), st.integers(1, 10))
def test_waiting_as_long_as_told_gets_a_token(gaps: list[float], rate: float, burst: int) -> None:
    bucket = TokenBucket(rate, burst)
    now = 0.0
    for gap in gaps:
        now += gap
        wait = bucket.take(now)
        if wait:
            assert bucket.take(now + wait / 2) > 0, "less would have done"
            now += wait
            assert bucket.take(now) == 0


def test_a_system_clock_that_goes_back_gives_nothing_away() -> None:
    bucket = TokenBucket(rate=1, burst=1)
    assert bucket.take(100) == 0
    assert bucket.take(50) == 1
    assert bucket.take(50.5) == 0.5


@given(GAPS, st.integers(1, 6), st.integers(1, 20))
def test_no_window_holds_more_than_the_most(gaps: list[float], most: int, period: int) -> None:
    windows = SlidingWindows(most, period)
    taken = [now for now in accumulate(gaps) if windows.take("someone", now) == 0]
    for start in taken:
        assert sum(start <= now < start + period for now in taken) <= most


@given(GAPS, st.integers(1, 6), st.integers(1, 20))
def test_a_window_opens_exactly_when_it_says(gaps: list[float], most: int, period: int) -> None:
    windows = SlidingWindows(most, period)
    now = 0.0
    for gap in gaps:
        now += gap
        wait = windows.take("someone", now)
        if wait:
            assert windows.take("someone", now + wait / 2) > 0
            now += wait
            assert windows.take("someone", now) == 0


def test_keys_do_not_use_up_each_others_windows() -> None:
    windows = SlidingWindows(most=1, period=10)
    assert windows.take("one", 0) == 0
    assert windows.take("other", 0) == 0
    assert windows.take("one", 1) == 9


def test_a_seat_may_send_five_messages_then_one_every_two_seconds() -> None:
    now = [0.0]
    limits = RateLimits(10, lambda: now[0])
    for _ in range(5):
        limits.check_message(0)
    limits.check_message(1)
    with pytest.raises(Problem) as caught:
        limits.check_message(0)
    assert caught.value.code is Code.TOO_MANY_MESSAGES
    assert caught.value.facts == {"case": "seat", "most": 5, "seconds": 2}
    assert caught.value.retry_after == 2
    now[0] = 2.0
    limits.check_message(0)


def test_a_device_may_send_a_limited_number_of_requests_a_second() -> None:
    now = [0.0]
    limits = RateLimits(2, lambda: now[0])
    for device in ("one", "other", "one"):
        limits.check_request(device)
    with pytest.raises(Problem) as caught:
        limits.check_request("one")
    assert caught.value.code is Code.TOO_MANY_MOVES
    assert caught.value.facts == {"most": 2}
    now[0] = caught.value.retry_after or 0.0
    limits.check_request("one")


def test_a_limited_number_of_keys_is_remembered() -> None:
    windows = SlidingWindows(most=1, period=10, max_keys=2)
    for name in ("first", "second", "third"):
        assert windows.take(name, 0) == 0
    assert windows.take("third", 0) > 0
    assert windows.take("second", 0) > 0
    assert windows.take("first", 0) == 0, "seen longest ago, and forgotten"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("testclient", "testclient", True),
        ("testclient", "unknown", False),
    ],
)
def test_addresses_of_one_subscriber_count_as_one(one: str, other: str, same: bool) -> None:
    assert (rate_limit_key(one) == rate_limit_key(other)) is same


def refusal(pace: RequestPace, address: str, device: str | None, cost: int = 1) -> Problem | None:
    """Why a request is refused, if it is."""
    try:
        pace.check(address, device, cost)
    except Problem as problem:
        assert problem.code is Code.TOO_MANY_REQUESTS
        return problem
    return None


def test_a_device_may_send_requests_for_a_few_seconds_at_once_then_at_its_pace() -> None:
    now = [0.0]
    pace = RequestPace(2, lambda: now[0])
    for _ in range(2 * PACE_SECONDS):
        assert refusal(pace, "192.0.2.1", "one") is None
    refused = refusal(pace, "192.0.2.2", "one")
    assert refused is not None
    assert refused.facts == {"case": "device", "most": 2}
    assert refused.retry_after == 0.5
    assert refusal(pace, "192.0.2.1", "other") is None
    now[0] = 0.5
    assert refusal(pace, "192.0.2.1", "one") is None


@pytest.mark.parametrize("devices", ["none", "invented"])
def test_an_address_has_a_pace_whatever_devices_it_invents(devices: str) -> None:
    pace = RequestPace(1, lambda: 0.0)
    sent = 0
    while True:
        refused = refusal(pace, "192.0.2.1", str(sent) if devices == "invented" else None)
        if refused is not None:
            break
        sent += 1
    assert refused.facts == {"case": "address", "most": DEVICES_PER_ADDRESS}
    assert sent == DEVICES_PER_ADDRESS * PACE_SECONDS
    assert refusal(pace, "192.0.2.2", None) is None


def test_a_costly_request_counts_as_several() -> None:
    pace = RequestPace(2, lambda: 0.0)
    assert refusal(pace, "192.0.2.1", "one", 2 * PACE_SECONDS - 1) is None
    refused = refusal(pace, "192.0.2.1", "one", 2)
    assert refused is not None
    assert refused.retry_after == 0.5
    assert refusal(pace, "192.0.2.1", "one") is None, "one is left"


def test_a_limited_number_of_buckets_is_kept() -> None:
    buckets = TokenBuckets(rate=1, burst=1, max_keys=2)
    for name in ("first", "second", "first", "third"):
        buckets.take(name, 0)
    assert buckets.take("first", 0) > 0
    assert buckets.take("third", 0) > 0
    assert buckets.take("second", 0) == 0, "used longest ago, and forgotten"


def test_a_socket_is_over_its_pace_after_many_refusals_and_not_after_a_few() -> None:
    pace = SocketPace()
    for _ in range(REFUSALS):
        pace.count_refusal(0)
    assert not pace.exceeded
    pace.count_refusal(0)
    assert pace.exceeded


def test_a_socket_that_is_too_fast_now_and_then_is_not_over_its_pace() -> None:
    pace = SocketPace()
    for second in range(1000):
        pace.count_refusal(float(second))
    assert not pace.exceeded

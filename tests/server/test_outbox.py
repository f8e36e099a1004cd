"""Outboxes: frames arrive in order, and clients that do not keep up are disconnected."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from trunkline.server.rooms.outbox import MAX_WAITING, Outbox
from trunkline.server.wire.close_codes import CloseCode


class FakeClient:
    """A client that takes frames at once while it is ready."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.received: list[bytes] = []

    def send_now(self, frame: bytes) -> bool:
        if self.ready.is_set():
            self.received.append(frame)
        return self.ready.is_set()

    async def send(self, frame: bytes) -> None:
        await self.ready.wait()
        # The client is ready again before the frame that waited for it is sent.
        await asyncio.sleep(0)
        self.received.append(frame)


async def frames_through_a_stall() -> list[bytes]:
    client = FakeClient()
    outbox = Outbox("device", "address", [b"missed"], client.send_now)
    sending = asyncio.ensure_future(outbox.send_queued(client.send))
    client.ready.set()
    for number in range(10):
        outbox.put(b"%d" % number)
        if number % 3 == 0:
            await asyncio.sleep(0)
        if number == 4:
            client.ready.clear()
        if number == 6:
            client.ready.set()
    while len(client.received) < 11:
        await asyncio.sleep(0)
    sending.cancel()
    with suppress(asyncio.CancelledError):
        await sending
    return client.received


def test_no_frame_overtakes_one_that_had_to_wait() -> None:
    frames = asyncio.run(frames_through_a_stall())
    assert frames == [b"missed", *(b"%d" % number for number in range(10))]


def test_a_client_that_takes_nothing_is_too_slow_after_a_limited_number_of_frames() -> None:
    outbox = Outbox("device", "address", [b"missed"] * 100)
    for number in range(MAX_WAITING):
        outbox.put(b"%d" % number)
    assert outbox.close_code is CloseCode.NORMAL
    outbox.put(b"one too many")
    assert outbox.close_code is CloseCode.TOO_SLOW

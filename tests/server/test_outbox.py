"""Outboxes: frames arrive in order, and clients that do not keep up are disconnected."""

from __future__ import annotations

import asyncio

from trunkline.server.rooms.outbox import MAX_WAITING, Outbox
from trunkline.server.wire.close_codes import CloseCode


class FakeClient:
    """A client that takes frames at once while it is ready."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.received: list[bytes] = []
        self.closed = False

    def send_now(self, frame: bytes) -> bool:
        if self.ready.is_set():
            self.received.append(frame)
        return self.ready.is_set()

    async def send(self, frame: bytes) -> None:
        await self.ready.wait()
        # The client is ready again before the frame that waited for it is sent.
        await asyncio.sleep(0)
        self.received.append(frame)

    def close(self) -> None:
        self.closed = True


def new_outbox(client: FakeClient, missed: list[bytes]) -> Outbox:
    return Outbox("device", "address", missed, client.send_now, client.send, client.close)


async def frames_through_a_stall() -> list[bytes]:
    client = FakeClient()
    outbox = new_outbox(client, [b"missed"])
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
    return client.received


def test_no_frame_overtakes_one_that_had_to_wait() -> None:
    frames = asyncio.run(frames_through_a_stall())
    assert frames == [b"missed", *(b"%d" % number for number in range(10))]


def test_a_client_that_takes_nothing_is_too_slow_after_a_limited_number_of_frames() -> None:
    asyncio.run(send_to_a_client_that_takes_nothing())


async def send_to_a_client_that_takes_nothing() -> None:
    client = FakeClient()
    outbox = new_outbox(client, [b"missed"] * 100)
    for number in range(MAX_WAITING):
        outbox.put(b"%d" % number)
    assert not client.closed
    outbox.put(b"one too many")
    assert client.closed
    assert outbox.close_code is CloseCode.TOO_SLOW
    await outbox.stop()


def test_nothing_is_sent_after_a_connection_is_to_be_closed() -> None:
    asyncio.run(send_after_closing())


async def send_after_closing() -> None:
    client = FakeClient()
    outbox = new_outbox(client, [])
    outbox.put(b"waits")
    outbox.close(CloseCode.REVOKED)
    outbox.put(b"secret")
    await outbox.stop()
    client.ready.set()
    outbox.put(b"secret")
    outbox.close(CloseCode.TOO_SLOW)
    assert client.received == []
    assert outbox.close_code is CloseCode.REVOKED


def test_a_connection_that_breaks_while_a_frame_waits_is_closed() -> None:
    asyncio.run(break_while_a_frame_waits())


async def break_while_a_frame_waits() -> None:
    client = FakeClient()

    async def fail(frame: bytes) -> None:
        raise OSError("gone")

    client.send = fail  # type: ignore[method-assign]
    new_outbox(client, [b"waits"])
    await asyncio.sleep(0)
    assert client.closed

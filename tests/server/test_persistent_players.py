"""The players of the stress tests who come back: what counts as an absence, and as an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from stress_parts import persistent_players
from stress_parts.persistent_players import PersistentPlayers
from stress_parts.stored_games import StoredGame

GAME = StoredGame("k3vq7p2m5xya", "usa", ("ann", "bob"), 1)


class FakeSocket:
    """A connection to a server that says what a test wants."""

    def __init__(self, on_text: Callable[[bytes], None], on_close: Callable[[], None]) -> None:
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sent: list[dict[str, Any]] = []
        self._on_text, self._on_close = on_text, on_close

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def abort(self) -> None:
        pass

    def tell(self, type: str, **content: Any) -> None:
        self._on_text(json.dumps({"type": type, **content}).encode())

    def show(self, number: int, due: int | None) -> None:
        view = {
            "state": "playing",
            "number": number,
            "you": {"due": due, "hand": {"moves": [5]}},
        }
        self.tell("view", view=view)

    def lose(self) -> None:
        self.closed.set_result(None)
        self._on_close()


class FakeServer:
    """Accepts connections while it is up; the seat of each is in its address."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_up = True
        self.sockets: dict[int, FakeSocket] = {}
        monkeypatch.setattr(persistent_players, "open_socket", self.open)
        monkeypatch.setattr(persistent_players, "RETRY_SECONDS", 0.0)

    async def open(
        self, url: str, cookie: str, on_text: Callable[[bytes], None], on_close: Callable[[], None]
    ) -> FakeSocket:
        if not self.is_up:
            raise ConnectionRefusedError
        socket = FakeSocket(on_text, on_close)
        self.sockets[GAME.cookies.index(cookie.partition("=")[2])] = socket
        if "after" not in url:
            socket.show(1, due=1 if cookie.endswith("ann") else None)
        return socket

    async def lose(self, seat: int) -> FakeSocket:
        """Break a connection; returns the next one."""
        lost = self.sockets[seat]
        lost.lose()
        while self.sockets[seat] is lost:
            await asyncio.sleep(0)
        return self.sockets[seat]


async def connected(monkeypatch: pytest.MonkeyPatch) -> tuple[FakeServer, PersistentPlayers]:
    """Players who are connected, and one of whom has sent a move."""
    server, players = FakeServer(monkeypatch), PersistentPlayers([GAME], seed=1)
    await players.connect("ws://server")
    await players.play(rate=1000, seconds=0.001)
    return server, players


def test_an_absence_ends_when_the_client_has_seen_what_was_acknowledged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        server, players = await connected(monkeypatch)
        ann = server.sockets[0]
        ann.tell("done", id=ann.sent[0]["id"], number=2)
        bob = await server.lose(1)
        bob.tell("presence")
        assert players.absences == []
        bob.show(2, due=None)
        assert len(players.absences) == 1
        await players.settle(0)

    asyncio.run(play())


def test_whoever_never_returns_was_absent_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        server, players = await connected(monkeypatch)
        server.is_up = False
        server.sockets[1].lose()
        await players.settle(0)
        assert len(players.absences) == 1

    asyncio.run(play())


def test_a_move_that_was_sent_twice_is_answered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        server, players = await connected(monkeypatch)
        first = server.sockets[0]
        first.tell("problem", id=first.sent[0]["id"], problem={"code": "storage"})
        # It is sent again after the reconnection, and because the outcome was unknown.
        again = await server.lose(0)
        while len(again.sent) < 2:
            await asyncio.sleep(0)
        for sent in again.sent:
            again.tell("done", id=sent["id"], number=2)
        assert (players.acknowledged, players.failed) == (1, 0)
        (command,) = players.history.commands
        assert [attempt.number for attempt in command.attempts] == [None, 2, 2]
        await players.settle(0)

    asyncio.run(play())

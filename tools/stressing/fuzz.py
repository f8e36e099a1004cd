"""Fuzzing: whatever a frame says, it gets one answer, and never one that blames the server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
from fuzz_frames import frames
from websockets.asyncio.client import ClientConnection, connect

from stressing.figures import Figure
from stressing.process import serving
from stressing.stock import Stored, stock
from trunkline.server.http.cookies import COOKIE

__all__ = ["fuzz"]

PART = "fuzzed frames"
PATIENCE = 20.0
UNLIMITED = 1_000_000


class _Problem(msgspec.Struct):
    status: int
    code: str


class _Answer(msgspec.Struct):
    type: str
    problem: _Problem | None = None


_read = msgspec.json.Decoder(_Answer).decode


def fuzz(folder: Path, count: int, sockets: int) -> Iterator[Figure]:
    """Send so many frames in all through several sockets at once."""
    games = stock(folder, sockets, most=0.8)
    with serving(folder, moves_per_second=UNLIMITED) as server:
        answers = asyncio.run(_send_all(server.socket_url, games, count))
        alive, errors = server.alive, len(server.errors)
    blamed = sum(number for answer, number in answers.items() if answer.startswith("5"))
    yield Figure(PART, "frames sent and answered", answers.total())
    yield Figure(PART, "frames not answered", count - answers.total(), target=0)
    yield Figure(PART, "carried out", answers["done"])
    yield Figure(PART, "answers of 500 and above", blamed, target=0)
    yield Figure(PART, "errors in the log", errors, target=0)
    yield Figure(PART, "servers that ended", not alive, target=0)


async def _send_all(url: str, games: list[Stored], count: int) -> Counter[str]:
    share = -(-count // len(games))
    counts = [min(share, count - place * share) for place in range(len(games))]
    answers: Counter[str] = Counter()
    sending = [
        _send(url, game, seed, number, answers)
        for seed, (game, number) in enumerate(zip(games, counts, strict=True))
    ]
    await asyncio.gather(*sending)
    return answers


async def _send(url: str, game: Stored, seed: int, count: int, answers: Counter[str]) -> None:
    async with connect(
        f"{url}/api/games/{game.id}/live?seat=0",
        additional_headers={"Cookie": f"{COOKIE}={game.cookies[0]}"},
        compression=None,
        ping_interval=None,
    ) as socket:
        for frame in islice(frames(seed), max(0, count)):
            await socket.send(frame)
            answers[await asyncio.wait_for(_answer(socket), PATIENCE)] += 1


async def _answer(socket: ClientConnection) -> str:
    """What became of the last command: done, or the status and code of the problem."""
    while True:
        answer = _read(await socket.recv(decode=False))
        if answer.problem is not None:
            return f"{answer.problem.status} {answer.problem.code}"
        if answer.type == "done":
            return answer.type

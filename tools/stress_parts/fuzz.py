"""Fuzzing: every frame gets exactly one answer, and never a server error."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
from fuzz_frames import frames
from websockets.asyncio.client import ClientConnection, connect

from stress_parts.measurements import Measurement
from stress_parts.server_process import serving
from stress_parts.stored_games import StoredGame, store_games
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


def fuzz(folder: Path, count: int, sockets: int) -> Iterator[Measurement]:
    """Send `count` frames through several sockets at once."""
    games = store_games(folder, sockets, most=0.8)
    with serving(folder, moves_per_second=UNLIMITED) as server:
        answers = asyncio.run(_send_all(server.socket_url, games, count))
        alive, errors = server.alive, len(server.errors)
    failures = sum(number for answer, number in answers.items() if answer.startswith("5"))
    yield Measurement(PART, "frames sent and answered", answers.total())
    yield Measurement(PART, "frames not answered", count - answers.total(), target=0)
    yield Measurement(PART, "carried out", answers["done"])
    yield Measurement(PART, "answers of 500 and above", failures, target=0)
    yield Measurement(PART, "errors in the log", errors, target=0)
    yield Measurement(PART, "servers that exited", not alive, target=0)


async def _send_all(url: str, games: list[StoredGame], count: int) -> Counter[str]:
    share = -(-count // len(games))
    counts = [min(share, count - index * share) for index in range(len(games))]
    answers: Counter[str] = Counter()
    sending = [
        _send(url, game, seed, number, answers)
        for seed, (game, number) in enumerate(zip(games, counts, strict=True))
    ]
    await asyncio.gather(*sending)
    return answers


async def _send(url: str, game: StoredGame, seed: int, count: int, answers: Counter[str]) -> None:
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
    """The answer to the last command: done, or the status and code of the problem."""
    while True:
        answer = _read(await socket.recv(decode=False))
        if answer.problem is not None:
            return f"{answer.problem.status} {answer.problem.code}"
        if answer.type == "done":
            return answer.type

"""Fuzzing: every frame and request gets exactly one answer, and never a server error."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec
from fuzz_frames import frames as fuzzed_frames
from fuzz_requests import operations_in
from fuzz_requests import requests as fuzzed_requests

from stress_parts.client_socket import open_socket, run
from stress_parts.measurements import Measurement
from stress_parts.server_process import ServerProcess, database_of, serving
from stress_parts.stored_games import StoredGame, store_games
from trunkline.server.http.cookies import COOKIE

__all__ = ["fuzz"]

PART = "fuzzed frames and requests"
PATIENCE = 20.0
UNLIMITED = 1_000_000
# Caches and logs of games fill up in the first half.
MOST_GROWTH = 32


class _Problem(msgspec.Struct):
    status: int
    code: str


class _Answer(msgspec.Struct):
    type: str
    problem: _Problem | None = None


_read = msgspec.json.Decoder(_Answer).decode


def fuzz(folder: Path, frames: int, requests: int, sockets: int) -> Iterator[Measurement]:
    """Send frames and requests through several sockets at once, in two halves."""
    games = store_games(database_of(folder), sockets, most=0.8)
    to_frames: Counter[str] = Counter()
    to_requests: Counter[str] = Counter()
    memory = []
    with serving(folder, moves_per_second=UNLIMITED) as server:
        for half in range(2):
            to_frames += run(_send_frames(server, games, frames // 2, half))
            to_requests += run(_send_requests(server, games, requests // 2, half))
            memory.append(server.memory())
        alive, errors = server.alive, len(server.errors)
    answers = to_frames + to_requests
    failures = sum(number for answer, number in answers.items() if answer.startswith("5"))
    unanswered = 2 * (frames // 2 + requests // 2) - answers.total()
    grown = (memory[1] - memory[0]) / 2**20
    yield Measurement(PART, "frames answered", to_frames.total())
    yield Measurement(PART, "frames carried out", to_frames["done"])
    yield Measurement(PART, "requests answered", to_requests.total())
    yield Measurement(PART, "not answered", unanswered, most=0)
    yield Measurement(PART, "answers of 500 and above", failures, most=0)
    yield Measurement(PART, "growth of memory in the second half", grown, "MiB", MOST_GROWTH)
    yield Measurement(PART, "errors in the log", errors, most=0)
    yield Measurement(PART, "servers that exited", not alive, most=0)


def _shares(count: int, parts: int) -> list[int]:
    """A number split into parts of about the same size."""
    return [count * (part + 1) // parts - count * part // parts for part in range(parts)]


async def _send_frames(
    server: ServerProcess, games: Sequence[StoredGame], count: int, half: int
) -> Counter[str]:
    """Send frames through a socket of each game; returns the answers."""
    answers: Counter[str] = Counter()
    sending = [
        _send_frames_to(server, game, islice(fuzzed_frames(2 * seed + half), share), answers)
        for seed, (game, share) in enumerate(zip(games, _shares(count, len(games)), strict=True))
    ]
    await asyncio.gather(*sending)
    return answers


async def _send_frames_to(
    server: ServerProcess, game: StoredGame, frames: Iterable[str | bytes], answers: Counter[str]
) -> None:
    received: asyncio.Queue[str] = asyncio.Queue()

    def receive(text: bytes) -> None:
        answer = _read(text)
        if answer.problem is not None:
            received.put_nowait(f"{answer.problem.status} {answer.problem.code}")
        elif answer.type == "done":
            received.put_nowait(answer.type)

    url = f"{server.socket_url}/api/games/{game.id}/live?seat=0"
    socket = await open_socket(url, f"{COOKIE}={game.cookies[0]}", receive)
    for frame in frames:
        socket.send(frame)
        answers[await asyncio.wait_for(received.get(), PATIENCE)] += 1
    socket.abort()


async def _send_requests(
    server: ServerProcess, games: Sequence[StoredGame], count: int, half: int
) -> Counter[str]:
    """Send requests about each game, each through a connection of its own."""
    document = httpx.get(f"{server.url}/openapi.json").json()
    operations, host = operations_in(document), urlsplit(server.url).netloc
    answers: Counter[str] = Counter()
    sending = []
    for seed, (game, share) in enumerate(zip(games, _shares(count, len(games)), strict=True)):
        cookies = [None, *game.cookies]
        endless = fuzzed_requests(host, operations, cookies, game.id, 2 * seed + half)
        sending.append(_send_requests_to(host, islice(endless, share), answers))
    await asyncio.gather(*sending)
    return answers


async def _send_requests_to(host: str, requests: Iterable[bytes], answers: Counter[str]) -> None:
    name, _, port = host.rpartition(":")
    for request in requests:
        reader, writer = await asyncio.open_connection(name, int(port))
        writer.write(request)
        with suppress(ConnectionError, TimeoutError):
            head = await asyncio.wait_for(reader.readline(), PATIENCE)
            if head.startswith(b"HTTP/1.1 "):
                answers[head.split(b" ", 2)[1].decode()] += 1
        writer.transport.abort()

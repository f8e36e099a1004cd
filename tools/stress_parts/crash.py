"""Crashes: a server that is killed under load must lose nothing it has acknowledged."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx

from stress_parts.client_socket import run
from stress_parts.measurements import Measurement
from stress_parts.server_process import ServerProcess, database_of
from stress_parts.simulated_players import Ledger, simulated_players
from stress_parts.stored_games import StoredGame, store_games
from trunkline.server.http.cookies import COOKIE

__all__ = ["CrashTest", "crash", "disagreements"]

PART = "kill -9"
PATIENCE = 10.0
# Events to read from each game after a crash.
LATEST = 50


def crash(
    folder: Path, games: int, rounds: int, rate: float, longest: float
) -> Iterator[Measurement]:
    """Kill a server `rounds` times, each after a random time, and verify what it has stored."""
    crashes = CrashTest(folder, store_games(database_of(folder), games, most=0.3))
    for _ in range(rounds):
        crashes.round(rate, longest)
    crashes.verify()
    yield Measurement(PART, "rounds", rounds)
    yield Measurement(PART, "moves acknowledged", len(crashes.ledger.done))
    yield Measurement(PART, "moves unanswered when the server was killed", crashes.unanswered)
    yield Measurement(PART, "acknowledged moves lost, moves stored twice", crashes.lost, most=0)
    yield Measurement(PART, "times a game was unreadable", crashes.unreadable, most=0)
    yield Measurement(PART, "commands refused after a crash", crashes.refused, most=0)
    yield Measurement(PART, "errors that SQLite finds", len(_corruption(folder)), most=0)


class CrashTest:
    """One database that goes through many crashes."""

    def __init__(self, folder: Path, games: Sequence[StoredGame]) -> None:
        self.ledger = Ledger()
        self.unanswered = 0
        self.lost = 0
        self.unreadable = 0
        self.refused = 0
        self._folder = folder
        self._games = games
        self._rng = Random(len(games))

    def round(self, rate: float, longest: float) -> None:
        """Start a server, verify the database, play, and kill the server."""
        server = ServerProcess(self._folder)
        try:
            self._verify(server)
            run(self._play(server, rate, longest))
        finally:
            server.kill()
        self.unanswered += len(self.ledger.open)

    def verify(self) -> None:
        """Start a server once more, and verify the database."""
        server = ServerProcess(self._folder)
        try:
            self._verify(server)
        finally:
            server.stop()

    def _verify(self, server: ServerProcess) -> None:
        self.lost += len(disagreements(self._folder, self.ledger))
        numbers = _last_numbers(self._folder)
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            for game in self._games:
                self.unreadable += not _readable(client, game, numbers[game.id])

    async def _play(self, server: ServerProcess, rate: float, longest: float) -> None:
        """Play until the server is killed; commands without an answer are sent again first."""
        seed = self._rng.getrandbits(32)
        async with simulated_players(server.socket_url, self._games, self.ledger, seed) as players:
            players.resend()
            playing = asyncio.create_task(players.play(rate, longest + PATIENCE))
            await asyncio.sleep(self._rng.uniform(0.1, longest))
            server.kill()
            playing.cancel()
            await players.drain()
        self.refused += players.problems.total()


def disagreements(folder: Path, ledger: Ledger) -> list[str]:
    """Where the log differs from what players were told."""
    log, numbers, twice = {}, {}, []
    query = "SELECT game, number, at, seat, command_id FROM log"
    for game, number, at, seat, command_id in _rows(folder, query):
        log[game, number] = (seat, at)
        if command_id is not None and (game, seat, command_id) in numbers:
            twice.append(f"{game}: {command_id} is there twice")
        numbers[game, seat, command_id] = number
    lost = [
        f"{game}: {command_id} should be {number}"
        for (game, seat, command_id), number in ledger.done.items()
        if numbers.get((game, seat, command_id)) != number
    ]
    unseen = [
        f"{game}: {number} is not what was seen"
        for (game, number), event in ledger.seen.items()
        if log.get((game, number)) != event
    ]
    return twice + lost + unseen


def _last_numbers(folder: Path) -> dict[str, int]:
    return dict(_rows(folder, "SELECT game, max(number) FROM log GROUP BY game"))


def _corruption(folder: Path) -> list[str]:
    found = [row[0] for row in _rows(folder, "PRAGMA integrity_check")]
    return [fault for fault in found if fault != "ok"] + [
        f"{row}" for row in _rows(folder, "PRAGMA foreign_key_check")
    ]


def _rows(folder: Path, statement: str) -> list[Any]:
    with closing(sqlite3.connect(database_of(folder))) as connection:
        return connection.execute(statement).fetchall()


def _readable(client: httpx.Client, game: StoredGame, number: int) -> bool:
    """Whether the view and the latest events of a game can be read, up to its last entry."""
    headers = {"Cookie": f"{COOKIE}={game.cookies[0]}"}
    address, after = f"/api/games/{game.id}", max(0, number - LATEST)
    view = client.get(address, params={"seat": 0}, headers=headers)
    events = client.get(f"{address}/events", params={"seat": 0, "after": after}, headers=headers)
    if not (view.is_success and events.is_success):
        return False
    numbers = [event["number"] for event in events.json()["events"]]
    return view.json()["number"] == number and numbers == list(range(after + 1, number + 1))

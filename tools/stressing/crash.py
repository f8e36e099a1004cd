"""Crashes: a server that is killed under load, over and over, must lose nothing it has told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx

from stressing.crowd import Ledger, crowd
from stressing.figures import Figure
from stressing.process import Server
from stressing.stock import Stored, stock
from trunkline.server.http.cookies import COOKIE

__all__ = ["Crashes", "crash", "disagreements"]

PART = "kill -9"
PATIENCE = 10.0
# Events asked for of each game after a crash.
LATEST = 50


def crash(folder: Path, games: int, rounds: int, rate: float, longest: float) -> Iterator[Figure]:
    """Kill a server so many times, each after a random time, and look at what it has stored."""
    crashes = Crashes(folder, stock(folder, games, most=0.3))
    for _ in range(rounds):
        crashes.round(rate, longest)
    crashes.look()
    yield Figure(PART, "rounds", rounds)
    yield Figure(PART, "moves acknowledged", len(crashes.ledger.done))
    yield Figure(PART, "moves under way when the server was killed", crashes.cut_off)
    yield Figure(PART, "acknowledged moves lost, moves stored twice", crashes.lost, target=0)
    yield Figure(PART, "times a game was unreadable", crashes.unreadable, target=0)
    yield Figure(PART, "commands refused after a crash", crashes.refused, target=0)
    yield Figure(PART, "faults that SQLite finds", len(_corruption(folder)), target=0)


class Crashes:
    """One database through many crashes."""

    def __init__(self, folder: Path, games: Sequence[Stored]) -> None:
        self.ledger = Ledger()
        self.cut_off = 0
        self.lost = 0
        self.unreadable = 0
        self.refused = 0
        self._folder = folder
        self._games = games
        self._chance = Random(len(games))

    def round(self, rate: float, longest: float) -> None:
        """Start, see that everything is there, play, and be killed."""
        server = Server(self._folder)
        try:
            self._look(server)
            asyncio.run(self._play(server, rate, longest))
        finally:
            server.kill()
        self.cut_off += len(self.ledger.open)

    def look(self) -> None:
        """Start once more, and see that everything is there."""
        server = Server(self._folder)
        try:
            self._look(server)
        finally:
            server.stop()

    def _look(self, server: Server) -> None:
        self.lost += len(disagreements(self._folder, self.ledger))
        numbers = _last_numbers(self._folder)
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            for game in self._games:
                self.unreadable += not _readable(client, game, numbers[game.id])

    async def _play(self, server: Server, rate: float, longest: float) -> None:
        """Play until the server is killed; what it never answered is asked for again first."""
        seed = self._chance.getrandbits(32)
        async with crowd(server.socket_url, self._games, self.ledger, seed) as people:
            people.ask_again()
            playing = asyncio.create_task(people.play(rate, longest + PATIENCE))
            await asyncio.sleep(self._chance.uniform(0.1, longest))
            server.kill()
            playing.cancel()
            await people.drain()
        self.refused += people.problems.total()


def disagreements(folder: Path, ledger: Ledger) -> list[str]:
    """Where the log says something else than players were told."""
    log, keys, twice = {}, {}, []
    for game, number, at, seat, key in _rows(folder, "SELECT game, number, at, seat, key FROM log"):
        log[game, number] = (seat, at)
        if key is not None and (game, seat, key) in keys:
            twice.append(f"{game}: {key} is there twice")
        keys[game, seat, key] = number
    lost = [
        f"{game}: {key} should be {number}"
        for (game, seat, key), number in ledger.done.items()
        if keys.get((game, seat, key)) != number
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
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        return connection.execute(statement).fetchall()


def _readable(client: httpx.Client, game: Stored, number: int) -> bool:
    """Whether the view and the latest events of a game can be had, up to its last entry."""
    headers = {"Cookie": f"{COOKIE}={game.cookies[0]}"}
    address, after = f"/api/games/{game.id}", max(0, number - LATEST)
    view = client.get(address, params={"seat": 0}, headers=headers)
    events = client.get(f"{address}/events", params={"seat": 0, "after": after}, headers=headers)
    if not (view.is_success and events.is_success):
        return False
    numbers = [event["number"] for event in events.json()["events"]]
    return view.json()["number"] == number and numbers == list(range(after + 1, number + 1))

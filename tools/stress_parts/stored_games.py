"""Store partly played random games in a database, with the keys to all their seats."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from stress_parts.server_process import database_of
from trunkline.editions import editions, load
from trunkline.game import Game
from trunkline.server.games import entries
from trunkline.server.games.clocks import TimeControl
from trunkline.server.games.hosted_game import GameSetup, Seat
from trunkline.server.games.vocabulary import COLORS, GameState
from trunkline.server.rooms.game_editions import edition_row
from trunkline.server.rooms.keys import fingerprint, new_id, new_key
from trunkline.server.storage.rows import EntryRow, GameRow, HolderRow, LogSummary
from trunkline.server.storage.storage import Storage

__all__ = ["StoredGame", "copy_games", "store_games"]

CLOCK = TimeControl("move", 7 * 24 * 3600)


class StoredGame(Struct, frozen=True):
    """A stored game, and the cookie of the device on each of its seats."""

    id: str
    edition: str
    cookies: tuple[str, ...]
    entries: int


def store_games(
    database: str | Path,
    games: int,
    most: float,
    least: float = 0.0,
    clocked: int = 0,
    seats: Collection[int] = range(2, 6),
) -> list[StoredGame]:
    """Store games of all editions and these numbers of seats in a database.

    Each has been played for a part of its whole length, from `least` to `most`; the first `clocked`
    games have a clock.
    """
    kinds = [kind for kind in _kinds() if kind[1] in seats]
    return asyncio.run(_store_games(database, islice(cycle(kinds), games), (least, most), clocked))


async def _store_games(
    database: str | Path, kinds: Iterable[tuple[str, int]], span: tuple[float, float], clocked: int
) -> list[StoredGame]:
    storage, rng = await Storage.open(str(database)), Random(1)
    try:
        return [
            await _store(storage, *kind, span, CLOCK if index < clocked else None, rng)
            for index, kind in enumerate(kinds)
        ]
    finally:
        await storage.close()


def copy_games(folder: Path, games: Sequence[StoredGame], count: int) -> None:
    """Add copies of these games, without holders, until there are `count` of them."""
    with closing(sqlite3.connect(database_of(folder))) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        for game in islice(cycle(games), count):
            copied = {"copy": new_id(), "game": game.id}
            for table, key in (("games", "id"), ("log", "game")):
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                values = [":copy" if column == key else column for column in columns]
                connection.execute(
                    f"INSERT INTO {table} SELECT {', '.join(values)} FROM {table}"
                    f" WHERE {key} = :game",
                    copied,
                )


def _kinds() -> Iterator[tuple[str, int]]:
    """Every edition with every number of seats."""
    for extra in range(4):
        for edition in editions():
            fewest, most = load(edition).rules.seats
            if fewest + extra <= most:
                yield edition, fewest + extra


async def _store(
    storage: Storage,
    edition: str,
    seats: int,
    span: tuple[float, float],
    clock: TimeControl | None,
    rng: Random,
) -> StoredGame:
    names = [f"Player {seat}" for seat in range(seats)]
    seed = rng.getrandbits(64)
    played, waiting = _play_part(edition, names, seed, rng.uniform(*span), rng)
    cookies = tuple(new_key() for _ in names)
    now = time.time_ns() // 1_000_000
    sitting = tuple(Seat("person", name, COLORS[seat]) for seat, name in enumerate(names))
    game = new_id()
    next_at = None if clock is None else now + (clock.seconds + clock.grace) * 1000
    state: GameState = "playing" if waiting else "over"
    await storage.create(
        GameRow(
            id=game,
            edition=edition,
            edition_hash=load(edition).hash,
            seats=seats,
            seed=seed,
            setup=msgspec.json.encode(GameSetup(sitting, clock)).decode(),
            made_at=now,
            listed=False,
            state=state,
            waiting=waiting,
            active_at=now,
            next_at=next_at,
        ),
        holders=[
            HolderRow(fingerprint(cookie), game, "seat", seat, now)
            for seat, cookie in enumerate(cookies)
        ],
        edition=edition_row(load(edition)),
    )
    log: list[tuple[int | None, entries.Action]] = [(None, entries.Started())]
    log += [(seat, entries.Moved(move)) for seat, move in played]
    summary = LogSummary(state, waiting, now, next_at)
    rows = [
        EntryRow(game, number, now, seat, None, entries.write_action(action))
        for number, (seat, action) in enumerate(log, start=1)
    ]
    await asyncio.gather(*(storage.append(row, summary) for row in rows))
    return StoredGame(game, edition, cookies, len(rows))


def _play_part(
    edition: str, names: list[str], seed: int, part: float, rng: Random
) -> tuple[list[tuple[int, int]], int]:
    """A part of a random game: the moves, and a bit for each seat that is due after them."""
    game = Game(edition, len(names), seed, names)
    positions, moves = [game.copy()], []
    while not game.over:
        seat = rng.choice(game.waiting)
        move = rng.choice(game.move_numbers(seat))
        game.play(move, seat=seat)
        moves.append((seat, move))
        positions.append(game.copy())
    kept = round(part * len(moves))
    return moves[:kept], sum(1 << seat for seat in positions[kept].waiting)

"""Helpers for tests of the database: make rows, and open a database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from trunkline.server.storage.rows import EntryRow, GameRow, HolderRow, KeyRow, LogSummary
from trunkline.server.storage.storage import Storage

GAME = GameRow(
    id="game",
    edition="usa",
    edition_hash="0123",
    seats=2,
    seed=2**64 - 1,
    setup='{"names": ["Zoë", "Jürgen"]}',
    made_at=1_700_000_000_000,
    listed=False,
    state="open",
    waiting=0,
    active_at=1_700_000_000_000,
    next_at=None,
)
PLAYING = LogSummary(state="playing", waiting=0b10, active_at=1_700_000_001_000, next_at=None)


def game(id: str = "game", **changes: Any) -> GameRow:
    """A row of a game with default values, except for the given columns."""
    return replace(GAME, id=id, **changes)


async def game_in(storage: Storage, id: str = "game") -> GameRow | None:
    """A game as it is stored, without its log."""
    found = await storage.load(id)
    return None if found is None else found[0]


def entry(number: int, game: str = "game", action: str = "{}") -> EntryRow:
    """An entry of a log."""
    return EntryRow(game, number, at=number, seat=0, command_id=None, action=action)


def seat_key(fingerprint: str = "key", seat: int = 0) -> KeyRow:
    """A key to a seat."""
    return KeyRow(fingerprint, "game", "seat", seat, made_at=1)


def holder(device: str, role: Any = "seat", seat: int | None = 0, game: str = "game") -> HolderRow:
    """A device that holds a role."""
    return HolderRow(device, game, role, seat, since=1)


@asynccontextmanager
async def opened(database: str | Path) -> AsyncIterator[Storage]:
    """An open database, which is closed at the end even after an error."""
    storage = await Storage.open(str(database))
    try:
        yield storage
    finally:
        await storage.close()


def with_storage(database: str | Path, work: Callable[[Storage], Awaitable[None]]) -> None:
    """Open a database, run a function with it, and close it."""

    async def run() -> None:
        async with opened(database) as storage:
            await work(storage)

    asyncio.run(run())

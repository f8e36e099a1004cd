"""Replays: records that anyone with their address may look at, checked when they come in."""

import asyncio
import base64
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from trunkline.editions import editions
from trunkline.errors import EditionMissing, RecordError
from trunkline.game import Game
from trunkline.record import replay
from trunkline.server.problems import Code, Problem
from trunkline.server.rows import ReplayRow

__all__ = ["MOST_LINES", "Replays", "game_from", "replay_id"]

MOST_LINES = 20_000
KEPT_READ = 16
ID_LENGTH = 20  # a hundred bits, so that no two records share an id
DAY = 24 * 60 * 60 * 1000


class Shelf(Protocol):
    """What replays ask of the storage."""

    async def save_replay(self, replay: ReplayRow) -> ReplayRow:
        """Keep a replay, unless it is there already."""

    async def replay(self, replay: str) -> ReplayRow | None:
        """The replay of this id."""

    async def touch_replay(self, replay: str, at: int) -> None:
        """Note that somebody looks at it."""


class Replays:
    """The replays of a server; the last few that were looked at are kept ready."""

    def __init__(self, storage: Shelf, now: Callable[[], int]) -> None:
        self._storage = storage
        self._now = now
        self._games: OrderedDict[str, Game] = OrderedDict()

    async def add(self, record: str) -> str:
        """Check a record and keep it; the same game always gets the same id."""
        text = await asyncio.to_thread(_checked, record)
        ident, now = replay_id(text), self._now()
        await self._storage.save_replay(ReplayRow(ident, None, text, now, now))
        return ident

    async def record(self, ident: str) -> str:
        """The text of a replay; whoever looks at it keeps it from expiring."""
        row = await self._storage.replay(ident)
        if row is None:
            raise Problem(Code.NOT_FOUND, "There is no such replay, or not any more.")
        if self._now() - row.active_at > DAY:
            await self._storage.touch_replay(ident, self._now())
        return row.record

    async def game(self, ident: str) -> Game:
        """The game of a replay, played to the end of its record."""
        record = await self.record(ident)
        if ident not in self._games:
            self._games[ident] = await asyncio.to_thread(game_from, record)
        self._games.move_to_end(ident)
        if len(self._games) > KEPT_READ:
            self._games.popitem(last=False)
        return self._games[ident]


def replay_id(record: str) -> str:
    """The id of a record as `Game.record` writes it."""
    digest = hashlib.sha256(record.encode()).digest()
    return base64.b32encode(digest).decode().lower()[:ID_LENGTH]


def game_from(record: str) -> Game:
    """The game of a record; a problem says which line breaks which rule."""
    if len(record.splitlines()) > MOST_LINES:
        raise Problem(Code.BAD_RECORD, f"A record here has at most {MOST_LINES} lines.", line=0)
    try:
        return replay(record)
    except EditionMissing as error:
        sentence = (
            f"line {error.line}: this edition, or this version of it, is not played here; "
            f"the editions are {', '.join(editions())}"
        )
        raise Problem(Code.BAD_RECORD, sentence, line=error.line) from None
    except RecordError as error:
        raise Problem(Code.BAD_RECORD, str(error), line=error.line) from None


def _checked(record: str) -> str:
    """The record written anew, so that nothing is kept that the game does not need."""
    return game_from(record).record()

"""Replays: records that anyone with their address may view, checked when they are uploaded."""

import base64
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from trunkline.editions import Edition
from trunkline.errors import RecordError
from trunkline.game import Game
from trunkline.record import RecordEdition, edition_of_record, replay
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.game_editions import EditionStorage, edition_row, find_edition
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.storage.rows import EditionRow, ReplayRow

__all__ = ["MAX_LINES", "Replays", "replay_id"]

MAX_LINES = 20_000
GAMES_CACHED = 16
# Characters of an unknown edition that a problem repeats.
NAME_SHOWN = 40
ID_LENGTH = 20  # a hundred bits, so that two records never share an id
DAY = 24 * 60 * 60 * 1000


class ReplayStorage(EditionStorage, Protocol):
    """The part of the storage that replays use."""

    async def save_replay(self, replay: ReplayRow, edition: EditionRow | None = None) -> ReplayRow:
        """Store a replay and its edition, unless they exist already."""

    async def replay(self, replay: str) -> ReplayRow | None:
        """The replay of this id."""

    async def touch_replay(self, replay: str, at: int) -> None:
        """Note that it was viewed."""


class Replays:
    """The replays of a server; the games of the last few are cached."""

    def __init__(self, storage: ReplayStorage, now: Callable[[], int], readers: WorkerPool) -> None:
        self.readers = readers
        self._storage = storage
        self._now = now
        self._games: OrderedDict[str, Game] = OrderedDict()

    async def add(self, record: str) -> str:
        """Check a record and store it; the same game always gets the same id."""
        game = await self._replayed(record)
        # As the game writes it, without comments and the like.
        text = await self.readers.run(game.record)
        ident, now = replay_id(text), self._now()
        row = ReplayRow(ident, None, text, now, now)
        await self._storage.save_replay(row, edition_row(game.edition))
        return ident

    async def row(self, ident: str) -> ReplayRow:
        """A stored replay; viewing it keeps it from expiring."""
        row = await self._storage.replay(ident)
        if row is None:
            raise Problem(Code.NOT_FOUND, case="replay")
        if self._now() - row.active_at > DAY:
            await self._storage.touch_replay(ident, self._now())
        return row

    async def game(self, row: ReplayRow) -> Game:
        """The game of a replay, played to the end of its record."""
        if row.id not in self._games:
            self._games[row.id] = await self._replayed(row.record)
        self._games.move_to_end(row.id)
        if len(self._games) > GAMES_CACHED:
            self._games.popitem(last=False)
        return self._games[row.id]

    async def _replayed(self, record: str) -> Game:
        """The game of a record, or a problem that says which line is wrong."""
        try:
            edition = await self._edition(record)
            return await self.readers.run(replay, record, edition)
        except RecordError as error:
            raise Problem(Code.BAD_RECORD, case="rule", line=error.line, text=str(error)) from None

    async def _edition(self, record: str) -> Edition:
        """The edition of a record, in the version that the record is of."""
        named = await self.readers.run(_named_edition, record)
        found = await find_edition(self._storage, named.hash, named.name)
        if found is None:
            name, hash = named.name[:NAME_SHOWN], named.hash[:NAME_SHOWN]
            raise Problem(Code.BAD_RECORD, case="edition", line=named.line, edition=name, hash=hash)
        return found


def _named_edition(record: str) -> RecordEdition:
    if len(record.splitlines()) > MAX_LINES:
        raise Problem(Code.BAD_RECORD, case="too_long", most=MAX_LINES)
    return edition_of_record(record)


def replay_id(record: str) -> str:
    """The id of a record as `Game.record` writes it."""
    digest = hashlib.sha256(record.encode()).digest()
    return base64.b32encode(digest).decode().lower()[:ID_LENGTH]

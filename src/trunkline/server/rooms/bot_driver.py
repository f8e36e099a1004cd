"""What happens in a room without a request: bots make their moves, clocks run out."""

from __future__ import annotations

import asyncio
import hashlib
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from trunkline.server import logs
from trunkline.server.games import entries
from trunkline.server.games.checks import Superseded
from trunkline.server.games.entries import Action
from trunkline.server.games.vocabulary import Level

if TYPE_CHECKING:
    from trunkline.server.rooms.room import Room

__all__ = ["BotDriver", "enforce_clocks"]


# Bots wait this many times longer while a person could undo a move, so that a misclick need not
# cost a turn.
UNDO_PAUSE = 3


class BotDriver:
    """Makes the bots' moves in one room, one after another, as long as it is their turn."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether bots are playing."""
        return self._task is not None

    def wake(self) -> None:
        """Start playing if this process has to, and is not playing yet."""
        if self._task is None and not self._stopped and self._turn() is not None:
            self._task = asyncio.ensure_future(self._drive())
            self._task.add_done_callback(self._finished)

    def stop(self) -> None:
        """Stop; the next server makes the remaining moves."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    def _turn(self) -> tuple[int, Level, int] | None:
        """The turn of a bot, if this process looks after the game."""
        hosted = self._room.hosted
        return hosted.bot_turn if self._room.services.peers.owns(hosted.id) else None

    async def _drive(self) -> None:
        while (turn := self._turn()) is not None:
            await asyncio.sleep(self._pause())
            with suppress(Superseded):
                await self._play(*turn)

    def _pause(self) -> float:
        """Seconds before a bot moves: sometimes longer, sometimes shorter, like a person's."""
        hosted = self._room.hosted
        seconds = self._room.services.pause_ms / 1000 * random.uniform(0.6, 1.4)
        undoable = hosted.undo_seat is not None and hosted.may_undo(hosted.undo_seat)
        return seconds * (UNDO_PAUSE if undoable else 1)

    async def _play(self, seat: int, level: Level, due: int) -> None:
        """Make one move, unless the game has changed before or while the bot thought."""
        room = self._room
        game = room.hosted.game
        if room.hosted.bot_turn != (seat, level, due) or game is None:
            return
        seen, seed = game.observe(seat), _bot_seed(room.hosted.seed, seat)
        move = await room.services.bots.choose(level, seen, seed)

        def decide() -> Action:
            if room.hosted.bot_turn != (seat, level, due):
                raise Superseded
            return entries.Moved(move.number, level)

        await room.act(seat, decide)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            # The registry will wake the room again.
            logs.error("bots_stopped", game=self._room.hosted.id, error=type(error).__name__)
        else:
            self.wake()


async def enforce_clocks(room: Room) -> None:
    """Let bots take over the seats whose time has run out."""
    clocks = room.hosted.clocks
    for seat in clocks.expired(room.services.now()) if clocks else []:

        def decide(seat: int = seat) -> Action:
            clocks = room.hosted.clocks
            if clocks is None or seat not in clocks.expired(room.services.now()):
                raise Superseded
            return entries.Absent("time")

        with suppress(Superseded):
            await room.act(seat, decide)


def _bot_seed(seed: int, seat: int) -> int:
    """A different, unguessable seed for the bot of every seat."""
    digest = hashlib.blake2b(f"{seed} {seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")

"""What goes on in a room by itself: bots make their moves, clocks run out."""

from __future__ import annotations

import asyncio
import hashlib
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from trunkline.server import deeds, logs
from trunkline.server.checks import Moot
from trunkline.server.deeds import Deed, Level

if TYPE_CHECKING:
    from trunkline.server.room import Room

__all__ = ["Driver", "keep_time"]


# So many times as long bots wait while somebody could take a move back, so that a slip of the hand
# need not cost a turn.
TIME_TO_UNDO = 3


class Driver:
    """Makes the bots' moves in one room, one after another, as long as it is their turn."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether bots are at it."""
        return self._task is not None

    def wake(self) -> None:
        """Begin, if it is a bot's turn and none is at it."""
        if self._task is None and not self._stopped and self._room.match.bot_turn is not None:
            self._task = asyncio.ensure_future(self._drive())
            self._task.add_done_callback(self._finished)

    def stop(self) -> None:
        """Leave the moves that are yet to be made to the next server."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _drive(self) -> None:
        while (turn := self._room.match.bot_turn) is not None:
            await asyncio.sleep(self._pause())
            with suppress(Moot):
                await self._play(*turn)

    def _pause(self) -> float:
        """Seconds before a bot moves: somewhat longer or shorter, as people are."""
        match = self._room.match
        seconds = self._room.services.pause_ms / 1000 * random.uniform(0.6, 1.4)
        undoable = match.undoer is not None and match.may_undo(match.undoer)
        return seconds * (TIME_TO_UNDO if undoable else 1)

    async def _play(self, seat: int, level: Level, due: int) -> None:
        """Make one move, if it is still wanted before and after it was thought of."""
        room = self._room
        game = room.match.game
        if room.match.bot_turn != (seat, level, due) or game is None:
            return
        seen, seed = game.observe(seat), _bot_seed(room.match.seed, seat)
        move = await room.services.players.choose(level, seen, seed)

        def decide() -> Deed:
            if room.match.bot_turn != (seat, level, due):
                raise Moot
            return deeds.Moved(move.number, level)

        await room.act(seat, decide)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            # Whoever looks after forgotten games will wake the room again.
            logs.error("bots_stopped", game=self._room.match.id, error=type(error).__name__)
        else:
            self.wake()


async def keep_time(room: Room) -> None:
    """Let bots take over from those whose time is up."""
    clocks = room.match.clocks
    for seat in clocks.late(room.services.now()) if clocks else []:

        def decide(seat: int = seat) -> Deed:
            clocks = room.match.clocks
            if clocks is None or seat not in clocks.late(room.services.now()):
                raise Moot
            return deeds.Absent("time")

        with suppress(Moot):
            await room.act(seat, decide)


def _bot_seed(seed: int, seat: int) -> int:
    """A seed of its own for every seat's bot, which nobody can guess."""
    digest = hashlib.blake2b(f"{seed} {seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")

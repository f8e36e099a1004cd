"""What happens in a room without a request: bots make their moves, clocks run out."""

from __future__ import annotations

import asyncio
import hashlib
import random
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from trunkline.server import logs
from trunkline.server.games import entries
from trunkline.server.games.checks import Superseded
from trunkline.server.games.entries import Action
from trunkline.server.games.vocabulary import BotKind

if TYPE_CHECKING:
    from trunkline.server.rooms.room import Room

__all__ = ["BotDriver", "enforce_clocks"]


# A move between people can be undone until a bot replies, so bots leave this much time for it.
UNDO_SECONDS = 5.0


class BotDriver:
    """Makes the bots' moves in one room, one after another, as long as it is their turn.

    It refers to the room only while it plays. Otherwise the two would keep each other in memory
    until the next collection of garbage, which is rare.
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether bots are playing."""
        return self._task is not None

    def wake(self, room: Room) -> None:
        """Start playing if this process has to, and is not playing yet."""
        if self._task is None and not self._stopped and _turn(room) is not None:
            self._task = asyncio.ensure_future(_drive(room))
            self._task.add_done_callback(partial(self._finished, room))

    def stop(self) -> None:
        """Stop; the next server makes the remaining moves."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    def _finished(self, room: Room, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            # The registry will wake the room again.
            logs.error("bots_stopped", game=room.hosted.id, error=type(error).__name__)
        else:
            self.wake(room)


async def _drive(room: Room) -> None:
    while (turn := _turn(room)) is not None:
        await _wait(room, _pause(room))
        # Somebody may have moved while the bot waited.
        while (seconds := _undo_seconds(room)) > 0:
            await _wait(room, seconds)
        with suppress(Superseded):
            await _play(room, *turn)


async def _wait(room: Room, seconds: float) -> None:
    """Wait, but not for people who have left and want to see the end."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await room.hurried.wait()


def _turn(room: Room) -> tuple[int, BotKind, int] | None:
    """The turn of a bot, if this process looks after the game."""
    hosted = room.hosted
    return hosted.bot_turn if room.services.peers.owns(hosted.id) else None


def _pause(room: Room) -> float:
    """Seconds before a bot moves: sometimes longer, sometimes shorter, like a person's."""
    return room.services.pause_ms / 1000 * random.uniform(0.6, 1.4)


def _undo_seconds(room: Room) -> float:
    """How much of the time for an undo is left.

    A server without pauses does not wait for an undo either.
    """
    undo = room.hosted.undo_lost_by_reply
    if undo is None or not room.services.pause_ms or room.hurried.is_set():
        return 0.0
    return UNDO_SECONDS - max(0, room.services.now() - undo.moved_at) / 1000


async def _play(room: Room, seat: int, bot: BotKind, due: int) -> None:
    """Make one move, unless the game has changed before or while the bot thought."""
    game = room.hosted.game
    if room.hosted.bot_turn != (seat, bot, due) or game is None:
        return
    seen, seed = game.observe(seat), _bot_seed(room.hosted.seed, seat)
    move = await room.services.bots.choose(bot, seen, seed)

    def decide() -> Action:
        if room.hosted.bot_turn != (seat, bot, due) or _undo_seconds(room) > 0:
            raise Superseded
        return entries.Moved(move.number, bot)

    await room.act(seat, decide)


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

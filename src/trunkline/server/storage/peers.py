"""The processes that serve one database: what they tell each other, and who looks after a game.

Nothing here decides anything; the log does. A notice that is lost costs a second, and two processes
that both look after a game find out when they store.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias
from zlib import crc32

from msgspec import Struct

from trunkline.server.storage.advisory_locks import SHARDS

__all__ = [
    "ALL_SHARDS",
    "BotsHurried",
    "Connected",
    "EntryStored",
    "GameDeleted",
    "HoldersChanged",
    "Listener",
    "Notice",
    "Peers",
    "Seen",
    "WhoIsConnected",
    "shard_of",
]

ALL_SHARDS = frozenset(range(SHARDS))


def shard_of(ident: str) -> int:
    """The shard of a game or a replay: one process at a time looks after all games of a shard."""
    return crc32(ident.encode()) % SHARDS


class EntryStored(Struct, frozen=True, tag="entry", array_like=True):
    """A log has grown up to this number; `bot_turn` says whether a bot has to move."""

    game: str
    number: int
    bot_turn: bool


class HoldersChanged(Struct, frozen=True, tag="holders", array_like=True):
    """A device got or lost a role in a game."""

    game: str


class Connected(Struct, frozen=True, tag="connected", array_like=True):
    """Which seats are connected to the process that sends this, from which devices; who watches."""

    game: str
    devices: tuple[tuple[int, str], ...]
    # Older versions send, and expect, only what is above.
    spectators: int = 0


class Seen(Struct, frozen=True, tag="seen", array_like=True):
    """These seats are there, without a socket: the process that sends this had requests of them."""

    game: str
    seats: tuple[int, ...]


class WhoIsConnected(Struct, frozen=True, tag="who", array_like=True):
    """Asks the others which seats of a game are connected to them."""

    game: str


class BotsHurried(Struct, frozen=True, tag="hurried", array_like=True):
    """The bots of a game need not pause while no person plays."""

    game: str


class GameDeleted(Struct, frozen=True, tag="deleted", array_like=True):
    """A game has expired."""

    game: str


Notice: TypeAlias = (
    EntryStored | HoldersChanged | Connected | Seen | WhoIsConnected | BotsHurried | GameDeleted
)


class Listener(Protocol):
    """What a process does when it hears of the others."""

    def hear(self, process: str, notices: Sequence[Notice]) -> None:
        """Another process has something to tell."""

    def forget_process(self, process: str) -> None:
        """Another process has ended, or cannot be heard any more."""

    def catch_up(self) -> None:
        """Notices may have been missed."""

    def take_over(self, shards: frozenset[int], unattended: frozenset[int]) -> None:
        """Look after the games of these shards; nobody has looked after some of them for long."""


class Peers:
    """The other processes on the same database. Here there are none: this one owns every game."""

    # Whether other processes can write to the database.
    shared = False
    # The shards whose games this process looks after.
    shards: frozenset[int] = ALL_SHARDS

    async def open(self, listener: Listener) -> None:
        """Begin to listen, and take over a part of the games."""
        listener.take_over(ALL_SHARDS, unattended=ALL_SHARDS)

    async def close(self) -> None:
        """Leave all games to the others."""

    def owns(self, ident: str) -> bool:
        """Whether this process looks after a game: plays its bots, enforces its clocks."""
        return shard_of(ident) in self.shards

    def tell(self, notice: Notice) -> None:
        """Tell the others, soon."""

"""A hosted game as a seat or a spectator may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from msgspec import Raw

from trunkline.game import Game
from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.wire.base import Fields, encode, merge
from trunkline.server.wire.events import ChatEvent
from trunkline.server.wire.positions import (
    encode_hand,
    encode_hand_on_board,
    open_hands,
    position_fields,
)
from trunkline.server.wire.results import result_of

__all__ = ["Presence", "Viewer", "Views"]

# A seat, or None for a spectator.
Viewer: TypeAlias = int | None
NULL = b"null"


class Presence(NamedTuple):
    """Which seats are connected, and how many devices hold each."""

    connected: list[bool]
    devices: list[int]


class Views:
    """The views of one room as JSON. What all viewers see is encoded once for all of them."""

    def __init__(self) -> None:
        self._hosted: HostedGame | None = None
        self._presence = Presence([], [])
        self._public = b""
        # By seat, with the entry that changed the board last.
        self._on_board: dict[int, tuple[int, bytes]] = {}

    def update(self, hosted: HostedGame, presence: Presence, chat: Iterable[ChatEvent]) -> None:
        """Set the game that the next views show."""
        if self._hosted is not hosted or self._presence != presence:
            self._hosted, self._presence = hosted, presence
            self._public = encode(_public_fields(hosted, presence, chat))

    def encoded(self, viewer: Viewer) -> bytes:
        """The JSON of a `GameView`: the public part, and for a seat what only that seat sees."""
        own = NULL if viewer is None else self._own(viewer)
        return merge(self._public, encode({"you": Raw(own)}))

    def _own(self, seat: int) -> bytes:
        hosted = self._hosted
        assert hosted is not None
        hand = NULL if hosted.game is None else self._hand(hosted, hosted.game, seat)
        due, undo = hosted.due[seat], hosted.may_undo(seat)
        return encode({"seat": seat, "due": due, "undo": undo, "hand": Raw(hand)})

    def _hand(self, hosted: HostedGame, game: Game, seat: int) -> bytes:
        seen = game.observe(seat)
        changed, on_board = self._on_board.get(seat, (None, b""))
        if changed != hosted.board_changed:
            on_board = encode_hand_on_board(seen)
            self._on_board[seat] = (hosted.board_changed, on_board)
        return encode_hand(seen, on_board)


def _public_fields(hosted: HostedGame, presence: Presence, chat: Iterable[ChatEvent]) -> Fields:
    """What everyone sees, which is all that a spectator sees."""
    setup, game = hosted.setup, hosted.game
    finished = game if game is not None and game.over else None
    return {
        "id": hosted.id,
        "edition": hosted.edition.id,
        "edition_hash": hosted.edition.hash,
        "state": hosted.state,
        "number": hosted.number,
        "turn": hosted.turn,
        "clock": setup.clock,
        "hints": setup.hints,
        "listed": setup.listed,
        "stand_in": setup.stand_in,
        "start_when_full": setup.start_when_full,
        "seats": [_seat(hosted, seat, presence) for seat in range(len(hosted.seats))],
        "position": None if game is None else position_fields(game.observe(None)),
        "hands": finished and [hand.model_dump() for hand in open_hands(finished)],
        "result": finished and result_of(finished).model_dump(),
        "rematch": hosted.rematch,
        "chat": [message.model_dump() for message in chat],
    }


def _seat(hosted: HostedGame, number: int, presence: Presence) -> Fields:
    seat, clocks = hosted.seats[number], hosted.clocks
    return {
        "kind": seat.kind,
        "name": seat.name,
        "color": seat.color,
        "level": hosted.bot_of(number),
        "absent": seat.absent,
        "resigned": seat.resigned,
        "connected": presence.connected[number],
        "devices": presence.devices[number],
        "clock": None if clocks is None else clocks.left[number],
        "clock_since": None if clocks is None else clocks.since[number],
    }

"""A hosted game as a seat or a spectator may see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import Raw

from trunkline.game import Game
from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.wire.base import Fields, encode, merge
from trunkline.server.wire.events import ChatEvent
from trunkline.server.wire.positions import (
    encode_board,
    encode_hand,
    encode_hand_on_board,
    encode_position,
    open_hands,
)
from trunkline.server.wire.results import result_of

__all__ = ["Presence", "Viewer", "Views"]

# A seat, or None for a spectator.
Viewer: TypeAlias = int | None
T = TypeVar("T")
NULL = b"null"


class Presence(NamedTuple):
    """Which seats are connected, how many devices hold each, when each counts as away, who watches.

    `away_from` is None for a bot, for a seat that is connected, and in a game with a clock. For a
    seat that is not due, it is the time from which the game may end without its consent.
    `spectators` is how many devices are connected that may only watch.
    """

    connected: list[bool]
    devices: list[int]
    away_from: list[int | None]
    spectators: int


class _Part:
    """Some JSON that is made again only when what it depends on has changed."""

    def __init__(self) -> None:
        self._basis: object = None
        self._made: Any = None

    def of(self, basis: object, make: Callable[[], T]) -> T:
        """What was made for an equal basis, or else what `make` returns."""
        if self._basis != basis:
            self._basis, self._made = basis, make()
        made: T = self._made
        return made


class Views:
    """The views of one room as JSON.

    What all viewers see is encoded once for all of them, and what a move has not changed is not
    encoded again.
    """

    def __init__(self) -> None:
        self._hosted: HostedGame | None = None
        self._presence = Presence([], [], [], 0)
        # What everyone sees, up to the bracket that closes it.
        self._public = b""
        self._setup, self._seats, self._board, self._chat = _Part(), _Part(), _Part(), _Part()
        self._own_parts: dict[int, _Part] = {}
        self._on_board: dict[int, _Part] = {}

    def update(self, hosted: HostedGame, presence: Presence, chat: Sequence[ChatEvent]) -> None:
        """Set the game that the next views show."""
        if self._hosted is not hosted or self._presence != presence:
            self._hosted, self._presence = hosted, presence
            self._public = self._encode_public(hosted, presence, chat)[:-1]

    def _encode_public(
        self, hosted: HostedGame, presence: Presence, chat: Sequence[ChatEvent]
    ) -> bytes:
        """What everyone sees, which is all that a spectator sees."""
        basis = (hosted.seats, hosted.clocks, hosted.log_use.hints, presence)
        seats = self._seats.of(basis, lambda: encode(_seats(hosted, presence)))
        last_message = chat[-1].number if chat else 0
        messages = self._chat.of(last_message, lambda: encode([it.model_dump() for it in chat]))
        game = hosted.game
        finished = game if hosted.state == "over" else None
        changing = {
            "state": hosted.state,
            "number": hosted.number,
            "turn": hosted.turn,
            "seats": Raw(seats),
            "spectators": presence.spectators,
            "expert_hints": hosted.has_expert_hints,
            "take_back": hosted.take_back_seat is not None,
            "position": None if game is None else Raw(self._position(hosted, game)),
            "hands": finished and [hand.model_dump() for hand in open_hands(finished)],
            "result": finished and result_of(finished).model_dump(),
            "rematch": hosted.rematch,
            "end_agreed": [seat for seat, it in enumerate(hosted.end_agreed) if it is not None],
            "chat": Raw(messages),
        }
        return merge(self._setup.of(hosted.id, lambda: _encode_setup(hosted)), encode(changing))

    def _position(self, hosted: HostedGame, game: Game) -> bytes:
        seen = game.observe(None)
        return encode_position(
            seen, self._board.of(hosted.board_changed, lambda: encode_board(seen))
        )

    def encoded(self, viewer: Viewer) -> bytes:
        """The JSON of a `GameView`: the public part, and for a seat what only that seat sees."""
        return b'%b,"you":%b}' % (self._public, NULL if viewer is None else self._own(viewer))

    def _own(self, seat: int) -> bytes:
        hosted = self._hosted
        assert hosted is not None
        # A bot decides for an owner who is away or has resigned.
        due = None if hosted.bot_of(seat) else hosted.due[seat]
        may = {"undo": hosted.may_undo(seat), "resigning_ends": hosted.resigning_ends(seat)}
        cards = None if hosted.game is None else hosted.game.hand(seat)
        # The moves of a seat that is due depend on everything.
        turn = None if due is None else hosted.turn
        basis = (hosted.board_changed, turn, may, cards)
        part = self._own_parts.setdefault(seat, _Part())
        return part.of(basis, lambda: self._encode_own(hosted, seat, due, may))

    def _encode_own(self, hosted: HostedGame, seat: int, due: int | None, may: Fields) -> bytes:
        acts = due is not None
        hand = NULL if hosted.game is None else self._hand(hosted, hosted.game, seat, acts)
        return encode({"seat": seat, "due": due, **may, "hand": Raw(hand)})

    def _hand(self, hosted: HostedGame, game: Game, seat: int, acts: bool) -> bytes:
        seen = game.observe(seat)
        part = self._on_board.setdefault(seat, _Part())
        kept = hosted.kept_tickets[seat]
        on_board = part.of(hosted.board_changed, lambda: encode_hand_on_board(seen, kept))
        return encode_hand(seen, on_board, acts)


def _encode_setup(hosted: HostedGame) -> bytes:
    """What never changes in a game."""
    setup = hosted.setup
    return encode(
        {
            "id": hosted.id,
            "edition": hosted.edition.id,
            "edition_hash": hosted.edition.hash,
            "clock": setup.clock,
            "hints": setup.hints,
            "listed": setup.listed,
            "stand_in": setup.stand_in,
            "start_when_full": setup.start_when_full,
            "start_when_ready": setup.start_when_ready,
            "guests_watch": setup.guests_watch,
        }
    )


def _seats(hosted: HostedGame, presence: Presence) -> list[Fields]:
    return [_seat(hosted, seat, presence) for seat in range(len(hosted.seats))]


def _seat(hosted: HostedGame, number: int, presence: Presence) -> Fields:
    seat, clocks = hosted.seats[number], hosted.clocks
    return {
        "kind": seat.kind,
        "name": seat.name,
        "color": seat.color,
        "mark": seat.mark,
        "level": hosted.bot_of(number),
        "bot_number": seat.bot_number,
        "absent": seat.absent,
        "resigned": seat.resigned,
        "taken_back": seat.taken_back,
        "connected": presence.connected[number],
        "devices": presence.devices[number],
        "away_from": presence.away_from[number],
        "ready": seat.ready,
        "clock": None if clocks is None else clocks.left[number],
        "clock_since": None if clocks is None else clocks.since[number],
        "hints": hosted.log_use.hints[number],
    }

"""A hosted game as a seat or a spectator may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from trunkline.game import Game
from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.wire.events import ChatEvent
from trunkline.server.wire.games import ClockSetup, GameView, OwnView, SeatView
from trunkline.server.wire.positions import (
    Hand,
    HandOnBoard,
    hand_of,
    hand_on_board,
    open_hands,
    position_of,
)
from trunkline.server.wire.results import result_of

__all__ = ["Presence", "Viewer", "Views"]

# A seat, or None for a spectator.
Viewer: TypeAlias = int | None


class Presence(NamedTuple):
    """Which seats are connected, and how many devices hold each."""

    connected: list[bool]
    devices: list[int]


class Views:
    """The views of one room. What all viewers see is made and encoded once for all of them."""

    def __init__(self) -> None:
        self._hosted: HostedGame | None = None
        self._presence = Presence([], [])
        self._public: GameView
        self._encoded: str | None = None
        # By seat, with the entry that changed the board last.
        self._on_board: dict[int, tuple[int, HandOnBoard]] = {}

    def update(self, hosted: HostedGame, presence: Presence, chat: Iterable[ChatEvent]) -> None:
        """Make the views that follow views of this game."""
        if self._hosted is not hosted or self._presence != presence:
            self._hosted, self._presence = hosted, presence
            self._public = _public_view(hosted, presence, list(chat))
            self._encoded = None

    def of(self, viewer: Viewer) -> GameView:
        """The public view, and for a seat what only that seat sees."""
        if viewer is None:
            return self._public
        return self._public.model_copy(update={"you": self._own(viewer)})

    def encoded(self, viewer: Viewer) -> str:
        """The same as JSON: the public part, which all viewers share, and the viewer's own."""
        if self._encoded is None:
            self._encoded = self._public.model_dump_json(exclude={"you"})
        own = "null" if viewer is None else self._own(viewer).model_dump_json()
        return f'{self._encoded[:-1]},"you":{own}}}'

    def _own(self, seat: int) -> OwnView:
        hosted = self._hosted
        assert hosted is not None
        return OwnView(
            seat=seat,
            due=hosted.due[seat],
            undo=hosted.may_undo(seat),
            hand=None if hosted.game is None else self._hand(hosted, hosted.game, seat),
        )

    def _hand(self, hosted: HostedGame, game: Game, seat: int) -> Hand:
        seen = game.observe(seat)
        changed, on_board = self._on_board.get(seat, (None, None))
        if on_board is None or changed != hosted.board_changed:
            on_board = hand_on_board(seen)
            self._on_board[seat] = (hosted.board_changed, on_board)
        return hand_of(seen, on_board)


def _public_view(hosted: HostedGame, presence: Presence, chat: list[ChatEvent]) -> GameView:
    """What everyone sees, which is all that a spectator sees."""
    setup, over = hosted.setup, hosted.game is not None and hosted.game.over
    return GameView(
        id=hosted.id,
        edition=hosted.edition.id,
        edition_hash=hosted.edition.hash,
        state=hosted.state,
        number=hosted.number,
        turn=hosted.turn,
        clock=None
        if setup.clock is None
        else ClockSetup(per=setup.clock.per, seconds=setup.clock.seconds, grace=setup.clock.grace),
        hints=setup.hints,
        listed=setup.listed,
        stand_in=setup.stand_in,
        start_when_full=setup.start_when_full,
        seats=[_seat(hosted, seat, presence) for seat in range(len(hosted.seats))],
        position=None if hosted.game is None else position_of(hosted.game.observe(None)),
        you=None,
        hands=open_hands(hosted.game) if hosted.game is not None and over else None,
        result=result_of(hosted.game) if hosted.game is not None and over else None,
        rematch=hosted.rematch,
        chat=chat,
    )


def _seat(hosted: HostedGame, number: int, presence: Presence) -> SeatView:
    seat, clocks = hosted.seats[number], hosted.clocks
    return SeatView(
        kind=seat.kind,
        name=seat.name,
        color=seat.color,
        level=hosted.bot_of(number),
        absent=seat.absent,
        resigned=seat.resigned,
        connected=presence.connected[number],
        devices=presence.devices[number],
        clock=None if clocks is None else clocks.left[number],
        clock_since=None if clocks is None else clocks.since[number],
    )

"""A hosted game as a seat or a spectator may see it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.wire.events import ChatEvent
from trunkline.server.wire.games import ClockSetup, GameView, OwnView, SeatView
from trunkline.server.wire.positions import hand_of, open_hands, position_of
from trunkline.server.wire.results import result_of

__all__ = ["Presence", "Viewer", "public_view", "view_for"]

# A seat, or None for a spectator.
Viewer: TypeAlias = int | None


class Presence(NamedTuple):
    """Which seats are connected, and how many devices hold each."""

    connected: list[bool]
    devices: list[int]


def public_view(hosted: HostedGame, presence: Presence, chat: list[ChatEvent]) -> GameView:
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


def view_for(viewer: Viewer, public: GameView, hosted: HostedGame) -> GameView:
    """The public view, and for a seat what only that seat sees."""
    return public if viewer is None else public.model_copy(update={"you": _own(hosted, viewer)})


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


def _own(hosted: HostedGame, seat: int) -> OwnView:
    return OwnView(
        seat=seat,
        due=hosted.due[seat],
        undo=hosted.may_undo(seat),
        hand=None if hosted.game is None else hand_of(hosted.game, seat),
    )

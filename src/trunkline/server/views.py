"""A match as a seat or a spectator may see it."""

from __future__ import annotations

from typing import TypeAlias

from trunkline.compiled_edition import compile_edition
from trunkline.server.match import Match
from trunkline.server.wire.events import ChatEvent
from trunkline.server.wire.games import ClockSetup, GameView, SeatView, You
from trunkline.server.wire.positions import hand_of, open_hands, position_of
from trunkline.server.wire.results import result_of

__all__ = ["Viewer", "public_view", "seen_by"]

# A seat, or None for a spectator.
Viewer: TypeAlias = int | None


def public_view(match: Match, here: list[bool], chat: list[ChatEvent]) -> GameView:
    """What everyone sees; it is a spectator's whole view."""
    setup, over = match.setup, match.game is not None and match.game.over
    return GameView(
        id=match.id,
        edition=match.edition,
        edition_hash=compile_edition(match.edition).edition.hash,
        state=match.state,
        number=match.number,
        turn=match.turn,
        clock=None
        if setup.clock is None
        else ClockSetup(per=setup.clock.per, seconds=setup.clock.seconds, grace=setup.clock.grace),
        hints=setup.hints,
        listed=setup.listed,
        stand_in=setup.stand_in,
        start_when_full=setup.start_when_full,
        seats=[_seat(match, seat, here[seat]) for seat in range(len(match.seats))],
        position=None if match.game is None else position_of(match.game.observe(None)),
        you=None,
        hands=open_hands(match.game) if match.game is not None and over else None,
        result=result_of(match.game) if match.game is not None and over else None,
        rematch=match.rematch,
        chat=chat,
    )


def seen_by(viewer: Viewer, public: GameView, match: Match) -> GameView:
    """A viewer's whole view: the public one, and what a seat alone sees."""
    return public if viewer is None else public.model_copy(update={"you": _you(match, viewer)})


def _seat(match: Match, number: int, here: bool) -> SeatView:
    seat, clocks = match.seats[number], match.clocks
    return SeatView(
        kind=seat.kind,
        name=seat.name,
        color=seat.color,
        level=match.bot_of(number),
        absent=seat.absent,
        resigned=seat.resigned,
        here=here,
        clock=None if clocks is None else clocks.left[number],
        clock_since=None if clocks is None else clocks.since[number],
    )


def _you(match: Match, seat: int) -> You:
    return You(
        seat=seat,
        due=match.due[seat],
        undo=match.may_undo(seat),
        hand=None if match.game is None else hand_of(match.game, seat),
    )

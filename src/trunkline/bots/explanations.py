"""Reasons for moves in English: the only place where the Python side puts them into words.

Every reason has its sentence here; mypy checks that none is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from trunkline.bots.move_reasons import (
    BlockingClaim,
    CardForRoute,
    CardReason,
    ClaimReason,
    DeckDraw,
    FirstMix,
    KeptTickets,
    LastTurn,
    LeftMeeples,
    MechanismReason,
    MoreTickets,
    MoveReason,
    OnlyMove,
    PassengerPlace,
    PassengerWaits,
    PlannedClaim,
    PointsClaim,
    ReplacedLocomotive,
    RideEnds,
    RidePoints,
    SpareCard,
    StationLoan,
    TakenMeeple,
    TicketReason,
    TooLate,
    TunnelExtra,
    TunnelGivenUp,
    WhyNow,
)
from trunkline.editions import Edition
from trunkline.notation import Move, held_ticket
from trunkline.phrases import NUMBERS, counted, listed

__all__ = ["explanation"]

# A sentence gives this many arguments for claiming a route now.
ARGUMENTS = 2


def explanation(reason: MoveReason, move: Move, edition: Edition) -> str:
    """The reason for a move as a sentence that a player understands."""
    if isinstance(reason, ClaimReason):
        return _about_claims(reason, move, edition)
    if isinstance(reason, CardReason):
        return _about_cards(reason, move, edition)
    if isinstance(reason, TicketReason):
        return _about_tickets(reason)
    if isinstance(reason, MechanismReason):
        return _about_mechanisms(reason, move, edition)
    assert_never(reason)


def _about_claims(reason: ClaimReason, move: Move, edition: Edition) -> str:
    match reason:
        case PlannedClaim(tickets=tickets):
            way = f"{_route(edition, move.track)} is {_purpose(edition, tickets)}"
            arguments = [_why_now(now, reason, edition) for now in reason.now[:ARGUMENTS]]
            return f"{way}: {' and '.join(arguments)}{_tunnel_risk(reason.reserve)}"
        case PointsClaim(points=points):
            gain = f"{counted(points, 'point')} for cards and trains that no ticket needs"
            return f"{gain}{_tunnel_risk(reason.reserve)}"
        case BlockingClaim():
            return f"a rival needs {_route(edition, move.track)} to join two parts of its network"
        case LastTurn(points=points):
            return f"the last turn: this adds about {counted(points, 'point')}"
        case _:
            assert_never(reason)


def _tunnel_risk(reserve: int | None) -> str:
    """What to know before a tunnel is claimed."""
    if reserve is None:
        return ""
    return f"; as a tunnel it may cost more, and you have {counted(reserve, 'card')} left for that"


def _why_now(now: WhyNow, claim: PlannedClaim, edition: Edition) -> str:
    match now:
        case WhyNow.COMPLETES_TICKET:
            return f"it completes {_tickets(edition, claim.completes)}"
        case WhyNow.NO_WAY_AROUND:
            return "there is no way around it"
        case WhyNow.NO_TRAINS_AROUND:
            return "the way around it takes more trains than you have for it"
        case WhyNow.LONG_WAY_AROUND:
            assert claim.extra_trains is not None
            return f"the way around it takes {counted(claim.extra_trains, 'more train')}"
        case WhyNow.LAST_TRACK:
            return "only one of its tracks is left"
        case WhyNow.RIVALS_NEAR:
            return "a rival is near enough to take it"
        case WhyNow.SHORT:
            return "it is short and easily taken from you"
        case WhyNow.LAST_ROUND:
            return "it starts the last round"
        case WhyNow.CARDS_IN_HAND:
            return "you have all cards for it"
        case _:
            assert_never(now)


def _about_cards(reason: CardReason, move: Move, edition: Edition) -> str:
    match reason:
        case CardForRoute(track=track, tickets=tickets, missing=missing):
            wild = move.card in ("locomotive", "plus4")
            kind = f"card{'s' * (missing > 1)}" if wild else move.card
            number = NUMBERS[min(missing, 9)]
            return f"{number} more {kind} for {_route_for(edition, track, tickets)}"
        case ReplacedLocomotive(track=track, tickets=tickets):
            return f"{move.card} instead of a locomotive for {_route_for(edition, track, tickets)}"
        case SpareCard():
            return "no planned route needs it"
        case DeckDraw(missing=0):
            return "the deck may hold more than the display shows"
        case DeckDraw(missing=missing, ready=ready):
            needs = f"the plan needs {counted(missing, 'more card')}"
            can_wait = ", and the routes you can pay for can wait" if ready else ""
            return f"{needs}; the deck may hold more than the display shows{can_wait}"
        case TooLate():
            return "the last turn: cards no longer matter"
        case _:
            assert_never(reason)


def _about_tickets(reason: TicketReason) -> str:
    match reason:
        case FirstMix():
            return "a mix of tickets that one network can complete"
        case MoreTickets():
            return "the network may already complete new tickets"
        case KeptTickets(trains=0, completed=True):
            return "your routes complete what you keep already"
        case KeptTickets(trains=0):
            return "some have to be kept, and these cost least if unfinished"
        case KeptTickets(trains=trains):
            return f"with the tickets in hand, the best network takes {_trains(trains)}"
        case OnlyMove():
            return "there is nothing else to do"
        case _:
            assert_never(reason)


def _about_mechanisms(reason: MechanismReason, move: Move, edition: Edition) -> str:
    match reason:
        case TunnelExtra(cards=cards):
            return f"the tunnel is still worth {counted(cards, 'card')} more"
        case TunnelGivenUp():
            return "keep the cards for another turn"
        case StationLoan(track=track, tickets=tickets):
            return f"a station lends {_route_for(edition, track, tickets)}"
        case TakenMeeple(own=own, most=most):
            return f"you have {own} {move.color}, the rival with most of them {most}"
        case LeftMeeples():
            return "leave the meeples for others"
        case PassengerPlace(points=points):
            points_words = counted(points, "point")
            return f"from here a passenger may ride for {points_words} once the plan is built"
        case PassengerWaits():
            return "a better place for the passenger may come up"
        case RidePoints(points=points):
            return f"a ride for {counted(points, 'point')}"
        case RideEnds():
            return "nothing more to collect on this ride"
        case _:
            assert_never(reason)


def _trains(number: int) -> str:
    return counted(number, "train")


def _route(edition: Edition, track: int | None) -> str:
    assert track is not None
    data = edition.board.tracks[track]
    return "\N{EN DASH}".join(edition.board.cities[city].name for city in (data.a, data.b))


def _route_for(edition: Edition, track: int, tickets: Iterable[int]) -> str:
    return f"{_route(edition, track)}, {_purpose(edition, tickets)}"


def _purpose(edition: Edition, tickets: Iterable[int]) -> str:
    """The tickets a route is for, or its points."""
    names = _tickets(edition, tickets)
    return f"on the way to {names}" if names else "for its points"


def _tickets(edition: Edition, tickets: Iterable[int]) -> str:
    names = (held_ticket(edition, index).name for index in tickets)
    return listed(name.replace("-", "\N{EN DASH}") for name in names)

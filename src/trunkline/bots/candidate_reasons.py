"""From what the planner's engine reports about a candidate move to the reason for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypedDict

from trunkline.bots.move_reasons import (
    BlockingClaim,
    CardForRoute,
    DeckDraw,
    FirstMix,
    KeptTickets,
    LastTurn,
    LeftMeeples,
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
    TooLate,
    TunnelExtra,
    TunnelGivenUp,
    WhyNow,
)
from trunkline.bots.planned_network import PlannedNetwork, PlannedRoute
from trunkline.bots.planning.candidates import Why
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.ticket_needs import LONG_DETOUR
from trunkline.vocabulary import MoveKind, Phase

__all__ = ["CandidateMove", "candidate_reason"]

# A route of so few spaces is soon affordable for anyone.
SHORT_ROUTE = 2


class CandidateMove(TypedDict):
    """A move the planner considers: its number, its value, and the parts of its reason."""

    move: int
    value: float
    why: int
    track: int | None
    ticket: int | None
    number: int


class _Case:
    """A candidate with all that its reason is made from."""

    def __init__(
        self, observation: Observation, candidate: CandidateMove, network: PlannedNetwork
    ) -> None:
        self.seen = observation
        self.move: Move = observation.labels[candidate["move"]]
        self.value = candidate["value"]
        self.number = candidate["number"]
        self.network = network
        self._route = candidate["track"]
        self._ticket = candidate["ticket"]

    @property
    def planned(self) -> PlannedRoute | None:
        assert self._route is not None
        return self.network.route_at(self.seen, self._route)

    @property
    def tickets(self) -> tuple[int, ...]:
        """The tickets that the candidate's route is for."""
        if self._ticket is None:
            return ()
        planned = self.planned
        return planned.tickets if planned and planned.tickets else (self._ticket,)

    @property
    def open_track(self) -> int:
        """The track of the route that is to be claimed."""
        if self.planned is not None:
            return self.planned.track
        return next(track for track in self.parallels if track in self.open_tracks)

    @property
    def rival_track(self) -> int:
        """The track of the route that a rival has."""
        own = self.seen.own_seat
        owners = self.seen.owners
        return next(track for track in self.parallels if owners.get(track, own) != own)

    @property
    def open_tracks(self) -> set[int]:
        return set(self.seen.open_tracks(self.seen.own_seat))

    @property
    def parallels(self) -> list[int]:
        """All tracks of the route."""
        assert self._route is not None
        tracks = self.seen.edition.board.tracks
        ends = {tracks[self._route].a, tracks[self._route].b}
        return [number for number, track in enumerate(tracks) if {track.a, track.b} == ends]

    @property
    def trains_for_it(self) -> int:
        """The trains that the rest of the network leaves for the route, or for a way around it."""
        tracks = self.seen.edition.board.tracks
        rest = [route.track for route in self.network.routes if route is not self.planned]
        return self.seen.trains[self.seen.own_seat] - sum(tracks[track].length for track in rest)

    @property
    def reserve(self) -> int | None:
        """How many cards could pay the extra cards of the tunnel that is claimed, if it is one."""
        move, hand = self.move, self.seen.hand
        assert move.track is not None
        if not self.seen.edition.board.tracks[move.track].tunnel:
            return None
        left = hand.get("locomotive", 0) - move.locomotives
        if move.color is not None:
            left += hand.get(move.color, 0) - move.cards
        return left

    @property
    def completed(self) -> bool:
        """Whether the tickets to keep are completed already."""
        offer = self.seen.offer
        return all(self.seen.needs(offer[place]).completed for place in self.move.keep)

    @property
    def ready(self) -> int:
        """The number of planned routes that could be claimed instead: those that miss no card."""
        if self.seen.phase != Phase.TURN:
            return 0  # after the first card of a turn nothing can be claimed in it
        return sum(route.missing == 0 for route in self.network.routes)

    @property
    def rivals_near(self) -> tuple[int, ...]:
        """The rivals whose tracks touch the route."""
        assert self._route is not None
        tracks = self.seen.edition.board.tracks
        ends = {tracks[self._route].a, tracks[self._route].b}
        near = {
            owner
            for track, owner in self.seen.owners.items()
            if not ends.isdisjoint((tracks[track].a, tracks[track].b))
        }
        return tuple(sorted(near - {self.seen.own_seat}))


def candidate_reason(
    observation: Observation, candidate: CandidateMove, network: PlannedNetwork
) -> MoveReason:
    """The reason for one candidate, given the network that the planner has in mind."""
    case, why = _Case(observation, candidate, network), Why(candidate["why"])
    if why in _CARD_DRAWN and observation.turns_left:
        return TooLate()
    reason = _BY_KIND[case.move.kind] if why is Why.KIND_OF_MOVE else _BY_WHY[why]
    return reason(case)


def _planned_claim(case: _Case) -> MoveReason:
    planned, track = case.planned, case.move.track
    assert track is not None
    completes = case.network.completed_by(track)
    around = None if planned is None else planned.around
    length = case.seen.edition.board.tracks[track].length
    extra = None if around is None else max(0, around - length)
    now = tuple(_why_now(case, completes, extra)) or (WhyNow.CARDS_IN_HAND,)
    return PlannedClaim(case.tickets, now, completes, case.rivals_near, extra, case.reserve)


def _why_now(case: _Case, completes: tuple[int, ...], extra: int | None) -> Iterator[WhyNow]:
    """What speaks for a claim of the plan now, what counts most first."""
    assert case.move.track is not None
    length = case.seen.edition.board.tracks[case.move.track].length
    if completes:
        yield WhyNow.COMPLETES_TICKET
    if case.seen.trains[case.seen.own_seat] - length <= case.seen.edition.rules.last_round_trains:
        yield WhyNow.LAST_ROUND
    if extra is None:
        yield WhyNow.NO_WAY_AROUND
    elif length + extra > case.trains_for_it:
        yield WhyNow.NO_TRAINS_AROUND
    elif extra >= LONG_DETOUR:
        yield WhyNow.LONG_WAY_AROUND
    if len(case.parallels) > 1 and case.open_tracks.intersection(case.parallels) == {
        case.move.track
    }:
        yield WhyNow.LAST_TRACK
    if case.rivals_near:
        yield WhyNow.RIVALS_NEAR
    if length <= SHORT_ROUTE:
        yield WhyNow.SHORT


def _points_claim(case: _Case) -> MoveReason:
    assert case.move.track is not None
    length = case.seen.edition.board.tracks[case.move.track].length
    return PointsClaim(case.seen.edition.rules.route_points[length], case.reserve)


def _wanted_card(case: _Case) -> MoveReason:
    if case.number == 0:
        return ReplacedLocomotive(case.open_track, case.tickets)
    return CardForRoute(case.open_track, case.tickets, case.number, case.ready)


def _deck_draw(case: _Case) -> MoveReason:
    return DeckDraw(sum(route.missing for route in case.network.routes), case.ready)


def _taken_meeple(case: _Case) -> MoveReason:
    color = case.move.color
    assert color is not None
    counts = [taken.get(color, 0) for taken in case.seen.collected]
    own = counts.pop(case.seen.own_seat)
    return TakenMeeple(own, max(counts))


_BY_WHY: dict[Why, Callable[[_Case], MoveReason]] = {
    Why.ON_THE_WAY: _planned_claim,
    Why.FOR_POINTS: _points_claim,
    Why.IN_THE_WAY: lambda case: BlockingClaim(case.number),
    Why.LAST_CHANCE: lambda case: LastTurn(round(case.value)),
    Why.CARD_WANTED: _wanted_card,
    Why.CARD_ANY: lambda case: SpareCard(),
    Why.CARD_UNSEEN: _deck_draw,
    Why.FIRST_MIX: lambda case: FirstMix(),
    Why.MORE_TICKETS: lambda case: MoreTickets(),
    Why.TICKETS_KEPT: lambda case: KeptTickets(case.number, case.completed),
    Why.NO_CHOICE: lambda case: OnlyMove(),
}

# A card is of use only in a later turn.
_CARD_DRAWN = frozenset({Why.CARD_WANTED, Why.CARD_ANY, Why.CARD_UNSEEN})

# The moves of mechanisms: there is one reason for each kind.
_BY_KIND: dict[MoveKind, Callable[[_Case], MoveReason]] = {
    MoveKind.PAY_TUNNEL: lambda case: TunnelExtra(case.number),
    MoveKind.DECLINE_TUNNEL: lambda case: TunnelGivenUp(),
    MoveKind.BUILD_STATION: lambda case: StationLoan(case.rival_track, case.tickets),
    MoveKind.TAKE_MEEPLE: _taken_meeple,
    MoveKind.LEAVE_MEEPLE: lambda case: LeftMeeples(),
    MoveKind.PLACE: lambda case: PassengerPlace(case.number),
    MoveKind.PLACE_NONE: lambda case: PassengerWaits(),
    MoveKind.STEP: lambda case: RidePoints(case.number),
    MoveKind.STOP: lambda case: RideEnds(),
}

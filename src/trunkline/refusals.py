"""Why a seat may not play a move, as data: the rule that it breaks and the facts of the case.

Every reason has a struct of its own, and `Refusal` is their union, tagged by `reason`. The facts
are then exactly those that the reason has: mypy checks that a `match` handles every reason, and
in JSON the union becomes a discriminated one, which TypeScript checks in the same way.

A refusal is made from an observation, so it tells its seat nothing that the seat does not know.
It names things by number or id: tracks, cities, seats, kinds of cards. What the move itself says,
such as its track, is not repeated. `trunkline.sentences` puts refusals into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeAlias, get_args

from msgspec import Struct

from trunkline.core.table import SHORTEST_FOR_PLUS4
from trunkline.vocabulary import COLORS, CardKind, MoveKind, Phase, Reason, TrackColor

if TYPE_CHECKING:
    from trunkline.notation import Move
    from trunkline.observation import Observation

__all__ = [
    "CardRefusal",
    "CityHasStation",
    "CityOccupied",
    "ClaimRefusal",
    "DeckEmpty",
    "DeckTooSmall",
    "GameIsOver",
    "LocomotiveSecond",
    "MayNotEndHere",
    "MayNotPass",
    "NoEndAhead",
    "NoPassengerCard",
    "NoPassengerThere",
    "NoStationLeft",
    "NoSuchMeeple",
    "NoSuchMove",
    "NoTicketsLeft",
    "NotAtClaim",
    "NotFaceUp",
    "NotOffered",
    "NotYourTurn",
    "ParallelClosed",
    "ParallelOwned",
    "PieceRefusal",
    "Refusal",
    "RefusedMove",
    "RideRefusal",
    "StationRefusal",
    "TicketRefusal",
    "TooFewCards",
    "TooFewKept",
    "TooFewTrains",
    "TrackRidden",
    "TrackTaken",
    "TrackUnclaimed",
    "TurnRefusal",
    "WrongColor",
    "WrongExtra",
    "WrongMix",
    "WrongPhase",
    "WrongStationPrice",
    "refusal",
]


def refusal(observation: Observation, number: int) -> Refusal | None:
    """Why the observing seat may not play a numbered move now; None if it may."""
    seat = observation.own_seat
    reason = observation.legality(number, seat)
    if reason is None:
        return None
    if reason is Reason.NO_SUCH_MOVE:
        return NoSuchMove(number, seat, last=len(observation.labels) - 1)
    return STRUCTS[reason].of(observation, observation.labels[number])


class RefusedMove(Struct, frozen=True, tag_field="reason"):
    """What all refusals have: the move's number, and the seat that may not play it."""

    move: int
    seat: int

    @property
    def reason(self) -> Reason:
        """The rule that the move breaks."""
        return Reason(str(self.__struct_config__.tag))

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        """The refusal with its facts, given that the move breaks this rule."""
        return cls(move.number, seen.own_seat)


# Turns.


class NoSuchMove(RefusedMove, frozen=True, tag=Reason.NO_SUCH_MOVE.value):
    """The edition has no move of this number; its moves are 0 to `last`."""

    last: int


class GameIsOver(RefusedMove, frozen=True, tag=Reason.GAME_IS_OVER.value):
    """The game is over."""


class NotYourTurn(RefusedMove, frozen=True, tag=Reason.NOT_YOUR_TURN.value):
    """Other seats must act first: those in `waiting`."""

    waiting: tuple[int, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.waiting)


class WrongPhase(RefusedMove, frozen=True, tag=Reason.WRONG_PHASE.value):
    """Moves of this kind cannot be played in this phase; the seat can play those in `due`."""

    phase: Phase
    due: tuple[MoveKind, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.phase, _legal_kinds(seen))


class MayNotPass(RefusedMove, frozen=True, tag=Reason.MAY_NOT_PASS.value):
    """Only a seat with no other move may pass; this one can play those in `due`."""

    due: tuple[MoveKind, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, _legal_kinds(seen))


# Train cards.


class NotFaceUp(RefusedMove, frozen=True, tag=Reason.NOT_FACE_UP.value):
    """No card of this kind is face up; those in `display` are."""

    display: tuple[CardKind, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, _face_up(seen))


class LocomotiveSecond(RefusedMove, frozen=True, tag=Reason.LOCOMOTIVE_SECOND.value):
    """A face-up locomotive cannot be the second card."""


class DeckEmpty(RefusedMove, frozen=True, tag=Reason.DECK_EMPTY.value):
    """The deck and the discards are empty; the cards in `display` are left."""

    display: tuple[CardKind, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, _face_up(seen))


# Tickets.


class NoTicketsLeft(RefusedMove, frozen=True, tag=Reason.NO_TICKETS_LEFT.value):
    """The ticket decks are empty."""


class WrongMix(RefusedMove, frozen=True, tag=Reason.WRONG_MIX.value):
    """A mix has `size` tickets in all, and at most this many of each deck."""

    size: int
    most: tuple[int, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        rules = seen.edition.rules.tickets
        first = seen.phase is Phase.ANNOUNCE
        most = tuple(deck.first if first else deck.later for deck in rules.decks)
        return cls(move.number, seen.own_seat, _mix_size(seen), most)


class DeckTooSmall(RefusedMove, frozen=True, tag=Reason.DECK_TOO_SMALL.value):
    """The mix asks more of a deck than it holds; each deck has this many tickets `left`.

    If together they have fewer than a mix, the move `draws_all` is the one legal draw; else None.
    """

    left: tuple[int, ...]
    draws_all: int | None

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        left = seen.ticket_decks
        draws = (m.number for m in seen.moves() if m.kind is MoveKind.DRAW_TICKETS)
        draws_all = next(draws) if sum(left) < _mix_size(seen) else None
        return cls(move.number, seen.own_seat, left, draws_all)


class NotOffered(RefusedMove, frozen=True, tag=Reason.NOT_OFFERED.value):
    """The move keeps more places than the `offered` tickets have."""

    offered: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, len(seen.offer))


class TooFewKept(RefusedMove, frozen=True, tag=Reason.TOO_FEW_KEPT.value):
    """At least this many of the `offered` tickets must be kept."""

    offered: int
    least: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        rules = seen.edition.rules.tickets
        least = rules.keep_first if seen.phase is Phase.FIRST_TICKETS else rules.keep_later
        offered = len(seen.offer)
        return cls(move.number, seen.own_seat, offered, min(least, offered))


# Claims, tunnels and payments.


class TrackTaken(RefusedMove, frozen=True, tag=Reason.TRACK_TAKEN.value):
    """A seat, the `owner`, has claimed the track."""

    owner: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.owners[_track(move)])


class ParallelClosed(RefusedMove, frozen=True, tag=Reason.PARALLEL_CLOSED.value):
    """A rival owns a `parallel` track; with this few `seats`, that closes the whole route."""

    parallel: int
    owner: int
    seats: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        parallel = _claimed_parallels(seen, move)[0]
        return cls(move.number, seen.own_seat, parallel, seen.owners[parallel], seen.seats)


class ParallelOwned(RefusedMove, frozen=True, tag=Reason.PARALLEL_OWNED.value):
    """The seat itself owns a `parallel` track, and may never own two tracks of one route."""

    parallel: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        seat = seen.own_seat
        own = (track for track in _claimed_parallels(seen, move) if seen.owners[track] == seat)
        return cls(move.number, seat, next(own))


class TooFewTrains(RefusedMove, frozen=True, tag=Reason.TOO_FEW_TRAINS.value):
    """The track needs more trains than the seat has `left`."""

    needed: int
    left: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        seat, track = seen.own_seat, seen.edition.board.tracks[_track(move)]
        return cls(move.number, seat, track.length, seen.trains[seat])


class TooFewCards(RefusedMove, frozen=True, tag=Reason.TOO_FEW_CARDS.value):
    """The seat does not hold the cards that the move costs.

    All are counts by kind: `needed` is the price, `held` what the seat has that could go towards
    it, `missing` what it lacks. The moves in `instead` do the same for cards that it does have.
    Where another colour would do as well, `most_of_one_color` is how many cards of one colour the
    seat holds at most; else it is None.
    """

    needed: dict[CardKind, int]
    held: dict[CardKind, int]
    missing: dict[CardKind, int]
    instead: tuple[int, ...]
    most_of_one_color: int | None

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        needed, hand = _price(move), seen.hand
        held = {kind: hand.get(kind, 0) for kind in _useful_kinds(seen, needed)}
        missing = {kind: n - held[kind] for kind, n in needed.items() if n > held[kind]}
        same = (move.kind, move.track, move.city)
        instead = (m.number for m in seen.moves() if (m.kind, m.track, m.city) == same)
        most = _most_of_one_color(seen) if _takes_any_color(seen, move) else None
        return cls(move.number, seen.own_seat, needed, held, missing, tuple(instead), most)


class WrongExtra(RefusedMove, frozen=True, tag=Reason.WRONG_EXTRA.value):
    """The tunnel asks for this many `extra` cards."""

    extra: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.extra)


class WrongColor(RefusedMove, frozen=True, tag=Reason.WRONG_COLOR.value):
    """The tunnel is paid in this `color`, or, where it is None, with locomotives alone."""

    color: CardKind | None

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        claim = seen.tunnel_claim
        assert claim is not None
        return cls(move.number, seen.own_seat, CardKind(claim.color) if claim.color else None)


# Stations.


class NoStationLeft(RefusedMove, frozen=True, tag=Reason.NO_STATION_LEFT.value):
    """The seat has built all its stations, `count` of them."""

    count: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.edition.rules.stations.count)


class CityHasStation(RefusedMove, frozen=True, tag=Reason.CITY_HAS_STATION.value):
    """A seat, the `owner`, has built a station in the city."""

    owner: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.stations[_city(move)])


class WrongStationPrice(RefusedMove, frozen=True, tag=Reason.WRONG_STATION_PRICE.value):
    """The seat's next station costs this many `cards`: one more than each before it."""

    cards: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        seat = seen.own_seat
        built = seen.edition.rules.stations.count - seen.stations_left[seat]
        return cls(move.number, seat, built + 1)


# Meeples and passengers after a claim.


class NotAtClaim(RefusedMove, frozen=True, tag=Reason.NOT_AT_CLAIM.value):
    """The `claimed` track does not lead there; the choice is about one of these `places`."""

    claimed: int
    places: tuple[str, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        assert seen.claimed is not None
        return cls(move.number, seen.own_seat, seen.claimed, _legal_places(seen))


class NoSuchMeeple(RefusedMove, frozen=True, tag=Reason.NO_SUCH_MEEPLE.value):
    """No meeple of this colour is there; `there` counts those that are, by colour."""

    there: dict[str, int]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.meeples[_city(move)])


class CityOccupied(RefusedMove, frozen=True, tag=Reason.CITY_OCCUPIED.value):
    """A passenger of the `owner` stands there; one can be placed in these `places`."""

    owner: int
    places: tuple[str, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        owner = seen.passengers[_city(move)]
        return cls(move.number, seen.own_seat, owner, _legal_places(seen))


# Rides.


class NoPassengerThere(RefusedMove, frozen=True, tag=Reason.NO_PASSENGER_THERE.value):
    """No passenger of the seat is where the step begins.

    During a ride, `riding` is the city that the passenger has reached; else it is None, and the
    seat's passengers are in these `cities`.
    """

    riding: str | None
    cities: tuple[str, ...]

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        seat = seen.own_seat
        cities = (city for city, owner in seen.passengers.items() if owner == seat)
        return cls(move.number, seat, seen.ride, tuple(cities))


class TrackUnclaimed(RefusedMove, frozen=True, tag=Reason.TRACK_UNCLAIMED.value):
    """No seat has claimed the track, so nobody can ride on it."""


class TrackRidden(RefusedMove, frozen=True, tag=Reason.TRACK_RIDDEN.value):
    """The ride has used the track already."""


class NoPassengerCard(RefusedMove, frozen=True, tag=Reason.NO_PASSENGER_CARD.value):
    """The track is a rival's, the `owner`'s, and the seat has no passenger card to pay for it."""

    owner: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.owners[_track(move)])


class NoEndAhead(RefusedMove, frozen=True, tag=Reason.NO_END_AHEAD.value):
    """The step leads to a passenger of this `rival`, where no ride may end, and no way leads on."""

    rival: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        return cls(move.number, seen.own_seat, seen.passengers[_city(move)])


class MayNotEndHere(RefusedMove, frozen=True, tag=Reason.MAY_NOT_END_HERE.value):
    """The ride is in a `city` with a passenger of this `rival`, where no ride may end."""

    city: str
    rival: int

    @classmethod
    def of(cls, seen: Observation, move: Move) -> Self:
        assert seen.ride is not None
        return cls(move.number, seen.own_seat, seen.ride, seen.passengers[seen.ride])


TurnRefusal: TypeAlias = NoSuchMove | GameIsOver | NotYourTurn | WrongPhase | MayNotPass
CardRefusal: TypeAlias = NotFaceUp | LocomotiveSecond | DeckEmpty
TicketRefusal: TypeAlias = NoTicketsLeft | WrongMix | DeckTooSmall | NotOffered | TooFewKept
ClaimRefusal: TypeAlias = (
    TrackTaken
    | ParallelClosed
    | ParallelOwned
    | TooFewTrains
    | TooFewCards
    | WrongExtra
    | WrongColor
)
StationRefusal: TypeAlias = NoStationLeft | CityHasStation | WrongStationPrice
PieceRefusal: TypeAlias = NotAtClaim | NoSuchMeeple | CityOccupied
RideRefusal: TypeAlias = (
    NoPassengerThere | TrackUnclaimed | TrackRidden | NoPassengerCard | NoEndAhead | MayNotEndHere
)
Refusal: TypeAlias = (
    TurnRefusal
    | CardRefusal
    | TicketRefusal
    | ClaimRefusal
    | StationRefusal
    | PieceRefusal
    | RideRefusal
)

STRUCTS: dict[str, type[Refusal]] = {
    struct.__struct_config__.tag: struct for struct in get_args(Refusal)
}


def _legal_kinds(seen: Observation) -> tuple[MoveKind, ...]:
    return tuple(dict.fromkeys(move.kind for move in seen.moves()))


def _legal_places(seen: Observation) -> tuple[str, ...]:
    return tuple(dict.fromkeys(move.city for move in seen.moves() if move.city is not None))


def _face_up(seen: Observation) -> tuple[CardKind, ...]:
    return tuple(card for card in seen.display if card is not None)


def _mix_size(seen: Observation) -> int:
    """How many tickets a mix has in this phase."""
    rules = seen.edition.rules.tickets
    return rules.mix_first if seen.phase is Phase.ANNOUNCE else rules.mix_later


def _claimed_parallels(seen: Observation, move: Move) -> list[int]:
    """The tracks between the same two cities that somebody has claimed."""
    tracks = seen.edition.board.tracks
    wanted = tracks[_track(move)]
    return [
        track for track in seen.owners if {tracks[track].a, tracks[track].b} == {wanted.a, wanted.b}
    ]


def _price(move: Move) -> dict[CardKind, int]:
    """The cards that a move costs, by kind."""
    cards = {CardKind(move.color): move.cards} if move.color else {}
    cards |= {CardKind.LOCOMOTIVE: move.locomotives, CardKind.PLUS4: move.plus4}
    return {kind: number for kind, number in cards.items() if number}


def _useful_kinds(seen: Observation, needed: dict[CardKind, int]) -> list[CardKind]:
    """The kinds of cards that could pay a price, in order."""
    kinds = {*needed, CardKind.LOCOMOTIVE}
    if seen.edition.rules.card_count(CardKind.PLUS4) and sum(needed.values()) >= SHORTEST_FOR_PLUS4:
        kinds.add(CardKind.PLUS4)
    return [kind for kind in CardKind if kind in kinds]


def _takes_any_color(seen: Observation, move: Move) -> bool:
    """Whether cards of any one colour would pay for what the move does."""
    if move.color is None:
        return False
    if move.kind is MoveKind.CLAIM:
        return seen.edition.board.tracks[_track(move)].color == TrackColor.GRAY
    return move.kind is MoveKind.BUILD_STATION


def _most_of_one_color(seen: Observation) -> int:
    return max(seen.hand.get(kind, 0) for kind in COLORS)


def _track(move: Move) -> int:
    assert move.track is not None
    return move.track


def _city(move: Move) -> str:
    assert move.city is not None
    return move.city

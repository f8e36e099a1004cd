"""Why a bot considers a move, as data: the kind of reason and the facts of the case.

Every kind of reason has a struct of its own, and `MoveReason` is their union, tagged by `why`, as
refusals are by their reason. What the move itself says, such as its track, is not repeated. A
reason is made from an observation, so it tells its seat nothing that the seat does not know.
`trunkline.bots.explanations` puts reasons into words.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

__all__ = [
    "BlockingClaim",
    "CardForRoute",
    "CardReason",
    "ClaimReason",
    "DeckDraw",
    "FirstMix",
    "KeptTickets",
    "LastTurn",
    "LeftMeeples",
    "MechanismReason",
    "MoreTickets",
    "MoveReason",
    "OnlyMove",
    "PassengerPlace",
    "PassengerWaits",
    "PlannedClaim",
    "PointsClaim",
    "ReplacedLocomotive",
    "RideEnds",
    "RidePoints",
    "SpareCard",
    "StationLoan",
    "TakenMeeple",
    "TicketReason",
    "TooLate",
    "TunnelExtra",
    "TunnelGivenUp",
    "WhyNow",
]


class WhyNow(StrEnum):
    """What speaks for claiming a route now rather than later."""

    COMPLETES_TICKET = "completes_ticket"
    NO_WAY_AROUND = "no_way_around"
    NO_TRAINS_AROUND = "no_trains_around"
    LONG_WAY_AROUND = "long_way_around"
    LAST_TRACK = "last_track"
    RIVALS_NEAR = "rivals_near"
    SHORT = "short"
    LAST_ROUND = "last_round"
    CARDS_IN_HAND = "cards_in_hand"


class _Reason(Struct, frozen=True, tag_field="why"):
    """What all reasons have: a tag."""


# Claims.


class PlannedClaim(_Reason, frozen=True, tag="planned_claim"):
    """A route of the plan, on the way of these `tickets`.

    `now` is why it should not wait, what counts most first. The claim completes the tickets in
    `completes`. The tracks of these `rivals` touch the route. A way around it would take this many
    `extra_trains`; None if there is none. For a tunnel, `reserve` is how many cards are left that
    could pay its extra cards.
    """

    tickets: tuple[int, ...]
    now: tuple[WhyNow, ...]
    completes: tuple[int, ...]
    rivals: tuple[int, ...]
    extra_trains: int | None
    reserve: int | None


class PointsClaim(_Reason, frozen=True, tag="points_claim"):
    """These points, for cards and trains that no ticket needs; `reserve` as for planned claims."""

    points: int
    reserve: int | None


class BlockingClaim(_Reason, frozen=True, tag="blocking_claim"):
    """This rival needs the route to join two parts of its network."""

    rival: int


class LastTurn(_Reason, frozen=True, tag="last_turn"):
    """In the last turn, the move adds about this many points."""

    points: int


# Cards.


class CardForRoute(_Reason, frozen=True, tag="card_for_route"):
    """The `track` misses this many cards; it is on the way of these `tickets`, if of any.

    The planned routes that are `ready` to claim can wait; for a second card there are none.
    """

    track: int
    tickets: tuple[int, ...]
    missing: int
    ready: int


class ReplacedLocomotive(_Reason, frozen=True, tag="replaced_locomotive"):
    """The card saves a locomotive on this `track`, which the hand could pay for already."""

    track: int
    tickets: tuple[int, ...]


class SpareCard(_Reason, frozen=True, tag="spare_card"):
    """No planned route needs the card."""


class DeckDraw(_Reason, frozen=True, tag="deck_draw"):
    """The deck may hold more than the face-up cards show.

    The planned routes miss this many cards together; those that are `ready` to claim can wait. For
    a second card there are none.
    """

    missing: int
    ready: int


class TooLate(_Reason, frozen=True, tag="too_late"):
    """In the last turn nothing adds to the score, and no card can be spent any more."""


# Tickets and turns.


class FirstMix(_Reason, frozen=True, tag="first_mix"):
    """A mix of tickets that one network can complete."""


class MoreTickets(_Reason, frozen=True, tag="more_tickets"):
    """The network may already complete new tickets."""


class KeptTickets(_Reason, frozen=True, tag="kept_tickets"):
    """The best network for the tickets kept and held takes this many more `trains`.

    0 means that the tickets kept are `completed` already, or else that the network leaves them out.
    """

    trains: int
    completed: bool


class OnlyMove(_Reason, frozen=True, tag="only_move"):
    """There is nothing else to do."""


# Mechanisms.


class TunnelExtra(_Reason, frozen=True, tag="tunnel_extra"):
    """The tunnel is worth these `cards` on top."""

    cards: int


class TunnelGivenUp(_Reason, frozen=True, tag="tunnel_given_up"):
    """The cards are better kept for another turn."""


class StationLoan(_Reason, frozen=True, tag="station_loan"):
    """The station lends this `track`, which is on the way of these `tickets`."""

    track: int
    tickets: tuple[int, ...]


class TakenMeeple(_Reason, frozen=True, tag="taken_meeple"):
    """Meeples of this colour: the seat has `own`, the rival with most of them `most`."""

    own: int
    most: int


class LeftMeeples(_Reason, frozen=True, tag="left_meeples"):
    """The meeples are better left."""


class PassengerPlace(_Reason, frozen=True, tag="passenger_place"):
    """From here a passenger may ride for these `points` once the plan is built."""

    points: int


class PassengerWaits(_Reason, frozen=True, tag="passenger_waits"):
    """A better place for the passenger may come up."""


class RidePoints(_Reason, frozen=True, tag="ride_points"):
    """The ride brings these `points`."""

    points: int


class RideEnds(_Reason, frozen=True, tag="ride_ends"):
    """There is nothing more to collect on this ride."""


ClaimReason: TypeAlias = PlannedClaim | PointsClaim | BlockingClaim | LastTurn
CardReason: TypeAlias = CardForRoute | ReplacedLocomotive | SpareCard | DeckDraw | TooLate
TicketReason: TypeAlias = FirstMix | MoreTickets | KeptTickets | OnlyMove
MechanismReason: TypeAlias = (
    TunnelExtra
    | TunnelGivenUp
    | StationLoan
    | TakenMeeple
    | LeftMeeples
    | PassengerPlace
    | PassengerWaits
    | RidePoints
    | RideEnds
)
MoveReason: TypeAlias = ClaimReason | CardReason | TicketReason | MechanismReason

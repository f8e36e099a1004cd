"""Refusals in English: what is wrong with a move, which rule it breaks, what would be right.

This is the only place where the Python side puts refusals into words, for every reader: the
library's error messages, the command line and the server. Every reason has its sentence here;
mypy checks that none is missing. Rides are described here as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.editions import Edition
from trunkline.notation import payment_text
from trunkline.phrases import capitalized, counted, listed
from trunkline.refusals import (
    CardRefusal,
    CityHasStation,
    CityOccupied,
    ClaimRefusal,
    DeckEmpty,
    DeckTooSmall,
    GameIsOver,
    LocomotiveSecond,
    MayNotEndHere,
    MayNotPass,
    NoEndAhead,
    NoPassengerCard,
    NoPassengerThere,
    NoStationLeft,
    NoSuchMeeple,
    NoSuchMove,
    NotAtClaim,
    NotFaceUp,
    NoTicketsLeft,
    NotOffered,
    NotYourTurn,
    ParallelClosed,
    ParallelOwned,
    PieceRefusal,
    Refusal,
    RideRefusal,
    StationRefusal,
    TicketRefusal,
    TooFewCards,
    TooFewKept,
    TooFewTrains,
    TrackRidden,
    TrackTaken,
    TrackUnclaimed,
    TurnRefusal,
    WrongColor,
    WrongExtra,
    WrongMix,
    WrongPhase,
    WrongStationPrice,
)
from trunkline.vocabulary import CardKind, MoveKind, Phase

if TYPE_CHECKING:
    from trunkline.outcome import Outcome
    from trunkline.rides import Ride

__all__ = ["Audience", "cards_text", "message", "ride_text", "sentence", "step_comment"]

# What is due in every phase but a turn, where it depends on the position.
DUE = {
    Phase.ANNOUNCE: "first tickets are being drawn: announce how many of which deck",
    Phase.FIRST_TICKETS: "first tickets are being chosen: keep some of those offered",
    Phase.SECOND_CARD: "the second card is due: take a face-up card or draw from the deck",
    Phase.TICKETS: "tickets have been drawn: keep some of those offered",
    Phase.TUNNEL: "the tunnel asks for more cards: pay them or decline",
    Phase.MEEPLES: "a track was claimed: take a meeple from its end, or none",
    Phase.PLACING: "a track was claimed: place a passenger at one of its ends, or none",
    Phase.RIDE: "a passenger is under way: ride on or stop",
}
# What a turn can begin with.
TURN_CHOICES = {
    MoveKind.TAKE: "draw cards",
    MoveKind.DRAW_CARD: "draw cards",
    MoveKind.DRAW_TICKETS: "draw tickets",
    MoveKind.CLAIM: "claim a track",
    MoveKind.BUILD_STATION: "build a station",
    MoveKind.STEP: "ride with a passenger",
    MoveKind.PASS: "pass",
}


class Audience(NamedTuple):
    """Who reads a sentence: what the seats are called, and which of them is the reader's.

    Without names, as for users of the library, seats are called by their numbers.
    """

    names: Sequence[str] = ()
    you: int | None = None

    def name(self, seat: int) -> str:
        """What the reader calls a seat: `you`, `Ada`, `seat 0`."""
        if seat == self.you:
            return "you"
        return self.names[seat] if self.names else f"seat {seat}"

    def has(self, seat: int) -> str:
        """The beginning of what a seat has: `you have`, `Ada has`."""
        return "you have" if seat == self.you else f"{self.name(seat)} has"

    def whose(self, seat: int) -> str:
        """What belongs to a seat: `your`, `Ada's`."""
        return "your" if seat == self.you else f"{self.name(seat)}'s"


def message(refusal: Refusal, edition: Edition) -> str:
    """The refused move and why, in the form of Python's error messages; seats go by number."""
    return _with_move(refusal, compile_edition(edition), Audience())


def sentence(
    refusal: Refusal, edition: Edition, audience: Audience, *, name_move: bool = True
) -> str:
    """Why a move was refused, as a sentence to this audience; the move comes first if named."""
    text = _with_move if name_move else _clause
    return f"{capitalized(text(refusal, compile_edition(edition), audience))}."


def cards_text(cards: dict[CardKind, int]) -> str:
    """Cards that somebody holds: `3 pink, 0 locomotives and 1 plus4`."""
    return listed(
        counted(number, kind) if kind is CardKind.LOCOMOTIVE else f"{number} {kind}"
        for kind, number in cards.items()
    )


def ride_text(ride: Ride) -> str:
    """A ride: `14 points for 2 passenger cards: Ulm-Stuttgart, Stuttgart-Mannheim`."""
    cost = f" for {counted(ride.cards, 'passenger card')}" if ride.cards else ""
    steps = ", ".join(move.details for move in ride.moves)
    return f"{counted(ride.points, 'point')}{cost}: {steps}"


def step_comment(outcome: Outcome) -> str:
    """What a step of a ride scored and cost, and whether it ended the ride."""
    words = [counted(outcome.points, "point")] if outcome.points else []
    if outcome.paid_passenger:
        words.append(counted(1, "passenger card"))
    if outcome.ride_over:
        words.append("the ride ends")
    return ", ".join(words)


def _with_move(refusal: Refusal, compiled: CompiledEdition, audience: Audience) -> str:
    clause = _clause(refusal, compiled, audience)
    if isinstance(refusal, NoSuchMove):
        return clause
    return f"{compiled.moves[refusal.move]}: {clause}"


def _clause(refusal: Refusal, compiled: CompiledEdition, audience: Audience) -> str:
    if isinstance(refusal, TurnRefusal):
        return _about_turns(refusal, compiled, audience)
    if isinstance(refusal, CardRefusal):
        return _about_cards(refusal)
    if isinstance(refusal, TicketRefusal):
        return _about_tickets(refusal, compiled)
    if isinstance(refusal, ClaimRefusal):
        return _about_claims(refusal, compiled, audience)
    if isinstance(refusal, StationRefusal):
        return _about_stations(refusal, audience)
    if isinstance(refusal, PieceRefusal):
        return _about_pieces(refusal, compiled, audience)
    if isinstance(refusal, RideRefusal):
        return _about_rides(refusal, compiled, audience)
    assert_never(refusal)


def _about_turns(refusal: TurnRefusal, compiled: CompiledEdition, audience: Audience) -> str:
    match refusal:
        case NoSuchMove(move=number, last=last):
            return f"there is no move {number}; {compiled.edition.name} has 0 to {last}"
        case GameIsOver():
            return "the game is over; nothing more can be played"
        case NotYourTurn(seat=seat, waiting=waiting):
            turn = listed(map(audience.whose, waiting), "or")
            return f"{audience.name(seat)} may not act now; it is {turn} turn"
        case WrongPhase(phase=Phase.TURN, due=due):
            return f"not now; a turn begins: {_choices(due)}"
        case WrongPhase(phase=phase):
            return f"not now; {DUE[phase]}"
        case MayNotPass(seat=seat, due=due):
            can = f"{audience.name(seat)} can {_choices(due)}"
            return f"passing is only for a seat that can do nothing else; {can}"
        case _:
            assert_never(refusal)


def _about_cards(refusal: CardRefusal) -> str:
    match refusal:
        case NotFaceUp(display=display):
            shown = ", ".join(display) or "nothing"
            return f"no such card is face up; the display shows {shown}"
        case LocomotiveSecond():
            return (
                "a face-up locomotive is never the second card; take another or draw from the deck"
            )
        case DeckEmpty(display=display):
            instead = "take a face-up card" if display else "do something else"
            return f"deck and discards are empty; {instead}"
        case _:
            assert_never(refusal)


def _about_tickets(refusal: TicketRefusal, compiled: CompiledEdition) -> str:
    match refusal:
        case NoTicketsLeft():
            return "there are no tickets to draw; do something else"
        case WrongMix(size=size, most=most):
            return f"announce {counted(size, 'ticket')} in all, at most {_by_deck(compiled, most)}"
        case DeckTooSmall(left=left, draws_all=int(number)):
            return f"{_left(compiled, left)}; '{compiled.moves[number]}' draws them all"
        case DeckTooSmall(left=left):
            return _left(compiled, left)
        case NotOffered(offered=1):
            return "only 1 ticket is offered; its number is 1"
        case NotOffered(offered=offered):
            return f"only {offered} tickets are offered; count from 1 to {offered}"
        case TooFewKept(offered=offered, least=least):
            return f"at least {least} of the {offered} offered must be kept"
        case _:
            assert_never(refusal)


def _about_claims(refusal: ClaimRefusal, compiled: CompiledEdition, audience: Audience) -> str:
    match refusal:
        case TrackTaken(owner=owner):
            return f"{audience.has(owner)} claimed this track"
        case ParallelClosed(parallel=parallel, owner=owner, seats=seats):
            rule = f"with {seats} seats, claiming one track of a route closes the others"
            return f"{rule}; {audience.has(owner)} {compiled.notation.tracks[parallel]}"
        case ParallelOwned(seat=seat, parallel=parallel):
            rule = "a seat may never own two tracks of one route"
            return f"{rule}; {audience.has(seat)} {compiled.notation.tracks[parallel]}"
        case TooFewTrains(seat=seat, needed=needed, left=left):
            return f"the track needs {counted(needed, 'train')}; {audience.has(seat)} {left}"
        case TooFewCards(seat=seat, held=held, instead=instead, most_of_one_color=most):
            cost = f"it costs {_payment(compiled, refusal.move)}"
            known = f"{cost}; {audience.has(seat)} {cards_text(held)}"
            if instead:
                return f"{known}; pay {_payment(compiled, instead[0])} instead"
            return known if most is None else f"{known}, and at most {most} of any one colour"
        case WrongExtra(extra=extra):
            return f"the tunnel asks for exactly {counted(extra, 'more card')}"
        case WrongColor(color=None):
            return "a tunnel paid with locomotives alone takes only locomotives on top"
        case WrongColor(color=color):
            return f"the tunnel is paid in {color}; add {color} or locomotives"
        case _:
            assert_never(refusal)


def _about_stations(refusal: StationRefusal, audience: Audience) -> str:
    match refusal:
        case NoStationLeft(seat=seat, count=count):
            return f"no station is left; {audience.has(seat)} built all {count}"
        case CityHasStation(owner=owner):
            return f"{audience.has(owner)} built a station there already; choose another city"
        case WrongStationPrice(cards=cards):
            return f"station number {cards} costs {counted(cards, 'card')}"
        case _:
            assert_never(refusal)


def _about_pieces(refusal: PieceRefusal, compiled: CompiledEdition, audience: Audience) -> str:
    move = compiled.moves[refusal.move]
    match refusal:
        case NotAtClaim(places=places) if move.kind is not MoveKind.PLACE:
            return f"the meeples of {_places(compiled, places)} are to be chosen from now"
        case NotAtClaim(claimed=claimed, places=places):
            track = compiled.notation.tracks[claimed]
            there = _places(compiled, places)
            return f"the track just claimed is {track}; place a passenger in {there}, or none"
        case NoSuchMeeple(there=there):
            assert move.city is not None
            place = compiled.edition.board.name_of(move.city)
            return f"no such meeple is there; {place} has {', '.join(there)}"
        case CityOccupied(owner=owner, places=places):
            passenger = f"{audience.whose(owner)} passenger is there already"
            return f"{passenger}; choose {_places(compiled, places)}, or none"
        case _:
            assert_never(refusal)


def _about_rides(refusal: RideRefusal, compiled: CompiledEdition, audience: Audience) -> str:
    match refusal:
        case NoPassengerThere(riding=str(city)):
            return f"the passenger is in {_places(compiled, [city])}; ride on from there"
        case NoPassengerThere(seat=seat, cities=()):
            return f"{audience.has(seat)} no passenger on the board"
        case NoPassengerThere(seat=seat, cities=cities):
            return f"{audience.has(seat)} no passenger there; ride from {_places(compiled, cities)}"
        case TrackUnclaimed():
            return "nobody has claimed this track, so nobody can ride on it"
        case TrackRidden():
            return "this ride has used the track already; take another"
        case NoPassengerCard(seat=seat, owner=owner):
            price = f"a step over {audience.whose(owner)} track costs a passenger card"
            return f"{price}; {audience.has(seat)} none left"
        case NoEndAhead(rival=rival):
            there = f"{audience.whose(rival)} passenger is there"
            return f"{there}, where no ride may end, and there would be no way on"
        case MayNotEndHere(city=city, rival=rival):
            here = f"{audience.whose(rival)} passenger is in {_places(compiled, [city])}"
            return f"no ride may end in a city with a rival's passenger, and {here}; ride on"
        case _:
            assert_never(refusal)


def _choices(kinds: Iterable[MoveKind]) -> str:
    return listed(dict.fromkeys(TURN_CHOICES[kind] for kind in kinds), "or")


def _by_deck(compiled: CompiledEdition, counts: Sequence[int]) -> str:
    decks = compiled.edition.rules.tickets.decks
    return listed(f"{n} {deck.name}" for n, deck in zip(counts, decks, strict=True))


def _left(compiled: CompiledEdition, counts: Sequence[int]) -> str:
    decks = compiled.edition.rules.tickets.decks
    tickets = (counted(n, f"{deck.name} ticket") for n, deck in zip(counts, decks, strict=True))
    return f"the decks hold only {listed(tickets)}"


def _places(compiled: CompiledEdition, places: Iterable[str]) -> str:
    return listed(map(compiled.edition.board.name_of, places), "or")


def _payment(compiled: CompiledEdition, number: int) -> str:
    move = compiled.moves[number]
    return payment_text(move.color, move.cards, move.locomotives, move.plus4)

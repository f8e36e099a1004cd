"""What happened in a game, in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trunkline.notation import payment_text
from trunkline.outcome import Outcome, outcome
from trunkline.phrases import counted, listed
from trunkline.sentences import cards_text
from trunkline.vocabulary import CardKind, TrackColor

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation
    from trunkline.rides import Ride

# What is public can be shown of a whole game, and of what one seat sees of it.
View: TypeAlias = "Game | Observation"

DASH = "\N{EN DASH}"
LAST_ROUND = "The last round begins: every seat has one more turn."


def route_name(edition: Edition, track: int) -> str:
    """A track by its cities, as a person would write them."""
    found = edition.board.tracks[track]
    cities = edition.board.cities
    return f"{cities[found.a].name}{DASH}{cities[found.b].name}"


def ticket_name(edition: Edition, index: int) -> str:
    """A ticket by its places, as a person would write them."""
    ticket = edition.tickets[index]
    return DASH.join(edition.board.name_of(end) for end in (ticket.a, ticket.b))


def path_cities(edition: Edition, tracks: Iterable[int]) -> list[str]:
    """The cities along a path of tracks given in walking order."""
    ends = [{edition.board.tracks[t].a, edition.board.tracks[t].b} for t in tracks]
    if not ends:
        return []
    for start in sorted(ends[0]):
        walk = [start]
        for pair in ends:
            if walk[-1] not in pair:
                break
            walk += pair - {walk[-1]}
        else:
            return [edition.board.cities[city].name for city in walk]
    raise ValueError("the tracks are not in walking order")


class Event(NamedTuple):
    """A move, the position before it and what it brought, told to a viewer or to everyone."""

    before: Game
    seat: int
    move: Move
    what: Outcome
    viewer: int | None

    @property
    def name(self) -> str:
        """Who made the move."""
        return "You" if self.seat == self.viewer else self.before.names[self.seat]

    @property
    def route(self) -> str:
        """The route that is claimed or dug."""
        assert self.what.track is not None
        return route_name(self.before.edition, self.what.track)

    def whose(self, seat: int) -> str:
        """What belongs to a seat: `your`, `Ada's`."""
        return "your" if seat == self.viewer else f"{self.before.names[seat]}'s"


def told(before: Game, after: Game, seat: int, move: Move, viewer: int | None = None) -> str:
    """One move as a sentence; cards that the viewer, or else everyone, has not seen stay hidden."""
    what = outcome(before, after, seat, move).seen_by(viewer)
    event = Event(before, seat, move, what, viewer)
    name = event.name
    if move.kind == "take":
        return f"{name} took {_a_card(str(move.card))}."
    if move.kind == "draw card":
        return f"{name} drew {_a_card(what.drew) if what.drew else 'a card'} from the deck."
    if move.kind == "draw tickets":
        return f"{name} drew {_tickets_drawn(before.edition, what)}."
    if move.kind == "keep":
        offered = counted(what.kept_count + what.returned_count, "ticket")
        return f"{name} kept {what.kept_count} of {offered}."
    if move.kind == "claim":
        return _told_claim(event)
    if move.kind == "pay":
        more = payment_text(move.color, move.cards, move.locomotives)
        return f"{name} paid {more} more and {_gain(event)}."
    if move.kind == "decline":
        return f"{name} gave up the tunnel {event.route}."
    if move.kind == "station":
        assert move.city is not None
        city = before.edition.board.cities[move.city].name
        return f"{name} built a station in {city}."
    if move.kind == "pass":
        return f"{name} could do nothing and passed."
    if move.kind in ("ride", "stop"):
        return _told_ride(event)
    return f"{name} {_told_piece(event)}."


def _a_card(card: str) -> str:
    name = card_name(card)
    return _a(name if card in ("locomotive", "plus4") else f"{name} card")


def _a(thing: str) -> str:
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def card_name(kind: str) -> str:
    """A kind of card as one says it."""
    return "+4 locomotive" if kind == "plus4" else kind


def _tickets_drawn(edition: Edition, what: Outcome) -> str:
    """How many tickets were drawn, and of which decks where their backs tell."""
    drawn = counted(what.offered_count, "ticket")
    if what.offered_backs is None:
        return drawn
    counts = zip(what.offered_backs, edition.rules.tickets.decks, strict=True)
    decks = {deck.name: number for number, deck in counts if number}
    if len(decks) == 1:
        return counted(what.offered_count, f"{next(iter(decks))} ticket")
    return f"{drawn}, {listed(f'{number} {deck}' for deck, number in decks.items())}"


def _told_piece(event: Event) -> str:
    """What was done about a meeple or a passenger after a claim."""
    before, move = event.before, event.move
    if move.kind == "no passenger":
        return "placed no passenger"
    assert move.city is not None
    place = before.edition.board.name_of(move.city)
    if move.kind == "meeple":
        return f"took {_a(f'{move.color} meeple')} from {place}"
    if move.kind == "no meeple":
        return f"took no meeple from {place}"
    rival = event.what.sent_home
    if rival is not None:
        sent = "yours" if rival == event.viewer else event.whose(rival)
        return f"placed a passenger in {place} and sent {sent} home"
    return f"placed a passenger in {place}"


def _told_ride(event: Event) -> str:
    before, _, move, what, _ = event
    name, board = event.name, before.edition.board
    if move.kind == "stop":
        assert before.ride is not None
        return f"{name} ended the ride in {board.name_of(before.ride)}."
    assert move.track is not None and move.city is not None
    track = board.tracks[move.track]
    start = track.a if move.city == track.b else track.b
    words = f"{name} rode from {board.name_of(start)} to {board.name_of(move.city)}"
    words += f" for {what.points}" if what.points else " for nothing"
    if what.paid_passenger:
        words += f", over {event.whose(before.owners[move.track])} track with a passenger card"
    return f"{words}, and the ride ended." if what.ride_over else f"{words}."


def last_round_begins(before: View, after: View) -> bool:
    """Whether the last round has begun between two positions, with turns still to come."""
    return before.turns_left is None and after.turns_left is not None and not after.over


def now(game: Game) -> str:
    """What is being waited for."""
    waiting = listed(game.names[seat] for seat in game.waiting)
    name_of = game.edition.board.name_of
    if game.phase == "first tickets":
        return f"{waiting} {'is' if len(game.waiting) == 1 else 'are'} choosing first tickets"
    if game.phase == "tunnel":
        assert game.tunnel_claim is not None and game.tunnel_claim.track is not None
        tunnel = route_name(game.edition, game.tunnel_claim.track)
        return f"{waiting} is asked for {counted(game.extra, 'card')} more to dig {tunnel}"
    if game.phase in ("meeples", "placing"):
        places = dict.fromkeys(name_of(move.city) for move in game.moves() if move.city is not None)
        what = "take a meeple from" if game.phase == "meeples" else "place a passenger in"
        return f"{waiting} may {what} {listed(places, 'or')}"
    if game.phase == "ride":
        assert game.ride is not None
        return f"{waiting}'s passenger is under way, now in {name_of(game.ride)}"
    return waiting + {
        "announce": " announces a mix of first tickets",
        "turn": " is to move",
        "second card": " takes a second card",
        "tickets": " is choosing tickets",
    }.get(game.phase, "")


def _told_claim(event: Event) -> str:
    name, what = event.name, event.what
    if what.built is None:
        turned, price = listed(what.turned), counted(what.extra, "card")
        digs = "are" if event.seat == event.viewer else "is"
        return f"{name} {digs} digging {event.route}: {turned} turned up, {price} more to pay."
    if not what.built:
        return f"{name} could not pay for the tunnel {event.route}."
    return f"{name} {_gain(event)}."


def _gain(event: Event) -> str:
    return f"took {event.route} for {event.what.points}"


class Story:
    """A game's moves in words, told as they are replayed: the watcher that `replay` calls."""

    def __init__(self, viewer: int | None = None) -> None:
        self.viewer = viewer
        self.lines: list[tuple[int, str]] = []
        self._pending: tuple[Game, int, Move] | None = None

    def __call__(self, game: Game, seat: int, move: Move) -> None:
        """Note the position before a move; only the next one shows what it did."""
        self.finish(game)
        self._pending = (game.copy(), seat, move)

    @property
    def moves(self) -> int:
        """How many moves were seen."""
        return len(self.lines) + (self._pending is not None)

    def finish(self, game: Game) -> None:
        """Tell the last move, which led to this position."""
        if self._pending is not None:
            before, seat, move = self._pending
            self.lines.append((seat, told(before, game, seat, move, self.viewer)))
            self._pending = None


def payment_words(move: Move) -> str:
    """What a move pays, as one says it."""
    paid = payment_text(move.color, move.cards, move.locomotives, move.plus4)
    return paid.replace("plus4", "+4")


def held_words(cards: dict[CardKind, int]) -> str:
    """Cards in hand, as one says them."""
    return cards_text(cards).replace("plus4", "+4")


def cost_words(edition: Edition, track: int) -> str:
    """What a track costs: `4 pink`, `6 of one colour, 2 locomotives among them`."""
    found = edition.board.tracks[track]
    color = "of one colour" if found.color == TrackColor.GRAY else found.color
    if not found.locomotives:
        return f"{found.length} {color}"
    return f"{found.length} {color}, {counted(found.locomotives, 'locomotive')} among them"


def ride_words(edition: Edition, ride: Ride) -> str:
    """A ride by what it brings and costs, and the cities it leads through."""
    cities = (edition.board.name_of(city) for city in (ride.start, *ride.cities))
    cost = f" for {counted(ride.cards, 'passenger card')}" if ride.cards else ""
    return f"{counted(ride.points, 'point')}{cost}: {DASH.join(cities)}"


def option_words(seen: Observation, move: Move) -> str:
    """A move as an answer to choose."""
    board = seen.edition.board
    if move.kind == "take":
        return card_name(str(move.card))
    if move.kind == "draw tickets":
        return move.details
    if move.kind in ("claim", "pay"):
        return f"{move.kind} {payment_words(move)}"
    if move.kind == "passenger":
        return _passenger_words(seen, str(move.city))
    if move.kind == "meeple":
        return f"{move.color}"
    if move.kind == "ride":
        return _step_words(seen, move)
    if move.kind == "no meeple":
        return f"no meeple from {board.name_of(str(move.city))}"
    return {"decline": "decline: the cards come back", "stop": "stop here"}.get(
        move.kind, str(move)
    )


def _passenger_words(seen: Observation, city: str) -> str:
    name = seen.edition.board.name_of(city)
    if city not in seen.passengers:
        return f"a passenger in {name}"
    return f"a passenger in {name}, and {seen.names[seen.passengers[city]]}'s goes home"


def _step_words(seen: Observation, move: Move) -> str:
    """A step of a ride, what it brings where a token is left, and what it costs."""
    assert move.track is not None and move.city is not None
    track, name_of = seen.edition.board.tracks[move.track], seen.edition.board.name_of
    start = track.a if move.city == track.b else track.b
    owner = seen.owners[move.track]
    cost = "" if owner == seen.viewer else f", over {seen.names[owner]}'s track"
    return f"{name_of(start)}{DASH}{name_of(move.city)}{cost}"

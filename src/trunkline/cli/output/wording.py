"""Moves, costs and positions in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trunkline.notation import payment_text
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.phrases import counted, listed
from trunkline.sentences import cards_text
from trunkline.vocabulary import CardKind, TrackColor

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move
    from trunkline.observation import Observation
    from trunkline.rides import Ride

# Both have all public information of a position.
GameOrObservation: TypeAlias = "Game | Observation"

DASH = "\N{EN DASH}"
LAST_ROUND = "The last round begins: every seat has one more turn."


def route_name(edition: Edition, track: int) -> str:
    """A track by the names of its cities."""
    found = edition.board.tracks[track]
    cities = edition.board.cities
    return f"{cities[found.a].name}{DASH}{cities[found.b].name}"


def ticket_name(edition: Edition, index: int) -> str:
    """A ticket by the names of its places, with a dash between them."""
    ticket = edition.tickets[index]
    return DASH.join(edition.board.name_of(end) for end in (ticket.a, ticket.b))


def path_cities(edition: Edition, tracks: Iterable[int]) -> list[str]:
    """The names of the cities along a path of tracks, which are given in path order."""
    ends = [{edition.board.tracks[t].a, edition.board.tracks[t].b} for t in tracks]
    if not ends:
        return []
    for start in sorted(ends[0]):
        path = [start]
        for pair in ends:
            if path[-1] not in pair:
                break
            path += pair - {path[-1]}
        else:
            return [edition.board.cities[city].name for city in path]
    raise ValueError("the tracks do not form a path in this order")


class PlayedMove(NamedTuple):
    """A move to describe: the position before it, its outcome, and the viewer if there is one."""

    before: Game
    seat: int
    move: Move
    outcome: Outcome
    viewer: int | None

    @property
    def player(self) -> str:
        """Who made the move: `You`, or a name."""
        return "You" if self.seat == self.viewer else self.before.names[self.seat]

    @property
    def route(self) -> str:
        """The route that is claimed."""
        assert self.outcome.track is not None
        return route_name(self.before.edition, self.outcome.track)

    def possessive(self, seat: int) -> str:
        """A seat as an owner: `your`, `Ada's`."""
        return "your" if seat == self.viewer else f"{self.before.names[seat]}'s"


def describe_move(before: Game, outcome: Outcome, viewer: int | None = None) -> str:
    """A move as a sentence with what the viewer may know, or without a viewer what is public."""
    move, result = outcome.move, outcome.seen_by(viewer)
    assert move is not None
    played = PlayedMove(before, outcome.seat, move, result, viewer)
    player = played.player
    if move.kind == "take":
        return f"{player} took {_a_card(str(move.card))}."
    if move.kind == "draw card":
        return f"{player} drew {_a_card(result.drew) if result.drew else 'a card'} from the deck."
    if move.kind == "draw tickets":
        return f"{player} drew {_tickets_drawn(before.edition, result)}."
    if move.kind == "keep":
        offered = counted(result.kept_count + result.returned_count, "ticket")
        return f"{player} kept {result.kept_count} of {offered}."
    if move.kind == "claim":
        return _describe_claim(played)
    if move.kind == "pay":
        extra = payment_text(move.color, move.cards, move.locomotives)
        return f"{player} paid {extra} more and {_claimed(played)}."
    if move.kind == "decline":
        return f"{player} gave up the tunnel {played.route}."
    if move.kind == "station":
        assert move.city is not None
        city = before.edition.board.cities[move.city].name
        return f"{player} built a station in {city}."
    if move.kind == "pass":
        return f"{player} had no legal move and passed."
    if move.kind in ("ride", "stop"):
        return _describe_ride(played)
    return f"{player} {_describe_piece(played)}."


def _a_card(card: str) -> str:
    name = card_name(card)
    return _a(name if card in ("locomotive", "plus4") else f"{name} card")


def _a(thing: str) -> str:
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def card_name(kind: str) -> str:
    """The name of a kind of card."""
    return "+4 locomotive" if kind == "plus4" else kind


def _tickets_drawn(edition: Edition, result: Outcome) -> str:
    """How many tickets were drawn, and from which decks if everyone sees that."""
    drawn = counted(result.offered_count, "ticket")
    if result.offered_backs is None:
        return drawn
    counts = zip(result.offered_backs, edition.rules.tickets.decks, strict=True)
    decks = {deck.name: number for number, deck in counts if number}
    if len(decks) == 1:
        return counted(result.offered_count, f"{next(iter(decks))} ticket")
    return f"{drawn}, {listed(f'{number} {deck}' for deck, number in decks.items())}"


def _describe_piece(played: PlayedMove) -> str:
    """What was done with a meeple or a passenger after a claim."""
    before, move = played.before, played.move
    if move.kind == "no passenger":
        return "placed no passenger"
    assert move.city is not None
    place = before.edition.board.name_of(move.city)
    if move.kind == "meeple":
        return f"took {_a(f'{move.color} meeple')} from {place}"
    if move.kind == "no meeple":
        return f"took no meeple from {place}"
    rival = played.outcome.sent_home
    if rival is not None:
        sent = "yours" if rival == played.viewer else played.possessive(rival)
        return f"placed a passenger in {place} and sent {sent} home"
    return f"placed a passenger in {place}"


def _describe_ride(played: PlayedMove) -> str:
    before, move, result = played.before, played.move, played.outcome
    board = before.edition.board
    if move.kind == "stop":
        assert before.ride is not None
        return f"{played.player} ended the ride in {board.name_of(before.ride)}."
    assert move.track is not None and move.city is not None
    track = board.tracks[move.track]
    start = track.a if move.city == track.b else track.b
    words = f"{played.player} rode from {board.name_of(start)} to {board.name_of(move.city)}"
    words += f" for {counted(result.points, 'point') if result.points else 'no points'}"
    if result.paid_passenger:
        owner = played.possessive(before.owners[move.track])
        words += f", over {owner} track with a passenger card"
    return f"{words}, and the ride ended." if result.ride_over else f"{words}."


def _describe_claim(played: PlayedMove) -> str:
    player, result = played.player, played.outcome
    if result.built is None:
        turned, cost = listed(result.turned), counted(result.extra, "more card")
        be = "are" if played.seat == played.viewer else "is"
        return (
            f"{player} {be} claiming the tunnel {played.route}: {turned} turned up, {cost} to pay."
        )
    if not result.built:
        return f"{player} could not pay for the tunnel {played.route}."
    return f"{player} {_claimed(played)}."


def _claimed(played: PlayedMove) -> str:
    return f"claimed {played.route} for {counted(played.outcome.points, 'point')}"


def last_round_begins(before: GameOrObservation, after: GameOrObservation) -> bool:
    """Whether the last round has begun between two positions, with turns still to come."""
    return before.turns_left is None and after.turns_left is not None and not after.over


def waiting_text(game: Game) -> str:
    """What the game waits for."""
    waiting = listed(game.names[seat] for seat in game.waiting)
    name_of = game.edition.board.name_of
    if game.phase == "first tickets":
        return f"{waiting} {'is' if len(game.waiting) == 1 else 'are'} choosing first tickets"
    if game.phase == "tunnel":
        assert game.tunnel_claim is not None and game.tunnel_claim.track is not None
        tunnel = route_name(game.edition, game.tunnel_claim.track)
        return f"{waiting} must pay {counted(game.extra, 'more card')} for the tunnel {tunnel}"
    if game.phase in ("meeples", "placing"):
        places = dict.fromkeys(name_of(move.city) for move in game.moves() if move.city is not None)
        action = "take a meeple from" if game.phase == "meeples" else "place a passenger in"
        return f"{waiting} may {action} {listed(places, 'or')}"
    if game.phase == "ride":
        assert game.ride is not None
        return f"{waiting}'s passenger is riding, now in {name_of(game.ride)}"
    return waiting + {
        "announce": " is announcing a mix of first tickets",
        "turn": " is to move",
        "second card": " is taking a second card",
        "tickets": " is choosing tickets",
    }.get(game.phase, "")


class Transcript:
    """The moves of a record as sentences; an instance is the callback that `replay` takes."""

    def __init__(self, viewer: int | None = None) -> None:
        self.viewer = viewer
        self.lines: list[tuple[int, str]] = []
        self._pending: tuple[Game, int, Move] | None = None

    def __call__(self, game: Game, seat: int, move: Move) -> None:
        """Note a move that is about to be played; it is described once it proved to be legal."""
        self.finish()
        self._pending = (game.copy(), seat, move)

    @property
    def moves(self) -> int:
        """How many moves were seen."""
        return len(self.lines) + (self._pending is not None)

    def finish(self) -> None:
        """Describe the last move that was noted."""
        if self._pending is not None:
            before, seat, move = self._pending
            outcome = play_with_outcome(before.copy(), move, seat)
            self.lines.append((seat, describe_move(before, outcome, self.viewer)))
            self._pending = None


def payment_label(move: Move) -> str:
    """What a move pays: `3 pink, 1 +4`."""
    paid = payment_text(move.color, move.cards, move.locomotives, move.plus4)
    return paid.replace("plus4", "+4")


def cards_label(cards: dict[CardKind, int]) -> str:
    """Cards that a seat holds: `3 pink, 1 locomotive and 0 +4`."""
    return cards_text(cards).replace("plus4", "+4")


def cost_text(edition: Edition, track: int) -> str:
    """What a track costs: `4 pink`, `6 of one colour including 2 locomotives`."""
    found = edition.board.tracks[track]
    color = "of one colour" if found.color == TrackColor.GRAY else found.color
    if not found.locomotives:
        return f"{found.length} {color}"
    return f"{found.length} {color} including {counted(found.locomotives, 'locomotive')}"


def ride_text(edition: Edition, ride: Ride) -> str:
    """A ride by its points, its cost and the cities on its way."""
    cities = (edition.board.name_of(city) for city in (ride.start, *ride.cities))
    cost = f" for {counted(ride.cards, 'passenger card')}" if ride.cards else ""
    return f"{counted(ride.points, 'point')}{cost}: {DASH.join(cities)}"


def option_text(seen: Observation, move: Move) -> str:
    """A move as an option to choose."""
    board = seen.edition.board
    if move.kind == "take":
        return card_name(str(move.card))
    if move.kind == "draw tickets":
        return move.details
    if move.kind in ("claim", "pay"):
        return f"{move.kind} {payment_label(move)}"
    if move.kind == "passenger":
        return _passenger_option(seen, str(move.city))
    if move.kind == "meeple":
        return f"{move.color}"
    if move.kind == "ride":
        return _ride_option(seen, move)
    if move.kind == "no meeple":
        return f"no meeple from {board.name_of(str(move.city))}"
    return {"decline": "decline: take the cards back", "stop": "stop here"}.get(
        move.kind, str(move)
    )


def _passenger_option(seen: Observation, city: str) -> str:
    name = seen.edition.board.name_of(city)
    if city not in seen.passengers:
        return f"a passenger in {name}"
    return f"a passenger in {name}; {seen.names[seen.passengers[city]]}'s goes home"


def _ride_option(seen: Observation, move: Move) -> str:
    """A step of a ride, and the owner of the track if it is a rival's."""
    assert move.track is not None and move.city is not None
    track, name_of = seen.edition.board.tracks[move.track], seen.edition.board.name_of
    start = track.a if move.city == track.b else track.b
    owner = seen.owners[move.track]
    cost = "" if owner == seen.viewer else f", over {seen.names[owner]}'s track"
    return f"{name_of(start)}{DASH}{name_of(move.city)}{cost}"

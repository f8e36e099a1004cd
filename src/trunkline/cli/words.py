"""What happened in a game, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from trunkline.notation import payment_text

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game
    from trunkline.notation import Move

DASH = "\N{EN DASH}"
NUMBERS = ("no", "one", "two", "three", "four", "five")


def counted(number: int, thing: str) -> str:
    """A number of things: `1 card`, `2 cards`, `3 cities`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith(("ry", "ty")) else f"{number} {thing}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as one says them: `a, b and c`."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def route_name(edition: Edition, track: int) -> str:
    """A track by its cities, as a person would write them."""
    found = edition.board.tracks[track]
    cities = edition.board.cities
    return f"{cities[found.a].name}{DASH}{cities[found.b].name}"


def dashed(name: str, edition: Edition) -> str:
    """A ticket's name with a dash between its places, whatever stands in their own names."""
    places = {place.name for place in edition.board.places.values()}
    for place in places:
        if name.startswith(f"{place}-") and name[len(place) + 1 :] in places:
            return f"{place}{DASH}{name[len(place) + 1 :]}"
    return name


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


def told(before: Game, after: Game, seat: int, move: Move) -> str:
    """One move as a sentence; hidden cards stay hidden."""
    name = before.names[seat]
    if move.kind == "take":
        return f"{name} took {_a_card(str(move.card))}."
    if move.kind == "draw card":
        return f"{name} drew a card from the deck."
    if move.kind == "draw tickets":
        return f"{name} drew {_tickets_drawn(after, seat)}."
    if move.kind == "keep":
        return f"{name} kept {len(move.keep)} of {counted(len(before.offer(seat)), 'ticket')}."
    if move.kind == "claim":
        return _told_claim(before, after, seat, move)
    if move.kind == "pay":
        assert before.announced is not None
        more = payment_text(move.color, move.cards, move.locomotives)
        return f"{name} paid {more} more and {_gain(before, after, seat, before.announced)}."
    if move.kind == "decline":
        assert before.announced is not None and before.announced.track is not None
        return f"{name} gave up the tunnel {route_name(before.edition, before.announced.track)}."
    if move.kind == "station":
        assert move.city is not None
        city = before.edition.board.cities[move.city].name
        return f"{name} built a station in {city}."
    if move.kind == "pass":
        return f"{name} could do nothing and passed."
    if move.kind in ("ride", "stop"):
        return _told_ride(before, after, seat, move)
    return f"{name} {_told_piece(before, move)}."


def _a_card(card: str) -> str:
    name = card_name(card)
    return _a(name if name.endswith("locomotive") else f"{name} card")


def _a(thing: str) -> str:
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def card_name(kind: str) -> str:
    """A kind of card as one says it."""
    return "+4 locomotive" if kind == "plus4" else kind


def _tickets_drawn(after: Game, seat: int) -> str:
    """How many tickets a seat has drawn, and of which decks where a mix is announced."""
    rules, offer = after.edition.rules.tickets, after.offer(seat)
    drawn = counted(len(offer), "ticket")
    if not rules.mix_first:
        return drawn
    decks = Counter(rules.decks[after.edition.tickets[ticket.index].deck].name for ticket in offer)
    if len(decks) == 1:
        return drawn.replace(" ", f" {next(iter(decks))} ")
    return f"{drawn}, {listed(f'{number} {deck}' for deck, number in decks.items())}"


def _told_piece(before: Game, move: Move) -> str:
    """What was done about a meeple or a passenger after a claim."""
    if move.kind == "no passenger":
        return "placed no passenger"
    assert move.city is not None
    place = before.edition.board.name_of(move.city)
    if move.kind == "meeple":
        return f"took {_a(f'{move.color} meeple')} from {place}"
    if move.kind == "no meeple":
        return f"took no meeple from {place}"
    if move.city in before.passengers:
        rival = before.names[before.passengers[move.city]]
        return f"placed a passenger in {place} and sent {rival}'s home"
    return f"placed a passenger in {place}"


def _told_ride(before: Game, after: Game, seat: int, move: Move) -> str:
    name, board = before.names[seat], before.edition.board
    if move.kind == "stop":
        assert before.ride is not None
        return f"{name} ended the ride in {board.name_of(before.ride)}."
    assert move.track is not None and move.city is not None
    track = board.tracks[move.track]
    start = track.a if move.city == track.b else track.b
    points = after.merchandise[seat] - before.merchandise[seat]
    words = f"{name} rode from {board.name_of(start)} to {board.name_of(move.city)}"
    words += f" for {points}" if points else " for nothing"
    if before.owners[move.track] != seat:
        words += f", over {before.names[before.owners[move.track]]}'s track with a passenger card"
    return f"{words}, and the ride ended." if after.ride is None else f"{words}."


def now(game: Game) -> str:
    """What is being waited for."""
    waiting = listed(game.names[seat] for seat in game.waiting)
    name_of = game.edition.board.name_of
    if game.phase == "first tickets":
        return f"{waiting} {'is' if len(game.waiting) == 1 else 'are'} choosing first tickets"
    if game.phase == "tunnel":
        assert game.announced is not None and game.announced.track is not None
        tunnel = route_name(game.edition, game.announced.track)
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


def _told_claim(before: Game, after: Game, seat: int, move: Move) -> str:
    assert move.track is not None
    name, route = before.names[seat], route_name(before.edition, move.track)
    if after.phase == "tunnel":
        turned, price = listed(after.turned), counted(after.extra, "card")
        return f"{name} is digging {route}: {turned} turned up, {price} more to pay."
    if move.track not in after.owners:
        return f"{name} could not pay for the tunnel {route}."
    return f"{name} {_gain(before, after, seat, move)}."


def _gain(before: Game, after: Game, seat: int, claim: Move) -> str:
    assert claim.track is not None
    points = after.route_points[seat] - before.route_points[seat]
    return f"took {route_name(before.edition, claim.track)} for {points}"


class Story:
    """A game's moves in words, told as they are replayed: the watcher that `replay` calls."""

    def __init__(self) -> None:
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
            self.lines.append((seat, told(before, game, seat, move)))
            self._pending = None

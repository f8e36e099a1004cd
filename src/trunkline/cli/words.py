"""What happened in a game, in plain words."""

from __future__ import annotations

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
    return f"{number} {thing[:-1]}ies" if thing.endswith("ty") else f"{number} {thing}s"


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
    """A ticket's name with a dash between its cities, whatever stands in their own names."""
    cities = {city.name for city in edition.board.cities.values()}
    for city in cities:
        if name.startswith(f"{city}-") and name[len(city) + 1 :] in cities:
            return f"{city}{DASH}{name[len(city) + 1 :]}"
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
        return f"{name} drew {counted(len(after.offer(seat)), 'ticket')}."
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
    return f"{name}: {move}."


def _a_card(card: str) -> str:
    if card == "locomotive":
        return "a locomotive"
    return f"{'an' if card[0] in 'aeiou' else 'a'} {card} card"


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

"""What is paid for with cards: claims, stations and tunnels, found from a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.cli.answers import Answer, Choose, Option, Play, Sight, Slip
from trunkline.cli.words import cost_words, payment_words, route_name
from trunkline.core.table import SHORTEST_FOR_PLUS4
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.phrases import counted, listed

MOST_OPTIONS = 12
WILD = {"locomotive", "plus4"}
SHORTEST_CARD = 3  # `blu`, but `la` is a city


class Wish(NamedTuple):
    """The words that name places, and the cards that are to pay, 0 for any number of a kind."""

    named: list[str]
    paid: dict[str, int]


def read_wish(sight: Sight, words: Sequence[str]) -> Wish:
    """Take the payment off the end of the words: `denver omaha 3 pink 1 loco`."""
    words, paid = list(words), dict[str, int]()
    while words:
        card = sight.card(words[-1]) if len(words[-1]) >= SHORTEST_CARD else ""
        if not card or sight.places.places(words[-1:]) == sight.places.places(words) != []:
            break
        words.pop()
        paid[card] = int(words.pop()[:3]) if words and words[-1].isdecimal() else 0
    return Wish(words, paid)


def claim(sight: Sight, words: Sequence[str]) -> Answer:
    """Claim a track between two places, or list those that can be claimed."""
    found = sight.of_kind("claim")
    if not found and sight.seen.phase != "turn":
        return sight.not_now("claim")
    wish = read_wish(sight, words)
    if not wish.named:
        if not found:
            return Slip("You can pay for no track yet; take cards first.")
        return _routes(sight, "Which track?", found)
    tracks = sight.places.tracks(wish.named)
    if not tracks:
        return Slip(_no_place(sight, wish.named, "No track fits"))
    there = [move for move in found if move.track in tracks]
    fitting = _as_wished(there, wish.paid)
    return _routes(sight, "Which track?", fitting) if fitting else _too_dear(sight, tracks, wish)


def station(sight: Sight, words: Sequence[str]) -> Answer:
    """Build a station in a city."""
    found = sight.of_kind("station")
    if not found:
        return sight.not_now("station")
    wish = read_wish(sight, words)
    cities = sight.places.places(wish.named) if wish.named else []
    names = [sight.edition.board.name_of(city) for city in cities]
    if not wish.named:
        return Slip("Say in which city, as in `station Wien`.")
    if len(cities) != 1:
        ask = f"Which city: {listed(names, 'or')}?"
        return Slip(ask if names else _no_place(sight, wish.named, "There is no city"))
    there = [move for move in found if move.city == cities[0]]
    if not there:
        every = sight.all_of_kind("station")
        return Slip(sight.why_not(next(move for move in every if move.city == cities[0])))
    fitting = _as_wished(there, wish.paid)
    return payments(sight, f"{names[0]}: how to pay?", fitting or there)


def tunnel(sight: Sight, words: Sequence[str]) -> Answer:
    """Pay what a tunnel asks for on top."""
    found = sight.of_kind("pay")
    if not found:
        return sight.not_now("pay")
    wish = read_wish(sight, words)
    fitting = _as_wished(found, wish.paid)
    if wish.named or not fitting:
        return Slip(f"The tunnel takes {listed(map(payment_words, found), 'or')}; or decline.")
    return payments(sight, "How to pay?", fitting)


def payments(sight: Sight, question: str, moves: Sequence[Move]) -> Play | Choose:
    """The ways to pay, the usual first: few locomotives, and a colour one has plenty of."""
    ranked = sorted(moves, key=lambda move: _thrift(sight, move))
    if len(ranked) == 1:
        return Play((ranked[0],))
    several = len({move.track for move in ranked}) > 1
    if len(ranked) > MOST_OPTIONS:
        question += f" {MOST_OPTIONS} of {len(ranked)} ways; say the cards for others."
    options = (
        Option(
            f"{payment_words(move)}  {_which(sight, move)}" if several else payment_words(move),
            Play((move,)),
        )
        for move in ranked[:MOST_OPTIONS]
    )
    return Choose(question, tuple(options))


def _routes(sight: Sight, question: str, moves: Sequence[Move]) -> Play | Choose:
    """The payments of a route, or routes of which each leads to its payments.

    Those that the seat's tickets ask for come first, and long ones before short ones.
    """
    routes: dict[str, list[Move]] = {}
    for move in moves:
        assert move.track is not None
        routes.setdefault(route_name(sight.edition, move.track), []).append(move)
    if len(routes) == 1:
        return payments(sight, f"{next(iter(routes))}: how to pay?", moves)
    wanted = _wanted_tracks(sight.seen)
    ranked = sorted(
        routes.items(),
        key=lambda each: (
            not any(move.track in wanted for move in each[1]),
            -_length(each[1][0]),
            each[0],
        ),
    )
    if len(ranked) > MOST_OPTIONS:
        question += f" {MOST_OPTIONS} of {len(ranked)}; name a city for others."
    options = (
        Option(f"{name}  {payment_words(_usual(sight, ways))}", _routes(sight, "", ways))
        for name, ways in ranked[:MOST_OPTIONS]
    )
    return Choose(question, tuple(options))


def _wanted_tracks(seen: Observation) -> set[int]:
    """The tracks that the seat's tickets still need, where its trains suffice."""
    every = map(seen.needs, seen.tickets)
    return {track for needs in every if needs.enough_trains for track in needs.missing}


def _too_dear(sight: Sight, tracks: Sequence[int], wish: Wish) -> Slip:
    """Why none of these tracks can be claimed, told of the one that lacks least."""
    every = [move for move in sight.all_of_kind("claim") if move.track in tracks]
    wanted = [move for move in every if _so_paid(move, wish.paid)]
    nearest = min(wanted or every, key=lambda move: _lacking(sight, move))
    assert nearest.track is not None
    route, cost = route_name(sight.edition, nearest.track), cost_words(sight.edition, nearest.track)
    if not wanted:
        return Slip(f"{route} costs {cost}.")
    rule = "" if nearest in sight.moves else sight.why_not(nearest)
    if "it costs" not in rule:
        return Slip(rule)
    return Slip(f"{route} costs {cost}; you have {_help_in_hand(sight, nearest)}.")


def _help_in_hand(sight: Sight, move: Move) -> str:
    """The cards in hand that go towards a payment."""
    hand = sight.seen.hand
    held = [f"{hand.get(move.color, 0)} {move.color}"] if move.color else []
    held.append(counted(hand.get("locomotive", 0), "locomotive"))
    if "plus4" in sight.cards and _length(move) >= SHORTEST_FOR_PLUS4:
        held.append(f"{hand.get('plus4', 0)} +4")
    return listed(held)


def _no_place(sight: Sight, named: Sequence[str], complaint: str) -> str:
    guess = sight.places.guess(named)
    meant = f" did you mean {guess}?" if guess else " `look CITY` lists what leads to a city."
    return f"{complaint} {' '.join(named).title()!r};{meant}"


def _as_wished(moves: Sequence[Move], paid: dict[str, int]) -> list[Move]:
    """The payments with the cards named; where no numbers are, those with the fewest wild ones."""
    fitting = [move for move in moves if _so_paid(move, paid)]
    if not paid or any(paid.values()) or not paid.keys().isdisjoint(WILD):
        return fitting
    least = min((move.locomotives + move.plus4 for move in fitting), default=0)
    return [move for move in fitting if move.locomotives + move.plus4 == least]


def _so_paid(move: Move, paid: dict[str, int]) -> bool:
    """Whether a payment has the cards named, and a colour only if one is named."""
    spent = {"locomotive": move.locomotives, "plus4": move.plus4}
    if move.color is not None:
        spent[move.color] = move.cards
    if paid and move.color is not None and move.color not in paid:
        return False
    return all(
        spent.get(kind, 0) == number if number else spent.get(kind) for kind, number in paid.items()
    )


def _usual(sight: Sight, moves: Sequence[Move]) -> Move:
    return min(moves, key=lambda move: _thrift(sight, move))


def _thrift(sight: Sight, move: Move) -> tuple[int, int, int, int]:
    held = sight.seen.hand.get(move.color, 0) if move.color else 0
    return move.locomotives + move.plus4, move.locomotives, -held, move.number


def _lacking(sight: Sight, move: Move) -> int:
    """How many cards of a payment are not in hand."""
    hand = sight.seen.hand
    pile = {move.color or "": move.cards, "locomotive": move.locomotives, "plus4": move.plus4}
    return sum(max(number - hand.get(kind, 0), 0) for kind, number in pile.items())


def _length(move: Move) -> int:
    return move.cards + move.locomotives + move.plus4


def _which(sight: Sight, move: Move) -> str:
    """What tells a track from its parallels: its colour, or its number."""
    assert move.track is not None
    return "(" + sight.track_names[move.track].partition(" (")[2]

"""Names of tracks, tickets, paths and cards, and what a payment or a track costs in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trunkline.notation import payment_text
from trunkline.phrases import counted
from trunkline.sentences import cards_text
from trunkline.vocabulary import CardKind, TrackColor

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.notation import Move

DASH = "\N{EN DASH}"
LOCOMOTIVE_NAMES: dict[str, str] = {
    CardKind.LOCOMOTIVE: "locomotive",
    CardKind.PLUS4: "+4 locomotive",
}


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


def step_name(edition: Edition, move: Move) -> tuple[str, str]:
    """The cities where a step along a track starts and ends."""
    assert move.track is not None and move.city is not None
    track = edition.board.tracks[move.track]
    start = track.a if move.city == track.b else track.b
    return edition.board.name_of(start), edition.board.name_of(move.city)


def card_name(kind: str) -> str:
    """The name of a kind of card."""
    return LOCOMOTIVE_NAMES.get(kind, kind)


def card_noun(kind: str) -> str:
    """A card as a thing to count: `locomotive`, `red card`."""
    return card_name(kind) if kind in LOCOMOTIVE_NAMES else f"{kind} card"


def with_article(thing: str) -> str:
    """A thing with its indefinite article."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


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

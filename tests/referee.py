"""An independent list of every legal move of a seat, made rule by rule.

It reads from a game what is on the table and the seat's own cards, and never asks the engine
what is legal. It also says which phase follows a move: the rest of a claim or a ride, or the end of
the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import networkx as nx
from helpers import COLORS, keeps

import trunkline as tl
from trunkline.editions.schema import Track

TURN_OVER = "turn over"
SHORTEST_FOR_PLUS4 = 4


def legal_moves(game: tl.Game, seat: int) -> list[str]:
    """All moves of a seat as text, each once."""
    if seat not in game.waiting:
        return []
    listed = {
        "announce": draws_of_tickets,
        "first tickets": choices_of_tickets,
        "turn": whole_turn,
        "second card": second_cards,
        "tickets": choices_of_tickets,
        "tunnel": tunnel_payments,
        "meeples": meeples_to_take,
        "placing": placements,
        "ride": further_steps,
    }
    return list(listed[game.phase](game, seat))


def whole_turn(game: tl.Game, seat: int) -> Iterator[str]:
    """Everything a turn can begin with; a seat that has none of it passes."""
    found = [
        *first_cards(game),
        *draws_of_tickets(game, seat),
        *claims(game, seat),
        *stations(game, seat),
        *rides(game, seat),
    ]
    yield from found or ["pass"]


# Cards.


def first_cards(game: tl.Game) -> Iterator[str]:
    yield from {f"take {kind}" for kind in game.display if kind is not None}
    if game.deck_size or game.discards:
        yield "draw card"


def second_cards(game: tl.Game, seat: int) -> Iterator[str]:
    """A face-up locomotive is never the second card; a +4 locomotive may be."""
    yield from (move for move in first_cards(game) if move != "take locomotive")


# Tickets.


def draws_of_tickets(game: tl.Game, seat: int) -> Iterator[str]:
    """The draw, or every mix that the decks can deal; if too few are left, one draw of all."""
    rules = game.edition.rules.tickets
    if not rules.mix_first:
        if any(
            left for left, deck in zip(game.ticket_decks, rules.decks, strict=True) if deck.later
        ):
            yield "draw tickets"
        return
    announcing = game.phase == "announce"
    size = rules.mix_first if announcing else rules.mix_later
    most = [deck.first if announcing else deck.later for deck in rules.decks]
    left = [min(pair) for pair in zip(game.ticket_decks, most, strict=True)]
    mixes = [(first, size - first) for first in range(size + 1)]
    mixes = [mix for mix in mixes if mix[0] <= most[0] and mix[1] <= most[1]]
    if sum(left) >= size:
        mixes = [mix for mix in mixes if mix[0] <= left[0] and mix[1] <= left[1]]
    else:  # the first mix that asks for all tickets, if there are any
        mixes = [mix for mix in mixes if mix[0] >= left[0] and mix[1] >= left[1]]
        mixes = mixes[: any(left)]
    for mix in mixes:
        names = zip(mix, rules.decks, strict=True)
        yield "draw tickets " + " + ".join(f"{n} {deck.name}" for n, deck in names if n)


def choices_of_tickets(game: tl.Game, seat: int) -> Iterator[str]:
    rules = game.edition.rules.tickets
    offered = len(game.offer(seat))
    least = rules.keep_first if game.phase == "first tickets" else rules.keep_later
    yield from keeps(offered, min(least, offered))


# Claims, and what else is paid with cards.


def claims(game: tl.Game, seat: int) -> Iterator[str]:
    names = game.compiled.notation.tracks
    hand, trains = game.hand(seat), game.trains[seat]
    for number in open_tracks(game, seat):
        track = game.edition.board.tracks[number]
        colors = COLORS if track.color == "gray" else (track.color,)
        if track.length <= trains:
            for paid in payments(hand, track.length, colors, track.locomotives):
                yield f"claim {names[number]} {paid}"


def open_tracks(game: tl.Game, seat: int) -> Iterator[int]:
    """Unclaimed tracks; the seat, in a small game any seat, may not have another of the route."""
    tracks = game.edition.board.tracks
    taken = game.owners
    owners: dict[frozenset[str], set[int]] = {}
    for number, owner in taken.items():
        owners.setdefault(frozenset((tracks[number].a, tracks[number].b)), set()).add(owner)
    small = game.seats < game.edition.rules.parallel_open_from_seats
    for number, track in enumerate(tracks):
        others = owners.get(frozenset((track.a, track.b)), set())
        if number not in taken and seat not in others and not (small and others):
            yield number


def payments(
    hand: dict[str, int], price: int, colors: Sequence[str], ferry: int = 0
) -> Iterator[str]:
    """This many cards of one colour; any may be locomotives, on longer tracks +4 ones too."""
    most_plus4 = hand.get("plus4", 0) if price >= SHORTEST_FOR_PLUS4 else 0
    for plus4 in range(min(most_plus4, price) + 1):
        for plain in range(min(hand.get("locomotive", 0), price - plus4) + 1):
            colored = price - plus4 - plain
            if plus4 + plain < ferry:
                continue
            wild = [f"{plain} locomotive{'s' * (plain > 1)}"] * (plain > 0)
            wild += [f"{plus4} plus4"] * (plus4 > 0)
            if not colored:
                yield " + ".join(wild)
                continue
            for color in colors:
                if hand.get(color, 0) >= colored:
                    yield " + ".join([f"{colored} {color}", *wild])


def stations(game: tl.Game, seat: int) -> Iterator[str]:
    """The first costs one card, the second two, the third three."""
    built = list(game.stations.values()).count(seat)
    if built == game.edition.rules.stations.count:
        return
    paid = list(payments(game.hand(seat), built + 1, COLORS))
    for ident, city in game.edition.board.cities.items():
        if ident not in game.stations:
            yield from (f"station {city.name} {each}" for each in paid)


def tunnel_payments(game: tl.Game, seat: int) -> Iterator[str]:
    """The extra cards that the turned cards require, in the colour paid."""
    assert game.tunnel_claim is not None
    colors = () if game.tunnel_claim.color is None else (game.tunnel_claim.color,)
    yield from (f"pay {paid}" for paid in payments(game.hand(seat), game.extra, colors))
    yield "decline"


# Meeples.


def meeples_to_take(game: tl.Game, seat: int) -> Iterator[str]:
    """One from the first end of the claimed track that has any, then one from the second."""
    _, last = game.played[-1]
    sites = ends_with_meeples(game, game.claimed)
    if last.kind in ("meeple", "no meeple"):
        sites = [site for site in sites if site != last.city][-1:]
    name = game.edition.board.name_of(sites[0])
    yield from (f"meeple {name} {color}" for color in game.meeples[sites[0]])
    yield f"no meeple {name}"


def ends_with_meeples(game: tl.Game, number: int | None) -> list[str]:
    """The cities or countries at the ends of a track where meeples stand."""
    assert number is not None
    track = game.edition.board.tracks[number]
    cities = game.edition.board.cities
    return [
        site for end in (track.a, track.b) if game.meeples.get(site := cities[end].country or end)
    ]


# Passengers.


def placements(game: tl.Game, seat: int) -> Iterator[str]:
    for city in free_ends(game, seat, game.claimed):
        yield f"passenger {game.edition.board.cities[city].name}"
    yield "no passenger"


def free_ends(game: tl.Game, seat: int, number: int | None) -> list[str]:
    """The cities at the ends of a claimed track where the seat may place a passenger."""
    assert number is not None
    if not game.passengers_left[seat]:
        return []
    track = game.edition.board.tracks[number]
    cities = game.edition.board.cities
    evict = game.edition.rules.passengers.evict
    return [
        end
        for end in (track.a, track.b)
        if not cities[end].country
        and (end not in game.passengers or (evict and game.passengers[end] != seat))
    ]


def rides(game: tl.Game, seat: int) -> Iterator[str]:
    """The first step of every passenger the seat has in a city."""
    for city, owner in game.passengers.items():
        if owner == seat:
            yield from steps(game, seat, city)


def further_steps(game: tl.Game, seat: int) -> Iterator[str]:
    assert game.ride is not None
    yield from steps(game, seat, game.ride)
    if may_end(game, seat, game.ride):
        yield "stop"


def steps(game: tl.Game, seat: int, city: str) -> Iterator[str]:
    """Along claimed tracks not ridden yet: own ones free, a rival's for a passenger card.

    After each step, the ride must still be able to end.
    """
    board = game.edition.board
    cards = game.hand(seat).get("passenger", 0)
    for number, track in tracks_ahead(game, city, set(game.ridden)):
        there = track.b if city == track.a else track.a
        left = cards - (game.owners[number] != seat)
        if left >= 0 and can_end(game, seat, there, left, {*game.ridden, number}):
            name = game.compiled.notation.tracks[number]
            qualifier = name[name.index(" (") :] if " (" in name else ""
            yield f"ride {board.cities[city].name}-{board.cities[there].name}{qualifier}"


def tracks_ahead(game: tl.Game, city: str, ridden: set[int]) -> list[tuple[int, Track]]:
    """The claimed tracks that lead on from a city, except into a country or already ridden."""
    return [
        (number, track)
        for number, track in rideable_tracks(game, ridden)
        if city in (track.a, track.b)
    ]


def rideable_tracks(game: tl.Game, ridden: set[int]) -> list[tuple[int, Track]]:
    board = game.edition.board
    claimed = [(number, board.tracks[number]) for number in game.owners if number not in ridden]
    return [
        (number, track)
        for number, track in claimed
        if not board.cities[track.a].country and not board.cities[track.b].country
    ]


def may_end(game: tl.Game, seat: int, city: str) -> bool:
    if game.edition.rules.passengers.end_with_rival:
        return True
    return game.passengers.get(city, seat) == seat


def can_end(game: tl.Game, seat: int, city: str, cards: int, ridden: set[int]) -> bool:
    """Whether a ride can end in this city, or go on to a city where it can."""
    if may_end(game, seat, city):
        return True
    ways = nx.MultiGraph()
    ways.add_node(city)
    for number, track in rideable_tracks(game, ridden):
        ways.add_edge(track.a, track.b, cards=int(game.owners[number] != seat))
    reached = nx.single_source_dijkstra_path_length(ways, city, cutoff=cards, weight="cards")
    return any(may_end(game, seat, end) for end in reached)


# What comes next.


def next_phase(before: tl.Game, seat: int, move: tl.Move, after: tl.Game) -> str:
    """The phase the seat is in after its move, or that its turn is over.

    `after` is used only for what is random: the new display, and how a tunnel went.
    """
    if move.kind in ("take", "draw card"):
        drawn = before.phase == "second card" or move.card == "locomotive"
        return TURN_OVER if drawn or not list(second_cards(after, seat)) else "second card"
    if move.kind == "draw tickets" and before.phase == "announce":
        return "first tickets" if seat == before.seats - 1 else "announce"
    if move.kind == "draw tickets":
        return "tickets"
    if move.kind == "keep" and before.phase == "first tickets":
        return "turn" if before.waiting == (seat,) else "first tickets"
    if move.kind == "ride":
        ahead = tracks_ahead(before, move.city, {*before.ridden, move.track})
        return "ride" if ahead else TURN_OVER
    if move.kind == "claim" and before.edition.board.tracks[move.track].tunnel:
        return "tunnel" if after.phase == "tunnel" else TURN_OVER
    if move.kind in ("claim", "meeple", "no meeple"):
        return _rest_of_claim(before, seat, move)
    return TURN_OVER


def _rest_of_claim(before: tl.Game, seat: int, move: tl.Move) -> str:
    """A meeple from each end, then perhaps a passenger."""
    claimed = move.track if move.kind == "claim" else before.claimed
    sites = ends_with_meeples(before, claimed)
    if move.kind != "claim":
        sites = sites[sites.index(move.city) + 1 :]
    if sites:
        return "meeples"
    return "placing" if free_ends(before, seat, claimed) else TURN_OVER

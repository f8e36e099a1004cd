"""Random games and positions for tests of laws, and helpers that locate every piece."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from helpers import EDITIONS, SEATS
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from sizes import sized

import trunkline as tl
from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.editions import Edition
from trunkline.notation import HeldTicket, held_ticket

Law = Callable[..., None]

# The kinds of moves that a player prefers; an empty preference treats all alike.
TASTES = {
    "any": (),
    "hoarder": ("take", "draw card", "draw tickets"),
    "builder": ("claim", "pay", "station", "meeple", "passenger"),
    "traveller": ("ride", "passenger", "take"),
    "drawer": ("draw tickets",),
}


class Play(Struct, frozen=True):
    """A game of random moves, described by what is needed to replay it."""

    edition: str
    seats: int
    seed: int
    taste: str
    length: int

    def moves(self) -> Iterator[tuple[tl.Game, int, tl.Move]]:
        """The game before each move, with the seat and the move that is then played."""
        return random_play(tl.Game(self.edition, self.seats, self.seed), self.seed, self.taste)

    def game(self) -> tl.Game:
        """The game after `length` moves, or at its end."""
        game = tl.Game(self.edition, self.seats, self.seed)
        for number, _ in enumerate(random_play(game, self.seed, self.taste)):
            if number == self.length:
                break
        return game


def law(games: int, longest: int = 450) -> Callable[[Law], Law]:
    """Try a law on this many games stopped anywhere, and on two of every edition."""
    play = st.builds(
        Play,
        edition=st.sampled_from(EDITIONS),
        seats=st.sampled_from(SEATS),
        seed=st.integers(0, 2**64 - 1),
        taste=st.sampled_from(list(TASTES)),
        length=st.integers(0, longest),
    )

    def tried(test: Law) -> Law:
        test = given(play=play)(test)
        for number, edition in enumerate(EDITIONS * 2):
            seats, taste = SEATS[number % len(SEATS)], list(TASTES)[number % len(TASTES)]
            length = number * longest // (2 * len(EDITIONS))
            test = example(play=Play(edition, seats, number, taste, length))(test)
        return settings(max_examples=sized(games // 2, games))(test)

    return tried


def random_play(
    game: tl.Game, seed: int, taste: str = "any"
) -> Iterator[tuple[tl.Game, int, tl.Move]]:
    """Play at random to the end; if several seats may act, a random one does."""
    chance = random.Random(seed)
    liked = TASTES[taste]
    while not game.over:
        seat = chance.choice(game.waiting)
        moves = game.moves(seat)
        favourites = [move for move in moves if move.kind in liked]
        move = chance.choice(favourites if favourites and chance.random() < 0.85 else moves)
        yield game, seat, move
        game.play(move, seat=seat)


def cards_everywhere(game: tl.Game) -> dict[str, int]:
    """All train cards of a game by kind, wherever they are."""
    cards = Counter(game.deck)
    cards.update(game.discards)
    cards.update(kind for kind in game.display if kind is not None)
    cards.update(game.turned)
    for seat in range(game.seats):
        cards.update(game.hand(seat))
    if game.tunnel_claim is not None:
        cards.update(payment(game.tunnel_claim))
    return {kind: number for kind, number in cards.items() if number}


def payment(move: tl.Move) -> Counter[str]:
    """The cards a move names as its price."""
    cards = Counter({"locomotive": move.locomotives, "plus4": move.plus4})
    if move.color is not None:
        cards[move.color] += move.cards
    return +cards


def laid_down(game: tl.Game, seat: int, move: tl.Move) -> Counter[str]:
    """All cards a move costs: a ride over a rival's track costs one that it does not name."""
    if move.kind == "ride" and game.owners[move.track] != seat:
        return Counter({"passenger": 1})
    return payment(move)


def tickets_everywhere(game: tl.Game) -> list[int]:
    """All tickets in hands, offers and decks."""
    places = [game.ticket_deck(deck) for deck in range(len(game.ticket_decks))]
    for seat in range(game.seats):
        places += [game.tickets(seat), game.offer(seat)]
    return [ticket.index for place in places for ticket in place]


def assert_cards_conserved(game: tl.Game) -> None:
    assert cards_everywhere(game) == {k: n for k, n in game.edition.rules.cards.items() if n}
    assert game.deck_size == sum(game.deck.values())
    assert game.hand_sizes == tuple(sum(game.hand(seat).values()) for seat in range(game.seats))


def assert_pieces_conserved(game: tl.Game) -> None:
    """Tokens, passengers and meeples: each is on the board, or where it went."""
    rules = game.edition.rules
    stacks = token_stacks(game.edition)
    assert game.tokens.keys() == stacks.keys()
    for city, left in game.tokens.items():
        assert left == stacks[city][len(stacks[city]) - len(left) :]
    points = sum(map(sum, stacks.values()))
    assert sum(map(sum, game.tokens.values())) + sum(game.merchandise) == points
    placed = Counter(game.passengers.values())
    for seat in range(game.seats):
        away = game.passengers_left[seat] + game.passengers_gone[seat]
        assert placed[seat] + away == rules.passengers.count
    standing = sum(map(Counter, game.meeples.values()), Counter[str]())
    assert sum(map(Counter, game.collected), standing) == rules.meeples.colors


def token_stacks(edition: Edition) -> dict[str, tuple[int, ...]]:
    """The tokens every city begins with, from the top."""
    rules = edition.rules
    return {
        ident: rules.merchandise[city.merchandise]
        for ident, city in rules.board.cities.items()
        if city.merchandise in rules.merchandise
    }


def public_twin(
    move: tl.Move,
    game: tl.Game,
    other: tl.Game,
    seat: int,
    viewer: int | None,
    chance: random.Random,
) -> tl.Move:
    """A move of the other game that looks the same to the viewer.

    A rival's kept tickets are only counted, by deck where their backs differ.
    """
    if move.kind != "keep" or seat == viewer:
        return move
    looks = kept_backs(game, seat, move)
    return chance.choice([m for m in other.moves(seat) if kept_backs(other, seat, m) == looks])


def kept_backs(game: tl.Game, seat: int, move: tl.Move) -> Counter[int]:
    """What everyone sees of a choice of tickets."""
    if game.ticket_backs is None:
        return Counter({0: len(move.keep)})
    offer = game.offer(seat)
    return Counter(deck_of(game, offer[place]) for place in move.keep)


def deck_of(game: tl.Game, ticket: HeldTicket) -> int:
    return game.edition.tickets[ticket.index].deck


# Positions that random play rarely reaches: many tracks are claimed, and rides are long.


def crowded(edition: str, seats: int, chance: random.Random) -> tl.Game:
    """A crowded board, cards and tickets in all hands, and any seat's turn."""
    compiled = compile_edition(edition)
    cards = [kind for kind, number in compiled.edition.rules.cards.items() for _ in range(number)]
    chance.shuffle(cards)
    hands = {
        seat: Counter(cards.pop() for _ in range(chance.randint(0, 9))) for seat in range(seats)
    }
    names = [held_ticket(compiled.edition, i).name for i in drawable_tickets(compiled.edition)]
    return tl.position(
        compiled.edition,
        seats,
        seat=chance.randrange(seats),
        hands=hands,
        tickets=shared_out(names, seats, 4, chance),
        turns_left=0,  # the games last longer this way, however few trains are left
        **crowded_board(compiled, seats, 15, chance),
    )


def crowded_board(
    compiled: CompiledEdition, seats: int, tracks: int, chance: random.Random
) -> dict[str, Any]:
    """Tracks for each seat, passengers, tokens and meeples, as `tl.position` takes them."""
    layout: dict[str, Any] = {"tracks": scattered_tracks(compiled, seats, tracks, chance)}
    rules = compiled.edition.rules
    if rules.passengers.count:
        layout["passengers"] = _on_own_tracks(compiled, layout["tracks"], chance)
        layout["tokens"], layout["merchandise"] = _partly_taken(compiled.edition, seats, chance)
    if rules.meeples.colors:
        layout["meeples"], layout["collected"] = _partly_collected(compiled.edition, seats, chance)
    return layout


def scattered_tracks(
    compiled: CompiledEdition, seats: int, number: int, chance: random.Random
) -> dict[int, list[str]]:
    """Up to this many tracks for each seat, as far as its trains go, no two of one route."""
    board = compiled.edition.board.tracks
    routes: dict[frozenset[str], int] = {}
    for track in chance.sample(range(len(board)), len(board)):
        routes[frozenset((board[track].a, board[track].b))] = track
    left = list(routes.values())
    chosen: dict[int, list[str]] = {}
    for seat in range(seats):
        trains = compiled.edition.rules.trains
        chosen[seat] = []
        for track in left[seat * number : (seat + 1) * number]:
            if board[track].length <= trains:
                trains -= board[track].length
                chosen[seat].append(compiled.notation.tracks[track])
    return chosen


def shared_out(
    things: list[str], seats: int, most: int, chance: random.Random
) -> dict[int, list[str]]:
    """Things dealt to the seats, none to two of them."""
    chance.shuffle(things)
    return {seat: [things.pop() for _ in range(chance.randint(0, most))] for seat in range(seats)}


def drawable_tickets(edition: Edition) -> list[int]:
    """The tickets that can be drawn later, and so can be anywhere in a position."""
    decks = edition.rules.tickets.decks
    return [i for i, ticket in enumerate(edition.tickets) if decks[ticket.deck].later]


def _on_own_tracks(
    compiled: CompiledEdition, tracks: dict[int, list[str]], chance: random.Random
) -> dict[int, list[str]]:
    """Some passengers of every seat in cities on its tracks, at most one per city."""
    board = compiled.edition.board
    taken: set[str] = set()
    placed: dict[int, list[str]] = {}
    for seat, names in tracks.items():
        own = [board.tracks[compiled.notation.tracks.index(name)] for name in names]
        ends = {end for track in own for end in (track.a, track.b) if not board.cities[end].country}
        free = sorted(ends - taken)
        number = chance.randint(1, compiled.edition.rules.passengers.count)
        chosen = chance.sample(free, min(number, len(free)))
        taken.update(chosen)
        placed[seat] = [board.cities[city].name for city in chosen]
    return placed


def _partly_taken(
    edition: Edition, seats: int, chance: random.Random
) -> tuple[dict[str, int], dict[int, int]]:
    """How many tokens are left in each city, and what the seats scored for the others."""
    left: dict[str, int] = {}
    points = dict.fromkeys(range(seats), 0)
    for city, stack in token_stacks(edition).items():
        taken = chance.choice((0, 0, chance.randint(0, len(stack))))
        left[edition.board.cities[city].name] = len(stack) - taken
        points[chance.randrange(seats)] += sum(stack[:taken])
    return left, points


def _partly_collected(
    edition: Edition, seats: int, chance: random.Random
) -> tuple[dict[str, Counter[str]], dict[int, Counter[str]]]:
    """Meeples as they are dealt, about half of them already with a seat."""
    standing: dict[str, Counter[str]] = {}
    collected = {seat: Counter[str]() for seat in range(seats)}
    dealt = tl.Game(edition, seats, chance.getrandbits(64)).meeples
    for place, colors in dealt.items():
        here = standing[edition.board.name_of(place)] = Counter[str]()
        for color in Counter(colors).elements():
            owner = chance.choice((here, *collected.values())) if chance.random() < 0.6 else here
            owner[color] += 1
    return standing, collected

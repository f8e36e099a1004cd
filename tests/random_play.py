"""Random games for tests of laws: how they are played, and where everything in them is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from helpers import EDITIONS, SEATS
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

import trunkline as tl


def law(examples: int) -> settings:
    """How many games a law is tried on."""
    return settings(max_examples=examples)


# What a player likes to do when it can; the empty taste likes everything alike.
TASTES = {
    "any": (),
    "hoarder": ("take", "draw card", "draw tickets"),
    "builder": ("claim", "pay", "station"),
}


class Play(Struct, frozen=True):
    """A game of random moves, named by what it takes to play it again."""

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


def plays(longest: int = 450) -> st.SearchStrategy[Play]:
    """Games of every edition and number of seats, stopped anywhere."""
    return st.builds(
        Play,
        edition=st.sampled_from(EDITIONS),
        seats=st.sampled_from(SEATS),
        seed=st.integers(0, 2**64 - 1),
        taste=st.sampled_from(list(TASTES)),
        length=st.integers(0, longest),
    )


def random_play(
    game: tl.Game, seed: int, taste: str = "any"
) -> Iterator[tuple[tl.Game, int, tl.Move]]:
    """Play on at random to the end; where several seats may act, any of them does."""
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
    if game.announced is not None:
        cards.update(payment(game.announced))
    return {kind: number for kind, number in cards.items() if number}


def payment(move: tl.Move) -> Counter[str]:
    """The cards a move costs."""
    cards = Counter({"locomotive": move.locomotives})
    if move.color is not None:
        cards[move.color] += move.cards
    return +cards


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

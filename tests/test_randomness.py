"""The random generator is frozen: every card and ticket can be predicted from the seed.

Here the generator, and the order in which a game draws from it, are implemented a second time in
plain Python. A change to either breaks every existing record, and these tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from helpers import EDITIONS, SEATS
from random_play import laid_down, payment, random_play

import trunkline as tl
from trunkline.vocabulary import CardKind

WORD = 1 << 64
# A game with this seed begins with the number 0, which is one of those that are redrawn.
REDRAWN = -0x9E3779B97F4A7C15 % WORD


class SplitMix64:
    """Steele, Lea and Flood's generator, and fair numbers from it by Lemire's method."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A number from 0 to n - 1: the upper half of 32 bits times n, unless the lower half is
        one of those that would make some results likelier."""
        while True:
            product = (self.next() >> 32) * n
            if product % (1 << 32) >= (1 << 32) % n:
                return product >> 32


class Cards:
    """The train cards of a game, predicted from its seed."""

    def __init__(self, game: tl.Game, chance: SplitMix64) -> None:
        rules = game.edition.rules
        self.chance = chance
        self.tunnel_cards = rules.tunnel_cards
        self.refresh = rules.refresh
        self.deck = Counter(rules.cards)
        self.discards = Counter[str]()
        self.display: list[str | None] = [None] * 5
        self.hands = [Counter(self.draw() for _ in range(rules.hand)) for _ in range(game.seats)]
        self.refill()

    def draw(self) -> str | None:
        """Draw a card from the deck, all equally likely, counted in the order of the kinds."""
        if not self.deck.total():
            self.deck, self.discards = self.discards, Counter()
        if not self.deck.total():
            return None
        place = self.chance.below(self.deck.total())
        pile = [kind for kind in CardKind for _ in range(self.deck[kind])]
        self.deck[pile[place]] -= 1
        return pile[place]

    def refill(self) -> None:
        """Fill the display from left to right, and replace it while it breaks a refresh rule."""
        self.fill()
        while self.must_refresh() and self.another_display_exists():
            self.discards.update(kind for kind in self.display if kind)
            self.display = [None] * 5
            self.fill()

    def fill(self) -> None:
        for place, kind in enumerate(self.display):
            if kind is None:
                self.display[place] = self.draw()

    def must_refresh(self) -> bool:
        return any(
            sum(kind in rule.kinds for kind in self.display) >= rule.count for rule in self.refresh
        )

    def another_display_exists(self) -> bool:
        """Whether the cards outside the hands could make a display that breaks no rule."""
        loose = self.deck + self.discards + Counter(kind for kind in self.display if kind)
        usable = loose.total()
        for rule in self.refresh:
            unruly = sum(loose[kind] for kind in rule.kinds)
            usable -= max(0, unruly - (rule.count - 1))
        return usable >= min(loose.total(), 5)

    def follow(self, before: tl.Game, seat: int, move: tl.Move, after: tl.Game) -> None:
        """Apply a move to the cards; the game is asked only how a tunnel went."""
        if move.kind == "draw card":
            self.hands[seat][self.draw()] += 1
        elif move.kind == "take":
            alike = [place for place, kind in enumerate(self.display) if kind == move.card]
            self.display[alike[-1]] = None  # of equal cards, the rightmost one
            self.hands[seat][move.card] += 1
            self.refill()
        elif move.kind == "claim" and before.edition.board.tracks[move.track].tunnel:
            turned = [kind for _ in range(self.tunnel_cards) if (kind := self.draw())]
            self.settle(after, seat, move, turned)
        elif move.kind in ("pay", "decline"):
            self.hands[seat] -= payment(move)
            self.discards += payment(move)
            self.settle(after, seat, before.tunnel_claim, before.turned)
        elif move.kind in ("claim", "station"):
            self.settle(after, seat, move, ())
        elif move.kind == "ride":
            self.hands[seat] -= laid_down(before, seat, move)
            self.discards += laid_down(before, seat, move)
            self.refill()

    def settle(self, after: tl.Game, seat: int, move: tl.Move, turned: object) -> None:
        """Discard what was turned and, if it was built, what was paid."""
        if after.phase == "tunnel":
            assert after.turned == tuple(turned)
            return
        self.discards.update(turned)
        if move.kind == "station" or move.track in after.owners:
            self.hands[seat] -= payment(move)
            self.discards += payment(move)
        self.refill()


class Tickets:
    """The tickets of a game, predicted from its seed."""

    def __init__(self, game: tl.Game, chance: SplitMix64) -> None:
        self.chance = chance
        self.rules = game.edition.rules.tickets
        self.deck_of = [ticket.deck for ticket in game.edition.tickets]
        tickets = range(len(self.deck_of))
        self.decks = [
            [ticket for ticket in tickets if self.deck_of[ticket] == number]
            for number in range(len(self.rules.decks))
        ]
        self.shuffle()
        self.offers: list[list[int]] = [[] for _ in range(game.seats)]
        self.choosing = game.seats
        if not self.rules.mix_first:
            self.deal()

    def shuffle(self) -> None:
        """Swap every ticket, from the bottom up, with one that is not below it."""
        for deck in self.decks:
            for i in range(len(deck) - 1, 0, -1):
                j = self.chance.below(i + 1)
                deck[i], deck[j] = deck[j], deck[i]

    def deal(self) -> None:
        for offer in self.offers:
            offer += self.drawn([deck.first for deck in self.rules.decks])
        for number, deck in enumerate(self.rules.decks):
            if not deck.later:
                self.decks[number] = []

    def drawn(self, asked: Iterable[int]) -> list[int]:
        """Draw these numbers of tickets from the top of each deck."""
        return [
            deck.pop(0)
            for deck, number in zip(self.decks, asked, strict=True)
            for _ in range(min(number, len(deck)))
        ]

    def follow(self, before: tl.Game, seat: int, move: tl.Move) -> None:
        """Apply a move to the tickets; the last choice of first tickets may shuffle the decks."""
        if move.kind == "draw tickets":
            self.offers[seat] = self.drawn(move.mix or [deck.later for deck in self.rules.decks])
        elif move.kind == "keep":
            first = before.phase == "first tickets"
            for place, ticket in enumerate(self.offers[seat]):
                if place not in move.keep and not (first and self.rules.unkept_first == "remove"):
                    self.decks[self.deck_of[ticket]].append(ticket)
            self.offers[seat] = []
            self.choosing -= first
            if first and self.choosing == 0 and self.rules.unkept_first == "shuffle":
                self.shuffle()

    def must_be_those_of(self, game: tl.Game) -> None:
        offers = [[t.index for t in game.offer(seat)] for seat in range(game.seats)]
        assert offers == self.offers
        decks = range(len(self.decks))
        assert [[t.index for t in game.ticket_deck(n)] for n in decks] == self.decks


def predicted_meeples(game: tl.Game, chance: SplitMix64) -> dict[str, Counter[str]]:
    """The meeples drawn from the bag for each place, cities first."""
    colors = game.edition.rules.meeples.colors
    if not colors:
        return {}
    bag = [color for color, number in colors.items() for _ in range(number)]
    return {
        ident: Counter(bag.pop(chance.below(len(bag))) for _ in range(place.meeples))
        for ident, place in game.edition.board.places.items()
        if place.meeples
    }


def test_the_generator_is_splitmix64_as_published() -> None:
    chance = SplitMix64(1234567)
    assert [chance.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert SplitMix64(0).next() == 0xE220A8397B1DCDAF


def test_numbers_below_a_limit_never_change() -> None:
    chance = SplitMix64(1234567)
    assert [chance.below(110) for _ in range(8)] == [38, 19, 58, 27, 97, 46, 64, 30]
    chance = SplitMix64(REDRAWN)
    assert chance.next() == 0
    assert SplitMix64(REDRAWN).below(110) == chance.below(110)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_deal_follows_from_the_seed(edition: str, seats: int) -> None:
    refreshed = 0
    for seed in [0, 1, WORD - 1, 1234567, REDRAWN, *range(2, 300)]:
        game = tl.Game(edition, seats, seed)
        chance = SplitMix64(seed)
        assert game.meeples == predicted_meeples(game, chance)
        cards = Cards(game, chance)
        Tickets(game, chance).must_be_those_of(game)
        assert [game.hand(seat) for seat in range(seats)] == cards.hands
        assert game.display == tuple(cards.display)
        assert game.discards == cards.discards
        assert game.deck == +cards.deck
        refreshed += bool(game.discards)
    assert refreshed


def test_a_biased_number_is_drawn_again() -> None:
    """Without the second draw the first card of this game would be the first of the deck, red."""
    first = SplitMix64(REDRAWN).below(110)
    assert first >= 96
    assert tl.Game("usa", 2, REDRAWN).hand(0)["locomotive"] >= 1


@pytest.mark.parametrize("taste", ["any", "hoarder", "builder", "traveller"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_ticket_of_a_game_follows_from_the_seed(edition: str, taste: str) -> None:
    for seats in SEATS:
        game = tl.Game(edition, seats, seed=seats)
        chance = SplitMix64(seats)
        predicted_meeples(game, chance)
        cards = Cards(game, chance)
        tickets = Tickets(game, chance)
        before = None
        for current, seat, move in random_play(game, seats, taste):
            if before is not None:
                tickets.follow(*before)
                if before[2].kind in ("draw tickets", "keep"):
                    tickets.must_be_those_of(current)
                cards.follow(*before, current)
                assert [current.display, current.discards, current.deck] == [
                    tuple(cards.display),
                    +cards.discards,
                    +cards.deck,
                ]
                if current.phase != "tunnel":
                    hands = [+hand for hand in cards.hands]
                    assert [current.hand(seat) for seat in range(seats)] == hands
            before = current.copy(), seat, move

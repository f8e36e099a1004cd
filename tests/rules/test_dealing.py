"""Before the first turn: setup, and how first tickets are dealt and chosen."""

from collections import Counter
from dataclasses import dataclass
from itertools import permutations

import pytest
from helpers import (
    COLORS,
    EDITIONS,
    MARKLIN_EDITIONS,
    SEATS,
    USA_EDITIONS,
    keep_all,
    keeps,
    refused,
    texts,
)
from random_play import cards_everywhere

import trunkline as tl

SEEDS = range(60)


@dataclass
class Deal:
    """One row of the table of editions."""

    in_play: int
    first: int
    keep: int
    later: int


DEALS = {
    "usa": Deal(in_play=30, first=3, keep=2, later=3),
    "usa-1910": Deal(in_play=35, first=3, keep=2, later=3),
    "usa-mega": Deal(in_play=69, first=5, keep=3, later=4),
    "usa-big-cities": Deal(in_play=35, first=4, keep=2, later=4),
    "europe": Deal(in_play=46, first=4, keep=2, later=3),
}
LONG = {
    "Brest-Petrograd",
    "Cadiz-Stockholm",
    "Edinburgh-Athina",
    "Kobenhavn-Erzurum",
    "Lisboa-Danzig",
    "Palermo-Moskva",
}

every_edition = pytest.mark.parametrize("edition", EDITIONS)
plain_deck = pytest.mark.parametrize("edition", [*DEALS, "germany"])
without_mixes = pytest.mark.parametrize("edition", DEALS)
every_table = pytest.mark.parametrize("seats", SEATS)


@every_edition
@every_table
def test_every_seat_begins_with_45_trains_4_cards_and_no_points(edition: str, seats: int) -> None:
    game = tl.Game(edition, seats=seats, seed=1)
    assert game.trains == (45,) * seats
    assert game.hand_sizes == (4,) * seats
    assert game.route_points == (0,) * seats
    assert game.owners == {} and game.stations == {}


@plain_deck
@every_table
def test_the_deck_has_12_cards_of_8_colors_and_14_locomotives(edition: str, seats: int) -> None:
    game = tl.Game(edition, seats=seats, seed=1)
    assert cards_everywhere(game) == dict.fromkeys(COLORS, 12) | {"locomotive": 14}


@every_edition
@every_table
def test_five_cards_lie_face_up(edition: str, seats: int) -> None:
    for seed in SEEDS:
        game = tl.Game(edition, seats=seats, seed=seed)
        assert all(game.display)
        cards = 110 if edition not in MARKLIN_EDITIONS else 118
        assert game.deck_size == cards - 5 - 4 * seats - sum(game.discards.values())


@plain_deck
def test_the_first_display_never_shows_three_locomotives(edition: str) -> None:
    """If it would, all five are discarded and five are dealt, repeatedly if necessary."""
    refreshed = Counter()
    for seed in range(4000):
        game = tl.Game(edition, seats=5, seed=seed)
        assert game.display.count("locomotive") < 3
        refreshed[sum(game.discards.values())] += 1
        assert game.discards.get("locomotive", 0) >= 3 * sum(game.discards.values()) // 5
    assert set(refreshed) <= {0, 5, 10}
    assert refreshed[0] > refreshed[5] > 0


def test_the_first_display_is_refreshed_repeatedly_if_necessary() -> None:
    games = (tl.Game("usa", seats=5, seed=seed) for seed in range(20000))
    again = next(game for game in games if sum(game.discards.values()) == 10)
    assert again.discards["locomotive"] >= 6
    assert again.display.count("locomotive") < 3


@without_mixes
@every_table
def test_every_seat_is_offered_its_first_tickets(edition: str, seats: int) -> None:
    deal = DEALS[edition]
    game = tl.Game(edition, seats=seats, seed=3)
    offered = [ticket.index for seat in range(seats) for ticket in game.offer(seat)]
    assert all(len(game.offer(seat)) == deal.first for seat in range(seats))
    assert len(set(offered)) == deal.first * seats


@without_mixes
def test_all_tickets_of_the_edition_are_in_play(edition: str) -> None:
    """Over many deals every one of them turns up, and none twice."""
    seen = set()
    for seed in SEEDS:
        game = tl.Game(edition, seats=5, seed=seed)
        offered = [ticket for seat in range(5) for ticket in game.offer(seat)]
        piled = list(game.ticket_deck(0))
        assert len(set(offered + piled)) == len(offered + piled)
        seen |= {ticket.name for ticket in offered + piled}
    assert len(seen) == DEALS[edition].in_play


@pytest.mark.parametrize("edition", USA_EDITIONS)
@every_table
def test_tickets_not_dealt_form_the_deck(edition: str, seats: int) -> None:
    deal = DEALS[edition]
    game = tl.Game(edition, seats=seats, seed=3)
    assert game.ticket_decks == (deal.in_play - deal.first * seats,)


@every_table
def test_europe_deals_one_long_and_three_short_tickets(seats: int) -> None:
    for seed in SEEDS:
        game = tl.Game("europe", seats=seats, seed=seed)
        for seat in range(seats):
            names = {ticket.name for ticket in game.offer(seat)}
            assert len(names & LONG) == 1
            assert len(names - LONG) == 3


@every_table
def test_europe_removes_the_long_tickets_not_dealt(seats: int) -> None:
    game = tl.Game("europe", seats=seats, seed=5)
    assert game.ticket_decks == (40 - 3 * seats, 0)
    assert not {ticket.name for ticket in game.ticket_deck(0)} & LONG


def test_long_tickets_are_worth_20_or_21_and_short_ones_5_to_13() -> None:
    tickets = tl.Game("europe", seed=0).edition.tickets
    assert sorted(t.points for t in tickets if t.deck == 1) == [20, 20, 20, 21, 21, 21]
    short = [t.points for t in tickets if t.deck == 0]
    assert (len(short), min(short), max(short)) == (40, 5, 13)


@without_mixes
def test_first_tickets_are_kept_in_any_choice_that_is_large_enough(edition: str) -> None:
    deal = DEALS[edition]
    game = tl.Game(edition, seats=3, seed=2)
    for seat in range(3):
        assert set(texts(game, seat=seat)) == keeps(deal.first, deal.keep)


@without_mixes
def test_keeping_too_few_first_tickets_is_refused(edition: str) -> None:
    deal = DEALS[edition]
    game = tl.Game(edition, seats=2, seed=2)
    few = "keep " + " ".join(str(place) for place in range(1, deal.keep))
    refused(game, few, f"at least {deal.keep} of the {deal.first} offered must be kept")


def test_the_long_ticket_of_europe_need_not_be_kept() -> None:
    game = tl.Game("europe", seed=2)
    assert [ticket.name in LONG for ticket in game.offer(0)] == [False, False, False, True]
    game.play("keep 1 2")
    assert not {ticket.name for ticket in game.tickets(0)} & LONG


@pytest.mark.parametrize("edition", USA_EDITIONS)
def test_unkept_first_tickets_go_to_the_bottom_in_the_order_offered(edition: str) -> None:
    keep = DEALS[edition].keep
    game = tl.Game(edition, seats=2, seed=2)
    before = game.ticket_deck()
    offers = [game.offer(seat) for seat in range(2)]
    for _ in range(2):
        game.play("keep " + " ".join(str(place + 1) for place in range(keep)))
    assert game.ticket_deck() == (*before, *offers[0][keep:], *offers[1][keep:])
    assert [game.tickets(seat) for seat in range(2)] == [
        tuple(sorted(offer[:keep], key=lambda ticket: ticket.index)) for offer in offers
    ]


def test_unkept_first_tickets_of_europe_leave_the_game() -> None:
    game = tl.Game("europe", seats=2, seed=2)
    before = game.ticket_deck()
    gone = {*game.offer(0)[2:], *game.offer(1)[1:3]}
    game.play("keep 1 2")
    game.play("keep 1 4")
    assert game.ticket_deck() == before
    assert game.ticket_decks == (34, 0)
    assert not gone & {*game.ticket_deck(0), *game.ticket_deck(1), *game.tickets(0)}


@without_mixes
def test_kept_first_tickets_are_held(edition: str) -> None:
    game = tl.Game(edition, seats=3, seed=4)
    offers = [set(game.offer(seat)) for seat in range(3)]
    keep_all(game)
    assert [set(game.tickets(seat)) for seat in range(3)] == offers
    assert all(game.offer(seat) == () for seat in range(3))


@every_table
def test_first_tickets_are_chosen_in_any_order(seats: int) -> None:
    for order in permutations(range(seats)):
        game = tl.Game("usa", seats=seats, seed=9)
        for done, seat in enumerate(order):
            assert set(game.waiting) == set(order[done:])
            game.play("keep 1 2 3", seat=seat)
        assert (game.phase, game.seat, game.waiting) == ("turn", 0, (0,))


def test_choosing_first_tickets_does_not_depend_on_the_others_choices() -> None:
    """Where unkept tickets leave the game, every order of choosing leads to the same game."""
    ends = set()
    for order in permutations(range(4)):
        game = tl.Game("europe", seats=4, seed=9)
        offers = [game.offer(seat) for seat in range(4)]
        for seat in order:
            assert game.offer(seat) == offers[seat]
            game.play(f"keep {1 + seat % 2} 3", seat=seat)
        ends.add(game.digest())
    assert len(ends) == 1


def test_a_seat_that_has_chosen_waits_for_the_others() -> None:
    game = tl.Game("usa", seats=3, seed=1)
    game.play("keep 1 2", seat=1)
    assert game.moves(1) == []
    refused(game, "keep 1 2", "seat 1 may not act now", "it is seat 0's or seat 2's turn", seat=1)


@pytest.mark.parametrize("move", ["draw card", "draw tickets", "take red", "pass"])
def test_no_turn_is_taken_before_all_first_tickets_are_chosen(move: str) -> None:
    game = tl.Game("usa", seats=2, seed=1)
    game.play("keep 1 2", seat=0)
    refused(game, move, "first tickets are being chosen", seat=1)


@every_edition
@every_table
def test_seat_0_takes_the_first_turn(edition: str, seats: int) -> None:
    game = keep_all(tl.Game(edition, seats=seats, seed=6))
    assert (game.phase, game.seat) == ("turn", 0)


@every_edition
def test_the_same_seed_deals_the_same_game_and_another_seed_a_different_one(edition: str) -> None:
    digests = [tl.Game(edition, seats=4, seed=seed).digest() for seed in SEEDS]
    assert len(set(digests)) == len(SEEDS)
    assert digests == [tl.Game(edition, seats=4, seed=seed).digest() for seed in SEEDS]

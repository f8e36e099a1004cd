"""The engine's legal moves and phases, compared with an independent referee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest
import referee
from helpers import EDITIONS, GERMAN_EDITIONS, MARKLIN_EDITIONS, SEATS
from random_play import TASTES, crowded, random_play

import trunkline as tl

Steps = Iterable[tuple[tl.Game, int, tl.Move]]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_list_the_same_moves_all_through_a_game(edition: str, seats: int) -> None:
    for taste in TASTES:
        game = tl.Game(edition, seats, seats)
        assert_same_moves(random_play(game, seats, taste), every=5)


@pytest.mark.parametrize("edition", GERMAN_EDITIONS)
def test_both_list_the_same_moves_on_crowded_boards(edition: str) -> None:
    found = Counter[str]()
    for seed in range(40):
        game = crowded(edition, SEATS[seed % 4], random.Random(seed))
        found += assert_same_moves(random_play(game, seed, "traveller"), every=1, most=25)
    assert found["claim"] > 5
    if edition in MARKLIN_EDITIONS:
        assert min(found["ride"], found["passenger"]) > 5
    else:
        assert found["meeple"] > 5


def assert_same_moves(steps: Steps, every: int, most: int = 10_000) -> Counter[str]:
    """Compare all seats' moves sometimes and the next phase always; return what was played."""
    played = Counter[str]()
    last: tuple[tl.Game, int, tl.Move] | None = None
    for number, (game, seat, move) in enumerate(steps):
        if last is not None:
            assert_next_phase(*last, game)
        if number == most:
            break
        if number % every == 0:
            for each in range(game.seats):
                listed = sorted(map(str, game.moves(each)))
                assert listed == sorted(referee.legal_moves(game, each))
        last = game.copy(), seat, move
        played[move.kind] += 1
    return played


def assert_next_phase(before: tl.Game, seat: int, move: tl.Move, after: tl.Game) -> None:
    phase = referee.next_phase(before, seat, move, after)
    if phase == referee.TURN_OVER:
        assert after.phase == "turn"
        assert after.seat == (seat + 1) % after.seats
    else:
        assert after.phase == phase
        if phase not in ("announce", "first tickets", "turn"):
            assert after.seat == seat


def test_the_referee_lists_known_payments() -> None:
    hand = {"red": 3, "blue": 1, "locomotive": 1, "plus4": 2}
    assert sorted(referee.payments(hand, 4, ("red",))) == [
        "1 red + 1 locomotive + 2 plus4",
        "2 red + 1 locomotive + 1 plus4",
        "2 red + 2 plus4",
        "3 red + 1 locomotive",
        "3 red + 1 plus4",
    ]
    assert sorted(referee.payments(hand, 3, ("red", "blue"))) == ["2 red + 1 locomotive", "3 red"]
    assert sorted(referee.payments(hand, 1, ("blue",))) == ["1 blue", "1 locomotive"]
    assert not list(referee.payments(hand, 8, ("red",)))


def test_the_referee_lists_known_mixes() -> None:
    long = ["Hamburg-Dresden", "Köln-Leipzig", "Dresden-Augsburg"]
    for deck, mixes in {
        ("Bremen-Kassel", *long): ["1 short + 3 long"],
        tuple(long): ["4 long"],
        ("Bremen-Kassel", long[0]): ["1 short + 3 long"],
        ("Bremen-Kassel",): ["1 short + 3 long"],
        (): [],
    }.items():
        game = tl.position("marklin", ticket_deck=deck)
        found = referee.draws_of_tickets(game, 0)
        assert sorted(found) == [f"draw tickets {mix}" for mix in mixes]


def test_the_referee_lets_no_ride_end_at_a_rivals_passenger() -> None:
    """From Kiel one track leads to Hamburg, where a rival's passenger is; going on costs a card."""
    layout = {
        "tracks": {0: ["Hamburg-Kiel (pink)"], 1: ["Bremen-Hamburg"]},
        "passengers": {0: ["Kiel"], 1: ["Hamburg"]},
    }
    for edition, cards, expected in [
        ("marklin", "", ["ride Kiel-Hamburg (pink)"]),
        ("marklin-manual", "", []),
        ("marklin-manual", "1 passenger", ["ride Kiel-Hamburg (pink)"]),
    ]:
        game = tl.position(edition, hands={0: cards}, **layout)
        assert list(referee.rides(game, 0)) == expected

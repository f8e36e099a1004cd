"""The levels for people: each clearly beats the next lower one, and plays as a person would."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest
from characters import CHARACTERS
from sizes import sized

import trunkline as tl
from bots.games import make_bots, played, positions, wins
from trunkline.bots.levels import Challenging, Easy, Hard, Medium
from trunkline.bots.planner import Planner
from trunkline.editions import load

BEGINNER = f"{Path(__file__).with_name('beginner.py')}:Beginner"
LEVELS = ["easy", "medium", "challenging", "hard"]


@pytest.mark.parametrize("edition", ["usa", "europe", "germany"])
@pytest.mark.parametrize(
    ("stronger", "weaker", "least"),
    [
        ("hard", "challenging", 0.62),
        ("challenging", "medium", 0.62),
        ("medium", "easy", 0.62),
        ("easy", "greedy", 0.9),
        ("greedy", "random", 0.9),
    ],
)
def test_every_level_clearly_beats_the_one_below(
    edition: str, stronger: str, weaker: str, least: float
) -> None:
    assert wins(stronger, weaker, edition) >= least


def test_a_sensible_beginner_can_beat_easy_but_hardly_hard() -> None:
    assert wins(BEGINNER, "easy") >= 0.45
    assert wins("hard", BEGINNER) >= 0.75


@pytest.mark.parametrize("edition", ["usa", "europe", "germany"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_completes_most_of_its_tickets(level: str, edition: str) -> None:
    results = [
        ticket.done
        for deal in range(10)
        for score in played(level, edition, 2, deal).scores()
        for ticket in score.ticket_results
    ]
    assert mean(results) >= 0.6


def largest_hands(bots: list[str], edition: str, seats: int, deals: int) -> dict[str, list[int]]:
    """The most cards that each bot had in hand before a move, in games of these bots in turn."""
    found: dict[str, list[int]] = {name: [] for name in bots}
    for deal in range(deals):
        hands = [0] * seats
        for now in positions(tl.Game(edition, seats, deal), make_bots(bots, seats)):
            hands[now.seat] = max(hands[now.seat], sum(now.hand(now.seat).values()))
        for seat, hand in enumerate(hands):
            found[bots[seat % len(bots)]].append(hand)
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("edition", ["usa", "europe", "germany"])
def test_hard_claims_sooner_than_the_planner(edition: str, seats: int) -> None:
    largest = largest_hands(["hard", "planner"], edition, seats, deals=20)
    assert mean(largest["hard"]) < mean(largest["planner"])


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("edition", ["usa", "europe", "germany"])
@pytest.mark.parametrize("level", [*LEVELS, *CHARACTERS])
def test_no_opponent_sits_on_its_cards(level: str, edition: str, seats: int) -> None:
    largest = largest_hands([level], edition, seats, deals=sized(10, 20))[level]
    assert mean(largest) <= 28
    assert mean(hand > 34 for hand in largest) <= 0.1


@pytest.mark.parametrize("level", [Easy, Medium, Challenging, Hard])
def test_a_level_changes_only_existing_weights(level: type[Planner]) -> None:
    planner = Planner.weights(load("usa"), 2)
    weights = level.weights(load("usa"), 2)
    assert weights.keys() == planner.keys()
    assert weights != planner

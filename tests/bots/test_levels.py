"""The levels for people: each clearly beats the next lower one, and plays as a person would."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

import trunkline as tl
from bots.games import make_bots, played, positions
from trunkline.bots.levels import Challenging, Easy, Hard, Medium
from trunkline.bots.planner import Planner
from trunkline.editions import load

BEGINNER = f"{Path(__file__).with_name('beginner.py')}:Beginner"
DEALS = 40
LEVELS = ["easy", "medium", "challenging", "hard"]


def wins(one: str, other: str, edition: str = "usa") -> float:
    """The share of games that one bot wins; each deal is played in both seatings."""
    won = 0.0
    for deal in range(DEALS):
        for seat, seats in enumerate(([one, other], [other, one])):
            winners = played(seats, edition, 2, deal, bot_seed=deal).winners()
            won += (seat in winners) / len(winners)
    return won / (2 * DEALS)


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


@pytest.mark.parametrize("edition", ["usa", "europe", "germany"])
def test_hard_claims_sooner_than_the_planner(edition: str) -> None:
    largest: dict[str, list[int]] = {"hard": [], "planner": []}
    for deal in range(10):
        seats = ["hard", "planner"]
        hands = [0, 0]
        for now in positions(tl.Game(edition, 2, deal), make_bots(seats, 2)):
            hands[now.seat] = max(hands[now.seat], sum(now.hand(now.seat).values()))
        for name, hand in zip(seats, hands, strict=True):
            largest[name].append(hand)
    assert mean(largest["hard"]) < mean(largest["planner"])


@pytest.mark.parametrize("level", [Easy, Medium, Challenging, Hard])
def test_a_level_changes_only_existing_weights(level: type[Planner]) -> None:
    planner = Planner.weights(load("usa"), 2)
    weights = level.weights(load("usa"), 2)
    assert weights.keys() == planner.keys()
    assert weights != planner

"""The levels for people, on the USA board with two seats: each clearly beats the next lower one."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from bots.games import bot_class, positions
from trunkline.bots.levels import Easy, Hard, Medium
from trunkline.bots.planner import Planner
from trunkline.editions import load

BEGINNER = f"{Path(__file__).with_name('beginner.py')}:Beginner"
DEALS = 40


def wins(one: str, other: str) -> float:
    """The share of games that one bot wins; each deal is played in both seatings."""
    won = 0.0
    for deal in range(DEALS):
        for seat in (0, 1):
            game = tl.Game("usa", seats=2, seed=deal)
            bots = [bot_class(one)(seed=deal), bot_class(other)(seed=deal)]
            for _ in positions(game, bots if seat == 0 else bots[::-1]):
                pass
            won += (seat in game.winners()) / len(game.winners())
    return won / (2 * DEALS)


@pytest.mark.parametrize(
    ("stronger", "weaker", "least"),
    [
        ("hard", "medium", 0.65),
        ("medium", "easy", 0.65),
        ("easy", "greedy", 0.65),
        ("greedy", "random", 0.9),
    ],
)
def test_every_level_clearly_beats_the_one_below(stronger: str, weaker: str, least: float) -> None:
    assert wins(stronger, weaker) >= least


def test_a_sensible_beginner_beats_easy_but_not_hard() -> None:
    assert wins(BEGINNER, "easy") >= 0.6
    assert wins("hard", BEGINNER) >= 0.75


@pytest.mark.parametrize("edition", EDITIONS)
def test_hard_is_the_planner(edition: str) -> None:
    for seats in SEATS:
        assert Hard.weights(load(edition), seats) == Planner.weights(load(edition), seats)


@pytest.mark.parametrize("level", [Easy, Medium])
def test_a_level_changes_only_existing_weights(level: type[Planner]) -> None:
    planner = Planner.weights(load("usa"), 2)
    weights = level.weights(load("usa"), 2)
    assert weights.keys() == planner.keys()
    assert weights != planner

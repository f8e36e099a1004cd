"""The guide: what it advises agrees with its own plan, and its weights are complete."""

from __future__ import annotations

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from trunkline.bots.guide import Guide
from trunkline.bots.planning.tuned_weights import weights_for
from trunkline.editions import load
from trunkline.observation import Observation

DEALS = 100


def first_offer(edition: str, seats: int, seed: int) -> Observation:
    """What the first seat sees when it chooses its first tickets, after any choice of a mix."""
    game = tl.Game(edition, seats=seats, seed=seed)
    while not game.observe(game.seat).offer:
        game.play(Guide().choose(game.observe(game.seat)))
    return game.observe(game.seat)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("edition", ["usa", "europe", "germany"])
def test_the_plan_completes_the_first_tickets_it_advises_to_keep(edition: str, seats: int) -> None:
    for seed in range(DEALS):
        assert Guide().plan(first_offer(edition, seats, seed)).dropped == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_guides_own_weights_are_complete(edition: str) -> None:
    for seats in SEATS:
        own = Guide.weights(load(edition), seats)
        assert own.keys() == weights_for(edition, seats).keys()


@pytest.mark.parametrize("phase", ["turn", "second card"])
def test_a_card_for_a_ticket_is_advised_before_a_card_for_points(phase: str) -> None:
    game = tl.position(
        "lesson",
        phase=phase,
        hands={0: "1 red, 1 green, 1 blue, 2 black"},
        display="black black black red locomotive",
        tracks={0: ["Emberley-Highfell"], 1: ["Aldermere-Dunmoor"]},
        tickets={0: ["Brackenford-Highfell"]},
    )
    seen = game.observe(0)
    assert str(Guide().choose(seen)) == "take red"
    assert [str(one.move) for one in Guide().explain(seen)][:2] == ["take red", "take black"]

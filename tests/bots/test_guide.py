"""The guide: what it advises agrees with its own plan, and its weights are complete."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers import EDITIONS, SEATS
from sizes import sized

import trunkline as tl
from trunkline.bots.expert import Expert
from trunkline.bots.guide import Guide
from trunkline.bots.planner import Planner
from trunkline.bots.planning.tuned_weights import weights_for
from trunkline.editions import load
from trunkline.observation import Observation

DEALS = sized(5, 100)


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


def test_advice_loses_much_less_than_what_makes_sense_without_a_check() -> None:
    def unchecked(seen: Observation) -> tl.Move:
        return Planner.choose(Guide(), seen)

    assert clear_losses(Guide().choose) < 0.7 * clear_losses(unchecked)


def clear_losses(choose: Callable[[Observation], tl.Move]) -> float:
    """The wins that moves of both seats surely lose in some games, as other playouts find."""
    lost = 0.0
    for seed in range(sized(8, 40)):
        game = tl.Game("lesson", seats=2, seed=seed)
        while not game.over:
            seen = game.observe(game.seat)
            move = choose(seen)
            search = Expert(seed=1, playouts=800).search(seen, move)
            lead = search.compare(search.leader, search.moves.index(move.number))[seen.own_seat]
            if lead["win"] > 2 * lead["error"]:
                lost += lead["win"]
            game.play(move)
    return lost

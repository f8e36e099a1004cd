"""What the expert believes of rivals' tickets: laws of the ratings and of the samples."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

import numpy as np
import pytest
from fit_beliefs import WEIGHTS, choices, likelihood, unit
from helpers import EDITIONS

import trunkline as tl
from bots.games import sample_positions
from bots.test_expert import new_search
from bots.test_no_peeking import others
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.belief_weights import weights_for
from trunkline.bots.search.beliefs import rate_tickets
from trunkline.editions import load

each_edition = pytest.mark.parametrize("edition", EDITIONS)
Ratings = tuple[list[float], list[list[float]]]


def ratings(game: tl.Game, rival: int, viewer: int, weights: dict[str, float]) -> Ratings:
    engine = PlannerEngine(game.table, Planner.weights(game.edition, game.seats))
    return rate_tickets(engine, game.observe(viewer), rival, weights)


def after_first_tickets(edition: str, seats: int, seed: int) -> tl.Game:
    """The first turn of a game between planners."""
    game = tl.Game(edition, seats, seed=seed)
    while any(game.offer(seat) for seat in range(seats)) or game.phase == "announce":
        game.play(Planner().choose(game.observe(game.seat)))
    return game


def saved_trains(game: tl.Game, seat: int) -> float:
    """How many trains any two tickets of a seat save if they are built together, on average."""
    saved = []
    for one, other in combinations(game.tickets(seat), 2):
        alone = [game.needs(ticket, seat=seat).trains or 0 for ticket in (one, other)]
        saved.append(sum(alone) - (game.needs(one, other, seat=seat).trains or 0))
    return mean(saved)


@each_edition
def test_ratings_depend_only_on_what_the_viewer_knows(edition: str) -> None:
    for game, seat in list(sample_positions(edition, every=61))[::5]:
        rival = (seat + 1) % game.seats
        weights = weights_for(game.edition)
        found = ratings(game, rival, seat, weights)
        for other in others(game, seat, number=2):
            assert ratings(other, rival, seat, weights) == found


@each_edition
def test_two_tickets_fit_each_other_alike_and_ratings_are_linear(edition: str) -> None:
    for game, seat in list(sample_positions(edition, every=61))[::9]:
        rival = (seat + 1) % game.seats
        weights = weights_for(game.edition)
        alone, pairs = ratings(game, rival, seat, weights)
        parts = {name: ratings(game, rival, seat, unit(name)) for name in WEIGHTS}
        for i in range(0, len(alone), 7):
            assert pairs[i][i] == 0
            assert pairs[i] == [row[i] for row in pairs]
            expected = sum(weights[name] * part[0][i] for name, part in parts.items())
            assert alone[i] == pytest.approx(expected, abs=1e-3)
            expected = sum(weights[name] * part[1][i][0] for name, part in parts.items())
            assert pairs[i][0] == pytest.approx(expected, abs=1e-3)


def test_tickets_that_need_the_same_routes_save_trains_together() -> None:
    game = tl.position("usa", tracks={1: ["Portland-Seattle (1)"]}, tickets={1: []})
    number = {ticket.name: ticket.index for ticket in game.compiled.tickets}
    _, pairs = ratings(game, 1, 0, unit("saved_train"))
    assert pairs[number["Los Angeles-New York"]][number["Los Angeles-Chicago"]] > 0
    assert pairs[number["Boston-Miami"]][number["Vancouver-Santa Fe"]] == 0


@each_edition
def test_what_planners_hold_is_believed_more_than_chance(edition: str) -> None:
    found = [choice for number in range(1000, 1004) for choice in choices((edition, 2, number))]
    weights = np.array(list(weights_for(load(edition)).values()))
    assert likelihood(found, weights) > likelihood(found, 0 * weights) + 0.1


@pytest.mark.parametrize("seats", [2, 3])
def test_rivals_are_believed_to_have_chosen_tickets_that_fit_together(seats: int) -> None:
    believed, dealt = [], []
    for seed in range(6):
        game = after_first_tickets("usa", seats, seed)
        search, rival = new_search(game), (game.seat + 1) % seats
        for number in range(60):
            sample = search.sample(number, tl.Game.__new__(tl.Game))
            believed.append(saved_trains(sample, rival))
            dealt.append(saved_trains(game.observe(game.seat).sample(number), rival))
    assert mean(believed) > mean(dealt) + 0.5

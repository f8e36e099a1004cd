"""The network that the planner has in mind: it can be built, and it connects its tickets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from bots.games import bot_class, sample_positions
from trunkline.bots import names
from trunkline.bots.planned_network import PlannedNetwork
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlanMemory, PlannerEngine, self_play

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def planned(edition: str) -> Iterator[tuple[tl.Game, int, PlannedNetwork]]:
    """Positions, the seat to move, and the network that the planner has in mind."""
    planner = bot_class("planner")()
    for game, seat in sample_positions(edition, every=13):
        plan = planner.plan(game.observe(seat))
        assert plan is not None
        yield game, seat, plan


@each_edition
def test_planned_routes_can_be_claimed_with_the_trains_left(edition: str) -> None:
    found = 0
    for game, seat, plan in planned(edition):
        tracks = [route.track for route in plan.routes]
        assert len(set(tracks)) == len(tracks)
        assert set(tracks) <= set(game.open_tracks(seat))
        lengths = [game.edition.board.tracks[track].length for track in tracks]
        assert sum(lengths) <= game.trains[seat]
        found += len(tracks)
    assert found


@each_edition
def test_the_way_of_a_ticket_connects_its_ends(edition: str) -> None:
    found = 0
    for game, seat, plan in planned(edition):
        routes = {route.track for route in plan.routes}
        for way in plan.ways:
            found += 1
            assert set(way.missing) <= routes
            assert all(game.owners[track] == seat for track in way.owned)
            assert all(game.owners[track] != seat for track in way.lent)
            assert connects(game, way.ticket, [*way.owned, *way.missing, *way.lent])
            lengths = [game.edition.board.tracks[track].length for track in way.missing]
            assert way.trains == sum(lengths)
    assert found


def connects(game: tl.Game, ticket: int, tracks: list[int]) -> bool:
    """Whether the tracks form one path between the ends of a ticket."""
    board, ends = game.edition.board, game.edition.tickets[ticket]
    reached = set(board.cities_of(ends.a))
    left = list(tracks)
    while left:
        on = [t for t in left if {board.tracks[t].a, board.tracks[t].b} & reached]
        if not on:
            return False
        left.remove(on[0])
        reached |= {board.tracks[on[0]].a, board.tracks[on[0]].b}
    return not reached.isdisjoint(board.cities_of(ends.b))


@each_edition
def test_every_planned_route_is_for_a_ticket_that_the_seat_has_or_may_keep(edition: str) -> None:
    for game, seat, plan in planned(edition):
        own = {ticket.index for ticket in (*game.tickets(seat), *game.offer(seat))}
        by_route = {route.track: set(route.tickets) for route in plan.routes}
        for track, tickets in by_route.items():
            assert tickets == {way.ticket for way in plan.ways if track in way.missing}
            assert tickets and tickets <= own
        assert set(plan.dropped) <= own - {way.ticket for way in plan.ways}


@each_edition
def test_a_ticket_is_planned_dropped_or_done(edition: str) -> None:
    for game, seat, plan in planned(edition):
        ways = {way.ticket for way in plan.ways}
        done = set(game.completed_tickets(seat))
        held = {ticket.index for ticket in game.tickets(seat)}
        if not game.stations:  # what stations lend completes tickets only at the end
            assert held <= ways | set(plan.dropped) | done


@each_edition
def test_the_route_of_the_next_move_comes_first(edition: str) -> None:
    planner, first = bot_class("planner")(), 0
    for game, seat, plan in planned(edition):
        move = planner.choose(game.observe(seat))
        if move.kind == "claim" and move.track in {route.track for route in plan.routes}:
            first += 1
            assert plan.routes[0].track == move.track
    assert first


@each_edition
def test_a_way_takes_at_least_the_trains_that_its_ticket_needs(edition: str) -> None:
    """The same tracks as a ticket highlights, or a longer way that serves other tickets too."""
    for game, seat, plan in planned(edition):
        for way in plan.ways:
            needs = game.needs(way.ticket, seat=seat)
            if not plan.stations and not way.lent:
                assert way.trains >= needs.trains


@each_edition
def test_hidden_information_does_not_change_the_plan(edition: str) -> None:
    planner = bot_class("planner")()
    for game, seat in sample_positions(edition, every=61):
        seen = game.observe(seat)
        others = [seen.sample(seed).observe(seat) for seed in range(3)]
        assert all(bytes(other) == bytes(seen) for other in others)
        assert all(planner.plan(other) == planner.plan(seen) for other in others)


def test_a_plan_uses_stations_where_rivals_are_in_the_way() -> None:
    found = 0
    for game, _, plan in planned("europe"):
        for city in plan.stations:
            found += 1
            assert city not in game.stations
            tracks = [game.edition.board.tracks[it] for way in plan.ways for it in way.lent]
            assert any(city in (track.a, track.b) for track in tracks)
    assert found


def test_bots_that_plan_nothing_say_so() -> None:
    seen = tl.Game("usa", seed=1).observe(0)
    silent = {name for name in names() if bot_class(name)().plan(seen) is None}
    assert silent == {"greedy", "random"}


def test_a_plan_for_an_unknown_ticket_is_refused() -> None:
    game = tl.Game("usa", seed=1)
    engine = PlannerEngine(game.table, Planner.weights(game.edition, game.seats))
    with pytest.raises(ValueError, match="there is no ticket 999"):
        engine.plan(game.observe(0), 0, [999])


@each_edition
def test_reused_plans_lead_to_legal_moves_until_the_end(edition: str) -> None:
    different = 0
    for seats in SEATS:
        game = tl.Game(edition, seats, seed=seats)
        engine = PlannerEngine(game.table, Planner.weights(game.edition, seats))
        memories = [PlanMemory() for _ in range(seats)]
        while not game.over:
            seat = game.seat
            number = engine.choose(game, seat, memories[seat])
            different += number != engine.choose(game, seat)
            game.play(number, seat)
    # Now and then another plan would have been better, or there would be nothing to reuse.
    assert different


@each_edition
def test_games_with_reused_plans_are_those_of_memories(edition: str) -> None:
    game = tl.Game(edition, 3, seed=9)
    weights = Planner.weights(game.edition, 3)
    engine = PlannerEngine(game.table, weights, reuses_plans=True)
    scores, _ = self_play([engine] * 3, seed=9)
    memories = [PlanMemory() for _ in range(3)]
    while not game.over:
        game.play(engine.choose(game, game.seat, memories[game.seat]))
    assert [score["total"] for score in scores] == [score.total for score in game.scores()]

"""Turning points of golden games, compared with the positions before and after every move."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import trunkline as tl
from trunkline.turning_points import LONG_DETOUR, TurningPoint, turning_points

GOLDEN = Path(__file__).parent / "golden"
GAMES = ["usa-3-01", "usa-5-01", "europe-4-01", "germany-3-01", "marklin-2-01"]


def golden(name: str) -> tl.Game:
    """A whole game of random players."""
    return tl.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


def positions(game: tl.Game) -> list[tl.Game]:
    """The game after 0, 1, 2 … moves."""
    now = tl.Game(game.edition, seats=game.seats, seed=game.seed)
    found = [now.copy()]
    for seat, move in game.played:
        now.play(move, seat=seat)
        found.append(now.copy())
    return found


def of_kind(points: tuple[TurningPoint, ...], *kinds: str) -> list[TurningPoint]:
    return [point for point in points if point.kind in kinds]


def missed_tickets(game: tl.Game) -> set[tuple[int, int]]:
    return {
        (seat, ticket.index)
        for seat, score in enumerate(game.scores())
        for ticket, result in zip(game.tickets(seat), score.ticket_results, strict=True)
        if not result.done
    }


@pytest.mark.parametrize("name", GAMES)
def test_setbacks_are_the_moves_of_rivals_that_cost_a_missed_ticket_its_way(name: str) -> None:
    game = golden(name)
    after = positions(game)
    expected = set()
    for moves, (mover, _) in enumerate(game.played[:-1], start=1):
        for seat, ticket in missed_tickets(game):
            before, now = after[moves - 1], after[moves]
            held = ticket in [one.index for one in before.tickets(seat)]
            if seat == mover or not held:
                continue
            old, new = before.needs(ticket, seat=seat), now.needs(ticket, seat=seat)
            if not old.possible or old.trains is None:
                continue
            if not new.possible or new.trains is None:
                expected.add(("cut", moves, seat, ticket, None))
            elif new.trains - old.trains >= LONG_DETOUR:
                expected.add(("detour", moves, seat, ticket, new.trains - old.trains))
    found = of_kind(turning_points(game), "cut", "detour")
    assert expected
    assert {(p.kind, p.moves, p.seat, p.ticket, p.more_trains) for p in found} == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_ticket_is_completed_by_the_move_after_which_it_is(name: str) -> None:
    game = golden(name)
    after = positions(game)
    completed = of_kind(turning_points(game), "completed")
    for point in completed:
        assert point.ticket not in after[point.moves - 1].completed_tickets(point.seat)
        assert point.ticket in after[point.moves].completed_tickets(point.seat)
    assert {(point.seat, point.ticket) for point in completed} == {
        (seat, ticket) for seat in range(game.seats) for ticket in game.completed_tickets(seat)
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_lead_goes_to_another_seat_and_lasts_for_a_round(name: str) -> None:
    game = golden(name)
    after = positions(game)
    leads = of_kind(turning_points(game), "lead")
    assert leads
    for point, following in pairwise(leads):
        assert point.seat != following.seat
    for point in leads:
        others = [s for s in range(game.seats) if s != point.seat]
        for now in after[point.moves : point.moves + game.seats]:
            points = [a + b for a, b in zip(now.route_points, now.merchandise, strict=True)]
            assert points[point.seat] > max(points[seat] for seat in others)


def test_they_are_in_the_order_of_the_moves_and_know_their_turn() -> None:
    game = golden("usa-3-01")
    points = turning_points(game)
    assert [point.moves for point in points] == sorted(point.moves for point in points)
    after = positions(game)
    for point in points:
        assert point.turn == sum(now.phase == "turn" for now in after[: point.moves])


def test_a_position_that_was_set_up_has_no_turning_points() -> None:
    with pytest.raises(ValueError, match="dealt from a seed"):
        turning_points(tl.position("usa"))

"""The best rides of a position, checked by trying every ride that the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import trunkline as tl

EDITIONS = ("marklin", "marklin-condensed", "marklin-manual")
MOST_STEPS = 3000  # positions with more rides are skipped, since each ride is played


def rides(game: tl.Game, left: list[int], cards: int = 0) -> Iterator[tuple[int, int]]:
    """The points and cards of every ride on from here, played move by move."""
    seat = game.seat
    for move in game.moves():
        if move.kind not in ("ride", "stop"):
            continue
        left[0] -= 1
        if left[0] < 0:
            return
        after = game.copy()
        after.play(move)
        spent = cards + (move.kind == "ride" and game.owners[move.track] != seat)
        if after.phase == "ride":
            yield from rides(after, left, spent)
        else:
            yield after.merchandise[seat], spent


def front(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The points and cards of the rides that no ride with fewer cards beats or equals."""
    best: dict[int, int] = {}
    for points, cards in found:
        best[cards] = max(best.get(cards, 0), points)
    kept: list[tuple[int, int]] = []
    for cards in sorted(best):
        if best[cards] > (kept[-1][0] if kept else 0):
            kept.append((best[cards], cards))
    return sorted(kept, reverse=True)


def positions(edition: str, seats: int, seed: int) -> Iterator[tl.Game]:
    """Positions of a random game in which the seat to act may ride, or is riding."""
    chance = random.Random(seed)
    game = tl.Game(edition, seats, seed)
    while not game.over:
        moves = game.moves()
        if any(move.kind == "ride" for move in moves):
            yield game
        liked = [move for move in moves if move.kind in ("passenger", "claim", "take")]
        game.play(chance.choice(liked if liked and chance.random() < 0.8 else moves))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_ride_scores_more_than_the_best_for_its_cards(edition: str, seats: int) -> None:
    checked = under_way = 0
    for seed in range(4):
        for game in positions(edition, seats, seed):
            left = [MOST_STEPS]
            had = game.merchandise[game.seat]
            starts = {ride.start for ride in game.best_rides()}
            tried = [(points - had, cards) for points, cards in rides(game, left)]
            if left[0] < 0:
                continue
            told = [(ride.points, ride.cards) for ride in game.best_rides()]
            if len(starts) <= 1:
                assert told == front(tried)
            assert told[:1] == front(tried)[:1]
            checked += 1
            under_way += game.phase == "ride"
    assert checked > 50
    assert under_way > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_steps_of_a_best_ride_can_be_played_and_score_what_it_says(edition: str) -> None:
    played = 0
    for seed in range(3):
        for game in positions(edition, 4, seed):
            for ride in game.best_rides():
                after = game.copy()
                seat, had, cards = game.seat, game.merchandise[game.seat], game.hand(game.seat)
                for move in ride.moves:
                    after.play(move)
                if after.phase == "ride":
                    after.play("stop")
                assert after.merchandise[seat] - had == ride.points
                spent = cards.get("passenger", 0) - after.hand(seat).get("passenger", 0)
                assert spent == ride.cards
                assert ride.cities == tuple(move.city for move in ride.moves)
                played += 1
    assert played > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_step_costs_and_scores_what_it_says(edition: str) -> None:
    paid = scored = 0
    for seed in range(3):
        for game in positions(edition, 3, seed):
            steps = game.observe(game.seat).ride_steps()
            legal = {move.number for move in game.moves() if move.kind == "ride"}
            assert {step.move for step in steps} == legal
            for step in steps:
                after = game.copy()
                seat, had, cards = game.seat, game.merchandise[game.seat], game.hand(game.seat)
                after.play(step.move)
                assert after.merchandise[seat] - had == step.points
                spent = cards.get("passenger", 0) - after.hand(seat).get("passenger", 0)
                assert spent == step.cards
            paid += sum(step.cards for step in steps)
            scored += sum(step.points > 0 for step in steps)
    assert paid > 10
    assert scored > 50


def test_nobody_but_the_seat_to_act_has_steps_to_ride() -> None:
    game = tl.position("marklin", tracks={0: ["Bremen-Hamburg"]}, passengers={0: ["Hamburg"]})
    assert len(game.observe(0).ride_steps()) == 1
    assert game.observe(1).ride_steps() == []
    game.play("draw card")
    assert game.observe(0).ride_steps() == []


def test_best_rides_come_best_first_and_in_words() -> None:
    game = tl.position(
        "marklin",
        tracks={0: ["Berlin-Leipzig", "Chemnitz-Leipzig"], 1: ["Chemnitz-Dresden"]},
        passengers={0: ["Leipzig"]},
        hands={0: "1 passenger"},
    )
    assert [str(ride) for ride in game.best_rides()] == ["7 points: Leipzig-Berlin"]
    game = tl.position(
        "marklin",
        tracks={0: ["Chemnitz-Leipzig"], 1: ["Chemnitz-Dresden"]},
        passengers={0: ["Leipzig"]},
        hands={0: "1 passenger"},
    )
    assert [str(ride) for ride in game.best_rides()] == [
        "5 points for 1 passenger card: Leipzig-Chemnitz, Chemnitz-Dresden",
        "2 points: Leipzig-Chemnitz",
    ]


def test_during_a_ride_the_best_rides_are_the_best_ways_to_continue() -> None:
    game = tl.position(
        "marklin",
        tracks={0: ["Berlin-Leipzig", "Chemnitz-Leipzig", "Chemnitz-Dresden"]},
        passengers={0: ["Berlin"]},
    )
    assert game.best_rides()[0].points == 3 + 2 + 3
    game.play("ride Berlin-Leipzig")
    (rest,) = game.best_rides()
    assert (rest.points, rest.start, rest.cities) == (5, "leipzig", ("chemnitz", "dresden"))
    assert game.best_rides(1) == []


def test_an_observer_gets_the_best_rides_of_its_own_seat() -> None:
    game = tl.position("marklin", tracks={1: ["Berlin-Leipzig"]}, passengers={1: ["Leipzig"]})
    assert game.observe(1).best_rides() == game.best_rides(1)
    assert game.best_rides(1)[0].points == 7
    assert game.observe(0).best_rides() == game.best_rides(0) == []


def test_without_passengers_there_are_no_rides() -> None:
    assert tl.Game("usa", seed=1).best_rides() == []
    assert tl.Game("germany", seed=1).best_rides() == []


def test_a_ride_in_progress_does_not_limit_the_rides_of_others() -> None:
    """Only what it has collected is gone: others may still use its tracks and visit its cities."""
    game = tl.position(
        "marklin",
        seat=1,
        hands={0: "3 passenger", 1: "1 passenger"},
        tracks={
            0: ["Hamburg-Kiel (pink)", "Bremen-Hamburg"],
            1: ["Bremen-Hannover", "Berlin-Hannover"],
        },
        passengers={0: ["Kiel"], 1: ["Berlin"]},
    )
    best = game.best_rides(0)[0]
    assert (best.points, best.cards) == (4 + 3 + 3 + 7, 2)
    game.play("ride Berlin-Hannover")
    best = game.best_rides(0)[0]
    assert (best.points, best.cards) == (4 + 3 + 2 + 7, 2)
    assert game.observe(0).best_rides() == game.best_rides(0)

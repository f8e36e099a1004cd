"""Passengers of Märklin: three for each seat, placed after a claim, one to a city."""

import random

import pytest
from helpers import MARKLIN_EDITIONS, SEATS, keep_all, play, refused, texts

import trunkline as tl

HANDS = {0: "9 orange, 9 blue", 1: "9 green, 9 yellow"}
CLAIM = "claim Bremen-Hamburg 3 orange"
every_edition = pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
every_table = pytest.mark.parametrize("seats", SEATS)
without_eviction = pytest.mark.parametrize("edition", ["marklin", "marklin-condensed"])


def claimed(edition: str, **more: object) -> tl.Game:
    """Seat 0 has just claimed Bremen-Hamburg."""
    setup: dict = {"hands": HANDS} | more
    return play(tl.position(edition, **setup), CLAIM)


@every_edition
@every_table
def test_every_seat_has_three_passengers_and_none_is_on_the_board(edition: str, seats: int) -> None:
    game = keep_all(tl.Game(edition, seats, seed=1))
    assert game.passengers_left == (3,) * seats
    assert game.passengers_gone == (0,) * seats
    assert game.passengers == {}


@every_edition
def test_after_a_claim_a_passenger_may_be_placed_in_either_city_of_the_track(edition: str) -> None:
    game = claimed(edition)
    assert (game.seat, game.phase) == (0, "placing")
    assert set(texts(game)) == {"passenger Bremen", "passenger Hamburg", "no passenger"}


@every_edition
@pytest.mark.parametrize("city", ["Bremen", "Hamburg"])
def test_a_placed_passenger_stands_in_its_city_and_the_turn_ends(edition: str, city: str) -> None:
    game = play(claimed(edition), f"passenger {city}")
    assert game.passengers == {city.lower(): 0}
    assert game.passengers_left == (2, 3)
    assert (game.seat, game.phase) == (1, "turn")


@every_edition
def test_placing_a_passenger_may_be_declined(edition: str) -> None:
    game = play(claimed(edition), "no passenger")
    assert (game.passengers, game.passengers_left) == ({}, (3, 3))
    assert (game.seat, game.phase) == (1, "turn")


@every_edition
def test_the_claim_scores_before_a_passenger_is_placed(edition: str) -> None:
    game = claimed(edition)
    assert game.route_points == (4, 0)
    assert game.trains == (42, 45)
    assert game.discards == {"orange": 3}


@every_edition
def test_placing_scores_nothing_and_unused_passengers_are_worth_nothing(edition: str) -> None:
    declined = play(claimed(edition), "no passenger")
    placed = play(claimed(edition), "passenger Bremen")
    gone = tl.position(edition, tracks={0: ["Bremen-Hamburg"]}, passengers_gone={0: 3})
    totals = [[score.total for score in game.scores()] for game in (declined, placed, gone)]
    assert totals == [[4, 0]] * 3


@every_edition
@pytest.mark.parametrize("city", ["Hannover", "Berlin", "Kiel"])
def test_a_passenger_is_placed_nowhere_else(edition: str, city: str) -> None:
    refused(
        claimed(edition, tracks={0: ["Bremen-Hannover"]}),
        f"passenger {city}",
        "the track just claimed is Bremen-Hamburg; place a passenger in Bremen or Hamburg, or none",
    )


@every_edition
@pytest.mark.parametrize("move", ["passenger Bremen", "no passenger"])
def test_passengers_are_placed_only_after_a_claim(edition: str, move: str) -> None:
    game = tl.position(edition, tracks={0: ["Bremen-Hamburg"]})
    refused(game, move, "not now; a turn begins")
    refused(play(game, "draw card"), move, "not now; the second card is due")


@every_edition
@pytest.mark.parametrize(
    "move", ["draw card", "take red", "claim Bremen-Emden 3 blue", "pass", "stop"]
)
def test_after_a_claim_the_passenger_must_be_placed_or_declined_first(
    edition: str, move: str
) -> None:
    refused(
        claimed(edition),
        move,
        "a track was claimed: place a passenger at one of its ends, or none",
    )


@every_edition
def test_one_passenger_is_placed_with_a_claim(edition: str) -> None:
    game = play(claimed(edition), "passenger Bremen")
    refused(game, "passenger Hamburg", "it is seat 1's turn", seat=0)


@without_eviction
@pytest.mark.parametrize("owner", [0, 1])
def test_a_city_holds_one_passenger_of_any_seat(edition: str, owner: int) -> None:
    game = claimed(edition, passengers={owner: ["Hamburg"]})
    assert set(texts(game)) == {"passenger Bremen", "no passenger"}
    sentence = f"seat {owner}'s passenger is there already; choose Bremen, or none"
    refused(game, "passenger Hamburg", sentence)


@without_eviction
@pytest.mark.parametrize(
    "passengers", [{0: ["Hamburg"], 1: ["Bremen"]}, {1: ["Hamburg", "Bremen"]}]
)
def test_with_both_cities_occupied_the_turn_ends(edition: str, passengers: dict) -> None:
    game = claimed(edition, passengers=passengers)
    assert (game.seat, game.phase) == (1, "turn")
    assert game.passengers_left == tuple(3 - len(passengers.get(seat, ())) for seat in (0, 1))


@every_edition
def test_with_own_passengers_in_both_cities_the_turn_ends(edition: str) -> None:
    game = claimed(edition, passengers={0: ["Hamburg", "Bremen"]})
    assert (game.seat, game.phase) == (1, "turn")


@every_edition
@pytest.mark.parametrize("gone", range(4))
def test_a_seat_has_three_passengers_in_the_whole_game(edition: str, gone: int) -> None:
    """With all of them placed or gone, the turn ends after a claim."""
    placed = ["Berlin", "Köln", "Ulm"][gone:]
    game = claimed(edition, passengers={0: placed}, passengers_gone={0: gone})
    assert (game.seat, game.phase) == (1, "turn")
    game = claimed(edition, passengers={0: placed[1:]}, passengers_gone={0: min(gone, 2)})
    assert (game.seat, game.phase) == (0, "placing")


@every_edition
def test_three_passengers_in_three_turns(edition: str) -> None:
    game = tl.position(edition, hands=HANDS)
    play(
        game,
        *(CLAIM, "passenger Bremen", "claim Dortmund-Kassel 4 green", "passenger Kassel"),
        *("claim Augsburg-Nürnberg 4 orange", "passenger Augsburg", "draw card", "draw card"),
        *("claim Bremen-Emden 3 blue", "passenger Emden", "draw card", "draw card"),
    )
    assert game.passengers == {"bremen": 0, "augsburg": 0, "emden": 0, "kassel": 1}
    assert game.passengers_left == (0, 2)
    play(game, "claim Hannover-Magdeburg 4 blue")
    assert game.seat == 1


# Sending passengers home


@pytest.mark.parametrize("city", ["Bremen", "Hamburg"])
def test_in_the_manual_a_rivals_passenger_may_be_sent_back_to_its_owners_supply(city: str) -> None:
    game = claimed("marklin-manual", passengers={1: ["Bremen", "Hamburg"]})
    assert set(texts(game)) == {"passenger Bremen", "passenger Hamburg", "no passenger"}
    assert game.passengers_left == (3, 1)
    game.play(f"passenger {city}")
    other = {"Bremen": "hamburg", "Hamburg": "bremen"}[city]
    assert game.passengers == {city.lower(): 0, other: 1}
    assert game.passengers_left == (2, 2)
    assert game.passengers_gone == (0, 0)


def test_in_the_manual_a_passenger_that_was_sent_back_can_be_placed_again() -> None:
    game = claimed("marklin-manual", passengers={1: ["Bremen", "Kiel", "Ulm"]})
    play(game, "passenger Bremen", "claim Dortmund-Kassel 4 green")
    assert set(texts(game)) == {"passenger Dortmund", "passenger Kassel", "no passenger"}
    game.play("passenger Kassel")
    assert game.passengers == {"bremen": 0, "kiel": 1, "ulm": 1, "kassel": 1}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_the_manual_only_the_passenger_of_that_city_is_sent_back(seats: int) -> None:
    game = claimed(
        "marklin-manual",
        seats=seats,
        passengers={0: ["Ulm"], 1: ["Bremen"], 2: ["Hamburg", "Kiel"]},
    )
    game.play("passenger Hamburg")
    assert game.passengers == {"ulm": 0, "bremen": 1, "hamburg": 0, "kiel": 2}
    assert game.passengers_left == (1, 2, 2, 3, 3)[:seats]


def test_in_the_manual_a_seat_does_not_send_back_its_own_passenger() -> None:
    game = claimed("marklin-manual", passengers={0: ["Bremen"], 1: ["Hamburg"]})
    assert set(texts(game)) == {"passenger Hamburg", "no passenger"}
    refused(
        game, "passenger Bremen", "seat 0's passenger is there already; choose Hamburg, or none"
    )


def test_in_the_manual_no_passenger_is_sent_back_if_none_is_placed() -> None:
    game = claimed("marklin-manual", passengers={1: ["Bremen", "Hamburg"]})
    game.play("no passenger")
    assert game.passengers == {"bremen": 1, "hamburg": 1}
    full = claimed("marklin-manual", passengers={0: ["Ulm", "Kiel", "Köln"], 1: ["Bremen"]})
    assert (full.seat, full.phase, full.passengers["bremen"]) == (1, "turn", 1)


# The course of the game


@every_edition
def test_the_last_round_begins_when_the_passenger_is_settled(edition: str) -> None:
    game = claimed(edition, trains={0: 5})
    assert game.turns_left is None
    game.play("passenger Bremen")
    assert (game.seat, game.turns_left) == (1, 2)


@every_edition
def test_a_passenger_may_be_placed_with_the_last_claim_of_the_game(edition: str) -> None:
    game = claimed(edition, turns_left=1)
    assert not game.over
    game.play("passenger Bremen")
    assert game.over
    assert game.passengers == {"bremen": 0}


def test_germany_has_no_passengers() -> None:
    game = tl.position("germany", hands=HANDS, meeples={"Berlin": "1 red"})
    game.play(CLAIM)
    assert (game.seat, game.phase) == (1, "turn")
    assert not {"passenger", "no passenger", "ride", "stop"} & {m.kind for m in game.compiled.moves}


def test_a_record_says_whose_passenger_was_sent_home() -> None:
    """The move names only the city, so the record adds a comment."""
    chance = random.Random(1)
    for seed in range(60):
        game = tl.Game("marklin-manual", 3, seed, names=["Ada", "Ben", "Cy"])
        while not game.over:
            moves = game.moves()
            placing = [move for move in moves if move.kind in ("passenger", "claim")]
            move = chance.choice(placing or moves)
            sent = game.passengers.get(move.city) if move.kind == "passenger" else None
            game.play(move)
            if sent is not None:
                assert (
                    game.record()
                    .splitlines()[-1]
                    .endswith(f"sends home that of {game.names[sent]}")
                )
                return
    raise AssertionError("nobody was sent home")

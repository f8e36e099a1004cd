"""The course of a game: turns, the last round, passing, and the end."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers import EDITIONS, SEATS, mini_map, play, refused, texts
from random_play import random_play

import trunkline as tl

every_table = pytest.mark.parametrize("seats", SEATS)
ONE = "claim Atlanta-Nashville 1 red"


def draw_two(game: tl.Game) -> None:
    """A turn that neither claims nor scores anything."""
    play(game, "draw card", "draw card")


def stuck(edition: str | Path = "usa", seats: int = 2, **more: object) -> tl.Game:
    """A position in which nobody can draw anything; seat 1 holds all cards but no trains."""
    setup: dict = {"display": [], "deck": "", "hands": {1: "rest"}, "ticket_deck": []}
    return tl.position(edition, seats, **(setup | {"trains": {1: 0}, "turns_left": 0} | more))


@pytest.mark.parametrize("edition", EDITIONS)
@every_table
def test_turns_go_round_the_table(edition: str, seats: int) -> None:
    game = tl.position(edition, seats)
    for turn in range(2 * seats):
        assert (game.seat, game.waiting, game.phase) == (turn % seats, (turn % seats,), "turn")
        draw_two(game)


def test_a_turn_is_one_action_of_four() -> None:
    game = tl.position("europe", hands={0: "1 pink"})
    assert {move.kind for move in game.moves()} == {
        "take",
        "draw card",
        "draw tickets",
        "claim",
        "station",
    }


def test_a_turn_in_the_usa_is_one_action_of_three() -> None:
    game = tl.position("usa", hands={0: "1 pink"})
    assert {move.kind for move in game.moves()} == {"take", "draw card", "draw tickets", "claim"}


@every_table
def test_only_the_seat_whose_turn_it_is_may_act(seats: int) -> None:
    game = tl.position(seats=seats, seat=1)
    for seat in range(seats):
        if seat != 1:
            assert game.moves(seat) == []
            refused(
                game, "draw card", f"seat {seat} may not act now", "it is seat 1's turn", seat=seat
            )
    assert game.moves(1) == game.moves()


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_last_round_begins_when_a_turn_leaves_two_trains_or_fewer(left: int) -> None:
    game = tl.position(hands={0: "1 red"}, trains={0: left + 1}, turns_left=0)
    assert game.turns_left is None
    game.play(ONE)
    assert (game.trains[0], game.turns_left) == (left, 2)


def test_three_trains_left_do_not_begin_the_last_round() -> None:
    game = tl.position(hands={0: "1 red"}, trains={0: 4})
    game.play(ONE)
    assert (game.trains[0], game.turns_left) == (3, None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_ends_with_two_trains_or_fewer(edition: str) -> None:
    track = {"usa": "Atlanta-Nashville", "europe": "Dieppe-Paris"}
    board = tl.position(edition).edition.board.name.lower()
    for trains, turns_left in ((3, 2), (4, None)):
        game = tl.position(edition, hands={0: "1 pink"}, trains={0: trains})
        game.play(f"claim {track.get(board, 'Karlsruhe-Stuttgart')} 1 pink")
        while game.phase != "turn":
            game.play(game.moves()[-1])  # take no meeple, place no passenger
        assert game.turns_left == turns_left


@every_table
def test_in_the_last_round_every_seat_including_that_one_has_one_more_turn(seats: int) -> None:
    for starter in range(seats):
        game = tl.position(seats=seats, seat=starter, hands={starter: "1 red"}, trains={starter: 3})
        game.play(ONE)
        order = []
        while not game.over:
            assert game.turns_left == seats - len(order)
            order.append(game.seat)
            draw_two(game)
        assert order == [(starter + 1 + turn) % seats for turn in range(seats)]
        assert game.turns_left == 0


def test_the_last_round_counts_turns_not_moves() -> None:
    game = tl.position(hands={0: "1 red", 1: "1 blue"}, trains={0: 3})
    play(game, ONE, "draw tickets")
    assert game.turns_left == 2
    play(game, "keep 1")
    assert game.turns_left == 1
    play(game, "draw card")
    assert not game.over
    play(game, "draw card")
    assert game.over


def test_the_last_round_is_not_begun_a_second_time() -> None:
    game = tl.position(
        hands={0: "1 red", 1: "1 blue", 2: "1 pink"}, seats=3, trains={0: 3, 1: 3, 2: 3}
    )
    play(game, ONE, "claim Portland-Seattle (1) 1 blue")
    assert game.turns_left == 2
    draw_two(game)
    draw_two(game)
    assert game.over


def test_tracks_claimed_in_the_last_round_count() -> None:
    game = tl.position(hands={0: "3 red", 1: "4 pink"}, trains={0: 3})
    play(game, ONE, "claim Denver-Omaha 4 pink", "claim Dallas-Little Rock 2 red")
    assert game.over
    assert game.route_points == (3, 7)


def test_drawing_cards_alone_never_begins_the_last_round() -> None:
    game = tl.position(trains={0: 3, 1: 3})
    for _ in range(6):
        draw_two(game)
    assert game.turns_left is None


def test_nothing_can_be_played_after_the_end() -> None:
    game = tl.position(turns_left=1)
    draw_two(game)
    assert game.over
    assert (game.waiting, game.moves(), game.moves(0), game.moves(1)) == ((), [], [], [])
    for move in ("draw card", "pass", "keep 1", 0):
        refused(game, move, "the game is over")


def test_a_seat_with_no_legal_move_passes() -> None:
    game = stuck()
    assert texts(game) == ["pass"]
    game.play("pass")
    assert game.seat == 1


@pytest.mark.parametrize(
    "more",
    [
        {"display": ["red"]},
        {"deck": "1 red"},
        {"discards": "1 red"},
        {"ticket_deck": ["Boston-Miami"]},
        {"hands": {0: "1 red", 1: "rest"}},
    ],
)
def test_a_seat_that_can_do_anything_else_may_not_pass(more: dict) -> None:
    game = stuck(**more)
    assert "pass" not in texts(game)
    refused(game, "pass", "passing is only for a seat that can do nothing else")


def test_a_seat_that_could_build_a_station_may_not_pass() -> None:
    game = stuck("europe", hands={0: "1 red", 1: "rest"}, trains={0: 0, 1: 0})
    assert {move.kind for move in game.moves()} == {"station"}
    refused(game, "pass", "passing is only for a seat that can do nothing else")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_game_offers_no_pass(edition: str) -> None:
    refused(tl.position(edition), "pass", "passing is only for")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A map with too few tracks to use up all trains."""
    pairs = ("Ayr-Bude", "Ayr-Cork", "Ayr-Deal", "Bude-Cork", "Bude-Deal", "Cork-Deal")
    return mini_map(
        tmp_path / "small.toml", tickets=[f"{pair} 2" for pair in pairs], seats="[2, 5]"
    )


ALL = ["Ayr-Bude", "Bude-Cork", "Cork-Deal"]


@every_table
def test_if_all_seats_pass_in_a_row_the_game_ends_and_is_scored(small: Path, seats: int) -> None:
    game = stuck(small, seats, tracks={0: ALL}, trains={}, tickets={1: ["Ayr-Deal"]})
    for seat in range(seats):
        assert (game.seat, game.over, texts(game)) == (seat, False, ["pass"])
        game.play("pass")
    assert game.over
    assert min(game.trains) > 2
    assert [score.total for score in game.scores()] == [15, -2, 0, 0, 0][:seats]
    assert game.winners() == [0]


def test_passes_only_count_in_a_row(small: Path) -> None:
    game = stuck(small, 3, tracks={0: ALL[1:]}, trains={})
    play(game, "pass", "claim Ayr-Bude 2 red", "take red", "take red", "pass", "pass")
    assert not game.over
    game.play("pass")
    assert game.over


def test_a_seat_that_passed_may_act_again_when_it_can(small: Path) -> None:
    game = stuck(small, 2, tracks={0: ALL[1:]}, trains={})
    play(game, "pass", "claim Ayr-Bude 2 red")
    assert texts(game) == ["take red"]
    play(game, "take red", "take red")
    assert game.hand(0) == {"red": 2}


def test_a_pass_is_a_turn_of_the_last_round() -> None:
    game = stuck(seats=3, turns_left=2)
    game.play("pass")
    assert (game.turns_left, game.over) == (1, False)
    game.play("pass")
    assert game.over


def test_games_with_nothing_left_to_claim_end_by_passing(small: Path) -> None:
    """In random games on the small map no seat ever runs out of trains, but all of them end."""
    for seed in range(60):
        seats = 2 + seed % 4
        game = tl.Game(small, seats=seats, seed=seed)
        for _ in random_play(game, seed):
            pass
        assert game.over
        assert min(game.trains) > 2
        assert [str(move) for _, move in game.played[-seats:]] == ["pass"] * seats
        assert len({seat for seat, _ in game.played[-seats:]}) == seats


@pytest.mark.parametrize("edition", EDITIONS)
@every_table
def test_every_game_ends(edition: str, seats: int) -> None:
    for seed in range(50):
        game = tl.Game(edition, seats=seats, seed=seed)
        game.play_out(seed)
        assert game.over
        assert game.winners()


# Positions that are set up


def test_a_seat_with_few_trains_has_begun_the_last_round() -> None:
    assert tl.position(seats=3, trains={1: 2}).turns_left == 3
    assert tl.position(seats=3, trains={1: 3}).turns_left is None
    assert tl.position(seats=3, trains={1: 2}, turns_left=1).turns_left == 1


# Resigning


def ahead_by_far(seats: int = 3) -> tl.Game:
    return tl.position(seats=seats, tracks={0: ["Helena-Seattle"], 1: ["Denver-Omaha"]})


def test_a_seat_that_resigned_does_not_win() -> None:
    game = ahead_by_far()
    assert game.winners() == [0]
    totals = [score.total for score in game.scores()]
    game.resign(0)
    assert game.winners() == [1]
    assert [score.total for score in game.scores()] == totals
    game.resign(1)
    assert (game.winners(), sorted(game.resigned)) == ([2], [0, 1])


def test_if_all_seats_resigned_the_points_decide() -> None:
    game = ahead_by_far(2)
    game.resign(0)
    game.resign(1)
    assert game.winners() == [0]


def test_resigning_changes_no_position_and_no_other_game() -> None:
    game = ahead_by_far()
    other = game.copy()
    game.resign(0)
    assert game.digest() == other.digest()
    assert other.winners() == [0]
    assert game.copy().winners() == [1]


def test_a_record_keeps_who_resigned() -> None:
    game = tl.Game("usa", 3, seed=5)
    while not game.over:
        game.play(game.moves()[0])
    (winner,) = game.winners()
    game.resign(winner)
    again = tl.replay(game.record())
    assert again.resigned == {winner}
    assert again.winners() == game.winners() != [winner]


# Ending early


def test_a_game_that_ended_early_accepts_no_more_moves() -> None:
    game = ahead_by_far()
    before, move = game.copy(), game.moves()[0]
    game.end_early()
    assert (game.finished, game.ended_early, game.over) == (True, True, False)
    assert (game.moves(), game.waiting, game.observe(0).moves()) == ([], (), [])
    with pytest.raises(tl.IllegalMove, match="the game is over"):
        game.play(move)
    assert game.digest() == before.digest()
    assert game.winners() == [0]
    before.play(move)


@pytest.mark.parametrize("copied", [copy.copy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_of_a_game_that_ended_early_have_ended(copied: Callable[[Any], Any]) -> None:
    game = ahead_by_far()
    game.end_early()
    assert copied(game).ended_early
    assert copied(game.observe(1)).ended_early
    assert game.play_out() == 0


def test_an_observation_cannot_be_ended() -> None:
    with pytest.raises(TypeError, match="cannot be played"):
        ahead_by_far().observe(0).end_early()


def test_a_record_keeps_that_a_game_ended_early() -> None:
    game = tl.Game("usa", 2, seed=5)
    for _ in range(6):
        game.play(game.moves()[0])
    game.end_early()
    seen: list[bool] = []
    again = tl.replay(game.record(), before_move=lambda now, _, __: seen.append(now.ended_early))
    assert again.ended_early and again.record() == game.record()
    assert seen == [False] * 6


def test_only_a_game_from_a_seed_can_be_dealt_again() -> None:
    game = tl.Game("usa", 2, seed=5, names=["Ada", "Bob"])
    dealt = game.copy()
    game.play(game.moves()[0])
    again = game.dealt_again()
    assert (again.digest(), again.names, again.played) == (dealt.digest(), game.names, [])
    with pytest.raises(ValueError, match="dealt from a seed"):
        ahead_by_far().dealt_again()

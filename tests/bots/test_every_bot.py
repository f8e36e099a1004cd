"""Every bot in every edition plays by the rules and keeps no state."""

from __future__ import annotations

import copy
import pickle

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from bots.games import INSTANT, bot_class, make_bots, played, positions

each_bot = pytest.mark.parametrize("name", INSTANT)
each_edition = pytest.mark.parametrize("edition", EDITIONS)
explaining = pytest.mark.parametrize(
    "name", ["greedy", "easy", "medium", "hard", "planner", "overlander"]
)


@each_edition
@each_bot
def test_it_plays_only_legal_moves_until_the_end(name: str, edition: str) -> None:
    for seats in SEATS:
        game = played(name, edition, seats, seed=seats)
        assert game.over
        assert tl.replay(game.record()).digest() == game.digest()


@each_edition
@pytest.mark.parametrize("seats", SEATS)
def test_all_bots_can_play_in_one_game(seats: int, edition: str) -> None:
    order = INSTANT * 2
    for first in range(0, len(INSTANT), 2):
        assert played(order[first : first + seats], edition, seats, seed=first).over


@each_edition
@each_bot
def test_the_same_seed_gives_the_same_game(name: str, edition: str) -> None:
    one, other = (played(name, edition, 3, seed=3, bot_seed=5) for _ in range(2))
    assert one.record() == other.record()


@pytest.mark.parametrize("name", ["random", "easy", "medium"])
def test_another_seed_gives_another_game_if_the_bot_is_random(name: str) -> None:
    one, other = (played(name, "usa", 2, seed=3, bot_seed=seed) for seed in (5, 6))
    assert one.record() != other.record()


@each_edition
@each_bot
def test_a_copy_or_a_new_bot_can_continue_at_any_point(name: str, edition: str) -> None:
    bots = make_bots(name, 2, seed=8)
    for game in positions(tl.Game(edition, 2, seed=2), bots):
        seen, bot = game.observe(game.seat), bots[game.seat]
        fresh = bot_class(name)(seed=8 + game.seat)
        others = [copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot)), fresh]
        assert {other.choose(seen) for other in others} == {bot.choose(seen)}


@explaining
def test_its_choice_does_not_depend_on_earlier_calls(name: str) -> None:
    busy = bot_class(name)()
    for game in positions(tl.Game("europe", 3, seed=2), make_bots(name, 3)):
        elsewhere = tl.Game("germany", 2, seed=game.deck_size)
        seen = game.observe(game.seat)
        expected = bot_class(name)().choose(seen)
        busy.explain(seen).clear()
        busy.choose(elsewhere.observe(elsewhere.seat))
        assert busy.choose(seen) == expected


@each_edition
@each_bot
def test_it_does_not_change_the_position(name: str, edition: str) -> None:
    bots = make_bots(name, 2)
    for game in positions(tl.Game(edition, 2, seed=4), bots):
        seen, whole = game.observe(game.seat), game.digest()
        before, moves = bytes(seen), seen.moves()
        bots[game.seat].choose(seen)
        bots[game.seat].explain(seen)
        assert (bytes(seen), seen.moves(), game.digest()) == (before, moves, whole)


@each_edition
@each_bot
def test_seats_can_choose_their_first_tickets_in_any_order(name: str, edition: str) -> None:
    bots = make_bots(name, 4)
    game = tl.Game(edition, 4, seed=6)
    while game.phase == "announce":
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    assert len(game.waiting) == 4
    for seat in reversed(game.waiting):
        game.play(bots[seat].choose(game.observe(seat)), seat=seat)
    assert game.phase == "turn"


@each_bot
def test_it_plays_on_a_custom_map(name: str) -> None:
    own = f"{__file__.rpartition('tests')[0]}examples/my-map.toml"
    for seats in (2, 3):
        for seed in range(5):
            assert played(name, own, seats, seed).over

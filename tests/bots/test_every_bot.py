"""What holds for every bot in every edition: it plays by the rules, and remembers nothing."""

from __future__ import annotations

import copy
import pickle

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from bots.games import bots_of, kind, played, positions
from trunkline.bots import names

each_bot = pytest.mark.parametrize("name", names())
each_edition = pytest.mark.parametrize("edition", EDITIONS)
explaining = pytest.mark.parametrize("name", ["greedy", "easy", "medium", "hard", "planner"])


@each_edition
@each_bot
def test_it_plays_to_the_end_with_legal_moves_only(name: str, edition: str) -> None:
    for seats in SEATS:
        game = played(name, edition, seats, seed=seats)
        assert game.over
        assert tl.replay(game.record()).digest() == game.digest()


@each_edition
@pytest.mark.parametrize("seats", SEATS)
def test_all_of_them_can_sit_at_one_table(seats: int, edition: str) -> None:
    order = names() * 2
    for first in range(0, len(names()), 2):
        assert played(order[first : first + seats], edition, seats, seed=first).over


@each_edition
@each_bot
def test_same_seed_same_game(name: str, edition: str) -> None:
    one, other = (played(name, edition, 3, seed=3, bot_seed=5) for _ in range(2))
    assert one.record() == other.record()


@pytest.mark.parametrize("name", ["random", "easy", "medium"])
def test_another_seed_another_game_where_a_bot_leaves_things_to_chance(name: str) -> None:
    one, other = (played(name, "usa", 2, seed=3, bot_seed=seed) for seed in (5, 6))
    assert one.record() != other.record()


@each_edition
@each_bot
def test_a_copy_and_a_new_bot_take_over_anywhere(name: str, edition: str) -> None:
    bots = bots_of(name, 2, seed=8)
    for game in positions(tl.Game(edition, 2, seed=2), bots):
        seen, bot = game.observe(game.seat), bots[game.seat]
        fresh = kind(name)(seed=8 + game.seat)
        others = [copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot)), fresh]
        assert {other.choose(seen) for other in others} == {bot.choose(seen)}


@explaining
def test_it_chooses_the_same_after_it_has_explained_or_seen_other_games(name: str) -> None:
    busy = kind(name)()
    for game in positions(tl.Game("europe", 3, seed=2), bots_of(name, 3)):
        elsewhere = tl.Game("germany", 2, seed=game.deck_size)
        seen = game.observe(game.seat)
        expected = kind(name)().choose(seen)
        busy.explain(seen).clear()
        busy.choose(elsewhere.observe(elsewhere.seat))
        assert busy.choose(seen) == expected


@each_edition
@each_bot
def test_it_changes_nothing_by_looking(name: str, edition: str) -> None:
    bots = bots_of(name, 2)
    for game in positions(tl.Game(edition, 2, seed=4), bots):
        seen, whole = game.observe(game.seat), game.digest()
        before, moves = bytes(seen), seen.moves()
        bots[game.seat].choose(seen)
        bots[game.seat].explain(seen)
        assert (bytes(seen), seen.moves(), game.digest()) == (before, moves, whole)


@each_edition
@each_bot
def test_every_seat_can_choose_its_first_tickets_whoever_comes_first(
    name: str, edition: str
) -> None:
    bots = bots_of(name, 4)
    game = tl.Game(edition, 4, seed=6)
    while game.phase == "announce":
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    assert len(game.waiting) == 4
    for seat in reversed(game.waiting):
        game.play(bots[seat].choose(game.observe(seat)), seat=seat)
    assert game.phase == "turn"


@each_bot
def test_a_map_of_ones_own_is_played_like_any_other(name: str) -> None:
    own = f"{__file__.rpartition('tests')[0]}examples/my-map.toml"
    for seats in (2, 3):
        for seed in range(5):
            assert played(name, own, seats, seed).over

"""The characters: as strong as good opponents are, each with a style that shows in its play."""

from __future__ import annotations

import msgspec
import pytest
from characters import CHARACTERS, RIVAL, DealStyle, play_deal, stands_out
from helpers import EDITIONS, SEATS
from sizes import sized

import trunkline as tl
from bots.games import bot_class, wins
from trunkline.bots import names
from trunkline.bots.characters import Style
from trunkline.bots.levels import Hard
from trunkline.bots.planner import Planner
from trunkline.editions import load

SEED = 2026
# Few deals would tell long tickets from short ones, but not the length of a game by half a turn.
DEALS = 120

each_character = pytest.mark.parametrize("name", CHARACTERS)
each_board = pytest.mark.parametrize("edition", ["usa", "europe", "germany"])


def planner(name: str) -> type[Planner]:
    found = bot_class(name)
    assert issubclass(found, Planner)
    return found


@pytest.mark.parametrize("edition", sized(["usa"], ["usa", "europe", "germany"]))
def test_a_character_is_told_by_its_statistic(edition: str) -> None:
    measured: dict[str, list[DealStyle]] = {
        bot: [play_deal(bot, edition, 2, SEED + deal) for deal in range(DEALS)]
        for bot in (RIVAL, *CHARACTERS)
    }
    told = {
        bot: [field for field in CHARACTERS.values() if stands_out(measured, bot, field)]
        for bot in CHARACTERS
    }
    assert told == {bot: [field] for bot, field in CHARACTERS.items()}


@each_board
@each_character
def test_a_character_is_a_good_opponent(name: str, edition: str) -> None:
    # 200 rating points below hard are 24 % of the games.
    assert wins(name, "hard", edition) >= 0.24
    assert wins(name, "medium", edition) >= 0.6


@pytest.mark.parametrize("edition", EDITIONS)
@each_character
def test_a_style_changes_only_existing_weights(name: str, edition: str) -> None:
    for seats in SEATS:
        usual = Hard.weights(load(edition), seats)
        changed = planner(name).weights(load(edition), seats)
        assert changed.keys() == usual.keys()
        assert changed != usual


def test_every_character_is_registered_and_no_other_bot_has_a_style() -> None:
    assert [name for name in names() if hasattr(bot_class(name), "style")] == [*CHARACTERS]


def test_styles_replace_scale_and_add_to_weights() -> None:
    style = Style(weights={"a": 3.0}, factors={"b": 2.0}, turns={"c": -0.5})
    usual = {"turn_value": 10.0, "a": 1.0, "b": 1.5, "c": 1.0, "d": 7.0}
    assert style.apply(usual) == {"turn_value": 10.0, "a": 3.0, "b": 3.0, "c": -4.0, "d": 7.0}
    assert usual["a"] == 1.0


@pytest.mark.parametrize(
    "text", ["tast = 1.0", "taste_for_long_tickets = 'much'", "[weights]\na=''"]
)
def test_an_invalid_style_is_an_error(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(text, type=Style)


@pytest.mark.parametrize("kind", ["factors", "turns"])
def test_a_style_cannot_change_a_weight_that_does_not_exist(kind: str) -> None:
    with pytest.raises(KeyError):
        Style(**{kind: {"nothing": 1.0}}).apply(Hard.weights(load("usa"), 2))


@each_character
def test_what_it_likes_about_tickets_is_part_of_what_it_explains(name: str) -> None:
    bot = bot_class(name)(seed=1)
    for seed in range(5):
        seen = tl.Game("usa", 2, seed).observe(0)
        thoughts = bot.explain(seen)
        assert thoughts[0].move == bot.choose(seen)
        assert [it.value for it in thoughts] == sorted((it.value for it in thoughts), reverse=True)

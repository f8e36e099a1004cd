"""The environments of a single game: PettingZoo's and Gymnasium's own checks, and agreement."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from helpers import EDITIONS, SEATS
from pettingzoo.test import api_test, render_test, seed_test

import trunkline as tl
from trunkline.env import SingleEnv, VectorEnv, aec, environment_id

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def choose(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("seats", SEATS)
@each_edition
def test_pettingzoo_accepts_it(edition: str, seats: int) -> None:
    api_test(aec(edition, seats), num_cycles=150, verbose_progress=False)


@each_edition
def test_a_seed_is_a_game_for_pettingzoo(edition: str) -> None:
    seed_test(lambda: aec(edition, 2), num_cycles=60)


def test_pettingzoo_renders_it() -> None:
    render_test(lambda render_mode: aec("usa", 2, render_mode=render_mode))


class AnyAction(SingleEnv):
    """Plays the next legal move instead of an illegal one: Gymnasium's checker knows no masks."""

    def step(self, action: int) -> Any:
        legal = np.flatnonzero(self._one.mask[0])
        return super().step(int(legal[np.searchsorted(legal, action) % len(legal)]))


@pytest.mark.parametrize("seats", SEATS)
@each_edition
def test_gymnasium_accepts_it(edition: str, seats: int) -> None:
    check_env(AnyAction(edition, seats, opponents="planner"), skip_render_check=True)


@each_edition
def test_gymnasium_makes_it_by_name(edition: str) -> None:
    env = gym.make(environment_id(edition), opponents=["planner", "random"])
    assert env.reset(seed=1)[0]["observation"].any()
    many = gym.make_vec(
        environment_id(edition), num_envs=2, vectorization_mode=gym.VectorizeMode.VECTOR_ENTRY_POINT
    )
    assert many.reset(seed=1)[0]["observation"].any()


def test_gymnasium_finds_it_in_a_program_that_does_not_import_it() -> None:
    code = (
        f"import gymnasium; print(gymnasium.make('trunkline.env:{environment_id('usa')}').spec.id)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["trunkline/Usa-v0"]


@pytest.mark.parametrize("seats", SEATS)
@each_edition
def test_all_three_environments_agree_step_by_step(edition: str, seats: int) -> None:
    agents = aec(edition, seats, reward="tickets")
    vector = VectorEnv(edition, seats, 2, reward="tickets", threads=2)
    agents.reset(seed=8)
    seen, infos = vector.reset(seed=7)
    rng = np.random.default_rng(8)
    while agents.agents and not any(agents.terminations.values()):
        alone = agents.observe(agents.agent_selection)
        assert agents.agent_selection == f"seat_{infos['seat'][1]}"
        for name, array in alone.items():
            assert np.array_equal(array, seen[name][1]), name
        action = choose(alone, rng)
        other = choose({"action_mask": seen["action_mask"][0]}, rng) if not over(seen, 0) else 0
        agents.step(action)
        seen, _, ended, _, infos = vector.step(np.array([other, action]))
        assert [*agents.rewards.values()] == infos["rewards"][1].tolist()
    assert ended[1]
    game = vector.game(1)
    assert game.record() == tl.replay(game.record()).record()


def over(seen: dict[str, Any], number: int) -> bool:
    return not seen["action_mask"][number].any()


@each_edition
def test_one_learner_alone_and_in_a_vector_sees_the_same(edition: str) -> None:
    single = SingleEnv(edition, 3, opponents="planner", reward="points")
    vector = VectorEnv(edition, 3, 1, opponents="planner", reward="points")
    alone, info = single.reset(seed=4)
    seen, infos = vector.reset(seed=4)
    rng = np.random.default_rng(4)
    ended = False
    while not ended:
        assert info["seat"] == infos["seat"][0]
        for name, array in alone.items():
            assert np.array_equal(array, seen[name][0]), name
        action = choose(alone, rng)
        alone, reward, ended, _, info = single.step(action)
        seen, rewards, ends, _, infos = vector.step(np.array([action]))
        assert (reward, ended) == (rewards[0], ends[0])


@pytest.mark.parametrize("opponents", ["medium", ["easy", "planner", "greedy"]])
def test_bots_of_any_kind_may_be_opponents(opponents: Any) -> None:
    env = SingleEnv("usa", opponents=opponents)
    rng = np.random.default_rng(2)
    for seed in (1, 2, 3):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            observation, _, ended, _, _ = env.step(choose(observation, rng))
        final = env._one.game().observe(info["seat"])
        assert np.array_equal(observation["observation"], final.features())


def test_bots_have_seeds_of_their_own() -> None:
    env = SingleEnv("usa", opponents=["easy", "planner", "greedy"])
    for seed in range(8):
        _, info = env.reset(seed=seed)
        thinking = [(info["seat"] + place) % 4 for place in (1, 3)]
        seeds = tl.arena.bot_seeds(seed, 4)
        assert {seat: bot.seed for seat, bot in env._bots.items()} == {
            seat: seeds[seat] for seat in thinking
        }
        assert seed not in seeds


@pytest.mark.parametrize("make", [pickle.dumps, copy.deepcopy])
def test_environments_can_be_copied_in_the_middle_of_a_game(make: Any) -> None:
    env = SingleEnv("germany", opponents=["random", "planner"])
    observation, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(20):
        observation, *_ = env.step(choose(observation, rng))
    made = make(env)
    other = pickle.loads(made) if isinstance(made, bytes) else made
    for _ in range(40):
        action = choose(observation, rng)
        observation, *rest = env.step(action)
        again, *others = other.step(action)
        assert np.array_equal(observation["observation"], again["observation"])
        assert rest == others


@pytest.mark.parametrize("action", [None, -1, 10**9, "draw", 2.5])
def test_a_wrong_action_is_refused_and_changes_nothing(action: Any) -> None:
    agents, single = aec("usa", 2), SingleEnv("usa")
    agents.reset(seed=1)
    single.reset(seed=1)
    for env in (agents, single):
        before = env._one.observation()
        with pytest.raises(tl.IllegalMove):
            env.step(action)
        after = env._one.observation()
        assert all(np.array_equal(before[name], after[name]) for name in before)


def test_a_step_needs_a_game() -> None:
    with pytest.raises(gym.error.ResetNeeded):
        SingleEnv("usa").step(0)
    for look in (SingleEnv("usa", render_mode="ansi").render, lambda: aec("usa").observe("seat_0")):
        with pytest.raises(gym.error.ResetNeeded, match="no game yet; call reset first"):
            look()
    with pytest.raises(ValueError, match="no render mode 'film'"):
        aec("usa", render_mode="film")
    with pytest.raises(ValueError, match="choose a render_mode"):
        aec("usa").render()


@pytest.mark.parametrize("opponents", ["", ["planner", ""]])
def test_an_opponent_needs_a_name(opponents: Any) -> None:
    for kind in (SingleEnv, VectorEnv):
        with pytest.raises(ValueError, match="no bot ''"):
            kind("usa", 3, opponents=opponents)


def test_a_game_is_truncated_for_all_agents() -> None:
    env = aec("usa", 2, max_moves=12)
    moves = 0
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not any(env.truncations.values()):
        env.step(choose(env.observe(env.agent_selection), rng))
        moves += 1
    assert moves == 12
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert not any(env.terminations.values())

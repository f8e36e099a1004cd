"""The vector environment plays by the rules: its games are those of the library, step by step."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from helpers import EDITIONS, SEATS
from numpy.typing import NDArray

import trunkline as tl
from trunkline.bots import make
from trunkline.env import VectorEnv

each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_mode = pytest.mark.parametrize("mode", AutoresetMode)


def legal(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action for each game; 0 where there is none."""
    chances = masks * rng.random(masks.shape)
    return chances.argmax(1)


def steps(env: VectorEnv, number: int, seed: int = 1) -> Iterator[tuple[Any, ...]]:
    """What random play returns, step by step, with the actions."""
    rng = np.random.default_rng(seed)
    observations, _ = env.reset(seed=seed)
    for _ in range(number):
        actions = legal(observations["action_mask"], rng)
        found = env.step(actions)
        observations = found[0]
        yield (actions, *found)


@pytest.mark.parametrize("seats", SEATS)
@each_edition
def test_self_play_is_the_same_as_games_of_the_library(edition: str, seats: int) -> None:
    env = VectorEnv(edition, seats, 3, masks="both", threads=2)
    games = [tl.Game(edition, seats, 1 + number) for number in range(3)]
    observations, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not all(game.over for game in games):
        for number, game in enumerate(games):
            if game.over:
                continue
            seen = game.observe(game.seat)
            assert infos["seat"][number] == game.seat
            assert np.array_equal(observations["observation"][number], seen.features())
            assert np.array_equal(observations["action_mask"][number], seen.mask())
        unpacked = np.unpackbits(observations["packed_mask"], axis=1, bitorder="little")
        assert np.array_equal(unpacked[:, : env.layout.actions], observations["action_mask"])
        actions = legal(observations["action_mask"], rng)
        running = [not game.over for game in games]
        for game, action in zip(games, actions.tolist(), strict=True):
            if not game.over:
                game.play(action)
        observations, _, over, cut_off, infos = env.step(actions)
        assert not cut_off.any()
        for number, game in enumerate(games):
            if running[number]:
                assert over[number] == game.over


@each_edition
def test_the_planner_below_python_plays_as_the_bot_does(edition: str) -> None:
    env = VectorEnv(edition, 3, 2, opponents=["planner", "hard"])
    rng = np.random.default_rng(5)
    observations, infos = env.reset(seed=11)
    for _ in range(60):
        observations, *_, infos = env.step(legal(observations["action_mask"], rng))
    game = env.game(1)
    own = int(infos["seat"][1])
    bots = {(own + 1) % 3: make("planner"), (own + 2) % 3: make("hard")}
    again = tl.Game(edition, 3, int(infos["seed"][1]))
    for seat, move in game.played:
        if seat in bots:
            assert bots[seat].choose(again.observe(seat)) == move
        again.play(move)


@pytest.mark.parametrize("opponents", [None, "random", "planner"])
def test_threads_and_chance_change_nothing(opponents: str | None) -> None:
    runs = []
    for threads in (1, 2, 5):
        env = VectorEnv("europe", 2, 7, opponents=opponents, threads=threads)
        runs.append(
            [
                (actions.tobytes(), seen["observation"].tobytes(), rewards.tobytes())
                for actions, seen, rewards, *_ in steps(env, 150)
            ]
        )
        env.close()
    assert runs[0] == runs[1] == runs[2]


def test_an_interrupted_step_ends_in_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    env = VectorEnv("usa", 2, 4, threads=2)
    env.reset(seed=1)
    batch, begun, ended = env._batch, threading.Event(), []

    class Interrupted:
        first_illegal = batch.first_illegal

        def step(self, actions: NDArray[np.int64], first: int, last: int) -> None:
            if first == 0:
                begun.wait()
                raise KeyboardInterrupt
            begun.set()
            for _ in range(1000):
                batch.step(batch_actions(), first, last)
            ended.append((first, last))

    def batch_actions() -> NDArray[np.int64]:
        return legal(env.arrays["action_mask"], np.random.default_rng(1))

    monkeypatch.setattr(env, "_batch", Interrupted())
    with pytest.raises(KeyboardInterrupt):
        env.step(batch_actions())
    assert ended == [(2, 4)]


def test_a_forked_process_has_threads_of_its_own() -> None:
    code = """
import os, signal, numpy as np
from trunkline.env import VectorEnv
env = VectorEnv("usa", 2, 2, threads=2)
def step():
    env.step(env.arrays["action_mask"].argmax(1))
env.reset(seed=1)
step()
child = os.fork()
if child == 0:
    signal.alarm(60)
    step()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("form", ["uint8", "float32"])
def test_observations_are_in_their_space(form: Any) -> None:
    env = VectorEnv("germany", 4, 3, observation=form, masks="both")
    for actions, seen, *_ in steps(env, 120):
        assert env.action_space.contains(actions)
        for name, array in seen.items():
            numbers = array.astype(np.int8) if array.dtype == bool else array
            assert env.observation_space[name].contains(numbers)


def test_fractions_are_those_of_the_observation() -> None:
    env = VectorEnv("usa", 2, 2, observation="float32")
    for _, seen, *_, infos in steps(env, 40):
        for number in range(2):
            view = env.game(number).observe(int(infos["seat"][number]))
            assert np.allclose(seen["observation"][number], view.features("float32"))


# Rewards.


@pytest.mark.parametrize("seats", [2, 4])
def test_the_win_is_shared_and_sums_to_zero(seats: int) -> None:
    for game, totals in finished_games(VectorEnv("usa", seats, 4, reward="win")):
        winners = game.winners()
        assert sum(totals) == pytest.approx(0, abs=1e-6)
        assert [seat for seat in range(seats) if totals[seat] == max(totals)] == [*winners]
        if len(winners) == 1:
            assert max(totals) == 1


@pytest.mark.parametrize("edition", ["usa", "europe", "marklin", "germany"])
@pytest.mark.parametrize("reward", ["points", "tickets"])
def test_points_add_up_to_the_score(edition: str, reward: Any) -> None:
    for game, totals in finished_games(VectorEnv(edition, 3, 3, reward=reward)):
        assert totals == [score.total for score in game.scores()]


def test_the_score_difference_is_to_the_best_rival() -> None:
    for game, totals in finished_games(VectorEnv("usa", 3, 3, reward="score difference")):
        scores = [score.total for score in game.scores()]
        for seat, score in enumerate(scores):
            assert totals[seat] == score - max(scores[:seat] + scores[seat + 1 :])


def test_a_ticket_is_charged_when_kept_and_paid_twice_when_done() -> None:
    env = VectorEnv("usa", 2, 1, reward="tickets")
    env.reset(seed=3)
    before = env.game(0)
    keep = max(before.moves(), key=lambda move: len(move.keep))
    charged = -sum(before.offer(0)[place].points for place in keep.keep)
    _, reward, *_ = env.step(np.array([keep.number]))
    assert reward.tolist() == [charged]


def test_infos_tell_a_learner_nothing_of_its_rivals_rewards() -> None:
    env = VectorEnv("usa", 3, 2, opponents="planner", reward="tickets")
    for _, _, rewards, *_, infos in steps(env, 5):
        assert {*infos} == {"seat", "seed"}
        assert np.array_equal(env.arrays["rewards"][:, 0], rewards)


def finished_games(env: VectorEnv) -> list[tuple[tl.Game, list[float]]]:
    """The first games to their end, each with the sum of every player's rewards."""
    rng = np.random.default_rng(4)
    observations, infos = env.reset(seed=9)
    totals = np.zeros_like(infos["rewards"])
    found: dict[int, tuple[tl.Game, list[float]]] = {}
    while len(found) < env.num_envs:
        observations, _, over, _, infos = env.step(legal(observations["action_mask"], rng))
        totals += infos["rewards"]
        for number in map(int, np.flatnonzero(over)):
            found.setdefault(number, (env.game(number), totals[number].tolist()))
    return [found[number] for number in range(env.num_envs)]


# The end of a game.


@each_mode
def test_the_autoreset_mode_is_declared_and_kept(mode: AutoresetMode) -> None:
    env = VectorEnv("usa", 2, 2, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is mode
    rng = np.random.default_rng(1)
    observations, infos = env.reset(seed=1)
    while True:
        seeds = infos["seed"].copy()
        observations, rewards, over, _, infos = env.step(legal(observations["action_mask"], rng))
        if over.any():
            break
    ended = int(np.flatnonzero(over)[0])
    phase = env.layout.split(observations["observation"])["phase"][ended]
    if mode is AutoresetMode.SAME_STEP:
        assert infos["seed"][ended] != seeds[ended]
        assert infos["_final_obs"][ended]
        final = env.layout.split(infos["final_obs"]["observation"])["phase"][ended]
        assert final[-1] == 1
        assert phase[-1] == 0
        return
    assert infos["seed"][ended] == seeds[ended]
    assert phase[-1] == 1
    assert not observations["action_mask"][ended].any()
    if mode is AutoresetMode.NEXT_STEP:
        observations, rewards, over, _, infos = env.step(legal(observations["action_mask"], rng))
        assert infos["seed"][ended] != seeds[ended]
        assert not over[ended]
        assert rewards[ended] == 0
    else:
        with pytest.raises(gym.error.ResetNeeded, match=f"game {ended} has ended"):
            env.step(legal(observations["action_mask"], rng))
        chosen = np.arange(2) == ended
        other = observations["observation"][1 - ended].copy()
        observations, infos = env.reset(seed=[5, 6], options={"reset_mask": chosen})
        assert infos["seed"][ended] == [5, 6][ended]
        assert np.array_equal(observations["observation"][1 - ended], other)


def test_a_game_that_goes_on_for_ever_is_cut_off() -> None:
    env = VectorEnv("usa", 2, 1, max_moves=20, reward="points")
    ends = [(over.item(), cut.item()) for *_, over, cut, _ in steps(env, 41)]
    game = [(False, False)] * 19 + [(False, True)]
    assert ends == [*game, (False, False), *game]


def test_the_learner_sees_only_its_own_game_however_early_it_is_cut_off() -> None:
    env = VectorEnv("usa", 5, 3, opponents="random", max_moves=5, autoreset_mode="SameStep")
    observations, infos = env.reset(seed=1)
    for _ in range(20):
        seeds, seats = infos["seed"].copy(), infos["seat"].copy()
        games = [env.game(number) for number in range(3)]
        actions = legal(observations["action_mask"], np.random.default_rng(1))
        observations, _, over, cut_off, infos = env.step(actions)
        for number, game in enumerate(games):
            assert (over[number], cut_off[number]) == (False, True)
            assert infos["seed"][number] != seeds[number]
            final = env.layout.split(infos["final_obs"]["observation"][number])
            game.play(int(actions[number]))
            kept = [ticket.index for ticket in game.tickets(int(seats[number]))]
            assert np.flatnonzero(final["tickets"][0]).tolist() == sorted(kept)


# Input.


def test_an_illegal_action_changes_nothing_and_says_what_is_wrong() -> None:
    env = VectorEnv("usa", 2, 3)
    observations, _ = env.reset(seed=1)
    before = observations["observation"].copy()
    actions = legal(observations["action_mask"], np.random.default_rng(0))
    for wrong in (-1, 10**6, int(np.flatnonzero(~observations["action_mask"][2])[0])):
        actions[2] = wrong
        with pytest.raises(tl.IllegalMove, match=r"^game 2: "):
            env.step(actions)
        assert np.array_equal(observations["observation"], before)
        assert [env.game(number).record() for number in range(3)] == [
            tl.Game("usa", 2, 1 + number).record() for number in range(3)
        ]


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"seats": 6}, "2 to 5 seats"),
        ({"num_envs": 0}, "at least one game"),
        ({"max_moves": 1}, "not be cut off before 2 moves"),
        ({"opponents": ["planner", "random"]}, "1 opponents, not 2"),
        ({"opponents": "expert"}, "thinks in Python, but opponents here play below it: random"),
        ({"opponents": "nobody"}, "nobody"),
        ({"reward": "money"}, "no reward 'money'; there are win"),
        ({"observation": "flaot32"}, "no form of features 'flaot32'; there are uint8, float32"),
        ({"masks": "bits"}, "no form of masks 'bits'; there are bool, packed, both"),
        ({"threads": 0}, "at least one thread, not 0"),
        ({"threads": -1}, "at least one thread, not -1"),
        ({"autoreset_mode": "Later"}, "Later"),
        ({"edition": "moon"}, "moon"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        VectorEnv(**{"edition": "usa", "seats": 2, "num_envs": 2, **options})


def test_bad_arguments_of_calls_are_refused() -> None:
    env = VectorEnv("usa", 2, 2)
    with pytest.raises(gym.error.ResetNeeded, match="call reset"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="2 games need as many seeds, not 3"):
        env.reset(seed=[1, 2, 3])
    env.reset(seed=1)
    for actions in (np.zeros(3, np.int64), np.zeros((2, 1), np.int64), np.zeros(2)):
        with pytest.raises(ValueError, match="2 whole numbers"):
            env.step(actions)
    with pytest.raises(IndexError, match="no game 2"):
        env.game(2)


def test_the_caller_may_own_the_arrays() -> None:
    arrays = VectorEnv("usa", 2, 4).arrays
    env = VectorEnv("usa", 2, 4, arrays=arrays)
    for _, seen, *_ in steps(env, 3):
        assert seen["observation"] is arrays["observation"]
        assert arrays["observation"].any()
    for name, array in (("seat", arrays["seat"][:3]), ("rewards", arrays["rewards"].astype(float))):
        with pytest.raises(ValueError, match=f"the array for '{name}' must be"):
            VectorEnv("usa", 2, 4, arrays={**arrays, name: array})
    with pytest.raises(ValueError, match="need one for 'seed'"):
        VectorEnv("usa", 2, 4, arrays={k: v for k, v in arrays.items() if k != "seed"})


def test_cards_come_in_the_same_order_whatever_is_played() -> None:
    """So two policies can be compared on the same cards, until the discards are shuffled."""
    decks = []
    for seed in (1, 2, 3):
        env = VectorEnv("usa", 2, 1)
        rng = np.random.default_rng(seed)
        observations, _ = env.reset(seed=77)
        for _ in range(60):
            observations, *_ = env.step(legal(observations["action_mask"], rng))
        decks.append(decks_by_size(env.game(0)))
    sizes = decks[0].keys() & decks[1].keys() & decks[2].keys()
    assert len(sizes) > 10
    assert all(decks[0][size] == decks[1][size] == decks[2][size] for size in sizes)


def decks_by_size(game: tl.Game) -> dict[int, dict[str, int]]:
    """What was left in the deck when it had a certain size, before the first shuffle."""
    again = tl.Game(game.edition, game.seats, game.seed)
    found = {again.deck_size: again.deck}
    for seat, move in game.played:
        again.play(move, seat)
        if again.deck_size > min(found):
            break
        found[again.deck_size] = again.deck
    return found

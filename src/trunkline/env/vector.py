"""Many games in one Gymnasium vector environment, stepped below Python on several threads."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, wait
from itertools import pairwise
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from trunkline.compiled_edition import checked_seed, compile_edition
from trunkline.editions import Edition
from trunkline.env.batch import Batch
from trunkline.env.players import (
    RewardName,
    checked_reward,
    compiled_players,
    named_opponents,
)
from trunkline.env.spaces import action_space, observation_space
from trunkline.errors import IllegalMove
from trunkline.features import FeatureForm, Layout
from trunkline.game import Game
from trunkline.thread_pool import thread_pool

__all__ = ["VectorEnv"]

Arrays = dict[str, NDArray[Any]]
MaskForm = Literal["bool", "packed", "both"]
MASK_FORMS: tuple[MaskForm, ...] = ("bool", "packed", "both")
# Longer games are cut off. Random ones end within a fraction of this.
MAX_MOVES = 4000


class VectorEnv(gym.vector.VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    """Games of one edition that are stepped together.

    Without opponents it is self-play: `infos["seat"]` says which seat of each game acts, and the
    observation is what that seat knows. With opponents, the learner has one seat in each game, a
    random one, and the others play in between.

    The `infos` are for training and logs, never input of a policy: the seed gives away all cards.

    Every step writes to the same arrays, so copy what has to last. Your own arrays can be given as
    `arrays`, by the names and in the shapes that `arrays` of another environment has.
    """

    def __init__(
        self,
        edition: str | Edition = "usa",
        seats: int = 2,
        num_envs: int = 64,
        *,
        opponents: str | Sequence[str] | None = None,
        reward: RewardName = "win",
        observation: FeatureForm = "uint8",
        masks: MaskForm = "bool",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        max_moves: int = MAX_MOVES,
        arrays: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        self._compiled = compile_edition(edition)
        self._autoreset = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._autoreset, "render_modes": []}
        self.seats = seats
        self.num_envs = num_envs
        self.opponents = named_opponents(opponents, seats)
        self._batch = Batch(
            self.layout.core,
            num_envs,
            compiled_players(self._compiled, seats, self.opponents),
            bool(self.opponents),
            checked_reward(reward),
            self._autoreset.value,
            max_moves,
        )
        self._parts = _parts(num_envs, _checked_threads(threads))
        self._set_spaces(observation, _checked_masks(masks))
        self.arrays = self._new_arrays() if arrays is None else self._checked(arrays)
        self._batch.write_to(_written(self.arrays))
        self._begun = False

    @property
    def layout(self) -> Layout:
        """How the observations are laid out."""
        return self._compiled.layout

    def _set_spaces(self, form: FeatureForm, masks: MaskForm) -> None:
        self.single_action_space = action_space(self.layout)
        self._forms = observation_space(self.layout, form, masks != "packed", masks != "bool")
        self.single_observation_space = self._forms
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def _new_arrays(self) -> Arrays:
        games = self.num_envs
        found = {
            name: np.zeros(
                (games, *(space.shape or ())), bool if name == "action_mask" else space.dtype
            )
            for name, space in self._forms.items()
        }
        if self._autoreset is AutoresetMode.SAME_STEP:
            found["final_observation"] = np.zeros_like(found["observation"])
        found["rewards"] = np.zeros((games, self.seats), np.float32)
        found["terminations"] = np.zeros(games, bool)
        found["truncations"] = np.zeros(games, bool)
        found["seat"] = np.zeros(games, np.uint8)
        found["seed"] = np.zeros(games, np.uint64)
        return found

    def _checked(self, arrays: Mapping[str, NDArray[Any]]) -> Arrays:
        """The arrays of the caller; ValueError if one is missing or has another form."""
        for name, own in self._new_arrays().items():
            given = arrays.get(name)
            if given is None:
                raise ValueError(f"arrays need one for {name!r}")
            form = (given.shape, given.dtype, given.flags.c_contiguous, given.flags.writeable)
            if form != (own.shape, own.dtype, True, True):
                raise ValueError(
                    f"the array for {name!r} must be contiguous, writeable, of shape {own.shape} "
                    f"and type {own.dtype}"
                )
        return dict(arrays)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin new games, or with `options["reset_mask"]` only in some places.

        Game number i gets the seed `seed + i`, or the i-th of a list: then `trunkline.Game` with
        that seed deals the same cards. The games after the first get seeds that follow from it.
        """
        chosen = np.ones(self.num_envs, bool)
        if options and "reset_mask" in options:
            chosen = np.ascontiguousarray(options["reset_mask"], bool)
            if chosen.shape != (self.num_envs,) or not self._begun:
                raise ValueError(
                    f"reset_mask needs {self.num_envs} values, and games that have begun"
                )
        self._batch.reset(self._seeds(seed), chosen.view(np.uint8))
        self._begun = True
        return self._observations(), self._infos()

    def _seeds(self, seed: int | Sequence[int] | None) -> NDArray[np.uint64]:
        if seed is None:
            drawn: NDArray[np.uint64] = self.np_random.integers(
                1 << 64, size=self.num_envs, dtype=np.uint64
            )
            return drawn
        if isinstance(seed, int):
            super().reset(seed=seed)
            return np.uint64(checked_seed(seed)) + np.arange(self.num_envs, dtype=np.uint64)
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seed)}")
        return np.array([checked_seed(each) for each in seed], np.uint64)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game. If one is illegal, IllegalMove, and nothing is played.

        What happens to a game that has ended depends on `autoreset_mode`.
        """
        numbers = self._checked_actions(actions)
        acted = self.arrays["seat"].copy()
        self._step_parts(numbers)
        rewards = self.arrays["rewards"]
        own = rewards[:, 0] if self.opponents else rewards[np.arange(self.num_envs), acted]
        ends = self.arrays["terminations"], self.arrays["truncations"]
        return self._observations(), own, *ends, self._infos()

    def _step_parts(self, numbers: NDArray[np.int64]) -> None:
        """Step the games of this thread and, at the same time, those of the others.

        If that is interrupted, the others end their step first, since the next one may follow.
        """
        first, *rest = self._parts
        pool = thread_pool(max(1, len(rest)))
        others: list[Future[None]] = []
        try:
            for part in rest:
                others.append(pool.submit(self._batch.step, numbers, *part))
            self._batch.step(numbers, *first)
        finally:
            wait(others)
        for other in others:
            other.result()

    def _checked_actions(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        if not self._begun:
            raise gym.error.ResetNeeded("call reset before the first step")
        numbers = np.ascontiguousarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.num_envs} whole numbers, one for each game, not an array of "
                f"shape {numbers.shape} and type {numbers.dtype}"
            )
        numbers = numbers.astype(np.int64, copy=False)
        wrong = self._batch.first_illegal(numbers)
        if wrong is not None:
            self._refuse(wrong, int(numbers[wrong]))
        return numbers

    def _refuse(self, number: int, action: int) -> None:
        game = self.game(number)
        if game.over or self.arrays["truncations"][number]:
            raise gym.error.ResetNeeded(f"game {number} has ended; reset it before the next step")
        try:
            game.play(action)
        except IllegalMove as error:
            raise IllegalMove(f"game {number}: {error}", error.refusal) from None
        raise AssertionError(f"the game {number} and its copy disagree about {action}")

    def game(self, number: int) -> Game:
        """One of the games as it is now: to look at it, to draw it or to keep its record."""
        moves = self._batch.moves(number)
        game = Game(self._compiled.edition, self.seats, self._batch.seed(number))
        for move in moves:
            game.play(move)
        return game

    def _observations(self) -> Arrays:
        return {name: self.arrays[name] for name in self._forms}

    def _infos(self) -> dict[str, Any]:
        """Which seat acts, the seeds of the games, and in self-play everyone's rewards."""
        infos: dict[str, Any] = {"seat": self.arrays["seat"], "seed": self.arrays["seed"]}
        if not self.opponents:
            infos["rewards"] = self.arrays["rewards"]
        if self._autoreset is AutoresetMode.SAME_STEP:
            infos["final_obs"] = {"observation": self.arrays["final_observation"]}
            infos["_final_obs"] = self.arrays["terminations"] | self.arrays["truncations"]
        return infos


def _checked_threads(threads: int | None) -> int:
    """How many threads to use; ValueError if that is none."""
    if threads is None:
        return os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"games are stepped by at least one thread, not {threads}")
    return threads


def _checked_masks(form: str) -> MaskForm:
    """The form of masks; ValueError if there is none of that name."""
    if form not in MASK_FORMS:
        known = ", ".join(MASK_FORMS)
        raise ValueError(f"there is no form of masks {form!r}; there are {known}")
    return form


def _parts(games: int, threads: int) -> list[tuple[int, int]]:
    """The games of each thread: from the first to before the last."""
    bounds = np.linspace(0, games, min(games, threads) + 1).round().astype(int)
    return [(int(first), int(last)) for first, last in pairwise(bounds)]


def _written(arrays: Arrays) -> Arrays:
    """The arrays by the names and in the types that the batch knows."""
    form = "floats" if arrays["observation"].dtype == np.float32 else "numbers"
    names = {
        "observation": form,
        "final_observation": f"final_{form}",
        "action_mask": "masks",
        "packed_mask": "packed_masks",
        "terminations": "over",
        "truncations": "cut_off",
        "seat": "actors",
        "seed": "seeds",
    }
    return {
        names.get(name, name): array.view(np.uint8) if array.dtype == bool else array
        for name, array in arrays.items()
    }

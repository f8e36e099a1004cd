"""The Gymnasium environment: one learner against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium as gym
from numpy.typing import NDArray

from trunkline.arena import bot_seeds
from trunkline.bots import Bot, make
from trunkline.compiled_edition import checked_seed
from trunkline.editions import Edition
from trunkline.env.one_game import (
    RENDER_FPS,
    RENDER_MODES,
    OneGame,
    RenderMode,
    checked_render_mode,
)
from trunkline.env.players import RewardName, named_opponents, plays_below_python
from trunkline.env.spaces import action_space, observation_space
from trunkline.env.vector import MAX_MOVES
from trunkline.features import FeatureForm

__all__ = ["SingleEnv"]


class SingleEnv(gym.Env[dict[str, NDArray[Any]], int]):
    """A game of one learner, in a random seat, against bots of any kind.

    An illegal action raises IllegalMove and changes nothing. `infos["seat"]` is the learner's seat.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS}  # noqa: RUF012

    def __init__(
        self,
        edition: str | Edition = "usa",
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "planner",
        reward: RewardName = "win",
        observation: FeatureForm = "uint8",
        max_moves: int = MAX_MOVES,
        render_mode: RenderMode | None = None,
    ) -> None:
        if seats is None:
            seats = 2 if isinstance(opponents, str) else len(opponents) + 1
        self.render_mode = checked_render_mode(render_mode)
        self.opponents = named_opponents(opponents, seats)
        self._below = [name if plays_below_python(name) else None for name in self.opponents]
        self._one = OneGame(edition, seats, self._below, reward, observation, max_moves)
        layout = self._one.compiled.layout
        self.observation_space = observation_space(layout, observation)
        self.action_space = action_space(layout)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a new game, dealt from the seed as `trunkline.Game` deals it."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 63)) if seed is None else checked_seed(seed)
        self._one.reset(dealt)
        self._bots = self._seated_bots(dealt)
        self._reward = 0.0
        self._let_bots_play()
        return self._observation(), self._infos()

    def step(
        self, action: int
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Play a move, and let the others play until it is the learner's turn again."""
        self._one.play(action)
        self._reward = float(self._one.rewards[0, 0])
        self._let_bots_play()
        over, cut_off = bool(self._one.over[0]), bool(self._one.cut_off[0])
        return self._observation(), self._reward, over, cut_off, self._infos()

    def _seated_bots(self, seed: int) -> dict[int, Bot]:
        """The bots that think in Python, by seat, with seeds that are not that of the deal."""
        seats = self._one.seats
        seeds = bot_seeds(seed, seats)
        bots = {}
        for place, (name, below) in enumerate(zip(self.opponents, self._below, strict=True), 1):
            if below is None:
                seat = (self._one.first_seat + place) % seats
                bots[seat] = make(name, seeds[seat])
        return bots

    def _let_bots_play(self) -> None:
        """Play for the bots that think in Python."""
        while not self._one.ended and self._one.seat != self._one.first_seat:
            seen = self._one.game().observe(self._one.seat)
            self._one.play(self._bots[self._one.seat].choose(seen).number)
            self._reward += float(self._one.rewards[0, 0])

    def _observation(self) -> dict[str, NDArray[Any]]:
        """What the learner knows, also if the last move was another's."""
        return self._one.observe(self._one.first_seat)

    def _infos(self) -> dict[str, Any]:
        return {"seat": self._one.first_seat, "seed": int(self._one.seed[0])}

    def render(self) -> Any:
        """The game in the render mode that was chosen."""
        return self._one.render(self.render_mode)

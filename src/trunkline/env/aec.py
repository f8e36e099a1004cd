"""The PettingZoo environment: agents take turns."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from trunkline.compiled_edition import checked_seed
from trunkline.editions import Edition
from trunkline.env.one_game import (
    RENDER_FPS,
    RENDER_MODES,
    OneGame,
    RenderMode,
    checked_render_mode,
)
from trunkline.env.players import RewardName
from trunkline.env.spaces import action_space, observation_space
from trunkline.env.vector import MAX_MOVES
from trunkline.features import FeatureForm

__all__ = ["TrunklineAEC", "aec"]


class TrunklineAEC(AECEnv):
    """A game in which every seat is an agent: `seat_0`, `seat_1` and so on.

    An illegal action raises IllegalMove and changes nothing.
    """

    def __init__(
        self,
        edition: str | Edition = "usa",
        seats: int = 2,
        *,
        reward: RewardName = "win",
        observation: FeatureForm = "uint8",
        max_moves: int = MAX_MOVES,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        self._one = OneGame(edition, seats, (), reward, observation, max_moves)
        edition_id = self._one.compiled.edition.id
        self.metadata = {
            "name": f"trunkline_{edition_id}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        layout = self._one.compiled.layout
        self._observation_spaces = {
            agent: observation_space(layout, observation) for agent in self.possible_agents
        }
        self._action_spaces = {agent: action_space(layout) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """The features and the mask of legal moves; the same object for the same agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all moves; the same object for the same agent."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game, dealt from the seed as `trunkline.Game` deals it."""
        if seed is None:
            if self._random is None:
                self._random, _ = seeding.np_random()
            seed = int(self._random.integers(1 << 63))
        else:
            self._random, _ = seeding.np_random(seed)
        self._one.reset(checked_seed(int(seed)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._one.seat]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent knows, and the moves it may play now."""
        return self._one.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play a move of the agent whose turn it is; None for one whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._one.play(action)  # None is refused there
        self._cumulative_rewards[agent] = 0.0
        for seat, rewarded in enumerate(self.possible_agents):
            self.rewards[rewarded] = float(self._one.rewards[0, seat])
        if self._one.ended:
            over = bool(self._one.over[0])
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        self.agent_selection = self.possible_agents[self._one.seat]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The game in the render mode that was chosen."""
        return self._one.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def aec(edition: str | Edition = "usa", seats: int = 2, **options: Any) -> TrunklineAEC:
    """A PettingZoo environment; for the options see `TrunklineAEC`."""
    return TrunklineAEC(edition, seats, **options)

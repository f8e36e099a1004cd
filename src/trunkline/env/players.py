"""The opponents that play below Python, and the rewards, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from trunkline.bots import registry
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.compiled_edition import CompiledEdition

__all__ = [
    "RewardName",
    "checked_reward",
    "compiled_players",
    "named_opponents",
    "plays_below_python",
]

RewardName = Literal["win", "score difference", "points", "tickets"]


def checked_reward(name: str) -> str:
    """The name of a reward; ValueError if there is none of that name."""
    if name not in get_args(RewardName):
        known = ", ".join(get_args(RewardName))
        raise ValueError(f"there is no reward {name!r}; there are {known}")
    return name


def named_opponents(opponents: str | Sequence[str] | None, seats: int) -> list[str]:
    """The names of the opponents, one for each seat but the learner's; none in self-play."""
    if opponents is None:
        return []
    if isinstance(opponents, str):
        return [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise ValueError(f"{seats} seats need {seats - 1} opponents, not {len(opponents)}")
    return list(opponents)


def compiled_players(
    compiled: CompiledEdition, seats: int, opponents: Sequence[str | None]
) -> list[PlannerEngine | str | None]:
    """What plays each seat, counted from the learner's; None is played from outside."""
    if not opponents:
        return [None] * seats
    found = [
        None if name is None else _compiled_player(compiled, seats, name) for name in opponents
    ]
    return [None, *found]


def plays_below_python(name: str) -> bool:
    """Whether a bot can play without Python: at random, or as a planner that thinks no further."""
    bot = registry.find(name)
    return name == "random" or (
        isinstance(bot, type) and issubclass(bot, Planner) and bot.choose is Planner.choose
    )


def _compiled_player(compiled: CompiledEdition, seats: int, name: str) -> PlannerEngine | str:
    """The engine of a bot; "random" has none."""
    if not plays_below_python(name):
        known = ", ".join(filter(plays_below_python, registry.names()))
        raise ValueError(
            f"{name} thinks in Python, but opponents here play below it: {known}. "
            "The environment for a single game takes any bot"
        )
    if name == "random":
        return name
    planner: type[Planner] = registry.find(name)  # type: ignore[assignment]
    return PlannerEngine(compiled.table, planner.weights(compiled.edition, seats))

"""The environments by name: `gymnasium.make("trunkline/Usa-v0", opponents=["planner"])`."""

from __future__ import annotations

import gymnasium as gym

from trunkline.editions import editions

__all__ = ["environment_id", "register"]

VERSION = 0


def environment_id(edition: str) -> str:
    """The name of an edition's environment: `trunkline/UsaMega-v0`."""
    words = "".join(part.capitalize() for part in edition.split("-"))
    return f"trunkline/{words}-v{VERSION}"


def register() -> None:
    """Register an environment for each edition."""
    for edition in editions():
        name = environment_id(edition)
        if name not in gym.registry:
            gym.register(
                name,
                entry_point="trunkline.env.single:SingleEnv",
                vector_entry_point="trunkline.env.vector:VectorEnv",
                kwargs={"edition": edition},
            )

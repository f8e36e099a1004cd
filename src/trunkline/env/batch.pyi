from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trunkline.bots.planning.engine import PlannerEngine
from trunkline.core.features import Features

REWARD_NAMES: tuple[str, ...]
AUTORESET_NAMES: tuple[str, ...]

class Batch:
    features: Features
    seats: int
    size: int
    rotates: bool
    max_moves: int
    def __init__(
        self,
        features: Features,
        size: int,
        players: Sequence[PlannerEngine | str | None],
        rotates: bool,
        reward: str,
        autoreset: str,
        max_moves: int,
    ) -> None: ...
    def write_to(self, arrays: Mapping[str, NDArray[Any]]) -> None: ...
    def reset(self, seeds: NDArray[np.uint64], chosen: NDArray[np.uint8]) -> None: ...
    def first_illegal(self, actions: NDArray[np.int64]) -> int | None: ...
    def moves(self, game: int) -> list[int]: ...
    def seed(self, game: int) -> int: ...
    def first_seat(self, game: int) -> int: ...
    def dump(self) -> tuple[bytes, bytes]: ...
    def load(self, dumped: tuple[bytes, bytes]) -> None: ...
    def step(self, actions: NDArray[np.int64], first: int, last: int) -> None: ...

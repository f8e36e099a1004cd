from collections.abc import Iterable, Sequence
from typing import Any

from trunkline.core.position import Position
from trunkline.core.table import Table

def copy_seconds(position: Position[Any], times: int) -> float: ...
def sample_seconds(position: Position[Any], viewer: int, times: int) -> float: ...
def scoring_seconds(table: Table, seats: int, games: int, seed: int) -> tuple[float, float]: ...
def time_longest_path(table: Table, tracks: Iterable[int]) -> tuple[int, float]: ...
def best_rides(
    tracks: Sequence[tuple[int, int, int, bool]],
    prizes: Sequence[int],
    stops: Iterable[int],
    start: int,
    cards: int,
) -> tuple[list[tuple[int, int, list[int]] | None], float]: ...

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trunkline.core.position import Position
from trunkline.core.table import Table

VERSION: int

class Features:
    table: Table
    rows: list[tuple[str, tuple[str, ...], tuple[int, ...], int, str]]
    size: int
    def __init__(self, table: Table) -> None: ...
    def write_features(
        self, position: Position[Any], seat: int, out: NDArray[np.uint8]
    ) -> None: ...
    def write_float_features(
        self, position: Position[Any], seat: int, out: NDArray[np.float32]
    ) -> None: ...
    def write_mask(self, position: Position[Any], seat: int, out: NDArray[np.uint8]) -> int: ...

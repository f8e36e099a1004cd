from typing import Any

from trunkline.editions import Edition

COLOR_NAMES: tuple[str, ...]
KIND_NAMES: tuple[str, ...]
LIMITS: dict[str, int]
SHORTEST_FOR_PLUS4: int
KIND_WORDS: tuple[str, ...]

class Table:
    edition: Edition
    labels: tuple[Any, ...]
    def __init__(self, edition: Edition) -> None: ...
    def __len__(self) -> int: ...
    def describe(self, number: int) -> tuple[str, int, str | None, int, int, int]: ...

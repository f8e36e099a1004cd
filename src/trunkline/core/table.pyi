from typing import Any

from trunkline.editions import Edition
from trunkline.vocabulary import MoveKind

SHORTEST_FOR_PLUS4: int

class Table:
    edition: Edition
    labels: tuple[Any, ...]
    def __init__(self, edition: Edition) -> None: ...
    def __len__(self) -> int: ...
    def describe(self, number: int) -> tuple[MoveKind, int, str | None, int, int, int]: ...

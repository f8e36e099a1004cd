from typing import Any, TypedDict

from trunkline.core.position import Position
from trunkline.core.table import Table

class Option(TypedDict):
    move: int
    value: float
    why: int
    track: int | None
    ticket: int | None
    number: int

class Thinker:
    table: Table
    def __init__(self, table: Table, weights: dict[str, float]) -> None: ...
    def choose(self, position: Position[Any], seat: int) -> int: ...
    def weigh(self, position: Position[Any], seat: int) -> list[Option]: ...

def contest(thinkers: list[Thinker], seed: int) -> tuple[list[dict[str, Any]], list[int]]: ...

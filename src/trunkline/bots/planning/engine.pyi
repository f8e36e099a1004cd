from typing import Any

from trunkline.bots.candidate_reasons import CandidateMove
from trunkline.bots.planned_network import ReportedPlan
from trunkline.core.position import Position
from trunkline.core.table import Table

class PlannerEngine:
    table: Table
    def __init__(self, table: Table, weights: dict[str, float]) -> None: ...
    def choose(self, position: Position[Any], seat: int) -> int: ...
    def candidates(self, position: Position[Any], seat: int) -> list[CandidateMove]: ...
    def plan(self, position: Position[Any], seat: int, tickets: list[int]) -> ReportedPlan: ...

def self_play(
    engines: list[PlannerEngine], seed: int
) -> tuple[list[dict[str, Any]], list[int]]: ...

from typing import Any

from trunkline.bots.candidate_reasons import CandidateMove
from trunkline.bots.planned_network import ReportedPlan
from trunkline.core.position import Position
from trunkline.core.table import Table

class PlannerEngine:
    table: Table
    reuses_plans: bool
    def __init__(
        self, table: Table, weights: dict[str, float], reuses_plans: bool = False
    ) -> None: ...
    def choose(
        self, position: Position[Any], seat: int, memory: PlanMemory | None = None
    ) -> int: ...
    def candidates(self, position: Position[Any], seat: int) -> list[CandidateMove]: ...
    def plan(self, position: Position[Any], seat: int, tickets: list[int]) -> ReportedPlan: ...

class PlanMemory: ...

def self_play(
    engines: list[PlannerEngine], seed: int
) -> tuple[list[dict[str, Any]], list[int]]: ...

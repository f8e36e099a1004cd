from typing import Any

from trunkline.bots.planning.engine import PlannerEngine
from trunkline.core.position import Position

def rate_tickets(
    planner: PlannerEngine, position: Position[Any], seat: int, weights: dict[str, float]
) -> tuple[list[float], list[list[float]]]: ...

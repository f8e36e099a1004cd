from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.results import SeatTally
from trunkline.core.position import Position
from trunkline.notation import Move

class Evaluation:
    stopped: bool
    def __init__(
        self,
        planner: PlannerEngine,
        position: Position[Move],
        seed: int,
        move: int = ...,
        seat: int = ...,
    ) -> None: ...
    def run(self, first: int, last: int) -> None: ...
    def stop(self) -> None: ...
    def deal_into(self, number: int, copy: Position[Move]) -> None: ...
    @property
    def playouts(self) -> int: ...
    def tally(self) -> list[SeatTally]: ...

from typing import Any

from trunkline.core.table import Table

def random_games(table: Table, seats: int, games: int, seed: int) -> dict[str, Any]: ...

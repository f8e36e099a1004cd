from trunkline.core.table import Table
from trunkline.editions import Edition

LIMITS: dict[str, int]

def compile_table(edition: Edition) -> Table: ...

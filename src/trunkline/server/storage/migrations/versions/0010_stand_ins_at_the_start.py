"""Lock out versions that do not know of stand-ins at the start of a rematch.

The tables stay as they are. New is a field of the entry `started`, which older versions would skip:
in their games, nobody would play for the seats that it names.
"""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
oldest_revision = revision


def upgrade() -> None:
    op.execute(f"UPDATE compatibility SET oldest_revision = '{oldest_revision}'")

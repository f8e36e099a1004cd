"""Lock out versions that do not know the levels `challenging` and `expert`, and the characters.

The tables stay as they are. Setups, the seats of replays, and the entries `bot` and `move` name
bots that older versions cannot read.
"""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
oldest_revision = revision


def upgrade() -> None:
    op.execute(f"UPDATE compatibility SET oldest_revision = '{oldest_revision}'")

"""Remember when a server was last running, so that a clock that jumps expires no game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
        sa.Column("steady_since", sa.BigInteger, nullable=False),
    )

"""Rename the column of the log that holds what an entry did."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("ALTER TABLE log RENAME COLUMN deed TO action")

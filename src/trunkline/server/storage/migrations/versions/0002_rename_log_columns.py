"""Rename two columns of the log: what an entry did, and the command that caused it."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("ALTER TABLE log RENAME COLUMN deed TO action")
    op.execute("ALTER TABLE log RENAME COLUMN key TO command_id")

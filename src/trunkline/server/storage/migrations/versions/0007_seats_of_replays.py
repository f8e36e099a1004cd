"""Keep what the table knew of the seats of a shared game, which its record does not contain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("replays", sa.Column("seats", sa.Text))

"""What several processes on one database need to know of each other.

From this revision on, the database says which versions of Trunkline can use it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
oldest_revision = revision


def upgrade() -> None:
    op.add_column(
        "games", sa.Column("holders_version", sa.Integer, nullable=False, server_default="0")
    )
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("attended_at", sa.BigInteger, nullable=False),
    )
    table = op.create_table(
        "compatibility", sa.Column("oldest_revision", sa.Text, primary_key=True)
    )
    # Older versions change holders without counting that.
    op.bulk_insert(table, [{"oldest_revision": oldest_revision}])

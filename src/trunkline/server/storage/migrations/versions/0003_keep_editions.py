"""Keep the editions that games and replays use.

For older games and replays, these are the installed editions that have the same hash.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from trunkline.editions import editions, load, write_document

revision = "0003"
down_revision = "0002"

USED = sa.text(
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM games WHERE edition_hash = :hash) "
    "OR EXISTS (SELECT 1 FROM replays WHERE record LIKE :header)"
)


def upgrade() -> None:
    table = op.create_table(
        "editions",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("document", sa.Text, nullable=False),
    )
    connection = op.get_bind()
    for edition in map(load, editions()):
        used = {"hash": edition.hash, "header": f"%hash: {edition.hash}%"}
        if connection.scalar(USED, used):
            op.bulk_insert(table, [{"hash": edition.hash, "document": write_document(edition)}])

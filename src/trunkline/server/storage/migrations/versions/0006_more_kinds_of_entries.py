"""Lock out versions that cannot read what is written from now on.

The tables stay as they are. New are the entries `taken_back`, `hint`, `end_agreed`, `ready`
and `bot`, resigning that ends a game, the absence `away`, four colours of seats, and keys of the
role `table`.
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
oldest_revision = revision


def upgrade() -> None:
    op.execute(f"UPDATE compatibility SET oldest_revision = '{oldest_revision}'")

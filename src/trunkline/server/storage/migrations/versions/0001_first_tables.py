"""The first tables: games, their logs, keys, holders and replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("edition_hash", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("waiting", sa.Integer, nullable=False),
        sa.Column("active_at", sa.BigInteger, nullable=False),
        sa.Column("next_at", sa.BigInteger),
    )
    op.create_index("games_by_next_at", "games", ["next_at"])
    op.create_index("games_by_lobby", "games", ["listed", "state", "made_at"])
    op.create_index("games_by_activity", "games", ["state", "active_at"])
    op.create_table(
        "log",
        _game(in_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("key", sa.Text),
        sa.Column("deed", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("fingerprint", sa.Text, primary_key=True),
        _game(in_key=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
    )
    op.create_index("keys_by_game", "keys", ["game"])
    op.create_table(
        "holders",
        sa.Column("device", sa.Text, primary_key=True),
        _game(in_key=True),
        sa.Column("role", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("holders_by_game", "holders", ["game"])
    op.create_table(
        "replays",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="SET NULL"), unique=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("active_at", sa.BigInteger, nullable=False),
    )
    op.create_index("replays_by_activity", "replays", ["active_at"])


def _game(in_key: bool) -> sa.Column[str]:
    owner = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.Text, owner, primary_key=in_key, nullable=False)

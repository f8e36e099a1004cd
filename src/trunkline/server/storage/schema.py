"""The tables, as the newest migration leaves them; `REVISION` is that migration.

Times are milliseconds since 1970. Setups, actions, editions and the seats of replays are JSON that
the database does not look into, analyses are compressed JSON.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)

__all__ = [
    "REVISION",
    "analyses",
    "compatibility",
    "editions",
    "games",
    "heartbeat",
    "holders",
    "keys",
    "log",
    "metadata",
    "replays",
    "shards",
]

REVISION = "0010"
NO_SEAT = -1


class Seed(TypeDecorator[int]):
    """An unsigned 64-bit number, stored as text because databases have no such type."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str:
        """The number as digits."""
        return str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        """The number that the digits stand for; None if they are damaged."""
        return int(value) if isinstance(value, str) and value.isdecimal() else None


class SeatOrNone(TypeDecorator[int]):
    """A seat or none, in a column that must not be null: in SQL, null is never equal to null."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int:
        """The seat, or a number that no seat has."""
        return NO_SEAT if value is None else value

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """The seat, if there is one."""
        return None if value == NO_SEAT else value


def _game(in_key: bool) -> Column[str]:
    """The game that a row belongs to and is deleted with."""
    owner = ForeignKey("games.id", ondelete="CASCADE")
    return Column("game", Text, owner, primary_key=in_key, nullable=False)


metadata = MetaData()

editions = Table(
    "editions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("document", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("edition", Text, nullable=False),
    # In `editions`, except for games that were made before editions were kept.
    Column("edition_hash", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", Seed, nullable=False),
    Column("setup", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    # These four columns summarise the log; every new entry updates them.
    Column("state", Text, nullable=False),
    Column("waiting", Integer, nullable=False),
    Column("active_at", BigInteger, nullable=False),
    Column("next_at", BigInteger),
    # Counts the changes of keys and holders. Every transaction that changes these changes this
    # column first, which locks the row and so makes others wait.
    Column("holders_version", Integer, nullable=False, server_default="0"),
    Index("games_by_next_at", "next_at"),
    Index("games_by_lobby", "listed", "state", "made_at"),
    Index("games_by_activity", "state", "active_at"),
)

log = Table(
    "log",
    metadata,
    _game(in_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("command_id", Text),
    Column("action", Text, nullable=False),
    # Stores the entries of a game side by side, so that they are read and written together.
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    _game(in_key=False),
    Column("role", Text, nullable=False),
    Column("seat", SeatOrNone, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index("keys_by_game", "game"),
)

holders = Table(
    "holders",
    metadata,
    Column("device", Text, primary_key=True),
    _game(in_key=True),
    Column("role", Text, primary_key=True),
    Column("seat", SeatOrNone, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Index("holders_by_game", "game"),
)

replays = Table(
    "replays",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="SET NULL"), unique=True),
    Column("record", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("active_at", BigInteger, nullable=False),
    Column("seats", Text),
    Index("replays_by_activity", "active_at"),
)

# Results of analyses, by the hash of the record and of everything else that they depend on.
analyses = Table(
    "analyses",
    metadata,
    Column("id", Text, primary_key=True),
    Column("result", LargeBinary, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("analyses_by_time", "made_at"),
)

# One row: when a server was last running, and since when no clock has jumped.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", BigInteger, nullable=False),
    Column("steady_since", BigInteger, nullable=False),
)

# A part of all games, and when the process that looks after them last said so.
shards = Table(
    "shards",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("attended_at", BigInteger, nullable=False),
)

# One row: the oldest revision whose code can use these tables. A migration that older code cannot
# live with sets it to its own revision.
compatibility = Table("compatibility", metadata, Column("oldest_revision", Text, primary_key=True))

"""The numbers of the advisory locks that processes on one PostgreSQL database take.

All begin with the same four bytes, so that they are unlikely to be those of another program.
"""

from __future__ import annotations

__all__ = ["MEMBERS_LOCK", "SHARDS", "TABLES_LOCK", "shard_lock"]

_BASE = int.from_bytes(b"trnk") << 32
# Exclusive, while a process makes or upgrades the tables.
TABLES_LOCK = _BASE
# Shared, held by every process that serves the games; exclusive by one that must be alone.
MEMBERS_LOCK = _BASE + 1
# The games are divided into this many parts; the process that has a part's lock looks after it.
SHARDS = 64


def shard_lock(shard: int) -> int:
    """The lock of a shard; exclusive."""
    return _BASE + 2 + shard

"""The places where the simulation gets between the server and the machine.

The server takes its time from its event loop and from the `ServerTime` that it is given. The rest
is replaced here, for as long as a simulation runs: where chance comes from, how SQLite's files are
connected to, and the lock on them.
"""

from __future__ import annotations

import base64
import random
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from simulation.event_loop import current_process
from simulation.server_process import ServerProcess
from trunkline.server.storage import database, sqlite_file

__all__ = ["simulated_machine"]


class _Connection(sqlite3.Connection):
    """A connection whose commits fail when the simulation wants it."""

    def commit(self) -> None:
        """Commit, or fail before or after it."""
        process = current_process()
        if isinstance(process, ServerProcess) and self.in_transaction:
            process.faults.commit(super().commit)
        else:
            super().commit()


class _Lock:
    """A lock that several processes can have, and that needs no file."""

    def __init__(self, _file: sqlite_file.SqliteFile) -> None:
        self.left_by_crash = False

    def release(self) -> None:
        """Nothing to do."""


@contextmanager
def simulated_machine(seed: str) -> Iterator[None]:
    """Chance comes from a seed, and SQLite's connections obey the simulation."""
    rng = random.Random(f"{seed} secrets")

    def token_urlsafe(size: int) -> str:
        return base64.urlsafe_b64encode(rng.randbytes(size)).rstrip(b"=").decode()

    connect = partial(sqlite3.connect, factory=_Connection)
    chance: dict[str, Any] = {
        "SystemRandom": lambda: rng,
        "randbits": rng.getrandbits,
        "token_bytes": rng.randbytes,
        "token_hex": lambda size: rng.randbytes(size).hex(),
        "token_urlsafe": token_urlsafe,
    }
    before = random.getstate()
    random.seed(f"{seed} pauses")
    with ExitStack() as stack:
        stack.callback(random.setstate, before)
        stack.enter_context(patch.multiple(secrets, **chance))
        stack.enter_context(patch.object(sqlite3, "connect", connect))
        stack.enter_context(patch.object(database, "FileLock", _Lock))
        yield

"""The editions of stored games and replays: those installed here, and those in the database.

A game belongs to the edition with its hash for ever, even if the file of that name has changed.
"""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from typing import Protocol

from trunkline.compiled_edition import compile_edition
from trunkline.editions import (
    Edition,
    EditionError,
    installed_editions,
    load,
    read_document,
    write_document,
)
from trunkline.server import logs
from trunkline.server.problems import Code, Problem
from trunkline.server.storage.rows import EditionRow, GameRow

__all__ = [
    "EditionStorage",
    "edition_from",
    "edition_of",
    "edition_row",
    "find_edition",
    "installed_edition",
]

HASH = re.compile("[0-9a-f]{16}")
# Older editions whose documents have been read.
EDITIONS_CACHED = 16


class EditionStorage(Protocol):
    """The part of the storage that has editions."""

    async def edition(self, hash: str) -> str | None:
        """The document of a stored edition."""


async def edition_of(storage: EditionStorage, row: GameRow) -> Edition:
    """The edition of a stored game; a problem if neither the server nor the database has it."""
    found = await find_edition(storage, row.edition_hash, row.edition)
    if found is None:
        raise Problem(Code.EDITION_MISSING, edition=row.edition, hash=row.edition_hash)
    return found


async def find_edition(storage: EditionStorage, hash: str, name: str = "") -> Edition | None:
    """The edition with this hash; the name says where to look first."""
    if not HASH.fullmatch(hash):
        return None
    found = installed_edition(hash, name)
    if found is None and (document := await storage.edition(hash)) is not None:
        found = await asyncio.to_thread(edition_from, hash, document)
    return found


def installed_edition(hash: str, name: str = "") -> Edition | None:
    """The installed edition with this hash; the name says where to look first."""
    names = sorted(installed_editions(), key=lambda edition: edition != name)
    return next((found for found in map(load, names) if found.hash == hash), None)


@lru_cache(EDITIONS_CACHED)
def edition_from(hash: str, document: str) -> Edition | None:
    """The edition in a stored document, unless that is damaged."""
    try:
        edition = read_document(document)
    except EditionError as error:
        logs.error("edition_damaged", hash=hash, error=error.faults[0])
        return None
    if edition.hash != hash:
        logs.error("edition_damaged", hash=hash, error=f"its content has the hash {edition.hash}")
        return None
    compile_edition(edition)
    return edition


def edition_row(edition: Edition) -> EditionRow:
    """What is stored with a game or a replay of an edition."""
    return EditionRow(edition.hash, write_document(edition))

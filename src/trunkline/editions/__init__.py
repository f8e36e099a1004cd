"""Edition and board files, their schema and their loader."""

from trunkline.editions.document import write_document
from trunkline.editions.loader import (
    LESSON,
    EditionError,
    editions,
    installed_editions,
    load,
    read_document,
)
from trunkline.editions.schema import Board, City, Edition, Ticket, Track

__all__ = [
    "LESSON",
    "Board",
    "City",
    "Edition",
    "EditionError",
    "Ticket",
    "Track",
    "editions",
    "installed_editions",
    "load",
    "read_document",
    "write_document",
]

"""Edition and board files, their schema and their loader."""

from trunkline.editions.loader import EditionError, editions, load
from trunkline.editions.schema import Board, City, Edition, Ticket, Track

__all__ = ["Board", "City", "Edition", "EditionError", "Ticket", "Track", "editions", "load"]

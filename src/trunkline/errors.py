"""Errors that speak to the person who caused them."""

__all__ = ["EditionMissing", "IllegalMove", "RecordError"]


class IllegalMove(ValueError):
    """A move that the rules do not allow here; the game is unchanged and the message says why."""


class RecordError(ValueError):
    """A game record that cannot be replayed: which line, and what is wrong with it."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line else message)


class EditionMissing(RecordError):
    """A record whose edition is not here, or is here in another version."""

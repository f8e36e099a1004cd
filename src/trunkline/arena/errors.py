"""The error that a tournament raises if it cannot be played."""

__all__ = ["ArenaError"]


class ArenaError(ValueError):
    """A tournament cannot be played; the message says why and what would help."""

"""What can be wrong with a tournament before it begins, or stops it altogether."""

__all__ = ["ArenaError"]


class ArenaError(ValueError):
    """A tournament that cannot be played, with what would help."""

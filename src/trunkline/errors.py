"""Errors that speak to the person who caused them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline.refusals import Refusal

__all__ = ["EditionMissing", "IllegalMove", "RecordError"]


class IllegalMove(ValueError):
    """A move that the rules do not allow here; the game is unchanged and the message says why.

    `refusal` says the same as data; it is None if the input is not a move of the edition at all.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        self.refusal = refusal
        super().__init__(message)


class RecordError(ValueError):
    """A game record that cannot be replayed: its `line`, if any, and the `fault` found there."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.fault = message
        super().__init__(f"line {line}: {message}" if line else message)


class EditionMissing(RecordError):
    """A record whose edition is not here, or is here in another version."""

"""Preparing types that several threads read from data."""

from __future__ import annotations

import msgspec

__all__ = ["prepare_type"]


def prepare_type(kind: type) -> None:
    """Let several threads convert data to a type; the module that defines or loads it calls this.

    msgspec prepares a type at its first use, and crashes if two threads do so at the same time.
    """
    msgspec.json.Decoder(kind)

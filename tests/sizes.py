"""How much the tests try: less in the suite, everything with `make thorough`."""

from __future__ import annotations

import os
from typing import TypeVar

__all__ = ["sized"]

T = TypeVar("T")

THOROUGH = bool(os.environ.get("TRUNKLINE_THOROUGH"))


def sized(suite: T, thorough: T) -> T:
    """What to try in the suite, or in a thorough run."""
    return thorough if THOROUGH else suite

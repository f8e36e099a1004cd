"""Normalizes text, so that spelling variants of names and moves compare equal."""

from __future__ import annotations

import unicodedata

DASHES = dict.fromkeys(range(0x2010, 0x2016), "-")


def normalize_text(text: str) -> str:
    """Text without differences of case, accents, kinds of dashes, plurals or extra spaces."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in folded if not unicodedata.combining(c))
    letters = letters.translate(DASHES).replace("locomotives", "locomotive")
    letters = letters.replace("+", " + ").replace(" - ", "-").replace("(", " (")
    return " ".join(letters.split())

"""ASCII replacements for terminals without Unicode; columns stay aligned."""

from __future__ import annotations

import codecs
import unicodedata

HANDLER_NAME = "trunkline-ascii"
BRAILLE = range(0x2800, 0x2900)
REPLACEMENTS = {
    "●": "@",
    "▲": "^",
    "■": "#",
    "◆": "%",
    "★": "*",
    "○": "o",
    "◎": "O",
    "□": "=",
    "⌂": "H",
    "♟": "i",
    "✓": "+",
    "·": ".",
    "▸": ">",
    "━": "=",
    "╌": "-",
    "\N{EN DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{PLUS-MINUS SIGN}": "~",
    "…": "~",
    "→": ">",
}


def ascii_for(character: str) -> str:
    """The ASCII character to print in place of one that is not ASCII."""
    if ord(character) in BRAILLE:
        return "."
    base = unicodedata.normalize("NFKD", character)[0]
    return REPLACEMENTS.get(character) or (base if base.isascii() else "?")


def register_ascii_fallback() -> str:
    """Register a codec error handler that replaces what cannot be encoded; return its name."""

    def replace(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        unencodable = error.object[error.start : error.end]
        return "".join(map(ascii_for, unencodable)), error.end

    codecs.register_error(HANDLER_NAME, replace)
    return HANDLER_NAME

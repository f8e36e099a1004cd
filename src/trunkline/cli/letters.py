"""What a terminal that lacks our letters is given instead: one for each, so that columns hold."""

from __future__ import annotations

import codecs
import unicodedata

NAME = "trunkline"
BRAILLE = range(0x2800, 0x2900)
INSTEAD = {
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
    "…": "~",
    "→": ">",
}


def stand_in(letter: str) -> str:
    """A letter of ASCII for one that is not."""
    if ord(letter) in BRAILLE:
        return "."
    base = unicodedata.normalize("NFKD", letter)[0]
    return INSTEAD.get(letter) or (base if base.isascii() else "?")


def stand_ins() -> str:
    """The name of the error handler that writes stand-ins where a letter cannot be encoded."""

    def replaced(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        lost = error.object[error.start : error.end]
        return "".join(map(stand_in, lost)), error.end

    codecs.register_error(NAME, replaced)
    return NAME

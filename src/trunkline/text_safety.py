"""Checks that text written by people, such as names, is one line without invisible characters."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category, combining

__all__ = ["is_line", "is_plain"]

# Characters that count as printable but are blank.
BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
ZERO_WIDTH_JOINER = "\u200d"
EMOJI_SELECTOR = "\ufe0f"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
KEYCAP = "\u20e3"
KEYS = "0123456789#*"
PUNCTUATION_WITH_EMOJI_FORM = "\u203c\u2049\u3030"
VIRAMA = 9  # the combining class of viramas; in some scripts a joiner belongs after one


def is_line(text: str) -> bool:
    """Whether it is one printable line. Joiners are allowed in emoji and between letters."""
    printable = text.replace(ZERO_WIDTH_JOINER, "").isprintable()
    return printable and _fits_everywhere(text, ZERO_WIDTH_JOINER, _may_join)


def is_plain(text: str) -> bool:
    """Whether it is a line with something visible in it and nothing hidden."""
    visible = any(category(char)[0] in "LNPS" and char not in BLANKS for char in text)
    return visible and is_line(text) and _fits_everywhere(text, EMOJI_SELECTOR, _may_select)


def _fits_everywhere(text: str, char: str, fits: Callable[[str, str], bool]) -> bool:
    """Whether a character fits between the texts before and after it, wherever it occurs."""
    indices = (index for index, found in enumerate(text) if found == char)
    return all(fits(text[:index], text[index + 1 :]) for index in indices)


def _may_join(before: str, after: str) -> bool:
    last, first = before[-1:], after[:1]
    if last and combining(last) == VIRAMA:
        return first.isalpha()
    return _is_emoji(before.rstrip(EMOJI_SELECTOR + SKIN_TONES)[-1:]) and _is_emoji(first)


def _may_select(before: str, after: str) -> bool:
    last = before[-1:] or " "
    if last in KEYS:
        return after.startswith(KEYCAP)
    return category(last)[0] == "S" or last in PUNCTUATION_WITH_EMOJI_FORM


def _is_emoji(char: str) -> bool:
    """Whether it may be an emoji: an arrow, or one of the many symbols listed after those."""
    return "\u2190" <= char <= "\u21ff" or (char > "\u21ff" and category(char) == "So")

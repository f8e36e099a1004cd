"""What people write, their names above all: one line of it, and nothing hidden in it."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category, combining

__all__ = ["is_line", "is_plain"]

# What counts as printable and looks like nothing.
BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
# Both are invisible: one makes a single picture of two, the other has a sign shown as a picture.
JOINER = "\u200d"
SELECTOR = "\ufe0f"
TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
KEYCAP = "\u20e3"
KEYS = "0123456789#*"
MARKS_SHOWN_AS_PICTURES = "\u203c\u2049\u3030"
VIRAMA = 9  # its class among the combining marks; in some scripts a joiner belongs after it


def is_line(text: str) -> bool:
    """Whether it is one printable line, as in a record: joined pictures and letters are, too."""
    return text.replace(JOINER, "").isprintable() and _everywhere(text, JOINER, _joins)


def is_plain(text: str) -> bool:
    """Whether it is a line with something to see in it, and nothing that only hides."""
    seen = any(category(sign)[0] in "LNPS" and sign not in BLANKS for sign in text)
    return seen and is_line(text) and _everywhere(text, SELECTOR, _selects)


def _everywhere(text: str, sign: str, fits: Callable[[str, str], bool]) -> bool:
    """Whether a sign fits between what comes before and after it, wherever it stands."""
    places = (place for place, found in enumerate(text) if found == sign)
    return all(fits(text[:place], text[place + 1 :]) for place in places)


def _joins(before: str, after: str) -> bool:
    last, first = before[-1:], after[:1]
    if last and combining(last) == VIRAMA:
        return first.isalpha()
    return _is_picture(before.rstrip(SELECTOR + TONES)[-1:]) and _is_picture(first)


def _selects(before: str, after: str) -> bool:
    last = before[-1:] or " "
    if last in KEYS:
        return after.startswith(KEYCAP)
    return category(last)[0] == "S" or last in MARKS_SHOWN_AS_PICTURES


def _is_picture(sign: str) -> bool:
    """Whether it may be an emoji: an arrow, or one of the many symbols listed after those."""
    return "\u2190" <= sign <= "\u21ff" or (sign > "\u21ff" and category(sign) == "So")

"""Small pieces of English: numbers of things, lists, capital letters."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["NUMBERS", "capitalized", "counted", "listed"]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, thing: str) -> str:
    """A number with its noun: `0 cards`, `1 card`, `3 cities`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith(("ry", "ty")) else f"{number} {thing}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence: `a, b and c`."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capitalized(text: str) -> str:
    """A text with a capital first letter; the rest is unchanged."""
    return text[:1].upper() + text[1:]

"""How words are put together: numbers of things, lists, capitals."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["NUMBERS", "capitalized", "counted", "listed"]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, thing: str) -> str:
    """A number of things: `0 cards`, `1 card`, `3 cities`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith(("ry", "ty")) else f"{number} {thing}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as one says them: `a, b and c`."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capitalized(text: str) -> str:
    """The text with a capital first letter, and the rest as it is."""
    return text[:1].upper() + text[1:]

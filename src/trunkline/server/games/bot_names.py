"""The names of bots that nobody has named."""

from __future__ import annotations

from trunkline.server.games.vocabulary import Level

__all__ = ["bot_name", "bot_number"]


def bot_name(level: Level, number: int) -> str:
    """The name of a bot that has none: the first one of its level needs no number."""
    name = f"{level.capitalize()} bot"
    return name if number == 1 else f"{name} {number}"


def bot_number(name: str, level: Level | None) -> int | None:
    """The number in such a name of a bot of this level; None for any other name."""
    if level is None:
        return None
    digits = name.removeprefix(bot_name(level, 1)).strip()
    number = int(digits) if digits.isdecimal() else 1
    return number if number > 0 and name == bot_name(level, number) else None

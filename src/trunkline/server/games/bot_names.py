"""The names of bots that nobody has named."""

from __future__ import annotations

from typing import get_args

from trunkline.server.games.vocabulary import BotKind, Level

__all__ = ["bot_name", "bot_number"]


def bot_name(bot: BotKind, number: int) -> str:
    """The name of a bot that has none: the first one of its kind needs no number."""
    name = bot.capitalize()
    if bot in get_args(Level):
        name += " bot"
    return name if number == 1 else f"{name} {number}"


def bot_number(name: str, bot: BotKind | None) -> int | None:
    """The number in such a name of a bot of this kind; None for any other name."""
    if bot is None:
        return None
    digits = name.removeprefix(bot_name(bot, 1)).strip()
    number = int(digits) if digits.isdecimal() else 1
    return number if number > 0 and name == bot_name(bot, number) else None

"""The values that entries, stored rows and models on the wire share."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

__all__ = [
    "COLORS",
    "Absence",
    "BotKind",
    "Character",
    "Color",
    "GameState",
    "Level",
    "LinkRole",
    "Mark",
    "Reaction",
    "RematchOffer",
    "Role",
    "SeatKind",
]

# How strong a bot is, from weak to strong.
Level: TypeAlias = Literal["easy", "medium", "challenging", "hard", "expert"]
# Bots with a style of their own, about as strong as `hard`.
Character: TypeAlias = Literal["overlander", "collector", "gatekeeper", "stoker"]
BotKind: TypeAlias = Literal[Level, Character]
# The emblem that a person shows beside their name.
Mark: TypeAlias = Literal[
    "wheel",
    "lantern",
    "signal",
    "bell",
    "bridge",
    "tunnel",
    "watch",
    "suitcase",
    "compass",
    "anchor",
    "crossing",
    "mountain",
]
Reaction: TypeAlias = Literal["hello", "thanks", "nice", "wow", "oops", "well_played"]
# Why a bot stands in for the owner of a seat.
Absence: TypeAlias = Literal["left", "time", "away", "revoked"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
GameState: TypeAlias = Literal["open", "playing", "over"]
# What a device may be in a game.
Role: TypeAlias = Literal["host", "seat", "watch"]
# What a link is for: a role, or the table, where guests choose their seat.
LinkRole: TypeAlias = Literal["host", "seat", "table", "watch"]
# What a rematch has for somebody who played the game before: their seat, another one, or watching.
RematchOffer: TypeAlias = Literal["seat", "free_seat", "watch"]


class Color(StrEnum):
    """The colours of seats, none of which a track has; each is drawn with a pattern of its own."""

    BURGUNDY = "burgundy"
    VIOLET = "violet"
    TEAL = "teal"
    OCHRE = "ochre"
    SLATE = "slate"

    @classmethod
    def _missing_(cls, value: object) -> Color | None:
        """The colour that took the place of one that stored games and old clients may name."""
        return _RENAMED.get(value) if isinstance(value, str) else None


COLORS = tuple(Color)
_RENAMED = {
    "crimson": Color.BURGUNDY,
    "cobalt": Color.VIOLET,
    "emerald": Color.TEAL,
    "amber": Color.OCHRE,
}

"""The values that entries, stored rows and models on the wire share."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

__all__ = [
    "COLORS",
    "Absence",
    "Color",
    "GameState",
    "Level",
    "LinkRole",
    "Reaction",
    "Role",
    "SeatKind",
]

Level: TypeAlias = Literal["easy", "medium", "hard"]
Color: TypeAlias = Literal["crimson", "cobalt", "emerald", "amber", "slate"]
COLORS: tuple[Color, ...] = get_args(Color)
Reaction: TypeAlias = Literal["hello", "thanks", "nice", "wow", "oops", "well_played"]
# Why a bot stands in for the owner of a seat.
Absence: TypeAlias = Literal["left", "time", "away", "revoked"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
GameState: TypeAlias = Literal["open", "playing", "over"]
# What a device may be in a game.
Role: TypeAlias = Literal["host", "seat", "watch"]
# What a link is for: a role, or the table, where guests choose their seat.
LinkRole: TypeAlias = Literal["host", "seat", "table", "watch"]

"""The values that entries, stored rows and models on the wire share."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

__all__ = [
    "COLORS",
    "Absence",
    "Color",
    "GameState",
    "Level",
    "Mark",
    "Reaction",
    "Role",
    "SeatKind",
]

Level: TypeAlias = Literal["easy", "medium", "hard"]
Color: TypeAlias = Literal["crimson", "cobalt", "emerald", "amber", "slate"]
COLORS: tuple[Color, ...] = get_args(Color)
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
Absence: TypeAlias = Literal["left", "time", "revoked"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
GameState: TypeAlias = Literal["open", "playing", "over"]
# What a link or a device may be in a game.
Role: TypeAlias = Literal["host", "seat", "watch"]

"""What all models on the wire have in common, and the words that more than one of them uses."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from trunkline.editions.schema import CardKind, Compass, TieBreak, TrackColor

__all__ = ["CardKind", "Compass", "Model", "MoveKind", "Phase", "TieBreak", "TrackColor"]

Phase: TypeAlias = Literal[
    "announce",
    "first tickets",
    "turn",
    "second card",
    "tickets",
    "tunnel",
    "meeples",
    "placing",
    "ride",
    "game over",
]
MoveKind: TypeAlias = Literal[
    "take",
    "draw card",
    "draw tickets",
    "keep",
    "claim",
    "pay",
    "decline",
    "station",
    "meeple",
    "no meeple",
    "passenger",
    "no passenger",
    "ride",
    "stop",
    "pass",
]


class Model(BaseModel):
    """A value that never changes and has no fields but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

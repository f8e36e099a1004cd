"""The base of all models on the wire, and the vocabularies they share."""

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from trunkline.editions.schema import CardKind, TieBreak, TrackColor

__all__ = ["CardKind", "Model", "MoveKind", "Phase", "Tagged", "TieBreak", "TrackColor"]

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
    """An immutable model that accepts no unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _require_tag(schema: dict[str, Any]) -> None:
    tags = [name for name, field in schema["properties"].items() if "const" in field]
    schema["required"] = [*tags, *schema.get("required", [])]


class Tagged(Model):
    """One of several kinds of models that the server sends; its tag is always included."""

    model_config = ConfigDict(json_schema_extra=_require_tag)

"""The base of all models on the wire, and how the kinds of a union are told apart."""

from typing import Any, TypeAlias

import msgspec
from pydantic import BaseModel, ConfigDict

__all__ = ["Fields", "Model", "Tagged", "encode", "merge"]

# The fields of a model. What is sent often is encoded from its fields, without making the model.
Fields: TypeAlias = dict[str, Any]
encode = msgspec.json.Encoder().encode


def merge(first: bytes, second: bytes) -> bytes:
    """The JSON of an object that has the fields of two others, neither of which is empty."""
    return first[:-1] + b"," + second[1:]


class Model(BaseModel):
    """An immutable model that accepts no unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _require_tag(schema: dict[str, Any]) -> None:
    tags = [name for name, field in schema["properties"].items() if "const" in field]
    schema["required"] = [*tags, *schema.get("required", [])]


class Tagged(Model):
    """One of several kinds of models that the server sends; its tag is always included."""

    model_config = ConfigDict(json_schema_extra=_require_tag)

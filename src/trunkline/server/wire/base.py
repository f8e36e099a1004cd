"""What all models on the wire have in common, and how the kinds of a union are told apart."""

from typing import Any

from pydantic import BaseModel, ConfigDict

__all__ = ["Model", "Tagged"]


class Model(BaseModel):
    """A value that never changes and has no fields but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _require_tag(schema: dict[str, Any]) -> None:
    tags = [name for name, field in schema["properties"].items() if "const" in field]
    schema["required"] = [*tags, *schema.get("required", [])]


class Tagged(Model):
    """One of several kinds that the server sends: its tag is always there to tell them apart."""

    model_config = ConfigDict(json_schema_extra=_require_tag)

"""Models of the library's tagged structs, made from their fields."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union

import msgspec
from pydantic import Field, GetCoreSchemaHandler, RootModel, create_model
from pydantic_core import CoreSchema, core_schema

from trunkline.server.wire.base import Model

__all__ = ["StructUnion"]


class StructUnion:
    """An annotation for a union of tagged structs: a model for each, told apart by their tag.

    It takes a struct, or what the struct becomes in JSON.
    """

    def __init__(
        self, name: str, description: str, structs: Sequence[type[msgspec.Struct]]
    ) -> None:
        tag_field = structs[0].__struct_config__.tag_field
        root: Any = RootModel
        models: Any = Union[tuple(_model(struct) for struct in structs)]  # noqa: UP007
        self._union = create_model(
            name,
            __base__=root[Annotated[models, Field(discriminator=tag_field)]],
            __doc__=description,
        )

    def __get_pydantic_core_schema__(self, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler.generate_schema(self._union)
        return core_schema.no_info_before_validator_function(msgspec.to_builtins, schema)


def _model(struct: type[msgspec.Struct]) -> type[Model]:
    """A model with the tag, the fields and the description of a struct."""
    config = struct.__struct_config__
    fields: dict[str, Any] = {config.tag_field or "": (Literal[config.tag], ...)}
    fields |= {field.name: (field.type, ...) for field in msgspec.structs.fields(struct)}
    return create_model(struct.__name__, __base__=Model, __doc__=struct.__doc__, **fields)

"""Refusals on the wire: a model for each struct of `trunkline.refusals`, made from its fields."""

from typing import Annotated, Any, Literal, TypeAlias, Union, get_args

import msgspec
from pydantic import Field, GetCoreSchemaHandler, RootModel, create_model
from pydantic_core import CoreSchema, core_schema

from trunkline import refusals as library
from trunkline.server.wire.base import Model

__all__ = ["Refusal"]


def _model(struct: type[library.RefusedMove]) -> type[Model]:
    """A model with the tag, the fields and the description of a struct."""
    fields: dict[str, Any] = {"reason": (Literal[struct.__struct_config__.tag], ...)}
    fields |= {field.name: (field.type, ...) for field in msgspec.structs.fields(struct)}
    return create_model(struct.__name__, __base__=Model, __doc__=struct.__doc__, **fields)


_root: Any = RootModel
_models: Any = Union[tuple(map(_model, get_args(library.Refusal)))]  # noqa: UP007
_union = create_model(
    "Refusal",
    __base__=_root[Annotated[_models, Field(discriminator="reason")]],
    __doc__="Why a seat may not play a move: the rule against it, and the facts of the case.",
)


class _AsModel:
    """Takes a struct, or what it becomes in JSON, for the model of its reason."""

    def __get_pydantic_core_schema__(self, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler.generate_schema(_union)
        return core_schema.no_info_before_validator_function(msgspec.to_builtins, schema)


Refusal: TypeAlias = Annotated[library.Refusal, _AsModel()]

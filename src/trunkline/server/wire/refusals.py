"""Refusals on the wire: a model for each struct of `trunkline.refusals`."""

from typing import Annotated, TypeAlias, get_args

from trunkline import refusals as library
from trunkline.server.wire.struct_models import StructUnion

__all__ = ["Refusal"]

Refusal: TypeAlias = Annotated[
    library.Refusal,
    StructUnion(
        "Refusal",
        "Why a seat may not play a move: the rule against it, and the facts of the case.",
        get_args(library.Refusal),
    ),
]

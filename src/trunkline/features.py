"""What a seat knows as arrays of numbers, for learning programs; the layout has a version."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from trunkline.core.features import VERSION, Features
from trunkline.core.position import Position
from trunkline.core.table import Table
from trunkline.editions import Edition

__all__ = ["FEATURES_VERSION", "FeatureForm", "Field", "Layout", "LayoutError", "checked_form"]

FEATURES_VERSION = VERSION
FeatureForm = Literal["uint8", "float32"]
FORMS: tuple[FeatureForm, ...] = ("uint8", "float32")


def checked_form(form: str) -> FeatureForm:
    """The form of features; ValueError if there is none of that name."""
    if form not in FORMS:
        raise ValueError(f"there is no form of features {form!r}; there are {', '.join(FORMS)}")
    return form


class LayoutError(ValueError):
    """Numbers, or a program trained on them, that belong to another layout."""


class Field(Struct, frozen=True):
    """One field of the features: what it means, and where it is.

    As float32, the numbers are divided by the `scale`.
    """

    name: str
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    scale: int
    meaning: str
    start: int

    @property
    def stop(self) -> int:
        """Where the next field begins."""
        return self.start + int(np.prod(self.shape))


class Layout:
    """How the features of an edition are laid out: the same for any number of seats."""

    def __init__(self, table: Table) -> None:
        self.edition: Edition = table.edition
        self.core = Features(table)

    @property
    def id(self) -> str:
        """What a trained program is stored with, so that no other layout is fed to it."""
        return f"{self.edition.id} {self.edition.hash[:12]} features {FEATURES_VERSION}"

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.core.size

    @property
    def actions(self) -> int:
        """How many moves are numbered."""
        return len(self.core.table.labels)

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The fields by name, in the order in which they are laid out."""
        found = {}
        start = 0
        for name, axes, shape, scale, meaning in self.core.rows:
            found[name] = Field(name, axes, shape, scale, meaning, start)
            start = found[name].stop
        return found

    def read(
        self, position: Position[Any], seat: int, form: FeatureForm = "uint8"
    ) -> NDArray[np.generic]:
        """What a seat knows of a position of this edition."""
        if checked_form(form) == "uint8":
            numbers = np.empty(self.size, np.uint8)
            self.core.write_features(position, seat, numbers)
            return numbers
        fractions = np.empty(self.size, np.float32)
        self.core.write_float_features(position, seat, fractions)
        return fractions

    def mask(self, position: Position[Any], seat: int) -> NDArray[np.bool_]:
        """For every numbered move, whether the seat may play it now."""
        allowed = np.empty(self.actions, np.uint8)
        self.core.write_mask(position, seat, allowed)
        return allowed.view(np.bool_)

    def split(self, features: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """The fields of features, each in its shape; the last axis of the array is taken apart.

        These are views of the array, so this costs next to nothing.
        """
        if features.shape[-1:] != (self.size,):
            raise LayoutError(
                f"the layout {self.id!r} has {self.size} numbers, not {features.shape[-1:]}"
            )
        before = features.shape[:-1]
        return {
            name: features[..., field.start : field.stop].reshape(before + field.shape)
            for name, field in self.fields.items()
        }

    def check(self, other: str) -> None:
        """LayoutError if something was made for another layout than this one."""
        if other != self.id:
            raise LayoutError(
                f"this was trained on the layout {other!r}, but here it would see {self.id!r}; "
                "train it again, or use the version of Trunkline that it was trained with"
            )

    def __repr__(self) -> str:
        return f"<Layout {self.id}, {self.size} numbers, {self.actions} actions>"

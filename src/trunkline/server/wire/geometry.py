"""Points and poses on a board, rounded for the wire."""

import math
from typing import TypeAlias

from trunkline.picture.shapes import Box
from trunkline.server.wire.base import Model

__all__ = ["Point", "Pose", "point_of", "pose_of"]

# A centre, `x` and `y`, and a rotation in degrees.
Pose: TypeAlias = tuple[float, float, float]


class Point(Model):
    """A point on the board."""

    x: float
    y: float


def point_of(point: complex) -> Point:
    """A point of a layout."""
    return Point(x=round(point.real, 1), y=round(point.imag, 1))


def pose_of(box: Box) -> Pose:
    """Where a box of a layout is, and how it is turned."""
    degrees = round(math.degrees(box.angle), 1) % 360
    return round(box.middle.real, 1), round(box.middle.imag, 1), round(degrees, 1)

"""Finds free space on a board, so that nothing drawn covers anything else."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from trunkline.picture.shapes import Box

RIM = 9.0
STEP = 6.0
# Directions to try: the four sides first, then those between them, starting from below.
COMPASS = tuple(
    cmath.rect(1, math.tau * (0.25 + k / 32))
    for k in sorted(range(32), key=lambda k: (k % 8 > 0, k % 4 > 0))
)


class FreeSpace:
    """The area of a board and the boxes that are already taken."""

    def __init__(self, size: tuple[float, float], taken: Iterable[Box]) -> None:
        width, height = size
        self.area = Box(complex(width, height) / 2, width - 2 * RIM, height - 2 * RIM)
        self.taken = list(taken)

    def reserve(self, anchor: Box, sizes: Sequence[tuple[float, float]], farthest: float) -> Box:
        """Reserve the nearest free space beside an anchor for a box of one of these sizes.

        If there is none within `farthest`, the box goes where it overlaps the fewest others.
        """
        near = self._near(anchor, max(map(sum, sizes)) + farthest)
        for spot in self._spots(anchor, sizes, farthest):
            if not any(spot.overlaps(box) for box in near):
                break
        else:
            spot = min(
                self._spots(anchor, sizes, farthest),
                key=lambda spot: sum(spot.overlaps(box) for box in near),
                default=Box(anchor.middle, *sizes[0]),
            )
        self.taken.append(spot)
        return spot

    def _near(self, anchor: Box, away: float) -> list[Box]:
        """The boxes taken within this distance of an anchor, or slightly more; nearest first."""
        reach = anchor.length + anchor.breadth + away
        near = [(abs(box.middle - anchor.middle) - box.length, box) for box in self.taken]
        return [box for far, box in sorted(near, key=itemgetter(0)) if far < reach]

    def _spots(
        self, anchor: Box, sizes: Sequence[tuple[float, float]], farthest: float
    ) -> Iterator[Box]:
        """Boxes beside an anchor that lie within the area, the nearest first."""
        for step in range(int(farthest / STEP) + 1):
            for width, height in sizes:
                half = complex(anchor.length + width, anchor.breadth + height) / 2
                for way in COMPASS:
                    touching = min(_ratio(half.real, way.real), _ratio(half.imag, way.imag))
                    middle = anchor.middle + way * (touching + step * STEP)
                    if self._holds(middle, width, height):
                        yield Box(middle, width, height)

    def _holds(self, middle: complex, width: float, height: float) -> bool:
        away = middle - self.area.middle
        return (
            abs(away.real) <= (self.area.length - width) / 2
            and abs(away.imag) <= (self.area.breadth - height) / 2
        )


def _ratio(extent: float, share: float) -> float:
    return extent / abs(share) if abs(share) > 1e-9 else math.inf

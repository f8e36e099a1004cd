"""Finding room on a laid-out board, so that what is put there covers nothing else."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from trunkline.picture.shapes import Box

RIM = 9.0
STEP = 6.0
# From below all round, the four sides before what lies between them.
COMPASS = tuple(
    cmath.rect(1, math.tau * (0.25 + k / 32))
    for k in sorted(range(32), key=lambda k: (k % 8 > 0, k % 4 > 0))
)


class FreeSpace:
    """A board's drawing and the boxes that are taken on it."""

    def __init__(self, size: tuple[float, float], taken: Iterable[Box]) -> None:
        width, height = size
        self.drawing = Box(complex(width, height) / 2, width - 2 * RIM, height - 2 * RIM)
        self.taken = list(taken)

    def reserve(self, anchor: Box, sizes: Sequence[tuple[float, float]], farthest: float) -> Box:
        """Take the nearest room beside an anchor for a box of one of these sizes.

        Where there is none within `farthest`, the box goes where it covers least.
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
        """What is taken within this distance of an anchor or a little beyond, the nearest first."""
        reach = anchor.length + anchor.breadth + away
        near = [(abs(box.middle - anchor.middle) - box.length, box) for box in self.taken]
        return [box for far, box in sorted(near, key=itemgetter(0)) if far < reach]

    def _spots(
        self, anchor: Box, sizes: Sequence[tuple[float, float]], farthest: float
    ) -> Iterator[Box]:
        """Upright boxes beside an upright anchor that lie on the drawing, the nearest first."""
        for step in range(int(farthest / STEP) + 1):
            for width, height in sizes:
                half = complex(anchor.length + width, anchor.breadth + height) / 2
                for way in COMPASS:
                    touching = min(_ratio(half.real, way.real), _ratio(half.imag, way.imag))
                    middle = anchor.middle + way * (touching + step * STEP)
                    if self._holds(middle, width, height):
                        yield Box(middle, width, height)

    def _holds(self, middle: complex, width: float, height: float) -> bool:
        away = middle - self.drawing.middle
        return (
            abs(away.real) <= (self.drawing.length - width) / 2
            and abs(away.imag) <= (self.drawing.breadth - height) / 2
        )


def _ratio(extent: float, share: float) -> float:
    return extent / abs(share) if abs(share) > 1e-9 else math.inf

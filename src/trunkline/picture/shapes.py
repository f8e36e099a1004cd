"""The shapes of a board's layout: rotated boxes, arcs, and tracks made of both.

Points are complex numbers, x to the right and y downwards as in SVG.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

BED = 1.6


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle rotated by `angle` radians around its middle."""

    middle: complex
    length: float
    breadth: float
    angle: float = 0.0

    def corners(self) -> tuple[complex, ...]:
        """The four corners in order."""
        along = cmath.rect(self.length / 2, self.angle)
        across = cmath.rect(self.breadth / 2, self.angle + math.pi / 2)
        return tuple(
            self.middle + a * along + b * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )

    def overlaps(self, other: Box) -> bool:
        """Whether two boxes share any area: no side of either separates their corners."""
        sides = self.length + self.breadth + other.length + other.breadth
        if 2 * abs(self.middle - other.middle) >= sides:
            return False
        ours, theirs = self.corners(), other.corners()
        for angle in (self.angle, other.angle):
            for axis in (cmath.rect(1, angle), cmath.rect(1, angle + math.pi / 2)):
                a = [(p * axis.conjugate()).real for p in ours]
                b = [(p * axis.conjugate()).real for p in theirs]
                if max(a) <= min(b) or max(b) <= min(a):
                    return False
        return True

    def distance(self, point: complex) -> float:
        """How far a point is outside the box; 0 inside."""
        local = (point - self.middle) * cmath.rect(1, -self.angle)
        return math.hypot(
            max(abs(local.real) - self.length / 2, 0), max(abs(local.imag) - self.breadth / 2, 0)
        )


@dataclass(frozen=True, slots=True)
class Curve:
    """A circular arc between two cities, moved sideways into its lane.

    `bend` is the height of the arc over the straight line, as a share of that line's length,
    to the left seen from the start. With arcs, parallel tracks stay parallel.
    """

    start: complex
    end: complex
    bend: float
    aside: float = 0.0

    @property
    def _half_angle(self) -> float:
        return 2 * math.atan(2 * self.bend)

    @property
    def length(self) -> float:
        """The length of the arc from city to city, not counting the lane's shift."""
        half = abs(self._half_angle)
        stretch = half / math.sin(half) if half > 1e-6 else 1.0
        return abs(self.end - self.start) * stretch

    def at(self, share: float) -> complex:
        """The point at this share of the way."""
        half, chord = self._half_angle, self.end - self.start
        turn = half * (2 * share - 1)
        if abs(half) > 1e-6:
            along = 0.5 + math.sin(turn) / (2 * math.sin(half))
            rise = (math.cos(turn) - math.cos(half)) / (2 * math.sin(half))
        else:
            along, rise = share, 0.0
        left = -1j * cmath.rect(1, self.direction(share))
        return self.start + chord * complex(along, -rise) + left * self.aside

    def direction(self, share: float) -> float:
        """The direction of the arc at this share of the way, in radians."""
        return cmath.phase(self.end - self.start) + self._half_angle * (2 * share - 1)


@dataclass(frozen=True, slots=True)
class TrackLine:
    """A track as drawn: its curve and one box per space."""

    curve: Curve
    spaces: tuple[Box, ...]

    def bed(self) -> Iterator[Box]:
        """The thin line from city to city under the spaces, as one box per segment."""
        stops = (self.curve.start, *(space.middle for space in self.spaces), self.curve.end)
        for a, b in pairwise(stops):
            yield Box((a + b) / 2, abs(b - a), BED, cmath.phase(b - a))

    def upright(self) -> Iterator[Box]:
        """The spaces, rotated by half a turn if they would be upside down otherwise."""
        chord = self.curve.end - self.curve.start
        turn = math.pi if (chord.real, chord.imag) < (0, 0) else 0.0
        for space in self.spaces:
            yield replace(space, angle=space.angle + turn)

    def path(self, digits: int = 1) -> str:
        """The path from one city along the spaces to the other, as SVG path data.

        A track in an outer lane leaves its city at an angle, so that parallel tracks meet there.
        """
        curve, first, last = self.curve, self.spaces[0], self.spaces[-1]
        start = first.middle - cmath.rect(first.length / 2, first.angle)
        end = last.middle + cmath.rect(last.length / 2, last.angle)
        stops = [spot(p, digits) for p in (curve.start, start, end, curve.end)]
        if abs(curve.bend) < 0.004:
            return f"M{stops[0]}L{stops[1]} {stops[2]} {stops[3]}"
        rise, chord = abs(curve.bend), abs(curve.end - curve.start)
        radius = chord * (rise / 2 + 1 / (8 * rise))
        sweep = int(curve.bend > 0)
        return f"M{stops[0]}L{stops[1]}A{radius:.0f},{radius:.0f} 0 0 {sweep} {stops[2]}L{stops[3]}"

    def portals(self, away: float) -> Iterator[Box]:
        """A portal at each end, this far from the outer spaces and facing its city."""
        for space, turn in ((self.spaces[0], math.pi), (self.spaces[-1], 0.0)):
            angle = space.angle + turn
            yield Box(space.middle + cmath.rect(space.length / 2 + away, angle), 0, 0, angle)


def spot(point: complex, digits: int = 1) -> str:
    """A point in SVG syntax, with this many decimals."""
    return f"{point.real:.{digits}f},{point.imag:.{digits}f}"

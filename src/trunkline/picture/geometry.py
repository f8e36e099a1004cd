"""Where everything on a drawn board lies: cities, the spaces of every track, and names.

Points are complex numbers, x to the right and y downwards as in SVG. All sizes are meant for a
board about 1600 wide; `Layout.unit` shrinks them where a map is too tight for them.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from trunkline.editions.schema import Board, City, Track

BAR = 40.0
BREADTH = 14.0
GAP = 4.0
LANE = 20.0
CITY = 9.0
BIG_CITY = 12.5
CLEAR = 5.0
FONT = 19.0
MARGIN = 60.0
STEEPEST = 0.5

_NARROW = frozenset("fijlrtI.,'-|! ")
_WIDE = frozenset("mwMW")
_SIDES = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle turned by `angle` radians about its middle."""

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
        ours, theirs = self.corners(), other.corners()
        for angle in (self.angle, other.angle):
            for axis in (cmath.rect(1, angle), cmath.rect(1, angle + math.pi / 2)):
                a = [(p * axis.conjugate()).real for p in ours]
                b = [(p * axis.conjugate()).real for p in theirs]
                if max(a) <= min(b) or max(b) <= min(a):
                    return False
        return True

    def distance(self, point: complex) -> float:
        """How far a point lies outside the box; 0 inside."""
        local = (point - self.middle) * cmath.rect(1, -self.angle)
        return math.hypot(
            max(abs(local.real) - self.length / 2, 0), max(abs(local.imag) - self.breadth / 2, 0)
        )


@dataclass(frozen=True, slots=True)
class Curve:
    """A circular arc between two cities, moved sideways into its lane.

    `bend` is the height of the bow over the straight line, as a share of that line's length,
    to the left seen from the start. An arc keeps parallel tracks parallel.
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
        """The point that lies this share of the way along."""
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
        """Which way the arc runs at this share of the way, in radians."""
        return cmath.phase(self.end - self.start) + self._half_angle * (2 * share - 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A track as drawn: its curve and one box per space."""

    curve: Curve
    spaces: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name: the box it fills and the side it is anchored on."""

    box: Box
    anchor: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board, placed."""

    size: tuple[float, float]
    unit: float
    cities: Mapping[str, complex]
    radii: Mapping[str, float]
    labels: Mapping[str, Label]
    lines: tuple[Line, ...]


def place(board: Board) -> Layout:
    """Place every city, name and space of a board."""
    cities = city_points(board)
    lanes = lane_shifts(board.tracks)
    unit = _unit(board, cities)
    radii = {i: unit * (BIG_CITY if c.big else CITY) for i, c in board.cities.items()}
    lines = []
    for track, lane in zip(board.tracks, lanes, strict=True):
        start, end = cities[track.a], cities[track.b]
        ends = radii[track.a], radii[track.b]
        bend = track.bend or _bend_to_fit(track, start, end, sum(ends), unit)
        lines.append(_line(Curve(start, end, bend, lane * LANE * unit), ends, track.length, unit))
    labels = {i: _label(c, cities[i], radii[i], unit) for i, c in board.cities.items()}
    return Layout(board.size, unit, cities, radii, labels, tuple(lines))


def lane_shifts(tracks: Iterable[Track]) -> list[float]:
    """How many lanes each track stands to the left of its route's middle, in order of mention."""
    tracks = list(tracks)
    members: dict[frozenset[str], list[int]] = {}
    for index, track in enumerate(tracks):
        members.setdefault(frozenset((track.a, track.b)), []).append(index)
    shifts = [0.0] * len(tracks)
    for route in members.values():
        first = tracks[route[0]].a
        for rank, index in enumerate(route):
            shift = (len(route) - 1) / 2 - rank
            shifts[index] = shift if tracks[index].a == first else -shift
    return shifts


def _room_needed(length: int, radii: float, unit: float) -> float:
    return radii + unit * (length * BAR + (length - 1) * GAP + 2 * CLEAR)


def _bend_to_fit(track: Track, start: complex, end: complex, radii: float, unit: float) -> float:
    """A track without a bend of its own bows just enough for its spaces to fit."""
    needed = _room_needed(track.length, radii, unit)
    bend = 0.0
    while Curve(start, end, bend).length < needed and bend < STEEPEST:
        bend += 0.01
    return bend


def _unit(board: Board, cities: Mapping[str, complex]) -> float:
    """The largest size, up to 1, at which every track's spaces fit on the curve they may take."""
    fits = [1.0]
    for track in board.tracks:
        curve = Curve(cities[track.a], cities[track.b], track.bend or STEEPEST)
        radii = sum(BIG_CITY if board.cities[i].big else CITY for i in (track.a, track.b))
        fits.append(curve.length / _room_needed(track.length, radii, 1))
    # One pair of cities in the same place must not make the whole map vanish.
    return max(min(fits), min(1.0, board.size[0] / 4000))


def _line(curve: Curve, ends: tuple[float, float], count: int, unit: float) -> Line:
    """Spread a track's spaces evenly: what room is left over widens the gaps and both ends."""
    total = curve.length or 1.0
    room = total - _room_needed(count, sum(ends), unit)
    extra = room / (count + 2)
    first = ends[0] + unit * CLEAR + 1.5 * extra + unit * BAR / 2
    pitch = unit * (BAR + GAP) + extra
    shares = ((first + number * pitch) / total for number in range(count))
    return Line(
        curve,
        tuple(Box(curve.at(s), unit * BAR, unit * BREADTH, curve.direction(s)) for s in shares),
    )


def text_width(text: str, size: float) -> float:
    """About how wide a bold serif sets a text; generous, since the reader's font is not known."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.88
    return 0.72 if letter.isupper() else 0.55


def _label(city: City, middle: complex, radius: float, unit: float) -> Label:
    east, south = _SIDES[city.label]
    width, height = text_width(city.name, unit * FONT), unit * FONT * 0.95
    # On a diagonal the name moves in towards the ring, which is round.
    reach = radius + unit * 3 if not (east and south) else radius * 0.7
    box = Box(
        middle + complex(east * (reach + width / 2), south * (reach + height / 2)), width, height
    )
    return Label(box, {-1: "end", 0: "middle", 1: "start"}[east])


def city_points(board: Board) -> dict[str, complex]:
    """Where each city lies: as the board says, or by its latitude, or else on a circle."""
    cities = board.cities
    drawn = {i: complex(c.x, c.y) for i, c in cities.items() if c.x is not None and c.y is not None}
    if len(drawn) == len(cities):
        return drawn
    placed = {
        i: (c.lat, c.lon) for i, c in cities.items() if c.lat is not None and c.lon is not None
    }
    if len(placed) == len(cities):
        return _fit(project(placed), board.size)
    return _circle(tuple(cities), board.size)


def project(places: Mapping[str, tuple[float, float]]) -> dict[str, complex]:
    """Latitudes and longitudes on a conformal cone laid through the region they span."""
    cone = Cone.around(places.values())
    return {i: cone.project(*place) for i, place in places.items()}


@dataclass(frozen=True, slots=True)
class Cone:
    """Lambert's conformal conic projection: its opening and middle meridian."""

    opening: float
    meridian: float

    @classmethod
    def around(cls, places: Iterable[tuple[float, float]]) -> Cone:
        """The cone that touches the globe a sixth inside the northern and southern edge."""
        places = list(places)
        south, north = min(p[0] for p in places), max(p[0] for p in places)
        lower = math.radians(south + (north - south) / 6)
        upper = math.radians(north - (north - south) / 6)
        if upper - lower < 1e-3:
            opening = math.sin(lower)
        else:
            opening = math.log(math.cos(lower) / math.cos(upper)) / math.log(
                _stretch(upper) / _stretch(lower)
            )
        west, east = min(p[1] for p in places), max(p[1] for p in places)
        return cls(opening if abs(opening) > 1e-3 else 1e-3, (west + east) / 2)

    def project(self, lat: float, lon: float) -> complex:
        """A point in units of the globe's radius, up to a shift and a factor, y downwards."""
        lat = max(min(lat, 89.0), -89.0)
        radius = _stretch(math.radians(lat)) ** -self.opening / self.opening
        turn = self.opening * math.radians(lon - self.meridian)
        return complex(radius * math.sin(turn), radius * math.cos(turn))


def _stretch(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)


def _fit(points: Mapping[str, complex], size: tuple[float, float]) -> dict[str, complex]:
    """Scale and centre points so that they fill the board within its margin."""
    left, right = min(p.real for p in points.values()), max(p.real for p in points.values())
    top, bottom = min(p.imag for p in points.values()), max(p.imag for p in points.values())
    margin = min(MARGIN, *(s / 8 for s in size))
    spans = ((right - left, size[0] - 2 * margin), (bottom - top, size[1] - 2 * margin))
    factor = min((room / span for span, room in spans if span > 0), default=1.0)
    middle = complex(left + right, top + bottom) / 2
    return {i: (p - middle) * factor + complex(*size) / 2 for i, p in points.items()}


def _circle(ids: tuple[str, ...], size: tuple[float, float]) -> dict[str, complex]:
    middle, across = complex(*size) / 2, 0.4 * min(size)
    turns = (2 * math.pi * k / len(ids) - math.pi / 2 for k in range(len(ids)))
    return {i: middle + cmath.rect(across, turn) for i, turn in zip(ids, turns, strict=True)}


def free_spot(layout: Layout, width: float, height: float, rim: float = 18) -> complex:
    """The upper left corner for a box along the board's edge where it hides least.

    Among equally good places the one nearest a corner wins, the lower left one first.
    """
    middles = [space.middle for line in layout.lines for space in line.spaces]
    middles += layout.cities.values()
    middles += [p for label in layout.labels.values() for p in label.box.corners()]
    spare = complex(layout.size[0] - width - 2 * rim, layout.size[1] - height - 2 * rim)

    def spot(along: float, down: float) -> complex:
        return complex(rim + spare.real * along, rim + spare.imag * down)

    def cost(share: tuple[float, float]) -> tuple[int, float]:
        box = Box(spot(*share) + complex(width, height) / 2, width, height)
        hidden = sum(box.distance(p) < BAR * layout.unit for p in middles)
        return hidden, sum(min(s, 1 - s) for s in share)

    steps = [k / 20 for k in range(21)]
    edges = [(s, 1.0) for s in steps] + [(s, 0.0) for s in steps]
    edges += [(0.0, 1 - s) for s in steps] + [(1.0, 1 - s) for s in steps]
    return spot(*min(edges, key=cost))

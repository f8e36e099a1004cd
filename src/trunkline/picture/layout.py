"""Where everything on a board is drawn: cities, the spaces of every track, and names.

All sizes are for a board about 1600 wide; `Layout.unit` scales them down on dense maps.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from trunkline.editions.schema import Board, City, Track
from trunkline.picture.free_space import FreeSpace
from trunkline.picture.shapes import Box, Curve, TrackLine

BAR_LENGTH = 40.0
BAR_WIDTH = 14.0
SPACE_GAP = 4.0
LANE_DISTANCE = 20.0
CITY_RADIUS = 9.0
BIG_CITY_RADIUS = 12.5
END_POINT_RADIUS = 12.5
TRACK_END_CLEARANCE = 5.0
FONT_SIZE = 19.0
COUNTRY_FONT_SIZE = 22.0
COUNTRY_LETTER_SPACING = 0.16
COUNTRY_LABEL_DISTANCE = 80.0
MARGIN = 60.0
MAX_BEND = 0.5
PORTAL_DISTANCE = 3.0

Anchor: TypeAlias = Literal["start", "middle", "end"]

_NARROW = frozenset("fijlrtI.,'-|! ")
_WIDE = frozenset("mwMW")
_ANCHORS: Mapping[int, Anchor] = {-1: "end", 0: "middle", 1: "start"}
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
class Label:
    """A name: its box, and the side of it that is anchored."""

    box: Box
    anchor: Anchor = "middle"

    def foot(self, size: float) -> complex:
        """Where text of this size is anchored on its baseline."""
        shift = {"start": -0.5, "middle": 0.0, "end": 0.5}[self.anchor] * self.box.length
        return self.box.middle + complex(shift, 0.31 * size)


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of everything on a board.

    `labels` has the names of cities and countries; a country's end points have none.
    """

    size: tuple[float, float]
    unit: float
    cities: Mapping[str, complex]
    radii: Mapping[str, float]
    labels: Mapping[str, Label]
    lines: tuple[TrackLine, ...]

    def ring(self, city: str) -> Box:
        """The square around a city's ring."""
        side = 2 * self.radii[city]
        return Box(self.cities[city], side, side)

    def free_space(self) -> FreeSpace:
        """The space that nothing covers yet."""
        taken = [box for line in self.lines for box in (*line.spaces, *line.bed())]
        taken += [label.box for label in self.labels.values()]
        taken += [self.ring(city) for city in self.cities]
        return FreeSpace(self.size, taken)


def lay_out(board: Board) -> Layout:
    """Compute the position of every city, name and space of a board."""
    cities = city_points(board)
    lanes = lane_shifts(board.tracks)
    unit = _unit(board, cities)
    radii = {i: unit * _radius(c) for i, c in board.cities.items()}
    lines = []
    for track, lane in zip(board.tracks, lanes, strict=True):
        start, end = cities[track.a], cities[track.b]
        ends = radii[track.a], radii[track.b]
        bend = track.bend or _bend_to_fit(track, start, end, sum(ends), unit)
        lines.append(
            _line(Curve(start, end, bend, lane * LANE_DISTANCE * unit), ends, track.length, unit)
        )
    labels = {
        i: _label(c, cities[i], radii[i], unit) for i, c in board.cities.items() if not c.country
    }
    layout = Layout(board.size, unit, cities, radii, labels, tuple(lines))
    return replace(layout, labels=labels | _country_labels(board, layout))


def _radius(city: City) -> float:
    """The radius of a city's ring; larger for big cities and those with pieces."""
    if city.country:
        return END_POINT_RADIUS
    return BIG_CITY_RADIUS if city.big or city.has_pieces else CITY_RADIUS


def lane_shifts(tracks: Iterable[Track]) -> list[float]:
    """How many lanes each track is to the left of its route's middle, in board order."""
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


def engine_spaces(track: Track) -> range:
    """The spaces of a ferry that need a locomotive: those in its middle."""
    first = (track.length - track.locomotives) // 2
    return range(first, first + track.locomotives)


def _room_needed(length: int, radii: float, unit: float) -> float:
    return radii + unit * (length * BAR_LENGTH + (length - 1) * SPACE_GAP + 2 * TRACK_END_CLEARANCE)


def _bend_to_fit(track: Track, start: complex, end: complex, radii: float, unit: float) -> float:
    """The smallest bend that makes a track long enough for its spaces."""
    needed = _room_needed(track.length, radii, unit)
    bend = 0.0
    while Curve(start, end, bend).length < needed and bend < MAX_BEND:
        bend += 0.01
    return bend


def _unit(board: Board, cities: Mapping[str, complex]) -> float:
    """The largest scale, up to 1, at which the spaces of every track fit on its curve."""
    fits = [1.0]
    for track in board.tracks:
        curve = Curve(cities[track.a], cities[track.b], track.bend or MAX_BEND)
        radii = sum(_radius(board.cities[i]) for i in (track.a, track.b))
        fits.append(curve.length / _room_needed(track.length, radii, 1))
    # Two cities at the same place must not make the whole map vanish.
    return max(min(fits), min(1.0, board.size[0] / 4000))


def _line(curve: Curve, ends: tuple[float, float], count: int, unit: float) -> TrackLine:
    """Spread a track's spaces evenly; spare room widens the gaps and both ends."""
    total = curve.length or 1.0
    room = total - _room_needed(count, sum(ends), unit)
    extra = room / (count + 2)
    first = ends[0] + unit * TRACK_END_CLEARANCE + 1.5 * extra + unit * BAR_LENGTH / 2
    pitch = unit * (BAR_LENGTH + SPACE_GAP) + extra
    shares = ((first + number * pitch) / total for number in range(count))
    return TrackLine(
        curve,
        tuple(
            Box(curve.at(s), unit * BAR_LENGTH, unit * BAR_WIDTH, curve.direction(s))
            for s in shares
        ),
    )


def text_width(text: str, size: float) -> float:
    """The approximate width of a text in a bold serif; generous, as the actual font is unknown."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.88
    return 0.72 if letter.isupper() else 0.55


def _label(city: City, middle: complex, radius: float, unit: float) -> Label:
    east, south = _SIDES[city.label]
    width, height = text_width(city.name, unit * FONT_SIZE), unit * FONT_SIZE * 0.95
    # On a diagonal the name can be closer, since the ring is round.
    reach = radius + unit * 3 if not (east and south) else radius * 0.7
    box = Box(
        middle + complex(east * (reach + width / 2), south * (reach + height / 2)), width, height
    )
    return Label(box, _ANCHORS[east])


def _country_labels(board: Board, layout: Layout) -> dict[str, Label]:
    """One label for each country, beyond its end points as seen from the middle of the board."""
    free_space, size = layout.free_space(), layout.unit * COUNTRY_FONT_SIZE
    labels = {}
    for ident, country in board.countries.items():
        ends = [layout.cities[i] for i in board.cities_of(ident)]
        middle = sum(ends) / len(ends)
        outwards = middle - complex(*layout.size) / 2
        anchor = Box(
            middle + outwards * layout.unit * COUNTRY_LABEL_DISTANCE / (abs(outwards) or 1), 0, 0
        )
        width = (
            text_width(country.name, size) + (len(country.name) + 1) * COUNTRY_LETTER_SPACING * size
        )
        labels[ident] = Label(
            free_space.reserve(anchor, [(width, 1.3 * size)], max(layout.size) / 8)
        )
    return labels


def city_points(board: Board) -> dict[str, complex]:
    """Where each city is: at its x and y, or by latitude and longitude, or else on a circle."""
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
    """Project latitudes and longitudes with a conformal cone through the region they span."""
    cone = Cone.around(places.values())
    return {i: cone.project(*place) for i, place in places.items()}


@dataclass(frozen=True, slots=True)
class Cone:
    """Lambert's conformal conic projection: its cone constant and central meridian."""

    opening: float
    meridian: float

    @classmethod
    def around(cls, places: Iterable[tuple[float, float]]) -> Cone:
        """The cone with standard parallels one sixth inside the northern and southern edges."""
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
        """A point in units of the globe's radius, with y downwards."""
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


def free_spot(
    layout: Layout, pieces: Iterable[Box], width: float, height: float, rim: float = 18
) -> complex:
    """The upper left corner for a box along the board's edge where it covers the least.

    Ties go to the place nearest a corner, the lower left one first.
    """
    middles = [space.middle for line in layout.lines for space in line.spaces]
    middles += layout.cities.values()
    middles += [p for label in layout.labels.values() for p in label.box.corners()]
    middles += [piece.middle for piece in pieces]
    spare = complex(layout.size[0] - width - 2 * rim, layout.size[1] - height - 2 * rim)

    def spot(along: float, down: float) -> complex:
        return complex(rim + spare.real * along, rim + spare.imag * down)

    def cost(share: tuple[float, float]) -> tuple[int, float]:
        box = Box(spot(*share) + complex(width, height) / 2, width, height)
        hidden = sum(box.distance(p) < BAR_LENGTH * layout.unit for p in middles)
        return hidden, sum(min(s, 1 - s) for s in share)

    steps = [k / 20 for k in range(21)]
    edges = [(s, 1.0) for s in steps] + [(s, 0.0) for s in steps]
    edges += [(0.0, 1 - s) for s in steps] + [(1.0, 1 - s) for s in steps]
    return spot(*min(edges, key=cost))

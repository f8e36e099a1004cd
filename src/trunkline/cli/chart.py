"""A board drawn in the terminal: tracks in braille dots, cities as rings, names where they fit.

Where something can be had in a city, its ring is a digit that says how much.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from trunkline.cli.look import (
    BIG_CITY,
    BORDER,
    BRASS,
    CITY,
    FAINT,
    PASSENGER,
    STATION,
    STRONG,
    seat_look,
)
from trunkline.editions.schema import Board
from trunkline.picture.geometry import Layout
from trunkline.picture.geometry import place as lay_out
from trunkline.picture.shapes import Box

Cell = tuple[int, int]
Letters = dict[Cell, int]
Digits = Mapping[str, tuple[int, Style]]

# The bit of each dot in a braille letter, by row and column.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BLANK = 0x2800
WIDE, TALL = 2, 4
SPARSE = 3.0
STRETCH = 1.35
TALLEST = 40
# How much of a name may lie on tracks, as a share of its letters.
HIDDEN = 0.6
# Where along a track a sign may stand, the best place first.
MIDDLE_FIRST = (0.5, 0.4, 0.6, 0.3, 0.7)
# How many cells each track must have before signs are worth their place.
SIGN_ROOM = 7
SIDES = ("e", "w", "n", "s", "ne", "nw", "se", "sw")


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """The name of a city or country, letter by letter, the cell it starts in and its ring's."""

    letters: tuple[str, ...]
    start: Cell
    ring: Cell

    def cells(self) -> Iterator[Cell]:
        """The cells it covers."""
        x, y = self.start
        return ((x + step, y) for step in range(len(self.letters)))

    def with_gaps(self) -> set[Cell]:
        """The cells it covers and those at its ends."""
        x, y = self.start
        return {(x + step, y) for step in range(-1, len(self.letters) + 1)}


def spelled(text: str) -> tuple[str, ...]:
    """A text's letters, one for each cell: a wide one leaves its second cell empty."""
    letters: list[str] = []
    for letter in text:
        width = cell_len(letter)
        if width == 0 and letters:
            letters[-1] += letter
        else:
            letters += [letter, *[""] * (width - 1)]
    return tuple(letters)


class Chart:
    """A board fitted to a number of columns and rows: what stays the same during a game."""

    def __init__(self, layout: Layout, board: Board, width: int, height: int) -> None:
        self.layout, self.board = layout, board
        self.width, self.height = width, height
        self._fit(width, height)
        self.cities = {i: self.cell(point) for i, point in layout.cities.items()}
        self.open = [self._dotted(number) for number in range(len(layout.lines))]
        self.built = [self._wagons(number) for number in range(len(layout.lines))]
        self.rings = set(self.cities.values())
        self.lines = {cell for track in self.built for cell in track}
        self.names = self._place_names()

    def _fit(self, width: int, height: int) -> None:
        """Fill the room without bending the map out of shape."""
        points = [space.middle for line in self.layout.lines for space in line.spaces]
        points += self.layout.cities.values()
        left, right = min(p.real for p in points), max(p.real for p in points)
        top, bottom = min(p.imag for p in points), max(p.imag for p in points)
        across = max(width - 2, 1) * WIDE / max(right - left, 1)
        down = max(height - 1, 1) * TALL / max(bottom - top, 1)
        self.across, self.down = min(across, down * STRETCH), min(down, across * STRETCH)
        self.left = (left + right) / 2 - width * WIDE / 2 / self.across
        self.top = (top + bottom) / 2 - height * TALL / 2 / self.down

    def dot(self, point: complex) -> Cell:
        """The dot a point of the board falls on."""
        return (
            math.floor((point.real - self.left) * self.across),
            math.floor((point.imag - self.top) * self.down),
        )

    def cell(self, point: complex) -> Cell:
        """The letter a point of the board falls on."""
        x, y = self.dot(point)
        return x // WIDE, y // TALL

    def _dotted(self, number: int) -> Letters:
        """An open track: a dotted line between its cities."""
        curve = self.layout.lines[number].curve
        steps = max(int(curve.length * min(self.across, self.down) / SPARSE), 2)
        return _letters(self.dot(curve.at(step / steps)) for step in range(1, steps))

    def _wagons(self, number: int) -> Letters:
        """A claimed track: a thin line from city to city, and a solid bar for each space."""
        line = self.layout.lines[number]
        steps = math.ceil(2 * line.curve.length * max(self.across, self.down)) + 1
        dots = {self.dot(line.curve.at(step / steps)) for step in range(steps + 1)}
        for space in line.spaces:
            dots |= self._filled(space, line.curve.length / len(line.spaces))
        return _letters(dots)

    def _filled(self, box: Box, longest: float) -> set[Cell]:
        """The dots of a box, along its middle a line of two to four dots."""
        scale = min(self.across, self.down)
        along = complex(math.cos(box.angle), math.sin(box.angle))
        fine = 0.5 / max(self.across, self.down)
        breadth = min(max(box.breadth, 1.6 / scale), 4 / scale) / 2
        return {
            self.dot(box.middle + along * complex(x, y))
            for x in _span(min(box.length, longest) / 2, fine)
            for y in _span(breadth - fine, fine)
        }

    def _place_names(self) -> dict[str, Name]:
        """Names that cover no city, no other name and little of the tracks.

        Every country has one, and those of its end points that have room for it beside them.
        """
        taken: set[Cell] = set()
        names: dict[str, Name] = {}
        for place in self._by_importance():
            cost, name = self._cheapest(place, taken)
            if cost <= HIDDEN * len(name.letters) + 0.5:
                names[place] = name
                taken |= name.with_gaps()
        for ident, city in self.board.cities.items():
            if city.country and self.ring(city.country, names) != self.cities[ident]:
                cost, name = self._cheapest(ident, taken)
                if cost <= 0.5 and name.start[1] == name.ring[1]:
                    names[ident] = name
                    taken |= name.with_gaps()
        return names

    def _by_importance(self) -> list[str]:
        """Cities and countries, big ones and short names first."""
        cities = {ident: city for ident, city in self.board.cities.items() if not city.country}
        big = {ident for ident, city in cities.items() if city.big}
        named = (*cities, *self.board.countries)
        return sorted(named, key=lambda place: (place not in big, len(self.board.name_of(place))))

    def _cheapest(self, place: str, taken: set[Cell]) -> tuple[float, Name]:
        """The best spot for a name, and what is lost by it."""
        own = {self.cities[city] for city in self.board.cities_of(place)}
        fair = [
            (self._cost(name, own) + 0.5 * (rank > 0), rank, name)
            for rank, name in enumerate(self.spots(place))
            if self.is_free(name, taken)
        ]
        cost, _, best = min(fair, default=(math.inf, 0, Name((), (0, 0), (0, 0))))
        return cost, best

    def _cost(self, name: Name, own: set[Cell]) -> float:
        """How much a name hides, and whether it could be taken for a neighbour's."""
        around = {(x, y + step) for x, y in name.cells() for step in (-1, 1)}
        x, y = name.start
        end = len(name.letters)
        around |= {(x + step, y) for step in (-2, -1, end, end + 1)}
        return len(self.lines.intersection(name.cells())) + 3 * len(around & self.rings - own)

    def spots(self, place: str) -> list[Name]:
        """Where a name may stand, the board's own choice first; a country's at any end point."""
        letters = spelled(self.board.name_of(place))
        return [
            Name(letters, start, self.cities[ident])
            for ident in self.board.cities_of(place)
            for start in self._starts(ident, len(letters))
        ]

    def _starts(self, ident: str, size: int) -> list[Cell]:
        """The cells where a name of this size may start around a city."""
        x, y = self.cities[ident]
        starts = {
            "e": (x + 2, y),
            "w": (x - size - 1, y),
            "n": (x - size // 2, y - 1),
            "s": (x - size // 2, y + 1),
            "ne": (x + 1, y - 1),
            "nw": (x - size, y - 1),
            "se": (x + 1, y + 1),
            "sw": (x - size, y + 1),
        }
        order = dict.fromkeys((self.board.cities[ident].label, *SIDES))
        return [starts[side] for side in order]

    def ring(self, place: str, names: Mapping[str, Name]) -> Cell:
        """The ring of a city; of a country, that of the end point its name stands at."""
        if place in names:
            return names[place].ring
        return self.cities[self.board.cities_of(place)[0]]

    def is_free(self, name: Name, taken: set[Cell]) -> bool:
        """Whether a name lies on the map and covers nothing that must be seen."""
        cells = set(name.cells())
        return (
            all(map(self.has, cells)) and cells.isdisjoint(taken) and cells.isdisjoint(self.rings)
        )

    def has(self, cell: Cell) -> bool:
        """Whether a cell lies on the map."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height


def _span(reach: float, fine: float) -> list[float]:
    """Points from -reach to reach, no further apart than `fine`."""
    if reach <= 0:
        return [0.0]
    steps = math.ceil(2 * reach / fine)
    return [2 * reach * step / steps - reach for step in range(steps + 1)]


class Atlas:
    """A board's charts, each size drawn once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.layout = lay_out(board)
        self.chart = lru_cache(maxsize=8)(self._chart)

    def _chart(self, width: int, height: int) -> Chart:
        return Chart(self.layout, self.board, width, height)

    def height_for(self, width: int) -> int:
        """How many rows show the board in its own proportions."""
        across, down = self._extent()
        return max(round((width - 2) * WIDE * down / max(across, 1) / TALL) + 2, 6)

    def width_for(self, height: int) -> int:
        """How many columns the board can make use of in so many rows."""
        across, down = self._extent()
        return math.ceil((height - 1) * TALL * STRETCH * across / max(down, 1) / WIDE) + 2

    def _extent(self) -> tuple[float, float]:
        points = self.layout.cities.values()
        return (
            max(p.real for p in points) - min(p.real for p in points),
            max(p.imag for p in points) - min(p.imag for p in points),
        )


@dataclass
class BoardMap:
    """A position's map as something rich can print; it fills the height it is given.

    `digits` stand for the rings of cities and countries; the names of `cities` stand out.
    `signs` are single letters in the middle of open tracks, where there is room.
    """

    atlas: Atlas
    owners: Mapping[int, int] = field(default_factory=dict)
    stations: Mapping[str, int] = field(default_factory=dict)
    passengers: Mapping[str, int] = field(default_factory=dict)
    digits: Digits = field(default_factory=dict)
    cities: Collection[str] = ()
    signs: Mapping[int, tuple[str, Style]] = field(default_factory=dict)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(20, options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        room = min(max(console.height - 2, 12), TALLEST)
        height = options.height or min(self.atlas.height_for(width), room)
        chart = self.atlas.chart(width, height)
        colorless = console.no_color or console.color_system is None
        letters = self._letters(chart, marked=colorless, solid=options.ascii_only)
        for y in range(chart.height):
            row = [letters.get((x, y), (" ", None)) for x in range(chart.width)]
            yield from Segment.simplify(Segment(text, style) for text, style in row)
            yield Segment.line()

    def _letters(
        self, chart: Chart, marked: bool, solid: bool
    ) -> dict[Cell, tuple[str, Style | None]]:
        letters: dict[Cell, tuple[str, Style | None]] = dict(self._lines(chart, solid))
        if marked:
            letters.update(self._marks(chart))
        letters.update(self._cities(chart))
        named = self._named(chart)
        hidden = {cell for name in named.values() for cell in name.cells()}
        shown = {
            place: name
            for place, name in chart.names.items()
            if place not in named and hidden.isdisjoint(name.cells())
        }
        for place, name in shown.items():
            letters.update(_written(name, FAINT if _country(self.atlas.board, place) else None))
        for name in named.values():
            letters.update(_written(name, STRONG))
        taken = {cell for name in (*shown.values(), *named.values()) for cell in name.cells()}
        if self._has_room_for_signs(chart, marked):
            gaps = {
                cell for name in (*shown.values(), *named.values()) for cell in name.with_gaps()
            }
            letters.update(self._signs(chart, gaps))
        letters.update(self._travellers(chart, taken))
        return letters

    def _lines(self, chart: Chart, solid: bool) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """The tracks: a claimed one hides an open one, and the more dots the stronger.

        A terminal without braille shows a claimed track as a row of its seat's marks.
        """
        free: Letters = {}
        for number, letters in enumerate(chart.open):
            if number not in self.owners:
                for cell, bits in letters.items():
                    free[cell] = free.get(cell, 0) | bits
        for cell, bits in free.items():
            yield cell, (chr(BLANK + bits), FAINT)
        seats: dict[Cell, dict[int, int]] = {}
        for track, seat in self.owners.items():
            for cell, bits in chart.built[track].items():
                owned = seats.setdefault(cell, {})
                owned[seat] = owned.get(seat, 0) | bits
        for cell, owned in seats.items():
            seat, bits = max(owned.items(), key=lambda item: item[1].bit_count())
            look = seat_look(seat)
            yield cell, (look.mark if solid else chr(BLANK + bits), look.style)

    def _marks(self, chart: Chart) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """Each claimed track's seat by its mark, where there is no colour to tell."""
        for track, seat in self.owners.items():
            look = seat_look(seat)
            yield chart.cell(chart.layout.lines[track].curve.at(0.5)), (look.mark, look.style)

    def _has_room_for_signs(self, chart: Chart, marked: bool) -> bool:
        """Whether signs would help: not in a crowd, nor where digits of cities look the same."""
        columns, rows = ({cell[axis] for cell in chart.rings} for axis in (0, 1))
        room = (max(columns) - min(columns)) * (max(rows) - min(rows))
        return room >= SIGN_ROOM * len(chart.layout.lines) and not (marked and self.digits)

    def _signs(self, chart: Chart, names: set[Cell]) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """A sign near the middle of each open track that has one, beside names and cities."""
        built = {cell for track in self.owners for cell in chart.built[track]}
        taken = names | chart.rings | built
        for track, sign in self.signs.items():
            curve = chart.layout.lines[track].curve
            along = (chart.cell(curve.at(share)) for share in MIDDLE_FIRST)
            for cell in along:
                if cell not in taken:
                    taken.add(cell)
                    yield cell, sign
                    break

    def _cities(self, chart: Chart) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        for ident, cell in chart.cities.items():
            city = self.atlas.board.cities[ident]
            if ident in self.stations:
                yield cell, (STATION, seat_look(self.stations[ident]).style + STRONG)
            else:
                yield cell, (BORDER if city.country else BIG_CITY if city.big else CITY, BRASS)
        for place, (number, style) in self.digits.items():
            # There is one cell for it; more than a digit can only be hinted at.
            yield chart.ring(place, chart.names), (str(number) if number < 10 else "+", style)

    def _travellers(
        self, chart: Chart, names: set[Cell]
    ) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """Passengers beside the rings of their cities, or on them where there is no room."""
        taken = names | chart.rings
        for ident, seat in self.passengers.items():
            x, y = chart.cities[ident]
            beside = ((x + 1, y), (x - 1, y), (x, y - 1), (x, y + 1))
            free = [cell for cell in beside if chart.has(cell) and cell not in taken]
            cell = min(free, key=lambda cell: _rings_at(chart, cell) > 1, default=(x, y))
            taken.add(cell)
            yield cell, (PASSENGER, seat_look(seat).style + STRONG)

    def _named(self, chart: Chart) -> dict[str, Name]:
        """The cities something just happened in: named even where there is little room."""
        names: dict[str, Name] = {}
        for ident in self.cities:
            country = _country(self.atlas.board, ident)
            place = ident if ident in chart.names or not country else country
            taken = {cell for name in names.values() for cell in name.cells()}
            free = (spot for spot in chart.spots(place) if chart.is_free(spot, taken))
            found = chart.names.get(place) or next(free, None)
            if found is not None:
                names[place] = found
        return names


def _country(board: Board, place: str) -> str:
    """The country a place is or is an end point of; empty for cities."""
    return board.cities[place].country if place in board.cities else place


def _rings_at(chart: Chart, cell: Cell) -> int:
    """How many cities a sign in this cell could be taken to belong to."""
    return sum((cell[0] + step, cell[1]) in chart.rings for step in (-1, 1))


def _written(name: Name, style: Style | None) -> Iterator[tuple[Cell, tuple[str, Style | None]]]:
    return (
        (cell, (letter, style)) for cell, letter in zip(name.cells(), name.letters, strict=True)
    )


def _letters(dots: Iterable[Cell]) -> Letters:
    """Dots gathered into the braille letters that hold them."""
    letters: Letters = {}
    for x, y in dots:
        cell = (x // WIDE, y // TALL)
        letters[cell] = letters.get(cell, 0) | DOTS[y % TALL][x % WIDE]
    return letters

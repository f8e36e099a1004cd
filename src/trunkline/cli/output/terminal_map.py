"""A board drawn in the terminal: tracks in braille dots, cities as rings, names where they fit.

A digit in place of a ring is the number of things to be had in the city.
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

from trunkline.cli.output.mechanisms.display import PieceSymbol
from trunkline.cli.output.styles import (
    BIG_CITY,
    BRASS,
    CITY,
    COUNTRY_END_POINT,
    FAINT,
    STRONG,
    seat_mark,
)
from trunkline.editions.schema import Board
from trunkline.picture.layout import Layout, lay_out
from trunkline.picture.shapes import Box

Cell = tuple[int, int]
BrailleCells = dict[Cell, int]
Digits = Mapping[str, tuple[int, Style]]

# The bit of each dot in a braille character, by row and column.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BLANK = 0x2800
DOTS_WIDE, DOTS_TALL = 2, 4
DOT_SPACING = 3.0
MAX_STRETCH = 1.35
MAX_HEIGHT = 40
# How much of a name may cover tracks, as a share of its length.
MAX_COVER = 0.6
# Where along a track a label may be, the best place first.
MIDDLE_FIRST = (0.5, 0.4, 0.6, 0.3, 0.7)
# Track labels are drawn only if the map has this many cells for each track.
CELLS_PER_LABEL = 7
SIDES = ("e", "w", "n", "s", "ne", "nw", "se", "sw")


@dataclass(frozen=True, slots=True, order=True)
class PlacedName:
    """The name of a city or country: its characters, its first cell, and the cell of its ring."""

    characters: tuple[str, ...]
    start: Cell
    ring: Cell

    def cells(self) -> Iterator[Cell]:
        """The cells it covers."""
        x, y = self.start
        return ((x + step, y) for step in range(len(self.characters)))

    def with_gaps(self) -> set[Cell]:
        """The cells it covers and those at its ends."""
        x, y = self.start
        return {(x + step, y) for step in range(-1, len(self.characters) + 1)}


def cells_of(text: str) -> tuple[str, ...]:
    """A text's characters, one for each cell; a wide one leaves its second cell empty."""
    characters: list[str] = []
    for character in text:
        width = cell_len(character)
        if width == 0 and characters:
            characters[-1] += character
        else:
            characters += [character, *[""] * (width - 1)]
    return tuple(characters)


class MapGrid:
    """A board fitted to a number of columns and rows: what does not change during a game."""

    def __init__(self, layout: Layout, board: Board, width: int, height: int) -> None:
        self.layout, self.board = layout, board
        self.width, self.height = width, height
        self._fit(width, height)
        self.cities = {i: self.cell(point) for i, point in layout.cities.items()}
        self.open = [self._open_track(number) for number in range(len(layout.lines))]
        self.built = [self._claimed_track(number) for number in range(len(layout.lines))]
        self.rings = set(self.cities.values())
        self.lines = {cell for track in self.built for cell in track}
        self.names = self._place_names()

    def _fit(self, width: int, height: int) -> None:
        """Scale the map to fill the room without distorting it too much."""
        points = [space.middle for line in self.layout.lines for space in line.spaces]
        points += self.layout.cities.values()
        left, right = min(p.real for p in points), max(p.real for p in points)
        top, bottom = min(p.imag for p in points), max(p.imag for p in points)
        across = max(width - 2, 1) * DOTS_WIDE / max(right - left, 1)
        down = max(height - 1, 1) * DOTS_TALL / max(bottom - top, 1)
        self.across, self.down = min(across, down * MAX_STRETCH), min(down, across * MAX_STRETCH)
        self.left = (left + right) / 2 - width * DOTS_WIDE / 2 / self.across
        self.top = (top + bottom) / 2 - height * DOTS_TALL / 2 / self.down

    def dot(self, point: complex) -> Cell:
        """The dot at a point of the board."""
        return (
            math.floor((point.real - self.left) * self.across),
            math.floor((point.imag - self.top) * self.down),
        )

    def cell(self, point: complex) -> Cell:
        """The cell at a point of the board."""
        x, y = self.dot(point)
        return x // DOTS_WIDE, y // DOTS_TALL

    def _open_track(self, number: int) -> BrailleCells:
        """An open track: a dotted line between its cities."""
        curve = self.layout.lines[number].curve
        steps = max(int(curve.length * min(self.across, self.down) / DOT_SPACING), 2)
        return _braille(self.dot(curve.at(step / steps)) for step in range(1, steps))

    def _claimed_track(self, number: int) -> BrailleCells:
        """A claimed track: a thin line from city to city, and a solid bar for each space."""
        line = self.layout.lines[number]
        steps = math.ceil(2 * line.curve.length * max(self.across, self.down)) + 1
        dots = {self.dot(line.curve.at(step / steps)) for step in range(steps + 1)}
        for space in line.spaces:
            dots |= self._filled(space, line.curve.length / len(line.spaces))
        return _braille(dots)

    def _filled(self, box: Box, longest: float) -> set[Cell]:
        """The dots of a box, which is drawn two to four dots wide."""
        scale = min(self.across, self.down)
        along = complex(math.cos(box.angle), math.sin(box.angle))
        fine = 0.5 / max(self.across, self.down)
        breadth = min(max(box.breadth, 1.6 / scale), 4 / scale) / 2
        return {
            self.dot(box.middle + along * complex(x, y))
            for x in _span(min(box.length, longest) / 2, fine)
            for y in _span(breadth - fine, fine)
        }

    def _place_names(self) -> dict[str, PlacedName]:
        """Place the names so that they cover no city, no other name and little of the tracks.

        A country is named once, and again at each end point with room beside it.
        """
        taken: set[Cell] = set()
        names: dict[str, PlacedName] = {}
        for place in self._by_importance():
            cost, name = self._cheapest(place, taken)
            if cost <= MAX_COVER * len(name.characters) + 0.5:
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

    def _cheapest(self, place: str, taken: set[Cell]) -> tuple[float, PlacedName]:
        """The best spot for a name, and its cost."""
        own = {self.cities[city] for city in self.board.cities_of(place)}
        fair = [
            (self._cost(name, own) + 0.5 * (rank > 0), rank, name)
            for rank, name in enumerate(self.spots(place))
            if self.is_free(name, taken)
        ]
        cost, _, best = min(fair, default=(math.inf, 0, PlacedName((), (0, 0), (0, 0))))
        return cost, best

    def _cost(self, name: PlacedName, own: set[Cell]) -> float:
        """How much a name covers, and whether it could be mistaken for a neighbour's."""
        around = {(x, y + step) for x, y in name.cells() for step in (-1, 1)}
        x, y = name.start
        end = len(name.characters)
        around |= {(x + step, y) for step in (-2, -1, end, end + 1)}
        return len(self.lines.intersection(name.cells())) + 3 * len(around & self.rings - own)

    def spots(self, place: str) -> list[PlacedName]:
        """Where a name may go, the board's own choice first; a country's at any end point."""
        characters = cells_of(self.board.name_of(place))
        return [
            PlacedName(characters, start, self.cities[ident])
            for ident in self.board.cities_of(place)
            for start in self._starts(ident, len(characters))
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

    def ring(self, place: str, names: Mapping[str, PlacedName]) -> Cell:
        """The ring of a city, or of the end point where a country's name is."""
        if place in names:
            return names[place].ring
        return self.cities[self.board.cities_of(place)[0]]

    def is_free(self, name: PlacedName, taken: set[Cell]) -> bool:
        """Whether a name is on the map and covers nothing that must stay visible."""
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


class MapGrids:
    """A board's grids, each size computed once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.layout = lay_out(board)
        self.grid = lru_cache(maxsize=8)(self._make_grid)

    def _make_grid(self, width: int, height: int) -> MapGrid:
        return MapGrid(self.layout, self.board, width, height)

    def height_for(self, width: int) -> int:
        """How many rows show the board in its own proportions."""
        across, down = self._extent()
        return max(round((width - 2) * DOTS_WIDE * down / max(across, 1) / DOTS_TALL) + 2, 6)

    def width_for(self, height: int) -> int:
        """How many columns the board can use in this many rows."""
        across, down = self._extent()
        return (
            math.ceil((height - 1) * DOTS_TALL * MAX_STRETCH * across / max(down, 1) / DOTS_WIDE)
            + 2
        )

    def _extent(self) -> tuple[float, float]:
        points = self.layout.cities.values()
        return (
            max(p.real for p in points) - min(p.real for p in points),
            max(p.imag for p in points) - min(p.imag for p in points),
        )


@dataclass
class BoardMap:
    """A position's map as a rich renderable; it fills the height it is given.

    `ring_symbols` and `digits` replace the rings of cities and countries, `symbols_beside` are next
    to them, and the names of `cities` are highlighted. `track_labels` are single characters in the
    middle of open tracks, where there is room.
    """

    grids: MapGrids
    owners: Mapping[int, int] = field(default_factory=dict)
    ring_symbols: Mapping[str, PieceSymbol] = field(default_factory=dict)
    symbols_beside: Mapping[str, PieceSymbol] = field(default_factory=dict)
    digits: Digits = field(default_factory=dict)
    cities: Collection[str] = ()
    track_labels: Mapping[int, tuple[str, Style]] = field(default_factory=dict)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(20, options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        room = min(max(console.height - 2, 12), MAX_HEIGHT)
        height = options.height or min(self.grids.height_for(width), room)
        grid = self.grids.grid(width, height)
        colorless = console.no_color or console.color_system is None
        characters = self._cells(grid, marked=colorless, solid=options.ascii_only)
        for y in range(grid.height):
            row = [characters.get((x, y), (" ", None)) for x in range(grid.width)]
            yield from Segment.simplify(Segment(text, style) for text, style in row)
            yield Segment.line()

    def _cells(
        self, grid: MapGrid, marked: bool, solid: bool
    ) -> dict[Cell, tuple[str, Style | None]]:
        characters: dict[Cell, tuple[str, Style | None]] = dict(self._track_cells(grid, solid))
        if marked:
            characters.update(self._seat_symbols(grid))
        characters.update(self._city_cells(grid))
        named = self._highlighted_names(grid)
        hidden = {cell for name in named.values() for cell in name.cells()}
        shown = {
            place: name
            for place, name in grid.names.items()
            if place not in named and hidden.isdisjoint(name.cells())
        }
        for place, name in shown.items():
            characters.update(_written(name, FAINT if _country(self.grids.board, place) else None))
        for name in named.values():
            characters.update(_written(name, STRONG))
        taken = {cell for name in (*shown.values(), *named.values()) for cell in name.cells()}
        if self._has_room_for_labels(grid, marked):
            gaps = {
                cell for name in (*shown.values(), *named.values()) for cell in name.with_gaps()
            }
            characters.update(self._track_label_cells(grid, gaps))
        characters.update(self._cells_beside(grid, taken))
        return characters

    def _track_cells(self, grid: MapGrid, solid: bool) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """The tracks. Claimed ones cover open ones; in a shared cell the one with more dots wins.

        A terminal without braille shows a claimed track as a row of its seat's symbols.
        """
        free: BrailleCells = {}
        for number, characters in enumerate(grid.open):
            if number not in self.owners:
                for cell, bits in characters.items():
                    free[cell] = free.get(cell, 0) | bits
        for cell, bits in free.items():
            yield cell, (chr(BLANK + bits), FAINT)
        seats: dict[Cell, dict[int, int]] = {}
        for track, seat in self.owners.items():
            for cell, bits in grid.built[track].items():
                owned = seats.setdefault(cell, {})
                owned[seat] = owned.get(seat, 0) | bits
        for cell, owned in seats.items():
            seat, bits = max(owned.items(), key=lambda item: item[1].bit_count())
            mark = seat_mark(seat)
            yield cell, (mark.symbol if solid else chr(BLANK + bits), mark.style)

    def _seat_symbols(self, grid: MapGrid) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """The symbol of each claimed track's seat, for terminals without colour."""
        for track, seat in self.owners.items():
            mark = seat_mark(seat)
            yield grid.cell(grid.layout.lines[track].curve.at(0.5)), (mark.symbol, mark.style)

    def _has_room_for_labels(self, grid: MapGrid, marked: bool) -> bool:
        """Whether track labels help: not if crowded, nor if the digits of cities look the same."""
        columns, rows = ({cell[axis] for cell in grid.rings} for axis in (0, 1))
        room = (max(columns) - min(columns)) * (max(rows) - min(rows))
        return room >= CELLS_PER_LABEL * len(grid.layout.lines) and not (marked and self.digits)

    def _track_label_cells(
        self, grid: MapGrid, names: set[Cell]
    ) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """The labels, each near the middle of its open track and clear of names and cities."""
        built = {cell for track in self.owners for cell in grid.built[track]}
        taken = names | grid.rings | built
        for track, sign in self.track_labels.items():
            curve = grid.layout.lines[track].curve
            along = (grid.cell(curve.at(share)) for share in MIDDLE_FIRST)
            for cell in along:
                if cell not in taken:
                    taken.add(cell)
                    yield cell, sign
                    break

    def _city_cells(self, grid: MapGrid) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        for ident, cell in grid.cities.items():
            city = self.grids.board.cities[ident]
            if ident in self.ring_symbols:
                yield cell, _piece(self.ring_symbols[ident])
            else:
                yield (
                    cell,
                    (COUNTRY_END_POINT if city.country else BIG_CITY if city.big else CITY, BRASS),
                )
        for place, (number, style) in self.digits.items():
            # There is room for one character only.
            yield grid.ring(place, grid.names), (str(number) if number < 10 else "+", style)

    def _cells_beside(
        self, grid: MapGrid, names: set[Cell]
    ) -> Iterator[tuple[Cell, tuple[str, Style]]]:
        """Pieces beside the rings of their cities, or on them if there is no room."""
        taken = names | grid.rings
        for ident, piece in self.symbols_beside.items():
            x, y = grid.cities[ident]
            beside = ((x + 1, y), (x - 1, y), (x, y - 1), (x, y + 1))
            free = [cell for cell in beside if grid.has(cell) and cell not in taken]
            cell = min(free, key=lambda cell: _rings_at(grid, cell) > 1, default=(x, y))
            taken.add(cell)
            yield cell, _piece(piece)

    def _highlighted_names(self, grid: MapGrid) -> dict[str, PlacedName]:
        """The names of the highlighted cities, even where there is little room."""
        names: dict[str, PlacedName] = {}
        for ident in self.cities:
            country = _country(self.grids.board, ident)
            place = ident if ident in grid.names or not country else country
            taken = {cell for name in names.values() for cell in name.cells()}
            free = (spot for spot in grid.spots(place) if grid.is_free(spot, taken))
            found = grid.names.get(place) or next(free, None)
            if found is not None:
                names[place] = found
        return names


def _piece(piece: PieceSymbol) -> tuple[str, Style]:
    """A piece in the colour of its seat."""
    return piece.symbol, seat_mark(piece.seat).style + STRONG


def _country(board: Board, place: str) -> str:
    """The country that a place is, or is an end point of; empty for cities."""
    return board.cities[place].country if place in board.cities else place


def _rings_at(grid: MapGrid, cell: Cell) -> int:
    """How many cities a symbol in this cell could seem to belong to."""
    return sum((cell[0] + step, cell[1]) in grid.rings for step in (-1, 1))


def _written(
    name: PlacedName, style: Style | None
) -> Iterator[tuple[Cell, tuple[str, Style | None]]]:
    return (
        (cell, (character, style))
        for cell, character in zip(name.cells(), name.characters, strict=True)
    )


def _braille(dots: Iterable[Cell]) -> BrailleCells:
    """Combine dots into the braille characters that hold them."""
    characters: BrailleCells = {}
    for x, y in dots:
        cell = (x // DOTS_WIDE, y // DOTS_TALL)
        characters[cell] = characters.get(cell, 0) | DOTS[y % DOTS_TALL][x % DOTS_WIDE]
    return characters

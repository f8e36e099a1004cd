"""The pieces on a board other than trains: merchandise, passengers and meeples.

A passenger is drawn on its city's ring; tokens and meeples beside it. Positions depend on the
pieces the board starts with, not on those that are left, so that nothing moves during a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import NamedTuple

from trunkline.editions.schema import Board, City, Country
from trunkline.picture.geometry import Layout
from trunkline.picture.shapes import Box
from trunkline.picture.symbols import (
    FILL_COLORS,
    INK,
    MEEPLE,
    PASSENGER,
    RISE,
    SEAT_STYLES,
    TALLEST,
    TOKEN,
    VALUE,
    piece_definitions,
    seat_style,
    use,
)

FARTHEST = 42.0
APART = 3.0


class PiecePositions(NamedTuple):
    """Where pieces are drawn: a box for each city's stack, and one for each meeple of a place."""

    stacks: Mapping[str, Box]
    crowds: Mapping[str, tuple[Box, ...]]


@dataclass(frozen=True)
class BoardPieces:
    """The pieces on one board.

    `tokens` are the values left in a city, the top one first; `passengers` the seat whose
    passenger is there; `meeples` the colours of those in a city or shared by a country.
    """

    board: Board
    layout: Layout
    tokens: Mapping[str, Sequence[int]]
    passengers: Mapping[str, int]
    meeples: Mapping[str, Sequence[str]]

    @property
    def key(self) -> tuple[object, ...]:
        """A key that identifies these pieces."""
        tokens = sorted((city, tuple(values)) for city, values in self.tokens.items())
        meeples = sorted((place, tuple(colors)) for place, colors in self.meeples.items())
        return tokens, sorted(self.passengers.items()), meeples

    def words(self, place: str) -> Iterator[str]:
        """The pieces in a place, in words."""
        if place in self.tokens:
            values = ", ".join(map(str, self.tokens[place]))
            yield f"merchandise {values}" if values else "no merchandise left"
        if place in self.passengers:
            yield f"passenger of {seat_style(self.passengers[place]).name}"
        if colors := self.meeples.get(place):
            yield f"meeple{'s' if len(colors) > 1 else ''} {', '.join(colors)}"

    @cached_property
    def positions(self) -> PiecePositions:
        """Where tokens and meeples are drawn, as near to their place as there is room."""
        unit, free_space = self.layout.unit, self.layout.free_space()
        height = TOKEN[1] + RISE * (TALLEST - 1)
        stacks = {
            city: free_space.reserve(
                self._anchor(city), [(TOKEN[0] * unit, height * unit)], FARTHEST
            )
            for city in self._stack_cities()
        }
        crowds = {}
        for place, count in self._crowd_sizes():
            shapes = [_shape(count, columns, unit) for columns in (count, (count + 1) // 2)]
            room = free_space.reserve(self._anchor(place), shapes, FARTHEST)
            crowds[place] = tuple(_rows(room, count, unit))
        return PiecePositions(stacks, crowds)

    def boxes(self) -> Iterator[tuple[str, Box]]:
        """All boxes that pieces may cover, each with its place."""
        yield from self.positions.stacks.items()
        for place, crowd in self.positions.crowds.items():
            yield from ((place, box) for box in crowd)
        for city in self.passengers:
            spot, unit = self.layout.cities[city], self.layout.unit
            for part in PASSENGER:
                middle, length, breadth = spot + part.middle * unit, part.length, part.breadth
                yield city, Box(middle, length * unit, breadth * unit)

    def foot(self, city: str) -> complex:
        """The middle of the lowest token of a city's stack."""
        stack = self.positions.stacks[city]
        return stack.middle + 1j * (stack.breadth - TOKEN[1] * self.layout.unit) / 2

    def _stack_cities(self) -> list[str]:
        own = [i for i, city in self.board.cities.items() if city.merchandise]
        return list(dict.fromkeys([*own, *self.tokens])) if self.tokens else []

    def _crowd_sizes(self) -> Iterator[tuple[str, int]]:
        if not self.meeples:
            return
        places: dict[str, City | Country] = {**self.board.cities, **self.board.countries}
        sizes = {i: place.meeples for i, place in places.items()}
        for ident, colors in self.meeples.items():
            sizes[ident] = max(sizes[ident], len(colors))
        yield from ((i, count) for i, count in sizes.items() if count)

    def _anchor(self, place: str) -> Box:
        """What pieces are placed around: a city's ring, or a country's name."""
        if place in self.board.countries:
            return self.layout.labels[place].box
        side = 2 * (self.layout.radii[place] + APART * self.layout.unit)
        return Box(self.layout.cities[place], side, side)

    def draw(self, prefix: str) -> Iterator[str]:
        """The SVG of all pieces after the symbols they use; ids start with the prefix."""
        if self.tokens or self.passengers or self.meeples:
            yield f"<defs>{piece_definitions(prefix)}</defs>"
        yield from (self._stack(prefix, city) for city in sorted(self.tokens) if self.tokens[city])
        for place in sorted(self.meeples):
            yield from self._crowd(prefix, place)
        yield from (self._passenger(prefix, city) for city in sorted(self.passengers))

    def _stack(self, prefix: str, city: str) -> str:
        """A stack drawn upwards from its lowest token; the top one shows its value."""
        unit, foot, values = self.layout.unit, self.foot(city), self.tokens[city]
        color = self.board.cities[city].merchandise
        rise = 1j * unit * RISE * min(1, (TALLEST - 1) / max(1, len(values) - 1))
        spots = [foot - rise * number for number in range(len(values))]
        name = f"{prefix}token-{_fill_color(color)}"
        tokens = "".join(use(name, Box(spot, 0, 0), unit) for spot in spots)
        words = f"{self.board.name_of(city)}: {color} merchandise {', '.join(map(str, values))}"
        return (
            f'<g data-token="{escape(city)}" data-color="{escape(color)}">'
            f"<title>{escape(words)}</title>{tokens}"
            f"{_value(values[0], spots[-1] + complex(*VALUE) * unit, unit)}</g>"
        )

    def _crowd(self, prefix: str, place: str) -> Iterator[str]:
        for color, box in zip(
            self.meeples[place], self.positions.crowds.get(place, ()), strict=False
        ):
            yield (
                f'<g data-meeple="{escape(place)}" data-color="{escape(color)}">'
                f"<title>{escape(f'{self.board.name_of(place)}: {color} meeple')}</title>"
                f"{use(f'{prefix}meeple-{_fill_color(color)}', box, self.layout.unit)}</g>"
            )

    def _passenger(self, prefix: str, city: str) -> str:
        seat, spot = self.passengers[city], Box(self.layout.cities[city], 0, 0)
        words = f"{self.board.name_of(city)}: passenger of {seat_style(seat).name}"
        return (
            f'<g data-passenger="{escape(city)}" data-seat="{seat}"><title>{escape(words)}</title>'
            f"{use(f'{prefix}passenger{seat % len(SEAT_STYLES)}', spot, self.layout.unit)}</g>"
        )


def _value(value: int, spot: complex, unit: float) -> str:
    return (
        f'<text x="{spot.real:.1f}" y="{spot.imag:.1f}" font-size="{13 * unit:g}" '
        f'font-family="system-ui,sans-serif" font-weight="700" text-anchor="middle" '
        f'fill="{INK}">{value}</text>'
    )


def _fill_color(color: str) -> str:
    """The colour to draw in; gray for a colour that no card has."""
    return color if color in FILL_COLORS else "gray"


def _shape(count: int, columns: int, unit: float) -> tuple[float, float]:
    return columns * MEEPLE[0] * unit, -(-count // columns) * MEEPLE[1] * unit


def _rows(room: Box, count: int, unit: float) -> Iterator[Box]:
    """Boxes for this many meeples in rows that fill a box; the last row is centred."""
    width, height = MEEPLE[0] * unit, MEEPLE[1] * unit
    columns = round(room.length / width)
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = (column - (in_row - 1) / 2) * width
        y = (row + 0.5) * height - room.breadth / 2
        yield Box(room.middle + complex(x, y), width, height)

"""Meeples: crowds of them beside their city or their country's name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from trunkline.picture.free_space import FreeSpace
from trunkline.picture.pieces import Pieces, Positions
from trunkline.picture.shapes import Box
from trunkline.picture.symbols import FILL_COLORS, NIGHT, color_sign, fill_name, use

SIZE = (16.0, 23.0)


class Meeples(Pieces[Sequence[str]]):
    """The meeples on one board: the colours of those in a city or shared by a country."""

    @property
    def key(self) -> list[tuple[str, object]]:
        """The colours in every place, in order."""
        return sorted((place, tuple(colors)) for place, colors in self.by_place.items())

    def words(self, place: str) -> Iterator[str]:
        """The colours of the meeples in a place."""
        if colors := self.by_place.get(place):
            yield f"meeple{'s' if len(colors) > 1 else ''} {', '.join(colors)}"

    def positions(self, free_space: FreeSpace) -> Positions:
        """One box for each meeple that a place starts with, in rows beside the place."""
        unit, crowds = self.layout.unit, {}
        for place, count in self._crowd_sizes():
            sizes = [_crowd_size(count, columns, unit) for columns in (count, (count + 1) // 2)]
            crowds[place] = tuple(_rows(self.reserve(free_space, place, sizes), count, unit))
        return crowds

    def _crowd_sizes(self) -> Iterator[tuple[str, int]]:
        if not self.by_place:
            return
        sizes = {ident: place.meeples for ident, place in self.board.places.items()}
        for ident, colors in self.by_place.items():
            sizes[ident] = max(sizes[ident], len(colors))
        yield from ((ident, count) for ident, count in sizes.items() if count)

    def colored(self, positions: Positions) -> Iterator[tuple[str, str, Box]]:
        """Every meeple in its box."""
        for place, colors in sorted(self.by_place.items()):
            for color, box in zip(colors, positions.get(place, ()), strict=False):
                yield f"meeple-{fill_name(color)}", fill_name(color), box

    def draw(self, prefix: str, positions: Positions) -> Iterator[str]:
        """Every meeple in its box."""
        for place in sorted(self.by_place):
            for color, box in zip(self.by_place[place], positions.get(place, ()), strict=False):
                symbol = f"{prefix}meeple-{fill_name(color)}"
                yield (
                    f'<g data-meeple="{escape(place)}" data-color="{escape(color)}">'
                    f"<title>{escape(f'{self.board.name_of(place)}: {color} meeple')}</title>"
                    f"{use(symbol, box, self.layout.unit)}</g>"
                )

    @staticmethod
    def color_symbol(prefix: str, color: str) -> str:
        """Head and shoulders, with its colour's sign on the chest."""
        return (
            f'<g id="{prefix}meeple-{color}"><g fill="{FILL_COLORS[color]}" stroke="{NIGHT}" '
            'stroke-width="1.3" stroke-linejoin="round">'
            '<path d="M-7.1,10.1V4.8C-7.1,.3 -4.1,-1.8 0,-1.8S7.1,.3 7.1,4.8V10.1z"/>'
            '<circle cy="-5.9" r="4.4"/></g>'
            f'<g transform="translate(0 4.4) scale(.92)">{color_sign(color)}</g></g>'
        )


def _crowd_size(count: int, columns: int, unit: float) -> tuple[float, float]:
    return columns * SIZE[0] * unit, -(-count // columns) * SIZE[1] * unit


def _rows(room: Box, count: int, unit: float) -> Iterator[Box]:
    """Boxes for this many meeples in rows that fill a box; the last row is centred."""
    width, height = SIZE[0] * unit, SIZE[1] * unit
    columns = round(room.length / width)
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = (column - (in_row - 1) / 2) * width
        y = (row + 0.5) * height - room.breadth / 2
        yield Box(room.middle + complex(x, y), width, height)

"""Merchandise: stacks of tokens beside their cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from trunkline.picture.free_space import FreeSpace
from trunkline.picture.pieces import Pieces, Positions
from trunkline.picture.shapes import Box
from trunkline.picture.symbols import FILL_COLORS, INK, NIGHT, PAPER, color_sign, fill_name, use

SIZE = (31.0, 17.0)
VALUE = (6.5, 4.6)
# Each token of a stack is drawn slightly higher than the last; tall stacks are compressed.
RISE = 3.0
TALLEST = 4


class Merchandise(Pieces[Sequence[int]]):
    """The tokens on one board: the values left in a city, the top one first."""

    @property
    def key(self) -> list[tuple[str, object]]:
        """The values in every city."""
        return sorted((city, tuple(values)) for city, values in self.by_place.items())

    def words(self, place: str) -> Iterator[str]:
        """The values of the tokens in a city, or that none is left."""
        if place in self.by_place:
            values = ", ".join(map(str, self.by_place[place]))
            yield f"merchandise {values}" if values else "no merchandise left"

    def positions(self, free_space: FreeSpace) -> Positions:
        """One box for each stack, beside its city and high enough for all its tokens."""
        unit, height = self.layout.unit, SIZE[1] + RISE * (TALLEST - 1)
        size = SIZE[0] * unit, height * unit
        return {city: (self.reserve(free_space, city, [size]),) for city in self._cities()}

    def _cities(self) -> list[str]:
        own = [i for i, city in self.board.cities.items() if city.merchandise]
        return list(dict.fromkeys([*own, *self.by_place])) if self.by_place else []

    def colored(self, positions: Positions) -> Iterator[tuple[str, str, Box]]:
        """One token for every stack."""
        for city in sorted(self.by_place):
            color = fill_name(self.board.cities[city].merchandise)
            yield f"token-{color}", color, positions[city][0]

    def draw(self, prefix: str, positions: Positions) -> Iterator[str]:
        """Every stack that has tokens left."""
        for city in sorted(self.by_place):
            if self.by_place[city]:
                yield self._stack(prefix, city, foot(positions[city][0], self.layout.unit))

    def _stack(self, prefix: str, city: str, lowest: complex) -> str:
        """A stack drawn upwards from its lowest token; the top one shows its value."""
        unit, values, color = (
            self.layout.unit,
            self.by_place[city],
            self.board.cities[city].merchandise,
        )
        rise = 1j * unit * RISE * min(1, (TALLEST - 1) / max(1, len(values) - 1))
        spots = [lowest - rise * number for number in range(len(values))]
        name = f"{prefix}token-{fill_name(color)}"
        tokens = "".join(use(name, Box(spot, 0, 0), unit) for spot in spots)
        words = f"{self.board.name_of(city)}: {color} merchandise {', '.join(map(str, values))}"
        return (
            f'<g data-token="{escape(city)}" data-color="{escape(color)}">'
            f"<title>{escape(words)}</title>{tokens}"
            f"{_value(values[0], spots[-1] + complex(*VALUE) * unit, unit)}</g>"
        )

    @staticmethod
    def color_symbol(prefix: str, color: str) -> str:
        """A tag with its colour's sign and a field for its value."""
        return (
            f'<g id="{prefix}token-{color}"><rect x="-14.5" y="-7.5" width="29" height="15" '
            f'rx="2.5" fill="{FILL_COLORS[color]}" stroke="{NIGHT}" stroke-width="1.2"/>'
            '<path d="M-.5,-6.2H11.5A2,2 0 0 1 13.2,-4.5V4.5A2,2 0 0 1 11.5,6.2H-.5z" '
            f'fill="{PAPER}"/><g transform="translate(-7.2 0)">{color_sign(color)}</g></g>'
        )


def foot(stack: Box, unit: float) -> complex:
    """The middle of the lowest token of a stack."""
    return stack.middle + 1j * (stack.breadth - SIZE[1] * unit) / 2


def _value(value: int, spot: complex, unit: float) -> str:
    return (
        f'<text x="{spot.real:.1f}" y="{spot.imag:.1f}" font-size="{13 * unit:g}" '
        f'font-family="system-ui,sans-serif" font-weight="700" text-anchor="middle" '
        f'fill="{INK}">{value}</text>'
    )

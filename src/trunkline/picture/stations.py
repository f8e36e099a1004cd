"""Stations: little houses on the rings of their cities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from trunkline.picture.pieces import Pieces, Positions
from trunkline.picture.shapes import Box
from trunkline.picture.symbols import NIGHT, PAPER, SEAT_STYLES, seat_style, use


class Stations(Pieces[int]):
    """The stations on one board: the seat that built one in a city."""

    @property
    def seats(self) -> Iterable[int]:
        """The seats that built stations."""
        return self.by_place.values()

    def words(self, place: str) -> Iterator[str]:
        """Whose station is in a city."""
        if place in self.by_place:
            yield f"station of {seat_style(self.by_place[place]).name}"

    def draw(self, prefix: str, positions: Positions) -> Iterator[str]:
        """Every station, its base slightly below the middle of its city's ring."""
        unit = self.layout.unit
        for city, seat in self.by_place.items():
            doorstep = Box(self.layout.cities[city] + 5j * unit, 0, 0)
            yield f'<g data-station="{escape(city)}" data-seat="{seat}">'
            yield use(f"{prefix}station{seat % len(SEAT_STYLES)}", doorstep, unit) + "</g>"

    @staticmethod
    def seat_symbol(prefix: str, seat: int) -> str:
        """A gabled house in the seat's colour and pattern, with its base at 0,0."""
        return (
            f'<g id="{prefix}station{seat}" stroke="{NIGHT}" stroke-width="1.4" '
            'stroke-linejoin="round">'
            f'<path d="M-10,0V-13H10V0z" fill="url(#{prefix}pattern{seat})"/>'
            f'<path d="M-13,-12L0,-23L13,-12z" fill="{SEAT_STYLES[seat].body}"/>'
            f'<path d="M-3,0V-6A3,3 0 0 1 3,-6V0z" fill="{PAPER}"/>'
            f'<circle cy="-16" r="2.2" fill="{PAPER}" stroke-width="1"/></g>'
        )

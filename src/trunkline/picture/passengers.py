"""Passengers: travellers on the rings of their cities, and the sign of their train cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import ClassVar

from trunkline.picture.free_space import FreeSpace
from trunkline.picture.pieces import Pieces, Positions
from trunkline.picture.shapes import Box
from trunkline.picture.symbols import BRASS, INK, NIGHT, PAPER, SEAT_STYLES, seat_style, use

# A head and a coat, narrow enough to fit between the names and tracks around a ring.
PARTS = (Box(-10.4j, 12, 9.8), Box(0.5 + 2.6j, 16, 15.8))
# A figure in a hat with a suitcase.
SIGN = (
    f'<g fill="{INK}"><circle cx="-1" cy="-2.7" r="1.5"/>'
    '<path d="M-3.4,-3.5h4.8v-.7h-1v-1.2h-2.8v1.2h-1z'
    "M-3.6,5L-3,-.2C-2.8,-1.5 .8,-1.5 1,-.2L1.6,5z"
    'M2.2,1.9h2.6v3.1h-2.6zM2.8,1.6v-.9h1.4v.9h-.5v-.4h-.4v.4z"/></g>'
)


class Passengers(Pieces[int]):
    """The passengers on one board: the seat whose passenger is in a city."""

    on_top = True
    card_signs: ClassVar[Mapping[str, str]] = {"passenger": SIGN}

    @property
    def seats(self) -> Iterable[int]:
        """The seats of all passengers."""
        return self.by_place.values()

    def words(self, place: str) -> Iterator[str]:
        """Whose passenger is in a city."""
        if place in self.by_place:
            yield f"passenger of {seat_style(self.by_place[place]).name}"

    def positions(self, free_space: FreeSpace) -> Positions:
        """The head and the coat of each passenger, on its city's ring."""
        return {city: tuple(self._parts(city)) for city in self.by_place}

    def _parts(self, city: str) -> Iterator[Box]:
        spot, unit = self.layout.cities[city], self.layout.unit
        for part in PARTS:
            yield Box(spot + part.middle * unit, part.length * unit, part.breadth * unit)

    def draw(self, prefix: str, positions: Positions) -> Iterator[str]:
        """Every passenger on its ring."""
        for city, seat in sorted(self.by_place.items()):
            spot = Box(self.layout.cities[city], 0, 0)
            words = f"{self.board.name_of(city)}: passenger of {seat_style(seat).name}"
            symbol = f"{prefix}passenger{seat % len(SEAT_STYLES)}"
            yield (
                f'<g data-passenger="{escape(city)}" data-seat="{seat}">'
                f"<title>{escape(words)}</title>{use(symbol, spot, self.layout.unit)}</g>"
            )

    @staticmethod
    def seat_symbol(prefix: str, seat: int) -> str:
        """A traveller in a hat with a suitcase; the coat has the seat's colour and pattern."""
        return (
            f'<g id="{prefix}passenger{seat}" stroke="{NIGHT}" stroke-width="1.2" '
            'stroke-linejoin="round">'
            f'<path d="M-6.8,10L-5,-2.4C-4.6,-5.4 -2.6,-6.4 0,-6.4S4.6,-5.4 5,-2.4L6.8,10z" '
            f'fill="url(#{prefix}pattern{seat})"/>'
            f'<circle cy="-8.4" r="3.5" fill="{PAPER}"/>'
            f'<path d="M-5.4,-10H5.4M-3.2,-10.4V-14.6H3.2V-10.4z" fill="{SEAT_STYLES[seat].body}"/>'
            f'<path d="M2,3.6H8V9.4H2zM3.8,3.4V2H6.2V3.4" fill="{BRASS}" stroke-width="1"/></g>'
        )

"""The base class of pieces: each kind says how it is described, where it is drawn and how.

Positions depend on the pieces the board starts with, not on those that are left, so that nothing
moves during a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeAlias, TypeVar

from trunkline.editions.schema import Board
from trunkline.picture.free_space import FreeSpace
from trunkline.picture.layout import Layout
from trunkline.picture.shapes import Box

T = TypeVar("T")
Positions: TypeAlias = Mapping[str, tuple[Box, ...]]

MAX_DISTANCE = 42.0
CITY_MARGIN = 3.0


@dataclass(frozen=True, eq=False)
class Pieces(ABC, Generic[T]):
    """The pieces of one kind on one board.

    `by_place` says what is in each city or country: a seat, values or colours.
    """

    board: Board
    layout: Layout
    by_place: Mapping[str, T]

    on_top: ClassVar[bool] = False  # whether they are drawn after all others
    card_signs: ClassVar[Mapping[str, str]] = {}  # of the train cards that only serve these pieces

    @property
    def key(self) -> list[tuple[str, object]]:
        """A key that identifies these pieces."""
        return sorted(self.by_place.items())

    @property
    def seats(self) -> Iterable[int]:
        """The seats that own some of them."""
        return ()

    @abstractmethod
    def words(self, place: str) -> Iterator[str]:
        """The pieces in a place, in words."""

    def positions(self, free_space: FreeSpace) -> Positions:
        """The boxes that the pieces of each place may cover."""
        return {}

    def colored(self, positions: Positions) -> Iterator[tuple[str, str, Box]]:
        """Symbol, colour and box of the pieces that have a colour, as a thumbnail shows them."""
        return iter(())

    @abstractmethod
    def draw(self, prefix: str, positions: Positions) -> Iterator[str]:
        """The SVG of all of them; ids of symbols start with the prefix."""

    @staticmethod
    def color_symbol(prefix: str, color: str) -> str:
        """The symbol of such a piece in a colour; empty if pieces have no colours."""
        return ""

    @staticmethod
    def seat_symbol(prefix: str, seat: int) -> str:
        """The symbol of such a piece of a seat; empty if seats have none."""
        return ""

    def reserve(self, free_space: FreeSpace, place: str, sizes: list[tuple[float, float]]) -> Box:
        """Reserve space for a box of one of these sizes, as near to a place as there is room."""
        return free_space.reserve(self._anchor(place), sizes, MAX_DISTANCE)

    def _anchor(self, place: str) -> Box:
        """What pieces are placed around: a city's ring, or a country's name."""
        if place in self.board.countries:
            return self.layout.labels[place].box
        side = 2 * (self.layout.radii[place] + CITY_MARGIN * self.layout.unit)
        return Box(self.layout.cities[place], side, side)

"""All pieces on a board other than trains. Each kind is a module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from trunkline.editions.schema import Board
from trunkline.picture.layout import Layout
from trunkline.picture.meeples import Meeples
from trunkline.picture.merchandise import Merchandise
from trunkline.picture.passengers import Passengers
from trunkline.picture.pieces import Pieces, Positions
from trunkline.picture.shapes import Box
from trunkline.picture.stations import Stations

Kind: TypeAlias = type[Pieces[Any]]

# Buildings stay where they are. Their symbols are on every board, like those of wagons.
BUILDINGS: tuple[Kind, ...] = (Stations,)
# Other pieces come and go. Only boards that have some define their symbols.
LOOSE_PIECES: tuple[Kind, ...] = (Merchandise, Passengers, Meeples)

NO_SEATS: Mapping[str, int] = {}
NO_VALUES: Mapping[str, Sequence[int]] = {}
NO_COLORS: Mapping[str, Sequence[str]] = {}


class BoardPieces:
    """The pieces on one board, by kind."""

    def __init__(
        self,
        board: Board,
        layout: Layout,
        *,
        stations: Mapping[str, int] = NO_SEATS,
        tokens: Mapping[str, Sequence[int]] = NO_VALUES,
        passengers: Mapping[str, int] = NO_SEATS,
        meeples: Mapping[str, Sequence[str]] = NO_COLORS,
    ) -> None:
        by_kind: dict[Kind, Mapping[str, Any]] = {
            Stations: stations,
            Merchandise: tokens,
            Passengers: passengers,
            Meeples: meeples,
        }
        self.board, self.layout = board, layout
        self.buildings = [kind(board, layout, by_kind[kind]) for kind in BUILDINGS]
        self.loose = [kind(board, layout, by_kind[kind]) for kind in LOOSE_PIECES]

    def seats(self) -> set[int]:
        """The seats that own pieces."""
        return {seat for pieces in (*self.buildings, *self.loose) for seat in pieces.seats}

    def words(self, city: str) -> Iterator[str]:
        """The pieces in a city, in words; an end point has the loose pieces of its country."""
        for pieces in self.buildings:
            yield from pieces.words(city)
        for pieces in self.loose:
            yield from pieces.words(self.board.cities[city].country or city)

    @cached_property
    def positions(self) -> dict[Kind, Positions]:
        """The boxes that loose pieces may cover, by kind and place."""
        free_space = self.layout.free_space()
        return {type(pieces): pieces.positions(free_space) for pieces in self.loose}

    def boxes(self) -> Iterator[tuple[str, Box]]:
        """All boxes that loose pieces may cover, each with its place."""
        for positions in self.positions.values():
            for place, boxes in positions.items():
                yield from ((place, box) for box in boxes)

    def draw_buildings(self, prefix: str) -> Iterator[str]:
        """The SVG of all buildings; ids of symbols start with the prefix."""
        for pieces in self.buildings:
            yield from pieces.draw(prefix, {})

    def draw_loose(self, prefix: str) -> Iterator[str]:
        """The SVG of all loose pieces; ids of symbols start with the prefix."""
        for pieces in sorted(self.loose, key=lambda pieces: pieces.on_top):
            yield from pieces.draw(prefix, self.positions[type(pieces)])

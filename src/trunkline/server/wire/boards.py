"""Boards on the wire: what is on a map, and where each thing is drawn.

All geometry comes from `trunkline.picture`, so that a client needs none of its own.
"""

from typing import Literal

from pydantic import Field

from trunkline.editions import schema
from trunkline.picture.land import load_land
from trunkline.picture.layout import (
    COUNTRY_FONT_SIZE,
    FONT_SIZE,
    PORTAL_DISTANCE,
    Label,
    engine_spaces,
    lay_out,
)
from trunkline.picture.merchandise import Merchandise, foot
from trunkline.picture.shapes import TrackLine
from trunkline.server.wire.base import Model
from trunkline.server.wire.geometry import Point, Pose, point_of, pose_of
from trunkline.server.wire.mechanisms import PiecesAtStart, pieces_at_start, starting_pieces
from trunkline.vocabulary import TrackColor

__all__ = ["Board", "board_of"]


class LabelPlacement(Model):
    """Where a name is written."""

    x: float
    y: float = Field(description="Its baseline.")
    anchor: Literal["start", "middle", "end"] = Field(description="Which part of it is at `x`.")


class City(PiecesAtStart):
    """A city on the board, or an end point of a country."""

    name: str
    x: float
    y: float
    radius: float = Field(description="Of its ring.")
    label: LabelPlacement | None = Field(description="None for the end points of countries.")
    big: bool
    country: str | None = Field(
        description="The country whose end point it is. End points share the country's tickets and "
        "pieces, but are not connected with each other."
    )
    merchandise: str | None = Field(description="The stack of tokens that it has at the start.")
    stack: Point | None = Field(description="The lowest token of that stack.")


class Country(PiecesAtStart):
    """A country at the edge of the board, reached at any of its end points."""

    name: str
    label: LabelPlacement


class Track(Model):
    """One line of spaces between two cities; its number is its index in the board's list."""

    name: str
    a: str
    b: str
    length: int
    color: TrackColor
    tunnel: bool
    locomotives: int = Field(description="How many locomotives a ferry needs.")
    engines: tuple[int, ...] = Field(description="The spaces that need them, from 0.")
    spaces: tuple[Pose, ...] = Field(
        description="The centre of each space, `x` and `y`, and its rotation in degrees, chosen so "
        "that what stands on it is upright."
    )
    bed: str = Field(description="The line from city to city under the spaces, as SVG path data.")
    portals: tuple[Pose, ...] = Field(description="The two portals of a tunnel, in the same form.")


class Land(Model):
    """The land behind a board, as SVG path data in the board's coordinates."""

    home: str = Field(description="The land that the board is about.")
    abroad: str = Field(description="Its neighbours.")
    lakes: str
    borders: str = Field(description="Open lines.")


class Board(Model):
    """The map."""

    name: str
    width: float
    height: float
    unit: float = Field(description="The scale of all pieces and symbols.")
    font: float = Field(description="The font size of the names of cities.")
    country_font: float = Field(description="The font size of the names of countries.")
    land: Land | None = Field(description="The land drawn behind it.")
    cities: dict[str, City]
    countries: dict[str, Country]
    tracks: tuple[Track, ...]


def board_of(rules: schema.EditionFile, names: tuple[str, ...]) -> Board:
    """An edition's board; `names` are the names of its tracks."""
    return _BoardBuilder(rules).board(names)


class _BoardBuilder:
    """Lays out an edition's board with the pieces that are on it at the start."""

    def __init__(self, rules: schema.EditionFile) -> None:
        self.rules = rules
        self.layout = lay_out(rules.board)
        self.pieces = starting_pieces(rules, self.layout)

    def board(self, names: tuple[str, ...]) -> Board:
        board, unit = self.rules.board, self.layout.unit
        width, height = board.size
        tracks = zip(board.tracks, self.layout.lines, names, strict=True)
        return Board(
            name=board.name,
            width=width,
            height=height,
            unit=round(unit, 3),
            font=round(FONT_SIZE * unit, 1),
            country_font=round(COUNTRY_FONT_SIZE * unit, 1),
            land=_land(board.outlines),
            cities={ident: self._city(ident) for ident in board.cities},
            countries={ident: self._country(ident) for ident in board.countries},
            tracks=tuple(_track(track, line, name, unit) for track, line, name in tracks),
        )

    def _city(self, ident: str) -> City:
        city, spot = self.rules.board.cities[ident], point_of(self.layout.cities[ident])
        label = self.layout.labels.get(ident)
        stacks = self.pieces.positions[Merchandise]
        stack = city.merchandise in self.rules.merchandise
        return City(
            name=city.name,
            x=spot.x,
            y=spot.y,
            radius=round(self.layout.radii[ident], 1),
            label=_label_placement(label, FONT_SIZE * self.layout.unit) if label else None,
            big=city.big,
            country=city.country or None,
            merchandise=city.merchandise if stack else None,
            stack=point_of(foot(stacks[ident][0], self.layout.unit)) if stack else None,
            **pieces_at_start(self.pieces, ident),
        )

    def _country(self, ident: str) -> Country:
        return Country(
            name=self.rules.board.countries[ident].name,
            label=_label_placement(self.layout.labels[ident], COUNTRY_FONT_SIZE * self.layout.unit),
            **pieces_at_start(self.pieces, ident),
        )


def _track(track: schema.Track, line: TrackLine, name: str, unit: float) -> Track:
    portals = line.portals(PORTAL_DISTANCE * unit) if track.tunnel else ()
    return Track(
        name=name,
        a=track.a,
        b=track.b,
        length=track.length,
        color=track.color,
        tunnel=track.tunnel,
        locomotives=track.locomotives,
        engines=tuple(engine_spaces(track)),
        spaces=tuple(pose_of(space) for space in line.upright()),
        bed=line.path(),
        portals=tuple(pose_of(portal) for portal in portals),
    )


def _land(outlines: str) -> Land | None:
    found = load_land(outlines)
    if found is None:
        return None
    return Land(home=found.home, abroad=found.abroad, lakes=found.lakes, borders=found.borders)


def _label_placement(label: Label, size: float) -> LabelPlacement:
    foot = point_of(label.foot(size))
    return LabelPlacement(x=foot.x, y=foot.y, anchor=label.anchor)

"""Boards on the wire: what is on a map, and where each thing is drawn.

All of the geometry is what `trunkline.picture` draws with, so that a client needs none of its own.
"""

import math
from typing import Literal, TypeAlias

from pydantic import Field

from trunkline.editions import schema
from trunkline.picture.board_pieces import BoardPieces
from trunkline.picture.geometry import (
    COUNTRY_FONT,
    FONT,
    PORTAL,
    Label,
    Layout,
    engine_spaces,
    lay_out,
)
from trunkline.picture.land import load_land
from trunkline.picture.shapes import Box, TrackLine
from trunkline.server.wire.base import Model, TrackColor

__all__ = ["Board", "board_of"]

Turned: TypeAlias = tuple[float, float, float]


class Spot(Model):
    """The middle of something on the board."""

    x: float
    y: float


class Lettering(Model):
    """Where a name stands."""

    x: float
    y: float = Field(description="Its baseline.")
    anchor: Literal["start", "middle", "end"] = Field(description="Which part of it is at `x`.")


class City(Model):
    """A place on the board."""

    name: str
    x: float
    y: float
    radius: float = Field(description="Of its ring.")
    label: Lettering | None = Field(description="None for the end points of countries.")
    big: bool
    country: str | None = Field(
        description="The country that it is one of the end points of: dead ends that share its "
        "tickets and meeples, but are not connected with each other."
    )
    merchandise: str | None = Field(description="The stack of tokens that it begins with.")
    stack: Spot | None = Field(description="The lowest token of that stack.")
    meeples: int = Field(description="How many meeples it begins with.")
    crowd: tuple[Spot, ...] = Field(description="Where each of those meeples stands.")


class Country(Model):
    """A neighbour at the edge of the board, reached at any of its end points."""

    name: str
    label: Lettering
    meeples: int = Field(description="How many meeples it begins with.")
    crowd: tuple[Spot, ...] = Field(description="Where each of those meeples stands.")


class Track(Model):
    """One line of spaces between two cities; its number is its place in the board's list."""

    name: str
    a: str
    b: str
    length: int
    color: TrackColor
    tunnel: bool
    locomotives: int = Field(description="How many locomotives a ferry asks for.")
    engines: tuple[int, ...] = Field(description="The spaces that ask for them, from 0.")
    spaces: tuple[Turned, ...] = Field(
        description="The middle of each space, `x` and `y`, and by how many degrees it is turned; "
        "what stands on it stands upright."
    )
    bed: str = Field(description="The line from city to city under the spaces, as SVG path data.")
    portals: tuple[Turned, ...] = Field(description="A tunnel's two mouths, likewise.")


class Land(Model):
    """The land behind a board in its coordinates, as SVG path data."""

    home: str = Field(description="The land that the board is about.")
    abroad: str = Field(description="Its neighbours.")
    lakes: str
    borders: str = Field(description="Open lines.")


class Board(Model):
    """The map."""

    name: str
    width: float
    height: float
    unit: float = Field(description="How much smaller than drawn all pieces and symbols are.")
    font: float = Field(description="The size of the names of cities.")
    country_font: float = Field(description="The size of the names of countries.")
    land: Land | None = Field(description="The land drawn behind it.")
    cities: dict[str, City]
    countries: dict[str, Country]
    tracks: tuple[Track, ...]


def board_of(rules: schema.EditionFile, names: tuple[str, ...]) -> Board:
    """An edition's board; `names` are those of its tracks."""
    return _Survey(rules).board(names)


class _Survey:
    """An edition's board, laid out, with the pieces a game of it begins with."""

    def __init__(self, rules: schema.EditionFile) -> None:
        self.rules = rules
        self.layout = lay_out(rules.board)
        self.pieces = _pieces(rules, self.layout)

    def board(self, names: tuple[str, ...]) -> Board:
        board, unit = self.rules.board, self.layout.unit
        width, height = board.size
        tracks = zip(board.tracks, self.layout.lines, names, strict=True)
        return Board(
            name=board.name,
            width=width,
            height=height,
            unit=round(unit, 3),
            font=round(FONT * unit, 1),
            country_font=round(COUNTRY_FONT * unit, 1),
            land=_land(board.outlines),
            cities={ident: self._city(ident) for ident in board.cities},
            countries={ident: self._country(ident) for ident in board.countries},
            tracks=tuple(_track(track, line, name, unit) for track, line, name in tracks),
        )

    def _city(self, ident: str) -> City:
        city, spot = self.rules.board.cities[ident], _spot(self.layout.cities[ident])
        label = self.layout.labels.get(ident)
        stack = ident in self.pieces.tokens
        crowd = self._crowd(ident)
        return City(
            name=city.name,
            x=spot.x,
            y=spot.y,
            radius=round(self.layout.radii[ident], 1),
            label=_lettering(label, FONT * self.layout.unit) if label else None,
            big=city.big,
            country=city.country or None,
            merchandise=city.merchandise if stack else None,
            stack=_spot(self.pieces.foot(ident)) if stack else None,
            meeples=len(crowd),
            crowd=crowd,
        )

    def _country(self, ident: str) -> Country:
        crowd = self._crowd(ident)
        return Country(
            name=self.rules.board.countries[ident].name,
            label=_lettering(self.layout.labels[ident], COUNTRY_FONT * self.layout.unit),
            meeples=len(crowd),
            crowd=crowd,
        )

    def _crowd(self, place: str) -> tuple[Spot, ...]:
        return tuple(_spot(box.middle) for box in self.pieces.positions.crowds.get(place, ()))


def _pieces(rules: schema.EditionFile, layout: Layout) -> BoardPieces:
    """Which places have pieces; the board names some also for editions that have none of them."""
    board, stacked = rules.board, rules.merchandise
    stacks = [ident for ident, city in board.cities.items() if city.merchandise in stacked]
    crowds = [ident for ident, place in board.places.items() if place.meeples]
    if not rules.meeples.colors:
        crowds.clear()
    return BoardPieces(board, layout, dict.fromkeys(stacks, ()), {}, dict.fromkeys(crowds, ()))


def _track(track: schema.Track, line: TrackLine, name: str, unit: float) -> Track:
    portals = line.portals(PORTAL * unit) if track.tunnel else ()
    return Track(
        name=name,
        a=track.a,
        b=track.b,
        length=track.length,
        color=track.color,
        tunnel=track.tunnel,
        locomotives=track.locomotives,
        engines=tuple(engine_spaces(track)),
        spaces=tuple(_turned(space) for space in line.upright()),
        bed=line.path(),
        portals=tuple(_turned(portal) for portal in portals),
    )


def _land(outlines: str) -> Land | None:
    found = load_land(outlines)
    if found is None:
        return None
    return Land(home=found.home, abroad=found.abroad, lakes=found.lakes, borders=found.borders)


def _spot(point: complex) -> Spot:
    return Spot(x=round(point.real, 1), y=round(point.imag, 1))


def _lettering(label: Label, size: float) -> Lettering:
    foot = _spot(label.foot(size))
    return Lettering(x=foot.x, y=foot.y, anchor=label.anchor)


def _turned(box: Box) -> Turned:
    degrees = round(math.degrees(box.angle), 1) % 360
    return round(box.middle.real, 1), round(box.middle.imag, 1), round(degrees, 1)

"""Draws a board as SVG: land, tracks, cities, names, pieces and a legend, in that order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape

from trunkline.editions.schema import Board, Track
from trunkline.picture.board_pieces import BoardPieces
from trunkline.picture.definitions import board_definitions, piece_definitions
from trunkline.picture.land import SEA, land_svg, load_land
from trunkline.picture.layout import (
    COUNTRY_FONT_SIZE,
    COUNTRY_LETTER_SPACING,
    FONT_SIZE,
    PORTAL_DISTANCE,
    Label,
    Layout,
    engine_spaces,
    free_spot,
)
from trunkline.picture.shapes import Box, TrackLine, spot
from trunkline.picture.symbols import (
    BRASS,
    INK,
    PAPER,
    SEAT_STYLES,
    seat_style,
    use,
)

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"


@dataclass(frozen=True)
class BoardDrawing:
    """One drawing of one board in one position."""

    board: Board
    layout: Layout
    owners: Mapping[int, int]
    pieces: BoardPieces
    highlight: frozenset[int]
    title: str

    @cached_property
    def prefix(self) -> str:
        """The prefix of all ids, which are global to a page that may hold many pictures."""
        claims = (
            sorted(self.owners.items()),
            *(pieces.key for pieces in self.pieces.buildings),
            sorted(self.highlight),
        )
        loose = tuple(pieces.key for pieces in self.pieces.loose)
        content = repr((self.board, self.title, claims, loose))
        return f"tl-{hashlib.sha256(content.encode()).hexdigest()[:8]}-"

    def draw(self, width: int | None) -> str:
        """The whole document."""
        w, h = self.layout.size
        measure = f' width="{width}" height="{round(width * h / w)}"' if width else ""
        return "".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}"{measure} '
                f'role="img" aria-labelledby="{self.prefix}title" font-family="{SERIF}">',
                f'<title id="{self.prefix}title">{escape(self.title)}</title>',
                f"<defs>{board_definitions(self.prefix)}</defs>",
                *self._land(),
                *self._glows(),
                *(self._track(index) for index in self._drawing_order()),
                *self._cities(),
                *self._names(),
                *self.pieces.draw_buildings(self.prefix),
                *self._loose_pieces(),
                *self._legend(),
                *self._frame(),
                "</svg>\n",
            )
        )

    def _land(self) -> Iterator[str]:
        w, h = self.layout.size
        outlines = load_land(self.board.outlines)
        yield f'<rect width="{w:g}" height="{h:g}" fill="{SEA if outlines else PAPER}"/>'
        if outlines:
            # A nested document clips what lies beyond the edge.
            yield f'<svg width="{w:g}" height="{h:g}" stroke-linejoin="round">'
            yield from land_svg(outlines, f"{self.prefix}land")
            yield "</svg>"

    def _glows(self) -> Iterator[str]:
        """The glow of highlighted tracks, under all tracks so that it covers none."""
        for index in sorted(self.highlight):
            spaces = self.layout.lines[index].spaces
            uses = "".join(self._use("glow", space) for space in spaces)
            yield f'<g data-glow="{index}">{uses}</g>'

    def _drawing_order(self) -> list[int]:
        """Tunnels last, since their frame is wider than other spaces."""
        return sorted(range(len(self.board.tracks)), key=lambda i: self.board.tracks[i].tunnel)

    def _track(self, index: int) -> str:
        track, line = self.board.tracks[index], self.layout.lines[index]
        owner = self.owners.get(index)
        seat = "" if owner is None else f' data-seat="{owner}"'
        parts = [f'<g data-track="{index}"{seat}><title>{self._describe(track, owner)}</title>']
        parts += [self._bed(track, line)]
        if owner is not None:
            parts += [
                self._use(f"wagon{owner % len(SEAT_STYLES)}", space) for space in line.upright()
            ]
        else:
            parts += self._spaces(track, line)
        return "".join(parts) + "</g>"

    def _describe(self, track: Track, owner: int | None) -> str:
        ends = "\N{EN DASH}".join(self.board.cities[i].name for i in (track.a, track.b))
        words = [ends, f"{track.length} space{'s' if track.length > 1 else ''}", track.color]
        if track.tunnel:
            words.append("tunnel")
        if track.locomotives:
            words.append(f"ferry with {track.locomotives} locomotive")
            words[-1] += "s" if track.locomotives > 1 else ""
        if owner is not None:
            words.append(f"claimed by {seat_style(owner).name}")
        return escape(", ".join(words))

    def _bed(self, track: Track, line: TrackLine) -> str:
        """The thin line that connects the spaces with their cities; dotted for ferries."""
        look = f'stroke="{INK}" stroke-opacity=".5" stroke-width="1.6"'
        if track.locomotives:
            look = 'stroke="#2b6f86" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 7"'
        return f'<path d="{line.path()}" fill="none" {look}/>'

    def _spaces(self, track: Track, line: TrackLine) -> Iterator[str]:
        if track.tunnel:
            yield from (self._use("tunnel", space) for space in line.spaces)
        engines = engine_spaces(track)
        for number, space in enumerate(line.upright()):
            yield self._use("engine" if number in engines else track.color, space)
        if track.tunnel:
            mouths = line.portals(PORTAL_DISTANCE * self.layout.unit)
            yield from (self._use("portal", mouth) for mouth in mouths)

    def _use(self, name: str, box: Box) -> str:
        return use(self.prefix + name, box, self.layout.unit)

    def _cities(self) -> Iterator[str]:
        for ident, city in self.board.cities.items():
            drawn = self._end_point(ident) if city.country else self._ring(ident)
            words = ", ".join((city.name, *self.pieces.words(ident)))
            yield f'<g data-city="{escape(ident)}"><title>{escape(words)}</title>{drawn}</g>'

    def _ring(self, ident: str) -> str:
        unit, middle, radius = self.layout.unit, self.layout.cities[ident], self.layout.radii[ident]
        centre = f'cx="{middle.real:g}" cy="{middle.imag:g}"'
        return (
            f'<circle {centre} r="{radius - 2.2 * unit:g}" fill="{PAPER}" stroke="{BRASS}" '
            f'stroke-width="{4 * unit:g}"/>'
            f'<circle {centre} r="{radius:g}" fill="none" stroke="{INK}" '
            f'stroke-width="{1.1 * unit:g}"/>'
            f'<circle {centre} r="{radius * 0.28:.1f}" fill="{INK}"/>'
        )

    def _end_point(self, ident: str) -> str:
        """A boundary stone with the country's initial, the same at all its end points."""
        middle, unit = self.layout.cities[ident], self.layout.unit
        initial = self.board.name_of(self.board.cities[ident].country)[0]
        return self._use("stone", Box(middle, 0, 0)) + (
            f'<text x="{middle.real:g}" y="{middle.imag + 6.4 * unit:g}" text-anchor="middle" '
            f'font-size="{15.5 * unit:g}" font-weight="700" fill="{INK}">{escape(initial)}</text>'
        )

    def _names(self) -> Iterator[str]:
        """City names in bold; country names letter-spaced and in italics, as on maps."""
        countries = self.board.countries
        cities = [ident for ident in self.layout.labels if ident not in countries]
        yield from self._lettering(cities, FONT_SIZE, 'font-weight="600"')
        if countries:
            spacing = f'letter-spacing="{COUNTRY_LETTER_SPACING}em"'
            look = f'font-style="italic" {spacing} fill-opacity=".75"'
            yield from self._lettering(countries, COUNTRY_FONT_SIZE, look)

    def _lettering(self, places: Iterable[str], font: float, look: str) -> Iterator[str]:
        size = font * self.layout.unit
        yield (
            f'<g font-size="{size:g}" {look} fill="{INK}" stroke="{PAPER}" '
            f'stroke-width="{size * 0.24:.1f}" stroke-linejoin="round" paint-order="stroke" '
            'pointer-events="none">'
        )
        for ident in places:
            yield _name(self.board.name_of(ident), self.layout.labels[ident], size)
        yield "</g>"

    def _loose_pieces(self) -> Iterator[str]:
        """The loose pieces after the symbols they use, if there are any."""
        if any(pieces.by_place for pieces in self.pieces.loose):
            yield f"<defs>{piece_definitions(self.prefix)}</defs>"
            yield from self.pieces.draw_loose(self.prefix)

    def _legend(self) -> Iterator[str]:
        """Which wagons belong to which seat, drawn where the board is empty."""
        seats = sorted({*self.owners.values(), *self.pieces.seats()})
        if not seats:
            return
        step, pad, width = 25, 8, 146
        height = step * len(seats) + 2 * pad
        scale = min(1.0, self.layout.size[0] / 1200)
        pieces = (box for _, box in self.pieces.boxes())
        corner = free_spot(self.layout, pieces, width * scale, height * scale)
        yield (
            f'<g transform="translate({spot(corner)}) scale({scale:.3g})" font-size="16" '
            f'fill="{INK}">'
            f'<rect width="{width}" height="{height}" rx="3" fill="{PAPER}" stroke="{BRASS}" '
            'stroke-width="1.5"/>'
        )
        for row, seat in enumerate(seats):
            y = pad + step * (row + 0.5)
            yield (
                f'<use href="#{self.prefix}wagon{seat % len(SEAT_STYLES)}" x="34" y="{y:g}"/>'
                f'<text x="64" y="{y + 5:g}">{seat_style(seat).name}</text>'
            )
        yield "</g>"

    def _frame(self) -> Iterator[str]:
        """A double line around the picture."""
        for inset, breadth, strength in ((1, 2, 1), (6, 1, 0.5)):
            w, h = (side - 2 * inset for side in self.layout.size)
            yield (
                f'<rect x="{inset}" y="{inset}" width="{w:g}" height="{h:g}" fill="none" '
                f'stroke="{INK}" stroke-width="{breadth}" stroke-opacity="{strength}"/>'
            )


def _name(text: str, label: Label, size: float) -> str:
    foot = label.foot(size)
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    return f'<text x="{foot.real:.1f}" y="{foot.imag:.1f}"{anchor}>{escape(text)}</text>'

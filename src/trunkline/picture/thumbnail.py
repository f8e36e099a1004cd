"""Draws an edition as a thumbnail: land, water, tracks, cities and pieces, without text.

Its colours work on light and on dark pages, since an image cannot know which it is on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trunkline.editions.schema import Board, Edition
from trunkline.game import Game
from trunkline.picture import pieces_of
from trunkline.picture.board_pieces import BoardPieces
from trunkline.picture.land import Land, load_land
from trunkline.picture.layout import Layout, lay_out
from trunkline.picture.shapes import spot
from trunkline.picture.symbols import FILL_COLORS, INK, PAPER, use

# A little deeper than on the board, so that they do not glare on a dark page.
SEA = "#b3cdcf"
SHALLOWS = "#8fb3b6"
ABROAD = "#ddd4bf"
HOME = "#f3ebd8"
BORDER = "#b9ab8f"
BALLAST = "#5c4f3a"
# Bolder than on the board, since a thumbnail is small.
TRACK, CASING = 12.0, 16.0
CITY_RADIUS, BIG_CITY_RADIUS = 26.0, 34.0
RIM = 8.0
PIECE = 1.9
# Which pieces lie where at the start may be a matter of chance; the picture shows one game.
SEED = 1


def thumbnail_svg(edition: Edition) -> str:
    """Draw an edition's board at the start of a game as an SVG document of a few kilobytes."""
    board = edition.board
    layout, outlines = lay_out(board), load_land(board.outlines)
    game = Game(edition, seats=edition.rules.seats[0], seed=SEED)
    w, h = layout.size
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.0f} {h:.0f}" '
            'fill="none" stroke-linecap="round" stroke-linejoin="round">',
            f'<rect width="{w:.0f}" height="{h:.0f}" fill="{SEA if outlines else HOME}"/>',
            *(_land(outlines) if outlines else ()),
            *_tracks(board, layout),
            *_cities(board, layout),
            *_pieces(pieces_of(game, layout)),
            "</svg>\n",
        )
    )


def _land(outlines: Land) -> Iterator[str]:
    """Land with shallows along its coast."""
    yield f'<defs><path id="land" d="{outlines.home}{outlines.abroad}"/></defs>'
    for breadth, strength in ((44, 0.3), (18, 0.5)):
        yield _stroke("land", SHALLOWS, breadth, strength)
    yield f'<use href="#land" fill="{ABROAD}"/><path d="{outlines.home}" fill="{HOME}"/>'
    yield f'<path d="{outlines.borders}" stroke="{BORDER}" stroke-width="2.5"/>'
    yield f'<path d="{outlines.lakes}" fill="{SEA}"/>'


def _tracks(board: Board, layout: Layout) -> Iterator[str]:
    """All tracks of a colour as one path, on a dark outline that separates them from the land."""
    beds: dict[str, str] = {}
    for track, line in zip(board.tracks, layout.lines, strict=True):
        beds[track.color] = beds.get(track.color, "") + line.path(digits=0)
    paths = "".join(f'<path id="{color}" d="{bed}"/>' for color, bed in beds.items())
    yield f"<defs>{paths}</defs>"
    yield from (_stroke(color, BALLAST, CASING * layout.unit) for color in beds)
    yield from (_stroke(color, FILL_COLORS[color], TRACK * layout.unit) for color in beds)


def _cities(board: Board, layout: Layout) -> Iterator[str]:
    """A dot for each city: a line of length zero with round caps."""
    for big, size in ((False, CITY_RADIUS), (True, BIG_CITY_RADIUS)):
        spots = (layout.cities[i] for i, city in board.cities.items() if city.big == big)
        dots = _dots(spots)
        if dots:
            yield f'<path d="{dots}" stroke="{INK}" stroke-width="{size * layout.unit:g}"/>'
            inner = (size - RIM) * layout.unit
            yield f'<path d="{dots}" stroke="{PAPER}" stroke-width="{inner:g}"/>'


def _pieces(pieces: BoardPieces) -> Iterator[str]:
    """The loose pieces that tell editions on one board apart, larger than on the board."""
    for kind in pieces.loose:
        found = [*kind.colored(pieces.positions[type(kind)])]
        symbols = (
            kind.color_symbol("", color) for color in sorted({color for _, color, _ in found})
        )
        if found:
            yield f"<defs>{''.join(symbols)}</defs>"
            yield from (use(symbol, box, PIECE * pieces.layout.unit) for symbol, _, box in found)


def _dots(spots: Iterable[complex]) -> str:
    return "".join(f"M{spot(point, 0)}h0" for point in spots)


def _stroke(ident: str, color: str, breadth: float, strength: float = 1) -> str:
    look = f' stroke-opacity="{strength:g}"' if strength < 1 else ""
    return f'<use href="#{ident}" stroke="{color}" stroke-width="{breadth:g}"{look}/>'

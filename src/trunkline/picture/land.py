"""The land behind a board: coasts, lakes and borders, from the file next to the board's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from trunkline.picture.symbols import PAPER

BOARDS = Path(__file__).parent.parent / "editions" / "boards"
SEA = "#d3e0de"
WATER_LINE = "#7fa3a6"
COAST = "#6f8d8f"
ABROAD = "#e6dfcf"
BORDER = "#b9ab8f"


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Outlines in board coordinates as SVG path data, made by `tools/make_outlines.py`.

    `home` is the land the board is about, `abroad` its neighbours; `borders` are open lines.
    """

    source: str
    home: str
    abroad: str
    lakes: str
    borders: str


# Made here, since msgspec crashes if two threads use a new type for the first time at once.
_decoder = msgspec.json.Decoder(Land)


@cache
def load_land(name: str) -> Land | None:
    """The land outlines of this name; None for a board without any, drawn on plain paper."""
    path = BOARDS / f"{name}.land.json"
    if not name or not path.is_file():
        return None
    return _decoder.decode(path.read_bytes())


def land_svg(outlines: Land, ident: str) -> Iterator[str]:
    """Draw the land with a few thin lines in the water along its coast, as in an engraving.

    Each line is a broad stroke under a slightly narrower one in the colour of the sea; the land
    then covers the inner half of them all.
    """
    yield f'<defs><path id="{ident}" d="{outlines.home}{outlines.abroad}"/></defs>'
    for reach, strength in ((38, 0.3), (26, 0.45), (15, 0.6), (6, 0.8)):
        yield _stroke(ident, WATER_LINE, reach, strength)
        yield _stroke(ident, SEA, reach - 1.8, 1)
    yield _stroke(ident, COAST, 2.4, 1)
    yield f'<use href="#{ident}" fill="{ABROAD}"/><path d="{outlines.home}" fill="{PAPER}"/>'
    yield (
        f'<path d="{outlines.borders}" fill="none" stroke="{BORDER}" stroke-width="1.2" '
        'stroke-opacity=".7" stroke-dasharray="5 3"/>'
    )
    yield f'<path d="{outlines.lakes}" fill="{SEA}" stroke="{COAST}"/>'


def _stroke(ident: str, color: str, breadth: float, strength: float) -> str:
    return (
        f'<use href="#{ident}" fill="none" stroke="{color}" stroke-width="{breadth:g}" '
        f'stroke-opacity="{strength:g}"/>'
    )

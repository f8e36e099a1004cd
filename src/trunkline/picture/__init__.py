"""Boards as pictures: one standalone SVG document, also fit for a notebook."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trunkline.editions.schema import Edition
from trunkline.picture.geometry import place
from trunkline.picture.sheet import Sheet

__all__ = ["board_svg"]

_NOBODY: Mapping[int, int] = {}
_NOWHERE: Mapping[str, int] = {}


def board_svg(
    edition: Edition,
    owners: Mapping[int, int] = _NOBODY,
    stations: Mapping[str, int] = _NOWHERE,
    highlight: Collection[int] = (),
    title: str | None = None,
    width: int | None = None,
) -> str:
    """Draw an edition's board as an SVG document.

    `owners` maps the index of a claimed track to its seat, `stations` a city to the seat that
    built there, and the tracks in `highlight` glow. `width` is in pixels; without it the picture
    fills the space it is given.
    """
    layout = place(edition.board)
    name = edition.name if title is None else title
    sheet = Sheet(edition.board, layout, owners, stations, frozenset(highlight), name)
    return sheet.draw(width)

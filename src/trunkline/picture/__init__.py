"""Draws boards as standalone SVG documents, which also work in notebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from trunkline.editions.schema import Edition
from trunkline.picture.board_drawing import BoardDrawing
from trunkline.picture.board_pieces import NO_COLORS, NO_SEATS, NO_VALUES, BoardPieces
from trunkline.picture.layout import Layout, lay_out

if TYPE_CHECKING:
    from trunkline.game import Game

__all__ = ["board_svg", "game_svg", "pieces_of"]

_NO_OWNERS: Mapping[int, int] = {}


def board_svg(
    edition: Edition,
    owners: Mapping[int, int] = _NO_OWNERS,
    stations: Mapping[str, int] = NO_SEATS,
    highlight: Collection[int] = (),
    title: str | None = None,
    width: int | None = None,
    *,
    tokens: Mapping[str, Sequence[int]] = NO_VALUES,
    passengers: Mapping[str, int] = NO_SEATS,
    meeples: Mapping[str, Sequence[str]] = NO_COLORS,
) -> str:
    """Draw an edition's board as an SVG document.

    `owners` maps the index of a claimed track to its seat, `stations` a city to the seat that
    built there, and the tracks in `highlight` glow. `tokens` maps a city to the values of the
    merchandise left there, the top one first; `passengers` a city to the seat whose passenger
    is there; `meeples` a city or a country to the colours of its meeples. `width` is in pixels;
    without it the picture fills the space it is given.
    """
    layout = lay_out(edition.board)
    name = edition.name if title is None else title
    pieces = BoardPieces(
        edition.board,
        layout,
        stations=stations,
        tokens=tokens,
        passengers=passengers,
        meeples=meeples,
    )
    drawing = BoardDrawing(edition.board, layout, owners, pieces, frozenset(highlight), name)
    return drawing.draw(width)


def game_svg(game: Game, highlight: Collection[int] = ()) -> str:
    """Draw a game's board with everything on it as an SVG document."""
    layout = lay_out(game.edition.board)
    board = game.edition.board
    pieces = pieces_of(game, layout)
    name = game.edition.name
    return BoardDrawing(board, layout, game.owners, pieces, frozenset(highlight), name).draw(None)


def pieces_of(game: Game, layout: Layout) -> BoardPieces:
    """All pieces on a game's board other than trains."""
    riding = {game.ride: game.seat} if game.ride else {}
    return BoardPieces(
        game.edition.board,
        layout,
        stations=game.stations,
        tokens=game.tokens,
        passengers=game.passengers | riding,
        meeples={place: [*Counter(there).elements()] for place, there in game.meeples.items()},
    )

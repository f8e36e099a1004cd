"""Editions: the list of them, one in full, its numbered moves, and a small picture of its board.

They change only with the program, so their bytes are made once and a client may keep them.
"""

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import TypeAdapter

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions, load
from trunkline.picture.thumbnail import thumbnail_svg
from trunkline.server.problems import Code, Problem, responses
from trunkline.server.sheets import Sheet, answer, make_sheet
from trunkline.server.wire.editions import (
    Edition,
    EditionCard,
    MoveInfo,
    card_of,
    edition_of,
    move_of,
)

__all__ = ["router"]

router = APIRouter(prefix="/api/editions", tags=["editions"])

# After an hour a client asks again, and mostly hears that nothing has changed.
KEPT = "public, max-age=3600"
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "The client has it already."}}
PICTURE = "image/svg+xml"
NOT_FOUND = responses(Code.NOT_FOUND)

EditionId = Annotated[str, Path(description="The name of an edition, such as `usa`.")]

_cards = TypeAdapter(list[EditionCard])
_moves = TypeAdapter(list[MoveInfo])


@router.get("", operation_id="listEditions", response_model=list[EditionCard], responses=UNCHANGED)
async def list_editions(request: Request) -> Response:
    """All editions, in the order they are offered."""
    return await _answer(request, _list_sheet)


@router.get(
    "/{edition}", operation_id="getEdition", response_model=Edition, responses=UNCHANGED | NOT_FOUND
)
async def get_edition(request: Request, edition: EditionId) -> Response:
    """Everything to draw and explain an edition."""
    known = _known(edition)
    return await _answer(request, lambda: _edition_sheet(known))


@router.get(
    "/{edition}/moves",
    operation_id="listEditionMoves",
    response_model=list[MoveInfo],
    responses=UNCHANGED | NOT_FOUND,
)
async def get_moves(request: Request, edition: EditionId) -> Response:
    """Every move that the edition has, by number."""
    known = _known(edition)
    return await _answer(request, lambda: _moves_sheet(known))


@router.get(
    "/{edition}/picture",
    operation_id="getEditionPicture",
    response_class=Response,
    responses={
        200: {
            "description": "The picture.",
            "content": {PICTURE: {"schema": {"type": "string"}}},
        },
        **UNCHANGED,
        **NOT_FOUND,
    },
)
async def get_picture(request: Request, edition: EditionId) -> Response:
    """A small picture of the board, for light and dark pages."""
    known = _known(edition)
    return await _answer(request, lambda: _picture_sheet(known))


def _known(edition: str) -> str:
    if edition not in editions():
        raise Problem(Code.NOT_FOUND, f"The editions are {', '.join(editions())}.")
    return edition


async def _answer(request: Request, make: Callable[[], Sheet]) -> Response:
    return answer(request, await asyncio.to_thread(make))


@cache
def _list_sheet() -> Sheet:
    return _sheet(_cards.dump_json([card_of(load(edition)) for edition in editions()]))


@cache
def _edition_sheet(edition: str) -> Sheet:
    return _sheet(edition_of(compile_edition(edition)).model_dump_json().encode())


@cache
def _moves_sheet(edition: str) -> Sheet:
    moves = [move_of(move) for move in compile_edition(edition).moves]
    return _sheet(_moves.dump_json(moves, exclude_defaults=True))


@cache
def _picture_sheet(edition: str) -> Sheet:
    return make_sheet(thumbnail_svg(load(edition).board).encode(), PICTURE, KEPT)


def _sheet(plain: bytes) -> Sheet:
    return make_sheet(plain, "application/json", KEPT)

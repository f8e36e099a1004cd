"""Editions: the list, one in full, its numbered moves, and a small picture of its board.

A name stands for the edition as it is installed, a hash for the version that a game is played with.
Only a new version of the program changes them, so responses are made once and clients cache them.
"""

import asyncio
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import TypeAdapter

from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.editions import editions, load, schema
from trunkline.picture.thumbnail import thumbnail_svg
from trunkline.server.http.cached_responses import CachedResponse, make_cached, respond
from trunkline.server.http.problem_docs import responses
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.game_editions import find_edition
from trunkline.server.wire.editions import (
    Edition,
    EditionSummary,
    MoveInfo,
    edition_of,
    move_of,
    summary_of,
)

__all__ = ["router"]

router = APIRouter(prefix="/api/editions", tags=["editions"])

# After an hour a client asks again, and usually learns that nothing has changed.
CACHE_CONTROL = "public, max-age=3600"
NOT_MODIFIED: dict[int | str, dict[str, Any]] = {304: {"description": "The client has it already."}}
SVG = "image/svg+xml"
NOT_FOUND = responses(Code.NOT_FOUND)

EditionId = Annotated[
    str,
    Path(
        description="The name of an edition, such as `usa`, or the `edition_hash` of a game or a "
        "replay."
    ),
]
# Older versions are kept beside the installed ones.
RESPONSES_CACHED = 32

_summaries = TypeAdapter(list[EditionSummary])
_moves = TypeAdapter(list[MoveInfo])


@router.get(
    "", operation_id="listEditions", response_model=list[EditionSummary], responses=NOT_MODIFIED
)
async def list_editions(request: Request) -> Response:
    """All editions, in the order in which to offer them."""
    return await _respond(request, _list_response)


@router.get(
    "/{edition}",
    operation_id="getEdition",
    response_model=Edition,
    responses=NOT_MODIFIED | NOT_FOUND,
)
async def get_edition(request: Request, edition: EditionId) -> Response:
    """Everything to draw and explain an edition."""
    found = await _find(request, edition)
    return await _respond(request, lambda: _edition_response(compile_edition(found)))


@router.get(
    "/{edition}/moves",
    operation_id="listEditionMoves",
    response_model=list[MoveInfo],
    responses=NOT_MODIFIED | NOT_FOUND,
)
async def get_moves(request: Request, edition: EditionId) -> Response:
    """Every move of the edition, by number."""
    found = await _find(request, edition)
    return await _respond(request, lambda: _moves_response(compile_edition(found)))


@router.get(
    "/{edition}/picture",
    operation_id="getEditionPicture",
    response_class=Response,
    responses={
        200: {
            "description": "The picture.",
            "content": {SVG: {"schema": {"type": "string"}}},
        },
        **NOT_MODIFIED,
        **NOT_FOUND,
    },
)
async def get_picture(request: Request, edition: EditionId) -> Response:
    """A small picture of the board, for light and dark pages."""
    found = await _find(request, edition)
    return await _respond(request, lambda: _picture_response(compile_edition(found)))


async def _find(request: Request, edition: str) -> schema.Edition:
    if edition in editions():
        return load(edition)
    found = await find_edition(request.app.state.services.storage, edition)
    if found is None:
        raise Problem(Code.NOT_FOUND, case="edition", editions=[*editions()])
    return found


async def _respond(request: Request, make: Callable[[], CachedResponse]) -> Response:
    return respond(request, await asyncio.to_thread(make))


@cache
def _list_response() -> CachedResponse:
    return _json(_summaries.dump_json([summary_of(load(edition)) for edition in editions()]))


@lru_cache(RESPONSES_CACHED)
def _edition_response(compiled: CompiledEdition) -> CachedResponse:
    return _json(edition_of(compiled).model_dump_json().encode())


@lru_cache(RESPONSES_CACHED)
def _moves_response(compiled: CompiledEdition) -> CachedResponse:
    moves = [move_of(move) for move in compiled.moves]
    return _json(_moves.dump_json(moves, exclude_defaults=True))


@lru_cache(RESPONSES_CACHED)
def _picture_response(compiled: CompiledEdition) -> CachedResponse:
    return make_cached(thumbnail_svg(compiled.edition.board).encode(), SVG, CACHE_CONTROL)


def _json(body: bytes) -> CachedResponse:
    return make_cached(body, "application/json", CACHE_CONTROL)

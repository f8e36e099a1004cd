"""Editions: the list, one in full, its numbered moves, and a small picture of its board.

A name stands for the edition as it is installed, a hash for the version that a game is played with.
Only a new version of the program changes them, so responses are made once and clients cache them.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import TypeAdapter

from trunkline.compiled_edition import compile_edition
from trunkline.editions import editions, installed_editions, load, schema
from trunkline.picture.thumbnail import thumbnail_svg
from trunkline.server.http.cached_responses import CachedResponse, make_cached, respond
from trunkline.server.http.dependencies import count_request
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
NOT_FOUND = responses(Code.NOT_FOUND, Code.TOO_MANY_REQUESTS)

EditionId = Annotated[
    str,
    Path(
        description="The name of an edition, such as `usa`, or the `edition_hash` of a game or a "
        "replay."
    ),
]
# Three for each edition: older versions are kept beside the installed ones.
RESPONSES_CACHED = 96

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
    return await _respond(request, _edition_response, await _find(request, edition))


@router.get(
    "/{edition}/moves",
    operation_id="listEditionMoves",
    response_model=list[MoveInfo],
    responses=NOT_MODIFIED | NOT_FOUND,
)
async def get_moves(request: Request, edition: EditionId) -> Response:
    """Every move of the edition, by number."""
    return await _respond(request, _moves_response, await _find(request, edition))


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
    return await _respond(request, _picture_response, await _find(request, edition))


async def _find(request: Request, edition: str) -> schema.Edition:
    if edition in installed_editions():
        return load(edition)
    # Not cached, so it counts.
    await count_request(request)
    found = await find_edition(request.app.state.services.storage, edition)
    if found is None:
        raise Problem(Code.NOT_FOUND, case="edition", editions=[*editions()])
    return found


# By the function that made it, and the id and hash of its edition.
_made: OrderedDict[tuple[Callable[..., CachedResponse], str, str], CachedResponse] = OrderedDict()


async def _respond(
    request: Request, make: Callable[..., CachedResponse], edition: schema.Edition | None = None
) -> Response:
    """The response that a function makes, in a thread; the latest ones are kept."""
    key = (make, "", "") if edition is None else (make, edition.id, edition.hash)
    if key not in _made:
        _made[key] = await asyncio.to_thread(make, *([] if edition is None else [edition]))
    _made.move_to_end(key)
    if len(_made) > RESPONSES_CACHED:
        _made.popitem(last=False)
    return respond(request, _made[key])


def _list_response() -> CachedResponse:
    return _json(_summaries.dump_json([summary_of(load(edition)) for edition in editions()]))


def _edition_response(edition: schema.Edition) -> CachedResponse:
    return _json(edition_of(compile_edition(edition)).model_dump_json().encode())


def _moves_response(edition: schema.Edition) -> CachedResponse:
    moves = [move_of(move) for move in compile_edition(edition).moves]
    return _json(_moves.dump_json(moves, exclude_defaults=True))


def _picture_response(edition: schema.Edition) -> CachedResponse:
    return make_cached(thumbnail_svg(edition).encode(), SVG, CACHE_CONTROL)


def _json(body: bytes) -> CachedResponse:
    return make_cached(body, "application/json", CACHE_CONTROL)

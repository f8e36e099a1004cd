"""Replays: upload a record, and view it move by move with nothing hidden."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import TypeAdapter

from trunkline.game import Game
from trunkline.server.http.dependencies import COSTLY_REQUEST, COUNTED, count_new_game
from trunkline.server.http.large_responses import respond_large
from trunkline.server.http.problem_docs import responses
from trunkline.server.problems import Code
from trunkline.server.rooms.replays import MAX_LINES, Replays
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.wire.replays import (
    NewReplay,
    Replay,
    ReplayId,
    ReplayPosition,
    Seats,
    positions_of,
    read_seats,
    replay_of,
)

__all__ = [
    "RECORD_RESPONSE",
    "Count",
    "First",
    "ReplayIdPath",
    "positions_response",
    "record_response",
    "replay_response",
    "replays_of",
    "router",
]

router = APIRouter(prefix="/api/replays", tags=["replays"], dependencies=COUNTED)

MAX_POSITIONS = 60

First = Annotated[
    int, Query(ge=0, le=MAX_LINES, description="The number of moves before the first position.")
]
ReplayIdPath = Annotated[str, Path(description="The replay's id.")]
Count = Annotated[int, Query(ge=1, le=MAX_POSITIONS, description="How many positions.")]

RECORD_RESPONSE = {
    "description": "The text of the record, as a file.",
    "content": {"text/plain": {"schema": {"type": "string"}}},
}

_positions = TypeAdapter(list[ReplayPosition])


@router.post(
    "",
    operation_id="addReplay",
    status_code=201,
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.BAD_RECORD, Code.TOO_MANY_GAMES, Code.BUSY, Code.STORAGE),
)
async def add_replay(request: Request, new: NewReplay) -> ReplayId:
    """Upload a record to view; the same game always gets the same id."""
    count_new_game(request)
    return ReplayId(id=await replays_of(request).add(new.record))


@router.get(
    "/{replay}",
    operation_id="getReplay",
    response_model=Replay,
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.BAD_RECORD, Code.BUSY, Code.STORAGE),
)
async def get_replay(request: Request, replay: ReplayIdPath) -> Response:
    """The whole game: every move, the result, the statistics and the turning points."""
    found = replays_of(request)
    row = await found.row(replay)
    game, seats = await found.game(row), read_seats(row.seats)
    return await replay_response(request, found.readers, game, seats)


@router.get(
    "/{replay}/positions",
    operation_id="listReplayPositions",
    response_model=list[ReplayPosition],
    dependencies=COSTLY_REQUEST,
    responses=responses(Code.NOT_FOUND, Code.BAD_RECORD, Code.BUSY, Code.STORAGE),
)
async def get_positions(
    request: Request, replay: ReplayIdPath, first: First = 0, count: Count = MAX_POSITIONS
) -> Response:
    """Some positions of the replay, with all hands open; fewer at the end of the game."""
    found = replays_of(request)
    game = await found.game(await found.row(replay))
    return await positions_response(request, found.readers, game, first, count)


@router.get(
    "/{replay}/record",
    operation_id="downloadReplayRecord",
    response_class=Response,
    responses={
        200: RECORD_RESPONSE,
        **responses(Code.NOT_FOUND, Code.STORAGE),
    },
)
async def get_record(request: Request, replay: ReplayIdPath) -> Response:
    """The record, as a download."""
    return record_response((await replays_of(request).row(replay)).record, replay)


async def replay_response(
    request: Request, readers: WorkerPool, game: Game, seats: Seats | None
) -> Response:
    """A response with a whole game, which may hide nothing any more."""
    return await respond_large(request, readers, _replay_json, game, seats)


async def positions_response(
    request: Request, readers: WorkerPool, game: Game, first: int, count: int
) -> Response:
    """A response with some positions of such a game."""
    return await respond_large(request, readers, _positions_json, game, first, count)


def record_response(record: str, ident: str) -> Response:
    """A response with a record as a download; `ident` must be letters and digits."""
    name = f'attachment; filename="trunkline-{ident}.txt"'
    return Response(record, media_type="text/plain", headers={"Content-Disposition": name})


def _replay_json(game: Game, seats: Seats | None) -> bytes:
    """Leaves out what did not happen, which is most of every outcome."""
    return replay_of(game, seats).model_dump_json(exclude_defaults=True).encode()


def _positions_json(game: Game, first: int, count: int) -> bytes:
    return _positions.dump_json(positions_of(game, first, count))


def replays_of(request: Request) -> Replays:
    """The replays of the app."""
    replays = request.app.state.replays
    assert isinstance(replays, Replays)
    return replays

"""Replays: a record comes in, and is looked at move by move with everything open."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import TypeAdapter

from trunkline.game import Game
from trunkline.server.problems import Code, responses
from trunkline.server.replays import MOST_LINES, Replays
from trunkline.server.routes.visits import count_new_game
from trunkline.server.wire.replays import (
    NewReplay,
    Replay,
    ReplayId,
    ReplayPosition,
    positions_of,
    replay_of,
)

__all__ = [
    "RECORD",
    "Count",
    "First",
    "answer_positions",
    "answer_record",
    "answer_replay",
    "router",
]

router = APIRouter(prefix="/api/replays", tags=["replays"])

MOST_POSITIONS = 60

First = Annotated[
    int, Query(ge=0, le=MOST_LINES, description="After how many moves the first position is.")
]
Ident = Annotated[str, Path(description="The replay's id.")]
Count = Annotated[int, Query(ge=1, le=MOST_POSITIONS, description="How many positions.")]

RECORD = {
    "description": "The text of the record, as a file.",
    "content": {"text/plain": {"schema": {"type": "string"}}},
}

_positions = TypeAdapter(list[ReplayPosition])


@router.post(
    "",
    operation_id="addReplay",
    status_code=201,
    responses=responses(Code.BAD_RECORD, Code.TOO_MANY_GAMES, Code.STORAGE),
)
async def add_replay(request: Request, new: NewReplay) -> ReplayId:
    """Bring a record to look at; the same game always gets the same id."""
    count_new_game(request)
    return ReplayId(id=await _replays(request).add(new.record))


@router.get(
    "/{replay}",
    operation_id="getReplay",
    response_model=Replay,
    responses=responses(Code.NOT_FOUND, Code.BAD_RECORD, Code.STORAGE),
)
async def get_replay(request: Request, replay: Ident) -> Response:
    """The whole game: every move, the result and the statistics."""
    return await answer_replay(await _replays(request).game(replay))


@router.get(
    "/{replay}/positions",
    operation_id="listReplayPositions",
    response_model=list[ReplayPosition],
    responses=responses(Code.NOT_FOUND, Code.BAD_RECORD, Code.STORAGE),
)
async def get_positions(
    request: Request, replay: Ident, first: First = 0, count: Count = MOST_POSITIONS
) -> Response:
    """Some of its positions, with all hands open; fewer at the end of the game."""
    return await answer_positions(await _replays(request).game(replay), first, count)


@router.get(
    "/{replay}/record",
    operation_id="downloadReplayRecord",
    response_class=Response,
    responses={
        200: RECORD,
        **responses(Code.NOT_FOUND, Code.STORAGE),
    },
)
async def get_record(request: Request, replay: Ident) -> Response:
    """The record as a file to keep."""
    return answer_record(await _replays(request).record(replay), replay)


async def answer_replay(game: Game) -> Response:
    """A game that hides nothing any more, as an answer."""
    return _json(await asyncio.to_thread(_replay_json, game))


async def answer_positions(game: Game, first: int, count: int) -> Response:
    """Some positions of such a game, as an answer."""
    return _json(
        await asyncio.to_thread(lambda: _positions.dump_json(positions_of(game, first, count)))
    )


def answer_record(record: str, ident: str) -> Response:
    """A record as a download; `ident` is of letters and digits."""
    name = f'attachment; filename="trunkline-{ident}.txt"'
    return Response(record, media_type="text/plain", headers={"Content-Disposition": name})


def _replay_json(game: Game) -> bytes:
    """Without what did not happen: most moves bring little."""
    return replay_of(game).model_dump_json(exclude_defaults=True).encode()


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


def _replays(request: Request) -> Replays:
    replays = request.app.state.replays
    assert isinstance(replays, Replays)
    return replays

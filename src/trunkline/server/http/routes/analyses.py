"""Analyses of finished games and replays: streams of lines that last as long as an analysis."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from trunkline.game import Game
from trunkline.server.games import checks
from trunkline.server.http.dependencies import (
    COSTLY_REQUEST,
    COUNTED,
    DeviceDep,
    MemberDep,
    address_of,
)
from trunkline.server.http.line_stream import LINES, LineStream
from trunkline.server.http.problem_docs import responses
from trunkline.server.http.problem_responses import problem_from
from trunkline.server.http.routes.replays import ReplayIdPath, replays_of
from trunkline.server.problems import Code
from trunkline.server.rooms.analyses import Analyses
from trunkline.server.wire.analyses import encode_problem_line
from trunkline.server.wire.problems import problem_json

__all__ = ["router"]

router = APIRouter(prefix="/api", dependencies=COUNTED)

Longer = Annotated[
    bool,
    Query(
        description="Whether to take more time. Refused unless the game has an analysis that is "
        "`rough`."
    ),
]

DESCRIPTION = """\
Lines of JSON, each an `AnalysisLine`: how far the analysis is, at least once a second, and at last
the result, or the problem that has ended it. To cancel the analysis, close the connection."""
REFUSALS = (Code.NO_ANALYSIS, Code.TOO_MANY_ANALYSES, Code.FULL, Code.BUSY)
STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": DESCRIPTION,
        "content": {LINES: {"schema": {"$ref": "#/components/schemas/AnalysisLine"}}},
    }
}


@router.post(
    "/games/{game}/analysis",
    operation_id="analyzeGame",
    tags=["games"],
    response_class=Response,
    dependencies=COSTLY_REQUEST,
    responses={
        **STREAM,
        **responses(Code.NOT_FOUND, Code.NOT_YOURS, Code.NOT_OVER, *REFUSALS),
    },
)
async def analyze_game(request: Request, member: MemberDep, longer: Longer = False) -> Response:
    """Have a finished game analyzed: what was luck, what was skill, and what was better."""
    game = checks.must_be_over(member.room.hosted)
    return await _stream(request, game, member.device, longer)


@router.post(
    "/replays/{replay}/analysis",
    operation_id="analyzeReplay",
    tags=["replays"],
    response_class=Response,
    dependencies=COSTLY_REQUEST,
    responses={**STREAM, **responses(Code.NOT_FOUND, Code.BAD_RECORD, *REFUSALS)},
)
async def analyze_replay(
    request: Request, replay: ReplayIdPath, device: DeviceDep, longer: Longer = False
) -> Response:
    """Have a replay analyzed, in the same way."""
    replays = replays_of(request)
    return await _stream(request, await replays.game(await replays.row(replay)), device, longer)


async def _stream(request: Request, game: Game, device: str | None, longer: bool) -> Response:
    analyses = request.app.state.analyses
    assert isinstance(analyses, Analyses)
    viewer = await analyses.join(game, device, address_of(request), longer)

    async def last_line() -> bytes:
        try:
            return viewer.result_line()
        except Exception as error:
            return encode_problem_line(problem_json(problem_from(error)))

    return LineStream(request, viewer.progress_lines(), last_line, viewer.leave)

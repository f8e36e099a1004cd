"""For operators: health and metrics."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from trunkline import __version__
from trunkline.server.http.dependencies import COUNTED, ServicesDep
from trunkline.server.http.problem_docs import responses
from trunkline.server.metrics import CONTENT_TYPE
from trunkline.server.problems import Code, Problem
from trunkline.server.storage.rows import StorageError
from trunkline.server.wire.base import Model

__all__ = ["router"]

router = APIRouter(tags=["operations"], dependencies=COUNTED)
# Shorter than the patience of most load balancers.
HEALTH_SECONDS = 5.0


class Health(Model):
    """The server is healthy: it runs, and its database responds and can be written."""

    version: str
    unfinished_games: int
    faults: list[str] = Field(
        description="What is damaged in the database; everything else is served."
    )


class About(Model):
    """What this server is, and where its OpenAPI document is."""

    name: str
    version: str
    document: str
    client: str | None = Field(
        description="The build of the web client; a page of another build is outdated."
    )
    lobby: bool = Field(
        description="Whether the server has a lobby, where anyone can join listed games."
    )


@router.get("/api", operation_id="getAbout")
async def about(request: Request) -> About:
    """What this server is."""
    return About(
        name="Trunkline",
        version=__version__,
        document="/openapi.json",
        client=request.app.state.client.build,
        lobby=request.app.state.settings.lobby,
    )


@router.get("/healthz", operation_id="getHealth", responses=responses(Code.STORAGE, Code.STOPPING))
async def health(request: Request, services: ServicesDep) -> Health:
    """Whether the server and its database work, by the last thing that was written."""
    if request.app.state.stopping:
        raise Problem(Code.STOPPING)
    storage = services.storage
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await storage.check_writing(services.now())
            unfinished = await storage.count_unfinished()
    except TimeoutError:
        raise StorageError(
            f"The database has not answered for {HEALTH_SECONDS:.0f} seconds."
        ) from None
    return Health(version=__version__, unfinished_games=unfinished, faults=storage.faults)


@router.get(
    "/metrics",
    operation_id="getMetrics",
    response_class=Response,
    responses={
        200: {
            "description": "The metrics.",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        **responses(Code.NOT_FOUND),
    },
)
async def metrics(services: ServicesDep) -> Response:
    """Metrics for Prometheus."""
    if not services.settings.metrics:
        raise Problem(Code.NOT_FOUND, case="metrics")
    return Response(services.metrics.render(), media_type=CONTENT_TYPE)

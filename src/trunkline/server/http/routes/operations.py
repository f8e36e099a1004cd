"""For operators: health and metrics."""

from __future__ import annotations

import asyncio
from typing import Literal, TypeAlias

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from trunkline import __version__
from trunkline.server.http.dependencies import COUNTED, ServicesDep
from trunkline.server.http.problem_docs import responses
from trunkline.server.listening import is_local, network_address
from trunkline.server.metrics import CONTENT_TYPE
from trunkline.server.problems import Code, Problem
from trunkline.server.storage.rows import StorageError
from trunkline.server.wire.base import Model

__all__ = ["router"]

router = APIRouter(tags=["operations"], dependencies=COUNTED)
# Shorter than the patience of most load balancers.
HEALTH_SECONDS = 5.0


Reach: TypeAlias = Literal["machine", "network", "origin"]
EVERYWHERE = ("", "0.0.0.0", "::")
# Headers of proxies: then the request does not come from this machine.
FORWARDING = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


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
    analysis: bool = Field(description="Whether the server analyzes finished games.")
    reach: Reach = Field(
        description="Who can reach the server: only programs on its `machine`, others in its "
        "`network`, or everyone who can reach its `origin`."
    )
    address: str | None = Field(
        description="The address to share: the origin. Without one, pages on the machine itself "
        "are told its address in the network, and everyone else shares the address they use."
    )


def _reach(request: Request) -> Reach:
    settings = request.app.state.settings
    if settings.origin is not None:
        return "origin"
    return "machine" if is_local(settings.host) else "network"


def _address(request: Request) -> str | None:
    """The address for links: the origin, or else that in the network, for this machine only.

    Everyone else uses an address already that others can use, and need not learn another one.
    """
    settings = request.app.state.settings
    if settings.origin is not None:
        return str(settings.origin)
    asked_here = request.client is not None and is_local(request.client.host)
    forwarded = any(name in request.headers for name in FORWARDING)
    if _reach(request) == "machine" or not asked_here or forwarded:
        return None
    host = settings.host if settings.host not in EVERYWHERE else network_address()
    port = (request.scope.get("server") or (None, settings.port))[1]
    return None if host is None else f"http://{f'[{host}]' if ':' in host else host}:{port}"


@router.get("/api", operation_id="getAbout")
async def about(request: Request) -> About:
    """What this server is."""
    return About(
        name="Trunkline",
        version=__version__,
        document="/openapi.json",
        client=request.app.state.client.build,
        lobby=request.app.state.settings.lobby,
        analysis=request.app.state.settings.analyses > 0,
        reach=_reach(request),
        address=_address(request),
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

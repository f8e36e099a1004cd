"""For those who run a server: whether it is well, and its figures."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from trunkline import __version__
from trunkline.server.metrics import CONTENT_TYPE
from trunkline.server.problems import Code, Problem, responses
from trunkline.server.routes.visits import Means
from trunkline.server.wire.base import Model

__all__ = ["router"]

router = APIRouter(tags=["operations"])


class Health(Model):
    """The server is well: it runs, and its database answers."""

    version: str
    unfinished_games: int


class About(Model):
    """What this is, and where the document of its addresses is."""

    name: str
    version: str
    document: str
    client: str | None = Field(
        description="Which build of the pages it has; a page that is of another one is outdated."
    )
    lobby: bool = Field(description="Whether games can be listed for anyone to join.")


@router.get("/api", operation_id="getAbout")
async def about(request: Request) -> About:
    """What listens here."""
    return About(
        name="Trunkline",
        version=__version__,
        document="/openapi.json",
        client=request.app.state.client.build,
        lobby=request.app.state.settings.lobby,
    )


@router.get("/healthz", operation_id="getHealth", responses=responses(Code.STORAGE))
async def health(means: Means) -> Health:
    """Whether the server is well; the database is asked, too."""
    return Health(version=__version__, unfinished_games=await means.storage.count_unfinished())


@router.get(
    "/metrics",
    operation_id="getMetrics",
    response_class=Response,
    responses={
        200: {
            "description": "The figures.",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        **responses(Code.NOT_FOUND),
    },
)
async def metrics(means: Means) -> Response:
    """Figures for Prometheus."""
    if not means.settings.metrics:
        raise Problem(Code.NOT_FOUND, "This server shows no figures.")
    return Response(means.metrics.render(), media_type=CONTENT_TYPE)

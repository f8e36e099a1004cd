"""The pages of the web client: one page at every address it has, and the files it is made of."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.client import ASSETS, Client
from trunkline.server.problems import Code, Problem
from trunkline.server.sheets import answer

__all__ = ["install"]

PAGES = ("/", "/new", "/join", "/games/{game}", "/games/{game}/replay", "/replays/{replay}")
# Below these nothing is meant for people to read.
NO_PAGES = ("/api/", f"/{ASSETS}")


def install(app: FastAPI, client: Client) -> None:
    """Let an app answer with the pages of a client, also where there is nothing at an address."""
    app.state.client = client
    files = (f"/{ASSETS}{{name:path}}", *(f"/{name}" for name in client.files if "/" not in name))
    for paths, endpoint in ((PAGES, _page), (files, _file)):
        for path in paths:
            app.add_api_route(path, endpoint, methods=["GET", "HEAD"], include_in_schema=False)
    _tell_lost_people(app)


async def _page(request: Request) -> Response:
    """The page; it finds out by itself what it is asked for."""
    client = _client(request)
    return answer(request, client.page, 200 if client.build else 503)


async def _file(request: Request) -> Response:
    sheet = _client(request).files.get(request.scope["path"].removeprefix("/"))
    if sheet is None:
        raise Problem(Code.NOT_FOUND, "There is no such file; open the page again.")
    return answer(request, sheet)


def _client(request: Request) -> Client:
    client = request.app.state.client
    assert isinstance(client, Client)
    return client


def _tell_lost_people(app: FastAPI) -> None:
    """Whoever reads pages gets one also at a wrong address; programs get the problem."""
    tell: Any = app.exception_handlers[HTTPException]

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == Code.NOT_FOUND.status and _reads_pages(request):
            return answer(request, _client(request).page, error.status_code)
        response: Response = await tell(request, error)
        return response

    app.add_exception_handler(HTTPException, refuse)


def _reads_pages(request: Request) -> bool:
    if request.method not in ("GET", "HEAD") or f"{request.scope['path']}/".startswith(NO_PAGES):
        return False
    return "text/html" in request.headers.get("Accept", "")

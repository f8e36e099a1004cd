"""The pages of the web client: one page for all its addresses, and its files."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.http.cached_responses import UNCOMPRESSED, make_cached, respond
from trunkline.server.http.dependencies import COUNTED, RegistryDep, ServicesDep
from trunkline.server.http.preview_words import preferred_language
from trunkline.server.http.previews import find_preview, with_preview
from trunkline.server.http.static_client import ASSETS, HTML, REVALIDATE, StaticClient
from trunkline.server.problems import Code, Problem
from trunkline.server.wire.problems import STATUS

__all__ = ["install"]

PAGES = (
    "/",
    "/new",
    "/join",
    "/you",
    "/games/{game}",
    "/games/{game}/replay",
    "/replays/{replay}",
)
TABLE_PAGE = "/join/{preview}"
# Nothing under these is a page for people.
NO_PAGES = ("/api/", f"/{ASSETS}")


def install(app: FastAPI, client: StaticClient) -> None:
    """Let an app serve a client; its page is also shown at addresses that do not exist."""
    app.state.client = client
    files = (f"/{ASSETS}{{name:path}}", *(f"/{name}" for name in client.files if "/" not in name))
    for paths, endpoint in ((PAGES, _page), (files, _file)):
        for path in paths:
            app.add_api_route(path, endpoint, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route(
        TABLE_PAGE,
        _table_page,
        methods=["GET", "HEAD"],
        include_in_schema=False,
        response_class=Response,
        dependencies=COUNTED,
    )
    _show_page_for_unknown_addresses(app)


async def _page(request: Request) -> Response:
    """The page, which reads the address in the browser."""
    client = _client(request)
    return respond(request, client.page, 200 if client.build else 503)


async def _table_page(
    preview: str, request: Request, services: ServicesDep, registry: RegistryDep
) -> Response:
    """The page of a link to a table, which tells other programs what to show for the link."""
    client = _client(request)
    language = preferred_language(request.headers.get("Accept-Language", ""))
    found = await find_preview(services, registry, preview, language)
    if client.build is None or found is None:
        return await _page(request)
    base = services.settings.origin or str(request.base_url).rstrip("/")
    # An edition of your own has none.
    has_picture = found.picture in client.files
    plain = client.page.bodies[UNCOMPRESSED]
    page = with_preview(plain, found, base, request.url.path, has_picture=has_picture)
    response = respond(request, make_cached(page, HTML, REVALIDATE))
    response.headers["Vary"] += ", Accept-Language"
    return response


async def _file(request: Request) -> Response:
    cached = _client(request).files.get(request.scope["path"].removeprefix("/"))
    if cached is None:
        raise Problem(Code.NOT_FOUND, case="file")
    return respond(request, cached)


def _client(request: Request) -> StaticClient:
    client = request.app.state.client
    assert isinstance(client, StaticClient)
    return client


def _show_page_for_unknown_addresses(app: FastAPI) -> None:
    """At an unknown address, browsers get the page and programs get the problem."""
    handle: Any = app.exception_handlers[HTTPException]

    async def handle_http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == STATUS[Code.NOT_FOUND] and _accepts_pages(request):
            return respond(request, _client(request).page, error.status_code)
        response: Response = await handle(request, error)
        return response

    app.add_exception_handler(HTTPException, handle_http_error)


def _accepts_pages(request: Request) -> bool:
    if request.method not in ("GET", "HEAD") or f"{request.scope['path']}/".startswith(NO_PAGES):
        return False
    return "text/html" in request.headers.get("Accept", "")

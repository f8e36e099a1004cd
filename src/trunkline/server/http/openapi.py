"""The OpenAPI document: what FastAPI cannot know is added here.

It includes the frames and commands of WebSockets and the lines of streams, so that all types of a
client can be generated.
"""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.http.cached_responses import CachedResponse, make_cached, respond
from trunkline.server.http.problem_docs import add_codes, codes_of
from trunkline.server.problems import Code
from trunkline.server.wire.analyses import AnalysisLine
from trunkline.server.wire.frames import Frame
from trunkline.server.wire.games import Command
from trunkline.server.wire.problems import STATUS

__all__ = ["install"]

SCHEMAS = "#/components/schemas/"
# FastAPI's description of a response that has none.
DEFAULT_DESCRIPTION = "Successful Response"
PATH = "/openapi.json"
# Ask every time whether it has changed.
CACHE_CONTROL = "no-cache"
# The tags of operations that use the database.
USES_STORAGE = {"games", "seats", "replays"}
# The tags of operations that have a pace.
PACED = {*USES_STORAGE, "operations"}
VIEW = {
    "$ref": f"{SCHEMAS}GameView",
    "description": "The game as the seat sees it now, if a command came too late.",
}
STALE_HAS_VIEW = {
    "if": {"properties": {"code": {"const": Code.STALE.value}}},
    "then": {"required": ["view"]},
}


def install(app: FastAPI) -> None:
    """Complete the OpenAPI document of an app, and serve it."""
    plain = app.openapi

    @functools.cache
    def openapi() -> dict[str, Any]:
        return _complete(plain())

    app.openapi = openapi  # type: ignore[method-assign]
    made: list[CachedResponse] = []

    async def get_document(request: Request) -> Response:
        if not made:
            body = await asyncio.to_thread(lambda: to_json(app.openapi()))
            made.append(make_cached(body, "application/json", CACHE_CONTROL))
        return respond(request, made[0])

    app.add_route(PATH, get_document, include_in_schema=False)


def _complete(document: dict[str, Any]) -> dict[str, Any]:
    schemas = document["components"]["schemas"]
    for path, operation in _operations(document):
        operation["summary"] = _summary(operation["operationId"])
        _describe_success(operation, schemas)
        _add_common(path, operation)
    _add_socket_models(schemas)
    _add_model(schemas, "AnalysisLine", AnalysisLine, "A line of the stream of an analysis.")
    schemas["ProblemBody"]["properties"]["view"] = VIEW
    schemas["ProblemBody"]["additionalProperties"] = False
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation


def _summary(operation_id: str) -> str:
    """An operation id as words: `makeGame` becomes `Make game`."""
    return re.sub(r"(?=[A-Z])", " ", operation_id).capitalize()


def _describe_success(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Describe a response as its model is described."""
    for response in operation["responses"].values():
        if response["description"] == DEFAULT_DESCRIPTION:
            schema = response.get("content", {}).get("application/json", {}).get("schema", {})
            model = schema.get("items", schema).get("$ref", "").removeprefix(SCHEMAS)
            response["description"] = schemas[model]["description"] if model else "Done."


def _add_common(path: str, operation: dict[str, Any]) -> None:
    """Add the problems that any operation on games may answer with."""
    common = []
    if USES_STORAGE & set(operation["tags"]):
        common.append(Code.STORAGE)
    if PACED & set(operation["tags"]):
        common.append(Code.TOO_MANY_REQUESTS)
    if "{game}" in path:
        common += [Code.EDITION_MISSING, Code.DAMAGED]
    add_codes(operation, *common)
    conflict = operation["responses"].get(str(STATUS[Code.STALE]))
    if Code.STALE in codes_of(conflict):
        (content,) = conflict["content"].values()
        content["schema"]["allOf"].append(STALE_HAS_VIEW)


def _add_socket_models(schemas: dict[str, Any]) -> None:
    """Add the models of what is sent through a WebSocket."""
    _add_model(schemas, "Frame", Frame, "What the server sends through a WebSocket.")
    # Each command has a route, where `do` may be left out; in a socket it is required.
    commands = [{"allOf": [kind, {"required": ["do"]}]} for kind in _schema(Command)["oneOf"]]
    schemas["Command"] = {
        "description": "What a client sends through a WebSocket.",
        "oneOf": commands,
    }


def _add_model(schemas: dict[str, Any], name: str, kind: Any, description: str) -> None:
    """Add a union that no route answers with as a whole, and its parts."""
    union = _schema(kind)
    for part, schema in union.pop("$defs").items():
        schemas.setdefault(part, schema)
    schemas[name] = {"description": description, **union}


def _schema(kind: Any) -> dict[str, Any]:
    return TypeAdapter(kind).json_schema(ref_template=f"{SCHEMAS}{{model}}")

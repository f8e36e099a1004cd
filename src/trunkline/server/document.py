"""The OpenAPI document: what the framework cannot know of it is added here.

With the frames and commands of WebSockets in it, a client's types can all be made from it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from trunkline.server.problems import Code, add_codes, codes_of
from trunkline.server.wire.frames import Frame
from trunkline.server.wire.games import Command

__all__ = ["install"]

SCHEMAS = "#/components/schemas/"
# What the framework says of an answer about which it was told nothing.
UNTOLD = "Successful Response"
# What each operation with such a tag needs the database for.
STORED = {"games", "seats", "replays"}
VIEW = {
    "$ref": f"{SCHEMAS}GameView",
    "description": "The game as the seat sees it now, where a command came too late.",
}
HAS_VIEW = {
    "if": {"properties": {"code": {"const": Code.STALE.value}}},
    "then": {"required": ["view"]},
}


def install(app: FastAPI) -> None:
    """Let an app show the whole document."""
    plain = app.openapi

    @functools.cache
    def openapi() -> dict[str, Any]:
        return _complete(plain())

    app.openapi = openapi  # type: ignore[method-assign]


def _complete(document: dict[str, Any]) -> dict[str, Any]:
    schemas = document["components"]["schemas"]
    for path, operation in _operations(document):
        operation["summary"] = _words(operation["operationId"])
        _describe_success(operation, schemas)
        _add_common(path, operation)
    _add_sockets(schemas)
    schemas["ProblemBody"]["properties"]["view"] = VIEW
    schemas["ProblemBody"]["additionalProperties"] = False
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation


def _words(name: str) -> str:
    """An operation's name as words: `makeGame` is `Make game`."""
    return re.sub(r"(?=[A-Z])", " ", name).capitalize()


def _describe_success(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Say of an answer what its model says of itself."""
    for response in operation["responses"].values():
        if response["description"] == UNTOLD:
            schema = response.get("content", {}).get("application/json", {}).get("schema", {})
            model = schema.get("items", schema).get("$ref", "").removeprefix(SCHEMAS)
            response["description"] = schemas[model]["description"] if model else "It was done."


def _add_common(path: str, operation: dict[str, Any]) -> None:
    """What any operation on games may answer."""
    common = []
    if STORED & set(operation["tags"]):
        common.append(Code.STORAGE)
    if "{game}" in path:
        common.append(Code.OTHER_VERSION)
    add_codes(operation, *common)
    conflict = operation["responses"].get(str(Code.STALE.status))
    if Code.STALE in codes_of(conflict):
        (content,) = conflict["content"].values()
        content["schema"]["allOf"].append(HAS_VIEW)


def _add_sockets(schemas: dict[str, Any]) -> None:
    """What goes through a WebSocket, either way."""
    frame = _schema(Frame)
    for name, schema in frame.pop("$defs").items():
        schemas.setdefault(name, schema)
    schemas["Frame"] = {"description": "What the server sends through a WebSocket.", **frame}
    # At an address of its own a command need not say what it is; in a socket it must.
    commands = [{"allOf": [kind, {"required": ["do"]}]} for kind in _schema(Command)["oneOf"]]
    schemas["Command"] = {
        "description": "What a client sends through a WebSocket.",
        "oneOf": commands,
    }


def _schema(kind: Any) -> dict[str, Any]:
    return TypeAdapter(kind).json_schema(ref_template=f"{SCHEMAS}{{model}}")

"""Problems in the OpenAPI document: which codes a route can answer with."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from fastapi import FastAPI

from trunkline.server.problems import FACTS, Code
from trunkline.server.wire.problem_texts import TITLES
from trunkline.server.wire.problems import STATUS, ProblemBody

__all__ = ["ANY_HOST", "MEDIA_TYPE", "add_codes", "codes_of", "install", "responses"]

MEDIA_TYPE = "application/problem+json"
SAFE_METHODS = ("get", "head", "options")
# Load balancers and monitoring ask for these by address.
ANY_HOST = ("/healthz", "/metrics")


def install(app: FastAPI) -> None:
    """Add the problems to the OpenAPI document of an app."""
    plain = app.openapi

    @functools.cache
    def openapi() -> dict[str, Any]:
        return _with_problems(plain())

    app.openapi = openapi  # type: ignore[method-assign]


def responses(*codes: Code) -> dict[int | str, dict[str, Any]]:
    """The problems a route can answer with, for its `responses`."""
    by_status: dict[int, list[Code]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    return {status: _response(found) for status, found in by_status.items()}


def add_codes(operation: dict[str, Any], *codes: Code) -> None:
    """Add problems to those an operation of a document can answer with."""
    documented = operation["responses"]
    for status, response in responses(*codes).items():
        known = codes_of(documented.get(str(status)))
        documented[str(status)] = _response(known + codes_of(response))


def codes_of(response: dict[str, Any] | None) -> list[Code]:
    """The codes of a response that `responses` made."""
    content = (response or {}).get("content", {}).get(MEDIA_TYPE)
    if content is None:
        return []
    values = content["schema"]["allOf"][1]["properties"]["code"]["enum"]
    return [code for code in Code if code.value in values]


def _response(codes: Iterable[Code]) -> dict[str, Any]:
    unique = list(dict.fromkeys(codes))
    schema = {
        "allOf": [
            {"$ref": "#/components/schemas/ProblemBody"},
            {"properties": {"code": {"enum": [code.value for code in unique]}}},
        ]
    }
    return {
        "description": "; ".join(f"`{code.value}`: {TITLES[code]}" for code in unique),
        "content": {MEDIA_TYPE: {"schema": schema}},
    }


def _with_problems(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the problems that any route may answer with."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    # FastAPI's own models of errors, which no route answers with.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    body = ProblemBody.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(body.pop("$defs"))
    schemas["ProblemBody"] = body
    facts = schemas["ProblemFacts"]
    facts |= {"description": _describe_facts(), "additionalProperties": False}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _add_common(path, method, operation)
    return document


def _describe_facts() -> str:
    """Which facts each code carries, in every case it has."""
    lines = [
        f"- `{code.value}`" + (f" ({case})" if case else "") + ": " + ", ".join(names)
        for code, cases in FACTS.items()
        for case, names in cases.items()
        if names
    ]
    return "\n".join(["The facts of a problem, by code and case.", "", *lines])


def _add_common(path: str, method: str, operation: dict[str, Any]) -> None:
    """Add what the middleware and the framework may answer instead of the route."""
    common = [Code.INTERNAL]
    if path not in ANY_HOST:
        common.append(Code.MISDIRECTED)
    if method not in SAFE_METHODS:
        common.append(Code.ORIGIN)
    if "requestBody" in operation:
        common += [Code.TOO_BIG, Code.UNSUPPORTED_MEDIA, Code.REQUEST_TIMEOUT]
    if "422" in operation["responses"]:
        common.append(Code.INVALID)
    add_codes(operation, *common)

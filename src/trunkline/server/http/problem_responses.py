"""Problems as HTTP responses, and every other error as a problem."""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Match

from trunkline.server import logs
from trunkline.server.http import problem_docs
from trunkline.server.http.problem_docs import MEDIA_TYPE
from trunkline.server.problems import Code, Problem
from trunkline.server.storage.rows import StorageError
from trunkline.server.wire.problems import STATUS, field_error, problem_json

__all__ = ["METHODS", "install", "invalid_fields", "problem_from", "problem_response"]

METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
# Otherwise the response to a small request with a thousand faults would be a hundred times as big.
MAX_ERRORS = 20


def install(app: FastAPI) -> None:
    """Make every error of an app a problem, and its OpenAPI document say so."""
    app.add_exception_handler(Problem, _handle_problem)
    app.add_exception_handler(RequestValidationError, _handle_invalid)
    app.add_exception_handler(WebSocketRequestValidationError, _handle_invalid)
    app.add_exception_handler(HTTPException, _handle_http_error)
    problem_docs.install(app)


def problem_response(problem: Problem) -> Response:
    """A problem as a response."""
    status = STATUS[problem.code]
    response = Response(to_json(problem_json(problem)), status, media_type=MEDIA_TYPE)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(math.ceil(problem.retry_after))
    return response


def invalid_fields(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """The problem for the errors that pydantic found, or the first of them."""
    found = [field_error(error) for error in errors[:MAX_ERRORS]]
    fields = list(dict.fromkeys(error.where for error in found))
    return Problem(
        Code.INVALID, case="fields", fields=fields, errors=[error.model_dump() for error in found]
    )


def problem_from(error: Exception) -> Problem:
    """The problem to report for an error.

    An unexpected error is logged; the client gets only a number to find it in the log.
    """
    if isinstance(error, Problem):
        return error
    if isinstance(error, StorageError):
        logs.error("storage", error=str(error))
        return Problem(Code.STORAGE, case=error.case, retry_after=5)
    incident = secrets.token_hex(4)
    logs.exception("incident", error, incident=incident)
    return Problem(Code.INTERNAL, incident=incident)


async def _handle_problem(_: HTTPConnection, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return problem_response(problem)


async def _handle_invalid(_: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError | WebSocketRequestValidationError)
    return problem_response(invalid_fields(error.errors()))


async def _handle_http_error(request: Request, error: Exception) -> Response:
    """Report what the framework itself refuses."""
    assert isinstance(error, HTTPException)
    if error.status_code == STATUS[Code.NOT_FOUND]:
        return problem_response(Problem(Code.NOT_FOUND, case="address"))
    if error.status_code == STATUS[Code.METHOD_NOT_ALLOWED]:
        allowed = _allowed_methods(request)
        response = problem_response(Problem(Code.METHOD_NOT_ALLOWED, allowed=allowed))
        response.headers["Allow"] = ", ".join(allowed)
        return response
    return problem_response(Problem(Code.INVALID, case="encoding"))


def _allowed_methods(request: Request) -> list[str]:
    """All methods of an address, whichever routes they belong to."""
    here = {"type": "http", "path": request.scope["path"], "root_path": ""}
    return [
        method
        for method in METHODS
        if any(
            route.matches({**here, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    ]

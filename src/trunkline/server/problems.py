"""Problems: every error is JSON with a code for programs and a sentence for people (RFC 9457)."""

from __future__ import annotations

import functools
import math
import secrets
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Match

from trunkline.server import logs
from trunkline.server.rows import StorageError
from trunkline.server.wire.refusals import Refusal

__all__ = [
    "MEDIA_TYPE",
    "Code",
    "Fault",
    "Problem",
    "ProblemBody",
    "add_codes",
    "as_problem",
    "codes_of",
    "faulty",
    "install",
    "responses",
]

MEDIA_TYPE = "application/problem+json"
METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
SAFE = ("get", "head", "options")


class Code(StrEnum):
    """Every code a problem can have, with its status and what it means."""

    status: int
    meaning: str

    def __new__(cls, code: str, status: int, meaning: str) -> Code:
        member = str.__new__(cls, code)
        member._value_ = code
        member.status, member.meaning = status, meaning
        return member

    INVALID = "invalid", 422, "The request does not say what it should"
    NOT_FOUND = "not_found", 404, "There is no such thing"
    METHOD_NOT_ALLOWED = "method_not_allowed", 405, "This cannot be done here"
    TOO_BIG = "too_big", 413, "The request is too big"
    UNSUPPORTED_MEDIA = "unsupported_media", 415, "The request is not JSON"
    ORIGIN = "origin", 403, "Another site asks"

    NOT_YOURS = "not_yours", 403, "This device may not do that"
    NO_KEY = "no_key", 404, "The link opens nothing"
    USED_KEY = "used_key", 410, "The link was used before"

    STALE = "stale", 409, "The game has moved on"
    NOT_YOUR_TURN = "not_your_turn", 409, "It is another seat's turn"
    ILLEGAL_MOVE = "illegal_move", 422, "The rules do not allow this move"
    CANNOT_UNDO = "cannot_undo", 409, "The move cannot be taken back"

    NO_LOBBY = "no_lobby", 404, "This server has no lobby"
    NOT_READY = "not_ready", 409, "The game cannot start yet"
    NOT_STARTED = "not_started", 409, "The game has not started"
    ALREADY_STARTED = "already_started", 409, "The game has started"
    OVER = "over", 409, "The game is over"
    NOT_OVER = "not_over", 409, "The game is not over"
    GAME_TOO_LONG = "game_too_long", 409, "The game is as long as a game can be"
    BOT_PLAYS = "bot_plays", 409, "A bot plays for this seat"
    NOT_ABSENT = "not_absent", 409, "Nobody plays for this seat"
    SEAT_TAKEN = "seat_taken", 409, "The seat is taken"
    COLOR_TAKEN = "color_taken", 409, "The colour is taken"
    NO_HINTS = "no_hints", 409, "The game is played without hints"
    OTHER_VERSION = "other_version", 409, "The game belongs to another version"
    BAD_RECORD = "bad_record", 422, "The record cannot be replayed"

    TOO_MANY_GAMES = "too_many_games", 429, "Too many new games"
    TOO_MANY_LINKS = "too_many_links", 429, "Too many links followed"
    TOO_MANY_MOVES = "too_many_moves", 429, "Too many moves"
    TOO_MANY_MESSAGES = "too_many_messages", 429, "Too many messages"
    TOO_MANY_SOCKETS = "too_many_sockets", 429, "Too many connections"
    FULL = "full", 503, "The server has all the games it can hold"
    STORAGE = "storage", 503, "The database does not answer"
    INTERNAL = "internal", 500, "Something is broken here"


class Fault(BaseModel):
    """One thing that is wrong with a request."""

    model_config = ConfigDict(extra="forbid")

    where: str = Field(description="The field, from the outside in: `body.seats.0.name`.")
    what: str = Field(description="What is wrong with it.")


class ProblemBody(BaseModel):
    """What is wrong, and what would be right."""

    model_config = ConfigDict(extra="allow")

    type: Literal["about:blank"] = "about:blank"
    title: str = Field(description="What the code means, in a few words.")
    status: int = Field(description="The status of the answer.")
    code: Code = Field(description="For programs.")
    detail: str = Field(description="A sentence for people.")
    retry_after: float | None = Field(None, description="Seconds after which to try again.")
    errors: list[Fault] | None = Field(None, description="What is wrong with which field.")
    line: int | None = Field(None, description="With `bad_record`: the line that is wrong.")
    refusal: Refusal | None = Field(
        None, description="With `illegal_move` and `not_your_turn`: the rule against the move."
    )
    incident: str | None = Field(None, description="With `internal`: its number in the log.")


class Problem(Exception):
    """An error as it is told: its code, what is wrong, and whatever else helps to go on."""

    def __init__(
        self, code: Code, detail: str, retry_after: float | None = None, **extra: Any
    ) -> None:
        self.code = code
        self.status = code.status
        self.detail = detail
        self.retry_after = retry_after
        self.extra = extra
        super().__init__(detail)

    def body(self) -> ProblemBody:
        """The problem as it is told."""
        return ProblemBody.model_validate(self._told())

    def response(self) -> Response:
        """The problem as an answer."""
        response = Response(to_json(self._told()), self.status, media_type=MEDIA_TYPE)
        if self.retry_after is not None:
            response.headers["Retry-After"] = str(math.ceil(self.retry_after))
        return response

    def _told(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "type": "about:blank",
            "title": self.code.meaning,
            "status": self.status,
            "code": self.code.value,
            "detail": self.detail,
        }
        if self.retry_after is not None:
            told["retry_after"] = self.retry_after
        return {**told, **self.extra}


def install(app: FastAPI) -> None:
    """Make every error of an app a problem, and its OpenAPI document say so."""
    app.add_exception_handler(Problem, _tell_problem)
    app.add_exception_handler(RequestValidationError, _tell_faults)
    app.add_exception_handler(WebSocketRequestValidationError, _tell_faults)
    app.add_exception_handler(HTTPException, _tell_refusal)
    plain = app.openapi

    @functools.cache
    def openapi() -> dict[str, Any]:
        return _with_problems(plain())

    app.openapi = openapi  # type: ignore[method-assign]


async def _tell_problem(_: HTTPConnection, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return problem.response()


async def _tell_faults(_: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError | WebSocketRequestValidationError)
    return faulty(error.errors()).response()


def faulty(errors: Sequence[Any]) -> Problem:
    """What pydantic found wrong, field by field."""
    faults = [_fault(found) for found in errors]
    places = ", ".join(dict.fromkeys(fault["where"] for fault in faults))
    return Problem(Code.INVALID, f"Mend this and send it again: {places}.", errors=faults)


def _fault(found: dict[str, Any]) -> dict[str, str]:
    """A fault without anything of what was sent: that may be a secret, or no text at all."""
    where, what = list(found["loc"]), found["msg"]
    if found["type"] == "extra_forbidden":
        where.pop()
        what = "There is a field too many"
    if found["type"] == "json_invalid":
        where = where[:1]
        what = "This is not JSON"
    if found["type"] == "union_tag_invalid":
        what = f"This should be one of {found['ctx']['expected_tags']}"
    return {"where": ".".join(map(str, where)) or "all of it", "what": what}


def as_problem(error: Exception) -> Problem:
    """What is told of an error; of one nobody foresaw, just a number to find it in the log by."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, StorageError):
        logs.error("storage", error=str(error))
        return Problem(
            Code.STORAGE,
            "The database does not answer, and nothing has changed; try again in a moment.",
            retry_after=5,
        )
    incident = secrets.token_hex(4)
    logs.exception("incident", error, incident=incident)
    return Problem(
        Code.INTERNAL,
        f"Something went wrong here; tell the host that it was incident {incident}.",
        incident=incident,
    )


async def _tell_refusal(request: Request, error: Exception) -> Response:
    """What the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    if error.status_code == Code.NOT_FOUND.status:
        return Problem(Code.NOT_FOUND, "There is nothing at this address.").response()
    if error.status_code == Code.METHOD_NOT_ALLOWED.status:
        allowed = ", ".join(_allowed(request))
        response = Problem(Code.METHOD_NOT_ALLOWED, f"This address takes {allowed}.").response()
        response.headers["Allow"] = allowed
        return response
    return Problem(Code.INVALID, "The request cannot be read; send JSON in UTF-8.").response()


def _allowed(request: Request) -> list[str]:
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


def responses(*codes: Code) -> dict[int | str, dict[str, Any]]:
    """The problems a route can answer with, for its `responses`."""
    by_status: dict[int, list[Code]] = {}
    for code in codes:
        by_status.setdefault(code.status, []).append(code)
    return {status: _response(found) for status, found in by_status.items()}


def _response(codes: Iterable[Code]) -> dict[str, Any]:
    told = list(dict.fromkeys(codes))
    schema = {
        "allOf": [
            {"$ref": "#/components/schemas/ProblemBody"},
            {"properties": {"code": {"enum": [code.value for code in told]}}},
        ]
    }
    return {
        "description": "; ".join(f"`{code.value}`: {code.meaning}" for code in told),
        "content": {MEDIA_TYPE: {"schema": schema}},
    }


def _with_problems(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what any route may answer, and without what none does."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    body = ProblemBody.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(body.pop("$defs"))
    schemas["ProblemBody"] = body
    for operations in document["paths"].values():
        for method, operation in operations.items():
            _add_common(method, operation)
    return document


def _add_common(method: str, operation: dict[str, Any]) -> None:
    """What the guard and the framework may answer in place of the route."""
    told = operation["responses"]
    common = [Code.INTERNAL]
    if method not in SAFE:
        common.append(Code.ORIGIN)
    if "requestBody" in operation:
        common += [Code.TOO_BIG, Code.UNSUPPORTED_MEDIA]
    if "422" in told:
        common.append(Code.INVALID)
    add_codes(operation, *common)


def add_codes(operation: dict[str, Any], *codes: Code) -> None:
    """Add problems to those an operation of a document can answer with."""
    told = operation["responses"]
    for status, response in responses(*codes).items():
        told[str(status)] = _response(codes_of(told.get(str(status))) + codes_of(response))


def codes_of(response: dict[str, Any] | None) -> list[Code]:
    """The codes of a response that `responses` made."""
    content = (response or {}).get("content", {}).get(MEDIA_TYPE)
    if content is None:
        return []
    told = content["schema"]["allOf"][1]["properties"]["code"]["enum"]
    return [code for code in Code if code.value in told]

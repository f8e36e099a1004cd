"""Problems on the wire (RFC 9457): a code with facts for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from trunkline.server.problems import Code, Problem, ProblemFacts
from trunkline.server.wire.problem_texts import FIELD_TEXTS, TITLES, sentence
from trunkline.server.wire.refusals import Refusal

__all__ = ["STATUS", "FieldError", "ProblemBody", "field_error", "problem_body", "problem_json"]

# The HTTP status of each code.
STATUS: Mapping[Code, int] = {
    Code.MALFORMED: 400,
    Code.INVALID: 422,
    Code.NOT_FOUND: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.TOO_BIG: 413,
    Code.UNSUPPORTED_MEDIA: 415,
    Code.ORIGIN: 403,
    Code.MISDIRECTED: 421,
    Code.REQUEST_TIMEOUT: 408,
    Code.NOT_YOURS: 403,
    Code.NO_KEY: 404,
    Code.USED_KEY: 410,
    Code.STALE: 409,
    Code.NOT_YOUR_TURN: 409,
    Code.ILLEGAL_MOVE: 422,
    Code.CANNOT_UNDO: 409,
    Code.NO_LOBBY: 404,
    Code.NOT_READY: 409,
    Code.NOT_STARTED: 409,
    Code.ALREADY_STARTED: 409,
    Code.OVER: 409,
    Code.NOT_OVER: 409,
    Code.GAME_TOO_LONG: 409,
    Code.BOT_PLAYS: 409,
    Code.NOT_ABSENT: 409,
    Code.NOT_AWAY: 409,
    Code.NOT_SEATED: 409,
    Code.SEAT_TAKEN: 409,
    Code.COLOR_TAKEN: 409,
    Code.NAME_TAKEN: 409,
    Code.NO_HINTS: 409,
    Code.NO_ANALYSIS: 409,
    Code.EDITION_MISSING: 409,
    Code.DAMAGED: 410,
    Code.BAD_RECORD: 422,
    Code.TOO_MANY_REQUESTS: 429,
    Code.TOO_MANY_GAMES: 429,
    Code.TOO_MANY_LINKS: 429,
    Code.TOO_MANY_MOVES: 429,
    Code.TOO_MANY_MESSAGES: 429,
    Code.TOO_MANY_CHANGES: 409,
    Code.TOO_MANY_SOCKETS: 429,
    Code.TOO_MANY_ANALYSES: 429,
    Code.FULL: 503,
    Code.BUSY: 503,
    Code.STOPPING: 503,
    Code.STORAGE: 503,
    Code.INTERNAL: 500,
}
# The parts of pydantic's context that say what would be right, and nothing of what was sent.
FIELD_FACTS = ("expected", "expected_tags", "ge", "le", "max_length", "min_length", "pattern")


class FieldError(BaseModel):
    """One thing that is wrong with a request."""

    model_config = ConfigDict(extra="forbid")

    where: str = Field(description="The field, from the outside in: `body.seats.0.name`.")
    code: str = Field(description="What is wrong with it, for programs.")
    facts: dict[str, str | int | float] = Field(description="What the field would have to be.")
    what: str = Field(description="What is wrong with it, for people.")


class ProblemBody(BaseModel):
    """What is wrong, and what would be right."""

    model_config = ConfigDict(extra="allow")

    type: Literal["about:blank"] = "about:blank"
    title: str = Field(description="What the code means, in a few words.")
    status: int = Field(description="The HTTP status.")
    code: Code = Field(description="What is wrong, for programs.")
    facts: ProblemFacts = Field(
        description="What `detail` is made from. Where a code covers several situations, `case` "
        "tells them apart."
    )
    detail: str = Field(description="A sentence for people.")
    retry_after: float | None = Field(None, description="Seconds after which to try again.")
    errors: list[FieldError] | None = Field(None, description="What is wrong with which field.")
    refusal: Refusal | None = Field(
        None, description="With `illegal_move` and `not_your_turn`: the rule that the move breaks."
    )


def problem_body(problem: Problem) -> ProblemBody:
    """A problem as part of a frame."""
    return ProblemBody.model_validate(problem_json(problem))


def problem_json(problem: Problem) -> dict[str, Any]:
    """A problem as JSON, without the fields that do not apply."""
    optional = {
        "retry_after": problem.retry_after,
        "errors": problem.errors or None,
        "refusal": msgspec.to_builtins(problem.refusal),
        "view": problem.view,
    }
    return {
        "type": "about:blank",
        "title": TITLES[problem.code],
        "status": STATUS[problem.code],
        "code": problem.code.value,
        "facts": problem.facts,
        "detail": sentence(problem),
        **{name: value for name, value in optional.items() if value is not None},
    }


def field_error(found: Mapping[str, Any]) -> FieldError:
    """An error that pydantic found, without anything of what was sent.

    What was sent may be a secret, or not even text.
    """
    where, code, context = list(found["loc"]), found["type"], found.get("ctx", {})
    if code == "extra_forbidden":
        where.pop()
    if code == "json_invalid":
        where = where[:1]
    facts = {name: context[name] for name in FIELD_FACTS if name in context}
    what = FIELD_TEXTS[code].format(**facts) if code in FIELD_TEXTS else found["msg"]
    return FieldError(
        where=".".join(map(str, where)) or "all of it", code=code, facts=facts, what=what
    )

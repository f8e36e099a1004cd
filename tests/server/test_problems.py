"""Problems: every error has a code, facts, a sentence and the right status, and no secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from pydantic import TypeAdapter, ValidationError
from test_refusals import CASES, Case, refused_to
from websockets.exceptions import InvalidStatus

from server.fake_app import Plan, make_app
from server.harness import RunningServer, running_server
from trunkline.server.http.problem_docs import MEDIA_TYPE
from trunkline.server.http.problem_responses import (
    MAX_ERRORS,
    invalid_fields,
    problem_from,
    problem_response,
)
from trunkline.server.problems import Code, Problem
from trunkline.server.wire.games import CommandId
from trunkline.server.wire.problem_texts import TITLES
from trunkline.server.wire.problems import STATUS, ProblemBody, problem_body

SEAT = "/api/games/g/seats/1"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server(make_app) as running:
        yield running


@pytest.fixture
def device(server: RunningServer) -> httpx.Client:
    return server.device()


def told(answer: httpx.Response, code: Code) -> dict[str, Any]:
    """The body of a problem, which must have the documented shape."""
    assert answer.status_code == STATUS[code]
    assert answer.headers["content-type"] == MEDIA_TYPE
    body: dict[str, Any] = answer.json()
    checked = ProblemBody.model_validate(body)
    assert (checked.code, checked.status, checked.title) == (code, STATUS[code], TITLES[code])
    assert checked.detail[0].isupper()
    assert checked.detail.endswith(".")
    return body


def test_codes_are_plain_words_and_errors() -> None:
    for code in Code:
        assert code.value == code.name.lower()
        assert 400 <= STATUS[code] < 600


def test_a_problem_has_facts_a_sentence_and_what_else_helps(device: httpx.Client) -> None:
    body = told(device.put(SEAT, json={"name": "Ada"}), Code.SEAT_TAKEN)
    assert body["facts"] == {"case": "device", "seat": 1}
    assert body["detail"] == "Another device holds seat 1; revoke it first."
    assert body["view"] == {"seat": None}
    assert "retry_after" not in body


def test_a_limit_says_when_to_retry_in_whole_seconds(device: httpx.Client) -> None:
    answer = device.post("/api/wait")
    assert told(answer, Code.TOO_MANY_GAMES)["retry_after"] == 1.25
    assert answer.headers["retry-after"] == "2"


def test_a_problem_can_be_part_of_a_frame() -> None:
    body = problem_body(Problem(Code.STALE, answered=1, due=2, view=3))
    assert body.code is Code.STALE
    assert body.model_dump()["view"] == 3


@pytest.mark.parametrize(("seat", "code"), [("1", Code.NOT_YOURS), ("Secret", Code.INVALID)])
def test_a_socket_is_refused_with_a_problem_too(
    server: RunningServer, seat: str, code: Code
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        server.socket(f"/api/games/g/live?seat={seat}")
    answer = refused.value.response
    assert answer.status_code == STATUS[code]
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert ProblemBody.model_validate_json(answer.body or b"").code is code
    assert b"Secret" not in (answer.body or b"")


def test_commands_have_field_errors_like_requests() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Plan).validate_json('{"name": "Secretsecret"}')
    (error,) = invalid_fields(caught.value.errors()).errors
    assert (error["where"], error["code"]) == ("name", "string_too_long")
    assert error["facts"] == {"max_length": 5}
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Plan).validate_json("Secret")
    problem = invalid_fields(caught.value.errors())
    (wrong,) = problem_body(problem).errors or []
    assert (wrong.where, wrong.code, wrong.what) == (
        "all of it",
        "json_invalid",
        "This is not JSON",
    )


def test_a_command_id_with_other_characters_is_told_which_are_allowed() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(CommandId).validate_json('"move.secret"')
    body = problem_body(invalid_fields(caught.value.errors()))
    assert body.detail.endswith(": all of it. It has to match ^[A-Za-z0-9_-]{8,64}$.")


def test_an_error_becomes_a_problem_once() -> None:
    problem = Problem(Code.NO_LOBBY)
    assert problem_from(problem) is problem
    assert problem_from(RuntimeError("Ada")).code is Code.INTERNAL


def test_unknown_addresses_and_methods_are_problems(device: httpx.Client) -> None:
    told(device.get("/api/nothing"), Code.NOT_FOUND)
    answer = device.post(SEAT)
    told(answer, Code.METHOD_NOT_ALLOWED)
    assert answer.headers["allow"] == "GET, PUT"


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({}, ["body.name"]),
        ({"name": "Secretsecret"}, ["body.name"]),
        ({"name": "Ada", "Secret": 1}, ["body"]),
        ({"name": "Ada", "\ud800": 1}, ["body"]),
        ({"name": "Ada", "way": {"kind": "Secret"}}, ["body.way"]),
        ({"name": "Ada", "way": {"kind": "ride", "miles": "Secret"}}, ["body.way.ride.miles"]),
        (["Secret"], ["body"]),
    ],
)
def test_field_errors_name_the_field_and_never_what_was_sent(
    device: httpx.Client, sent: object, where: list[str]
) -> None:
    answer = device.put(SEAT, content=json.dumps(sent), headers=JSON)
    body = told(answer, Code.INVALID)
    assert [error["where"] for error in body["errors"]] == where
    assert all(error["what"] and error["code"] for error in body["errors"])
    assert body["facts"] == {"case": "fields", "fields": where}
    assert "Secret" not in answer.text


def test_a_request_with_a_thousand_faults_gets_a_short_response(device: httpx.Client) -> None:
    answer = device.put(SEAT, json=dict.fromkeys(map(str, range(400)), 0))
    body = told(answer, Code.INVALID)
    assert 1 < len(body["errors"]) <= MAX_ERRORS
    assert len(answer.content) < 4096


@pytest.mark.parametrize("sent", [b"{", b"\xff", b'{"name": "\xff"}', b"[" * 4000, b"Secret"])
def test_what_cannot_be_read_is_a_problem_too(device: httpx.Client, sent: bytes) -> None:
    answer = device.put(SEAT, content=sent, headers=JSON)
    told(answer, Code.INVALID)
    assert "Secret" not in answer.text


def test_an_unexpected_error_reveals_only_its_incident_number(device: httpx.Client) -> None:
    answer = device.get("/api/broken")
    body = told(answer, Code.INTERNAL)
    assert body["facts"]["incident"] in body["detail"]
    assert "Ada" not in answer.text
    assert "RuntimeError" not in answer.text


def test_openapi_lists_exactly_the_codes_a_route_can_answer_with(device: httpx.Client) -> None:
    document = device.get("/openapi.json").json()
    assert not {"HTTPValidationError", "ValidationError"} & set(document["components"]["schemas"])
    seat = document["paths"]["/api/games/{game}/seats/{seat}"]
    assert codes_of(seat["put"]) == {
        "403": {"origin", "not_yours"},
        "408": {"request_timeout"},
        "409": {"seat_taken"},
        "413": {"too_big"},
        "415": {"unsupported_media"},
        "421": {"misdirected"},
        "422": {"invalid"},
        "500": {"internal"},
    }
    assert codes_of(seat["get"]) == {
        "421": {"misdirected"},
        "422": {"invalid"},
        "500": {"internal"},
    }


def test_openapi_refers_only_to_schemas_it_has(device: httpx.Client) -> None:
    document = device.get("/openapi.json").json()
    schemas = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) <= schemas


def codes_of(operation: dict[str, Any]) -> dict[str, set[str]]:
    return {
        status: set(
            response["content"][MEDIA_TYPE]["schema"]["allOf"][1]["properties"]["code"]["enum"]
        )
        for status, response in operation["responses"].items()
        if status != "200"
    }


def references(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.reason))
def test_a_refusal_is_the_same_in_a_problem(case: Case) -> None:
    found = refused_to(case.game(), case.move)
    problem = Problem(Code.ILLEGAL_MOVE, text="Not now.", refusal=found)
    sent = json.loads(problem_body(problem).model_dump_json())["refusal"]
    assert sent == json.loads(problem_response(problem).body)["refusal"]
    assert sent == msgspec.json.decode(msgspec.json.encode(found))

"""The OpenAPI document is complete: every response is one that it describes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import positive_data_acceptance
from sizes import sized

from server.harness import PATIENCE, RunningServer, running_server, wait_for
from trunkline.server.http.app import create_app
from trunkline.server.http.problem_docs import MEDIA_TYPE
from trunkline.server.problems import Code
from trunkline.server.settings import Settings

DOCUMENT = create_app(Settings()).openapi()
SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = {
    operation["operationId"]: operation
    for methods in DOCUMENT["paths"].values()
    for operation in methods.values()
}
# Valid data may still break a rule of the game or of the server.
LEFT_OUT = [positive_data_acceptance]
schema = schemathesis.openapi.from_dict(DOCUMENT)
# A value that is too long for its field may be too long for a request as well.
schema.config.checks.negative_data_rejection.expected_statuses.append("413")
operations = pytest.mark.parametrize("name", OPERATIONS)


class World:
    """A server with games in all states, and devices with all roles in them."""

    def __init__(self, server: RunningServer) -> None:
        self.chance = random.Random(1)
        self.host, self.guest, self.stranger = (server.device() for _ in range(3))
        self.host.get("/api/games")
        self.over = self._finished()
        self.replay = self.host.post(f"/api/games/{self.over}/share").json()["id"]
        self.standing = [self._open(), self._playing(), self.over]

    def _make(self, *kinds: str, **options: Any) -> dict[str, Any]:
        seats = [{"kind": kind, "name": f"Player {at}"} for at, kind in enumerate(kinds)]
        made = self.host.post("/api/games", json={"edition": "usa", "seats": seats, **options})
        assert made.status_code == 201, made.text
        found: dict[str, Any] = made.json()
        return found

    def _open(self) -> str:
        """A game before its start, in which the guest holds a seat and may sit down."""
        made = self._make("here", "open", "open", listed=True)
        (key,) = (link["key"] for link in made["links"] if link["seat"] == 1)
        assert self.guest.post("/api/keys", json={"key": key}).status_code == 200
        return str(made["id"])

    def _playing(self) -> str:
        """A game of two people on the host's device."""
        game = str(self._make("here", "here")["id"])
        assert self.host.post(f"/api/games/{game}/start").status_code == 200
        return game

    def _finished(self) -> str:
        """A game that bots have finished."""
        game = self._playing()
        for seat in (0, 1):
            self.host.post(f"/api/games/{game}/seats/{seat}/leave")
        wait_for(lambda: self.host.get(f"/api/games/{game}").json()["state"] == "over")
        return game

    def lead(self, case: Case) -> None:
        """Make a case ask for something that exists, except where it is wrong on purpose."""
        self._choose_device(case)
        where = case.path_parameters
        if _sound(case, ParameterLocation.PATH) and self.chance.random() < 0.9:
            if "game" in where:
                where["game"] = self._some_game(case)
            if "seat" in where:
                where["seat"] = self.chance.choice([0, 0, 0, 1])
            if "replay" in where:
                where["replay"] = self.replay
            if "edition" in where:
                where["edition"] = self.chance.choice(["usa", "europe", "nowhere"])
        body = case.body
        if _sound(case, ParameterLocation.BODY) and isinstance(body, dict) and "answers" in body:
            self._answer_what_is_due(where, body)

    def _choose_device(self, case: Case) -> None:
        device = self.chance.choice([self.host] * 6 + [self.guest, self.stranger])
        case.cookies = dict(device.cookies)

    def _some_game(self, case: Case) -> str:
        if case.method == "GET":
            return self.chance.choice(self.standing)
        if case.method == "DELETE":
            return self.chance.choice([self._open, self._playing])()
        return self.chance.choice([self._open, self._playing, self._playing, lambda: self.over])()

    def _answer_what_is_due(self, where: dict[str, Any], body: dict[str, Any]) -> None:
        seat = where.get("seat")
        seen = self.host.get(f"/api/games/{where.get('game')}", params={"seat": seat}).json()
        you = seen.get("you") or {}
        if you.get("due") and self.chance.random() < 0.8:
            body["answers"] = you["due"] if "move" in body else seen["turn"]
            if "move" in body:
                body["move"] = self.chance.choice(you["hand"]["moves"])


def _sound(case: Case, part: ParameterLocation) -> bool:
    """Whether this part of a case conforms to the document."""
    info = case.meta.components.get(part) if case.meta else None
    return info is None or info.mode.is_positive


@pytest.fixture(scope="module")
def world() -> Iterator[tuple[RunningServer, World]]:
    plenty = 1_000_000
    with running_server(
        pause=0,
        lobby=True,
        analysis_playouts=1,
        max_games=plenty,
        games_per_hour=plenty,
        links_per_minute=plenty,
        moves_per_second=plenty,
    ) as server:
        yield server, World(server)


# The server runs in a thread of this process and draws random numbers while cases are made.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@schema.parametrize()
@settings(max_examples=sized(4, 8), deadline=None, suppress_health_check=list(HealthCheck))
def test_every_response_is_one_that_the_document_describes(
    case: Case, world: tuple[RunningServer, World]
) -> None:
    server, people = world
    people.lead(case)
    case.call_and_validate(base_url=server.url, excluded_checks=LEFT_OUT)


# The contents of the document.


@operations
def test_every_operation_says_what_it_does(name: str) -> None:
    operation = OPERATIONS[name]
    assert re.fullmatch("[a-z]+([A-Z][a-z]+)+", name)
    assert operation["summary"].replace(" ", "").lower() == name.lower()
    assert operation["description"].endswith(".")
    assert len(operation["tags"]) == 1
    for parameter in operation.get("parameters", []):
        assert parameter["description"].endswith(".")
    for response in operation["responses"].values():
        assert response["description"] != "Successful Response"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_described_and_typed(name: str) -> None:
    assert SCHEMAS[name]["description"]
    assert list(untyped(SCHEMAS[name], name)) == []


@operations
def test_every_response_and_every_parameter_is_typed(name: str) -> None:
    operation = OPERATIONS[name]
    for status, response in operation["responses"].items():
        assert response.get("content") or status in ("204", "304")
        for content in response.get("content", {}).values():
            assert list(untyped(content["schema"], status)) == []
    for parameter in operation.get("parameters", []):
        assert list(untyped(parameter["schema"], parameter["name"])) == []


def untyped(schema: dict[str, Any], where: str) -> Iterator[str]:
    """The parts of a schema that may be anything."""
    choices = [*schema.get("anyOf", []), *schema.get("oneOf", []), *schema.get("allOf", [])[:1]]
    if not choices and not schema.keys() & {"type", "$ref", "enum", "const"}:
        yield where
    for choice in choices:
        yield from untyped(choice, where)
    for field, inner in schema.get("properties", {}).items():
        yield from untyped(inner, f"{where}.{field}")
    if schema.get("type") == "array":
        for inner in schema.get("prefixItems", [schema.get("items", {})]):
            yield from untyped(inner, f"{where}[]")
    if schema.get("type") == "object":
        rest = schema.get("additionalProperties", {})
        if rest is not False:
            yield from untyped({} if rest is True else rest, f"{where}.*")


def documented(operation: dict[str, Any]) -> set[str]:
    """The codes of all problems that an operation may answer with."""
    return {
        code
        for response in operation["responses"].values()
        for media, content in response.get("content", {}).items()
        if media == MEDIA_TYPE
        for code in content["schema"]["allOf"][1]["properties"]["code"]["enum"]
    }


def test_every_code_is_documented_for_some_operation() -> None:
    elsewhere = {
        Code.MALFORMED,  # for what is no request
        Code.METHOD_NOT_ALLOWED,  # for an unknown operation
        Code.TOO_MANY_SOCKETS,  # for sockets
    }
    told = {code for operation in OPERATIONS.values() for code in documented(operation)}
    assert told == {code.value for code in Code if code not in elsewhere}


# Sockets.


def validator(name: str) -> jsonschema_rs.Validator:
    """A validator for a schema of the document."""
    return jsonschema_rs.validator_for(
        {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    )


def test_frames_and_commands_conform_to_the_document(
    world: tuple[RunningServer, World],
) -> None:
    server, people = world
    frame, command = validator("Frame"), validator("Command")
    game = people._playing()
    seen = []
    with server.socket(f"/api/games/{game}/live?seat=0", people.host) as live:

        def hear() -> dict[str, Any]:
            told: dict[str, Any] = json.loads(live.recv(PATIENCE))
            frame.validate(told)
            seen.append(told["type"])
            return told

        def say(do: str, **rest: Any) -> dict[str, Any]:
            asked = {"do": do, "id": f"command-{len(seen)}", **rest}
            command.validate(asked)
            live.send(json.dumps(asked))
            while (told := hear())["type"] not in ("done", "problem"):
                pass
            return told

        you = hear()["view"]["you"]
        stale = say("move", answers=you["due"] + 7, move=0)
        assert stale["problem"]["code"] == "stale"
        validator("GameView").validate(stale["problem"]["view"])
        assert say("move", answers=you["due"], move=you["hand"]["moves"][0])["type"] == "done"
        assert say("chat", text="Hello")["type"] == "done"
        assert say("react", reaction="wow")["type"] == "done"
        assert say("undo", answers=0)["type"] == "problem"
    assert {"view", "event", "done", "problem", "presence"} == set(seen)


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "command-1", "answers": 1, "move": 1},
        {"do": "move", "id": "short", "answers": 1, "move": 1},
        {"do": "react", "id": "command-1", "reaction": "boo"},
        {"do": "chat", "id": "command-1", "text": "Hello", "more": 1},
    ],
)
def test_an_invalid_command_is_invalid_in_the_document_too(
    world: tuple[RunningServer, World], wrong: dict[str, Any]
) -> None:
    server, people = world
    assert not validator("Command").is_valid(wrong)
    with server.socket(f"/api/games/{people.standing[1]}/live?seat=0", people.host) as live:
        live.send(json.dumps(wrong))
        while (told := json.loads(live.recv(PATIENCE)))["type"] != "problem":
            pass
    assert told["problem"]["code"] == "invalid"


def test_a_stale_move_gets_the_new_view(world: tuple[RunningServer, World]) -> None:
    _, people = world
    move = {"id": "too-late-1", "answers": 99, "move": 0}
    answer = people.host.post(f"/api/games/{people._playing()}/seats/0/moves", json=move)
    content = OPERATIONS["makeMove"]["responses"]["409"]["content"][MEDIA_TYPE]
    promised = jsonschema_rs.validator_for(
        {**content["schema"], "components": DOCUMENT["components"]}
    )
    told = answer.json()
    promised.validate(told)
    assert told["view"]["you"]["due"] == 1
    del told["view"]
    assert not promised.is_valid(told)


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "\x07", "\u202eAda", "x" * 25])
def test_a_name_that_cannot_be_written_in_a_record_is_refused(
    world: tuple[RunningServer, World], name: str
) -> None:
    _, people = world
    seats = [{"kind": "here", "name": name}, {"kind": "bot"}]
    made = people.host.post("/api/games", json={"edition": "usa", "seats": seats})
    sat = people.host.put(f"/api/games/{people.standing[0]}/seats/0", json={"name": name})
    assert [answer.json()["code"] for answer in (made, sat)] == ["invalid"] * 2

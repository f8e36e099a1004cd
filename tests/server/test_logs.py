"""Logs: one JSON object per line, from libraries too, without anything that could be a key."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

import pytest

from trunkline.server import logs
from trunkline.server.rooms.keys import fingerprint, new_key

pytestmark = pytest.mark.usefixtures("own_logging")


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_an_event_is_an_object_on_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    before = datetime.now(UTC)
    logs.info("game_made", game="abc", seats=3, text="two\nlines")
    (line,) = lines(capsys)
    assert list(line) == ["at", "level", "event", "game", "seats", "text"]
    assert (line["level"], line["event"]) == ("info", "game_made")
    assert (line["game"], line["seats"], line["text"]) == ("abc", 3, "two\nlines")
    at = datetime.fromisoformat(line["at"])
    assert at.utcoffset() == before.utcoffset()
    assert at.timestamp() == pytest.approx(before.timestamp(), abs=60)


def test_lines_can_have_something_in_common(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info", worker=12)
    logs.info("game_made", game="abc")
    logging.getLogger("library").warning("careful")
    assert [line["worker"] for line in lines(capsys)] == [12, 12]


@pytest.mark.parametrize(
    ("level", "heard"),
    [
        ("debug", ["info", "error"]),
        ("info", ["info", "error"]),
        ("warning", ["error"]),
        ("error", ["error"]),
    ],
)
def test_the_level_decides_what_is_logged(
    capsys: pytest.CaptureFixture[str], level: str, heard: list[str]
) -> None:
    logs.configure(level)
    for say in (logs.info, logs.error):
        say("something")
    assert [line["level"] for line in lines(capsys)] == heard


def test_fields_cannot_replace_those_of_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    logs.info("move", event="other", level="error", at="never")
    (line,) = lines(capsys)
    assert (line["event"], line["level"]) == ("move", "info")


def test_anything_that_could_be_a_key_is_redacted(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    key = new_key()
    logs.info("joined", link=f"/join#{key}", device=fingerprint(key))
    logging.getLogger("uvicorn.error").warning("cookie: trunkline=%s", key)
    logged = capsys.readouterr().err
    assert key not in logged
    assert fingerprint(key) not in logged
    assert logged.count("[secret]") == 3


def test_libraries_are_logged_from_warnings_on_and_without_queries(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("debug")
    library = logging.getLogger("uvicorn.error")
    library.debug("< Cookie: everything")
    library.info('"WebSocket /live?word=hidden" [accepted]')
    library.warning('"WebSocket /live?word=hidden" [refused]')
    (line,) = lines(capsys)
    assert line["event"] == "library"
    assert line["logger"] == "uvicorn.error"
    assert line["message"] == '"WebSocket /live" [refused]'


def test_an_error_is_logged_by_type_and_place_without_its_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("info")
    try:
        raise ValueError("the name is Ada")
    except ValueError as error:
        logs.exception("bot_failed", error, bot="easy")
        logging.getLogger("asyncio").exception("Task failed\nfuture: %r", error)
    own, overheard = lines(capsys)
    assert (own["event"], own["bot"]) == ("bot_failed", "easy")
    assert overheard["message"] == "Task failed"
    for line in (own, overheard):
        assert line["error"] == "ValueError"
        assert "test_an_error_is_logged" in line["where"]
        assert "Ada" not in json.dumps(line)


def test_a_formatted_traceback_is_logged_as_its_last_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("info")
    logging.getLogger("uvicorn.error").error(
        'Traceback (most recent call last):\n  File "app.py"\nStorageError: It is locked.\n'
    )
    (line,) = lines(capsys)
    assert line["message"] == "StorageError: It is locked."


def test_nothing_makes_a_line_long(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    long = "trains and " * 10_000
    logs.info("request", route=long)
    logging.getLogger("uvicorn.error").warning(long)
    for line in lines(capsys):
        assert len(json.dumps(line)) < 2 * logs.FIELD_LENGTH
        assert any(str(value).startswith("trains") for value in line.values()), "the start is kept"


def test_a_key_across_the_cut_is_redacted(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    key = new_key()
    logs.info("request", text=f"{'x ' * (logs.FIELD_LENGTH // 2 - 10)}{key}")
    assert key[:5] not in capsys.readouterr().err

"""Logs: one JSON object a line on standard error, with nothing in them that is a secret."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

__all__ = ["Field", "configure", "error", "exception", "info"]

Field = str | int | float | bool | None
OWN = logging.getLogger("trunkline")
# Longer than any word and as long as a key, a cookie or a fingerprint.
SECRET = re.compile(r"[A-Za-z0-9_-]{43,}")
QUERY = re.compile(r"[?#][^\s\"']*")
FRAMES = 8
# What uvicorn says of every socket that was refused in good order.
FALSE_ALARM = "ASGI callable returned without completing handshake."
RESERVED = ("at", "level", "event")


def configure(level: str) -> None:
    """Send everything that is logged in this process through here."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    handler.addFilter(lambda record: record.msg != FALSE_ALARM)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    OWN.setLevel(level.upper())
    # What libraries say from day to day is too much, and may tell what people sent.
    root.setLevel(max(OWN.level, logging.WARNING))


def info(event: str, /, **fields: Field) -> None:
    """Something happened as it should."""
    OWN.info(event, extra={"fields": fields})


def error(event: str, /, **fields: Field) -> None:
    """Something is broken."""
    OWN.error(event, extra={"fields": fields})


def exception(event: str, error: BaseException, /, **fields: Field) -> None:
    """Something is broken: the kind of error and where it came up, but not what it says."""
    OWN.error(event, exc_info=error, extra={"fields": fields})


def _is_news(record: logging.LogRecord) -> bool:
    """Not so uvicorn's complaint of every socket that is refused with an answer."""
    return record.msg != "ASGI callable returned without completing handshake."


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **_said(record),
            **_raised(record),
        }
        return msgspec.json.encode(line).decode()


def _said(record: logging.LogRecord) -> dict[str, Field]:
    fields: Mapping[str, Field] | None = getattr(record, "fields", None)
    if fields is None:
        return _overheard(record)
    told = {name: _clean(value) for name, value in fields.items() if name not in RESERVED}
    return {"event": record.msg, **told}


def _overheard(record: logging.LogRecord) -> dict[str, Field]:
    """What a library said."""
    lines = record.getMessage().strip().splitlines() or [""]
    # Of an error that was made a text the last line says it all; other lines may say too much.
    message = QUERY.sub("", lines[-1] if lines[0].startswith("Traceback") else lines[0])
    return {"event": "library", "logger": record.name, "message": _clean(message)}


def _raised(record: logging.LogRecord) -> dict[str, Field]:
    """The kind of an error and the last calls before it, without values: those may be secret."""
    if not record.exc_info or record.exc_info[0] is None:
        return {}
    frames = traceback.extract_tb(record.exc_info[2])[-FRAMES:]
    calls = [f"{frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in frames]
    return {"error": record.exc_info[0].__name__, "where": " > ".join(calls)}


def _clean(value: Field) -> Field:
    return SECRET.sub("[secret]", value) if isinstance(value, str) else value

"""Logs: one JSON object per line on standard error, without secrets."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

__all__ = ["Field", "configure", "error", "exception", "info", "warning"]

Field = str | int | float | bool | None
LOGGER = logging.getLogger("trunkline")
# As long as a key, a cookie or a fingerprint, and longer than any word.
SECRET = re.compile(r"[A-Za-z0-9_-]{43,}")
QUERY = re.compile(r"[?#][^\s\"']*")
# Arguments and results that asyncio quotes.
VALUES = re.compile(r"[(<{].*")
CALLS_SHOWN = 8
# Longer values are cut, so that nobody can fill the disk by sending long ones.
FIELD_LENGTH = 400
# uvicorn logs this as an error whenever a socket is refused with a response.
REFUSED_SOCKET = "ASGI callable returned without completing handshake."
RESERVED = ("at", "level", "event")


def configure(level: str, **common: Field) -> None:
    """Format everything that is logged in this process as JSON, with what all lines have."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonFormatter(common))
    handler.addFilter(lambda record: record.msg != REFUSED_SOCKET)
    # If standard error is closed, logging would print whole errors, with what people wrote.
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.handlers[:] = [handler]
    LOGGER.setLevel(level.upper())
    # Messages of libraries below warnings are too many, and may include what people sent.
    root.setLevel(max(LOGGER.level, logging.WARNING))


def info(event: str, /, **fields: Field) -> None:
    """Log something that happened as it should."""
    LOGGER.info(event, extra={"fields": fields})


def warning(event: str, /, **fields: Field) -> None:
    """Log something that the operator should look into."""
    LOGGER.warning(event, extra={"fields": fields})


def error(event: str, /, **fields: Field) -> None:
    """Log something that is broken."""
    LOGGER.error(event, extra={"fields": fields})


def exception(event: str, error: BaseException, /, **fields: Field) -> None:
    """Log an error by its type and where it was raised; its message may be secret."""
    LOGGER.error(event, exc_info=error, extra={"fields": fields})


class _JsonFormatter(logging.Formatter):
    def __init__(self, common: Mapping[str, Field]) -> None:
        super().__init__()
        self._common = common

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **self._common,
            **_fields(record),
            **_error_fields(record),
        }
        return msgspec.json.encode(line).decode()


def _fields(record: logging.LogRecord) -> dict[str, Field]:
    fields: Mapping[str, Field] | None = getattr(record, "fields", None)
    if fields is None:
        return _library_fields(record)
    cleaned = {name: _clean(value) for name, value in fields.items() if name not in RESERVED}
    return {"event": record.msg, **cleaned}


def _library_fields(record: logging.LogRecord) -> dict[str, Field]:
    """The message of a library."""
    lines = record.getMessage().strip().splitlines() or [""]
    if lines[0].startswith("Traceback"):
        # The last line names the error; other lines may include secrets.
        message = _error_name(lines[-1])
    else:
        message = VALUES.sub("", QUERY.sub("", lines[0])).rstrip()
    return {"event": "library", "logger": record.name, "message": _clean(message)}


def _error_name(line: str) -> str:
    """The last line of a traceback; those of the storage quote nobody."""
    name = line.partition(":")[0]
    return line if name.endswith(("StorageError", "DamagedError")) else name


def _error_fields(record: logging.LogRecord) -> dict[str, Field]:
    """The type of an error and the last calls before it, without values, which may be secret."""
    if not record.exc_info or record.exc_info[0] is None:
        return {}
    frames = traceback.extract_tb(record.exc_info[2])[-CALLS_SHOWN:]
    calls = [f"{frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in frames]
    # The last calls say the most.
    return {"error": record.exc_info[0].__name__, "where": " > ".join(calls)[-FIELD_LENGTH:]}


def _clean(value: Field) -> Field:
    """A value without secrets, and not too long."""
    if not isinstance(value, str):
        return value
    text = SECRET.sub("[secret]", value)
    return text if len(text) <= FIELD_LENGTH else f"{text[: FIELD_LENGTH - 1]}…"

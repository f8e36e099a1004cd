"""Explains why a file does not fit the schema: the entry, the fault, and how to fix it."""

from __future__ import annotations

import difflib
import re
from enum import EnumMeta
from types import GenericAlias
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from trunkline.editions.schema import EditionFile

SOME_KEY = "..."  # what msgspec writes in place of a mapping's key


class _Entry(NamedTuple):
    """A part of a file: its path, its value, and its type in the schema."""

    path: str
    value: Any
    type: Any


def schema_fault(data: dict[str, Any], error: str) -> str:
    """What an error of msgspec means, in terms of the file."""
    message, _, where = error.partition(" - at ")
    path = where.removeprefix("`key` in ")
    entry = _Entry("", data, EditionFile)
    for step in re.findall(r"\w+|\.\.\.", path):
        entry = _inside(entry, step)
    place = f"{entry.path.lstrip('.') or 'top level'}{_cities(data, path)}"
    if path == where:
        return f"{place}: {_explained(message, entry)}"
    key_type, _ = _parameters(entry.type)
    mapping = GenericAlias(dict, (key_type, Any))
    key = next(key for key in entry.value if not _fits({key: None}, mapping))
    return f"{place}: {_explained(message, _Entry('', key, key_type), 'a key ')}"


def _inside(entry: _Entry, step: str) -> _Entry:
    """The part of an entry that a step of msgspec's path leads to."""
    path, value, _ = entry
    if step == SOME_KEY:
        _, inner = _parameters(entry.type)
        key = next(key for key, part in value.items() if not _fits(part, inner))
        return _Entry(f"{path}.{key}", value[key], inner)
    if step.isdecimal():
        types, index = _parameters(entry.type), int(step)
        inner = types[0] if types[-1] is Ellipsis else types[index]
        return _Entry(f"{path}[{step}]", value[index], inner)
    return _Entry(f"{path}.{step}", value[step], _fields(entry.type)[step])


def _explained(message: str, entry: _Entry, subject: str = "") -> str:
    """The fault and how to fix it, so far as the schema alone can tell."""
    if re.match("Expected `(int|float)` [<>]=", message):
        (limits,) = (meta for kind in (entry.type, *get_args(entry.type)) for meta in _metas(kind))
        return f"{subject}must be {limits.ge} to {limits.le}, not {entry.value}"
    if "unknown field" in message:
        close = difflib.get_close_matches(message.split("`")[1], _fields(entry.type), n=1)
        return f"{message}; {f'rename it to {close[0]!r}' if close else 'take it out'}"
    if "missing required field" in message:
        return f'{message}; add it, or inherit it with base = "usa"'
    if "enum value" in message:
        allowed = entry.type if isinstance(entry.type, EnumMeta) else get_args(entry.type)
        return f"{message}; use one of {', '.join(allowed)}"
    return message


def _cities(data: dict[str, Any], path: str) -> str:
    """The cities of the track or ticket that a path leads to, to save readers from counting."""
    found = re.search(r"board\.(tracks|tickets)\[(\d+)\]", path)
    entry = data["board"][found[1]][int(found[2])] if found else None
    if not isinstance(entry, dict) or not {"a", "b"} <= entry.keys():
        return ""
    return f" ({entry['a']}-{entry['b']})"


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, str_keys=True)
    except (msgspec.ValidationError, OverflowError):
        return False
    return True


def _fields(struct: Any) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


def _parameters(kind: Any) -> tuple[Any, ...]:
    """The types in a mapping or a tuple, with or without limits of its length."""
    return get_args(get_args(kind)[0] if get_origin(kind) is Annotated else kind)


def _metas(kind: Any) -> tuple[msgspec.Meta, ...]:
    return kind.__metadata__ if get_origin(kind) is Annotated else ()

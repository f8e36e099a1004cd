"""Frames that no client should send: broken commands, arbitrary JSON, noise.

`frames(seed)` never ends, and is the same for the same seed. Some of the commands are valid, so
that a game they are sent to goes on. No frame is so long that the server would close its socket.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

__all__ = ["ODD_VALUES", "frames"]

Frame: TypeAlias = str | bytes
Command: TypeAlias = dict[str, Any]

# A little less than what a socket accepts.
MAX_BYTES = 15_000
# Values that programs often handle wrongly.
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 0.5, -0.0, 1e308, float("nan"), float("inf")),
    *(2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400),
    *("", " ", "\0", "a\0b", "\n", "\r\n", "\u202e", "\ufeff", "\ufffe", "e\u0301" * 60, "🚂" * 40),
    *("\ud800", "\udfff", "a\udc00b", "١٢", "½", "ﬀ", "İ", "\x7f\x1b[2J", "a" * 121, "a" * 5000),
    *("NaN", "-1", "1e9", "null", "seat 9", "seat 1", "{}", "%s%n", "{0.__class__}", "'; --"),
    *("claim", "claim x-y with 1 red", "keep 1 2 9", "take", "take nothing", "draw card draw card"),
    *("<script>alert(1)</script>", "../../etc/passwd", "move", "__proto__"),
    *([], {}, [[]], [None] * 50, {"": ""}, {"move": {"move": 1}}),
)
COMMAND_KINDS = ("move", "undo", "chat", "react")
REACTIONS = ("hello", "thanks", "nice", "wow", "oops", "well_played")
ID_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


def frames(seed: int) -> Iterator[Frame]:
    """An endless sequence of frames."""
    rng = random.Random(seed)
    while True:
        frame = rng.choice(MAKERS)(rng)
        if len(frame.encode() if isinstance(frame, str) else frame) <= MAX_BYTES:
            yield frame


def _command(rng: random.Random) -> Command:
    """A valid command, though most answer the wrong event."""
    do = rng.choice(COMMAND_KINDS)
    command: Command = {"do": do, "id": _id(rng)}
    if do in ("move", "undo"):
        command["answers"] = rng.randrange(40)
    if do == "move":
        command["move"] = rng.choice((rng.randrange(30), rng.randrange(65536), "keep 1 2 3"))
    if do == "chat":
        command["text"] = rng.choice(("hello", "<b>", "🚂"))
    if do == "react":
        command["reaction"] = rng.choice(REACTIONS)
    return command


def _id(rng: random.Random) -> str:
    """Usually a new id; some are used again and again."""
    if rng.random() < 0.1:
        return f"again-{rng.randrange(10):04}"
    return "".join(rng.choices(ID_LETTERS, k=16))


def _text(value: object, rng: random.Random) -> str:
    """JSON, with all non-ASCII characters escaped or only what must be."""
    plain = json.dumps(value, ensure_ascii=False)
    try:
        plain.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return plain if rng.random() < 0.5 else json.dumps(value)


def _valid(rng: random.Random) -> Frame:
    return _text(_command(rng), rng)


def _wrong_value(rng: random.Random) -> Frame:
    command = _command(rng)
    command[rng.choice(list(command))] = rng.choice(ODD_VALUES)
    return _text(command, rng)


def _wrong_fields(rng: random.Random) -> Frame:
    command = _command(rng)
    for _ in range(rng.randrange(1, 3)):
        field, do = rng.choice(list(command)), rng.randrange(3)
        if do != 0:
            value = command.pop(field)
            command[f"{field}{rng.choice(('', ' ', 's'))}" if do == 1 else field.upper()] = value
        else:
            command[str(rng.choice(ODD_VALUES))] = rng.choice(ODD_VALUES)
    return _text(command, rng)


def _duplicate_fields(rng: random.Random) -> Frame:
    text = _valid(rng)
    assert isinstance(text, str)
    return f"{text[:-1]}, {text[1:]}"


def _wrapped(rng: random.Random) -> Frame:
    command = _command(rng)
    return _text(rng.choice(([command], {"command": command}, [command] * 30)), rng)


def _wrong_characters(rng: random.Random) -> Frame:
    """A valid command with characters removed, doubled or inserted."""
    letters = list(_text(_command(rng), rng))
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(letters))
        letters[place] = rng.choice(("", letters[place] * 2, chr(rng.randrange(1, 0xD800))))
    return "".join(letters)


def _cut_short(rng: random.Random) -> Frame:
    text = _valid(rng)
    return text[: rng.randrange(len(text))]


def _any_json(rng: random.Random) -> Frame:
    return _text(_value(rng, 4), rng)


def _value(rng: random.Random, depth: int) -> object:
    kind = rng.randrange(4 if depth else 2)
    if kind < 2:
        return rng.choice(ODD_VALUES)
    size = rng.randrange(4)
    if kind == 2:
        return [_value(rng, depth - 1) for _ in range(size)]
    keys = [rng.choice(("do", "id", "answers", "move", "text", "", "x")) for _ in range(size)]
    return {key: _value(rng, depth - 1) for key in keys}


def _deep(rng: random.Random) -> Frame:
    depth = rng.choice((50, 500, 2000, 7000))
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}"), ("[", ""), ('{"do":', "")))
    depth = min(depth, MAX_BYTES // (len(opening) + 1))
    return f"{opening * depth}1{closing * depth}"


def _long(rng: random.Random) -> Frame:
    """About as long as a frame may be, or longer."""
    command = {**_command(rng), "text": "x" * rng.choice((250, 301, 3900, 4096, 12_000))}
    return _text(command, rng) + " " * rng.randrange(200)


def _big_number(rng: random.Random) -> Frame:
    digits = "9" * rng.choice((20, 400, 3000, 5000))
    number = rng.choice((digits, f"-{digits}", f"1e{digits[:9]}", f"0.{digits}"))
    field = rng.choice(("answers", "move"))
    return f'{{"do": "move", "id": "{_id(rng)}", "answers": 1, "move": 1, "{field}": {number}}}'


def _noise(rng: random.Random) -> Frame:
    return "".join(chr(rng.randrange(0xD800)) for _ in range(rng.randrange(40)))


def _binary(rng: random.Random) -> Frame:
    text = _valid(rng)
    assert isinstance(text, str)
    return rng.choice((rng.randbytes(rng.randrange(100)), text.encode(), b""))


MAKERS: tuple[Callable[[random.Random], Frame], ...] = (
    *(
        _valid,
        _wrong_value,
        _wrong_fields,
        _duplicate_fields,
        _wrapped,
        _wrong_characters,
        _cut_short,
    ),
    *(_any_json, _deep, _long, _big_number, _noise, _binary),
)

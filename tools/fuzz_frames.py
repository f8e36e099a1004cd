"""Frames that no client should send: good commands gone wrong, JSON of any shape, plain noise.

`frames(seed)` goes on for ever, and is the same for the same seed. Some of the commands are good
ones, so that a game they are sent to goes on. No frame is so long that its socket must be closed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

__all__ = ["ODD", "frames"]

Frame: TypeAlias = str | bytes
Command: TypeAlias = dict[str, Any]

# What a socket takes, with some room to spare.
LONGEST = 15_000
# What programs trip over, each in its own way.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 0.5, -0.0, 1e308, float("nan"), float("inf")),
    *(2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400),
    *("", " ", "\0", "a\0b", "\n", "\r\n", "\u202e", "\ufeff", "\ufffe", "e\u0301" * 60, "🚂" * 40),
    *("\ud800", "\udfff", "a\udc00b", "١٢", "½", "ﬀ", "İ", "\x7f\x1b[2J", "a" * 121, "a" * 5000),
    *("NaN", "-1", "1e9", "null", "seat 9", "seat 1", "{}", "%s%n", "{0.__class__}", "'; --"),
    *("claim", "claim x-y with 1 red", "keep 1 2 9", "take", "take nothing", "draw card draw card"),
    *("<script>alert(1)</script>", "../../etc/passwd", "move", "__proto__"),
    *([], {}, [[]], [None] * 50, {"": ""}, {"move": {"move": 1}}),
)
DOINGS = ("move", "undo", "chat", "react")
REACTIONS = ("hello", "thanks", "nice", "wow", "oops", "well_played")
ID_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


def frames(seed: int) -> Iterator[Frame]:
    """Frames without end."""
    chance = random.Random(seed)
    while True:
        frame = chance.choice(MAKERS)(chance)
        if len(frame.encode() if isinstance(frame, str) else frame) <= LONGEST:
            yield frame


def _command(chance: random.Random) -> Command:
    """A command as it should be, though most answer the wrong event."""
    do = chance.choice(DOINGS)
    command: Command = {"do": do, "id": _id(chance)}
    if do in ("move", "undo"):
        command["answers"] = chance.randrange(40)
    if do == "move":
        command["move"] = chance.choice(
            (chance.randrange(30), chance.randrange(65536), "keep 1 2 3")
        )
    if do == "chat":
        command["text"] = chance.choice(("hello", "<b>", "🚂"))
    if do == "react":
        command["reaction"] = chance.choice(REACTIONS)
    return command


def _id(chance: random.Random) -> str:
    """Mostly a new id; some come again and again."""
    if chance.random() < 0.1:
        return f"again-{chance.randrange(10):04}"
    return "".join(chance.choices(ID_LETTERS, k=16))


def _text(value: object, chance: random.Random) -> str:
    """JSON, with everything escaped or only what must be."""
    plain = json.dumps(value, ensure_ascii=False)
    try:
        plain.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return plain if chance.random() < 0.5 else json.dumps(value)


def _good(chance: random.Random) -> Frame:
    return _text(_command(chance), chance)


def _wrong_value(chance: random.Random) -> Frame:
    command = _command(chance)
    command[chance.choice(list(command))] = chance.choice(ODD)
    return _text(command, chance)


def _wrong_fields(chance: random.Random) -> Frame:
    command = _command(chance)
    for _ in range(chance.randrange(1, 3)):
        field, do = chance.choice(list(command)), chance.randrange(3)
        if do != 0:
            value = command.pop(field)
            command[f"{field}{chance.choice(('', ' ', 's'))}" if do == 1 else field.upper()] = value
        else:
            command[str(chance.choice(ODD))] = chance.choice(ODD)
    return _text(command, chance)


def _twice_a_field(chance: random.Random) -> Frame:
    text = _good(chance)
    assert isinstance(text, str)
    return f"{text[:-1]}, {text[1:]}"


def _wrapped(chance: random.Random) -> Frame:
    command = _command(chance)
    return _text(chance.choice(([command], {"command": command}, [command] * 30)), chance)


def _wrong_letters(chance: random.Random) -> Frame:
    """A good command with letters lost, doubled or put in."""
    letters = list(_text(_command(chance), chance))
    for _ in range(chance.randrange(1, 6)):
        place = chance.randrange(len(letters))
        letters[place] = chance.choice(("", letters[place] * 2, chr(chance.randrange(1, 0xD800))))
    return "".join(letters)


def _cut_short(chance: random.Random) -> Frame:
    text = _good(chance)
    return text[: chance.randrange(len(text))]


def _any_json(chance: random.Random) -> Frame:
    return _text(_value(chance, 4), chance)


def _value(chance: random.Random, depth: int) -> object:
    kind = chance.randrange(4 if depth else 2)
    if kind < 2:
        return chance.choice(ODD)
    size = chance.randrange(4)
    if kind == 2:
        return [_value(chance, depth - 1) for _ in range(size)]
    keys = [chance.choice(("do", "id", "answers", "move", "text", "", "x")) for _ in range(size)]
    return {key: _value(chance, depth - 1) for key in keys}


def _deep(chance: random.Random) -> Frame:
    depth = chance.choice((50, 500, 2000, 7000))
    opening, closing = chance.choice((("[", "]"), ('{"a":', "}"), ("[", ""), ('{"do":', "")))
    depth = min(depth, LONGEST // (len(opening) + 1))
    return f"{opening * depth}1{closing * depth}"


def _long(chance: random.Random) -> Frame:
    """About as long as a frame may be, or longer."""
    command = {**_command(chance), "text": "x" * chance.choice((250, 301, 3900, 4096, 12_000))}
    return _text(command, chance) + " " * chance.randrange(200)


def _big_number(chance: random.Random) -> Frame:
    digits = "9" * chance.choice((20, 400, 3000, 5000))
    number = chance.choice((digits, f"-{digits}", f"1e{digits[:9]}", f"0.{digits}"))
    field = chance.choice(("answers", "move"))
    return f'{{"do": "move", "id": "{_id(chance)}", "answers": 1, "move": 1, "{field}": {number}}}'


def _noise(chance: random.Random) -> Frame:
    return "".join(chr(chance.randrange(0xD800)) for _ in range(chance.randrange(40)))


def _binary(chance: random.Random) -> Frame:
    text = _good(chance)
    assert isinstance(text, str)
    return chance.choice((chance.randbytes(chance.randrange(100)), text.encode(), b""))


MAKERS: tuple[Callable[[random.Random], Frame], ...] = (
    *(_good, _wrong_value, _wrong_fields, _twice_a_field, _wrapped, _wrong_letters, _cut_short),
    *(_any_json, _deep, _long, _big_number, _noise, _binary),
)

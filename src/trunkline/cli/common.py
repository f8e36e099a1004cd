"""What all commands share: their options, reading and writing files, errors and JSON."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, ParamSpec

import typer

from trunkline.editions import Edition, EditionError, load
from trunkline.errors import RecordError

if TYPE_CHECKING:
    from trunkline.game import Game

P = ParamSpec("P")
STANDARD = "-"
LARGEST_SEED = 2**64 - 1
# The exit code after Ctrl-C.
INTERRUPTED = 130

AsJson = Annotated[
    bool, typer.Option("--json", help="Print JSON for programs instead of text for people.")
]
EditionName = Annotated[
    str, typer.Option("--edition", "-e", help="An edition's name or .toml file.")
]
RecordEdition = Annotated[
    str | None,
    typer.Option(
        "--edition", "-e", help="The .toml file of the record's edition, if it is your own."
    ),
]


class UserError(Exception):
    """Something the user can put right: a sentence, and details for `--json`."""

    def __init__(self, message: str, **details: object) -> None:
        self.details = details
        super().__init__(message)


def friendly(command: Callable[P, None]) -> Callable[P, None]:
    """Let a command's errors end in a sentence and exit code 1, never in a traceback."""

    @functools.wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except UserError as error:
            _fail(str(error), bool(kwargs.get("as_json")), error.details)
        except EditionError as error:
            _fail(str(error), bool(kwargs.get("as_json")), {"faults": list(error.faults)})
        except RecordError as error:
            _fail(str(error), bool(kwargs.get("as_json")), {"line": error.line})

    return wrapped


def _fail(message: str, as_json: bool, details: dict[str, object]) -> NoReturn:
    if as_json:
        print_json({"error": message, **details})
    else:
        print(message, file=sys.stderr)
    raise typer.Exit(1)


def print_json(value: object) -> None:
    """Print a value as JSON, in plain ASCII so that no terminal or pipe can spoil it."""
    print(json.dumps(value, indent=2))


def read_text(source: str) -> str:
    """A file's text, or what comes in through standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if source == STANDARD else Path(source).read_bytes()
    except FileNotFoundError:
        raise UserError(f"There is no file {source}.") from None
    except IsADirectoryError:
        raise UserError(f"{source} is a directory; give a file.") from None
    except OSError as error:
        raise UserError(f"{source} cannot be read: {error.strerror}.") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{called(source)} is not text in UTF-8.") from None


def write_text(target: Path, text: str) -> None:
    """Write a file."""
    try:
        target.write_text(text, encoding="utf-8")
    except FileNotFoundError:
        raise UserError(
            f"{target} cannot be written: there is no folder {target.parent}; make it first."
        ) from None
    except OSError as error:
        raise UserError(f"{target} cannot be written: {error.strerror}.") from None


def called(source: str) -> str:
    """What to call a source in a sentence."""
    return "Standard input" if source == STANDARD else source


def deal(edition: str | Edition, seats: int, seed: int, names: list[str] | None = None) -> Game:
    """A new game; an edition for fewer seats says so."""
    from trunkline.game import Game

    loaded = load(edition)
    try:
        return Game(loaded, seats, seed, names)
    except ValueError as error:
        raise UserError(f"{error}.") from None

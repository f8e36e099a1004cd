"""How commands report what goes wrong: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import NoReturn, ParamSpec

import typer

from trunkline.editions import EditionError
from trunkline.errors import RecordError
from trunkline.phrases import capitalized

P = ParamSpec("P")
FAILED = 1
INTERRUPTED = 130  # what shells report after Ctrl-C


class UserError(Exception):
    """Something the user can fix: a sentence, and details for `--json`."""

    def __init__(self, message: str, *, exit_code: int = FAILED, **details: object) -> None:
        self.exit_code = exit_code
        self.details = details
        super().__init__(message)


def reports_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Decorate a command so that its errors end in a sentence and an exit code."""

    @functools.wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        as_json = bool(kwargs.get("as_json"))
        try:
            command(*args, **kwargs)
        except UserError as error:
            _fail(str(error), as_json, error.details, error.exit_code)
        except EditionError as error:
            _fail(str(error), as_json, {"faults": list(error.faults)})
        except RecordError as error:
            _fail(str(error), as_json, {"line": error.line})

    return wrapped


def _fail(
    message: str, as_json: bool, details: dict[str, object], exit_code: int = FAILED
) -> NoReturn:
    if as_json:
        # Imports all mechanisms, which most commands do not need.
        from trunkline.cli.output.json_data import print_json

        print_json({"error": message, **details})
    else:
        print(message, file=sys.stderr)
    raise typer.Exit(exit_code)


def as_sentence(text: str) -> str:
    """An error message with a capital letter and a full stop."""
    return f"{capitalized(text)}."

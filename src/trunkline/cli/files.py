"""Reading and writing text files, with errors that tell the user what to do."""

from __future__ import annotations

import sys
from pathlib import Path

from trunkline.cli.errors import UserError

STDIO = "-"  # standard input or output, in place of a file


def read_text(source: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if source == STDIO else Path(source).read_bytes()
    except FileNotFoundError:
        raise UserError(f"There is no file {source}.") from None
    except IsADirectoryError:
        raise UserError(f"{source} is a directory; give a file.") from None
    except OSError as error:
        raise UserError(f"Cannot read {source}: {error.strerror}.") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{source_name(source)} is not UTF-8 text.") from None


def write_text(target: Path, text: str) -> None:
    """Write a text file."""
    try:
        target.write_text(text, encoding="utf-8")
    except FileNotFoundError:
        raise UserError(
            f"Cannot write {target}: there is no folder {target.parent}; create it first."
        ) from None
    except OSError as error:
        raise UserError(f"Cannot write {target}: {error.strerror}.") from None


def source_name(source: str) -> str:
    """What to call a source in a sentence."""
    return "Standard input" if source == STDIO else source

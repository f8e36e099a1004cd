"""The `trunkline` command line: assembles the commands and runs them."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from trunkline.cli.command_group import CommandGroup
from trunkline.cli.output.ascii_fallback import register_ascii_fallback

__all__ = ["app", "main"]

app = typer.Typer(
    name="trunkline",
    cls=CommandGroup,
    help="The train board game of cities, routes and tickets: play it, study it, measure it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from trunkline import __version__

        typer.echo(f"trunkline {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without Unicode must not fail on a city's name.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=register_ascii_fallback())
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        # The reader has gone or the disk is full: standard output cannot be used any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"Cannot write the output: {error.strerror}.", file=sys.stderr)
        sys.exit(1)

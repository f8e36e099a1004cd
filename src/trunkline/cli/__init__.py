"""The `trunkline` command: one module for each of its commands, wired together here."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from trunkline.cli import arena, bench, db, editions, play, replay, serve, show, simulate, watch
from trunkline.cli.letters import stand_ins

__all__ = ["app", "main"]

app = typer.Typer(
    name="trunkline",
    help="The train board game of cities, routes and tickets: look at it, play it, measure it.",
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
            "--version", callback=_version, is_eager=True, help="Show the version and leave."
        ),
    ] = False,
) -> None:
    pass


app.command()(play.play)
app.command()(editions.editions)
app.command()(show.show)
app.command()(replay.replay)
app.command()(simulate.simulate)
app.command()(watch.watch)
app.command()(arena.arena)
app.command()(bench.bench)
app.command()(serve.serve)
app.add_typer(db.app)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A city's name must never be what a terminal without its letters trips over.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=stand_ins())
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Nobody reads on, or the disk is full: nothing more can be said on standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        sys.exit(1)

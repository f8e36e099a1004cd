"""`trunkline arena`: plays tournaments between bots and rates them."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.errors import INTERRUPTED, UserError, as_sentence, reports_errors
from trunkline.cli.files import write_text
from trunkline.cli.options import MAX_GAMES, AsJson, EditionName, FixedSeed, Seats
from trunkline.cli.output.json_data import print_json

if TYPE_CHECKING:
    from trunkline.arena import Results, Sprt, TournamentProgress

# The columns of the progress bar and its numbers; the rest of the line shows win rates.
BAR_WIDTH = 36


@reports_errors
def arena(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="Bots by name, or as path/to/file.py:Class."),
    ],
    edition: EditionName = "usa",
    seats: Seats = 2,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=1,
            max=MAX_GAMES,
            help="Games for each lineup; rounded up so that each seed is played in all seatings.",
        ),
    ] = 1000,
    seed: FixedSeed = 0,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            min=0,
            show_default="all cores",
            help="Worker processes; 0 plays in this process, for debugging.",
        ),
    ] = None,
    time: Annotated[
        float, typer.Option("--time", min=0.001, help="Seconds allowed for one decision.")
    ] = 10.0,
    anchor: Annotated[
        str | None,
        typer.Option(
            "--anchor",
            metavar="BOT",
            show_default="the mean of all bots",
            help="The bot whose rating is fixed at 1500.",
        ),
    ] = None,
    sprt: Annotated[
        bool,
        typer.Option("--sprt", help="Stop as soon as a sequential test can tell two bots apart."),
    ] = False,
    elo0: Annotated[
        float | None,
        typer.Option(
            "--elo0",
            show_default="0",
            help="For --sprt: the first bot is stronger by this much Elo ...",
        ),
    ] = None,
    elo1: Annotated[
        float | None, typer.Option("--elo1", show_default="20", help="... or this much.")
    ] = None,
    ray: Annotated[
        bool,
        typer.Option("--ray", help="Play on the Ray cluster of $RAY_ADDRESS, or on a local one."),
    ] = False,
    ray_address: Annotated[
        str | None,
        typer.Option("--ray-address", metavar="ADDRESS", help="Play on this Ray cluster."),
    ] = None,
    csv_file: Annotated[
        Path | None,
        typer.Option(
            "--csv", metavar="FILE", help="Write a CSV file with a row for each game and seat."
        ),
    ] = None,
    plot_file: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help="Plot ratings and scores to an .svg or .png file."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play bots against each other, with the same seeds for every lineup and in every seating.

    As many bots as seats make one lineup. With more bots, every combination plays. With fewer, each
    bot plays a table full of each other bot.
    """
    from trunkline.arena import ArenaError, tournament
    from trunkline.arena.plot import check, plot
    from trunkline.bots import BotError
    from trunkline.cli.output.arena_report import print_report

    for file in (csv_file, plot_file):
        _check_folder(file)
    try:
        if plot_file is not None:
            check(plot_file)
        with _progress() as show:
            results = tournament(
                bots,
                edition,
                seats,
                games,
                seed,
                workers=workers,
                limit=time,
                anchor=anchor,
                sprt=_test(sprt, elo0, elo1),
                ray=_ray_address(ray, ray_address),
                progress=show,
            )
    except (ArenaError, BotError) as error:
        raise UserError(as_sentence(str(error))) from None
    if csv_file is not None:
        write_text(csv_file, _csv(results))
    if plot_file is not None and results.game_results:
        plot(results, plot_file)
    if as_json:
        print_json(results.data())
    else:
        print_report(results, games)
    if results.interrupted:
        raise typer.Exit(INTERRUPTED)


def _test(wanted: bool, elo0: float | None, elo1: float | None) -> Sprt | None:
    """The test that stops a tournament early."""
    from trunkline.arena import Sprt

    claims = {"elo0": elo0, "elo1": elo1}
    given = {name: value for name, value in claims.items() if value is not None}
    if given and not wanted:
        raise UserError(f"--{next(iter(given))} needs --sprt.")
    return Sprt(**given) if wanted else None


def _ray_address(ray: bool, address: str | None) -> str | None:
    from trunkline.arena.ray_backend import LOCAL

    return address or (os.environ.get("RAY_ADDRESS") or LOCAL if ray else None)


def _check_folder(file: Path | None) -> None:
    """Fail before the tournament rather than after it."""
    if file is not None and not file.parent.is_dir():
        raise UserError(f"There is no folder {file.parent} for {file.name}; create it first.")


def _csv(results: Results) -> str:
    from trunkline.arena.results import COLUMNS

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(results.rows())
    return text.getvalue()


@contextmanager
def _progress() -> Iterator[Callable[[TournamentProgress], None] | None]:
    """A progress bar with win rates so far on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)

        def show(now: TournamentProgress) -> None:
            progress.update(
                task,
                completed=now.done,
                total=now.wanted,
                description=_running_shares(now, progress.console.width - BAR_WIDTH),
            )

        yield show


def _running_shares(now: TournamentProgress, room: int) -> str:
    """The win rates of the best bots, as many as fit."""
    from trunkline.arena.bot_loading import labels

    short = labels(now.shares)
    best = sorted(now.shares.items(), key=lambda item: -item[1])
    words = [f"{short[name]} {share:.1%}" for name, share in best]
    while len(words) > 1 and len("  ".join(words)) > room:
        words.pop()
    return "  ".join(words)

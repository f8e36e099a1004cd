"""`trunkline analyze`: tells luck from skill in a game that was played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from trunkline.cli.errors import INTERRUPTED, UserError, as_sentence, reports_errors
from trunkline.cli.files import read_text
from trunkline.cli.options import AsJson, FixedSeed, RecordEdition

if TYPE_CHECKING:
    from trunkline.analysis import Analysis, AnalysisProgress
    from trunkline.game import Game

MAX_SECONDS = 3600


@reports_errors
def analyze(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record file; - for standard input.")
    ],
    edition: RecordEdition = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.01, max=MAX_SECONDS, help="How long to play the game out."),
    ] = 60.0,
    playouts: Annotated[
        int | None,
        typer.Option(
            "--playouts",
            min=1,
            help="Playouts to make instead; the same number gives the same analysis.",
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option("--threads", "-t", min=1, max=256, show_default="all cores", help="Threads."),
    ] = None,
    seed: FixedSeed = 0,
    every: Annotated[
        bool, typer.Option("--all", help="List every decision, not only those that cost most.")
    ] = False,
    plot_file: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help="Plot win probabilities to an .svg or .png file."
        ),
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Neither look for an earlier analysis nor keep it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell luck from skill: what every move changed, and what would have been better.

    Planners play the game out from every position. An analysis is kept, so that the same record
    and budget give it at once.
    """
    from trunkline.analysis.plot import plot
    from trunkline.cli.output.analysis_report import print_report
    from trunkline.cli.output.json_data import print_json
    from trunkline.plot_style import PlotError, check
    from trunkline.record import replay

    game = replay(read_text(file), edition)
    if plot_file is not None:
        try:
            check(plot_file)
        except PlotError as error:
            raise UserError(as_sentence(str(error))) from None
        if not plot_file.parent.is_dir():
            raise UserError(
                f"There is no folder {plot_file.parent} for {plot_file.name}; create it first."
            )
    found = _analysis(game, None if playouts else seconds, playouts, threads, seed, no_cache)
    if plot_file is not None:
        plot(found, game, plot_file)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        print_report(found, game, every)


def _analysis(
    game: Game,
    seconds: float | None,
    playouts: int | None,
    threads: int | None,
    seed: int,
    no_cache: bool,
) -> Analysis:
    """The analysis, made or from the cache."""
    from trunkline import analysis

    run = analysis.analyze if no_cache else analysis.analyze_cached
    try:
        with _progress() as show:
            return run(game, seconds, threads, show, seed, playouts=playouts)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _progress() -> Iterator[Callable[[AnalysisProgress], None] | None]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=1.0)

        def show(now: AnalysisProgress) -> None:
            progress.update(task, completed=now.done, description=f"{now.playouts:,} playouts")

        yield show

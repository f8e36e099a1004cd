"""Run the benchmarks and print a table or JSON: `python -m benchmarks`, or `trunkline bench`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from benchmarks.engine import SEATS, EngineFigures, ProcessFigures, measure, measure_process
from trunkline.cli.errors import UserError, reports_errors
from trunkline.cli.options import AsJson
from trunkline.cli.output.json_data import print_json
from trunkline.cli.output.tables import plain_table
from trunkline.editions import load

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# Each column: its heading, the figure it shows, and the format of the number.
Columns = Sequence[tuple[str, str, str]]
SPEED: Columns = (
    ("games/s", "games_per_second", ",.0f"),
    ("of usa", "share_of_usa", ".2f"),
    ("moves/s", "moves_per_second", ",.0f"),
    ("by number", "python_numbers_per_second", ",.0f"),
    ("by Move", "python_moves_per_second", ",.0f"),
    ("planner games/s", "planner_games_per_second", ",.0f"),
)
COPIES: Columns = (
    ("copy, ns", "copy_core_ns", ".0f"),
    ("in Python", "copy_python_ns", ".0f"),
    ("observe and sample, µs", "sample_core_us", ".2f"),
    ("in Python", "sample_python_us", ".2f"),
)
SCORING: Columns = (
    ("final score, µs", "scoring_us", ".2f"),
    ("longest path", "longest_path_us", ".2f"),
    ("worst path", "worst_path_us", ",.0f"),
    ("table, ms", "table_ms", ".1f"),
)
RIDES: Columns = (
    ("typical", "ride_us", ",.1f"),
    ("worst own network", "worst_ride_us", ",.0f"),
    ("all tracks claimed", "full_ride_us", ",.0f"),
)


@app.command()
@reports_errors
def bench(
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", "-e", help="Measure only this edition; can be repeated."),
    ] = None,
    seats: Annotated[
        list[int] | None,
        typer.Option(
            "--seats", "-s", min=2, max=5, help="Measure only this seat count; can be repeated."
        ),
    ] = None,
    effort: Annotated[
        float,
        typer.Option(min=0.001, max=100.0, help="How long to measure: 2 is twice as long."),
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure random games, planner games, play from Python, copies, samples and scoring."""
    for name in edition or ():
        fewest, most = load(name).rules.seats
        if any(not fewest <= number <= most for number in seats or SEATS):
            raise UserError(f"{name} is for {fewest} to {most} seats; choose with --seats.")
    figures: list[EngineFigures] = []
    for found in measure(effort, edition, seats or SEATS):
        figures.append(found)
        if sys.stderr.isatty():
            print(f"measured {found.edition} with {found.seats} seats", file=sys.stderr)
    process = measure_process()
    if as_json:
        print_json(msgspec.to_builtins({"overhead": process, "figures": figures}))
    else:
        _print(figures, process)


def _print(figures: Sequence[EngineFigures], process: ProcessFigures) -> None:
    console = Console()
    _print_table(
        console,
        "Random games and moves per second on one core; moves from Python; planner games",
        figures,
        SPEED,
    )
    console.print()
    _print_table(console, "Time for one copy and for one sample", figures, COPIES)
    console.print()
    _print_table(
        console, "Time for a final score, a longest path and a table of moves", figures, SCORING
    )
    with_rides = [found for found in figures if found.ride_us is not None]
    if with_rides:
        console.print()
        _print_table(console, "Time for the best rides of one passenger, in µs", with_rides, RIDES)
    console.print(
        f"\nA position takes {process.position_bytes} bytes; "
        f"`import trunkline` takes {process.import_seconds:.3f} s."
    )


def _print_table(
    console: Console, title: str, figures: Sequence[EngineFigures], columns: Columns
) -> None:
    console.print(title, style="bold")
    console.print(_table(figures, columns))


def _table(figures: Sequence[EngineFigures], columns: Columns) -> Table:
    table = plain_table("edition", "seats", *(heading for heading, _, _ in columns))
    for found in figures:
        cells = [format(getattr(found, name), form) for _, name, form in columns]
        table.add_row(found.edition, str(found.seats), *cells)
    return table


if __name__ == "__main__":
    app()

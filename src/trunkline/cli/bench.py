"""`trunkline bench`: the engine's speed, measured within one run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.common import AsJson, UserError, friendly, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from trunkline.bench import Figures, Overhead

Numbers = Annotated[
    list[int] | None,
    typer.Option("--seats", "-s", min=2, max=5, help="Only this number of seats; may be repeated."),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--edition", "-e", help="Only this edition; may be repeated."),
]


@friendly
def bench(
    edition: Names = None,
    seats: Numbers = None,
    effort: Annotated[
        float,
        typer.Option(min=0.001, max=100.0, help="How long to measure: 2 is twice as long."),
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure random games, the planner's, play from Python, copies, samples, scoring, start-up."""
    import msgspec

    from trunkline.bench import SEATS, measure, measure_overhead
    from trunkline.editions import load

    for name in edition or ():
        least, most = load(name).rules.seats
        if any(not least <= number <= most for number in seats or SEATS):
            raise UserError(f"{name} is for {least} to {most} seats; choose with --seats.")
    figures: list[Figures] = []
    for found in measure(effort, edition, seats or SEATS):
        figures.append(found)
        if sys.stderr.isatty():
            print(f"measured {found.edition} with {found.seats} seats", file=sys.stderr)
    overhead = measure_overhead()
    if as_json:
        print_json(
            {
                "overhead": msgspec.to_builtins(overhead),
                "figures": msgspec.to_builtins(figures),
            }
        )
    else:
        _print(figures, overhead)


SPEED = (
    ("games/s", "games_per_second", ",.0f"),
    ("of usa", "share_of_usa", ".2f"),
    ("moves/s", "moves_per_second", ",.0f"),
    ("by number", "python_numbers_per_second", ",.0f"),
    ("by Move", "python_moves_per_second", ",.0f"),
    ("planner games/s", "planner_games_per_second", ",.0f"),
)
COPIES = (
    ("copy, ns", "copy_core_ns", ".0f"),
    ("in Python", "copy_python_ns", ".0f"),
    ("observe and sample, µs", "sample_core_us", ".2f"),
    ("in Python", "sample_python_us", ".2f"),
)
COUNTS = (
    ("final count, µs", "scoring_us", ".2f"),
    ("longest path", "longest_path_us", ".2f"),
    ("worst path", "worst_path_us", ",.0f"),
    ("table, ms", "table_ms", ".1f"),
)
RIDES = (
    ("typical", "ride_us", ",.1f"),
    ("worst own network", "worst_ride_us", ",.0f"),
    ("board full of tracks", "full_ride_us", ",.0f"),
)


def _print(figures: Sequence[Figures], overhead: Overhead) -> None:
    from rich.console import Console

    console = Console()
    console.print(
        "Random games and moves a second on one core; from Python, moves; the planner, games",
        style="bold",
    )
    console.print(_table(figures, SPEED))
    for title, columns in (
        ("Time for one copy and one sample", COPIES),
        ("Time for one final count, one path, and an edition's table of moves", COUNTS),
    ):
        console.print(f"\n{title}", style="bold")
        console.print(_table(figures, columns))
    riding = [found for found in figures if found.ride_us is not None]
    if riding:
        console.print("\nTime for the best rides of one passenger, in µs", style="bold")
        console.print(_table(riding, RIDES))
    console.print(
        f"\nA position takes {overhead.position_bytes} bytes; "
        f"`import trunkline` takes {overhead.import_seconds:.3f} s."
    )


def _table(figures: Sequence[Figures], columns: Sequence[tuple[str, str, str]]) -> Table:
    from trunkline.cli.tables import plain_table

    table = plain_table("edition", "seats", *(heading for heading, _, _ in columns))
    for found in figures:
        cells = [format(getattr(found, name), form) for _, name, form in columns]
        table.add_row(found.edition, str(found.seats), *cells)
    return table

"""`trunkline bench`: the engine's speed, measured within one run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.common import AsJson, UserError, friendly, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """Measure random games, play from Python, copies, samples, scoring and start-up."""
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


def _print(figures: Sequence[Figures], overhead: Overhead) -> None:
    from rich.console import Console
    from rich.table import Table

    from trunkline.cli.tables import plain_table

    def rows(table: Table, *columns: tuple[str, str]) -> Table:
        for found in figures:
            cells = [format(getattr(found, name), form) for name, form in columns]
            table.add_row(found.edition, str(found.seats), *cells)
        return table

    def ride_rows(table: Table) -> Table:
        for found in figures:
            if found.ride_us is not None:
                rides = (found.ride_us, found.worst_ride_us, found.full_ride_us)
                cells = [format(us or 0, ",.0f") for us in rides]
                table.add_row(found.edition, str(found.seats), *cells)
        return table

    console = Console()
    console.print("Moves and games a second, one core", style="bold")
    console.print(
        rows(
            plain_table(
                "edition", "seats", "games/s", "moves/s", "from Python:", "numbers", "moves"
            ),
            ("games_per_second", ",.0f"),
            ("moves_per_second", ",.0f"),
            ("edition", "0.0s"),
            ("python_numbers_per_second", ",.0f"),
            ("python_moves_per_second", ",.0f"),
        )
    )
    console.print("\nTime for one", style="bold")
    console.print(
        rows(
            plain_table(
                "edition",
                "seats",
                "copy ns",
                "in Python",
                "sample µs",
                "in Python",
                "scoring µs",
                "path µs",
                "worst path µs",
                "table ms",
            ),
            ("copy_core_ns", ".0f"),
            ("copy_python_ns", ".0f"),
            ("sample_core_us", ".2f"),
            ("sample_python_us", ".2f"),
            ("scoring_us", ".2f"),
            ("longest_path_us", ".2f"),
            ("worst_path_us", ",.0f"),
            ("table_ms", ".1f"),
        )
    )
    if any(found.ride_us is not None for found in figures):
        console.print("\nThe best rides of a passenger", style="bold")
        console.print(
            ride_rows(
                plain_table("edition", "seats", "typical µs", "worst own network", "full board")
            )
        )
    console.print(
        f"\nA position takes {overhead.position_bytes} bytes; "
        f"`import trunkline` takes {overhead.import_seconds:.3f} s."
    )

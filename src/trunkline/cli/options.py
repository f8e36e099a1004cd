"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

MAX_SEED = 2**64 - 1
MAX_GAMES = 10_000_000

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
EditionName = Annotated[
    str, typer.Option("--edition", "-e", help="An edition's name or .toml file.")
]
RecordEdition = Annotated[
    str | None,
    typer.Option("--edition", "-e", help="The record's edition file (.toml), if it is your own."),
]
Seats = Annotated[int, typer.Option("--seats", "-s", min=2, max=5, help="Number of players.")]
FixedSeed = Annotated[
    int, typer.Option("--seed", min=0, max=MAX_SEED, help="The same seed gives the same games.")
]
OptionalSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=MAX_SEED,
        help="The same seed gives the same game.",
        show_default="random",
    ),
]
GameCount = Annotated[
    int, typer.Option("--games", "-n", min=1, max=MAX_GAMES, help="Number of games.")
]


class EditionByOption(TyperCommand):
    """A command without arguments, whose edition is an option."""

    allow_extra_args = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse arguments, and name the option that was probably meant."""
        rest = super().parse_args(ctx, args)
        if rest:
            ctx.fail(f"Unexpected argument {rest[0]!r}; name an edition with --edition.")
        return rest

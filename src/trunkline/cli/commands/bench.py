"""`trunkline bench`: runs the benchmarks, which are in the repository and not in the package."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from trunkline.cli.errors import UserError, reports_errors

# The top of the repository, if the package runs from a checkout.
CHECKOUT = Path(__file__).parents[4]
NO_BENCHMARKS = 2


@reports_errors
def bench(context: typer.Context) -> None:
    """Measure the engine's speed; needs a checkout of the repository.

    Options are those of `python -m benchmarks`; --help lists them.
    """
    if not (CHECKOUT / "benchmarks" / "__main__.py").is_file():
        raise UserError(
            "The benchmarks are not part of the installed package. "
            "Run `trunkline bench` or `make bench` in a checkout of the Trunkline repository.",
            exit_code=NO_BENCHMARKS,
        )
    sys.path.insert(0, str(CHECKOUT))
    from benchmarks.__main__ import app

    app(context.args, prog_name=context.command_path)

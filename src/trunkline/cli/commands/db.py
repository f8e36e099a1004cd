"""`trunkline db`: maintains the server's database."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from trunkline.cli.errors import UserError, reports_errors
from trunkline.cli.options import AsJson
from trunkline.cli.output.json_data import print_json
from trunkline.phrases import counted

app = typer.Typer(
    name="db",
    help="Maintain the server's database: upgrade it, back it up, copy it, export its games.",
    add_completion=False,
    no_args_is_help=True,
)
Database = Annotated[
    str,
    typer.Option(
        "--database",
        "-d",
        envvar="TRUNKLINE_DATABASE",
        metavar="FILE|URL",
        help="The database: an SQLite file, or postgresql://user@host/database.",
    ),
]
DEFAULT = "trunkline.db"


@app.command()
@reports_errors
def upgrade(database: Database = DEFAULT, as_json: AsJson = False) -> None:
    """Upgrade a database to this version of Trunkline.

    Stop the server first; with PostgreSQL, only if this command says that you have to.
    """
    with _maintenance() as maintenance:
        changed = maintenance.upgrade(database)
        lost = maintenance.count_without_edition(database)
        name = maintenance.database_name(database)
    if as_json:
        print_json({"database": name, "upgraded": changed, "without_edition": lost})
        return
    print(f"{name} {'has been upgraded' if changed else 'is up to date'}.")
    if changed and lost:
        print(
            f"{counted(lost, 'game')} cannot be continued: they were started with editions that "
            "this version of Trunkline does not have. To play them on, use the backup and the "
            "version that they were started with."
        )


@app.command()
@reports_errors
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    database: Database = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Copy a database and check the copy; the server may keep running."""
    with _maintenance() as maintenance:
        maintenance.backup(database, target)
    size = target.stat().st_size
    if as_json:
        print_json({"database": database, "backup": str(target), "bytes": size})
    else:
        print(f"Copied {database} to {target} and checked it: {size:,} bytes.")


@app.command()
@reports_errors
def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write the records.")],
    database: Database = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Write the record of every finished game to a folder; the server may keep running."""
    with _maintenance() as maintenance:
        from trunkline.server.rooms.rebuild import record_of

        written, without_edition, damaged = maintenance.export(database, folder, record_of)
        name = maintenance.database_name(database)
    if as_json:
        counts = {"records": written, "without_edition": without_edition, "damaged": damaged}
        print_json({"database": name, "folder": str(folder), **counts})
        return
    print(f"Wrote {counted(written, 'record')} to {folder}.")
    if without_edition:
        print(f"Left out {counted(without_edition, 'game')} whose edition is not in the database.")
    if damaged:
        print(f"Left out {counted(damaged, 'game')} that cannot be read.")


@app.command()
@reports_errors
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="The database to copy.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A database that is new or empty.")],
    as_json: AsJson = False,
) -> None:
    """Copy all games to another database, between SQLite and PostgreSQL; stop the server first."""
    with _maintenance() as maintenance, _progress() as show:
        copied = maintenance.copy(source, target, show)
        names = [maintenance.database_name(database) for database in (source, target)]
    if as_json:
        print_json({"source": names[0], "target": names[1], "rows": copied})
        return
    print(f"Copied {counted(copied['games'], 'game')} from {names[0]} to {names[1]}:")
    for table, count in copied.items():
        print(f"{table:>10} {count:>12,}")


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def _maintenance() -> Iterator[ModuleType]:
    """The server's maintenance module; its storage errors become user errors."""
    try:
        from trunkline.server.storage import maintenance
        from trunkline.server.storage.rows import StorageError
    except ImportError:
        raise UserError(
            'The server is not installed; install it with pip install "trunkline[server]".'
        ) from None
    try:
        yield maintenance
    except StorageError as error:
        raise UserError(str(error)) from None

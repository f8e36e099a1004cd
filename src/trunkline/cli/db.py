"""`trunkline db`: looking after the server's database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from trunkline.cli.common import AsJson, UserError, friendly, print_json
from trunkline.phrases import counted

app = typer.Typer(
    name="db",
    help="Look after the server's database: new versions, backups, records.",
    no_args_is_help=True,
)
Database = Annotated[
    str,
    typer.Option(
        "--database",
        "-d",
        envvar="TRUNKLINE_DATABASE",
        help="The database: a file, or the URL of one.",
    ),
]
DEFAULT = "trunkline.db"


@app.command()
@friendly
def upgrade(database: Database = DEFAULT, as_json: AsJson = False) -> None:
    """Bring a database up to this version of Trunkline; stop the server for it."""
    with _maintenance() as maintenance:
        changed = maintenance.upgrade(database)
    if as_json:
        print_json({"database": database, "upgraded": changed})
    else:
        print(f"{database} {'has been upgraded' if changed else 'is up to date'}.")


@app.command()
@friendly
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Copy a database, also while the server runs, and check the copy."""
    with _maintenance() as maintenance:
        maintenance.backup(database, target)
    size = target.stat().st_size
    if as_json:
        print_json({"database": database, "backup": str(target), "bytes": size})
    else:
        print(f"{target} is a copy of {database}, whole and checked: {size:,} bytes.")


@app.command()
@friendly
def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go.")],
    database: Database = DEFAULT,
    as_json: AsJson = False,
) -> None:
    """Write the record of every finished game into a folder, also while the server runs."""
    with _maintenance() as maintenance:
        from trunkline.server.rooms.rebuild import record_of

        written, left_out = maintenance.export(database, folder, record_of)
    if as_json:
        counts = {"records": written, "left_out": left_out}
        print_json({"database": database, "folder": str(folder), **counts})
        return
    print(f"{folder} has the records of {counted(written, 'finished game')}.")
    if left_out:
        print(f"{counted(left_out, 'game')} of another version of Trunkline had to be left out.")


@contextmanager
def _maintenance() -> Iterator[ModuleType]:
    """The server's part of the work; its errors are the user's to put right."""
    try:
        from trunkline.server.storage import maintenance
        from trunkline.server.storage.rows import StorageError
    except ImportError:
        raise UserError(
            'The server is not installed; pip install "trunkline[server]" brings it along.'
        ) from None
    try:
        yield maintenance
    except StorageError as error:
        raise UserError(str(error)) from None

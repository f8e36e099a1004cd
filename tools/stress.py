"""Put a server under load, kill it, start it, feed it rubbish, and say how it did: `make stress`.

Everything happens on this machine, in a folder of its own, and ends within minutes. The server runs
as shipped, with durable commits; those who play share the machine with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from stressing.crash import crash
from stressing.figures import Figure, missed, table
from stressing.fuzz import fuzz
from stressing.load import load
from stressing.stored import start_and_load

PAGE = Path(__file__).parents[1] / "docs" / "server.md"
BEGINNING, END = "<!-- stress -->", "<!-- /stress -->"
PARTS: dict[str, Callable[[Path], Iterator[Figure]]] = {
    "load": lambda folder: load(folder, 300, (100, 60), [(200, 15), (300, 15)]),
    "crash": lambda folder: crash(folder, games=45, rounds=25, rate=150, longest=1.2),
    "start": lambda folder: start_and_load(folder, games=180, clocked=60, starts=10),
    "fuzz": lambda folder: fuzz(folder, count=100_000, sockets=20),
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("parts", nargs="*", metavar="PART", help=f"of {' '.join(PARTS)}")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON")
    arguments.add_argument("--write", action="store_true", help="fill the table in docs/server.md")
    given = arguments.parse_args()
    figures = [figure for part in given.parts or PARTS for figure in measured(part)]
    print(table(figures))
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)) + b"\n")
    if given.write:
        write(PAGE, table(figures))
    if missed(figures):
        raise SystemExit(f"{len(missed(figures))} of the targets were missed")


def measured(part: str) -> list[Figure]:
    """The figures of a part, from a folder of its own, told of while one waits."""
    began = perf_counter()
    print(f"{part} ...", end=" ", file=sys.stderr, flush=True)
    with TemporaryDirectory() as folder:
        figures = list(PARTS[part](Path(folder)))
    print(f"{perf_counter() - began:.0f} s", file=sys.stderr)
    return figures


def write(page: Path, text: str) -> None:
    """Put a text between the marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGINNING)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{page.name} has no {BEGINNING} and {END} to write between")
    page.write_text(f"{before}{BEGINNING}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

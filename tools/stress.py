"""Put a server under load, kill it, restart it, fuzz it, and report the results: `make stress`.

Everything runs on this machine, in a temporary folder, and takes about an hour; each part can also
run alone. The server runs with its defaults, with durable commits; the simulated players share the
machine with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

# The checker of histories is beside this folder.
sys.path.append(str(Path(__file__).parents[1]))

from stress_parts.cluster import kill_processes, saturate_processes
from stress_parts.crash import crash
from stress_parts.fuzz import fuzz
from stress_parts.load import load, reconnect, saturate
from stress_parts.measurements import Measurement, missed, table
from stress_parts.startup import measure_startup

PAGE = Path(__file__).parents[1] / "docs" / "server.md"
START_MARK, END_MARK = "<!-- stress -->", "<!-- /stress -->"
PARTS: dict[str, Callable[[Path], Iterator[Measurement]]] = {
    "load": lambda folder: load(folder, games=1000, rate=200, seconds=900, settle=300),
    "saturate": lambda folder: saturate(folder, games=1000, pending=64, seconds=60),
    "reconnect": lambda folder: reconnect(folder, games=1000, clients=2000, rate=100),
    "crash": lambda folder: crash(folder, games=45, rounds=500, rate=150, longest=1.2),
    "start": lambda folder: measure_startup(folder, games=10_000, clocked=60, starts=10),
    "processes": lambda folder: saturate_processes(
        folder, games=300, workers=2, pending=48, seconds=60
    ),
    "kill": lambda folder: kill_processes(
        folder, games=300, workers=2, rate=150, seconds=120, every=10
    ),
    "fuzz": lambda folder: fuzz(folder, frames=900_000, requests=100_000, sockets=20),
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("parts", nargs="*", metavar="PART", help=f"of {' '.join(PARTS)}")
    arguments.add_argument(
        "--json", type=Path, metavar="FILE", help="write the measurements as JSON"
    )
    arguments.add_argument("--write", action="store_true", help="fill the table in docs/server.md")
    given = arguments.parse_args()
    measurements = [measurement for part in given.parts or PARTS for measurement in measured(part)]
    print(table(measurements))
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(measurements)) + b"\n")
    if given.write:
        write(PAGE, table(measurements))
    if missed(measurements):
        raise SystemExit(f"{len(missed(measurements))} of the targets were missed")


def measured(part: str) -> list[Measurement]:
    """The measurements of a part, made in a temporary folder."""
    began = perf_counter()
    print(f"{part} ...", end=" ", file=sys.stderr, flush=True)
    with TemporaryDirectory() as folder:
        measurements = list(PARTS[part](Path(folder)))
    print(f"{perf_counter() - began:.0f} s", file=sys.stderr)
    return measurements


def write(page: Path, text: str) -> None:
    """Replace the text between the two marks in a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(START_MARK)
    _, end, after = rest.partition(END_MARK)
    if not end:
        raise SystemExit(f"{page.name} has no {START_MARK} and {END_MARK} to write between")
    page.write_text(f"{before}{START_MARK}\n{text}\n{END_MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

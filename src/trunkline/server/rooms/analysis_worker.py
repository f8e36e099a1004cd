"""The program that analyzes one game, in a process of its own and at low priority.

It reads an `AnalysisTask` from standard input, and writes how far it is, as a number on each line,
and at last the result as JSON. When standard input is closed, nobody waits for the result any more,
and it ends.
"""

from __future__ import annotations

import os
import sys
import threading
from time import monotonic

import msgspec

from trunkline.analysis import AnalysisProgress, analyze
from trunkline.arena.processes import available_processors
from trunkline.editions import read_document
from trunkline.record import replay
from trunkline.server import logs
from trunkline.server.rooms.analysis_process import AnalysisTask
from trunkline.server.wire.analyses import analysis_of

__all__: list[str] = []

# The lowest priority there is: moves and bots come first.
NICENESS = 19
REPORT_SECONDS = 0.2


def main() -> None:
    """Carry out the task on standard input."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    logs.configure("error")
    try:
        task = msgspec.json.decode(sys.stdin.buffer.readline(), type=AnalysisTask)
        threading.Thread(target=_end_with_input, daemon=True).start()
        result = _carry_out(task)
    except Exception as error:
        logs.exception("analysis_failed", error)
        sys.exit(1)
    sys.stdout.buffer.write(result + b"\n")
    sys.stdout.buffer.flush()


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _carry_out(task: AnalysisTask) -> bytes:
    game = replay(task.record, read_document(task.edition))
    threads = max(1, available_processors() // task.at_once)
    analysis = analyze(
        game, task.seconds, threads=threads, progress=_Reporter().report, playouts=task.playouts
    )
    return analysis_of(game, analysis).model_dump_json().encode()


class _Reporter:
    """Writes how far an analysis is, now and then."""

    def __init__(self) -> None:
        self._next = 0.0

    def report(self, progress: AnalysisProgress) -> None:
        if monotonic() >= self._next:
            self._next = monotonic() + REPORT_SECONDS
            print(f"{progress.done:.4f}", flush=True)


if __name__ == "__main__":
    main()

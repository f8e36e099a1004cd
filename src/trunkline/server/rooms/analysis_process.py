"""Analyses in processes of their own, which can be ended at any time."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import msgspec

from trunkline.server.limits import ANALYSIS_BYTES

__all__ = ["AnalysisProcess", "AnalysisTask", "ProcessFailed"]

PROGRAM = "trunkline.server.rooms.analysis_worker"


class ProcessFailed(Exception):
    """A process ended without a result."""


class AnalysisTask(msgspec.Struct, frozen=True):
    """What to analyze, and how long; `at_once` processes share the processors."""

    record: str
    edition: str  # its document
    seconds: float
    playouts: int | None
    at_once: int


class AnalysisProcess:
    """A process that analyzes one game."""

    def __init__(self, task: AnalysisTask, progress: Callable[[float], None]) -> None:
        self._task = task
        self._progress = progress
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._is_killed = False

    def run(self) -> bytes:
        """Wait for the JSON of the result; ProcessFailed if there is none."""
        command = [sys.executable, "-P", "-m", PROGRAM]
        with self._lock:
            if self._is_killed:
                raise ProcessFailed
            # In a session of its own, so that Ctrl-C in a terminal reaches only the server.
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        with self._child as child:
            try:
                return self._result(child)
            except OSError:
                raise ProcessFailed from None
            finally:
                child.kill()

    def kill(self) -> None:
        """End the process, or do not even start it."""
        with self._lock:
            self._is_killed = True
            if self._child is not None:
                self._child.kill()

    def _result(self, child: subprocess.Popen[bytes]) -> bytes:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(msgspec.json.encode(self._task) + b"\n")
        child.stdin.flush()
        while line := child.stdout.readline(ANALYSIS_BYTES):
            if line.startswith(b"{"):
                break
            self._progress(float(line))
        if not line.endswith(b"}\n"):
            raise ProcessFailed
        return line.rstrip()

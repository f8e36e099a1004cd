"""`trunkline serve` in a separate process: started, timed and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter

__all__ = ["ServerProcess", "database_of", "serving"]

PATIENCE = 30.0
# The defaults, except that all players share one address and bots do not pause.
SETTINGS = {
    "port": "0",
    "pause": "0",
    "games-per-hour": "1000000",
    "requests-per-second": "1000000",
    "log-level": "warning",
}
# An installed package has its bytecode. Where Python is told not to write it, every start would
# compile all modules again.
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}


def database_of(folder: Path) -> str:
    """The SQLite file of a server, unless it has another database."""
    return str(folder / "games.db")


class ServerProcess:
    """A server that has answered a first request, and how long that took."""

    def __init__(self, folder: Path, **settings: object) -> None:
        chosen = {**SETTINGS, "database": database_of(folder)}
        chosen |= {name.replace("_", "-"): str(value) for name, value in settings.items()}
        self.log = folder / "log"
        began = perf_counter()
        with self.log.open("a") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "trunkline", "serve"]
                + [f"--{name}={value}" for name, value in chosen.items()],
                env=ENVIRONMENT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process.wait(PATIENCE)
            raise SystemExit(f"the server did not start:\n{self.log.read_text()}")
        self.url = line.split()[3]
        assert self._is_healthy()
        self.seconds_to_answer = perf_counter() - began

    @property
    def socket_url(self) -> str:
        """The base URL of its WebSockets."""
        return self.url.replace("http", "ws", 1)

    def _is_healthy(self) -> bool:
        connection = HTTPConnection(self.url.removeprefix("http://"), timeout=PATIENCE)
        with closing(connection):
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    @property
    def errors(self) -> list[str]:
        """The errors that it has logged so far."""
        return [line for line in self.log.read_text().splitlines() if '"level":"error"' in line]

    def cpu_seconds(self) -> float:
        """The CPU time that it has used, with its workers."""
        ticks = 0
        for pid in (self._process.pid, *self.workers):
            stat = Path(f"/proc/{pid}/stat").read_text()
            ticks += sum(map(int, stat.rpartition(")")[2].split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    @property
    def workers(self) -> list[int]:
        """The numbers of its worker processes; none if it serves games itself."""
        pid = self._process.pid
        return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def memory(self) -> int:
        """The bytes of memory that it uses."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """Kill it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait for that."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.alive:
            self._process.send_signal(how)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[ServerProcess]:
    """A server on the database in a folder, which is stopped at the end."""
    server = ServerProcess(folder, **settings)
    try:
        yield server
    finally:
        if server.alive:
            server.stop()

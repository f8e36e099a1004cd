"""`trunkline serve` in a process of its own: started, timed, and ended by its id."""

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

__all__ = ["Server", "serving"]

PATIENCE = 30.0
# As shipped, but that all players come from one address and no bot waits.
SETTINGS = {"port": "0", "pause": "0", "games-per-hour": "1000000", "log-level": "warning"}


class Server:
    """A server that has answered, and how long that took from its start."""

    def __init__(self, folder: Path, **settings: object) -> None:
        chosen = {**SETTINGS, "database": str(folder / "games.db")}
        chosen |= {name.replace("_", "-"): str(value) for name, value in settings.items()}
        self.log = folder / "log"
        began = perf_counter()
        with self.log.open("a") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "trunkline", "serve"]
                + [f"--{name}={value}" for name, value in chosen.items()],
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
        assert self._is_well()
        self.seconds_to_answer = perf_counter() - began

    @property
    def socket_url(self) -> str:
        """Where its WebSockets are."""
        return self.url.replace("http", "ws", 1)

    def _is_well(self) -> bool:
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
        """What it has complained of so far."""
        return [line for line in self.log.read_text().splitlines() if '"level":"error"' in line]

    def processor_seconds(self) -> float:
        """How long it has made use of a processor."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, and wait for that."""
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
def serving(folder: Path, **settings: object) -> Iterator[Server]:
    """A server on the database in a folder, which is ended at the end whatever happens."""
    server = Server(folder, **settings)
    try:
        yield server
    finally:
        if server.alive:
            server.stop()

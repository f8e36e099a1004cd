"""A PostgreSQL server for tests: its own cluster in a temporary folder, on a free loopback port."""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
from psycopg import sql

USER = "trunkline"
# Who runs it if we are root, as whom PostgreSQL refuses to run.
UNPRIVILEGED = ("postgres", "nobody")
START_SECONDS = 60.0
PORT_TRIES = 5
PR_SET_PDEATHSIG = 1
# Small: several may run on one machine.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "autovacuum_naptime": "10min",
    "log_min_messages": "fatal",
}
NOT_DURABLE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


class Cluster:
    """A running server. It ends with `stop`, and if this process dies."""

    def __init__(self, *, durable: bool = False, **settings: str) -> None:
        """Make a cluster and start its server; unless it is `durable`, it never waits for disks."""
        self._bin = _bin()
        self._user = _unprivileged_user()
        self._settings = {**SETTINGS, **({} if durable else NOT_DURABLE), **settings}
        self._names = (f"test_{number}" for number in count(1))
        self.folder = Path(mkdtemp(prefix="trunkline-postgres-"))
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        try:
            if self._user is not None:
                shutil.chown(self.folder, self._user)
            self._make()
            self._start_on_free_port()
        except BaseException:
            self.remove()
            raise

    def url(self, database: str = "postgres") -> str:
        """The URL of a database of this server."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        options = [f"-c{name}={value}" for name, value in self._settings.items()]
        options += [f"-cport={self.port}", f"-cunix_socket_directories={self.folder}"]
        with self._log.open("ab") as log:
            self._process = self._run(
                "postgres", "-D", self._data, *options, stdout=log, stderr=log
            )
        end = time.monotonic() + START_SECONDS
        while not self._accepts_connections():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL did not start: {self._log.read_text()}")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server: at once as after a power cut, or by SIGINT as an operator does."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def remove(self) -> None:
        """Stop the server and delete its files."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a statement as the superuser, and return its rows."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            done = connection.execute(statement.encode(), parameters or None)
            return done.fetchall() if done.description else []

    def create_database(self, template: str = "template0") -> str:
        """Create a database, and return its name."""
        name = next(self._names)
        words = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        statement = words.format(sql.Identifier(name), sql.Identifier(template))
        self.execute(statement.as_string())
        return name

    def drop_database(self, name: str) -> None:
        """Drop a database, and end all connections to it."""
        words = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        self.execute(words.format(sql.Identifier(name)).as_string())

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @property
    def _log(self) -> Path:
        return self.folder / "log"

    def _make(self) -> None:
        options = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-U", USER]
        making = self._run(
            "initdb", "-D", self._data, *options, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        said, _ = making.communicate()
        if making.returncode:
            raise RuntimeError(f"PostgreSQL cannot make a cluster: {said.decode()}")

    def _start_on_free_port(self) -> None:
        for _ in range(PORT_TRIES):
            self.port = _free_port()
            try:
                return self.start()
            except RuntimeError:
                # Somebody else may have taken the port.
                if _is_free(self.port):
                    raise
        raise RuntimeError("PostgreSQL found no free port.")

    def _run(self, program: str, *words: str | Path, **options: Any) -> subprocess.Popen[bytes]:
        who: dict[str, Any] = {}
        if self._user is not None:
            group = pwd.getpwnam(self._user).pw_gid
            who = {"user": self._user, "group": group, "extra_groups": []}
        return subprocess.Popen(
            [self._bin / program, *words],
            cwd=self.folder,
            # Ctrl-C is for the tests, which then stop it.
            start_new_session=True,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            **who,
            **options,
        )

    def _accepts_connections(self) -> bool:
        try:
            ((folder,),) = self.execute("SHOW data_directory")
        except psycopg.OperationalError:
            return False
        # Another server may have taken the port.
        return Path(folder) == self._data


@contextmanager
def running_cluster(**options: Any) -> Iterator[Cluster]:
    """A server that is stopped and deleted at the end, even after errors."""
    cluster = Cluster(**options)
    try:
        yield cluster
    finally:
        cluster.remove()


def delete_rows(url: str) -> None:
    """Delete all games of a database, which is faster than to make a new one."""
    with psycopg.connect(url, autocommit=True) as connection:
        # A process that was killed may have left a connection behind.
        connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        for table in ("games", "editions", "replays", "heartbeat", "shards"):
            connection.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))


def _bin() -> Path:
    """The folder of PostgreSQL's programs; Debian keeps those of each version elsewhere."""
    if named := os.environ.get("POSTGRES_BIN"):
        return Path(named)
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    if not versions:
        raise RuntimeError(
            "PostgreSQL is not installed; run tools/ensure-postgres, or name the folder of its "
            "programs in POSTGRES_BIN."
        )
    return versions[-1].parent


def _unprivileged_user() -> str | None:
    """The user to run the server as, if we must not."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _die_with_parent() -> None:
    """Let Linux stop this process when the one that has started it dies."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)

"""The file of an SQLite database: opening, locking and checking it, and noticing that it is gone.

Everything that is true of SQLite but not of PostgreSQL is here.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from trunkline.server.storage.rows import StorageError

__all__ = ["FileLock", "SqliteFile", "WalScan", "create_private", "faults_in"]

PRIVATE = 0o600
# The files beside the database: its write-ahead log, and the index of that log.
WAL, SHM = "-wal", "-shm"
# The file that a server locks.
LOCK = ".lock"
FAULTS_SHOWN = 20

# The format of the write-ahead log: https://www.sqlite.org/walformat.html
WAL_MAGIC = (0x377F0682, 0x377F0683)
WAL_HEADER = struct.Struct(">8I")
FRAME_HEADER = struct.Struct(">6I")


class SqliteFile:
    """A database file. Once `remember` was called, `check` fails if it was deleted or replaced."""

    def __init__(self, name: str) -> None:
        self.name = name
        # SQLite follows symbolic links, too, before it names the files beside the database.
        self.path = Path(name).resolve()
        self._known: dict[Path, tuple[int, int]] = {}

    def table_names(self) -> set[str]:
        """The tables in the file, read without changing anything of it or beside it.

        So SQLite ignores the write-ahead log: tables that are only there are not found. Fails if
        the file is none of SQLite.
        """
        if self.path.is_dir():
            raise StorageError(f"{self.name} is a folder; give the name of a file in it.")
        if not self.path.exists():
            return set()
        if not self.path.is_file():
            raise StorageError(f"{self.name} is not a file, but a device or the like.")
        uri = f"{self.path.as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(uri, uri=True)) as connection:
                found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                return {str(name) for (name,) in found}
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise StorageError(f"{self.name} is not a database of Trunkline.") from None
            # The log may contain what makes it readable. If not, opening it tells what is wrong.
            return set()

    def create(self) -> None:
        """Create an empty file that only its owner can read, unless there is one to write to."""
        self._refuse_lone_wal()
        try:
            create_private(self.path)
        except FileExistsError:
            if not all(os.access(path, os.W_OK) for path in (self.path, self.path.parent)):
                raise StorageError(
                    f"The database {self.name} cannot be written; give the user who runs the "
                    f"server the right to write the file and its folder.",
                    case="read_only",
                ) from None
        except FileNotFoundError:
            folder = self.path.parent
            raise StorageError(
                f"The database {self.name} cannot be opened: there is no folder {folder}."
            ) from None
        except OSError as error:
            raise StorageError(
                f"The database {self.name} cannot be opened: {error.strerror}."
            ) from error

    def _refuse_lone_wal(self) -> None:
        """Refuse to begin an empty database beside the log of one that is gone.

        SQLite would delete the log, and with it the last writes.
        """
        wal = self.beside(WAL)
        if _size(wal) and not _size(self.path):
            raise StorageError(
                f"The database {self.name} is gone or empty, but its write-ahead log {wal} is "
                f"there, with the last moves. Put the database file back beside it, or move the "
                f"log away to start without any games."
            )

    def connect(self) -> sqlite3.Connection:
        """A connection for any thread; it never creates the file, and begins no transactions."""
        self.check()
        uri = f"{self.path.as_uri()}?mode=rw"
        return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)

    def delete(self) -> None:
        """Delete the file, which is of no use, and those beside it."""
        for path in (*self._files, self.beside(LOCK)):
            path.unlink(missing_ok=True)

    def make_private(self) -> None:
        """Keep other users of this machine from reading the files, as far as we may."""
        for path in self._files:
            with suppress(FileNotFoundError, PermissionError):
                if path.stat().st_mode & 0o777 != PRIVATE:
                    path.chmod(PRIVATE)

    def remember(self) -> None:
        """Take the files that a connection has opened for those to find from now on."""
        self._known = {path: found for path in self._files if (found := _identity(path))}

    def check(self) -> None:
        """Fail if a file was deleted or replaced since: what is written would be lost."""
        for path, known in self._known.items():
            if _identity(path) != known:
                raise StorageError(
                    f"{path.name} has been deleted or replaced, so nothing can be stored; stop the "
                    f"server, put the file back, and start the server again.",
                    case="file_gone",
                )

    @property
    def _files(self) -> tuple[Path, ...]:
        return self.path, self.beside(WAL), self.beside(SHM)

    def beside(self, suffix: str) -> Path:
        """A file beside the database."""
        return self.path.with_name(self.path.name + suffix)


def create_private(path: Path) -> None:
    """Create an empty file that only its owner can read.

    Never opens a file that exists: closing it would release the locks of this process on it, and
    so take away those of SQLite.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one of the same name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _size(path: Path) -> int:
    """The size of a file; 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


class FileLock:
    """The right to serve or upgrade a database, which one process has at a time.

    The lock is on a separate file, which is never deleted: another process may just have locked it.
    The system releases the lock when the process ends.
    """

    def __init__(self, file: SqliteFile) -> None:
        path = file.beside(LOCK)
        try:
            self._descriptor = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE)
        except OSError as error:
            raise StorageError(f"{path} cannot be opened: {error.strerror}.") from error
        self._give_to_owner(file.path)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = self._read()
            os.close(self._descriptor)
            raise _cannot_lock(file, path, holder, error) from None
        # Only a process that was killed leaves its number behind.
        self.left_by_crash = bool(self._read())
        self._write(str(os.getpid()))

    def _give_to_owner(self, database: Path) -> None:
        """As root, leave nothing that the owner of the database cannot open, like SQLite itself."""
        if os.geteuid() == 0:
            with suppress(OSError):
                found = database.stat()
                os.fchown(self._descriptor, found.st_uid, found.st_gid)

    def release(self) -> None:
        """Let another process have the database, which has been closed properly."""
        self._write("")
        os.close(self._descriptor)

    def _read(self) -> str:
        return os.pread(self._descriptor, 20, 0).decode(errors="replace")

    def _write(self, holder: str) -> None:
        # Nothing depends on it but what is said to people; on a full disk, it is not said.
        with suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, holder.encode(), 0)


def _cannot_lock(file: SqliteFile, path: Path, holder: str, error: OSError) -> StorageError:
    if not isinstance(error, BlockingIOError):
        return StorageError(f"{path} cannot be locked: {error.strerror}.")
    who = f" (process {holder})" if holder else ""
    return StorageError(
        f"Another server{who} uses the database {file.name}; stop it first, or choose another file."
    )


class WalScan(NamedTuple):
    """What a write-ahead log contains, to compare with what SQLite accepts of it.

    `frames` belong together by their headers; the last one that ends a transaction is `committed`.
    """

    size: int
    readable: bool = True
    frames: int = 0
    committed: int = 0
    unfinished: bool = False

    @classmethod
    def of(cls, file: SqliteFile) -> WalScan:
        """The log beside a database, before a connection reads it."""
        try:
            with file.beside(WAL).open("rb") as log:
                return cls._read(log.fileno())
        except OSError:
            return cls(0)

    @classmethod
    def _read(cls, log: int) -> WalScan:
        size = os.fstat(log).st_size
        header = os.pread(log, WAL_HEADER.size, 0)
        if len(header) < WAL_HEADER.size:
            return cls(size, readable=not header)
        magic, _, page, _, *salt, _, _ = WAL_HEADER.unpack(header)
        if magic not in WAL_MAGIC or not 512 <= page <= 65536:
            return cls(size, readable=False)
        frames = committed = 0
        for commits in _frames(log, page, salt):
            frames += 1
            committed = frames if commits else committed
        rest = size - WAL_HEADER.size - frames * (FRAME_HEADER.size + page)
        cut = 0 < rest < FRAME_HEADER.size + page
        return cls(size, True, frames, committed, unfinished=cut or committed < frames)

    def faults(self, connection: sqlite3.Connection) -> list[str]:
        """What the first connection does not accept of the log, as sentences."""
        if not self.readable:
            return ["The write-ahead log cannot be read; the moves in it are lost."]
        if not self.committed:
            return []
        # Tells how many frames are valid. It also copies them into the database, which has to
        # happen anyway.
        _, valid, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if valid >= self.committed:
            return []
        return [
            f"The write-ahead log is damaged after {max(valid, 0)} of {self.committed} pages; the "
            f"moves in the rest are lost."
        ]


def _frames(log: int, page: int, salt: Sequence[int]) -> Iterator[bool]:
    """For every frame that belongs to the log, whether it ends a transaction."""
    position, size = WAL_HEADER.size, FRAME_HEADER.size + page
    end = os.fstat(log).st_size
    while position + size <= end:
        _, pages, *found, _, _ = FRAME_HEADER.unpack(os.pread(log, FRAME_HEADER.size, position))
        if found != salt:
            # Left over from before the log was last restarted.
            return
        yield pages > 0
        position += size


# Games whose JSON is none, and games with a gap in their log.
UNREADABLE_GAMES = f"""
    SELECT id FROM games WHERE NOT json_valid(setup)
    UNION
    SELECT game FROM log GROUP BY game HAVING count(*) != max(number) OR NOT min(json_valid(action))
    LIMIT {FAULTS_SHOWN}
"""


def faults_in(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with a database, as sentences; this may take a while."""
    connection.text_factory = lambda text: text.decode(errors="replace")
    try:
        checked = connection.execute(f"PRAGMA quick_check({FAULTS_SHOWN})").fetchall()
        unreadable = connection.execute(UNREADABLE_GAMES).fetchall()
    except sqlite3.DatabaseError as error:
        return [f"{str(error).capitalize()}."]
    faults = [str(line) for (line,) in checked if line != "ok"]
    return faults + [f"Game {game} cannot be read." for (game,) in unreadable]

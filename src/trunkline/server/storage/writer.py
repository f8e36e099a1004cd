"""The one writer of a process: everything that is written goes through it, entries in groups.

A durable commit takes as long for one entry as for many. So the entries that arrive while one
transaction is being committed share the next one. Transactions run in a thread.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import attrgetter
from time import monotonic
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.server.storage import postgres, queries
from trunkline.server.storage.database import run_transaction, storage_errors
from trunkline.server.storage.rows import (
    EntryRow,
    IncompatibleError,
    LogSummary,
    LostEntriesError,
    StorageError,
)

__all__ = ["Writer"]

T = TypeVar("T")
MAX_GROUP = 256
STALLED_SECONDS = 10.0
Work = Callable[[Connection], T]


class _Append:
    """A queued entry and the future of its caller."""

    def __init__(self, entry: EntryRow, summary: LogSummary) -> None:
        self.entry = entry
        self.summary = summary
        self.slot = (entry.game, entry.number)
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class _Job(Generic[T]):
    """Other queued work, for a separate transaction."""

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Writer:
    """Writes in one thread, one transaction after another, even if callers are cancelled."""

    def __init__(self, connection: Connection, confirm: Callable[[], None]) -> None:
        """A writer that acknowledges nothing before `confirm` has agreed."""
        self._connection = connection
        self._confirm = confirm
        # Why the last transaction could not be committed, if it could not.
        self.failure: StorageError | None = None
        # When the transaction that is running began.
        self._began: float | None = None
        # Why nothing may be written any more.
        self._refusal: StorageError | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._appends: deque[_Append] = deque()
        self._jobs: deque[_Job[Any]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._writing = asyncio.create_task(self._write())

    async def append(self, entry: EntryRow, summary: LogSummary) -> bool:
        """Write an entry with the next group; False if its number is taken."""
        append = _Append(entry, summary)
        self._queue(self._appends, append)
        return await append.answer

    async def run(self, work: Work[T]) -> T:
        """Run some work in a separate transaction."""
        job = _Job(work)
        self._queue(self._jobs, job)
        return await job.answer

    def refuse(self, reason: StorageError) -> None:
        """Accept nothing more, and say why."""
        self._refusal = self.failure = reason

    def check_progress(self) -> None:
        """Fail if the database has left a transaction unanswered for too long."""
        if self._began is not None and monotonic() - self._began > STALLED_SECONDS:
            limit = f"{STALLED_SECONDS:.0f} seconds"
            raise StorageError(f"The database has not answered a write for more than {limit}.")

    async def close(self) -> None:
        """Write what is queued, and accept nothing more."""
        self._closing = True
        self._wake.set()
        await self._writing
        await self._in_thread(self._connection.close)
        self._thread.shutdown(wait=False)

    def _queue(self, queue: deque[T], waiting: T) -> None:
        if self._closing:
            raise StorageError("The database has been closed.")
        if self._refusal is not None:
            raise IncompatibleError(str(self._refusal))
        queue.append(waiting)
        self._wake.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._appends or self._jobs:
                await self._write_group()
                await self._run_job()
            if self._closing:
                return

    async def _write_group(self) -> None:
        size = min(len(self._appends), MAX_GROUP)
        if size:
            await self._write_entries([self._appends.popleft() for _ in range(size)])

    async def _write_entries(self, group: list[_Append]) -> None:
        # Two entries of a group may claim one number; the database must see only the first.
        first: dict[tuple[str, int], _Append] = {}
        for append in group:
            first.setdefault(append.slot, append)
        # In the same order in all processes, so that none waits for one that waits for it.
        ordered = sorted(first.values(), key=attrgetter("slot"))
        try:
            written, without_log = await self._transact(partial(_insert, ordered))
        except Exception as error:
            await self._fail_group(group, error)
            return
        for append in group:
            if append.entry.game in without_log:
                _fail(append.answer, LostEntriesError())
            else:
                is_first = first[append.slot] is append
                _succeed(append.answer, is_first and append.slot in written)

    async def _fail_group(self, group: list[_Append], error: Exception) -> None:
        """Fail a whole group, unless the cause may be one entry, whose game is gone or locked."""
        if len(group) > 1 and _concerns_one_game(error):
            for append in group:
                await self._write_entries([append])
            return
        for append in group:
            # One error each: every caller that raises it adds to its traceback.
            own = StorageError(str(error), getattr(error, "case", "failed"))
            own.__cause__ = error
            _fail(append.answer, own)

    async def _run_job(self) -> None:
        if not self._jobs:
            return
        job = self._jobs.popleft()
        try:
            result = await self._transact(job.work)
        except Exception as error:
            _fail(job.answer, error)
        else:
            _succeed(job.answer, result)

    async def _transact(self, work: Work[T]) -> T:
        """Run some work in the thread, as one transaction."""

        def transaction() -> T:
            result = run_transaction(self._connection, work)
            # The file may have been deleted meanwhile, and the transaction with it.
            self._confirm()
            return result

        try:
            with storage_errors("written"):
                result = await self._in_thread(transaction)
        except StorageError as error:
            # One row that does not fit says nothing about the next one.
            if not isinstance(error.__cause__, IntegrityError):
                self.failure = error
            raise
        self.failure = None
        return result

    async def _in_thread(self, work: Callable[[], T]) -> T:
        self._began = monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._began = None


def _insert(
    group: list[_Append], connection: Connection
) -> tuple[set[tuple[str, int]], frozenset[str]]:
    """Insert the entries whose numbers are free.

    Returns these numbers, and the games whose logs end too early: they get nothing, since the logs
    would have holes.
    """
    without_log = _games_without_log(group, connection)
    group = [append for append in group if append.entry.game not in without_log]
    if not group:
        return set(), without_log
    entries = [msgspec.structs.asdict(append.entry) for append in group]
    written = {(game, number) for game, number in connection.execute(queries.ADD_ENTRY, entries)}
    latest = {append.entry.game: append.summary for append in group if append.slot in written}
    if latest:
        summaries = [
            {"game": game, **msgspec.structs.asdict(summary)} for game, summary in latest.items()
        ]
        connection.execute(queries.UPDATE_SUMMARY, summaries)
    return written, without_log


def _games_without_log(group: list[_Append], connection: Connection) -> frozenset[str]:
    """The games whose logs lack the entry before the first one of the group."""
    before: dict[str, list[int]] = {}
    for append in group:
        before.setdefault(append.entry.game, [append.entry.number - 1])
    return frozenset(
        game for (game,) in connection.execute(queries.LOST_ENTRIES, {"known": before})
    )


def _concerns_one_game(error: Exception) -> bool:
    cause = error.__cause__
    return isinstance(cause, IntegrityError) or postgres.was_locked(cause)


def _succeed(answer: asyncio.Future[T], result: T) -> None:
    """Return a result to a caller that has not been cancelled."""
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    """Raise an error in a caller that has not been cancelled."""
    if not answer.done():
        answer.set_exception(error)

"""The one writer of a process: everything written goes through it, and entries in groups.

Making a transaction durable takes the disk's time, however much is in it. So the entries that come
in while one transaction is on its way share the next. Transactions are done in a thread, each in
one go.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.server import statements
from trunkline.server.database import told
from trunkline.server.rows import EntryRow, StorageError, Summary

__all__ = ["Writer"]

T = TypeVar("T")
LARGEST_GROUP = 256
Work = Callable[[Connection], T]


class _Append:
    """An entry that waits to be written, and the caller who waits to hear of it."""

    def __init__(self, entry: EntryRow, summary: Summary) -> None:
        self.entry = entry
        self.summary = summary
        self.place = (entry.game, entry.number)
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class _Job(Generic[T]):
    """Other work that waits for a transaction of its own."""

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Writer:
    """Writes in one thread, one transaction after another, whatever happens to the callers."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._appends: deque[_Append] = deque()
        self._jobs: deque[_Job[Any]] = deque()
        self._woken = asyncio.Event()
        self._closing = False
        self._writing = asyncio.create_task(self._write())

    async def append(self, entry: EntryRow, summary: Summary) -> bool:
        """Write an entry with the group that is next; False if its number is taken."""
        append = _Append(entry, summary)
        self._queue(self._appends, append)
        return await append.answer

    async def run(self, work: Work[T]) -> T:
        """Do some work in a transaction of its own."""
        job = _Job(work)
        self._queue(self._jobs, job)
        return await job.answer

    async def close(self) -> None:
        """Write what is waiting, and take nothing more."""
        self._closing = True
        self._woken.set()
        await self._writing
        await self._in_thread(self._connection.close)
        self._thread.shutdown(wait=False)

    def _queue(self, queue: deque[T], waiting: T) -> None:
        if self._closing:
            raise StorageError("The database has been closed.")
        queue.append(waiting)
        self._woken.set()

    async def _write(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._appends or self._jobs:
                await self._write_group()
                await self._do_job()
            if self._closing:
                return

    async def _write_group(self) -> None:
        size = min(len(self._appends), LARGEST_GROUP)
        if size:
            await self._write_entries([self._appends.popleft() for _ in range(size)])

    async def _write_entries(self, group: list[_Append]) -> None:
        # Of two entries for one place in a group, the database must see the first only.
        first: dict[tuple[str, int], _Append] = {}
        for append in group:
            first.setdefault(append.place, append)
        try:
            with told("written"):
                written = await self._transact(partial(_insert, list(first.values())))
        except Exception as error:
            await self._give_up(group, error)
        else:
            for append in group:
                is_first = first[append.place] is append
                _succeed(append.answer, is_first and append.place in written)

    async def _give_up(self, group: list[_Append], error: Exception) -> None:
        """Let all of a group fail, unless it is only for one whose game is gone."""
        if len(group) > 1 and isinstance(error.__cause__, IntegrityError):
            for append in group:
                await self._write_entries([append])
            return
        for append in group:
            # Each its own: the error grows a traceback with everyone who raises it.
            own = StorageError(str(error))
            own.__cause__ = error
            _fail(append.answer, own)

    async def _do_job(self) -> None:
        if not self._jobs:
            return
        job = self._jobs.popleft()
        try:
            with told("written"):
                result = await self._transact(job.work)
        except Exception as error:
            _fail(job.answer, error)
        else:
            _succeed(job.answer, result)

    async def _transact(self, work: Work[T]) -> T:
        """Do some work in the thread, as one transaction."""

        def transaction() -> T:
            with self._connection.begin():
                return work(self._connection)

        return await self._in_thread(transaction)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _insert(group: list[_Append], connection: Connection) -> set[tuple[str, int]]:
    """Insert entries where their places are free, and say which places these were."""
    entries = [msgspec.structs.asdict(append.entry) for append in group]
    written = {(game, number) for game, number in connection.execute(statements.APPEND, entries)}
    latest = {append.entry.game: append.summary for append in group if append.place in written}
    if latest:
        summaries = [
            {"game": game, **msgspec.structs.asdict(summary)} for game, summary in latest.items()
        ]
        connection.execute(statements.SUMMARISE, summaries)
    return written


def _succeed(answer: asyncio.Future[T], result: T) -> None:
    """Answer a caller, unless he has gone."""
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    """Tell a caller what went wrong, unless he has gone."""
    if not answer.done():
        answer.set_exception(error)

"""Analyses of finished games: a few at once, each for as long as somebody waits for it.

Viewers of the same game share an analysis. Results are stored, so that later viewers have them at
once, whichever process they ask.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from trunkline.analysis.cache import cache_key
from trunkline.bots.search.thinking import Budget
from trunkline.editions import write_document
from trunkline.game import Game
from trunkline.server import logs
from trunkline.server.limits import (
    ANALYSES_PER_ADDRESS,
    ANALYSES_STORED,
    ANALYSES_WAITING,
    ANALYSIS_LONGER,
    ANALYSIS_MOVES,
    ANALYSIS_OVERTIME,
)
from trunkline.server.metrics import Metrics
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.analysis_process import AnalysisProcess, AnalysisTask
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.settings import Settings
from trunkline.server.storage.rows import AnalysisRow, StorageError
from trunkline.server.wire.analyses import (
    encode_progress_line,
    encode_result_line,
    encode_waiting_line,
    is_rough,
)

__all__ = ["Analyses", "AnalysisViewer"]

SEED = 0
RETRY_SECONDS = 30.0
# A viewer gets a line at least this often, so that no proxy closes the connection.
LINE_SECONDS = 1.0


class AnalysisStorage(Protocol):
    """The part of the storage that has results."""

    async def save_analysis(self, analysis: AnalysisRow, most: int) -> None:
        """Store a result; only the latest are kept."""

    async def analysis(self, analysis: str) -> bytes | None:
        """The result with this id."""


class _Job:
    """The analysis of one game, and who waits for it."""

    def __init__(self, key: str, longer: bool) -> None:
        self.key = key
        self.longer = longer
        self.viewers: list[AnalysisViewer] = []
        # How far it is; None while it waits.
        self.done: float | None = None
        self.result: bytes | None = None
        self.error: Exception | None = None
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def is_over(self) -> bool:
        return self.result is not None or self.error is not None

    def note_progress(self, done: float) -> None:
        self.done = done
        self.tell()

    def tell(self) -> None:
        """Wake all viewers."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def changes(self) -> None:
        """Wait until there is something new, but not for long."""
        try:
            async with asyncio.timeout(LINE_SECONDS):
                await self._changed.wait()
        except TimeoutError:
            return


class AnalysisViewer:
    """Somebody who waits for an analysis, known by a device or else by an address."""

    def __init__(self, analyses: Analyses, job: _Job, device: str | None, address: str) -> None:
        self.identity = device or address
        self.address = address
        self._analyses = analyses
        self._job = job
        job.viewers.append(self)

    async def progress_lines(self) -> AsyncIterator[bytes]:
        """JSON that says how far the analysis is, a line at a time, until it is over."""
        while not self._job.is_over and not self._analyses.is_stopping():
            yield self._analyses.progress_line(self._job)
            await self._job.changes()

    def result_line(self) -> bytes:
        """The JSON of the result; if something has ended the analysis before, that is raised."""
        if self._job.result is not None:
            return encode_result_line(self._job.result, self._job.longer)
        raise self._job.error or Problem(Code.STOPPING)

    def leave(self) -> None:
        """Wait no more. The analysis ends with its last viewer."""
        self._job.viewers.remove(self)
        if not self._job.viewers:
            self._analyses.abandon(self._job)


class Analyses:
    """The analyses of one process."""

    def __init__(
        self,
        storage: AnalysisStorage,
        settings: Settings,
        metrics: Metrics,
        readers: WorkerPool,
        now: Callable[[], int],
        is_stopping: Callable[[], bool],
    ) -> None:
        self.is_stopping = is_stopping
        self._storage = storage
        self._settings = settings
        self._metrics = metrics
        self._readers = readers
        self._now = now
        at_once = max(1, settings.analyses)
        self._slots = asyncio.Semaphore(at_once)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="analysis")
        # In the order in which they were asked for, which is the order in which they begin.
        self._jobs: dict[str, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(
        self, game: Game, device: str | None, address: str, longer: bool = False
    ) -> AnalysisViewer:
        """Have a game analyzed whose hands are no secret, or wait for it together with others.

        A device has one game analyzed at a time. If a longer analysis has been made already, that
        is the result. One is made only if the first was rough.
        """
        try:
            return await self._join(game, device, address, longer)
        except Problem:
            self._metrics.analyses.labels("refused").inc()
            raise

    def progress_line(self, job: _Job) -> bytes:
        """How far a job is, or how many come before it."""
        if job.done is None:
            return encode_waiting_line([*self._jobs].index(job.key))
        return encode_progress_line(job.done)

    def abandon(self, job: _Job) -> None:
        """End a job that nobody waits for; it begins again when somebody asks for it again."""
        if job.task is not None and not job.is_over:
            self._jobs.pop(job.key, None)
            job.task.cancel()

    async def close(self) -> None:
        """End all analyses with their processes."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False)

    async def _join(
        self, game: Game, device: str | None, address: str, longer: bool
    ) -> AnalysisViewer:
        if self._settings.analyses == 0:
            raise Problem(Code.NO_ANALYSIS, case="off")
        if len(game.played) > ANALYSIS_MOVES:
            raise Problem(Code.NO_ANALYSIS, case="too_long", most=ANALYSIS_MOVES)
        finished = await self._finished(game, longer)
        if finished is not None:
            self._metrics.analyses.labels("stored").inc()
            return AnalysisViewer(self, finished, device, address)
        if longer:
            await self._check_rough(game)
        key = await self._readers.run(self._key, game, longer)
        # Nothing is awaited from here on, so that nobody else joins between check and beginning.
        job = self._jobs.get(key)
        self._check_others(job, device, address)
        return AnalysisViewer(self, job or self._begin(key, game, longer), device, address)

    async def _finished(self, game: Game, longer: bool) -> _Job | None:
        """The analysis that was made before, rather the longer one."""
        for is_longer in (True,) if longer else (True, False):
            job = _Job(await self._readers.run(self._key, game, is_longer), is_longer)
            job.result = await self._stored(job.key)
            if job.result is not None:
                return job
        return None

    async def _check_rough(self, game: Game) -> None:
        """Refuse more time for a game unless its first analysis needs it."""
        result = await self._stored(await self._readers.run(self._key, game, False))
        if result is None or not await self._readers.run(is_rough, result):
            raise Problem(Code.NO_ANALYSIS, case="not_rough")

    def _key(self, game: Game, longer: bool) -> str:
        budget = self._budget(longer)
        return cache_key(game, budget.seconds, budget.playouts, SEED)

    def _budget(self, longer: bool) -> Budget:
        seconds, playouts = self._settings.analysis_seconds, self._settings.analysis_playouts
        if not longer:
            return Budget(seconds, playouts)
        most = None if playouts is None else ANALYSIS_LONGER * playouts
        return Budget(ANALYSIS_LONGER * seconds, most)

    def _check_others(self, job: _Job | None, device: str | None, address: str) -> None:
        """Refuse a second game of a device, and too many of an address or of all."""
        jobs = [other for other in self._jobs.values() if other is not job]
        others = [viewer for other in jobs for viewer in other.viewers]
        if any(viewer.identity == (device or address) for viewer in others):
            raise Problem(Code.TOO_MANY_ANALYSES, case="device", retry_after=RETRY_SECONDS)
        if sum(viewer.address == address for viewer in others) >= ANALYSES_PER_ADDRESS:
            raise Problem(
                Code.TOO_MANY_ANALYSES,
                case="address",
                most=ANALYSES_PER_ADDRESS,
                retry_after=RETRY_SECONDS,
            )
        most = self._settings.analyses + ANALYSES_WAITING
        if job is None and len(jobs) >= most:
            raise Problem(Code.FULL, case="analyses", most=most, retry_after=RETRY_SECONDS)

    def _begin(self, key: str, game: Game, longer: bool) -> _Job:
        job = self._jobs[key] = _Job(key, longer)
        job.task = asyncio.create_task(self._carry_out(job, game))
        self._tasks.add(job.task)
        job.task.add_done_callback(self._tasks.discard)
        return job

    async def _carry_out(self, job: _Job, game: Game) -> None:
        end = "cancelled"
        try:
            async with self._slots:
                # Another process may have been faster.
                job.result = await self._stored(job.key) or await self._analyze(job, game)
            end = "finished"
        except Exception as error:
            end, job.error = "failed", error
        finally:
            self._metrics.analyses.labels(end).inc()
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]
            job.tell()

    async def _analyze(self, job: _Job, game: Game) -> bytes:
        job.note_progress(0.0)
        budget, loop = self._budget(job.longer), asyncio.get_running_loop()
        assert budget.seconds is not None
        task = AnalysisTask(
            record=await self._readers.run(game.record),
            edition=write_document(game.edition),
            seconds=budget.seconds,
            playouts=budget.playouts,
            at_once=self._settings.analyses,
        )

        def progress(done: float) -> None:
            loop.call_soon_threadsafe(job.note_progress, done)

        result = await self._run(AnalysisProcess(task, progress), budget.seconds)
        await self._store(job.key, result)
        return result

    async def _run(self, process: AnalysisProcess, seconds: float) -> bytes:
        """The result of a process, which has ended when this returns."""
        running = asyncio.get_running_loop().run_in_executor(self._threads, process.run)
        try:
            with self._metrics.analyses_running.track_inprogress():
                async with asyncio.timeout(seconds + ANALYSIS_OVERTIME):
                    return await asyncio.shield(running)
        except TimeoutError:
            logs.warning("analysis_too_slow")
            raise Problem(Code.BUSY, retry_after=RETRY_SECONDS) from None
        finally:
            process.kill()
            await asyncio.wait([running])
            running.exception()  # which is known already, or of no interest

    async def _stored(self, key: str) -> bytes | None:
        found = await self._storage.analysis(key)
        return None if found is None else await self._readers.run(zlib.decompress, found)

    async def _store(self, key: str, result: bytes) -> None:
        """Store a result. If that fails, those who wait for it have it all the same."""
        packed = await self._readers.run(zlib.compress, result)
        try:
            row = AnalysisRow(key, packed, self._now())
            await self._storage.save_analysis(row, ANALYSES_STORED)
        except StorageError as error:
            logs.warning("analysis_not_stored", error=str(error))

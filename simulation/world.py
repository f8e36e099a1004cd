"""One simulated world: servers, a network, people and what goes wrong, all from one seed."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import tempfile
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from simulation.checker import LONGEST_USE, Violation, check
from simulation.event_loop import VirtualLoop, current_process
from simulation.history import History, LostRole, Outage, StoredGame, read_stored_games
from simulation.network import Network, NetworkQuality
from simulation.peers import NoticeQuality, PeerHub
from simulation.people import Player
from simulation.seams import simulated_machine
from simulation.server_process import EPOCH_MS, FaultRates, ServerProcess
from simulation.tables import Table
from trunkline.server.settings import Settings
from trunkline.server.storage.database import Database
from trunkline.server.storage.storage import Storage

# Breaks something about the process in a place.
Trouble: TypeAlias = Callable[[int], Coroutine[Any, Any, None]]

__all__ = ["World", "WorldResult", "run_world"]

# Virtual seconds after which a world ends even if people have not done much.
LONGEST = 1200.0
# Virtual seconds in which everyone becomes current, once nothing is broken any more.
SETTLING = 25.0
LAST_SECONDS = 5.0
# Memory, where the machine has a file system for it: nothing here has to survive.
FAST_FOLDER = Path("/dev/shm")
SETTINGS = {
    "pause": 0.2,
    "games_per_hour": 10_000,
    "links_per_minute": 10_000,
    "requests_per_second": 1_000,
    "keep_finished_days": 0,
    "keep_idle_days": 0,
}


@dataclass
class WorldResult:
    """What became of a world: how much happened in it, and what was wrong."""

    seed: int
    moves: int
    entries: int
    games: int
    crashes: int
    seconds: float
    digest: str
    violations: list[Violation] = field(default_factory=list)
    # The violations, and what else went wrong, with what happened around it.
    reports: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether anything was wrong."""
        return bool(self.reports)


class World:
    """Servers, a network and people that share one loop and one seed."""

    def __init__(
        self, seed: int, database: Path, loop: VirtualLoop, entries: int | None = None
    ) -> None:
        self.seed = str(seed)
        self.rng = random.Random(f"{seed} world")
        self.loop = loop
        self.network = Network(loop, self.seed)
        self.history = History()
        # Whether people act, and whether they are connected.
        self.running = True
        self.people_stay = True
        self.restlessness = self.rng.choice((0.3, 1.0, 2.0))
        self.crashes = 0
        self._hub = PeerHub(loop, random.Random(f"{seed} notices"))
        self._process_count = self.rng.choice((1, 1, 2, 2, 3))
        # What went wrong apart from the history.
        self.failures: list[str] = []
        self._database = database
        self._settings = Settings(database=str(database), **SETTINGS)  # type: ignore[arg-type]
        self._processes: list[ServerProcess] = []
        self._starts = 0
        self._players: list[Player] = []
        self._numbers: dict[str, int] = {}
        # Until when a process stands still and does not learn of anything.
        self._frozen_until = 0.0
        self._tasks: dict[asyncio.Task[None], None] = {}
        budget = self.rng.randint(400, 2500)
        self._budget = budget if entries is None else entries
        self._enough = asyncio.Event()

    @property
    def now(self) -> float:
        """The virtual time in seconds."""
        return self.loop.time()

    def any_process(self, rng: random.Random) -> ServerProcess:
        """A process that a load balancer would choose: one that is ready, if there is any."""
        ready = [process for process in self._processes if process.ready]
        return rng.choice(ready or self._processes)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something that nobody waits for; its errors end the simulation."""
        task = self.loop.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            self.note_failure(f"the simulation raised {error!r}")

    def note_failure(self, text: str) -> None:
        """Note something that must never happen, and end the world."""
        self.failures.append(text)
        self._enough.set()

    def add_player(self, player: Player) -> None:
        """Let a player play."""
        self._players.append(player)
        self.spawn(player.run())

    def players_of(self, game: str) -> list[Player]:
        """The players of a game who still have their roles."""
        return [it for it in self._players if it.game == game and not it.is_gone]

    def note_lost_roles(self, players: Iterable[Player]) -> None:
        """Note that these players have lost their roles, whether they know it or not."""
        at = max(self.now, self._frozen_until)
        self.history.lost_roles += [
            LostRole(it.name, it.game, at, _server_time(at)) for it in players
        ]

    def note_number(self, game: str, number: int) -> None:
        """Note how far a game is; the world ends after a certain number of entries."""
        if number > self._numbers.get(game, 0):
            self._numbers[game] = number
            if sum(self._numbers.values()) >= self._budget:
                self._enough.set()

    async def run(self) -> None:
        """Everything from the first start to the last stop."""
        for place in range(self._process_count):
            await self._start_process(place)
        tables = [Table(self, f"table {number}") for number in range(self.rng.randint(2, 6))]
        self.spawn(self._run_tables(tables))
        trouble = self.loop.create_task(self._make_trouble())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._enough.wait(), LONGEST)
        self.running = False
        trouble.cancel()
        await self._settle()
        for process in self._processes:
            await process.stop()
            self.failures += [f"the app raised {error!r}" for error in process.errors]
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run_tables(self, tables: list[Table]) -> None:
        await asyncio.gather(*(table.run() for table in tables))
        self._enough.set()

    async def _settle(self) -> None:
        """Repair everything, and see whether everyone becomes current."""
        self.network.quality = NetworkQuality()
        self._hub.quality = NoticeQuality()
        for place, process in enumerate(self._processes):
            process.faults.rates = FaultRates()
            if not process.ready:
                await process.stop()
                await self._start_process(place)
        for player in self._players:
            player.read()
        await asyncio.sleep(SETTLING)
        stored = {game.row.id: len(game.entries) for game in self.read_games()}
        for player in self._players:
            if not player.is_gone:
                player.require(stored[player.game])
        await asyncio.sleep(LAST_SECONDS)
        self.history.members += [player.member for player in self._players]
        self.people_stay = False

    # Processes.

    async def _start_process(self, place: int) -> None:
        """Start a process in place of a dead one, until that works."""
        while True:
            self._starts += 1
            hub = self._hub if self._process_count > 1 else None
            name = f"{self.seed} process {self._starts}"
            process = ServerProcess(self.loop, self._settings, name, hub)
            self._processes[place : place + 1] = [process]
            if await process.start():
                return
            await asyncio.sleep(0.1)

    async def _make_trouble(self) -> None:
        """Break something now and then, and repair it after a while."""
        rng = self.rng
        while True:
            await asyncio.sleep(rng.expovariate(1 / 3.0))
            troubles: list[Trouble] = [
                self._crash,
                self._crash,
                self._restart,
                self._freeze,
                self._spoil_disk,
            ]
            troubles += [self._spoil_network]
            if self._process_count > 1:
                troubles += [self._spoil_notices, self._cut_peers]
            await rng.choice(troubles)(rng.randrange(len(self._processes)))

    async def _crash(self, place: int) -> None:
        process = self._processes[place]
        process.faults.rates = FaultRates(crash_after=0.3)
        await asyncio.sleep(self.rng.uniform(0.0, 1.0))
        process.crash()
        await self._replace(place)

    async def _replace(self, place: int) -> None:
        """Start a process again after a while."""
        self.crashes += 1
        began = self._server_time
        await asyncio.sleep(self.rng.choice((0.1, 0.5, 2.0, 8.0)))
        await self._start_process(place)
        self._note_outage(began)

    def _note_outage(self, began: int) -> None:
        if self._process_count == 1:
            self.history.outages.append(Outage(began, self._server_time))

    @property
    def _server_time(self) -> int:
        return _server_time(self.now)

    async def _restart(self, place: int) -> None:
        began = self._server_time
        await self._processes[place].stop()
        await asyncio.sleep(self.rng.uniform(0.1, 3.0))
        await self._start_process(place)
        self._note_outage(began)

    async def _freeze(self, place: int) -> None:
        process, seconds = self._processes[place], self.rng.choice((0.5, 3.0, 8.0, 20.0))
        began = self._server_time
        self.loop.stop_process(process, seconds)
        self._frozen_until = self.now + seconds
        for lost in self.history.lost_roles:
            if lost.at > self.now - LONGEST_USE:
                lost.at, lost.server_at = self._frozen_until, _server_time(self._frozen_until)
        await asyncio.sleep(seconds)
        self._note_outage(began)

    async def _spoil_disk(self, place: int) -> None:
        process, rng = self._processes[place], self.rng
        process.faults.rates = FaultRates(
            stall=rng.choice((0.0, 0.05)),
            fail_before=rng.choice((0.0, 0.02, 0.2)),
            fail_after=rng.choice((0.0, 0.02, 0.2)),
            crash_after=rng.choice((0.0, 0.005)),
        )
        await asyncio.sleep(rng.uniform(1.0, 10.0))
        process.faults.rates = FaultRates()
        if not process.alive:
            await self._replace(place)

    async def _spoil_network(self, place: int) -> None:
        rng = self.rng
        self.network.quality = NetworkQuality(
            usual_delay=rng.choice((0.02, 0.1)),
            spikes=rng.choice((0.0, 0.05, 0.2)),
            lost_requests=rng.choice((0.0, 0.05, 0.2)),
        )
        await asyncio.sleep(rng.uniform(1.0, 10.0))
        self.network.quality = NetworkQuality()

    async def _spoil_notices(self, place: int) -> None:
        rng = self.rng
        self._hub.quality = NoticeQuality(
            usual_delay=rng.choice((0.005, 0.2)),
            spikes=rng.choice((0.0, 0.2)),
            lost=rng.choice((0.0, 0.3, 1.0)),
        )
        await asyncio.sleep(rng.uniform(1.0, 8.0))
        self._hub.quality = NoticeQuality()

    async def _cut_peers(self, place: int) -> None:
        peers, seconds = self._processes[place].peers, self.rng.choice((0.5, 3.0, 12.0))
        if peers is not None:
            peers.cut(seconds)
        await asyncio.sleep(seconds)

    def read_games(self) -> list[StoredGame]:
        """All games and their logs, as they are stored now."""
        engine = Database(str(self._database), create=False).reader_engine()
        with engine.connect() as connection:
            found = read_stored_games(connection)
        engine.dispose()
        return found


def _server_time(at: float) -> int:
    """A virtual time as the servers see it."""
    return EPOCH_MS + int(at * 1000)


def run_world(seed: int, entries: int | None = None) -> WorldResult:
    """Run a world and check its history; the same seed gives the same history to the last byte.

    It ends after about this many entries, by default after a number that depends on the seed.
    """
    folder = FAST_FOLDER if FAST_FOLDER.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="simulation-", dir=folder) as name:
        database = Path(name, "games.db")
        database.write_bytes(_empty_database())
        with simulated_machine(str(seed)), _noted_incidents() as incidents:
            loop = VirtualLoop(str(seed))
            try:
                world = loop.run_until_complete(_run(seed, database, loop, entries))
                seconds = loop.time()
            finally:
                loop.close()
            stored = world.read_games()
        world.failures += incidents
    return _result(world, seed, stored, seconds)


@contextmanager
def _noted_incidents() -> Iterator[list[str]]:
    """The tracebacks of errors that the server did not expect, in place of its log."""
    noted = _Incidents()
    logger = logging.getLogger("trunkline")
    level, propagate = logger.level, logger.propagate
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    logger.addHandler(noted)
    try:
        yield noted.found
    finally:
        logger.removeHandler(noted)
        logger.setLevel(level)
        logger.propagate = propagate


class _Incidents(logging.Handler):
    """Collects unexpected errors, except those of processes that are already dead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error that was logged."""
        process = current_process()
        if record.msg == "incident" and (process is None or process.alive) and record.exc_info:
            self.found.append(logging.Formatter().formatException(record.exc_info))


async def _run(seed: int, database: Path, loop: VirtualLoop, entries: int | None) -> World:
    world = World(seed, database, loop, entries)
    await world.run()
    return world


def _result(world: World, seed: int, stored: list[StoredGame], seconds: float) -> WorldResult:
    violations = check(world.history, stored)
    entries = [row for game in stored for row in game.entries]
    digest = hashlib.blake2b(world.history.encode(), digest_size=16).hexdigest()
    reports = [violation.report(world.history, stored) for violation in violations]
    reports += world.failures + world.loop.errors
    return WorldResult(
        seed=seed,
        moves=sum(row.action.startswith('{"kind":"move"') for row in entries),
        entries=len(entries),
        games=len(stored),
        crashes=world.crashes,
        seconds=seconds,
        digest=digest,
        violations=violations,
        reports=reports,
    )


@cache
def _empty_database() -> bytes:
    """A database with tables and no games, which takes a while to create."""

    async def create(path: Path) -> None:
        storage = await Storage.open(str(path))
        await storage.close()

    with tempfile.TemporaryDirectory(prefix="simulation-") as name:
        path = Path(name, "empty.db")
        asyncio.run(create(path))
        return path.read_bytes()

"""The simulation of the server: it repeats exactly, finds no fault, and would find one."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sizes import sized

from simulation.event_loop import Deadlock, LoopProcess, VirtualLoop
from simulation.people import HABITS
from simulation.world import run_world
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.views import Views
from trunkline.server.storage.writer import Writer, _Append

ROOT = Path(__file__).parent.parent
# The moves that the suite simulates, in parts that can run at the same time. Each part goes on to
# the end of its last world, so more parts would cost more. `make simulate` goes on to a million.
PARTS, MOVES_PER_PART = 2, sized(1_500, 4_000)
SEEDS_PER_PART = 1_000
# Within this many short worlds, a broken server is found out.
FEW_SEEDS = 20
SHORT = 250


@pytest.mark.parametrize("part", range(PARTS))
def test_no_history_breaks_a_law(part: int) -> None:
    moves = 0
    for seed in range(part * SEEDS_PER_PART, (part + 1) * SEEDS_PER_PART):
        result = run_world(seed)
        assert not result.failed, (
            f"{result.reports[0]}\nreplay it with: python -m simulation --seed {seed}"
        )
        moves += result.moves
        if moves >= MOVES_PER_PART:
            return
    pytest.fail(f"there were only {moves} moves")


def test_a_seed_is_repeated_to_the_last_byte() -> None:
    one, other = (simulate(seed=2, hash_seed=hash_seed) for hash_seed in "12")
    assert "history" in one
    assert one == other
    assert run_world(3, SHORT).digest not in one


def simulate(seed: int, hash_seed: str) -> str:
    """What a process of its own prints about a short world, with a digest of its history."""
    command = [sys.executable, "-m", "simulation", "--seed", str(seed), "--entries", str(SHORT)]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


# Servers that are broken on purpose.


def acknowledge_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries are acknowledged before they are written."""

    async def append(writer: Writer, entry: Any, summary: Any) -> bool:
        append = _Append(entry, summary)
        append.answer.add_done_callback(lambda answer: answer.exception())
        writer._queue(writer._appends, append)
        return True

    monkeypatch.setattr(Writer, "append", append)


def ignore_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that is taken counts as written."""
    append = Writer.append

    async def ignoring(writer: Writer, entry: Any, summary: Any) -> bool:
        await append(writer, entry, summary)
        return True

    monkeypatch.setattr(Writer, "append", ignoring)


def forget_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that come again are carried out again.

    That shows in messages, as a move names the event that it answers. So people talk more.
    """
    monkeypatch.setitem(HABITS, "chat", 0.2)
    apply = Room._apply
    monkeypatch.setattr(
        Room, "_apply", lambda room, after, entry, command_id: apply(room, after, entry, None)
    )


def skip_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that reconnect do not get the first event that they have missed."""
    since = Room.since
    monkeypatch.setattr(Room, "since", lambda room, after: (since(room, after) or [])[1:] or None)


def leak_a_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of every view depends on all that is hidden."""
    own = Views._own

    def leaking(views: Views, seat: int) -> bytes:
        hosted = views._hosted
        assert hosted is not None
        odd = hosted.game is not None and hosted.game.digest()[-1] in "13579bdf"
        return own(views, seat)[:-1] + (b',"mood":1}' if odd else b',"mood":2}')

    monkeypatch.setattr(Views, "_own", leaking)


@pytest.mark.parametrize(
    ("sabotage", "laws"),
    [
        (acknowledge_early, {"acknowledged means stored"}),
        (ignore_conflicts, {"acknowledged means stored"}),
        (forget_commands, {"nothing is done twice"}),
        (skip_events, {"events in order, without gaps or repeats"}),
        (leak_a_bit, {"nothing hidden is shown"}),
    ],
)
def test_a_broken_server_is_found_out(
    sabotage: Callable[[pytest.MonkeyPatch], None],
    laws: set[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sabotage(monkeypatch)
    found = set()
    for seed in range(FEW_SEEDS):
        found |= {violation.law for violation in run_world(seed, SHORT).violations}
        if found & laws:
            return
    pytest.fail(f"within {FEW_SEEDS} seeds, only these laws were broken: {found or 'none'}")


def test_an_unexpected_error_is_reported_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_views: Views, _seat: int) -> bytes:
        raise LookupError("there is no such view")

    monkeypatch.setattr(Views, "_own", fail)
    reports = run_world(0, SHORT).reports
    assert any("LookupError: there is no such view" in report for report in reports)


# The loop.


def run(work: Callable[[VirtualLoop], Any], seed: str = "1") -> Any:
    loop = VirtualLoop(seed)
    try:
        return loop.run_until_complete(work(loop))
    finally:
        loop.close()


def test_time_jumps_to_the_next_timer() -> None:
    async def work(loop: VirtualLoop) -> float:
        await asyncio.sleep(1_000_000)
        return loop.time()

    assert run(work) == pytest.approx(1_000_000)


def test_tasks_run_in_an_order_that_depends_on_the_seed() -> None:
    async def work(loop: VirtualLoop) -> list[int]:
        order: list[int] = []

        async def note(number: int) -> None:
            order.append(number)

        await asyncio.gather(*(note(number) for number in range(10)))
        return order

    orders = [run(work, seed) for seed in ("1", "1", "2")]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == list(range(10))


def test_callbacks_of_a_future_keep_their_order() -> None:
    async def work(loop: VirtualLoop) -> list[int]:
        order: list[int] = []
        future = loop.create_future()
        for number in range(10):
            future.add_done_callback(lambda _, number=number: order.append(number))
        future.set_result(None)
        await asyncio.sleep(1)
        return order

    assert run(work) == list(range(10))


def test_nothing_of_a_killed_process_runs_again() -> None:
    async def work(loop: VirtualLoop) -> list[str]:
        events: list[str] = []
        process = LoopProcess(lambda executor: 0.5)

        async def serve() -> None:
            await asyncio.to_thread(events.append, "before")
            await asyncio.to_thread(events.append, "after")

        async def outlive() -> None:
            try:
                await asyncio.sleep(10)
            finally:
                await asyncio.sleep(10)
                events.append("cleaned up")

        for coroutine in (serve(), outlive()):
            loop.create_task(coroutine, context=process.context.copy())
        await asyncio.sleep(0.7)
        loop.kill(process)
        await asyncio.sleep(100)
        return events

    assert run(work) == ["before"]


def test_a_stopped_process_continues_later() -> None:
    async def work(loop: VirtualLoop) -> list[float]:
        times: list[float] = []
        process = LoopProcess(lambda executor: 0.0)

        async def tick() -> None:
            while True:
                times.append(round(loop.time(), 1))
                await asyncio.sleep(1)

        loop.create_task(tick(), context=process.context.copy())
        await asyncio.sleep(1.5)
        loop.stop_process(process, 10)
        await asyncio.sleep(11)
        loop.kill(process)
        return times

    assert run(work) == [0.0, 1.0, 11.5]


def test_a_deadlock_is_an_error() -> None:
    with pytest.raises(Deadlock):
        run(lambda loop: loop.create_future())

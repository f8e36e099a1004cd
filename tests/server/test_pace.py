"""The pace of requests, and heavy work that stays off the event loop."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.harness import RunningServer, running_server, wait_for
from server.player_helpers import (
    Table,
    begin,
    good,
    new_id,
    quick_server,
    refused,
    standing_still,
)
from trunkline.server.http import runner
from trunkline.server.http.app import create_app
from trunkline.server.http.routes import games, replays
from trunkline.server.limits import COSTLY, PACE_SECONDS
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms import room_registry
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.settings import Settings
from trunkline.server.wire.close_codes import CloseCode

# These are made once, so they have no pace.
FREE = "editions"
OPERATIONS = [
    (method.upper(), path)
    for path, methods in create_app(Settings()).openapi()["paths"].items()
    for method, operation in methods.items()
    if FREE not in operation["tags"]
]
COSTLY_OPERATIONS = {
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/events"),
    ("GET", "/api/games/{game}/log"),
    ("GET", "/api/games/{game}/positions"),
    ("GET", "/api/games/{game}/record"),
    ("GET", "/api/games/{game}/replay"),
    ("GET", "/api/lobby"),
    ("GET", "/api/replays/{replay}"),
    ("GET", "/api/replays/{replay}/positions"),
    ("POST", "/api/games/{game}/seats/{seat}/hint"),
    ("GET", "/api/games/{game}/seats/{seat}/advice"),
    ("POST", "/api/games/{game}/analysis"),
    ("POST", "/api/replays/{replay}/analysis"),
    ("POST", "/api/games/{game}/share"),
    ("POST", "/api/replays"),
}


def send(device: httpx.Client, method: str, path: str) -> httpx.Response:
    """Send a request for a game that does not exist."""
    url = path.format(game="a" * 12, seat=0, away=1, move=1, device="0" * 16, replay="some")
    return device.request(method, url)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_has_a_pace_and_is_refused_before_it_costs_anything(
    server: RunningServer, method: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(address: str, device: str | None, cost: int) -> None:
        raise Problem(Code.TOO_MANY_REQUESTS, case="device", most=1, retry_after=1.5)

    device = server.device()
    monkeypatch.setattr(server.app.state.pace, "check", refuse)
    monkeypatch.setattr(server.app.state.services.storage, "_read", None)
    answer = send(device, method, path)
    assert refused(answer, "too_many_requests")["status"] == 429
    assert answer.headers["Retry-After"] == "2"


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_takes_long_counts_as_several_requests(
    server: RunningServer, method: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs: list[int] = []
    device = server.device()
    monkeypatch.setattr(
        server.app.state.pace, "check", lambda address, device, cost: costs.append(cost)
    )
    send(device, method, path)
    assert sum(costs) == (COSTLY if (method, path) in COSTLY_OPERATIONS else 1)


def test_a_device_that_goes_on_asking_is_refused_until_it_waits() -> None:
    with quick_server(requests_per_second=1) as server:
        table = begin(server, "here", "easy")
        with standing_still(server.app.state.pace) as clock:
            statuses = [table.host.get(table.room).status_code for _ in range(PACE_SECONDS + 1)]
            assert statuses == [200] * PACE_SECONDS + [429]
            other = server.device()
            assert other.get("/api").status_code == 200, "others at the same address are served"
            with pytest.raises(InvalidStatus) as closed:
                server.socket(f"{table.room}/live?seat=0", table.host)
            assert closed.value.response.status_code == 429
            clock.now += 1
            assert table.host.get(table.room).status_code == 200


@pytest.mark.parametrize("path", ["/", "/openapi.json", "/api/editions", "/api/editions/usa"])
def test_what_is_made_once_has_no_pace(path: str) -> None:
    with running_server(requests_per_second=1) as server:
        device = server.device()
        for _ in range(10 * PACE_SECONDS):
            assert device.get(path).status_code != 429
        assert device.get("/api").status_code == 200


# Sockets over their pace.


def test_a_socket_that_goes_on_too_fast_is_closed() -> None:
    with quick_server(moves_per_second=1) as server:
        table = begin(server, "open", "easy")
        listener = table[0].listen()
        # It may be closed before all are sent.
        with suppress(ConnectionClosed):
            for _ in range(200):
                listener.send(do="chat", id=new_id(), text="hello")
        assert listener.closed_with() == CloseCode.TOO_FAST
        codes = {it["problem"]["code"] for it in listener.heard if it["type"] == "problem"}
        assert "too_many_moves" in codes
        again = table[0].listen()
        assert again.next("view")["view"]["id"] == table.game


def test_a_socket_that_is_too_fast_for_a_moment_stays_open() -> None:
    with quick_server(moves_per_second=5) as server:
        table = begin(server, "open", "easy")
        listener = table[0].listen()
        with standing_still(table.loaded_room.rate_limits):
            for _ in range(20):
                listener.send(do="nothing")
            answers = [listener.next("problem") for _ in range(20)]
        codes = [answer["problem"]["code"] for answer in answers]
        assert codes == ["invalid"] * 5 + ["too_many_moves"] * 15
        good(table[0].say("still here"))
        listener.until(table.view()["number"])


# Heavy work.


@pytest.fixture(scope="module")
def over(server: RunningServer) -> Table:
    """A finished game."""
    table = begin(server, "easy", "easy")
    wait_for(lambda: table.view()["state"] == "over")
    return table


@pytest.mark.parametrize(
    ("module", "function", "path"),
    [
        (room_registry, "hosted_game_from", ""),
        (games, "applied_before", "/log?before=9"),
        (games, "seats_of", "/../"),
        (replays, "replay_of", "/replay"),
        (replays, "positions_of", "/positions"),
    ],
)
def test_long_games_are_replayed_outside_the_event_loop(
    server: RunningServer,
    over: Table,
    module: Any,
    function: str,
    path: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = getattr(module, function)
    threads: list[str] = []

    def noted(*args: Any) -> Any:
        threads.append(threading.current_thread().name)
        return work(*args)

    monkeypatch.setattr(module, function, noted)
    server.app.state.registry._rooms.pop(over.game, None)
    good(over.host.get("/api/games" if path == "/../" else over.room + path))
    assert threads
    assert all(name.startswith(("room-loader", "game-reader")) for name in threads)


def test_large_responses_are_compressed_for_clients_that_accept_it(over: Table) -> None:
    compressed = over.host.get(f"{over.room}/replay")
    assert compressed.headers["Content-Encoding"] == "gzip"
    plain = over.host.get(f"{over.room}/replay", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.json() == compressed.json()


def in_a_pool(pool: WorkerPool, work: Callable[[], str], times: int) -> list[str]:
    """What comes of working several times at once: the result, or the code of the problem."""

    async def run() -> list[str]:
        tasks = [asyncio.ensure_future(pool.run(work)) for _ in range(times)]
        await asyncio.sleep(0)
        begin_work.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        return [it.code if isinstance(it, Problem) else str(it) for it in results]

    begin_work.clear()
    try:
        return asyncio.run(run())
    finally:
        pool.close()


begin_work = threading.Event()


@pytest.mark.parametrize(
    ("max_waiting", "done"), [(2, ["done"] * 3 + ["busy"] * 3), (None, ["done"] * 6)]
)
def test_a_limited_amount_of_work_waits(max_waiting: int | None, done: list[str]) -> None:
    def work() -> str:
        assert begin_work.wait(60)
        return "done"

    assert in_a_pool(WorkerPool("worker", 1, max_waiting), work, 6) == done


def test_never_more_work_at_once_than_there_are_threads() -> None:
    working, most = threading.Semaphore(2), []

    def work() -> str:
        most.append(working.acquire(blocking=False))
        try:
            return threading.current_thread().name
        finally:
            working.release()

    in_a_pool(WorkerPool("worker", 2), work, 50)
    assert all(most)


@pytest.mark.usefixtures("server")
def test_threads_do_not_keep_the_interpreter_from_the_event_loop() -> None:
    assert sys.getswitchinterval() == pytest.approx(runner.SWITCH_SECONDS)


def test_bots_are_loaded_at_the_start() -> None:
    program = (
        "import json, sys; from trunkline.server.http import runner; runner.preload();"
        "print(json.dumps([it for it in sys.modules if it.startswith('trunkline.bots')]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = json.loads(done.stdout)
    assert {
        "trunkline.bots.levels",
        "trunkline.bots.random",
        "trunkline.bots.planning.engine",
        "trunkline.bots.planning.tuned_weights",
    } <= set(loaded)

"""Analyses over HTTP: a stream that lasts as long as an analysis, and who may have how many."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from analysis.positions import short_game
from pydantic import TypeAdapter

import trunkline as tl
from server.harness import PATIENCE, RunningServer, spawned_server, wait_for
from server.player_helpers import Table, begin, good, make, quick_server, refused
from trunkline.analysis import Analysis, MoveAnalysis, analyze
from trunkline.editions import write_document
from trunkline.server.limits import ANALYSES_PER_ADDRESS, ANALYSES_WAITING, ANALYSIS_LONGER
from trunkline.server.rooms import analyses
from trunkline.server.rooms.analysis_process import AnalysisProcess, AnalysisTask, ProcessFailed
from trunkline.server.storage.rows import StorageError
from trunkline.server.storage.storage import Storage
from trunkline.server.wire.analyses import AnalysisLine, ResultLine, analysis_of, is_rough

PLAYOUTS = 200
FAKE_RESULT = b'{"fake":true,"rough":true}'
FAKE_GOOD_RESULT = b'{"fake":true,"rough":false}'
LONG = 600
_line: TypeAdapter[AnalysisLine] = TypeAdapter(AnalysisLine)


class FakeProcess:
    """A process that goes on until it is released or killed."""

    started: list[FakeProcess]

    def __init__(self, task: AnalysisTask, progress: Callable[[float], None]) -> None:
        self.task = task
        self.error: Exception | None = None
        self.result = FAKE_RESULT
        self.killed = False
        self._progress = progress
        self._ended = threading.Event()

    def run(self) -> bytes:
        self.started.append(self)
        self._progress(0.5)
        assert self._ended.wait(PATIENCE)
        if self.killed:
            raise ProcessFailed
        if self.error is not None:
            raise self.error
        return self.result

    def release(self) -> None:
        self._ended.set()

    def kill(self) -> None:
        self.killed = not self._ended.is_set()
        self._ended.set()


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with quick_server(analysis_playouts=PLAYOUTS) as running:
        yield running


@pytest.fixture(autouse=True)
def nothing_left(server: RunningServer) -> Iterator[None]:
    """After a test, wait until the server has noticed that nobody waits any more."""
    yield
    wait_for(lambda: not server.app.state.analyses._tasks)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[FakeProcess]:
    """The processes that were started, none of which is real."""
    started: list[FakeProcess] = []
    monkeypatch.setattr(FakeProcess, "started", started, raising=False)
    monkeypatch.setattr(analyses, "AnalysisProcess", FakeProcess)
    return started


_seeds = iter(range(1000, 2000))


def uploaded(server: RunningServer, game: tl.Game | None = None) -> str:
    """The address of the analysis of an uploaded record, by default of a new game."""
    if game is None:
        game = tl.Game("usa", seats=2, seed=next(_seeds))
    replay = good(server.device().post("/api/replays", json={"record": game.record()}))
    return f"/api/replays/{replay['id']}/analysis"


def analyzed(device: httpx.Client, path: str) -> list[dict[str, Any]]:
    """All lines of an analysis."""
    answer = device.post(path)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


class Waiting:
    """A client that reads the lines of an analysis one by one."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.lines = answer.iter_lines()

    def next(self) -> dict[str, Any]:
        line: dict[str, Any] = json.loads(next(self.lines))
        return line

    def until(self, kind: str) -> dict[str, Any]:
        while (line := self.next())["type"] != kind:
            pass
        return line

    def until_running(self) -> None:
        """Read until the process has said how far it is."""
        while self.until("progress")["done"] == 0:
            pass


@contextmanager
def waiting(device: httpx.Client, path: str) -> Iterator[Waiting]:
    with device.stream("POST", path) as answer:
        assert answer.status_code == 200, answer.read()
        yield Waiting(answer)


Streams = Callable[[httpx.Client, str], Waiting]


@pytest.fixture
def waiting_streams() -> Iterator[Streams]:
    """Opens streams that stay open until the end of the test."""
    with ExitStack() as stack:
        opened: list[Waiting] = []

        def open_stream(device: httpx.Client, path: str) -> Waiting:
            # Without a reference to it, its connection would be closed.
            opened.append(stack.enter_context(waiting(device, path)))
            return opened[-1]

        yield open_stream


def known(server: RunningServer) -> httpx.Client:
    """A device with a cookie."""
    return make(server, "here", "easy").host


def finished_table(server: RunningServer, moves: int) -> Table:
    """A game that one of its two people has lost by resigning, after some moves."""
    table = begin(server, "open", "open").keep_all()
    table.play_on(most=moves)
    good(table[0].post("resign"))
    assert table.view()["state"] == "over"
    return table


# What an analysis tells


def test_a_replay_is_analyzed_line_by_line(server: RunningServer) -> None:
    game = short_game(moves=16)
    lines = analyzed(server.device(), uploaded(server, game))
    for line in lines:
        _line.validate_python(line)
    *before, last = lines
    assert {line["type"] for line in before} <= {"waiting", "progress"}
    shares = [line["done"] for line in before if line["type"] == "progress"]
    assert shares == sorted(shares)
    expected = analysis_of(game, analyze(game, playouts=PLAYOUTS))
    assert ResultLine.model_validate(last).analysis == expected
    assert sum(expected.moves[-1].wins) == pytest.approx(1, abs=0.001)


def test_a_finished_game_is_analyzed_for_its_players(server: RunningServer) -> None:
    table = finished_table(server, moves=1)
    (*_, last) = analyzed(table[1].device, f"{table.room}/analysis")
    (*_, again) = analyzed(table[0].device, f"{table.room}/analysis")
    assert last["type"] == "result"
    assert last["analysis"]["moves"][-1]["wins"] == [0, 1]
    assert again == last


def test_a_shared_replay_has_the_analysis_of_its_game(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    table = finished_table(server, moves=2)
    with waiting(table[0].device, f"{table.room}/analysis") as stream:
        stream.until_running()
        processes[0].release()
        stream.until("result")
    shared = good(table.host.post(f"{table.room}/share"))
    lines = analyzed(server.device(), f"/api/replays/{shared['id']}/analysis")
    assert [line["type"] for line in lines] == ["result"]
    assert len(processes) == 1


def with_label(analysis: Analysis, index: int) -> Analysis:
    """The same with a decision that was a blunder."""
    move = analysis.moves[index]
    assert move.decision is not None
    assert move.decision.alternatives
    decision = msgspec.structs.replace(move.decision, label="blunder", loss=0.2)
    moves = [*analysis.moves]
    moves[index] = msgspec.structs.replace(move, decision=decision)
    return msgspec.structs.replace(analysis, moves=tuple(moves))


def test_a_blunder_has_a_better_move_with_its_reason() -> None:
    game = short_game(moves=8)
    analysis = analyze(game, playouts=PLAYOUTS)
    index = next(n for n, move in enumerate(analysis.moves) if n > 2 and move.decision)
    told = analysis_of(game, with_label(analysis, index)).moves
    decision = analysis.moves[index].decision
    assert decision is not None
    better = told[index].better
    assert better is not None
    assert (better.move, better.text) == (
        decision.alternatives[0].number,
        decision.alternatives[0].move,
    )
    assert better.reason is not None
    assert better.why
    assert all(
        move.better is None
        for n, move in enumerate(told)
        if n != index and analysis.moves[n].seat == analysis.moves[index].seat
    )


def test_a_seat_without_a_label_learns_its_largest_losses() -> None:
    game = short_game(moves=16)
    analysis = analyze(game, playouts=PLAYOUTS)
    seat = game.played[0][0]
    own = [n for n, move in enumerate(analysis.moves) if move.seat == seat and has_choice(move)]
    losses = {n: 0.01 * rank for rank, n in enumerate(own[:5])}
    moves = [with_loss(move, losses.get(n, 0.0)) for n, move in enumerate(analysis.moves)]
    told = analysis_of(game, msgspec.structs.replace(analysis, moves=tuple(moves))).moves
    explained = [n for n, move in enumerate(told) if move.better]
    assert explained == own[2:5]
    assert all(told[n].label is None for n in explained)


def has_choice(move: MoveAnalysis) -> bool:
    return move.decision is not None and len(move.decision.alternatives) > 0


def with_loss(move: MoveAnalysis, loss: float) -> MoveAnalysis:
    """The same with a decision that certainly lost this much, which is too little for a label."""
    if move.decision is None:
        return move
    alternatives = tuple(
        msgspec.structs.replace(other, samples=1000) for other in move.decision.alternatives
    )
    decision = msgspec.structs.replace(
        move.decision, label=None, loss=loss, standard_error=0.001, alternatives=alternatives
    )
    return msgspec.structs.replace(move, decision=decision)


def test_a_decision_has_the_chance_by_what_the_mover_knew() -> None:
    game = short_game(moves=8)
    analysis = analyze(game, playouts=PLAYOUTS)
    for told, move in zip(analysis_of(game, analysis).moves, analysis.moves, strict=True):
        assert (told.known is None) == move.forced
        assert told.turn == move.turn
        if move.known is not None:
            assert told.known == round(move.known.wins[move.seat], 4)


def test_the_parts_lead_to_the_result(server: RunningServer) -> None:
    game = short_game(moves=16)
    for seat in analysis_of(game, analyze(game, playouts=PLAYOUTS)).seats:
        parts = seat.own_error + seat.own_luck + seat.others_error + seat.others_luck
        assert parts == pytest.approx(seat.final - seat.initial, abs=0.001)
        assert sum(seat.luck.values()) == pytest.approx(seat.own_luck + seat.others_luck, abs=0.002)


def test_lines_are_sent_at_once_even_if_compressed(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    for encoding in ("gzip", "identity"):
        device = server.device(headers={"Accept-Encoding": encoding})
        with waiting(device, uploaded(server)) as stream:
            assert stream.answer.headers["Content-Encoding"] == encoding
            stream.until_running()
            processes[-1].release()
            assert stream.until("result")["analysis"] == json.loads(FAKE_RESULT)


# Whose games


def test_a_running_game_is_not_analyzed(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    table = begin(server, "open", "open").keep_all()
    problem = refused(table[0].device.post(f"{table.room}/analysis"), "not_over")
    assert problem.keys() == {"type", "title", "status", "code", "facts", "detail"}
    assert problem["facts"] == {}
    refused(table.spectator.device.post(f"{table.room}/analysis"), "not_over")
    assert not processes


def test_a_stranger_has_no_analysis_of_a_game(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    table = finished_table(server, moves=3)
    refused(server.device().post(f"{table.room}/analysis"), "not_found")
    assert not processes


@pytest.mark.parametrize(
    "path", ["/api/replays/nothing/analysis", "/api/games/aaaaaaaaaaaa/analysis"]
)
def test_there_is_no_analysis_of_nothing(server: RunningServer, path: str) -> None:
    refused(server.device().post(path), "not_found")


def test_a_page_of_another_site_cannot_ask_for_an_analysis(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    elsewhere = {"Origin": "https://elsewhere.example"}
    refused(server.device().post(uploaded(server), headers=elsewhere), "origin")
    assert not processes


def test_a_game_that_is_too_long_is_refused(
    server: RunningServer, processes: list[FakeProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "ANALYSIS_MOVES", 7)
    path = uploaded(server, short_game(moves=8, seed=next(_seeds)))
    problem = refused(server.device().post(path), "no_analysis")
    assert problem["facts"] == {"case": "too_long", "most": 7}
    assert not processes


def test_a_server_without_analyses_says_so() -> None:
    with quick_server(analyses=0) as server:
        problem = refused(server.device().post(uploaded(server)), "no_analysis")
        assert problem["facts"] == {"case": "off"}
        assert good(server.device().get("/api"))["analysis"] is False


# How many


def test_a_device_has_one_game_analyzed_at_a_time(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    device, first, second = known(server), uploaded(server), uploaded(server)
    with waiting(device, first) as stream:
        stream.until_running()
        problem = refused(device.post(second), "too_many_analyses")
        assert problem["facts"] == {"case": "device"}
        assert problem["retry_after"] > 0
        with waiting(known(server), second) as other:
            assert other.next() == {"type": "waiting", "ahead": 1}
    with waiting(device, second) as stream:
        stream.until_running()


def test_those_without_a_cookie_count_by_address(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    with waiting(server.device(), uploaded(server)) as stream:
        stream.until_running()
        refused(server.device().post(uploaded(server)), "too_many_analyses")


def test_viewers_of_a_game_share_its_analysis(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    path = uploaded(server)
    with waiting(known(server), path) as one, waiting(known(server), path) as other:
        one.until_running()
        other.until_running()
        processes[0].release()
        assert one.until("result") == other.until("result")
    assert len(processes) == 1


def test_a_device_may_ask_for_the_same_game_twice(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    device, path = known(server), uploaded(server)
    with waiting(device, path) as one, waiting(device, path) as other:
        one.until_running()
        other.until_running()
    assert len(processes) == 1


def test_an_address_has_few_games_analyzed_at_a_time(
    server: RunningServer, processes: list[FakeProcess], waiting_streams: Streams
) -> None:
    for _ in range(ANALYSES_PER_ADDRESS):
        waiting_streams(known(server), uploaded(server))
    problem = refused(known(server).post(uploaded(server)), "too_many_analyses")
    assert problem["facts"] == {"case": "address", "most": ANALYSES_PER_ADDRESS}


def test_a_full_queue_is_refused(
    server: RunningServer,
    processes: list[FakeProcess],
    monkeypatch: pytest.MonkeyPatch,
    waiting_streams: Streams,
) -> None:
    monkeypatch.setattr(analyses, "ANALYSES_PER_ADDRESS", 1000)
    running = waiting_streams(known(server), uploaded(server))
    running.until_running()
    for ahead in range(1, ANALYSES_WAITING + 1):
        queued = waiting_streams(known(server), uploaded(server))
        assert queued.next() == {"type": "waiting", "ahead": ahead}
    problem = refused(known(server).post(uploaded(server)), "full")
    assert problem["facts"] == {"case": "analyses", "most": 1 + ANALYSES_WAITING}
    assert len(processes) == 1


# How they end


def test_closing_the_connection_frees_the_slot(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    with waiting(known(server), uploaded(server)) as first:
        first.until_running()
        with waiting(known(server), uploaded(server)) as second:
            assert second.next()["type"] == "waiting"
            first.answer.close()
            second.until_running()
            assert processes[0].killed
            processes[1].release()
            second.until("result")
    assert not processes[1].killed


def test_an_analysis_goes_on_as_long_as_one_viewer_is_left(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    path = uploaded(server)
    with waiting(known(server), path) as staying:
        with waiting(known(server), path) as leaving:
            leaving.until_running()
        staying.until_running()
        processes[0].release()
        staying.until("result")
    assert not processes[0].killed


def test_an_analysis_that_was_cancelled_can_be_asked_for_again(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    device, path = known(server), uploaded(server)
    with waiting(device, path) as stream:
        stream.until_running()
    wait_for(lambda: processes[0].killed)
    with waiting(device, path) as stream:
        stream.until_running()
        processes[1].release()
        stream.until("result")


def test_a_process_that_fails_is_a_problem_and_frees_the_slot(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    path = uploaded(server)
    with waiting(known(server), path) as stream:
        stream.until_running()
        processes[0].error = ProcessFailed()
        processes[0].release()
        problem = stream.until("problem")["problem"]
    assert (problem["code"], problem["status"]) == ("internal", 500)
    assert problem["facts"].keys() == {"incident"}
    with waiting(known(server), path) as stream:
        stream.until_running()
        processes[1].release()
        stream.until("result")


def test_an_analysis_that_takes_far_too_long_is_ended(
    processes: list[FakeProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "ANALYSIS_OVERTIME", 0)
    with quick_server(analysis_seconds=0.01) as server:
        (*_, last) = analyzed(server.device(), uploaded(server))
    assert last["type"] == "problem"
    assert last["problem"]["code"] == "busy"
    assert processes[0].killed


def test_a_server_that_stops_ends_analyses(processes: list[FakeProcess]) -> None:
    with quick_server() as server, waiting(server.device(), uploaded(server)) as stream:
        stream.until_running()
        server.app.state.stopping = True
        problem = stream.until("problem")["problem"]
        assert problem["code"] == "stopping"
    assert processes[0].killed


def test_how_analyses_ended_is_counted(processes: list[FakeProcess]) -> None:
    with quick_server() as server:
        device, path = server.device(), uploaded(server)
        with waiting(device, path) as stream:
            stream.until_running()
        wait_for(lambda: 'end="cancelled"} 1.0' in device.get("/metrics").text)
        with waiting(device, path) as stream:
            stream.until_running()
            assert "trunkline_analyses_running 1.0" in device.get("/metrics").text
            processes[1].release()
            stream.until("result")
        analyzed(device, path)
        shown = device.get("/metrics").text
    for end in ("cancelled", "finished", "stored"):
        assert f'trunkline_analyses_total{{end="{end}"}} 1.0' in shown
    assert "trunkline_analyses_running 0.0" in shown


# What is kept


def test_a_result_outlives_the_server(tmp_path: Path, processes: list[FakeProcess]) -> None:
    database = str(tmp_path / "games.db")
    game = tl.Game("usa", seats=2, seed=next(_seeds))
    with quick_server(database=database) as server:
        path = uploaded(server, game)
        with waiting(server.device(), path) as stream:
            stream.until_running()
            processes[0].release()
            stream.until("result")
    with quick_server(database=database) as server:
        lines = analyzed(server.device(), path)
    assert [line["type"] for line in lines] == ["result"]
    assert len(processes) == 1


def test_another_budget_is_another_analysis(tmp_path: Path, processes: list[FakeProcess]) -> None:
    database = str(tmp_path / "games.db")
    for seconds in (20, 30):
        with quick_server(database=database, analysis_seconds=seconds) as server:
            path = uploaded(server, tl.Game("usa", seats=2, seed=1))
            with waiting(server.device(), path) as stream:
                stream.until_running()
                processes[-1].release()
                stream.until("result")
    assert [process.task.seconds for process in processes] == [20, 30]


def test_a_longer_analysis_takes_the_place_of_the_first(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    device, path = known(server), uploaded(server)

    def result(address: str) -> dict[str, Any]:
        with waiting(device, address) as stream:
            stream.until_running()
            processes[-1].release()
            return stream.until("result")

    assert result(path)["longer"] is False
    assert result(f"{path}?longer=true")["longer"] is True
    first, second = (process.task for process in processes)
    assert second.seconds == ANALYSIS_LONGER * first.seconds
    assert first.playouts == PLAYOUTS
    assert second.playouts == ANALYSIS_LONGER * PLAYOUTS
    for address in (path, f"{path}?longer=true"):
        (line,) = analyzed(device, address)
        assert (line["type"], line["longer"]) == ("result", True)
    assert len(processes) == 2


def test_only_a_game_whose_analysis_is_rough_gets_more_time(
    server: RunningServer, processes: list[FakeProcess]
) -> None:
    device, path = known(server), uploaded(server)

    def asks_for_more() -> None:
        problem = refused(device.post(f"{path}?longer=true"), "no_analysis")
        assert problem["facts"] == {"case": "not_rough"}

    asks_for_more()
    with waiting(device, path) as stream:
        stream.until_running()
        asks_for_more()
        processes[0].result = FAKE_GOOD_RESULT
        processes[0].release()
        stream.until("result")
    asks_for_more()
    assert len(processes) == 1


def test_a_result_says_whether_it_is_rough() -> None:
    game = short_game(moves=8)
    analysis = analysis_of(game, analyze(game, playouts=PLAYOUTS))
    for rough in (True, False):
        told = analysis.model_copy(update={"rough": rough})
        assert is_rough(told.model_dump_json().encode()) is rough


def test_a_result_that_cannot_be_stored_is_sent_all_the_same(
    server: RunningServer, processes: list[FakeProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(Storage, "save_analysis", fail)
    with waiting(known(server), uploaded(server)) as stream:
        stream.until_running()
        processes[0].release()
        stream.until("result")


# Real processes


def long_task() -> AnalysisTask:
    game = short_game(moves=8)
    return AnalysisTask(game.record(), write_document(game.edition), LONG, None, 1)


def test_a_process_is_killed_before_or_while_it_runs() -> None:
    process = AnalysisProcess(long_task(), lambda done: None)
    process.kill()
    with pytest.raises(ProcessFailed):
        process.run()
    process = AnalysisProcess(long_task(), lambda done: process.kill())
    with pytest.raises(ProcessFailed):
        process.run()


def test_a_process_with_a_wrong_task_fails() -> None:
    task = msgspec.structs.replace(long_task(), record="nonsense")
    with pytest.raises(ProcessFailed):
        AnalysisProcess(task, lambda done: None).run()


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [
        int(child)
        for file in Path(f"/proc/{process}/task").glob("*/children")
        for child in file.read_text().split()
    ]


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended may still be listed."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_when_the_server_ends(
    tmp_path: Path, signal_number: signal.Signals
) -> None:
    with spawned_server(tmp_path, analysis_seconds=LONG) as server:
        device = server.device()
        record = short_game(moves=8).record()
        replay = good(device.post("/api/replays", json={"record": record}))["id"]
        with waiting(device, f"/api/replays/{replay}/analysis") as stream:
            stream.until_running()
            (worker,) = children(server.process.pid)
            assert os.getpriority(os.PRIO_PROCESS, worker) > 0
            server.process.send_signal(signal_number)
            server.process.wait(PATIENCE)
    wait_for(lambda: not is_alive(worker))

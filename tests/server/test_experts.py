"""Experts on a server: they think in processes of their own, and delay nobody."""

from __future__ import annotations

import asyncio
import io
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args
from unittest import mock

import pytest

import trunkline as tl
from server.harness import PATIENCE, RunningServer, wait_for
from server.player_helpers import begin, good, quick_server, reopened, stored
from trunkline import bots
from trunkline.bots.planner import Planner
from trunkline.observation import Observation
from trunkline.server.games.vocabulary import BotKind, Character
from trunkline.server.rooms import expert_pool, expert_process
from trunkline.server.rooms.expert_pool import ExpertError, ExpertPool
from trunkline.server.rooms.expert_process import ExpertQuestion

# In place of the process of an expert: one that never answers, and one that ends at once.
SILENT = (sys.executable, "-c", "import sys; sys.stdin.read()")
ENDING = (sys.executable, "-c", "")
SOON = 0.05


def first_turn() -> Observation:
    """What the first seat sees on its first turn."""
    game = tl.Game("usa", seats=2, seed=1)
    for seat in game.waiting:
        game.play(game.moves(seat)[0], seat=seat)
    return game.observe(game.seat)


def bots_that_moved(server: RunningServer, game: str) -> set[str]:
    log = stored(server.settings.database, game)
    return {action["bot"] for _, _, action in log if "bot" in action}


@pytest.fixture
def silent() -> Iterator[None]:
    """Experts that think for ever."""
    with mock.patch.object(expert_pool, "COMMAND", SILENT):
        yield


# At the table


def test_a_server_offers_every_level_and_every_character() -> None:
    assert set(get_args(BotKind)) <= set(bots.names())
    styles = [bot for bot in bots.names() if hasattr(bots.find(bot), "style")]
    assert [*get_args(Character)] == styles


@pytest.mark.parametrize("edition", ["usa", "germany"])
def test_an_expert_and_characters_play_a_game_to_the_end(edition: str) -> None:
    with quick_server(expert_seconds=SOON) as server:
        kinds = ("expert", "challenging", "overlander", "gatekeeper")
        table = begin(server, *kinds, edition=edition)
        wait_for(lambda: table.view()["state"] == "over")
        assert bots_that_moved(server, table.game) == set(kinds)
        names = [seat["name"] for seat in table.view()["seats"]]
        assert names == ["Expert bot", "Challenging bot", "Overlander", "Gatekeeper"]


def test_a_person_can_be_replaced_by_an_expert(server: RunningServer) -> None:
    table = begin(server, "open", "open", stand_in="expert")
    good(table[0].post("leave"))
    wait_for(lambda: bots_that_moved(server, table.game) == {"expert"})


@pytest.mark.usefixtures("silent")
def test_other_bots_play_on_while_an_expert_thinks() -> None:
    with quick_server(bot_threads=1) as server:
        slow = begin(server, "expert", "easy")
        wait_for(lambda: server.app.state.services.bots._experts._busy)
        other = begin(server, "easy", "stoker")
        wait_for(lambda: other.view()["state"] == "over")
        assert "expert" not in bots_that_moved(server, slow.game)


def test_a_restart_while_an_expert_thinks_loses_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with (
        mock.patch.object(expert_pool, "COMMAND", SILENT),
        quick_server(database=database) as server,
    ):
        table = begin(server, "here", "expert")
        good(table[0].move(table[0].moves[0]))
        pool = server.app.state.services.bots._experts
        wait_for(lambda: pool._busy)
        (process,) = [it._process for it in pool._busy]
    assert process.wait(PATIENCE) != 0
    before = stored(database, table.game)
    assert not any("bot" in action for _, _, action in before)
    with quick_server(database=database, expert_seconds=SOON) as server:
        again = reopened(table, server)
        wait_for(lambda: "expert" in bots_that_moved(server, table.game))
        assert stored(database, table.game)[: len(before)] == before
        assert again.view()["state"] == "playing"


def test_the_planner_moves_for_an_expert_whose_process_ends() -> None:
    with mock.patch.object(expert_pool, "COMMAND", ENDING), quick_server() as server:
        table = begin(server, "expert", "easy")
        wait_for(lambda: table.view()["state"] == "over")
        assert bots_that_moved(server, table.game) == {"expert", "easy"}


# The processes


def asked(pool: ExpertPool, seen: Observation) -> int:
    return asyncio.run(pool.choose(seen, seed=1))


def test_a_process_chooses_a_legal_move_and_is_used_again() -> None:
    seen, pool = first_turn(), ExpertPool(1, SOON)
    try:
        assert asked(pool, seen) in seen.move_numbers()
        (process,) = pool._idle
        assert asked(pool, seen) in seen.move_numbers()
        assert pool._idle == [process]
    finally:
        pool.close()
    assert process._process.wait(PATIENCE) != 0


def test_a_process_that_was_killed_is_replaced() -> None:
    seen, pool = first_turn(), ExpertPool(1, SOON)
    try:
        asked(pool, seen)
        (process,) = pool._idle
        process.kill()
        process._process.wait(PATIENCE)
        with pytest.raises(ExpertError):
            asked(pool, seen)
        assert asked(pool, seen) in seen.move_numbers()
    finally:
        pool.close()


@pytest.mark.usefixtures("silent")
def test_a_process_that_is_far_too_late_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_pool, "GRACE_SECONDS", 0.0)
    pool = ExpertPool(1, SOON)
    try:
        with pytest.raises(ExpertError):
            asked(pool, first_turn())
        assert not pool._idle
    finally:
        pool.close()


def test_a_closed_pool_starts_no_process() -> None:
    pool = ExpertPool(1, SOON)
    pool.close()
    with pytest.raises((ExpertError, RuntimeError)):
        asked(pool, first_turn())


# Sharing the time


class NotedQuestions:
    """In place of a process: it notes until when it may think."""

    def __init__(self) -> None:
        self.deadlines: list[float] = []

    def ask(self, question: ExpertQuestion) -> int:
        self.deadlines.append(question.deadline)
        return 0


@pytest.mark.parametrize(
    ("processes", "pending", "now", "until"),
    [
        pytest.param(1, 1, 100.0, 108.0, id="alone"),
        pytest.param(2, 2, 100.0, 108.0, id="each has a process"),
        pytest.param(1, 4, 100.0, 104.0, id="four share sixteen seconds"),
        pytest.param(2, 4, 100.0, 108.0, id="two processes have twice the time"),
        pytest.param(1, 3, 108.0, 108.0 + 8 / 3, id="three share what one has left"),
        pytest.param(1, 1, 114.0, 116.0, id="the last one answers in time"),
        pytest.param(1, 1, 116.5, 116.0, id="too late to think at all"),
    ],
)
def test_experts_share_the_time_if_there_are_more_than_processes(
    monkeypatch: pytest.MonkeyPatch, processes: int, pending: int, now: float, until: float
) -> None:
    process = NotedQuestions()
    monkeypatch.setattr(expert_pool, "monotonic", lambda: now)
    pool = ExpertPool(processes, seconds=8.0)
    monkeypatch.setattr(pool, "_take", lambda: process)
    monkeypatch.setattr(pool, "_give_back", lambda *_, **__: None)
    pool._pending = pending
    # All have asked at 100.
    pool._choose(first_turn(), 1, deadline=116.0)
    pool.close()
    assert process.deadlines == [pytest.approx(until)]


def test_an_expert_without_any_time_plays_what_the_planner_would() -> None:
    seen = first_turn()
    assert expert_process._answer(ExpertQuestion(seen, 3, deadline=0.0)) == (
        Planner().choose(seen).number
    )


def test_an_error_in_a_process_is_an_answer() -> None:
    over = tl.position("usa", turns_left=1)
    waiting = over.observe(1 - over.seat)
    questions = [ExpertQuestion(waiting, 1, 0.0), ExpertQuestion(first_turn(), 1, 0.0)]
    answers = io.BytesIO()
    with pytest.raises(EOFError):
        expert_process._serve(io.BytesIO(b"".join(map(pickle.dumps, questions))), answers)
    answers.seek(0)
    error: Any = pickle.load(answers)
    assert isinstance(error, Exception)
    assert str(error) == "ValueError"
    assert pickle.load(answers) in first_turn().move_numbers()

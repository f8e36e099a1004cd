"""The same tournament on Ray: on a real cluster of this machine, with the same results."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from trunkline.arena import ArenaError, tournament
from trunkline.bots import BotError

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "my_first_bot.py"


def test_results_on_a_cluster_are_those_of_this_machine(tmp_path: Path) -> None:
    shutil.copy(EXAMPLE, tmp_path / "mine.py")
    shutil.copy(HERE / "bad_bots.py", tmp_path)
    bots = ("mine.py:Longest", "bad_bots.py:DiesAtTimes")

    def found(*words: str) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-m", "trunkline", "arena", *bots, "--games", "24", "--json", *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        data: dict[str, Any] = json.loads(done.stdout)
        assert data.pop("seconds") > 0
        return data

    there = found("--ray", "--workers", "2")
    assert there == found("--workers", "2")
    assert there["games"] == 24
    assert len(there["forfeits"]) == 1


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r'pip install "trunkline\[ray\]"'):
        tournament(["random", "greedy"], games=2, ray="local")


class RayError(Exception):
    """Something went wrong on the cluster."""


class RayTaskError(RayError):
    """A task raised an error."""

    def __init__(self, cause: Exception) -> None:
        self.cause = cause


class Cluster(ModuleType):
    """What the arena uses of Ray, in this process; tasks may be made to fail.

    It can be neither started nor shut down.
    """

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self, connected: bool = True, failure: Exception | None = None) -> None:
        super().__init__("ray")
        self.connected, self.failure = connected, failure

    def is_initialized(self) -> bool:
        return self.connected

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def put(self, value: object) -> object:
        return value

    def remote(self, **options: object) -> Callable[[Callable[..., object]], object]:
        def made(task: Callable[..., object]) -> object:
            return SimpleNamespace(remote=lambda *given: Task(task, given))

        return made

    def wait(self, tasks: list[Task]) -> tuple[list[Task], list[Task]]:
        return tasks[-1:], tasks[:-1]

    def get(self, task: Task) -> object:
        if self.failure is not None:
            raise self.failure
        return task.work(*task.given)


class Task:
    """A call that is still to be made."""

    def __init__(self, work: Callable[..., object], given: tuple[object, ...]) -> None:
        self.work, self.given = work, given


def test_a_cluster_that_is_there_is_used_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", Cluster())
    there = tournament(["random", "greedy"], games=20, ray="local")
    assert there.outcomes == tournament(["random", "greedy"], games=20, workers=0).outcomes


def test_what_dies_on_a_cluster_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", Cluster(failure=RayError()))
    there = tournament(["random", "greedy"], games=2, ray="local")
    assert there.outcomes == tournament(["random", "greedy"], games=2, workers=0).outcomes


def test_a_bot_that_a_cluster_does_not_have_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", Cluster(failure=RayTaskError(BotError("no such bot"))))
    with pytest.raises(BotError, match="no such bot"):
        tournament(["random", "greedy"], games=2, ray="local")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_an_address_without_a_cluster_is_refused_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", Cluster(connected=False))
    with pytest.raises(ArenaError, match=f"no Ray cluster at {address}"):
        tournament(["random", "greedy"], games=2, ray=address)

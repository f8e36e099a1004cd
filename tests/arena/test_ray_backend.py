"""Tournaments on Ray give the same results, on a real cluster on this machine too."""

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


def test_results_on_a_cluster_equal_local_results(tmp_path: Path) -> None:
    shutil.copy(EXAMPLE, tmp_path / "mine.py")
    shutil.copy(HERE / "bad_bots.py", tmp_path)
    bots = ("mine.py:Longest", "bad_bots.py:DiesAtTimes")

    def arena_json(*words: str) -> dict[str, Any]:
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

    there = arena_json("--ray", "--workers", "2")
    assert there == arena_json("--workers", "2")
    assert there["games"] == 24
    assert len(there["forfeits"]) == 1


def test_the_error_without_ray_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r'pip install "trunkline\[ray\]"'):
        tournament(["random", "greedy"], games=2, ray="local")


class RayError(Exception):
    """Something went wrong on the cluster."""


class RayTaskError(RayError):
    """A task raised an error."""

    def __init__(self, cause: Exception) -> None:
        self.cause = cause


class FakeRay(ModuleType):
    """A fake of the parts of Ray that the arena uses, whose tasks can be made to fail.

    Starting it or shutting it down is an error.
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
        def decorate(task: Callable[..., object]) -> object:
            return SimpleNamespace(remote=lambda *given: FakeTask(task, given))

        return decorate

    def wait(self, tasks: list[FakeTask]) -> tuple[list[FakeTask], list[FakeTask]]:
        return tasks[-1:], tasks[:-1]

    def get(self, task: FakeTask) -> object:
        if self.failure is not None:
            raise self.failure
        return task.work(*task.given)


class FakeTask:
    """A call that has not been made yet."""

    def __init__(self, work: Callable[..., object], given: tuple[object, ...]) -> None:
        self.work, self.given = work, given


def test_an_existing_connection_is_used_and_kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay())
    there = tournament(["random", "greedy"], games=20, ray="local")
    assert there.game_results == tournament(["random", "greedy"], games=20, workers=0).game_results


def test_a_task_that_dies_on_a_cluster_is_played_locally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay(failure=RayError()))
    there = tournament(["random", "greedy"], games=2, ray="local")
    assert there.game_results == tournament(["random", "greedy"], games=2, workers=0).game_results


def test_a_bot_that_the_cluster_lacks_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay(failure=RayTaskError(BotError("no such bot"))))
    with pytest.raises(BotError, match="no such bot"):
        tournament(["random", "greedy"], games=2, ray="local")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_an_address_without_a_cluster_is_refused_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay(connected=False))
    with pytest.raises(ArenaError, match=f"no Ray cluster at {address}"):
        tournament(["random", "greedy"], games=2, ray=address)

"""The examples run unchanged, in another folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import trunkline as tl

EXAMPLES = Path(__file__).parent.parent / "examples"
PACKAGE = Path(tl.__file__).parent.parent  # found from any folder
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


def run(script: Path, folder: Path, *words: str) -> str:
    """What an example prints."""
    done = subprocess.run(
        [sys.executable, str(script), *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_example_runs_and_prints_something(script: Path, tmp_path: Path) -> None:
    assert run(script, tmp_path).strip()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_is_short(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) < 40


def test_boards_of_all_editions_and_of_a_file_can_be_drawn(tmp_path: Path) -> None:
    own = str(EXAMPLES / "my-map.toml")
    run(EXAMPLES / "draw_boards.py", tmp_path, ".", *tl.editions(), own)
    names = {f"{name}.svg" for name in (*tl.editions(), "my-map")}
    assert {path.name for path in tmp_path.glob("*.svg")} == names


def test_the_ride_scores_what_its_hint_promised(tmp_path: Path) -> None:
    lines = run(EXAMPLES / "a_ride.py", tmp_path).splitlines()
    hints = [int(line.split()[0]) for line in lines if " points" in line and ": Kiel" in line]
    reached = [int(line.split()[2]) for line in lines if line.startswith("In ")]
    assert hints == sorted(hints, reverse=True)
    assert reached[-1] == hints[0]
    assert set(hints) <= set(reached)


def test_the_example_map_uses_the_features_of_editions() -> None:
    edition = tl.Game(EXAMPLES / "my-map.toml").edition
    assert edition.id not in tl.editions()
    assert any(track.tunnel for track in edition.board.tracks)
    assert any(track.locomotives for track in edition.board.tracks)
    assert edition.rules.stations.count
    routes = [frozenset((track.a, track.b)) for track in edition.board.tracks]
    assert len(set(routes)) < len(routes)


@pytest.mark.parametrize("seats", [2, 3])
def test_games_on_the_example_map_end(seats: int) -> None:
    for seed in range(20):
        game = tl.Game(EXAMPLES / "my-map.toml", seats=seats, seed=seed)
        game.play_out(seed)
        assert game.over


def test_the_sampling_bot_beats_the_random_one(tmp_path: Path) -> None:
    lines = run(EXAMPLES / "what_a_seat_knows.py", tmp_path).splitlines()
    points = {name: int(total) for name, total in (line.split(": ") for line in lines)}
    assert points["Sampler"] > points["Random"]

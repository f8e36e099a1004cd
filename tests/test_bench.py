"""The benchmarks measure what they claim to; no test checks how fast it is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import trunkline as tl
from benchmarks.engine import EngineFigures
from trunkline.cli import app
from trunkline.cli.commands import bench as command
from trunkline.compiled_edition import compile_edition
from trunkline.core.benchmark_loops import time_longest_path
from trunkline.core.playouts import random_games
from trunkline.core.state import POSITION_BYTES


def test_bench_prints_every_figure_for_every_edition_and_2_4_and_5_seats_as_json() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "trunkline", "bench", "--effort", "0.001", "--json"],
        capture_output=True,
        check=True,
        text=True,
    )
    data = json.loads(found.stdout)
    rows = [(row["edition"], row["seats"]) for row in data["figures"]]
    assert rows == [(edition, seats) for edition in tl.editions() for seats in (2, 4, 5)]
    for row in data["figures"]:
        assert set(row) == set(EngineFigures.__struct_fields__)
        ridden = row["edition"].startswith("marklin")
        for name in set(row) - {"edition"}:
            if name.endswith("ride_us") and not ridden:
                assert row[name] is None
            else:
                assert row[name] > 0
    assert data["overhead"]["position_bytes"] == POSITION_BYTES


def test_an_installed_package_says_where_the_benchmarks_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)
    result = CliRunner().invoke(app, ["bench", "--json"])
    assert result.exit_code == 2
    assert "in a checkout of the Trunkline repository" in result.stderr


def test_a_position_is_at_most_a_kibibyte() -> None:
    assert POSITION_BYTES <= 1024


@pytest.mark.parametrize("edition", ["europe", "marklin", "germany"])
def test_the_games_that_are_timed_are_whole_games(edition: str) -> None:
    tally = random_games(compile_edition(edition).table, 3, 50, 1)
    assert tally["games"] == 50
    assert sum(tally["totals"].values()) == 150
    assert sum(tally["wins"]) >= 50
    total = sum(total * often for total, often in tally["totals"].items())
    assert total == sum(sum(points) for points in tally["points"].values())
    assert tally["moves"] > 50 * 60


def test_the_path_that_is_timed_is_the_one_that_is_scored() -> None:
    game = tl.position("usa", tracks={0: ["Denver-Omaha", "Kansas City-Omaha (1)"]})
    tracks = [track for track, seat in game.owners.items() if seat == 0]
    length, _ = time_longest_path(compile_edition("usa").table, tracks)
    assert length == game.scores()[0].path_length == 5

"""`trunkline analyze`: its tables, JSON and plot, and how it handles bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from analysis.positions import short_game
from trunkline.analysis import Analysis
from trunkline.cli import app

BUDGET = ("--playouts", "600")


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    file = tmp_path / "game.txt"
    file.write_text(short_game(moves=8).record(), encoding="utf-8")
    return file


def run(*words: object, **options: Any) -> Result:
    return CliRunner().invoke(app, ["analyze", *map(str, words)], catch_exceptions=False, **options)


def test_it_prints_luck_and_skill(record: Path) -> None:
    result = run(record, *BUDGET)
    assert result.exit_code == 0, result.stderr
    assert "USA  2 seats, 8 moves, unfinished" in result.stdout
    for words in ("Own errors", "Others' luck", "Accuracy", "Opening deal", "Card draws", "Kept"):
        assert words in result.stdout
    assert result.stderr == ""


def test_it_says_if_there_was_too_little_time(record: Path) -> None:
    assert "had too little time: its numbers are rough" in run(record, *BUDGET).stdout
    record.write_text(short_game(moves=2).record(), encoding="utf-8")
    enough = run(record, "--playouts", 5000).stdout
    assert "too little time" not in enough
    assert "rough" not in enough


def test_all_lists_every_decision(record: Path) -> None:
    lines = run(record, *BUDGET, "--all").stdout.splitlines()
    numbers = [line.split()[0] for line in lines if line[:1].isdigit() and "keep" not in line]
    assert {"3", "4", "5", "6", "7", "8"} <= set(numbers)


def test_json_is_the_analysis(record: Path) -> None:
    result = run(record, *BUDGET, "--json")
    found = Analysis.from_json(result.stdout.encode())
    assert found.edition == "usa"
    assert len(json.loads(result.stdout)["moves"]) == len(found.moves) == 8


def test_the_same_record_is_not_analyzed_twice(record: Path, tmp_path: Path) -> None:
    first = run(record, "--seconds", 0.01, "--json").stdout
    assert len([*(tmp_path / "cache").rglob("*.json")]) == 1
    assert run(record, "--seconds", 0.01, "--json").stdout == first


def test_nothing_is_kept_without_the_cache(record: Path, tmp_path: Path) -> None:
    assert run(record, *BUDGET, "--no-cache").exit_code == 0
    assert not (tmp_path / "cache").exists()


def test_standard_input_is_a_record_too(record: Path) -> None:
    result = run("-", *BUDGET, input=record.read_text(encoding="utf-8"))
    assert result.exit_code == 0


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_it_plots_to_a_file(record: Path, tmp_path: Path, suffix: str) -> None:
    picture = tmp_path / f"plot{suffix}"
    assert run(record, *BUDGET, "--plot", picture).exit_code == 0
    head = picture.read_bytes()[:200]
    assert b"<?xml" in head if suffix == ".svg" else head.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere.txt"], "There is no file nowhere.txt."),
        (["{record}", "--plot", "plot.gif"], "A plot is a .svg or .png file, not plot.gif."),
        (["{record}", "--plot", "nowhere/plot.svg"], "There is no folder nowhere"),
        (["{other}"], "a record begins with the line"),
    ],
)
def test_bad_input_is_explained(
    record: Path, tmp_path: Path, words: list[str], complaint: str
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("hello\n", encoding="utf-8")
    result = run(*(word.format(record=record, other=other) for word in words), *BUDGET)
    assert result.exit_code == 1
    assert complaint in result.stderr
    as_json = run(*(word.format(record=record, other=other) for word in words), *BUDGET, "--json")
    assert complaint in json.loads(as_json.stdout)["error"]

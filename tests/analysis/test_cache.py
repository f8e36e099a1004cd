"""Analyses are kept, and found again for the same game and budget only."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.positions import short_game
from trunkline.analysis import Analysis, analyze_cached
from trunkline.analysis.cache import cache_folder, cache_key


def test_a_second_analysis_comes_from_the_cache(tmp_path: Path) -> None:
    game = short_game(moves=6)
    first = analyze_cached(game, seconds=0.01, folder=tmp_path)
    (file,) = tmp_path.glob("*.json")
    assert file.read_bytes() == first.to_json()
    again = analyze_cached(game, seconds=0.01, folder=tmp_path, cancelled=lambda: True)
    assert again.to_json() == first.to_json()


def test_an_analysis_survives_json() -> None:
    found = analyze_cached(short_game(moves=6), playouts=300, folder=Path("/dev/null/nowhere"))
    assert Analysis.from_json(found.to_json()) == found


def test_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    game = short_game(moves=2)
    first = analyze_cached(game, playouts=50, folder=tmp_path)
    (file,) = tmp_path.glob("*.json")
    file.write_text("{}", encoding="utf-8")
    assert analyze_cached(game, playouts=50, folder=tmp_path) == first
    assert file.read_bytes() == first.to_json()


def test_other_games_and_other_budgets_have_other_keys() -> None:
    game = short_game(moves=2)
    keys = {
        cache_key(game, 60, None, 0),
        cache_key(game, 30, None, 0),
        cache_key(game, None, 60, 0),
        cache_key(game, 60, None, 1),
        cache_key(short_game(moves=3), 60, None, 0),
    }
    assert len(keys) == 5


def test_the_folder_is_that_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "trunkline" / "analysis"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "trunkline" / "analysis"

"""Analyses kept in the user's cache folder, by the game and by how it was analyzed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from trunkline.analysis.game_analysis import DEFAULT_SECONDS, analyze
from trunkline.analysis.result_types import VERSION, Analysis
from trunkline.analysis.schedule import AnalysisProgress
from trunkline.bots.planner import Planner
from trunkline.game import Game

__all__ = ["analyze_cached", "cache_folder", "cache_key"]


def cache_folder() -> Path:
    """Where analyses are kept: below XDG_CACHE_HOME, or else below `.cache` of the home folder."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "trunkline" / "analysis"


def cache_key(game: Game, seconds: float | None, playouts: int | None, seed: int) -> str:
    """The hash of a game's record and of everything else that the numbers depend on."""
    weights = Planner.weights(game.edition, game.seats)
    parts = (VERSION, seconds, playouts, seed, weights, game.edition.hash, game.record())
    return hashlib.blake2b(msgspec.json.encode(parts), digest_size=16).hexdigest()


def analyze_cached(
    game: Game,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[AnalysisProgress], None] | None = None,
    seed: int = 0,
    *,
    playouts: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    folder: Path | None = None,
) -> Analysis:
    """The analysis of a game with a record, as `analyze` makes it; from the cache if it is there.

    A cache that cannot be read or written is ignored.
    """
    if seconds is None and playouts is None:
        seconds = DEFAULT_SECONDS
    path = folder or cache_folder()
    file = path / f"{cache_key(game, seconds, playouts, seed)}.json"
    found = _read(file)
    if found is None:
        found = analyze(
            game, seconds, threads, progress, seed, playouts=playouts, cancelled=cancelled
        )
        _write(file, found.to_json())
    return found


def _read(file: Path) -> Analysis | None:
    try:
        return Analysis.from_json(file.read_bytes())
    except (OSError, msgspec.DecodeError):
        return None


def _write(file: Path, data: bytes) -> None:
    """Write a file at once: another process never sees half of it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as temporary:
            temporary.write(data)
        Path(temporary.name).replace(file)
    except OSError:
        return

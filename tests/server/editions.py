"""Editions that differ from those installed, as if another version had been."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from trunkline.editions import loader
from trunkline.server.http.routes import editions as routes

OLDER_USA = """\
base = "usa"
trains = 30

[board]
base = "usa"

[board.cities.denver]
name = "Old Denver"
"""


def older_usa(folder: Path) -> Path:
    """The file of another version of `usa`: fewer trains, and a city of another name."""
    file = folder / "usa.toml"
    file.write_text(OLDER_USA, encoding="utf-8")
    return file


@contextmanager
def changed_files(folder: Path, changes: dict[str, tuple[str, str]]) -> Iterator[None]:
    """An upgrade: in some files of the installed editions, a text is replaced by another."""
    upgraded = folder / "upgraded"
    shutil.copytree(loader.EDITIONS_DIR, upgraded, ignore=shutil.ignore_patterns("*.py*", "*.json"))
    for name, (old, new) in changes.items():
        text = (upgraded / name).read_text(encoding="utf-8")
        assert old in text
        (upgraded / name).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "EDITIONS_DIR", upgraded)
        _forget_editions()
        yield
    _forget_editions()


def _forget_editions() -> None:
    """Forget what a process reads once, as a new process would."""
    loader._built_in.cache_clear()
    routes._made.clear()

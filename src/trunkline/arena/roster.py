"""The bots of a tournament as classes, in whatever process or machine the games are played."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from trunkline import bots
from trunkline.bots import Bot

__all__ = ["found", "labels", "sources"]


def sources(names: Iterable[str]) -> dict[str, bytes]:
    """The files of those bots that are in one; a name that leads to no bot is a BotError."""
    for name in names:
        bots.find(name)
    return {name: Path(_split(name)[0]).read_bytes() for name in names if _is_file(name)}


def found(names: Iterable[str], files: dict[str, bytes]) -> dict[str, type[Bot]]:
    """The classes of bots by name."""
    return {name: _loaded(name, files.get(name)) for name in names}


def labels(names: Iterable[str]) -> dict[str, str]:
    """Short names for people: a class alone, unless another one is called the same."""
    short = {name: _split(name)[1] if _is_file(name) else name for name in names}
    taken = list(short.values())
    return {name: label if taken.count(label) == 1 else name for name, label in short.items()}


@cache
def _loaded(name: str, source: bytes | None) -> type[Bot]:
    """A bot's class; its file is brought along where it is missing: on another machine, say."""
    file, attribute = _split(name)
    if source is None or (Path(file).is_file() and Path(file).read_bytes() == source):
        return bots.find(name)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, Path(file).name)
        copy.write_bytes(source)
        return bots.find(f"{copy}:{attribute}")


def _is_file(name: str) -> bool:
    return _split(name)[0].endswith(".py")


def _split(name: str) -> tuple[str, str]:
    file, _, attribute = name.rpartition(":")
    return file, attribute

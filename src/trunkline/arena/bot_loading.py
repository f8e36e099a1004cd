"""Loading the bots of a tournament in any process and on any machine, and their short names."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from trunkline import bots
from trunkline.bots import Bot
from trunkline.bots.registry import split_parameters

__all__ = ["labels", "load_bots", "read_sources"]


def read_sources(names: Iterable[str]) -> dict[str, bytes]:
    """The source files of bots that come from a file; an unknown name is a BotError."""
    for name in names:
        bots.find(name)
    return {name: Path(_split(name)[0]).read_bytes() for name in names if _is_file(name)}


def load_bots(names: Iterable[str], sources: dict[str, bytes]) -> dict[str, Callable[..., Bot]]:
    """What makes each bot, by name."""
    return {name: _load_bot(name, sources.get(name)) for name in names}


def labels(names: Iterable[str]) -> dict[str, str]:
    """Short names for people: only the class name, unless two bots share it."""
    short = {name: _split(name)[1] if _is_file(name) else name for name in names}
    taken = list(short.values())
    return {name: label if taken.count(label) == 1 else name for name, label in short.items()}


@cache
def _load_bot(name: str, source: bytes | None) -> Callable[..., Bot]:
    """Load a bot. Where its file is missing, as on another machine, use `source`."""
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
    """The file of a bot, and its class with parameters; the file is empty for other bots."""
    plain, _ = split_parameters(name)
    file, _, attribute = plain.rpartition(":")
    return file, attribute + name[len(plain) :]

"""Bots by name: the ones that come along, those of installed packages, and those in a file."""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

from trunkline.bots.base import Bot, BotError

__all__ = ["find", "make", "names"]

GROUP = "trunkline.bots"
BUILT_IN = {
    "random": "trunkline.bots.random:Random",
    "greedy": "trunkline.bots.greedy:Greedy",
    "easy": "trunkline.bots.levels:Easy",
    "medium": "trunkline.bots.levels:Medium",
    "hard": "trunkline.bots.levels:Hard",
    "planner": "trunkline.bots.planner:Planner",
}


def names() -> list[str]:
    """Every bot that can be called by name, the weakest of our own first."""
    return [*BUILT_IN, *(name for name, _ in _installed())]


def make(name: str, seed: int = 0) -> Bot:
    """A bot by name, entry point or `path/to/file.py:Class`, ready to play."""
    return find(name)(seed=seed)


def find(name: str) -> type[Bot]:
    """The class of a bot, by name, entry point or `path/to/file.py:Class`."""
    if name in BUILT_IN:
        return _checked(name, _attribute(name, *BUILT_IN[name].split(":")))
    if ".py:" in name or name.endswith(".py"):
        return _from_file(name)
    for installed, target in _installed():
        if installed == name:
            return _checked(name, _attribute(name, *target.split(":")))
    raise BotError(_unknown(name))


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, names(), n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return (
        f"there is no bot {name!r}; {hint}There are {', '.join(names())}, "
        "or a file of your own: path/to/file.py:Class"
    )


def _installed() -> Iterator[tuple[str, str]]:
    """Bots of other installed packages; our own names cannot be taken."""
    for entry in entry_points(group=GROUP):
        if entry.name not in BUILT_IN:
            yield entry.name, entry.value


def _from_file(name: str) -> type[Bot]:
    file, _, attribute = name.rpartition(":")
    if not attribute or attribute.endswith(".py"):
        raise BotError(f"{name!r} does not say which class: write path/to/file.py:Class")
    path = Path(file)
    if not path.is_file():
        raise BotError(f"there is no file {file} to take the bot {attribute} from")
    module = _module_name(path)
    if module not in sys.modules:
        _run(name, module, path)
    return _checked(name, _attribute(name, module, attribute))


def _module_name(path: Path) -> str:
    """A name that no other file has, and that a change to the file changes."""
    content = hashlib.blake2b(bytes(path.resolve()) + path.read_bytes(), digest_size=8)
    return f"trunkline_bot_{path.stem}_{content.hexdigest()}"


def _run(name: str, module: str, path: Path) -> None:
    spec = importlib.util.spec_from_file_location(module, path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[module] = loaded
    try:
        spec.loader.exec_module(loaded)
    except Exception as error:
        del sys.modules[module]
        raise BotError(f"{name!r} cannot be loaded: {type(error).__name__}: {error}") from error


def _attribute(name: str, module: str, attribute: str) -> object:
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BotError(f"{name!r} cannot be loaded: {error}") from error


def _checked(name: str, found: object) -> type[Bot]:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotError(f"{name!r} is no bot: it must be a class derived from trunkline.bots.Bot")
    return found

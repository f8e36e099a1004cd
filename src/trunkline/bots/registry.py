"""Bots by name: built-in ones, those of installed packages, and those in a file.

A name may be followed by parameters: `expert(seconds=0.5)`, `my_bot.py:Mine(depth=3)`.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from trunkline.bots.base import Bot, BotError

__all__ = ["find", "make", "names"]

GROUP = "trunkline.bots"
BUILT_IN = {
    name: EntryPoint(name, f"trunkline.bots.{target}", GROUP)
    for name, target in {
        "random": "random:Random",
        "greedy": "greedy:Greedy",
        "easy": "levels:Easy",
        "medium": "levels:Medium",
        "challenging": "levels:Challenging",
        "hard": "levels:Hard",
        "overlander": "characters:Overlander",
        "collector": "characters:Collector",
        "gatekeeper": "characters:Gatekeeper",
        "stoker": "characters:Stoker",
        "planner-1": "earlier:Planner1",
        "planner": "planner:Planner",
        "expert": "expert:Expert",
    }.items()
}


def names() -> list[str]:
    """The names of all bots: the built-in ones from weak to strong, then the others."""
    return list(_known())


def make(name: str, seed: int = 0) -> Bot:
    """Make a bot by name, entry point or `path/to/file.py:Class`, each also with parameters."""
    return find(name)(seed=seed)


def find(name: str) -> Callable[..., Bot]:
    """What makes a bot of this name from a seed: its class, or that with its parameters."""
    plain, parameters = split_parameters(name)
    found = _find_class(plain)
    try:
        inspect.signature(found).bind(seed=0, **parameters)
        if not parameters:
            return found
        made = partial(found, **parameters)
        made(seed=0)  # now, not in the first game: the values may be wrong
    except (TypeError, ValueError) as error:
        raise BotError(f"{name!r} cannot be made: {error}") from error
    return made


def split_parameters(name: str) -> tuple[str, dict[str, Any]]:
    """The name of a bot, and its parameters as written behind it in parentheses."""
    if not name.endswith(")"):
        return name, {}
    plain, _, written = name.partition("(")
    try:
        call = ast.parse(f"bot({written}", mode="eval").body
        if not isinstance(call, ast.Call) or call.args or None in [k.arg for k in call.keywords]:
            raise ValueError("parameters have names")
        return plain, {str(k.arg): ast.literal_eval(k.value) for k in call.keywords}
    except (SyntaxError, ValueError):
        raise BotError(
            f"{name!r} has parameters that cannot be read: write name(parameter=value), "
            "for example expert(seconds=0.5)"
        ) from None


def _find_class(name: str) -> type[Bot]:
    """The class of a bot, by name, entry point or `path/to/file.py:Class`."""
    # Built-in bots first: a search through all installed packages takes longer than a whole game.
    entry = BUILT_IN.get(name)
    if entry is None and (".py:" in name or name.endswith(".py")):
        return _from_file(name)
    entry = entry or _known().get(name)
    if entry is None:
        raise BotError(_unknown(name))
    return _checked(name, _loaded(name, entry.load))


def _known() -> dict[str, EntryPoint]:
    """The built-in bots and those of installed packages, which cannot replace a built-in one."""
    installed = {entry.name: entry for entry in entry_points(group=GROUP)}
    return BUILT_IN | {name: entry for name, entry in installed.items() if name not in BUILT_IN}


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, names(), n=1)
    hint = f" (did you mean {close[0]!r}?)" if close else ""
    return (
        f"there is no bot {name!r}{hint}; there are {', '.join(names())}, "
        "or one of your own: path/to/file.py:Class"
    )


def _from_file(name: str) -> type[Bot]:
    file, _, attribute = name.rpartition(":")
    if not attribute or attribute.endswith(".py"):
        raise BotError(f"{name!r} does not say which class: write path/to/file.py:Class")
    path = Path(file)
    if not path.is_file():
        raise BotError(f"there is no file {file} to take the bot {attribute} from")
    module = _module_name(path)
    if module not in sys.modules:
        _loaded(name, lambda: _run(module, path))
    found = getattr(sys.modules[module], attribute, None)
    if found is None:
        raise BotError(f"there is no class {attribute} in {file}")
    return _checked(name, found)


def _module_name(path: Path) -> str:
    """A module name that is unique to the path and content of a file."""
    content = hashlib.blake2b(bytes(path.resolve()) + path.read_bytes(), digest_size=8)
    return f"trunkline_bot_{path.stem}_{content.hexdigest()}"


def _run(module: str, path: Path) -> None:
    spec = importlib.util.spec_from_file_location(module, path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[module] = loaded
    try:
        spec.loader.exec_module(loaded)
    except BaseException:
        del sys.modules[module]
        raise


def _loaded(name: str, load: Callable[[], object]) -> object:
    """Load a bot; any error in its code becomes a BotError that names the bot."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise BotError(f"{name!r} cannot be loaded: {type(error).__name__}: {error}") from error


def _checked(name: str, found: object) -> type[Bot]:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotError(f"{name!r} is no bot: it must be a class derived from trunkline.bots.Bot")
    if inspect.isabstract(found):
        raise BotError(f"{name!r} is no bot yet: it has no `choose` of its own")
    return found

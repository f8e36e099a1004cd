"""The layers of the server: a folder imports only the layers below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import trunkline.server

SERVER = Path(trunkline.server.__file__).parent
# The modules beside the folders are the bottom layer.
BASE = ""
BELOW = {
    BASE: set(),
    "games": {BASE},
    "storage": {BASE, "games"},
    "wire": {BASE, "games"},
    "rooms": {BASE, "games", "storage", "wire"},
    "http": {BASE, "games", "storage", "wire", "rooms"},
}
# Packages that only the layers for requests or for the database may import.
ONLY_IN = {
    "fastapi": {"http"},
    "starlette": {"http"},
    "uvicorn": {"http"},
    "sqlalchemy": {"storage"},
    "alembic": {"storage"},
}


def layer_of(path: Path) -> str:
    folders = path.relative_to(SERVER).parent.parts
    return folders[0] if folders else BASE


def imported(path: Path) -> Iterator[str]:
    """The names of all modules that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_every_folder_is_a_layer() -> None:
    folders = {path.name for path in SERVER.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(BELOW) - {BASE}


@pytest.mark.parametrize("path", sorted(SERVER.rglob("*.py")), ids=lambda path: path.stem)
def test_a_module_imports_only_the_layers_below_it(path: Path) -> None:
    layer = layer_of(path)
    for name in imported(path):
        package, *rest = name.split(".")
        assert layer in ONLY_IN.get(package, {layer}), name
        if name.startswith("trunkline.server."):
            other = rest[1] if rest[1] in BELOW else BASE
            assert other == layer or other in BELOW[layer], name

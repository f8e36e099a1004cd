"""Write docs/api.md: the public names of the library, with signatures and docstrings.

It reads the sources instead of importing them: compiled methods have no signatures at run time,
but their stubs have.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "api.md"
SOURCE = TOP / "src"

# The modules that people import, in the order of the page.
MODULES = (
    "trunkline",
    "trunkline.vocabulary",
    "trunkline.outcome",
    "trunkline.refusals",
    "trunkline.sentences",
    "trunkline.statistics",
    "trunkline.turning_points",
    "trunkline.bots",
    "trunkline.analysis",
    "trunkline.arena",
    "trunkline.features",
    "trunkline.env",
)
INTRODUCTION = """\
# API reference

Every public name of the library with what its docstring says, written by `make generate` from the
sources. [The README](../README.md) shows how they work together.
"""

Function = ast.FunctionDef
Definition = ast.ClassDef | ast.FunctionDef


def page() -> str:
    """The text of the page."""
    sections = [INTRODUCTION]
    shown: set[str] = set()
    for module in MODULES:
        sections.append(f"## {module}\n\n{_prose(_tree(module))}\n")
        for name in public_names(module):
            found = find(module, name)
            if found is not None and name not in shown:
                shown.add(name)
                sections.append(_entry(*found))
    return "\n".join(sections)


def public_names(module: str) -> list[str]:
    """What a module lists in `__all__`."""
    for node in _tree(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return sorted(ast.literal_eval(node.value))
    return []


def find(module: str, name: str) -> tuple[str, Definition] | None:
    """A class or function that a module defines or imports, with the module that defines it."""
    for node in _tree(module).body:
        if isinstance(node, Definition) and node.name == name:
            return module, node
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trunkline"):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return find(node.module or "", alias.name)
    return None


def _entry(module: str, node: Definition) -> str:
    if isinstance(node, ast.FunctionDef):
        return f"### `{node.name}{_signature(node)}`\n\n{_prose(node)}\n"
    lines = [f"### `class {node.name}`\n", _prose(node), ""]
    lines += [f"- {member}" for member in _members(module, node).values()]
    return "\n".join(lines) + "\n"


def _members(module: str, node: ast.ClassDef) -> dict[str, str]:
    """The public fields, properties and methods of a class, those it inherits first."""
    members: dict[str, str] = {}
    for base in node.bases:
        name = ast.unparse(base).partition("[")[0]
        found = find(module, name)
        if found is not None and isinstance(found[1], ast.ClassDef):
            inherited = _members(found[0], found[1])
            members |= {own: _bound(text, base) for own, text in inherited.items()}
    stubs = {stub.name: stub for stub in _stubs(module, node.name)}
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            members[item.target.id] = f"`{item.target.id}: {ast.unparse(item.annotation)}`"
        elif isinstance(item, ast.Assign) and isinstance(item.value, ast.Constant):
            label = ast.unparse(item.targets[0])
            members[label] = f"`{label} = {item.value.value!r}`"
        elif isinstance(item, ast.FunctionDef):
            members[item.name] = _method(stubs.get(item.name, item), _prose(item))
    return {name: text for name, text in members.items() if not name.startswith("_")}


def _bound(text: str, base: ast.expr) -> str:
    """The text of a member, with the type that `Position[Move]` has in place of `Label`."""
    if isinstance(base, ast.Subscript):
        return text.replace("Label", ast.unparse(base.slice))
    return text


def _method(node: Function, text: str) -> str:
    if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
        returned = f": {ast.unparse(node.returns)}" if node.returns else ""
        return f"`{node.name}{returned}`: {text}"
    return f"`{node.name}{_signature(node)}`: {text}"


def _signature(node: Function) -> str:
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
    arguments = "" if arguments in ("self", "cls") else arguments
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({arguments}){returned}"


def _stubs(module: str, name: str) -> Iterator[Function]:
    """The methods of a class in the stub beside a compiled module."""
    stub = _path(module).with_suffix(".pyi")
    if stub.is_file():
        for node in ast.parse(stub.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                yield from (item for item in node.body if isinstance(item, ast.FunctionDef))


def _prose(node: ast.Module | Definition) -> str:
    return (ast.get_docstring(node) or "").strip()


def _path(module: str) -> Path:
    folder = SOURCE.joinpath(*module.split("."))
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_path(module).read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

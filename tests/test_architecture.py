"""The architecture: who may import whom, what is private, and stubs that match their modules."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import api_reference
import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "trunkline"

# From the bottom up. A layer imports only itself and the layers below it. Modules that are in no
# layer named here are the library.
LAYERS = (
    "type_preparation",
    "vocabulary",
    "editions",
    "core",
    "library",
    "picture",
    "bots",
    "analysis",
    "arena",
    "env",
    "server",
    "cli",
)
# Imports of higher layers, each made lazily.
UPWARD = {
    ("trunkline", "analysis"): "the front door offers everything",
    ("trunkline", "arena"): "the front door offers everything",
    ("trunkline", "bots"): "the front door offers everything",
    ("trunkline.game", "picture"): "a game draws itself in a notebook",
    ("trunkline.__main__", "cli"): "`python -m trunkline` is the command line",
}
# A mechanism is a module of its own in each layer, and few lines elsewhere: the most files outside
# those modules that may name it. docs/architecture.md lists what is in them.
MECHANISM_FILES = {"meeple": 30, "station": 39, "passenger": 35}
CLIENT = SOURCE.parent / "web" / "src"
GENERATED = {
    PACKAGE / "core" / "codes.pxd",
    CLIENT / "api" / "schema.d.ts",
    CLIENT / "api" / "vocabulary.ts",
}
# The hidden parts of a position, which only the classes built on it may show.
FRIENDS = {
    "trunkline.game",
    "trunkline.observation",
    "trunkline.outcome",
    "trunkline.position_builder",
}
# Documented, in spite of its name.
PUBLIC = {"os._exit"}
IMPORT = re.compile(r"^\s*from ([\w.]+) (?:c?import)", re.MULTILINE)


def modules() -> list[Path]:
    """All sources of the package."""
    return sorted(path for path in PACKAGE.rglob("*.p*") if path.suffix in (".py", ".pxd", ".pyi"))


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str:
    part = f"{module}.".split(".")[1]
    return part if part in LAYERS else "library"


def imports_of(path: Path) -> Iterator[str]:
    """The modules of the package that a source imports, including those it is compiled against."""
    if path.suffix == ".pxd":
        found = IMPORT.findall(path.read_text(encoding="utf-8"))
    else:
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        found = [a.name for n in nodes if isinstance(n, ast.Import) for a in n.names]
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    for module in found:
        module = module.removeprefix("cython.cimports.")
        if module.split(".")[0] == "trunkline":
            yield module


def test_a_layer_imports_only_the_layers_below_it() -> None:
    upward = set()
    for path in modules():
        module = name_of(path)
        for imported in imports_of(path):
            here, there = layer_of(module), layer_of(imported)
            if LAYERS.index(there) > LAYERS.index(here):
                upward.add((module, there))
    assert upward == set(UPWARD)


def test_the_public_api_does_not_import_numpy() -> None:
    """That would take as long as all the rest."""
    code = "import sys, trunkline as tl; tl.Game('usa', 2, 1).observe(0); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "trunkline.observation" in run.stdout.split()
    assert "numpy" not in run.stdout.split()


@pytest.mark.parametrize("mechanism", MECHANISM_FILES)
def test_a_mechanism_is_named_in_few_files_besides_its_modules(mechanism: str) -> None:
    client = [path for path in CLIENT.rglob("*.ts*") if "testing" not in path.parts]
    written = {*modules(), *(path for path in client if ".test." not in path.name)} - GENERATED
    # Every language is one file, with a section for each mechanism.
    written -= {*(CLIENT / "messages").glob("??.ts")}
    naming = [
        str(path.relative_to(SOURCE.parent))
        for path in sorted(written)
        if not path.name.lower().startswith((f"{mechanism}.", f"{mechanism}s."))
        and mechanism in path.read_text(encoding="utf-8").lower()
    ]
    assert len(naming) <= MECHANISM_FILES[mechanism], "\n".join(naming)


def test_only_the_commands_that_run_the_server_import_it() -> None:
    """The rest of the command line works without the server's dependencies."""
    users = {
        name_of(path)
        for path in modules()
        if any(layer_of(module) == "server" for module in imports_of(path))
        and layer_of(name_of(path)) != "server"
    }
    assert users == {"trunkline.cli.commands.serve", "trunkline.cli.commands.db"}


def test_no_edition_is_named_in_the_core() -> None:
    names = re.compile(r"\b(usa|europe|m[aä]rklin|germany|1910|mega)\b", re.IGNORECASE)
    for path in modules():
        if layer_of(name_of(path)) == "core" and path.suffix != ".pyi":
            text = path.read_text(encoding="utf-8")
            code = "\n".join(line.partition("#")[0] for line in text.splitlines())
            assert not names.search(re.sub(r'""".*?"""', "", code, flags=re.DOTALL)), path.name


def test_no_private_name_is_imported_from_another_module() -> None:
    for path in modules():
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trunkline"):
                    private = [a.name for a in node.names if re.match("_[^_]", a.name)]
                    assert not private, f"{name_of(path)} imports {private} from {node.module}"


def private_uses(path: Path) -> Iterator[str]:
    """Private names that a source uses of anything but itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
    }
    own |= {node.attr for node in ast.walk(tree) if is_own_attribute(node)}
    own |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or is_own_attribute(node):
            continue
        if ast.unparse(node) in PUBLIC:
            continue
        if re.match(r"_[^_]", node.attr) and node.attr not in own:
            yield f"{name_of(path)}:{node.lineno} {ast.unparse(node)}"


def is_own_attribute(node: ast.AST) -> bool:
    """Whether it is `self.x`, `cls.x` or `super().x`."""
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "cls", "super()")


def test_no_private_name_of_another_module_is_used() -> None:
    sources = [p for p in modules() if p.suffix == ".py" and name_of(p) not in FRIENDS]
    # The core and the planner are compiled: private means private to the package there.
    sources = [p for p in sources if not p.with_suffix(".pxd").is_file()]
    used = [use for path in sources for use in private_uses(path)]
    assert not used, "\n".join(used)


# Stubs

STUBS = [path for path in modules() if path.suffix == ".pyi"]


def interface(tree: ast.Module | ast.ClassDef) -> dict[str, list[str]]:
    """The functions, methods and classes of a source with the names of their parameters."""
    found: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = []
            found |= {f"{node.name}.{name}": names for name, names in interface(node).items()}
        elif isinstance(node, ast.FunctionDef):
            arguments = node.args
            given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            found[node.name] = [argument.arg for argument in given]
    return found


@pytest.mark.parametrize("stub", STUBS, ids=name_of)
def test_a_stub_has_the_interface_of_its_module(stub: Path) -> None:
    source = ast.parse(stub.with_suffix(".py").read_text(encoding="utf-8"))
    real, told = interface(source), interface(ast.parse(stub.read_text(encoding="utf-8")))
    header = stub.with_suffix(".pxd").read_text(encoding="utf-8")
    real |= {name: [] for name in re.findall(r"^cpdef enum (\w+):", header, re.MULTILINE)}
    for name, parameters in told.items():
        assert real.get(name) == parameters, name
    compiled_only = set(re.findall(r"^ *cdef [^\n=]*?(\w+)\(", header, re.MULTILINE))
    public = {
        name
        for name in real
        if not (last := name.split(".")[-1]).startswith("_") and last not in compiled_only
    }
    assert public <= set(told)


@pytest.mark.parametrize("stub", STUBS, ids=name_of)
def test_only_compiled_modules_have_stubs(stub: Path) -> None:
    assert stub.with_suffix(".pxd").is_file()


# Documentation


def undocumented(tree: ast.Module) -> Iterator[str]:
    """Public classes, functions, methods and properties of a source without a docstring.

    A method needs none if a base class in the same source documents it.
    """
    documented: dict[str, set[str]] = {}
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        if ast.get_docstring(node) is None:
            yield node.name
        if isinstance(node, ast.ClassDef):
            bases = [documented.get(ast.unparse(base), set()) for base in node.bases]
            methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            own = {item.name for item in methods if ast.get_docstring(item) is not None}
            documented[node.name] = own.union(*bases)
            for item in methods:
                if not item.name.startswith("_") and item.name not in documented[node.name]:
                    yield f"{node.name}.{item.name}"


def test_every_module_says_what_it_is_for_and_every_public_name_is_documented() -> None:
    missing = []
    for path in modules():
        if path.suffix == ".py" and "migrations" not in path.parts:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            if tree.body and ast.get_docstring(tree) is None:
                missing.append(name_of(path))
            missing += [f"{name_of(path)}.{name}" for name in undocumented(tree)]
    assert not missing, "\n".join(missing)


def test_the_api_reference_is_what_the_docstrings_say() -> None:
    assert api_reference.PAGE.read_text(encoding="utf-8") == api_reference.page(), (
        "run `make generate`"
    )

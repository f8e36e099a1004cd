"""The documentation is correct: its code runs, its output is real, and its links work.

The blocks of a page are run in order, in one folder that contains only the examples. TOML blocks
that begin with a file name are written to that file. Output is compared where it is shown: after
`>>>` in Python, after `$` on the command line; `...` stands for anything.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from typer.testing import CliRunner

import trunkline as tl
from trunkline.bots.registry import BUILT_IN
from trunkline.cli import app
from trunkline.core.state import POSITION_BYTES
from trunkline.editions import schema
from trunkline.server import limits
from trunkline.server.metrics import Metrics
from trunkline.server.settings import Settings
from trunkline.server.storage.schema import metadata
from trunkline.vocabulary import Phase

TOP = Path(__file__).parent.parent
PAGES = [*sorted(TOP.glob("*.md")), *sorted((TOP / "docs").glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
NAMED_FILE = re.compile(r"# ([\w-]+\.toml)(:.*)?$")
TOO_SLOW = {"analyze", "bench", "serve"}

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem.lower())


class Block(NamedTuple):
    """A fenced block: its language, its text and the line where it begins."""

    language: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """All fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        yield Block(found[1], found[2], text.count("\n", 0, found.start()) + 2)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Each command line of a block with the output shown for it, which may be none."""
    if block.language == "sh":
        yield from ((line, "") for line in block.text.splitlines())
    elif block.language == "console":
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            yield line, output


def run_python(page: Path, block: Block, names: dict[str, Any]) -> None:
    """Run a block as a program, or as a session whose output must be as shown."""
    where = f"{page.name}, line {block.line}"
    if ">>>" not in block.text:
        exec(compile(block.text, where, "exec"), names)
        return
    session = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(session, out=report.append, clear_globs=False)
    assert not report, "".join(report)
    names.update(session.globs)


def run_command(line: str, shown: str) -> None:
    """Run a `trunkline` command line; its output must be as shown, if any is."""
    words = shlex.split(line, comments=True)
    if words[0] != "trunkline":
        return
    slow = words[1] in TOO_SLOW
    result = CliRunner().invoke(app, [*words[1:], "--help"] if slow else words[1:])
    if not shown:
        assert result.exit_code == 0, f"{line}\n{result.output}"
    else:
        same = doctest.OutputChecker().check_output(shown, result.output, FLAGS)
        assert same, f"{line}\n{result.output}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a page's code runs."""
    shutil.copytree(TOP / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pages
def test_the_code_on_a_page_gives_the_output_shown(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.language == "python":
            run_python(page, block, names)
        elif block.language == "toml" and (named := NAMED_FILE.match(block.text.split("\n")[0])):
            (folder / named[1]).write_text(block.text, encoding="utf-8")
        for line, shown in commands(block):
            run_command(line, shown)


@pages
def test_every_record_shown_replays(page: Path) -> None:
    for block in blocks(page):
        if block.language == "text" and block.text.startswith("trunkline record"):
            assert tl.replay(block.text).record() == block.text


def test_quotations_from_the_example_map_are_accurate() -> None:
    lines = (TOP / "examples" / "my-map.toml").read_text(encoding="utf-8").splitlines()
    (quoted,) = (b for b in blocks(TOP / "docs" / "editions.md") if b.text.startswith("# from"))
    assert set(quoted.text.splitlines()[1:]) <= set(lines)


@pages
def test_every_fence_is_of_a_known_language(page: Path) -> None:
    known = {"python", "sh", "console", "toml", "text", "cython"}
    assert {block.language for block in blocks(page)} <= known
    assert page.read_text(encoding="utf-8").count("```") == 2 * len(list(blocks(page)))


@pages
def test_every_link_has_a_target(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        found = page.parent / path if path else page
        assert found.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in set(anchors(found)), f"{page.name}: {target}"


def anchors(page: Path) -> Iterator[str]:
    """The anchors of a page's headings."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pages
def test_every_make_target_named_exists(page: Path) -> None:
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`make (\w+)|^make (\w+)", text, re.MULTILINE)
    assert {one or other for one, other in named} <= targets


def test_every_page_is_linked_from_the_readme() -> None:
    readme = TOP / "README.md"
    links = {readme.parent / link for link in LINK.findall(readme.read_text(encoding="utf-8"))}
    assert {page for page in PAGES if page != readme} <= links


@pytest.mark.parametrize("target", ["play", "serve"])
def test_make_passes_on_the_address_to_listen_on_but_not_that_of_the_shell(target: str) -> None:
    def last_command(*words: str) -> str:
        command = ["make", "--dry-run", "--no-print-directory", target, *words]
        # Flags of a make that runs the tests are not for this one.
        environment = {**os.environ, "HOST": "my-computer", "MAKEFLAGS": ""}
        done = subprocess.run(
            command, cwd=TOP, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip().splitlines()[-1]

    assert last_command("HOST=0.0.0.0").endswith("--host 0.0.0.0")
    assert "--host" not in last_command()


def test_the_readme_names_make_play_and_make_test() -> None:
    lines = [line for block in blocks(TOP / "README.md") for line, _ in commands(block)]
    assert {"make play", "make test"} <= set(lines)


@pytest.mark.parametrize(
    "part",
    [
        schema.EditionFile,
        schema.TicketRules,
        schema.Deck,
        schema.Bonuses,
        schema.StationRules,
        schema.PassengerRules,
        schema.MeepleRules,
        schema.Refresh,
        schema.Board,
        schema.City,
        schema.Country,
        schema.Track,
        schema.PrintedTicket,
    ],
)
def test_every_key_of_an_edition_file_is_explained(part: type[msgspec.Struct]) -> None:
    tables = "\n".join(table_rows(TOP / "docs" / "editions.md"))
    for field in msgspec.structs.fields(part):
        assert f"`{field.name}`" in tables, field.name


@pytest.mark.parametrize("page", ["README.md", "docs/editions.md", "docs/rules.md"])
def test_every_edition_is_described(page: str) -> None:
    rows = table_rows(TOP / page)
    for name in tl.editions():
        assert any(f"`{name}`" in row or f" {name}" in row for row in rows), name


def test_every_kind_of_move_and_every_field_is_explained() -> None:
    rows = table_rows(TOP / "docs" / "notation.md")
    kinds = {move.kind for name in tl.editions() for move in tl.Game(name).compiled.moves}
    for word in (*kinds, *(field.name for field in msgspec.structs.fields(tl.Move))):
        assert any(f"`{word}`" in row for row in rows), word


def test_every_kind_of_move_has_an_example_that_is_a_move() -> None:
    rows = [row for row in table_rows(TOP / "docs" / "notation.md") if not row.startswith("| `")]
    notations = [tl.Game(name).compiled.notation for name in tl.editions()]
    shown = re.findall("`(.*?)`", " ".join(rows))
    written = {str(move): move.kind for notation in notations for move in notation.moves}
    assert {written[text] for text in shown} == set(written.values())


def test_every_phase_and_every_module_of_the_core_is_explained() -> None:
    rows = table_rows(TOP / "docs" / "architecture.md")
    text = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    for phase in Phase:
        assert any(row.startswith(f"| {phase} |") for row in rows) or f"*{phase}*" in text, phase
    for module in (TOP / "src" / "trunkline" / "core").glob("*.pxd"):
        if module.stem != "__init__":
            assert any(f"`{module.stem}`" in row for row in rows), module.stem
    assert f"{POSITION_BYTES} bytes" in text


def test_every_module_of_the_arena_is_explained() -> None:
    rows = table_rows(TOP / "docs" / "architecture.md")
    for module in (TOP / "src" / "trunkline" / "arena").glob("*.py"):
        if module.stem != "__init__":
            assert any(f"`{module.stem}`" in row for row in rows), module.stem


def test_every_module_of_the_server_is_explained() -> None:
    rows = table_rows(TOP / "docs" / "architecture.md")
    server = TOP / "src" / "trunkline" / "server"
    for module in server.rglob("*.py"):
        folder, name = module.relative_to(server).parent, module.stem
        if name != "__init__" and "migrations" not in folder.parts:
            start = f"| `{folder.as_posix()}/` |" if folder.parts else "| |"
            assert any(row.startswith(start) and f"`{name}`" in row for row in rows), module


def test_every_setting_of_the_server_is_explained_with_its_default() -> None:
    rows = table_rows(TOP / "docs" / "server.md")
    flags = [row.split("|")[1].strip() for row in rows if row.startswith("| `--")]
    assert flags == [f"`--{field.name.replace('_', '-')}`" for field in fields(Settings)]
    defaults = [row.split("|")[2].strip() for row in rows if row.startswith("| `--")]
    words = {"True": "on", "False": "off", "None": "none", "": "none"}
    assert defaults == [
        words.get(str(field.default), f"`{field.default}`") for field in fields(Settings)
    ]


def test_every_limit_of_the_server_is_explained() -> None:
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    rows = table_rows(TOP / "docs" / "server.md")
    told = dict(re.findall(r"^\| `([A-Z_]+)` \| (\d+) \|", "\n".join(rows), re.MULTILINE))
    assert told == {
        name: f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in numbers.items()
    }


def test_every_metric_of_the_server_is_explained() -> None:
    text = "\n".join(table_rows(TOP / "docs" / "server.md"))
    for metric in Metrics().registry.collect():
        # As it is shown, and as one has to ask for it.
        name = metric.name + {"counter": "_total", "info": "_info"}.get(metric.type, "")
        assert f"`{name}`" in text, name


def test_every_table_and_every_frame_is_explained() -> None:
    text = "\n".join(table_rows(TOP / "docs" / "server.md"))
    for table in metadata.tables:
        assert f"| `{table}` |" in text, table
    for frame in ("view", "event", "done", "problem", "presence"):
        assert f'`{{"type": "{frame}"' in text
    for command in ("move", "undo", "chat", "react"):
        assert f'`{{"do": "{command}"' in text


def test_every_module_and_every_weight_of_the_planner_is_explained() -> None:
    bots_source = TOP / "src" / "trunkline" / "bots"
    planning = bots_source / "planning"
    bots = (TOP / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = table_rows(TOP / "docs" / "architecture.md")
    for module in (*planning.glob("*.pxd"), *(bots_source / "search").glob("*.pxd")):
        if module.stem != "__init__":
            assert any(f"`{module.stem}`" in row for row in rows), module.stem
    declared = (planning / "weights.pxd").read_text(encoding="utf-8")
    weights = re.findall(r"^    double (\w+) ", declared, re.MULTILINE)
    table = bots.partition("### The weights")[2].partition("### Tuning")[0]
    named = re.findall(r"^\| ([^|]*) \|", table, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(named))) == sorted(weights)


def test_every_bot_is_described() -> None:
    ladder = (TOP / "docs" / "bots.md").read_text(encoding="utf-8").partition("## The ladder")[2]
    assert re.findall(r"^\| `([\w-]+)` \|", ladder, re.MULTILINE)[: len(BUILT_IN)] == [*BUILT_IN]


def test_the_merchandise_of_the_rules_is_that_of_the_edition() -> None:
    rows = table_rows(TOP / "docs" / "rules.md")
    edition = tl.Game("marklin").edition
    for color, values in edition.rules.merchandise.items():
        names = [c.name for c in edition.board.cities.values() if c.merchandise == color]
        (row,) = (row for row in rows if row.startswith(f"| {color}: "))
        assert row.endswith(f"| {len(names)} | {' '.join(map(str, values))} |")
        assert "the others" in row or row.split(": ")[1].split(" |")[0].split(", ") == names


def test_the_docs_say_that_the_tickets_of_marklin_are_a_stand_in() -> None:
    tickets = tl.Game("marklin").edition.tickets
    for page in ("rules.md", "editions.md"):
        text = (TOP / "docs" / page).read_text(encoding="utf-8")
        assert "46 tickets" in text
        assert f"{len(tickets)} " in text
        assert "stand-in" in text


def table_rows(page: Path) -> list[str]:
    """The rows of all tables of a page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("|")]


@pytest.mark.parametrize(
    ("page", "mark"), [("README.md", "bench"), ("docs/benchmarks.md", "figures")]
)
def test_the_measured_figures_are_in_their_place(page: str, mark: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    figures = text.partition(f"<!-- {mark} -->")[2].partition(f"<!-- /{mark} -->")[0]
    assert "| usa" in figures
    assert "| europe" in figures

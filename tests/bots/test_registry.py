"""Bots by name, from files and from installed packages; other names raise a clear error."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import trunkline as tl
from bots.games import played
from trunkline.bots import Bot, BotError, find, make, names
from trunkline.bots.expert import Expert

LADDER = [
    "random",
    "greedy",
    "easy",
    "medium",
    "challenging",
    "hard",
    "overlander",
    "collector",
    "gatekeeper",
    "stoker",
    "planner-1",
    "planner",
    "expert",
]
EXAMPLE = Path(__file__).parents[2] / "examples" / "my_first_bot.py"
GOOD = """
from trunkline.bots import Bot

class Good(Bot):
    "Plays the first move there is."

    def choose(self, observation):
        return observation.moves()[0]

class Outer:
    Inner = Good

class Heavy(Good):
    def __init__(self, seed, size):
        super().__init__(seed)

class Lazy(Bot):
    "Does not say what it plays."

class NoBot:
    def choose(self, observation):
        return observation.moves()[0]

number = 7
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with bots and other objects."""
    path = tmp_path / "mine.py"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with bots, on the path as if it were installed."""
    (tmp_path / "strangers_bots.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "strangers_broken.py").write_text("1 / 0", encoding="utf-8")
    (tmp_path / "strangers_slip.py").write_text("def (", encoding="utf-8")
    (tmp_path / "strangers_exit.py").write_text("raise SystemExit(3)", encoding="utf-8")
    folder = tmp_path / "strangers-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(
        "[trunkline.bots]\n"
        "good = strangers_bots:Good\n"
        "inner = strangers_bots:Outer.Inner\n"
        "spaced = strangers_bots : Good\n"
        "planner = strangers_bots:Good\n"
        "module = strangers_bots\n"
        "nobody = strangers_bots:Nobody\n"
        "nowhere = strangers_nowhere:Good\n"
        "broken = strangers_broken:Good\n"
        "slip = strangers_slip:Good\n"
        "exits = strangers_exit:Good\n"
        "number = strangers_bots:number\n"
        "[trunkline.other]\n"
        "elsewhere = strangers_bots:Good\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("strangers_")]:
        del sys.modules[name]


def fails(name: str, *words: str) -> None:
    """Making this bot raises a one-line error that contains these words."""
    with pytest.raises(BotError) as caught:
        make(name)
    message = str(caught.value)
    assert message.isprintable()
    assert all(word in message for word in words), message


# By name


def test_built_in_bots_are_listed_from_weak_to_strong() -> None:
    assert names()[: len(LADDER)] == LADDER


@pytest.mark.parametrize("name", LADDER)
def test_a_bot_is_made_by_name_with_its_seed(name: str) -> None:
    bot = make(name, seed=7)
    assert type(bot) is find(name)
    assert isinstance(bot, Bot)
    assert (bot.seed, make(name).seed) == (7, 0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None])
def test_an_invalid_seed_is_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="seed"):
        make("random", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "right"), [("plannr", "planner"), ("Hard", "hard"), ("rand", "random")]
)
def test_the_error_for_a_misspelled_name_suggests_the_right_one(wrong: str, right: str) -> None:
    fails(wrong, repr(wrong), f"did you mean {right!r}?")


@pytest.mark.parametrize("name", ["", "xyzzy", "mine", "random:Random", "trunkline.bots.random"])
def test_the_error_for_an_unknown_name_lists_all_bots(name: str) -> None:
    fails(name, repr(name), *LADDER, "path/to/file.py:Class")


# With parameters


def test_parameters_follow_the_name() -> None:
    bot = make("expert(playouts=20, threads=1)", seed=7)
    assert isinstance(bot, Expert)
    assert (bot.seed, bot.budget.playouts, bot.threads) == (7, 20, 1)


def test_a_bot_from_a_file_takes_parameters(file: Path) -> None:
    assert isinstance(make(f"{file}:Heavy(size=3)"), Bot)


def test_empty_parentheses_are_no_parameters() -> None:
    assert find("random()") is find("random")


@pytest.mark.parametrize(
    "name",
    [
        "expert(0.5)",
        "expert(seconds=)",
        "expert(seconds=now)",
        "expert)",
        "expert(**{})",
        "a(b)(c)",
    ],
)
def test_parameters_that_cannot_be_read_are_refused(name: str) -> None:
    fails(name, repr(name), "name(parameter=value)")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("expert(second=1)", "second"),
        ("expert(seconds=-1)", "-1"),
        ("random(size=3)", "size"),
        ("planner(seed=3)", "seed"),
    ],
)
def test_parameters_that_a_bot_does_not_take_are_refused(name: str, wrong: str) -> None:
    fails(name, repr(name), "cannot be made", wrong)


# From a file


def test_a_bot_is_loaded_from_a_file(file: Path) -> None:
    bot = make(f"{file}:Good", seed=3)
    game = tl.Game("usa", seed=1)
    assert bot.choose(game.observe(0)) == game.moves()[0]
    assert bot.seed == 3
    assert played(f"{file}:Good", "usa", 2, seed=1).over


def test_the_path_may_be_relative(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert find("mine.py:Good") is find("./mine.py:Good") is find(f"{file}:Good")


def test_a_changed_file_is_reloaded(file: Path) -> None:
    before = find(f"{file}:Good")
    assert find(f"{file}:Good") is before
    file.write_text(GOOD + "# changed", encoding="utf-8")
    assert find(f"{file}:Good") is not before


def test_files_with_the_same_name_are_distinct(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "mine.py"
    other.parent.mkdir()
    other.write_text(GOOD, encoding="utf-8")
    assert find(f"{file}:Good") is not find(f"{other}:Good")


def test_a_file_needs_a_class_name(file: Path) -> None:
    fails(f"{file}", "path/to/file.py:Class")
    fails(f"{file}:", "path/to/file.py:Class")
    fails(f"{file}:Nobody", "no class Nobody", file.name)


def test_the_file_must_exist(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    fails(f"{tmp_path}/missing.py:Good", "no file", "missing.py")
    fails(f"{tmp_path}/folder.py:Good", "no file", "folder.py")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("def (", "SyntaxError"),
        ("import a_module_nobody_has", "a_module_nobody_has"),
        ("raise SystemExit(3)", "SystemExit"),
        ("\0", "SyntaxError"),
    ],
)
def test_a_broken_file_is_reported_each_time(tmp_path: Path, text: str, word: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text, encoding="utf-8")
    for _ in range(2):
        fails(f"{path}:Good", "cannot be loaded", word)


def test_an_object_that_is_not_a_bot_is_refused(file: Path) -> None:
    for thing in ("NoBot", "number", "Outer"):
        fails(f"{file}:{thing}", "is no bot", "trunkline.bots.Bot")


def test_a_bot_without_choose_is_refused(file: Path) -> None:
    fails(f"{file}:Lazy", "choose")
    fails(f"{file}:Bot", "choose")


def test_a_bot_that_needs_more_than_a_seed_is_refused(file: Path) -> None:
    fails(f"{file}:Heavy", "cannot be made", "size")


# From an installed package


@pytest.mark.usefixtures("installed")
def test_bots_of_installed_packages_are_found_by_name() -> None:
    assert names()[: len(LADDER)] == LADDER
    assert {"good", "inner", "spaced"} <= set(names())
    assert "elsewhere" not in names()
    for name in ("good", "inner", "spaced"):
        assert find(name).__name__ == "Good"
    assert played(["good", "random"], "europe", 2, seed=1).over
    fails("goood", "did you mean 'good'?")


@pytest.mark.usefixtures("installed")
def test_a_package_cannot_replace_a_built_in_bot() -> None:
    assert find("planner").__module__ == "trunkline.bots.planner"
    assert names().count("planner") == 1


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("module", "is no bot"),
        ("number", "is no bot"),
        ("nobody", "Nobody"),
        ("nowhere", "strangers_nowhere"),
        ("broken", "ZeroDivisionError"),
        ("slip", "SyntaxError"),
        ("exits", "SystemExit"),
    ],
)
def test_a_broken_package_is_reported(name: str, word: str) -> None:
    fails(name, repr(name), word)


def test_listing_built_in_bots_imports_no_other_package(installed: Path) -> None:
    code = (
        "import sys; from trunkline.bots import make, names; make('hard'); names(); "
        "assert not [name for name in sys.modules if name.startswith('strangers')]"
    )
    path = os.pathsep.join([str(installed), str(Path(tl.__file__).parents[1])])
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONPATH": path})


# The example


def test_the_example_bot_beats_random() -> None:
    won = 0
    for seed in range(10):
        game = played([f"{EXAMPLE}:Longest", "random"], "usa", 2, seed)
        won += game.winners() == [0]
    assert won >= 9

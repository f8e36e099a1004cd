"""The command line: its output as text and JSON, and how it handles bad input."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers import mini_map, play
from rich.color import Color
from rich.console import Console
from typer.testing import CliRunner, Result

import trunkline as tl
from trunkline.cli import app
from trunkline.cli.commands import simulate
from trunkline.cli.output import styles
from trunkline.cli.output.map_pieces import game_map, legend
from trunkline.cli.output.mechanisms import passengers
from trunkline.cli.output.names import DASH, path_cities
from trunkline.cli.output.tables import PART_HEADINGS
from trunkline.cli.output.terminal_map import BoardMap, MapGrids
from trunkline.cli.output.wording import describe_move, waiting_text
from trunkline.cli.random_players import RandomPlayers, random_players_for
from trunkline.cli.terminal.watch_screen import WatchScreen
from trunkline.core.rng import Rng
from trunkline.outcome import play_with_outcome
from trunkline.vocabulary import ScorePart

EDITIONS = tuple(tl.editions())
BOARDS = ("usa", "europe", "marklin", "germany")
COMMANDS = ("editions", "show", "replay", "simulate", "watch", "arena", "bench")
SVG = "{http://www.w3.org/2000/svg}svg"


def run(*words: str | Path, **options: Any) -> Result:
    """The result of a command line."""
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False, **options)


def printed(*words: str | Path, **options: Any) -> str:
    """What a command that succeeds prints."""
    result = run(*words, **options)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def data(*words: str | Path, **options: Any) -> Any:
    """The JSON of a command that succeeds, which prints nothing else."""
    return json.loads(printed(*words, "--json", **options))


def complaint(*words: str | Path, code: int = 1, **options: Any) -> str:
    """The error message of a command; with --json it is printed as JSON instead."""
    result = run(*words, **options)
    assert result.exit_code == code
    assert result.stderr
    assert "Traceback" not in result.stderr
    if code == 1:
        as_json = run(*words, "--json", **options)
        assert as_json.exit_code == 1
        assert as_json.stderr == ""
        assert json.loads(as_json.stdout)["error"] == result.stderr.rstrip("\n")
    return result.stderr


def process(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """The command line in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "trunkline.cli", *words],
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options),
    )


def recorded(edition: str, folder: Path) -> Path:
    """The record of a finished three-player game."""
    game = tl.Game(edition, 3, seed=4, names=["Ada", "Bo [red]", "Cy"])
    players = random_players_for(4)
    while not game.over:
        game.play(players.choose(game))
    path = folder / f"{edition}.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def positions_of(record: Path) -> list[tl.Game]:
    """The position before every move of a record."""
    found: list[tl.Game] = []
    tl.replay(record.read_text(encoding="utf-8"), before_move=lambda g, *_: found.append(g.copy()))
    return found


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished three-player game of Europe."""
    return recorded("europe", tmp_path_factory.mktemp("records"))


def edited(record: Path, target: Path, line: int, text: str) -> Path:
    """A copy of a record with one line changed, counted from 1."""
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return target


def move_line(record: Path, number: int) -> int:
    """The line number of a move."""
    lines = record.read_text(encoding="utf-8").splitlines()
    return next(i for i, text in enumerate(lines, start=1) if text.startswith(f"{number} "))


# Everywhere


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_and_its_json(command: str) -> None:
    words = printed(command, "--help")
    assert "--json" in words
    assert "Usage" in words


def test_a_command_imports_no_other_command() -> None:
    code = (
        "import sys; from trunkline.cli import main; sys.argv = ['trunkline', 'replay', '-h']\n"
        "try: main()\n"
        "except SystemExit: print(*(n for n in sys.modules if n.startswith('trunkline.cli.comm')))"
    )
    shown = subprocess.check_output([sys.executable, "-c", code], text=True, timeout=60)
    imported = {name.rpartition(".")[2] for name in shown.splitlines()[-1].split()}
    assert imported == {"command_group", "commands", "replay"}


def test_a_mistyped_command_gets_a_suggestion() -> None:
    said = complaint("simulte", code=2)
    assert "No such command 'simulte'" in said
    assert "'simulate'" in said


def test_help_lists_every_command() -> None:
    words = printed("--help")
    for command in (*COMMANDS, "play"):
        assert command in words


def test_version_is_that_of_the_package() -> None:
    assert printed("--version") == f"trunkline {tl.__version__}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("departures",),
        ("show",),
        ("replay",),
        ("show", "usa", "--move", "-1"),
        ("show", "usa", "--move", "3"),
        ("show", "usa", "-o", "-", "--json"),
        ("simulate", "--games", "0"),
        ("simulate", "--games", "10000001"),
        ("simulate", "--games", "many"),
        ("simulate", "--seats", "1"),
        ("simulate", "--seats", "6"),
        ("simulate", "--seed", "-1"),
        ("simulate", "--seed", str(2**64)),
        ("watch", "--delay", "-1"),
        ("watch", "--fast"),
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_code_2(words: tuple[str, ...]) -> None:
    complaint(*words, code=2)


@pytest.mark.parametrize("command", ["simulate", "watch"])
def test_an_edition_without_its_option_is_told_the_option(command: str) -> None:
    said = complaint(command, "europe", code=2)
    assert "Unexpected argument 'europe'; name an edition with --edition." in said


@pytest.mark.parametrize(
    "words",
    [
        ("editions", "usaa"),
        ("show", "usaa"),
        ("simulate", "--edition", "usaa"),
        ("watch", "--edition", "usaa"),
    ],
    ids=" ".join,
)
def test_unknown_edition_gets_a_suggestion(words: tuple[str, ...]) -> None:
    said = complaint(*words)
    assert "usaa" in said
    assert "did you mean" in said.casefold()
    assert "europe" in said


def test_the_library_loads_neither_typer_nor_rich() -> None:
    script = "import sys, trunkline; print({'typer', 'rich', 'click'} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert shown.stdout == "set()\n"


def test_a_closed_pipe_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = process("watch", stdout=writer)
    os.close(writer)
    assert result.returncode == 1
    assert result.stderr == ""


@pytest.mark.parametrize("words", [("editions",), ("show", "usa", "-o", "-")], ids=" ".join)
def test_a_full_disk_is_reported(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        result = process(*words, stdout=full)
    assert result.returncode == 1
    assert result.stderr.startswith("Cannot write the output")
    assert "Traceback" not in result.stderr


def test_a_terminal_without_unicode_gets_ascii() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    result = process("watch", "--edition", "europe", "--seed", "1", env=environment)
    assert result.returncode == 0
    assert "wins with" in result.stdout


# editions


def test_editions_lists_them_all() -> None:
    words = printed("editions")
    for name in EDITIONS:
        assert f"\n{name} " in words


def test_editions_json_has_deals_bonuses_and_mechanisms() -> None:
    found = {edition["id"]: edition for edition in data("editions")["editions"]}
    assert tuple(found) == tuple(tl.editions())
    assert found["usa"]["tickets"]["count"] == 30
    assert (
        found["usa-mega"]["tickets"] | {"first": 5, "keep_first": 3, "later": 4}
        == (found["usa-mega"]["tickets"])
    )
    assert found["usa-1910"]["bonuses"] == {
        "longest_path": 0,
        "globetrotter": 15,
        "most_connected_cities": 0,
    }
    assert found["europe"]["stations"] == {"count": 3, "unbuilt_points": 4}
    assert found["europe"]["board"]["tunnels"] > 0
    assert found["usa"]["board"]["ferries"] == 0
    assert found["usa"]["merchandise"] == {}
    assert found["usa"]["passengers"]["count"] == found["usa"]["meeples"]["most"] == 0


def test_a_bonus_that_only_an_edition_of_your_own_has_is_shown_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "connected.toml"
    path.write_text('base = "usa"\n[bonuses]\nmost_connected_cities = 15\n', encoding="utf-8")
    assert "longest path 10, most connected cities 15" in printed("editions", path)
    assert "most connected cities" not in printed("editions")
    assert data("editions", path)["edition"]["bonuses"]["most_connected_cities"] == 15
    words = ("simulate", "--edition", path, "--games", "5")
    assert "Points: most connected cities" in printed(*words)
    assert data(*words)["points"]["most_connected_cities"] > 0
    assert "connected" in printed("watch", "--edition", path, "--seed", "1")


def test_every_score_part_has_a_heading() -> None:
    assert PART_HEADINGS.keys() == set(ScorePart)


def test_editions_json_tells_the_german_board_apart() -> None:
    found = {edition["id"]: edition for edition in data("editions")["editions"]}
    for name in EDITIONS[5:]:
        assert found[name]["board"]["cities"] == 35
        assert len(found[name]["board"]["countries"]) == 5
        tickets = found[name]["tickets"]
        assert (tickets["mix"], tickets["first"], tickets["later"]) == (True, 4, 4)
    assert found["marklin"]["merchandise"]["yellow"] == [3, 2, 1]
    assert found["marklin-condensed"]["merchandise"]["yellow"] == [3, 2]
    assert found["marklin-manual"]["passengers"] == {
        "count": 3,
        "evict": True,
        "end_with_rival": False,
    }
    assert sum(found["germany"]["meeples"]["colors"].values()) == 60
    assert found["germany"]["merchandise"] == {}


@pytest.mark.parametrize("name", EDITIONS)
def test_one_edition_is_described_in_detail(name: str) -> None:
    edition = tl.Game(name).edition
    words = printed("editions", name)
    assert edition.name in words
    assert edition.hash in words
    assert data("editions", name)["edition"]["hash"] == edition.hash


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("marklin", ("6 +4 locomotives", "3 passengers", "7 6 5 4 in 1 black city", "any mix")),
        ("marklin", ("stand in for the printed ones", "then more merchandise", "shuffled in")),
        ("marklin-condensed", ("3 2 in 12 yellow cities", "1 in 16 white cities")),
        (
            "marklin-manual",
            ("locomotive or +4 locomotive", "under the deck", "send a rival's passenger home"),
        ),
        ("germany", ("10 red", "35 cities", "5 countries", "Dänemark", "then more meeples")),
    ],
)
def test_special_rules_of_an_edition_are_described(name: str, words: tuple[str, ...]) -> None:
    said = " ".join(printed("editions", name).split())
    for word in words:
        assert word in said


def test_a_valid_file_is_called_valid(tmp_path: Path) -> None:
    path = mini_map(tmp_path / "mini.toml")
    assert "The file is valid." in printed("editions", path)
    assert data("editions", path)["valid"] is True


def test_every_fault_of_a_file_is_named(tmp_path: Path) -> None:
    path = mini_map(
        tmp_path / "faulty.toml",
        tracks=("Ayr-Bude 2 red", "Bude-Cork 1 green", "Cork-Deal 2 blue"),
        tickets=("Ayr-Cork 3", "Ayr-Ayr 5", "Bude-Dael 3", "Ayr-Bude 2"),
    )
    said = complaint("editions", path)
    for entry in ("bude-cork", "ayr-ayr", "bude-dael"):
        assert entry in said
    assert "did you mean 'deal'" in said
    faults = json.loads(run("editions", path, "--json").stdout)["faults"]
    assert len(faults) == len(said.splitlines()) >= 3


def test_a_missing_or_invalid_toml_file_is_reported(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("name = [", encoding="utf-8")
    assert "not valid TOML" in complaint("editions", broken)
    assert "No such file" in complaint("editions", tmp_path / "missing.toml")
    (tmp_path / "folder.toml").mkdir()
    assert "directory" in complaint("editions", tmp_path / "folder.toml")


# show


@pytest.mark.parametrize("name", EDITIONS)
def test_show_writes_a_board_as_svg(name: str, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert str(target) in printed("show", name, "-o", target)
    assert ElementTree.parse(target).getroot().tag == SVG


def test_show_writes_to_standard_output() -> None:
    assert ElementTree.fromstring(printed("show", "usa", "-o", "-")).tag == SVG


def test_show_draws_a_record_with_its_longest_path(record: Path, tmp_path: Path) -> None:
    game = tl.replay(record.read_text(encoding="utf-8"))
    longest = [t for s in game.scores() if s.parts["longest_path"] for t in s.path_tracks]
    target = tmp_path / "game.svg"
    printed("show", record, "-o", target)
    assert longest
    assert target.read_text(encoding="utf-8") == game.svg(highlight=longest) != game.svg()


def test_show_reads_a_record_from_standard_input(record: Path) -> None:
    shown = data("show", "-", input=record.read_text(encoding="utf-8"))
    assert shown["position"]["over"] is True


def test_show_without_a_target_describes_the_position(record: Path) -> None:
    words = printed("show", record)
    for word in ("Ada", "Bo [red]", "Cy", "Trains", "Stations", "deck", "wins with", "-o"):
        assert word in words


def test_show_tells_the_result_of_a_game_that_ended_early(tmp_path: Path) -> None:
    game = tl.Game("usa", 2, seed=4, names=["Ada", "Bob"])
    for _ in range(6):
        game.play(game.moves()[0])
    game.resign(1)
    game.end_early()
    path = tmp_path / "early.txt"
    path.write_text(game.record(), encoding="utf-8")
    words = printed("show", path)
    assert "ended early after 6 moves" in words and "to move" not in words
    assert "Ada wins with" in words
    position = data("show", path)["position"]
    assert (position["over"], position["ended_early"], position["waiting"]) == (True, True, [])
    assert "Ada wins with" in printed("replay", path)
    assert "after 3 moves; Ada is taking" in printed("show", path, "--move", "3")


def test_show_describes_a_board_and_mentions_the_picture() -> None:
    words = printed("show", "usa")
    for word in ("Chicago", "Miami", "-o board.svg"):
        assert word in words


@pytest.mark.parametrize("number", [0, 1, 40])
def test_show_stops_after_a_number_of_moves(record: Path, number: int) -> None:
    position = data("show", record, "--move", str(number))["position"]
    wanted = positions_of(record)[number]
    assert position["moves"] == number
    assert position["trains"] == list(wanted.trains)
    assert position["cards"] == list(wanted.hand_sizes)
    assert position["display"] == list(wanted.display)
    assert position["deck"] == wanted.deck_size
    assert len(position["tracks"]) == len(wanted.owners)


@pytest.mark.parametrize("name", ["marklin", "marklin-manual"])
def test_show_describes_tokens_passengers_and_rides(name: str, tmp_path: Path) -> None:
    record = recorded(name, tmp_path)
    number, game = next((n, g) for n, g in enumerate(positions_of(record)) if g.phase == "ride")
    name_of = game.edition.board.name_of
    shown = data("show", record, "--move", str(number))["position"]
    assert shown["tokens"] == {name_of(c): list(stack) for c, stack in game.tokens.items()}
    assert shown["passengers"] == {name_of(c): seat for c, seat in game.passengers.items()}
    assert shown["passengers_left"] == list(game.passengers_left)
    assert shown["passengers_gone"] == list(game.passengers_gone)
    assert shown["merchandise"] == list(game.merchandise)
    assert shown["ride"] == name_of(str(game.ride))
    assert len(shown["ridden"]) == len(game.ridden) > 0
    words = printed("show", record, "--move", str(number))
    assert waiting_text(game) in " ".join(words.split())
    assert legend(game.edition) in words
    for word in ("Short", "Long", "Merchandise", "Passengers", "top token 7  ", "Berlin"):
        assert word in words
    for seat in {game.seat, *game.passengers.values()}:
        assert f"{game.names[seat]}'s passengers" in words


def test_show_describes_meeples_on_the_board_and_collected(tmp_path: Path) -> None:
    record = recorded("germany", tmp_path)
    number, game = next((n, g) for n, g in enumerate(positions_of(record)) if n > 99 and g.claimed)
    shown = data("show", record, "--move", str(number))["position"]
    assert shown["collected"] == list(game.collected)
    assert shown["meeples"]["Berlin"] == game.meeples["berlin"]
    assert shown["meeples"]["Schweiz"] == game.meeples["schweiz"]
    assert shown["ticket_backs"] == [list(backs) for backs in game.ticket_backs or ()]
    assert shown["claimed"] == game.compiled.notation.tracks[game.claimed or 0]
    words = printed("show", record, "--move", str(number))
    (left,) = (line.split() for line in words.splitlines() if "on the board" in line)
    for place, color in enumerate(game.edition.rules.meeples.colors):
        standing = sum(there.get(color, 0) for there in game.meeples.values())
        taken = sum(found.get(color, 0) for found in game.collected)
        assert standing + taken == 10
        assert int(left[3 + place]) == standing
        assert (f"{color} meeples" in words) == (standing > 0)


def test_editions_without_pieces_do_not_mention_them(record: Path) -> None:
    words = printed("show", record)
    for word in ("Merchandise", "Passengers", "Meeples", "Short", "Digits", "top token"):
        assert word not in words
    shown = data("show", record)["position"]
    assert shown["tokens"] == shown["passengers"] == shown["meeples"] == {}
    assert shown["ticket_backs"] is shown["ride"] is shown["claimed"] is None


def test_show_refuses_a_move_past_the_end(record: Path) -> None:
    length = len(tl.replay(record.read_text(encoding="utf-8")).played)
    assert data("show", record, "--move", str(length))["position"]["over"] is True
    assert f"has {length} moves" in complaint("show", record, "--move", str(length + 1))


def test_show_reaches_the_moves_before_a_broken_line(record: Path, tmp_path: Path) -> None:
    broken = edited(record, tmp_path / "broken.txt", move_line(record, 30), "30 0 take nothing")
    assert data("show", broken, "--move", "29")["position"]["moves"] == 29
    complaint("show", broken, "--move", "30")
    complaint("show", broken)


def test_show_reports_why_it_cannot_write(tmp_path: Path) -> None:
    assert "no folder" in complaint("show", "usa", "-o", tmp_path / "none" / "board.svg")
    (tmp_path / "folder.svg").mkdir()
    assert "Cannot write" in complaint("show", "usa", "-o", tmp_path / "folder.svg")


@pytest.mark.parametrize("name", ["board.png", "board", "svg", "board.svg.gz"])
def test_show_writes_only_svg_files(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    assert ".svg" in complaint("show", "usa", "-o", target, code=2)
    assert not target.exists()


# replay


def test_replay_counts_the_points(record: Path) -> None:
    game = tl.replay(record.read_text(encoding="utf-8"))
    shown = data("replay", record)
    assert shown["valid"] is True
    assert shown["moves"] == len(game.played)
    assert shown["digest"] == game.digest()
    assert shown["winners"] == game.winners()
    assert [s["total"] for s in shown["scores"]] == [s.total for s in game.scores()]
    for seat, score in zip(shown["scores"], game.scores(), strict=True):
        assert seat["name"] == game.names[seat["seat"]]
        assert seat["path"] == list(score.path)
        assert [t["done"] for t in seat["ticket_results"]] == [t.done for t in score.ticket_results]


def test_replay_shows_score_parts_tickets_paths_and_winner(record: Path) -> None:
    game = tl.replay(record.read_text(encoding="utf-8"))
    words = printed("replay", record)
    for word in ("Routes", "Tickets", "Longest path", "Stations", "Total", "not done", "won"):
        assert word in words
    for name in game.names:
        assert name in words
    longest = max(game.scores(), key=lambda score: score.path_length)
    assert f"longest path {longest.path_length}" in words
    joined = " ".join(words.split())
    assert f" {DASH} ".join(path_cities(game.edition, longest.path_tracks)) in joined


@pytest.mark.parametrize(
    ("name", "present", "absent"),
    [
        ("marklin", ("Merchandise", "Most tickets"), ("Meeples", "Longest path", "longest path")),
        ("germany", ("Meeples", "Most tickets", " meeples "), ("Merchandise", "Longest path")),
    ],
)
def test_replay_shows_only_the_score_parts_of_its_edition(
    name: str, present: tuple[str, ...], absent: tuple[str, ...], tmp_path: Path
) -> None:
    path = recorded(name, tmp_path)
    words = printed("replay", path)
    for word in present:
        assert word in words
    for word in absent:
        assert word not in words
    scores = tl.replay(path.read_text(encoding="utf-8")).scores()
    assert [s["parts"]["merchandise"] for s in data("replay", path)["scores"]] == [
        score.parts["merchandise"] for score in scores
    ]
    assert [s["parts"]["meeples"] for s in data("replay", path)["scores"]] == [
        score.parts["meeples"] for score in scores
    ]


def test_replay_reads_standard_input(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert data("replay", "-", input=text) == data("replay", record)


def test_replay_prints_every_move_with_verbose(record: Path) -> None:
    game = tl.replay(record.read_text(encoding="utf-8"))
    log = data("replay", record, "--verbose")["log"]
    assert [(entry["seat"], entry["move"]) for entry in log] == [
        (seat, str(move)) for seat, move in game.played
    ]
    words = printed("replay", record, "--verbose")
    for entry in log:
        assert entry["words"] in words


def test_replay_accepts_an_unfinished_game(tmp_path: Path) -> None:
    game = play(tl.Game("usa", seed=1), "keep 1 2", "keep 1 2")
    path = tmp_path / "begun.txt"
    path.write_text(game.record(), encoding="utf-8")
    assert data("replay", path)["over"] is False
    assert "not over" in printed("replay", path)


@pytest.mark.parametrize(
    ("number", "text", "rule"),
    [
        (5, "5 0 fly to Roma", "is not a move of Europe"),
        (7, "8 0 take red", "this is move 7"),
        (9, "9 4 draw card", "seat"),
        (12, "12 0 pass", "pass"),
        (20, "20 zero draw card", "a move is written"),
    ],
)
def test_replay_names_the_line_that_breaks_a_rule(
    record: Path, tmp_path: Path, number: int, text: str, rule: str
) -> None:
    line = move_line(record, number)
    broken = edited(record, tmp_path / "broken.txt", line, text)
    said = complaint("replay", broken)
    assert f"line {line}: {text}" in said
    assert rule in said
    found = json.loads(run("replay", broken, "--json").stdout)
    assert found["valid"] is False
    assert (found["line"], found["text"]) == (line, text)
    assert rule in found["rule"]


def test_replay_names_a_wrong_header(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    for key, text, rule in (
        ("result:", "result: 1 2* 3", "the moves lead to"),
        ("seed:", "seed: lucky", "whole number"),
        ("edition:", "edition: mars", "mars"),
        ("hash:", "hash: 0", "another version"),
        ("seats:", "sofas: 3", "is no header"),
    ):
        line = next(i for i, found in enumerate(lines, start=1) if found.startswith(key))
        broken = edited(record, tmp_path / "broken.txt", line, text)
        said = complaint("replay", broken)
        assert rule in said
        assert f"line {line}" in said


def test_replay_names_a_missing_header(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "short.txt"
    text = record.read_text(encoding="utf-8")
    path.write_text(text.replace("seats: 3\n", ""), encoding="utf-8")
    assert "'seats' is missing" in complaint("replay", path)
    assert json.loads(run("replay", path, "--json").stdout)["line"] is None


def test_replay_prints_the_moves_up_to_the_broken_line(record: Path, tmp_path: Path) -> None:
    broken = edited(record, tmp_path / "broken.txt", move_line(record, 6), "6 0 pass")
    result = run("replay", broken, "--verbose")
    assert result.exit_code == 1
    assert [line.split()[0] for line in result.stdout.splitlines()][:4] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_is_not_a_record_is_refused(command: str, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)))
    (tmp_path / "prose.txt").write_text("Once upon a time", encoding="utf-8")
    assert "directory" in complaint(command, tmp_path)
    assert "There is no" in complaint(command, tmp_path / "missing.txt")
    assert "UTF-8" in complaint(command, tmp_path / "binary.txt")
    for name in ("empty.txt", "prose.txt"):
        assert "a record begins with" in complaint(command, tmp_path / name)


def test_a_record_of_a_custom_edition_needs_its_file(tmp_path: Path) -> None:
    path = mini_map(tmp_path / "mini.toml")
    printed("simulate", "--edition", path, "--games", "1", "--records", tmp_path / "out")
    record = next((tmp_path / "out").iterdir())
    assert "does not come with the package" in complaint("replay", record)
    for command in ("replay", "show"):
        assert printed(command, record, "--edition", path)
    assert "another version" in complaint("replay", record, "--edition", "usa")


# simulate


@pytest.mark.parametrize("name", EDITIONS)
def test_simulate_json_adds_up(name: str) -> None:
    found = data("simulate", "--edition", name, "--seats", "4", "--games", "300", "--seed", "5")
    assert (found["games"], found["wanted"], found["stopped"]) == (300, 300, False)
    assert found["games_per_second"] > 0
    assert found["moves_per_game"] * 300 == pytest.approx(found["moves"])
    score, winning = found["score"], found["winning_score"]
    assert score["min"] <= score["median"] <= score["max"] == winning["max"]
    assert sum(found["points"].values()) == pytest.approx(score["mean"])
    assert found["tickets"]["completed"] <= found["tickets"]["held"]
    wins = sum(seat["wins"] for seat in found["wins"])
    assert 300 + found["shared_wins"] <= wins <= 300 + 3 * found["shared_wins"]
    assert sum(seat["share"] for seat in found["wins"]) == pytest.approx(wins / 300)
    means = [seat["mean_score"] for seat in found["wins"]]
    assert sum(means) / len(means) == pytest.approx(score["mean"])


@pytest.mark.parametrize("name", ["usa-1910", "marklin", "germany"])
def test_simulate_counts_what_happens_in_the_games(name: str, tmp_path: Path) -> None:
    words = ("simulate", "--edition", name, "--seats", "3", "--games", "9")
    printed(*words, "--records", tmp_path)
    games = [tl.replay(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()]
    scores = [score for game in games for score in game.scores()]
    totals = sorted(score.total for score in scores)
    found = data(*words)
    assert found["moves"] == sum(len(game.played) for game in games)
    assert found["score"]["median"] == totals[len(totals) // 2]
    assert (found["score"]["min"], found["score"]["max"]) == (totals[0], totals[-1])
    for part, mean in found["points"].items():
        assert mean == pytest.approx(sum(s.parts[part] for s in scores) / 27)
    assert found["tickets"]["completed"] == pytest.approx(sum(s.completed for s in scores) / 27)
    held = sum(len(score.ticket_results) for score in scores)
    assert found["tickets"]["held"] == pytest.approx(held / 27)
    for row in found["wins"]:
        assert row["wins"] == sum(row["seat"] in game.winners() for game in games)


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """A simulation's results without its speed and path."""
    drop = ("seconds", "games_per_second", "moves_per_second", "records")
    return {key: value for key, value in found.items() if key not in drop}


def test_the_same_seed_gives_the_same_games() -> None:
    words = ("simulate", "--games", "20", "--seed", "8")
    assert timeless(data(*words)) == timeless(data(*words))
    assert timeless(data(*words)) != timeless(data("simulate", "--games", "20", "--seed", "9"))


@pytest.mark.parametrize("name", ["europe", "marklin-manual", "germany"])
def test_recorded_games_are_the_same_as_unrecorded_ones(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "BATCH_SIZE", 3)
    words = ("simulate", "--edition", name, "--seats", "3", "--games", "4", "--seed", "2")
    written = data(*words, "--records", tmp_path / "some" / "folder")
    assert timeless(written) == timeless(data(*words))
    records = sorted((tmp_path / "some" / "folder").iterdir())
    games = [tl.replay(path.read_text(encoding="utf-8")) for path in records]
    assert len(games) == 4
    assert sum(len(game.played) for game in games) == written["moves"]
    assert all(game.over for game in games)


@pytest.mark.parametrize("name", EDITIONS)
def test_playing_move_by_move_or_at_full_speed_gives_the_same_game(name: str) -> None:
    slow, fast = (tl.Game(name, 4, seed=11) for _ in range(2))
    players = RandomPlayers(Rng(12))
    while not slow.over:
        slow.play(players.choose(slow))
    assert fast.play_out(12) == len(slow.played)
    assert fast.digest() == slow.digest()


def test_simulate_prints_a_table() -> None:
    words = printed("simulate", "--games", "30", "--seats", "5")
    for word in ("games/s", "moves per game", "Score", "routes", "longest path", "Seat 4", "Share"):
        assert word in words
    assert "most tickets" not in words


@pytest.mark.parametrize("name", EDITIONS)
def test_simulate_prints_only_the_score_parts_of_its_edition(name: str) -> None:
    words = printed("simulate", "--edition", name, "--games", "5")
    rules = tl.Game(name).edition.rules
    assert ("Points: merchandise" in words) == bool(rules.merchandise)
    assert ("Points: meeples" in words) == bool(rules.meeples.colors)
    assert ("Points: stations" in words) == bool(rules.stations.count)


def test_interrupting_shows_the_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: Any) -> Iterator[Any]:
        for number, sums in enumerate(play_batches(*words)):
            if number == 2:
                signal.raise_signal(signal.SIGINT)
            yield sums

    play_batches = simulate._play_batches
    monkeypatch.setattr(simulate, "_play_batches", interrupted)
    before = signal.getsignal(signal.SIGINT)
    result = run("simulate", "--games", "1000000", "--json")
    found = json.loads(result.stdout)
    done = 3 * simulate.BATCH_SIZE
    assert (result.exit_code, found["games"], found["stopped"]) == (130, done, True)
    assert found["wanted"] == 1_000_000
    assert sum(seat["wins"] for seat in found["wins"]) >= done
    assert signal.getsignal(signal.SIGINT) is before


def test_simulate_refuses_seats_the_edition_lacks(tmp_path: Path) -> None:
    path = mini_map(tmp_path / "mini.toml")
    assert "2 to 3 seats" in complaint("simulate", "--edition", path, "--seats", "5")
    assert "2 to 3 seats" in complaint("watch", "--edition", path, "--seats", "4")


def test_simulate_reports_why_it_cannot_write_records(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    words = ("simulate", "--games", "1", "--records")
    assert "is a file" in complaint(*words, tmp_path / "file")
    assert "Cannot create" in complaint(*words, tmp_path / "file" / "below")


# watch


@pytest.mark.parametrize("name", BOARDS)
def test_watch_in_a_pipe_prints_every_move(name: str) -> None:
    result = process("watch", "--edition", name, "--seed", "6")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "\x1b" not in result.stdout
    log = data("watch", "--edition", name, "--seed", "6")["log"]
    lines = result.stdout.splitlines()
    for number, entry in enumerate(log, start=1):
        assert f"{number:>4}  {entry['words']}" in lines
    assert "at random" in lines[0]
    assert "The last round begins" in result.stdout
    assert "wins with" in result.stdout or "share the win" in result.stdout


def test_watch_json_is_a_game_that_can_be_played_again() -> None:
    found = data("watch", "--seats", "2", "--seed", "3")
    game = tl.Game("usa", 2, seed=3)
    for entry in found["log"]:
        game.play(entry["move"], seat=entry["seat"])
    assert game.over
    assert found["winners"] == game.winners()
    assert [score["total"] for score in found["scores"]] == [s.total for s in game.scores()]


def test_watch_says_how_to_see_the_game_again() -> None:
    words = printed("watch", "--seats", "4")
    again = words.splitlines()[-1].partition("trunkline ")[2].split()
    assert printed(*again) == words


def on_a_terminal(*words: str, columns: int, rows: int) -> tuple[int, str]:
    """A command's exit code and what it writes to a terminal of this size."""
    master, slave = pty.openpty()
    environment = os.environ | {
        "TERM": "xterm-256color",
        "COLUMNS": str(columns),
        "LINES": str(rows),
    }
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        environment.pop(name, None)
    with subprocess.Popen(
        [sys.executable, "-m", "trunkline.cli", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
    ) as running:
        os.close(slave)
        written = b"".join(_chunks(master))
    os.close(master)
    return running.returncode, written.decode()


def _chunks(terminal: int) -> Iterator[bytes]:
    with contextlib.suppress(OSError):  # how Linux reports that the other side has closed
        while chunk := os.read(terminal, 65536):
            yield chunk


def test_watch_on_a_terminal_uses_the_whole_screen_and_restores_it() -> None:
    code, written = on_a_terminal("watch", "--seed", "2", "--delay", "0", columns=80, rows=24)
    assert code == 0
    entered, left = written.index("\x1b[?1049h"), written.rindex("\x1b[?1049l")
    assert entered < left
    assert "random players" in written[entered:left]
    assert "wins with" in written[left:]


@pytest.mark.parametrize(("extra", "columns"), [(("--moves",), 80), ((), 40)])
def test_watch_prints_the_moves_if_the_map_is_unwanted_or_does_not_fit(
    extra: tuple[str, ...], columns: int
) -> None:
    code, written = on_a_terminal(
        "watch", "--seed", "2", "--delay", "0", *extra, columns=columns, rows=24
    )
    assert code == 0
    assert "\x1b[?1049h" not in written
    assert "   1  Burgundy kept" in written


def test_leaving_a_game_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(pause: object, move: tl.Move) -> None:
        if move.kind == "claim":
            raise KeyboardInterrupt

    monkeypatch.setattr("trunkline.cli.commands.watch.MoveDelay.wait_after", impatient)
    words = printed("watch", "--seed", "2")
    told_moves = sum(line[:4].strip().isdigit() for line in words.splitlines())
    assert f"You left after {told_moves} moves" in words
    assert "wins with" not in words


@pytest.mark.parametrize("size", [(70, 23), (80, 24), (120, 40), (200, 50)])
@pytest.mark.parametrize(
    ("name", "seats"), [("usa", 3), ("europe", 5), ("marklin", 5), ("germany", 2), ("germany", 5)]
)
def test_the_watch_screen_fills_the_screen_and_never_overflows(
    name: str, seats: int, size: tuple[int, int]
) -> None:
    width, height = size
    names = ("Burgundy", "Violet", "Teal", "Ochre", "Slate")
    game = tl.Game(name, seats, seed=1, names=names[:seats])
    screen, players = WatchScreen(game), random_players_for(1)
    assert screen.fits(width, height)
    console = Console(width=width, height=height, force_terminal=True, color_system="truecolor")
    shown = 0
    while not game.over:
        before, seat, move = game.copy(), game.seat, players.choose(game)
        screen.show_move(seat, move, describe_move(before, play_with_outcome(game, move)))
        if len(game.played) % 60 and not game.over:
            continue
        shown += 1
        lines = console.render_lines(screen, console.options.update(height=height), pad=False)
        texts = ["".join(segment.text for segment in line) for line in lines]
        assert len(lines) == height
        assert all(sum(s.cell_length for s in line) <= width for line in lines)
        for player in range(seats):
            assert any(game.names[player] in text for text in texts)
            assert any(f"{game.trains[player]} train" in text for text in texts)
            assert any(f"{game.hand_sizes[player]} card" in text for text in texts)
        beginning = " ".join(screen.lines[-1][1].split()[:2])
        assert any(beginning in text for text in texts)
    assert shown > 2


def watch_screen_lines(game: tl.Game, width: int, height: int) -> list[str]:
    """What the screen of `watch` shows of a game."""
    console = Console(width=width, height=height, force_terminal=True, color_system="truecolor")
    lines = console.render_lines(
        WatchScreen(game), console.options.update(height=height), pad=False
    )
    return ["".join(segment.text for segment in line) for line in lines]


def test_the_watch_screen_shows_passengers_points_and_tickets_by_deck() -> None:
    game = tl.position(
        "marklin",
        3,
        tracks={0: ["Hamburg-Kiel (pink)"]},
        tickets={0: ["Berlin-Mainz", "Bremen-Kassel", "Kiel-Schweiz"]},
        passengers={0: ["Kiel"], 1: ["Berlin"]},
        passengers_gone={1: 1},
        merchandise={0: 9},
        hands={0: "3 red"},
    )
    lines = watch_screen_lines(game, 80, 24)
    seat = next(n for n, line in enumerate(lines) if game.names[0] in line)
    assert f"{game.route_points[0] + 9} points" in lines[seat]
    assert "3 cards  1+2 tickets" in lines[seat + 2]
    for player, left in enumerate((2, 1, 3)):
        line = next(n for n, line in enumerate(lines) if game.names[player] in line)
        assert lines[line + 2].rpartition("tickets")[2].count(passengers.SYMBOL) == left


def test_the_watch_screen_shows_the_meeples_of_every_seat_in_one_order() -> None:
    game = tl.position("germany", collected={0: "3 red, 1 white", 1: "2 green, 10 blue"})
    lines = watch_screen_lines(game, 80, 24)
    for player, chips in enumerate(("3····1", "·2··10·")):
        line = next(n for n, line in enumerate(lines) if game.names[player] in line)
        assert lines[line + 2].rstrip().endswith(f" {chips}")


# The map


def letters(board_map: BoardMap, width: int, height: int) -> list[list[tuple[str, str | None]]]:
    """A map's letters, each with its colour."""
    console = Console(width=width, height=height, force_terminal=True, color_system="truecolor")
    rows = console.render_lines(board_map, console.options.update(width=width, height=height))
    return [
        [
            (letter, segment.style.color.name if segment.style and segment.style.color else None)
            for segment in row
            for letter in segment.text
        ]
        for row in rows
    ]


@pytest.mark.parametrize("size", [(48, 16), (84, 34), (150, 46)])
@pytest.mark.parametrize("name", ["usa", "europe", "germany"])
def test_names_on_the_map_are_whole_and_cover_no_city(name: str, size: tuple[int, int]) -> None:
    board = tl.Game(name).edition.board
    grid = MapGrids(board).grid(*size)
    covered = [cell for found in grid.names.values() for cell in found.cells()]
    assert len(covered) == len(set(covered))
    assert not set(covered) & set(grid.cities.values())
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in (*covered, *grid.cities.values()))
    rows = [
        "".join(letter for letter, _ in row) for row in letters(BoardMap(MapGrids(board)), *size)
    ]
    for ident in grid.names:
        assert any(board.name_of(ident) in row for row in rows)


def test_a_large_map_names_nearly_every_city_and_every_country() -> None:
    for name in ("usa", "europe", "germany"):
        board = tl.Game(name).edition.board
        named = set(MapGrids(board).grid(150, 46).names)
        cities = {ident for ident, city in board.cities.items() if not city.country}
        assert len(named & cities) >= 0.9 * len(cities)
        assert set(board.countries) <= named


def test_end_points_of_countries_look_different_from_cities() -> None:
    grids = MapGrids(tl.Game("germany").edition.board)
    shown = letters(BoardMap(grids), 100, 40)
    for ident, (x, y) in grids.grid(100, 40).cities.items():
        country = grids.board.cities[ident].country
        assert shown[y][x][0] == (styles.COUNTRY_END_POINT if country else styles.CITY)


def test_a_city_shows_its_top_token_until_all_are_gone() -> None:
    game = tl.position("marklin", tokens={"Hamburg": 2, "Kiel": 0, "Köln": 3})
    grids = MapGrids(game.edition.board)
    shown = letters(game_map(grids, game), 100, 40)
    places = grids.grid(100, 40).cities
    for ident, letter in (("berlin", "7"), ("hamburg", "3"), ("koeln", "4"), ("kiel", styles.CITY)):
        x, y = places[ident]
        assert shown[y][x][0] == letter


def test_a_passenger_is_beside_its_city_in_the_color_of_its_seat() -> None:
    game = tl.position("marklin", passengers={0: ["Berlin"], 1: ["Kiel", "Ulm"]})
    grids = MapGrids(game.edition.board)
    shown = letters(game_map(grids, game), 100, 40)
    rings = grids.grid(100, 40).cities
    found = {
        (x, y): color
        for y, row in enumerate(shown)
        for x, (letter, color) in enumerate(row)
        if letter == passengers.SYMBOL
    }
    assert len(found) == 3
    for ident, seat in game.passengers.items():
        x, y = rings[ident]
        near = [c for c in ((x + 1, y), (x - 1, y), (x, y - 1), (x, y + 1)) if c in found]
        style = styles.seat_mark(seat).style
        assert style.color is not None
        assert style.color.name in {found[cell] for cell in near}


def test_a_riding_passenger_is_on_the_map() -> None:
    game = tl.position(
        "marklin",
        tracks={0: ["Hamburg-Kiel (pink)", "Bremen-Hamburg"]},
        passengers={0: ["Kiel"]},
    )
    game.play("ride Kiel-Hamburg (pink)")
    assert game.passengers == {}
    grids = MapGrids(game.edition.board)
    shown = letters(game_map(grids, game), 100, 40)
    x, y = grids.grid(100, 40).cities["hamburg"]
    around = [shown[y][x + 1], shown[y][x - 1], shown[y - 1][x], shown[y + 1][x]]
    assert passengers.SYMBOL in {letter for letter, _ in around}


def test_meeples_are_counted_on_the_map_and_tinted_if_all_have_one_color() -> None:
    game = tl.position("germany", meeples={"Berlin": "1 red, 2 blue", "Kiel": "1 green"})
    grids = MapGrids(game.edition.board)
    shown = letters(game_map(grids, game), 100, 40)
    places = grids.grid(100, 40).cities
    ground = styles.CARD_STYLES["green"]
    assert ground.color is not None
    x, y = places["kiel"]
    assert shown[y][x] == ("1", ground.color.name)
    x, y = places["berlin"]
    assert styles.BRASS.color is not None
    assert shown[y][x] == ("3", styles.BRASS.color.name)


def test_the_meeple_of_a_country_is_shown_once() -> None:
    game = tl.position("germany", meeples={"Österreich": "1 red"})
    grids = MapGrids(game.edition.board)
    shown = letters(game_map(grids, game), 100, 40)
    digits = [(x, y) for y, row in enumerate(shown) for x, (c, _) in enumerate(row) if c == "1"]
    rings = grids.grid(100, 40).cities
    ends = [rings[ident] for ident in grids.board.cities_of("oesterreich")]
    assert len(digits) == 1
    assert digits[0] in ends


def test_a_claimed_track_has_the_color_of_its_seat() -> None:
    grids = MapGrids(tl.Game("usa").edition.board)
    empty = letters(BoardMap(grids), 100, 36)
    for seat in range(5):
        color = styles.seat_mark(seat).style.color
        assert color is not None
        claimed = letters(BoardMap(grids, {0: seat}), 100, 36)
        assert not any(found == color.name for row in empty for _, found in row)
        assert any(found == color.name for row in claimed for _, found in row)


def test_without_color_a_claimed_track_has_the_symbol_of_its_seat() -> None:
    board = tl.Game("usa").edition.board
    console = Console(width=100, height=36, color_system=None)
    with console.capture() as shown:
        console.print(BoardMap(MapGrids(board), {0: 1}))
    assert styles.seat_mark(1).symbol in shown.get()
    assert len({styles.seat_mark(seat).symbol for seat in range(5)}) == 5


def test_cities_of_the_last_claim_are_named_even_on_a_crowded_map() -> None:
    board = tl.Game("usa").edition.board
    grids = MapGrids(board)
    hidden = sorted(set(board.cities) - set(grids.grid(48, 16).names))
    assert hidden
    named = 0
    for ident in hidden:
        rows = letters(BoardMap(grids, cities=(ident,)), 48, 16)
        named += any(
            board.cities[ident].name in "".join(letter for letter, _ in row) for row in rows
        )
    assert named >= len(hidden) // 2


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as defined by WCAG."""

    def brightness(color: str) -> float:
        parts = (part / 255 for part in Color.parse(color).get_truecolor())
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted(map(brightness, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_tints_are_visible_on_dark_and_on_light_terminals() -> None:
    for style in (*(seat.style for seat in styles.SEAT_MARKS), styles.FAINT, styles.BRASS):
        assert style.color is not None
        assert contrast(style.color.name, "#000000") >= 3
        assert contrast(style.color.name, "#ffffff") >= 3


def test_cards_are_readable() -> None:
    for style in styles.CARD_STYLES.values():
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.name, style.bgcolor.name) >= 4.5


# Words


def sentences(game: tl.Game, *moves: str) -> list[str]:
    """The sentences for moves as they are played."""
    said = []
    for move in moves:
        before = game.copy()
        said.append(describe_move(before, play_with_outcome(game, move)))
    return said


def test_claims_stations_and_cards_are_described() -> None:
    game = tl.position(
        "europe",
        hands={0: "3 red, 1 blue", 1: "1 black"},
        display="orange red blue pink locomotive",
    )
    assert sentences(
        game,
        "claim Budapest-Wien (red) 1 red",
        "station Roma 1 black",
        "take orange",
        "draw card",
        "take locomotive",
    ) == [
        f"Player 1 claimed Budapest{DASH}Wien for 1 point.",
        "Player 2 built a station in Roma.",
        "Player 1 took an orange card.",
        "Player 1 drew a card from the deck.",
        "Player 2 took a locomotive.",
    ]


def test_ticket_moves_are_described_without_naming_tickets() -> None:
    game = tl.Game("usa", 2, seed=1)
    keeps = sentences(game, "keep 1 2", "keep 1 2 3")
    assert keeps == ["Player 1 kept 2 of 3 tickets.", "Player 2 kept 3 of 3 tickets."]
    assert sentences(game, "draw tickets", "keep 2") == [
        "Player 1 drew 3 tickets.",
        "Player 1 kept 1 of 3 tickets.",
    ]


TUNNEL = f"Marseille{DASH}Zürich"


@pytest.mark.parametrize(
    ("hand", "moves", "words"),
    [
        (
            "4 pink",
            ("pay 2 pink",),
            [f"Player 1 paid 2 pink more and claimed {TUNNEL} for 2 points."],
        ),
        ("4 pink", ("decline",), [f"Player 1 gave up the tunnel {TUNNEL}."]),
    ],
)
def test_a_tunnel_is_described_step_by_step(
    hand: str, moves: tuple[str, ...], words: list[str]
) -> None:
    game = tl.position("europe", hands={0: hand, 1: "rest"}, deck="2 pink, 1 white")
    first, *rest = sentences(game, "claim Marseille-Zürich 2 pink", *moves)
    assert first.startswith(f"Player 1 is claiming the tunnel {TUNNEL}: ")
    assert first.endswith("2 more cards to pay.")
    assert rest == words


def test_a_tunnel_that_fails_at_once_is_described() -> None:
    game = tl.position("europe", hands={0: "2 pink", 1: "rest"}, deck="2 pink, 1 white")
    assert sentences(game, "claim Marseille-Zürich 2 pink") == [
        f"Player 1 could not pay for the tunnel {TUNNEL}."
    ]


def test_passing_is_described() -> None:
    game = tl.position("usa", hands={1: "rest"}, display=[None] * 5, deck="", ticket_deck=[])
    assert sentences(game, "pass") == ["Player 1 had no legal move and passed."]


def test_mixes_of_tickets_are_described_by_deck() -> None:
    game = tl.Game("marklin", 2, seed=1)
    assert sentences(game, "draw tickets 3 short + 1 long", "draw tickets 4 long") == [
        "Player 1 drew 4 tickets, 3 short and 1 long.",
        "Player 2 drew 4 long tickets.",
    ]


def test_a_short_deck_is_described_by_the_tickets_it_had() -> None:
    game = tl.position("germany", ticket_deck=["Berlin-Leipzig"])
    assert sentences(game, "draw tickets 1 short + 3 long") == ["Player 1 drew 1 short ticket."]


def test_the_cards_of_marklin_have_names() -> None:
    game = tl.position("marklin", display="plus4 passenger red red red", deck="rest")
    assert sentences(game, "take plus4", "take passenger") == [
        "Player 1 took a +4 locomotive.",
        "Player 1 took a passenger card.",
    ]


def test_meeples_are_described() -> None:
    game = tl.position(
        "germany", hands={0: "5 green"}, meeples={"Bremerhaven": "1 red", "Dänemark": "1 blue"}
    )
    claim = "claim Bremerhaven-Dänemark 5 green"
    assert sentences(game, claim, "meeple Bremerhaven red", "no meeple Dänemark") == [
        f"Player 1 claimed Bremerhaven{DASH}Dänemark for 10 points.",
        "Player 1 took a red meeple from Bremerhaven.",
        "Player 1 took no meeple from Dänemark.",
    ]


def test_passengers_and_evictions_are_described() -> None:
    game = tl.position(
        "marklin-manual", hands={0: "2 blue", 1: "1 red"}, passengers={1: ["Emden", "Mainz"]}
    )
    assert sentences(
        game,
        "claim Frankfurt-Mannheim (1) 2 blue",
        "passenger Mannheim",
        "claim Mainz-Mannheim (1) 1 red",
        "passenger Mannheim",
    )[1::2] == [
        "Player 1 placed a passenger in Mannheim.",
        "Player 2 placed a passenger in Mannheim and sent Player 1's home.",
    ]


def test_a_ride_is_described_step_by_step() -> None:
    game = tl.position(
        "marklin",
        hands={0: "1 passenger"},
        tracks={
            0: ["Hamburg-Kiel (pink)", "Bremen-Hamburg", "Bremerhaven-Hamburg"],
            1: ["Bremen-Bremerhaven", "Bremen-Hannover"],
        },
        tokens={"Bremen": 0},
        passengers={0: ["Kiel"], 1: ["Hannover"]},
    )
    assert sentences(
        game,
        "ride Kiel-Hamburg (pink)",
        "ride Hamburg-Bremen",
        "ride Bremen-Bremerhaven",
        "stop",
        "ride Hannover-Bremen",
        "stop",
    ) == [
        "Player 1 rode from Kiel to Hamburg for 4 points.",
        "Player 1 rode from Hamburg to Bremen for no points.",
        "Player 1 rode from Bremen to Bremerhaven for 2 points, "
        "over Player 2's track with a passenger card.",
        "Player 1 ended the ride in Bremerhaven.",
        "Player 2 rode from Hannover to Bremen for no points.",
        "Player 2 ended the ride in Bremen.",
    ]


def test_a_ride_that_ends_without_a_stop_is_described() -> None:
    game = tl.position("marklin", tracks={0: ["Hamburg-Kiel (pink)"]}, passengers={0: ["Kiel"]})
    assert sentences(game, "ride Kiel-Hamburg (pink)") == [
        "Player 1 rode from Kiel to Hamburg for 4 points, and the ride ended."
    ]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_has_a_sentence_and_every_phase_a_description(name: str) -> None:
    game, players = tl.Game(name, 4, seed=3), random_players_for(3)
    while not game.over:
        before, seat, move = game.copy(), game.seat, players.choose(game)
        waited = waiting_text(game)
        assert all(game.names[waiting] in waited for waiting in game.waiting)
        assert waited not in game.names
        words = describe_move(before, play_with_outcome(game, move))
        assert words.startswith(f"{game.names[seat]} ")
        assert words.endswith(".")
        assert "plus4" not in words


def test_the_pending_decision_is_described() -> None:
    game = tl.Game("germany", 2, seed=1)
    assert waiting_text(game) == "Player 1 is announcing a mix of first tickets"
    play(game, "draw tickets 4 short", "draw tickets 4 short")
    assert waiting_text(game) == "Player 1 and Player 2 are choosing first tickets"
    play(game, "keep 1 2", "keep 1 2")
    assert waiting_text(game) == "Player 1 is to move"
    game = tl.position("marklin", hands={0: "2 blue"})
    game.play("claim Frankfurt-Mannheim (1) 2 blue")
    assert waiting_text(game) == "Player 1 may place a passenger in Frankfurt or Mannheim"
    game = tl.position("germany", hands={0: "5 green"}, meeples={"Dänemark": "1 red"})
    game.play("claim Bremerhaven-Dänemark 5 green")
    assert waiting_text(game) == "Player 1 may take a meeple from Dänemark"
    game = tl.position("europe", hands={0: "4 pink", 1: "rest"}, deck="2 pink, 1 white")
    game.play("claim Marseille-Zürich 2 pink")
    assert waiting_text(game) == f"Player 1 must pay 2 more cards for the tunnel {TUNNEL}"

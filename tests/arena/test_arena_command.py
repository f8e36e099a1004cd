"""`trunkline arena`: what it prints, writes and plots, and how it handles bad input."""

from __future__ import annotations

import csv
import json
import os
import pty
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from helpers import mini_map
from test_cli import complaint, data, printed, run

from trunkline.arena import tournament
from trunkline.arena.plot import plot
from trunkline.arena.results import COLUMNS

BAD = Path(__file__).parent / "bad_bots.py"
EXAMPLE = Path(__file__).parents[2] / "examples" / "my_first_bot.py"
LONGEST = f"{EXAMPLE}:Longest"
SVG = "{http://www.w3.org/2000/svg}svg"
HERE = ("--workers", "0")


def test_json_equals_the_data_of_the_library() -> None:
    found = data("arena", "random", "greedy", "-e", "europe", "-n", "6", "--seed", "4", *HERE)
    same = tournament(["random", "greedy"], "europe", games=6, seed=4, workers=0).data()
    del found["seconds"], same["seconds"]
    assert found == json.loads(json.dumps(same))
    assert [standing["name"] for standing in found["standings"]] == ["greedy", "random"]
    assert set(found["standings"][0]["rating"]) == {"value", "low", "high"}


def test_the_report_shows_ratings_wins_scores_and_speed() -> None:
    words = printed("arena", "random", "greedy", LONGEST, "--games", "4", *HERE)
    assert "USA  2 seats, 3 bots in 3 lineups, 12 games from seed 0" in words
    assert "2 seeds in 2 seatings; " in words
    for heading in ("Rating", "95 %", "Wins", "Games", "Score", "Routes", "Longest path"):
        assert heading in words
    assert "Tickets made" in words
    assert "greedy \N{EN DASH} random" in words
    assert "Longest " in words
    assert str(EXAMPLE) not in words
    assert "rounded" not in words
    assert "Stations" not in words
    assert "Forfeits" not in words


def test_the_report_mentions_rounding_up() -> None:
    words = printed("arena", "random", "greedy", "--games", "3", *HERE)
    assert "4 games from seed 0" in words
    assert "rounded up from 3 games to whole seeds" in words
    words = printed("arena", "random", "greedy", "--seats", "3", "--games", "2", *HERE)
    assert "rounded up from 2 games a lineup to whole seeds" in words
    assert "equally strong bots would have 33.3%" in words


@pytest.mark.parametrize("columns", ["30", "50", "80", "200"])
def test_no_number_is_cut_off_at_any_width(columns: str) -> None:
    words = printed(
        *("arena", "random", "greedy", "-e", "marklin", "--games", "2", *HERE),
        env={"COLUMNS": columns},
    )
    assert "…" not in words
    assert max(map(len, words.splitlines())) <= int(columns)
    assert "Merchandise" in words


def test_the_report_shows_the_result_of_the_test() -> None:
    command = ("arena", "greedy", "random", "--games", "100", "--sprt", *HERE)
    words = " ".join(printed(*command, "--elo1", "200").split())
    assert "Test decided: greedy \N{MINUS SIGN} random is +200 Elo, not 0 (LLR " in words
    words = " ".join(printed(*command, "--elo1", "0.1").split())
    assert "Test undecided: greedy \N{MINUS SIGN} random is 0 or +0.1 Elo (LLR " in words
    backwards = ("arena", "random", "greedy", "--games", "100", "--sprt", *HERE)
    words = " ".join(printed(*backwards, "--elo1", "200").split())
    assert "Test decided: random \N{MINUS SIGN} greedy is 0 Elo, not +200 (LLR -" in words


def test_the_report_has_a_line_for_each_of_the_first_forfeits() -> None:
    words = printed(
        *("arena", "greedy", f"{BAD}:Raises", "--games", "24", *HERE), env={"COLUMNS": "300"}
    )
    assert "24 games were forfeited." in words
    lines = [line for line in words.splitlines() if "list index out of range" in line]
    assert len(lines) == 10
    assert lines[0].startswith("Raises (seat 1 of greedy and Raises) lost usa, seed ")
    assert "at move 2: raised IndexError" in lines[0]
    assert "14 more are in --json and --csv." in words
    assert "Score" not in words
    unmade = printed("arena", "greedy", f"{BAD}:Unmade", "-n", "2", *HERE, env={"COLUMNS": "300"})
    assert "before the first move: raised RuntimeError: no way" in unmade


def test_output_of_a_bot_does_not_corrupt_the_json() -> None:
    result = run("arena", "random", f"{BAD}:Chatty", "--games", "2", "--json", *HERE)
    assert json.loads(result.stdout)["games"] == 2
    assert "hm" in result.stderr


def test_csv_has_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    bots = ("random", "greedy", f"{BAD}:Nothing")
    printed("arena", *bots, "--games", "4", "--csv", file, *HERE)
    with file.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 3 * 4 * 2
    assert sum(float(row["won"]) for row in rows) == 12
    for row in rows:
        mate = next(r for r in rows if r["game"] == row["game"] and r["seat"] != row["seat"])
        assert (row["score"] == "") == ("Nothing" in row["bot"] + mate["bot"])
        assert row["forfeit"].startswith("returned None") == ("Nothing" in row["bot"])


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_plot_is_written(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"plot.{ending}"
    printed("arena", "random", "greedy", f"{BAD}:Raises", "-n", "4", "--plot", file, *HERE)
    beginning = {"svg": b"<?xml", "png": b"\x89PNG"}[ending]
    assert file.read_bytes().startswith(beginning)
    if ending == "svg":
        assert ElementTree.parse(file).getroot().tag == SVG


def test_the_same_results_give_the_same_plot(tmp_path: Path) -> None:
    results = tournament(["random", "greedy"], games=4, workers=0)
    for name in ("one.svg", "two.svg"):
        plot(results, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_the_error_without_matplotlib_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    said = complaint("arena", "random", "greedy", "--plot", tmp_path / "plot.svg")
    assert 'pip install "trunkline[plot]"' in said


# Bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("random", "greedi"), "did you mean 'greedy'"),
        (("random", "nowhere.py:Bot"), "no file nowhere.py"),
        (("random", str(EXAMPLE)), "which class"),
        (("random", f"{EXAMPLE}:Nobody"), "Nobody"),
        (("random", "greedy", "--edition", "usaa"), "no edition"),
        (("random", "greedy", "--anchor", "planner"), "The anchor must be one of random, greedy"),
        (("random", "greedy", LONGEST, "--sprt"), "two bots, not 3"),
        (("random", "greedy", "--sprt", "--elo0", "30"), "elo0 less than elo1"),
        (("random", "greedy", "--elo1", "30"), "--elo1 needs --sprt"),
        (("random", "greedy", "--csv", "no/such/folder.csv"), "no folder no/such"),
        (("random", "greedy", "--plot", "no/such/folder.svg"), "no folder no/such"),
        (("random", "greedy", "--plot", "plot.gif"), ".svg or .png"),
        (("random", "greedy", "--ray-address", "127.0.0.1:1"), "Ray"),
    ],
    ids=lambda words: words[-1] if isinstance(words, tuple) else "",
)
def test_invalid_tournaments_are_refused_with_a_sentence(words: tuple[str, ...], said: str) -> None:
    assert said in complaint("arena", *words)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("random", "greedy", "--games", "0"),
        ("random", "greedy", "--seats", "1"),
        ("random", "greedy", "--seats", "6"),
        ("random", "greedy", "--seed", "-1"),
        ("random", "greedy", "--workers", "-1"),
        ("random", "greedy", "--time", "0"),
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_code_2(words: tuple[str, ...]) -> None:
    complaint("arena", *words, code=2)


def test_too_many_seats_for_the_edition_are_refused(tmp_path: Path) -> None:
    path = mini_map(tmp_path / "mini.toml")
    assert "2 to 3 seats" in complaint("arena", "random", "greedy", "-e", path, "--seats", "5")


# On a terminal


def test_a_terminal_shows_win_rates_and_ctrl_c_keeps_the_results_so_far() -> None:
    master, slave = pty.openpty()
    words = ("arena", "random", "greedy", "--games", "1000000", "--workers", "2")
    with subprocess.Popen(
        [sys.executable, "-m", "trunkline", *words],
        stdout=subprocess.PIPE,
        stderr=slave,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"},
        start_new_session=True,
        text=True,
    ) as running:
        os.close(slave)
        shown = b""
        while b"greedy 100.0%" not in shown:
            shown += os.read(master, 65536)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does, to all processes
        report, _ = running.communicate(timeout=60)
    os.close(master)
    assert running.returncode == 130
    assert report.startswith("Stopped after ")
    assert "of 1,000,000 games." in report
    assert "greedy" in report
    assert b"Traceback" not in shown


def test_without_a_terminal_there_is_no_progress_bar() -> None:
    result: Any = run("arena", "random", "greedy", "--games", "2", *HERE)
    assert result.stderr == ""

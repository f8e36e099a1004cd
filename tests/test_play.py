"""`trunkline play`: whole games in short forms, helpful errors, no hidden information shown."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from helpers import mini_map
from rich.console import Console
from typer.testing import CliRunner, Result

import trunkline as tl
from trunkline.cli import app
from trunkline.cli.output.ascii_fallback import ascii_for
from trunkline.cli.output.map_pieces import seat_map
from trunkline.cli.output.names import DASH
from trunkline.cli.output.terminal_map import MapGrids
from trunkline.cli.output.wording import describe_move
from trunkline.cli.random_players import random_players_for
from trunkline.cli.terminal.help_pages import help_page, look_page, places_page, tickets_page
from trunkline.cli.terminal.name_lookup import NameLookup, words_of
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import (
    Choice,
    LeaveGame,
    ParseError,
    ParseResult,
    PlayMoves,
    SaveGame,
    ShowPage,
)
from trunkline.cli.terminal.parser import completions, parse_line
from trunkline.cli.terminal.prompts import (
    action_keys,
    default_choice,
    prompt_label,
)
from trunkline.cli.terminal.seat_screen import Pager, SeatScreen
from trunkline.cli.terminal.side_panel import seat_lines
from trunkline.cli.terminal.ticket_texts import distance_text
from trunkline.outcome import play_with_outcome
from trunkline.vocabulary import CardKind

EDITIONS = tuple(tl.editions())
BOARDS = ("usa", "europe", "marklin", "germany")
OPTION = re.compile(r"^ *(\d+) \S", re.MULTILINE)
PROMPT = re.compile(r"([A-Z][a-z ]+|yes or no)> $")
HAND = "4 pink, 4 black, 4 orange, 3 red, 2 locomotive"


class Player:
    """A player who reads what is printed and types the shortest possible answers."""

    def __init__(self, leave_after: int | None = None) -> None:
        self.left = leave_after
        self.said: list[str] = []
        self._read = 0
        self._tries: Iterator[str] = iter(())

    def __call__(self, prompt: str = "") -> str:
        """Replacement for `input`: the next line, based on what was printed since the last one."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        text = sys.stdout.buffer.getvalue().decode()  # type: ignore[attr-defined]
        news, self._read = text[self._read :], len(text)
        if self.left == len(self.said):
            raise EOFError
        self.said.append(self._answer(news))
        assert len(self.said) < 2000, "the game does not get on"
        return self.said[-1]

    def _answer(self, news: str) -> str:
        found = PROMPT.search(news)
        assert found is not None, news[-200:]
        numbers = OPTION.findall(news)
        if "Keep at least" in news:
            return " ".join(numbers[:-1]) if len(numbers) > 3 else "all"
        if numbers:
            return numbers[len(self.said) % 2 and -1]
        if found[1] in ("Your turn", "Second card") and "Hand" in news:
            self._tries = iter(self._wishes(news))
        return next(self._tries)

    def _wishes(self, news: str) -> list[str]:
        """Inputs to try in order until one is understood and legal."""
        display = next(line for line in news.splitlines()[::-1] if line.startswith("Display"))
        card = display.split()[1 + len(self.said) % 5]
        first = ["r", "c", "s wien", "s paris red"] if len(self.said) % 3 else ["c"]
        rare = ["dt"] if len(self.said) % 50 == 7 else []
        return [*rare, *first, f"t {card}", "d", "t", "dt", "pass"]


def invoke(*words: str | Path, **options: Any) -> Result:
    """The result of `trunkline play`."""
    return CliRunner().invoke(
        app, ["play", *(str(word) for word in words)], catch_exceptions=False, **options
    )


def played(monkeypatch: pytest.MonkeyPatch, player: Player, *words: str | Path) -> str:
    """What is printed while a player plays."""
    monkeypatch.setattr("builtins.input", player)
    result = invoke(*words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def context_of(game: tl.Game, seat: int | None = None) -> ParseContext:
    seen = game.observe(game.seat if seat is None else seat)
    return ParseContext(seen, NameLookup(game.edition.board))


def answer(game: tl.Game, line: str) -> ParseResult:
    """What a line means to the seat to act."""
    context = context_of(game)
    return parse_line(context, line, default_choice(context))


def after(*moves: str, edition: str = "usa", **things: Any) -> tl.Game:
    """A position after these moves."""
    game = tl.position(edition, **things)
    for move in moves:
        game.play(move)
    return game


# Whole games


@pytest.mark.parametrize("name", EDITIONS)
def test_a_whole_game_is_played_in_short_forms(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player, file = Player(), tmp_path / "game.txt"
    words = ("--against", "random", "--seats", 3, "--seed", 4, "--seat", 1, "--save", file)
    shown = played(monkeypatch, player, name, *map(str, words))
    game = tl.replay(file.read_text(encoding="utf-8"))
    assert game.over
    assert max(len(line) for line in player.said) <= 12
    assert ("You win with" in shown) == (game.winners() == [1])
    assert "Longest path" in shown or "Most tickets" in shown or "Total" in shown
    assert f"trunkline replay {file}" in shown
    made = {move.kind for seat, move in game.played if seat == 1}
    special = {"europe": {"station"}, "germany": {"meeple"}, "marklin": {"passenger", "ride"}}
    assert {"claim", "keep", "draw card"} | special.get(name.partition("-")[0], set()) <= made


def test_the_seed_decides_the_deal_and_the_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("usa", "--against", "greedy", "--against", "random", "--seed", "8")
    first = played(monkeypatch, Player(40), *words)
    assert first == played(monkeypatch, Player(40), *words)
    assert "Teal" in first


def test_a_single_legal_move_is_played_and_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    edition = mini_map(tmp_path / "mini.toml")
    shown = played(monkeypatch, Player(), edition, "--against", "random", "--seed", "1")
    assert "Your only legal move was played for you: keep 1." in shown
    assert "wins with" in shown or "You win with" in shown or "share the win" in shown


def test_the_last_round_is_announced_to_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = played(monkeypatch, Player(), "usa", "--against", "greedy", "--seed", "1")
    assert "The last round begins" in shown


# Leaving, saving and resuming


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt])
def test_leaving_in_any_way_prints_how_to_continue(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def gone(prompt: str = "") -> str:
        raise error

    monkeypatch.setattr("builtins.input", gone)
    file = tmp_path / "my game.txt"
    saved = invoke("europe", "-a", "random", "--save", file)
    assert saved.exit_code == 0
    assert saved.stdout.endswith(f"To continue: trunkline play europe --resume '{file}'\n")
    unsaved = invoke("-a", "random", "-s", "3", "--seat", "2", "--seed", "5")
    assert "You left after 0 moves." in unsaved.stdout
    again = unsaved.stdout.splitlines()[-1].partition(": ")[2]
    assert again == "trunkline play --seed 5 --seat 2 --seats 3 --against random"


def test_quitting_asks_for_confirmation(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["quit", "no", "q", "yes"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    shown = invoke("-a", "random", "--seed", "1").stdout
    assert shown.count("Leave the game? It is not saved") == 2
    assert "You left after 0 moves." in shown
    assert next(lines, None) is None


def test_a_resumed_game_continues_as_if_it_had_not_been_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    words = [
        "marklin",
        "-a",
        "greedy",
        "-a",
        "random",
        "--seed",
        "2",
        "--seat",
        "1",
        "--name",
        "Ada",
        "--save",
    ]
    played(monkeypatch, Player(), *words, whole, "--name", "Ada")
    chosen: list[str] = []

    def note(game: tl.Game, seat: int, move: tl.Move) -> None:
        if seat == 1 and len(game.moves(1)) > 1:
            chosen.append(str(move))

    tl.replay(whole.read_text(encoding="utf-8"), before_move=note)
    rest = iter(chosen)
    halfway = iter([next(rest) for _ in range(len(chosen) // 2)])
    monkeypatch.setattr("builtins.input", lambda prompt="": next_or_leave(halfway))
    left = invoke(*words, parts, "--name", "Ada")
    assert f"trunkline play marklin --resume {parts}" in left.stdout
    assert not tl.replay(parts.read_text(encoding="utf-8")).over
    monkeypatch.setattr("builtins.input", lambda prompt="": next(rest))
    resumed = invoke("--resume", parts)
    assert resumed.exit_code == 0, resumed.output
    assert "Ada" in resumed.stdout
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def next_or_leave(lines: Iterator[str]) -> str:
    """The next line, or Ctrl-C when there is none."""
    for line in lines:
        return line
    raise KeyboardInterrupt


def test_the_record_says_who_plays_which_seat(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    played(monkeypatch, Player(3), "-a", "random", "-a", "greedy", "--seat", "1", "--save", file)
    text = file.read_text(encoding="utf-8")
    for line in ("seat 0 is played by random", "seat 1 is played by hand", "2 is played by greedy"):
        assert line in text
    assert tl.replay(text).names == ("Burgundy", "Violet", "Teal")


def test_a_bot_from_a_file_is_not_run_because_a_record_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, bot = tmp_path / "game.txt", tmp_path / "evil.py"
    bot.write_text("raise SystemExit('run')", encoding="utf-8")
    played(monkeypatch, Player(2), "-a", "random", "--save", file)
    text = file.read_text(encoding="utf-8").replace("by random", f"by {bot}:Bot")
    file.write_text(text, encoding="utf-8")
    result = invoke("--resume", file)
    assert result.exit_code == 1
    assert f"--against {bot}:Bot" in result.stderr
    assert invoke("--resume", file, "--against", "random", input="").exit_code == 0


def test_saving_never_overwrites_another_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken, free = tmp_path / "taken.txt", tmp_path / "free.txt"
    taken.write_text("a letter", encoding="utf-8")
    refused = invoke("--save", taken)
    assert refused.exit_code == 1
    assert "--resume" in refused.stderr
    lines = iter(
        ["save", f"save {taken}", f"save {tmp_path / 'no' / 'where'}", f"save {free}", "q", "y"]
    )
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    shown = " ".join(invoke("-a", "random").stdout.split())
    assert "Name a file, as in `save game.txt`." in shown
    assert "already exists; choose another name." in shown
    assert "there is no folder" in shown
    assert "Saved to" in shown
    assert taken.read_text(encoding="utf-8") == "a letter"
    assert tl.replay(free.read_text(encoding="utf-8")).played == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--against", "nobody"), "There is no bot 'nobody'"),
        (("--against", "gredy"), "did you mean 'greedy'"),
        (("--against", "greedy", "--against", "random", "--seats", "4"), "You named 2 bots for 3"),
        (("--seats", "2", "--seat", "3"), "There is no seat 3"),
        (("--resume", "nowhere.txt"), "There is no file nowhere.txt"),
        (("--name", "x" * 61), "at most 60"),
        (("usaa",), "did you mean"),
    ],
)
def test_wrong_options_are_explained_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    result = invoke(*words)
    assert result.exit_code == 1
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_resumed_game_accepts_no_options_of_a_new_one() -> None:
    assert invoke("--resume", "game.txt", "--seed", "3").exit_code == 2


def test_a_bot_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text(
        "from trunkline.bots import Bot\n"
        "class Broken(Bot):\n"
        "    def choose(self, observation):\n"
        "        return 1 // 0\n",
        encoding="utf-8",
    )
    monkeypatch.setattr("builtins.input", Player())
    result = invoke("-a", f"{bot}:Broken")
    assert result.exit_code == 1
    assert "Violet" in result.stderr and "ZeroDivisionError" in result.stderr
    assert "Traceback" not in result.stderr


# What can be typed

GREEN = {"hands": {0: "5 green"}, "edition": "germany"}
RAILS = {
    "edition": "marklin",
    "hands": {0: "2 passenger, 4 orange, 1 plus4"},
    "tracks": {
        0: ["Hamburg-Kiel (pink)", "Bremen-Hamburg"],
        1: ["Bremen-Hannover", "Berlin-Hannover"],
    },
    "passengers": {0: ["Kiel"]},
    "display": "red plus4 blue pink locomotive",
}


def paying_for_a_tunnel() -> tl.Game:
    """A tunnel that costs one extra card, paid in yellow."""
    for seed in range(200):
        start = tl.position("europe", hands={0: "4 yellow, 2 locomotive"})
        game = start.observe(0).sample(seed)
        game.play("claim München-Zürich 2 yellow")
        if game.phase == "tunnel" and game.extra == 1:
            return game
    raise AssertionError("no tunnel asked for one more")


USA = {"hands": {0: HAND}, "display": "red blue black locomotive pink"}


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("red", "take red"),
        ("t r", "take red"),
        ("take the black card", "take black"),
        ("pi", "take pink"),
        ("t lo", "take locomotive"),
        ("d", "draw card"),
        ("draw", "draw card"),
        ("dt", "draw tickets"),
        ("d t", "draw tickets"),
        ("c den oma pink", "claim Denver-Omaha 4 pink"),
        ("c denver omaha 3 pink 1 loco", "claim Denver-Omaha 3 pink + 1 locomotive"),
        ("omaha to denver with 2 pink and 2 loco", "claim Denver-Omaha 2 pink + 2 locomotives"),
        (f"CLAIM kansas city{DASH}denver black", "claim Denver-Kansas City (black) 4 black"),
        ("c la lv 2 loco", "claim Las Vegas-Los Angeles 2 locomotives"),
        ("c st louis nash orange", "claim Nashville-Saint Louis 2 orange"),
        (
            "c sault montreal 4 black 1 loco",
            "claim Montréal-Sault St. Marie 4 black + 1 locomotive",
        ),
        ("claim denver-omaha 4 pink", "claim Denver-Omaha 4 pink"),
    ],
)
def test_short_forms_of_the_usa(line: str, move: str) -> None:
    game = after(**USA)
    assert answer(game, line) == PlayMoves((game.compiled.notation.parse(move),))


@pytest.mark.parametrize(
    ("things", "before", "line", "move"),
    [
        (
            {"edition": "europe", "hands": {0: "1 red, 1 blue"}},
            (),
            "s wien red",
            "station Wien 1 red",
        ),
        ({"edition": "europe", "hands": {0: "1 red"}}, (), "s zur", "station Zürich 1 red"),
        ({"edition": "germany"}, (), "dt 3 1", "draw tickets 3 short + 1 long"),
        ({"edition": "germany"}, (), "dt 4 long", "draw tickets 4 long"),
        ({"edition": "germany"}, (), "draw tickets 2s 2l", "draw tickets 2 short + 2 long"),
        (GREEN, ("claim Bremerhaven-Dänemark 5 green",), "n", "no meeple Bremerhaven"),
        (GREEN, ("claim Bremerhaven-Dänemark 5 green",), "2", "no meeple Bremerhaven"),
        (GREEN, (), "c bremerhaven dan", "claim Bremerhaven-Dänemark 5 green"),
        (RAILS, ("claim Kiel-Rostock 4 orange",), "p rost", "passenger Rostock"),
        (RAILS, ("claim Kiel-Rostock 4 orange",), "rostock", "passenger Rostock"),
        (RAILS, ("claim Kiel-Rostock 4 orange",), "1", "passenger Rostock"),
        (RAILS, ("claim Kiel-Rostock 4 orange",), "none", "no passenger"),
        (RAILS, (), "r hamburg", "ride Kiel-Hamburg (pink)"),
        (RAILS, (), "+4", "take plus4"),
        (RAILS, (), "c ber lei 3 orange 1 +4", "claim Berlin-Leipzig 3 orange + 1 plus4"),
        (RAILS, ("ride Kiel-Hamburg (pink)",), "bremen", "ride Hamburg-Bremen"),
        (RAILS, ("ride Kiel-Hamburg (pink)",), "s", "stop"),
        (RAILS, ("ride Kiel-Hamburg (pink)",), "no", "stop"),
    ],
)
def test_short_forms_of_the_other_boards(
    things: dict[str, Any], before: tuple[str, ...], line: str, move: str
) -> None:
    game = after(*before, **things)
    assert answer(game, line) == PlayMoves((game.compiled.notation.parse(move),))


def test_meeples_are_taken_by_colour_and_by_number() -> None:
    game = after("claim Bremerhaven-Dänemark 5 green", **GREEN)
    color = next(iter(game.meeples["bremerhaven"]))
    wanted = PlayMoves((game.compiled.notation.parse(f"meeple Bremerhaven {color}"),))
    assert answer(game, "1") == answer(game, color) == answer(game, f"m {color[:3]}") == wanted


def test_tickets_are_kept_by_their_numbers() -> None:
    game = tl.Game("usa", seed=1)
    for line in ("1 3", "keep 1 3", "k 3 1", "3,1"):
        assert answer(game, line) == PlayMoves((game.compiled.notation.parse("keep 1 3"),))
    assert answer(game, "all") == PlayMoves((game.compiled.notation.parse("keep 1 2 3"),))


def test_a_mix_of_first_tickets_is_chosen_by_number() -> None:
    game = tl.Game("marklin", seed=1)
    choice = default_choice(context_of(game))
    assert choice is not None and len(choice.options) == 5
    assert answer(game, "2") == choice.options[1].result
    assert isinstance(answer(game, "dt"), Choice)


def test_a_tunnel_is_paid_or_declined() -> None:
    game = paying_for_a_tunnel()
    choice = default_choice(context_of(game))
    assert choice is not None
    assert [option.label for option in choice.options][-1].startswith("decline")
    assert answer(game, "p yellow") == answer(game, "1")
    assert answer(game, "yellow") == PlayMoves((game.compiled.notation.parse("pay 1 yellow"),))
    assert answer(game, "p loco") == PlayMoves((game.compiled.notation.parse("pay 1 locomotive"),))
    for line in ("decline", "d", "no", "none", str(len(choice.options))):
        assert answer(game, line) == PlayMoves((game.compiled.notation.parse("decline"),))


def test_several_ways_to_pay_are_offered_with_the_usual_one_first() -> None:
    choice = answer(after(**USA), "c denver omaha")
    assert isinstance(choice, Choice)
    words = [option.label for option in choice.options]
    assert words == ["4 pink", "3 pink + 1 locomotive", "2 pink + 2 locomotives"]


def test_a_gray_track_is_paid_with_the_most_plentiful_colour_first() -> None:
    choice = answer(after(hands={0: "2 red, 5 green, 2 blue, 1 locomotive"}), "c duluth omaha")
    assert isinstance(choice, Choice)
    assert choice.options[0].label.startswith("2 green")
    assert "locomotive" in choice.options[-1].label


def test_a_city_alone_lists_what_can_be_claimed_there() -> None:
    choice = answer(after(**USA), "c denver")
    assert isinstance(choice, Choice)
    assert all("Denver" in option.label for option in choice.options)
    assert any(isinstance(option.result, Choice) for option in choice.options)


def test_claims_for_the_seats_tickets_come_first() -> None:
    game = after(
        hands={0: "6 red, 6 blue"}, tickets={0: ["Seattle-Los Angeles", "Dallas-New York"]}
    )
    choice = answer(game, "c")
    assert isinstance(choice, Choice)
    assert choice.options[0].label.startswith(("Portland", "Dallas", "Little Rock", "Pitt"))
    assert len(choice.options) <= 12


def test_rides_are_offered_best_first_and_played_to_their_end() -> None:
    game = after(**RAILS)
    choice = answer(game, "r")
    assert isinstance(choice, Choice)
    way = DASH.join(("Kiel", "Hamburg", "Bremen", "Hannover", "Berlin"))
    assert choice.options[0].label == f"17 points for 2 passenger cards: {way}"
    for option in choice.options:
        assert isinstance(option.result, PlayMoves)
        ahead = game.copy()
        for move in option.result.moves:
            ahead.play(move)
        assert ahead.seat == 1
        assert option.label.startswith(f"{ahead.merchandise[0]} points")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("t b", "'b' could be blue or black; the display shows red, blue, black"),
        ("t white", "no such card is face up"),
        ("t rde", "There is no card 'rde'"),
        ("c miami atlanta", f"Atlanta{DASH}Miami costs 5 blue; you have 0 blue and 2 locomotives."),
        ("c denver phoenix", "you have 0 white and 2 locomotives"),
        ("c denver omaha blue", f"Denver{DASH}Omaha costs 4 pink."),
        ("c denver omaha 5 pink", f"Denver{DASH}Omaha costs 4 pink."),
        ("c chigaco omaha", "did you mean Chicago?"),
        ("c gotham metropolis", "There is no track 'Gotham Metropolis'"),
        ("claim denver-omaha 4 blue", f"Denver{DASH}Omaha costs 4 pink."),
        ("keep 1", "not now; a turn begins"),
        ("s denver", "There are no stations in USA."),
        ("r", "There are no passengers in USA."),
        ("m red", "There are no meeples in USA."),
        ("pay red", "There are no tunnels in USA."),
        ("pass", "passing is only for a seat that can do nothing else"),
        ("draw five", "`draw tickets` draws tickets"),
        ("7", "nothing to choose by number"),
        ("clam denver omaha", "Did you mean claim?"),
        ("xyzzy", "`help` lists them"),
        ("c ", "Which track?"),
    ],
)
def test_errors_say_what_would_be_right(line: str, said: str) -> None:
    found = answer(after(**USA), line)
    assert isinstance(found, ParseError | Choice)
    assert said in (found.message if isinstance(found, ParseError) else found.question)


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        (lambda: tl.Game("usa", seed=1), "1", "at least 2 of the 3 offered must be kept"),
        (lambda: tl.Game("usa", seed=1), "1 4", "There are 3 tickets, numbered 1 to 3."),
        (lambda: tl.Game("usa", seed=1), "keep boston", "by number"),
        (lambda: tl.Game("usa", seed=1), "red", "first tickets are being chosen"),
        (lambda: tl.Game("marklin", seed=1), "9", "Choose one number from 1 to 5."),
        (lambda: tl.Game("marklin", seed=1), "dt 5 5", "Say how many from each deck"),
        (lambda: after("draw card", **USA), "c den oma", "the second card is due"),
        (lambda: after("draw card", **USA), "none", "Not now; the second card is due"),
        (lambda: after(**USA), "none", "Not now; a turn begins"),
        (lambda: tl.Game("usa", seed=1), "none", "first tickets are being chosen"),
        (lambda: after("draw card", **USA), "t loco", "never the second card"),
        (lambda: after(tracks={1: ["Denver-Omaha"]}, **USA), "c den oma", "Player 2 has claimed"),
        (lambda: after(trains={0: 3}, **USA), "c den oma", "needs 4 trains; you have 3"),
        (lambda: after(edition="europe", hands={0: "2 red"}), "s", "Name a city"),
        (lambda: after(edition="europe", hands={0: "2 red"}), "s pa", "Palermo, Pamplona or Paris"),
        (lambda: after(edition="europe", hands={0: "2 red"}), "s prais", "did you mean Paris?"),
        (
            lambda: after(edition="europe", hands={0: "2 red"}, stations={1: ["Wien"]}),
            "s wien",
            "Player 2 has built a station there already",
        ),
        *(
            (
                lambda: after(edition="europe", hands={0: "2 green, 1 white"}),
                line,
                "A station in Wien costs 1 green or 1 white.",
            )
            for line in ("station wien red", "s wien 2 red", "s wien 2 green", "s wien 1 loco")
        ),
        (paying_for_a_tunnel, "pay red", "The tunnel costs 1 yellow"),
        (lambda: after("claim Kiel-Rostock 4 orange", **RAILS), "p kiel", "passenger in Rostock"),
        (lambda: after(**RAILS), "r berlin", f"Kiel{DASH}Hamburg"),
        (lambda: after("claim Bremerhaven-Dänemark 5 green", **GREEN), "m pink", "or type `none`"),
        (lambda: after("claim Bremerhaven-Dänemark 5 green", **GREEN), "d", "take a meeple"),
    ],
)
def test_errors_in_every_phase_name_the_rule(
    game: Callable[[], tl.Game], line: str, said: str
) -> None:
    found = answer(game(), line)
    assert isinstance(found, ParseError)
    assert said in found.message
    assert "seat 0" not in found.message


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", ShowPage("board")),
        ("?", ShowPage("help")),
        ("h", ShowPage("hint")),
        ("tickets", ShowPage("tickets")),
        ("look denver", ShowPage("look", ("denver",))),
        ("denver", ShowPage("look", ("denver",))),
        ("map", ShowPage("map")),
        ("log", ShowPage("log")),
        ("save My Game.txt", SaveGame("My Game.txt")),
        ("q", LeaveGame()),
        ("exit", LeaveGame()),
    ],
)
def test_commands_other_than_moves_are_understood(line: str, wanted: ParseResult) -> None:
    assert answer(after(**USA), line) == wanted


@pytest.mark.parametrize("name", EDITIONS)
def test_the_notation_of_every_legal_move_is_understood(name: str) -> None:
    game, players = tl.Game(name, 3, seed=2), random_players_for(2)
    while not game.over:
        if len(game.played) % 10 == 0:
            context = context_of(game)
            for move in context.moves[:: max(len(context.moves) // 15, 1)]:
                assert parse_line(context, str(move), None) == PlayMoves((move,))
        game.play(players.choose(game))


def test_tab_completes_words() -> None:
    context = context_of(after(**USA))
    assert f"claim Denver{DASH}Omaha" in completions(context, "c den")
    assert completions(context, "t bl") == ["take black", "take blue"]
    assert completions(context, "look new o") == ["look New Orleans"]
    assert completions(context, "hi") == ["hint"]
    for line in completions(context, ""):
        assert not isinstance(answer(after(**USA), line), ParseError) or line.startswith("station")


def test_names_are_found_by_parts_initials_and_without_accents() -> None:
    places = NameLookup(tl.Game("germany").edition.board)
    assert places.places(["koeln"]) == places.places(["köln"[:1] + "oln"]) == ["koeln"]
    usa = NameLookup(tl.Game("usa").edition.board)
    assert usa.places(["slc"]) == ["salt-lake-city"]
    assert usa.places(["orleans"]) == ["new-orleans"]
    assert usa.places(["kansas", "city"]) == ["kansas-city"]
    assert usa.places(["gotham"]) == []
    assert words_of(f"Sault St. Marie {DASH} Montréal") == ["sault", "st", "marie", "montreal"]


# Hints


def test_a_hint_gives_a_reason_and_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["all", "hint", "1", "q", "y"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    shown = invoke("usa", "-a", "greedy", "--seed", "4").stdout
    hint = shown.partition("Hints, the best first:")[2]
    assert OPTION.findall(hint)[:3] == ["1", "2", "3"]
    assert "on the way to" in hint
    assert any(f"You {did}" in hint for did in ("took", "drew", "claimed"))


def test_there_are_hints_against_every_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = iter(["hint", "q", "y"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert "Hints, the best first:" in invoke("usa", "-a", "random", "--seed", "4").stdout


# No hidden information is shown


def screen_lines(screen: SeatScreen, width: int = 100, height: int = 30) -> list[str]:
    """A screen as text, with a height that may differ from the terminal's."""
    console = Console(width=width, height=height + 7, force_terminal=True, color_system="truecolor")
    lines = console.render_lines(screen, console.options.update(height=height), pad=False)
    assert len(lines) == height
    assert all(sum(segment.cell_length for segment in line) <= width for line in lines)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize("name", BOARDS)
def test_hidden_actions_of_rivals_look_the_same_whatever_they_hold(name: str) -> None:
    game, players = tl.Game(name, 3, seed=6), random_players_for(6)
    screen = SeatScreen(game.observe(0), "somebody")
    compared = 0
    while compared < 30:
        seat, move = game.seat, players.choose(game)
        other = game.observe(0).sample(len(game.played))
        secret = move.kind in ("draw card", "draw tickets", "keep") and game.deck_size > 3
        if seat and secret and move in other.moves(seat):
            here, there = (shown_after(screen, world, seat, move) for world in (game.copy(), other))
            assert here == there
            compared += 1
        game.play(move)


def shown_after(screen: SeatScreen, game: tl.Game, seat: int, move: tl.Move) -> list[str]:
    """The first seat's screen after a move of another."""
    before = game.copy()
    outcome = play_with_outcome(game, move, seat)
    screen.seen, screen.lines = game.observe(0), []
    screen.add_move(screen.seen, seat, move, describe_move(before, outcome, viewer=0))
    return screen_lines(screen, 80, 23)


@pytest.mark.parametrize("name", BOARDS)
def test_no_ticket_of_a_rival_is_named_before_the_end(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    words = (name, "-a", "random", "-s", "4", "--seed", "9", "--save", file)
    shown = played(monkeypatch, Player(), *words)
    before_the_end = shown[: shown.rindex("> ")]
    offered: dict[int, set[str]] = {}

    def note(game: tl.Game, seat: int, move: tl.Move) -> None:
        offered.setdefault(seat, set()).update(t.name for t in game.offer(seat))

    tl.replay(file.read_text(encoding="utf-8"), before_move=note)
    board = tl.Game(name).edition.board
    tracks = {f"{board.name_of(t.a)}-{board.name_of(t.b)}" for t in board.tracks}
    hidden = set.union(*(offered[seat] for seat in (1, 2, 3))) - offered[0] - tracks
    assert hidden
    for ticket in hidden:
        assert ticket.replace("-", DASH) not in before_the_end
    assert any(ticket.replace("-", DASH) in before_the_end for ticket in offered[0])


def test_a_drawn_card_is_described_only_to_its_seat() -> None:
    before = after()
    game = before.copy()
    drawn = play_with_outcome(game, "draw card")
    (kind,) = game.hand(0)
    mine = describe_move(before, drawn, viewer=0)
    assert kind in mine and mine.startswith("You drew a")
    for viewer in (1, None):
        assert describe_move(before, drawn, viewer).endswith("drew a card from the deck.")


def test_everyone_is_told_when_the_discards_become_the_deck() -> None:
    before = tl.position(display="red orange yellow green blue", deck="", discards="rest")
    drawn = play_with_outcome(before.copy(), "draw card")
    for viewer in (0, 1, None):
        said = describe_move(before, drawn, viewer)
        assert said.endswith(" from the deck. The discards were shuffled into a new deck.")


def test_the_player_is_addressed_as_you_and_rivals_by_name() -> None:
    start = tl.position("europe", hands={0: "5 yellow", 1: "rest"}, deck="3 yellow")
    claimed = play_with_outcome(start.copy(), "claim München-Zürich 2 yellow")
    assert describe_move(start, claimed, viewer=0).startswith("You are claiming the tunnel")
    assert describe_move(start, claimed, viewer=1).startswith("Player 1 is claiming the tunnel")
    before = after("ride Kiel-Hamburg (pink)", "ride Hamburg-Bremen", **RAILS)
    step = play_with_outcome(before.copy(), "ride Bremen-Hannover")
    assert "over your track" in describe_move(before, step, viewer=1)
    assert "over Player 2's track" in describe_move(before, step, viewer=0)


# The screen


@pytest.mark.parametrize("size", [(76, 22), (80, 23), (120, 39), (200, 59)])
@pytest.mark.parametrize(
    ("name", "seats"), [("usa-mega", 5), ("europe", 3), ("marklin", 5), ("germany", 4)]
)
def test_the_seat_screen_fills_the_terminal_and_never_overflows(
    name: str, seats: int, size: tuple[int, int]
) -> None:
    game, players = tl.Game(name, seats, seed=1), random_players_for(1)
    screen = SeatScreen(game.observe(0), "nobody")
    while not game.over:
        before, seat, move = game.copy(), game.seat, players.choose(game)
        if seat == 0 and len(game.played) % 40 < 2:
            context = context_of(game)
            screen.seen, screen.actions, screen.choice = (
                context.seen,
                action_keys(context),
                default_choice(context),
            )
            screen.prompt = prompt_label(context.seen)
            text = screen_lines(screen, *size)
            assert str(screen.actions) in text[-1]
            for kind, number in context.seen.hand.items():
                assert any(
                    f" {number} {kind[:2]}" in line.replace("plus4", "+4") or kind == "plus4"
                    for line in text
                )
            for option in screen.choice.options if screen.choice else ():
                assert any(option.label.split()[0] in line for line in text)
            if screen.choice is None:
                assert all(any(n in line for line in text) for n in game.names)
        outcome = play_with_outcome(game, move)
        screen.seen = game.observe(0)
        screen.add_move(screen.seen, seat, move, describe_move(before, outcome, 0))


def test_a_hand_of_all_kinds_fits_the_narrowest_screen() -> None:
    cards = ", ".join(f"{6 if kind == 'plus4' else 10} {kind}" for kind in CardKind)
    screen = SeatScreen(after(edition="marklin", hands={0: cards}).observe(0), "nobody")
    (line,) = (line for line in screen_lines(screen, 76, 22) if line.startswith("Hand"))
    assert "6 +4" in line
    for kind in CardKind:
        assert f" 10 {kind[:2]}" in line or kind == "plus4"


def test_open_tracks_show_their_length_and_claimed_ones_do_not() -> None:
    game = after(tracks={1: ["Denver-Omaha"]})
    labels = seat_map(MapGrids(game.edition.board), game.observe(0)).track_labels
    names = game.compiled.notation.tracks
    assert names.index("Denver-Omaha") not in labels
    assert labels[names.index("Denver-Helena")][0] == "4"
    assert len(labels) == len(names) - 1


def test_long_names_and_many_pieces_stay_in_their_columns() -> None:
    game = tl.Game("germany", 5, seed=1, names=["Maximiliane von und zu Hohenstein"] * 5)
    for rows in (10, 15, 20):
        for line in seat_lines(game.observe(0), 30, rows):
            assert line.cell_len <= 30


def test_a_long_page_is_shown_in_parts() -> None:
    game = tl.Game("germany", 5, seed=1)
    page = Pager(places_page(context_of(game)))
    console = Console(width=80, height=40)
    parts = []
    while True:
        lines = console.render_lines(page, console.options.update(height=12), pad=False)
        parts.append(["".join(s.text for s in line).rstrip() for line in lines])
        if not page.turn():
            break
    assert len(parts) > 1
    assert all("Enter for more" in part[-1] for part in parts[:-1])
    whole = console.render_lines(places_page(context_of(game)), pad=False)
    seen = [line for part in parts for line in part if line and line != "Enter for more"]
    assert seen == [text for line in whole if (text := "".join(s.text for s in line).rstrip())]


@pytest.mark.parametrize("name", EDITIONS)
def test_help_fits_the_smallest_screen_and_its_examples_are_understood(name: str) -> None:
    context = context_of(tl.position(name, hands={0: "3 red, 3 locomotive"}))
    console = Console(width=76, height=24)
    lines = console.render_lines(help_page(context), pad=False)
    assert len(lines) <= 18
    text = "\n".join("".join(s.text for s in line) for line in lines)
    claim = next(line.split("  ")[0] for line in text.splitlines() if line.startswith("c "))
    found = parse_line(context, claim, None)
    assert isinstance(found, PlayMoves | Choice) or "costs" in str(found)


def test_the_tickets_page_shows_done_open_and_cut_off_tickets() -> None:
    tracks = {
        0: ["Denver-Santa Fe", "El Paso-Santa Fe"],
        1: ["Miami-New Orleans", "Charleston-Miami", "Atlanta-Miami"],
    }
    tickets = {0: ["Denver-El Paso", "Boston-Miami", "Duluth-El Paso"]}
    game = after(tracks=tracks, tickets=tickets)
    console = Console(width=100, height=30)
    with console.capture() as captured:
        console.print(tickets_page(context_of(game)))
    shown = {line.split("  ")[1]: line for line in captured.get().splitlines() if DASH in line}
    assert "done" in shown[f"Denver{DASH}El Paso"]
    assert "cut off" in shown[f"Boston{DASH}Miami"]
    assert "6" in shown[f"Duluth{DASH}El Paso"]
    assert "Your tickets would score -18 points" in captured.get()


@pytest.mark.parametrize(
    ("tracks", "trains", "words"),
    [
        ({}, 45, "8 to go"),
        ({0: ["Kansas City-Omaha (1)"]}, 44, "7 to go"),
        ({1: ["Dallas-Houston (1)"]}, 45, "12 to go"),
        ({}, 7, "too far"),
        ({1: ["Dallas-Houston (1)", "El Paso-Houston", "Houston-New Orleans"]}, 45, "cut off"),
    ],
)
def test_a_ticket_shows_the_trains_it_needs(
    tracks: dict[int, list[str]], trains: int, words: str
) -> None:
    seen = after(tracks=tracks, tickets={0: ["Duluth-Houston"]}, trains={0: trains}).observe(0)
    assert distance_text(seen, seen.tickets[0]) == words


@pytest.mark.parametrize(
    ("stations", "words", "way"),
    [
        ({}, "4 + station to go", f"a station in Amsterdam, Amsterdam{DASH}London 2"),
        ({0: ["Essen"]}, "4 to go", f"Amsterdam{DASH}Essen lent"),
        ({0: ["Roma", "Athina", "Kyiv"]}, "too far", "too far: it takes"),
    ],
)
def test_stations_shorten_a_tickets_path(
    stations: dict[int, list[str]], words: str, way: str
) -> None:
    game = tl.position(
        "europe",
        tracks={1: ["Amsterdam-Essen"]},
        tickets={0: ["London-Berlin"]},
        stations=stations,
        trains={0: 4},
    )
    seen = game.observe(0)
    console = Console(width=140, height=30)
    with console.capture() as captured:
        console.print(tickets_page(context_of(game)))
    assert distance_text(seen, seen.tickets[0]) == words
    assert way in captured.get()


def test_a_station_can_complete_a_ticket() -> None:
    things: dict[str, Any] = {"tracks": {1: ["Berlin-Frankfurt (black)"]}, "edition": "europe"}
    things["tickets"] = {0: ["Frankfurt-Kobenhavn"]}
    things["tracks"][0] = ["Essen-Kobenhavn (1)", "Essen-Frankfurt"]
    console = Console(width=100, height=30)
    with console.capture() as captured:
        console.print(tickets_page(context_of(after(**things))))
    assert "done" in captured.get()


def test_look_shows_the_cost_and_the_owners_of_tracks() -> None:
    game = tl.position("europe", tracks={1: ["Essen-Frankfurt"]})
    context = context_of(game)
    console = Console(width=100, height=30)
    with console.capture() as captured:
        console.print(look_page(context, ["essen"]))
        console.print(look_page(context, ["zurich", "venezia"]))
    text = captured.get()
    assert "Player 2" in text
    assert "tunnel" in text
    assert look_page(context, ["gotham"]) is None


# Terminals


def on_a_terminal(
    *words: str, typed: Sequence[str], columns: int = 80, rows: int = 24
) -> tuple[int, str]:
    """The exit code and the output on a terminal where prompts get these answers."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    around = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    with subprocess.Popen(
        [sys.executable, "-m", "trunkline.cli", "play", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=around | {"TERM": "xterm-256color"},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as running:
        os.close(slave)
        written, answer, answers = b"", b"", iter(typed)
        deadline = time.monotonic() + 60
        with contextlib.suppress(OSError):  # how Linux reports that the other side has closed
            while time.monotonic() < deadline:
                if not select.select([master], [], [], 5)[0]:
                    os.write(master, answer)  # lost while the terminal changed its mode: type again
                    continue
                if not (chunk := os.read(master, 65536)):
                    break
                written += chunk
                if written.endswith(b"> "):
                    answer = next(answers).encode()
                    os.write(master, answer)
        if running.poll() is None and time.monotonic() >= deadline:
            running.kill()
    os.close(master)
    return running.returncode, written.decode()


def test_the_game_uses_the_whole_terminal_and_restores_it() -> None:
    code, written = on_a_terminal(
        "-a",
        "greedy",
        "--seed",
        "3",
        "--pace",
        "0",
        typed=("all\n", "red\n", "xyzzy\n", "q\n", "y\n"),
    )
    assert code == 0
    entered, left = written.index("\x1b[?1049h"), written.rindex("\x1b[?1049l")
    inside = written[entered:left]
    for words in ("you are", "Keep at least 2", "xyzzy", "Leave the game?", "Your turn> "):
        assert words in inside
    assert "You left after" in written[left:]
    assert "trunkline play --seed 3 --against greedy" in written[left:]


def test_ctrl_c_and_ctrl_d_leave_a_terminal_as_it_was() -> None:
    for key in ("\x03", "\x04"):
        code, written = on_a_terminal("-a", "random", "--pace", "0", typed=("all\n", key))
        assert code == 0
        assert "\x1b[?1049l" in written
        assert "Traceback" not in written
        assert "You left after" in written


@pytest.mark.parametrize(("extra", "columns"), [(("--plain",), 80), ((), 60)])
def test_lines_are_printed_if_the_screen_is_unwanted_or_too_small(
    extra: tuple[str, ...], columns: int
) -> None:
    code, written = on_a_terminal("-a", "random", *extra, typed=("q\n", "y\n"), columns=columns)
    assert code == 0
    assert "\x1b[?1049h" not in written
    assert "Keep at least 2" in written


def test_a_terminal_without_unicode_gets_ascii() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "trunkline.cli", "play", "europe", "-a", "greedy", "--seed", "1"],
        input="all\nmap\nlook zur\nd\nd\nmap\n",
        capture_output=True,
        text=True,
        encoding="ascii",
        timeout=60,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
    )
    assert result.returncode == 0, result.stderr
    assert "Zurich" in result.stdout
    assert "Kobenhavn" in result.stdout
    log = re.compile(r"^(\w+ ?\w*> )?\^ Violet .*$", re.MULTILINE)
    assert "^" in log.sub("", result.stdout)  # a claimed track of the second seat on the map
    assert "?" not in result.stdout.replace("? help", "")


def test_ascii_replacements_take_one_cell_each() -> None:
    for letter in f"●▲■◆★○◎□⌂♟✓·▸━╌{DASH}…⠿⡇éüßÖ漢":
        assert len(ascii_for(letter)) == 1
        assert ascii_for(letter).isascii()
    assert ascii_for("ü") == "u"

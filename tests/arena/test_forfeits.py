"""A bot that misbehaves loses its game with a clear reason, and the tournament goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from trunkline.arena import Results, tournament

BAD = Path(__file__).parent / "bad_bots.py"
# Long enough for any honest decision on a busy machine.
LIMIT = 1.0


def bad(name: str) -> str:
    """The full name of a bad bot."""
    return f"{BAD}:{name}"


def against(name: str, **options: object) -> Results:
    """A bad bot against a good one, in both seatings."""
    return tournament(["greedy", bad(name)], **{"games": 2, "workers": 0, **options})


REASONS = {
    "Raises": "raised IndexError: list index out of range (bad_bots.py, line",
    "RaisesUnspeakably": "raised Unspeakable: <Unspeakable> (bad_bots.py, line",
    "Exits": "raised SystemExit: 3 (bad_bots.py, line",
    "Unmade": "raised RuntimeError: no way (bad_bots.py, line",
    "Nothing": "returned None, which is not a Move",
    "Text": "returned 'keep 1 2', which is not a Move",
    "Number": "which is not a Move",
    "Endlessly": "returned 'a a a a",
    "Illegal": "returned an illegal move: take red: not now; first tickets are being chosen",
    "Foreign": "is a move of another edition, not USA",
    "Forged": "returned <Move seven: take seven>, which is not a move of this game",
}
SLOW = {
    "Sleeps": "took longer than 1 s",
    "Loops": "took longer than 1 s",
    "Late": "took longer than 1 s",
}
DEADLY = {
    "Dies": "ended the process it ran in: exit code 7",
    "DiesLater": "ended the process it ran in: Segmentation fault",
}


def lost_everything(results: Results, name: str, reason: str) -> None:
    """All games were played, and the bad bot lost them for this reason."""
    assert len(results.game_results) == results.wanted
    for forfeit in results.forfeits:
        assert forfeit["bot"] == forfeit["seating"][forfeit["seat"]] == bad(name)
        assert reason in forfeit["reason"]
        assert len(forfeit["reason"]) < 300
        assert "\n" not in forfeit["reason"]
    good, poor = results.standings
    assert (good.name, good.wins, good.forfeits) == ("greedy", results.wanted, 0)
    assert (poor.wins, poor.forfeits) == (0, results.wanted)
    assert good.means is poor.means is None, "scores of forfeited games do not count"


@pytest.mark.parametrize(("name", "reason"), REASONS.items())
def test_a_bot_that_raises_or_returns_nonsense_loses(name: str, reason: str) -> None:
    results = against(name)
    lost_everything(results, name, reason)
    moves = [forfeit["move"] for forfeit in results.forfeits]
    assert moves == ([0, 0] if name == "Unmade" else [2, 1])


@pytest.mark.parametrize(("name", "reason"), SLOW.items())
def test_a_bot_that_exceeds_its_time_limit_loses(name: str, reason: str) -> None:
    lost_everything(against(name, limit=LIMIT), name, reason)


@pytest.mark.parametrize(("name", "reason"), DEADLY.items())
def test_a_bot_that_kills_its_process_loses_and_a_new_process_continues(
    name: str, reason: str
) -> None:
    results = against(name, workers=1)
    lost_everything(results, name, reason)
    if name == "DiesLater":
        assert all(forfeit["move"] > 5 for forfeit in results.forfeits)


def test_a_bot_cannot_stop_a_tournament_by_raising_keyboard_interrupt() -> None:
    results = against("Interrupts", workers=1)
    lost_everything(results, "Interrupts", "raised KeyboardInterrupt")


@pytest.mark.parametrize("name", ["Stubborn", "Deaf"])
def test_a_bot_that_cannot_be_stopped_is_killed_with_its_process(name: str) -> None:
    (forfeit,) = tournament([bad(name)], games=1, workers=1, limit=0.2).forfeits
    assert forfeit["reason"] == "took longer than 0.2 s and could not be stopped"
    assert forfeit["move"] == 1


def test_the_other_bots_play_on_and_only_their_games_have_scores() -> None:
    results = tournament(["random", "greedy", bad("Dies")], games=2, workers=2)
    assert len(results.game_results) == results.wanted == 6
    means = {standing.name: standing.means for standing in results.standings}
    assert means["random"] is not None and means["greedy"] is not None
    assert means[bad("Dies")] is None
    alone = tournament(["random", "greedy"], games=2, workers=0)
    assert {s.name: s.means for s in alone.standings}.items() <= means.items()


def test_all_others_at_the_table_share_the_win() -> None:
    results = tournament(["greedy", bad("Raises"), "random"], seats=3, games=6, workers=0)
    wins = {standing.name: standing.wins for standing in results.standings}
    assert wins == {"greedy": 3, "random": 3, bad("Raises"): 0}


def test_of_two_bad_bots_the_first_to_move_loses() -> None:
    results = tournament([bad("Raises"), bad("Nothing")], games=2, workers=0)
    assert [standing.wins for standing in results.standings] == [1, 1]
    assert [standing.forfeits for standing in results.standings] == [1, 1]


def test_output_of_a_bot_does_not_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert not against("Chatty").forfeits
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "hm" in captured.err
    assert sys.stdout is not sys.stderr

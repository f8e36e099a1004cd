"""A tournament gives the same results however it is run, and says what they rest on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers import mini_map

import trunkline as tl
from trunkline.arena import ArenaError, Results, Running, Sprt, tournament
from trunkline.arena.crew import play_here
from trunkline.arena.portions import Portions
from trunkline.arena.results import COLUMNS
from trunkline.arena.roster import found, labels, sources
from trunkline.arena.schedule import Plan, lineups, seeds
from trunkline.bots import BotError
from trunkline.vocabulary import ScorePart

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_first_bot.py"
LONGEST = f"{EXAMPLE}:Longest"


def same(one: Results, other: Results) -> bool:
    """Whether all is the same but how long it took."""
    data, others = one.data(), other.data()
    del data["seconds"], others["seconds"]
    return one.outcomes == other.outcomes and data == others


@pytest.fixture(scope="module")
def three() -> Results:
    """A small tournament of three bots."""
    return tournament(["random", "greedy", LONGEST], "europe", games=12, seed=5, workers=0)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_do_not_depend_on_the_number_of_workers(three: Results, workers: int) -> None:
    again = tournament(["random", "greedy", LONGEST], "europe", games=12, seed=5, workers=workers)
    assert same(three, again)


def test_results_do_not_depend_on_portions() -> None:
    plan = Plan(tl.Game().edition, lineups(["random", "greedy"], 2), 10, {})
    by_size = [
        [o for part in play_here(plan, Portions(seeds(1, 7), size)) for o in part]
        for size in (1, 3, 100)
    ]
    assert by_size[0] == by_size[1] == by_size[2]
    assert len(by_size[0]) == 14


def test_portions_hold_every_seed_once_and_grow_while_they_are_quick() -> None:
    portions, sizes, handed = Portions(seeds(0, 100)), [], []
    while portion := portions.take():
        sizes.append(len(portion))
        handed += portion
        portions.took(0.01 if len(portion) < 8 else 1, len(portion))
    assert handed == list(seeds(0, 100))
    assert sizes[:5] == [1, 2, 4, 8, 8]


def test_another_seed_gives_other_games(three: Results) -> None:
    other = tournament(["random", "greedy", LONGEST], "europe", games=12, seed=6, workers=0)
    assert not same(three, other)


def test_a_better_bot_is_rated_higher(three: Results) -> None:
    assert [three.labels[s.name] for s in three.standings][-1] == "random"
    ratings = [standing.rating.value for standing in three.standings]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) / 3 == pytest.approx(1500)
    for standing in three.standings:
        assert standing.rating.low < standing.rating.value < standing.rating.high
        assert standing.share.low <= standing.share.value <= standing.share.high


def test_standings_count_every_game_and_win(three: Results) -> None:
    assert sum(standing.wins for standing in three.standings) == len(three.outcomes) == 36
    assert {standing.games for standing in three.standings} == {24}
    for standing in three.standings:
        assert standing.share.value == pytest.approx(standing.wins / 24)
        means = standing.means
        assert means is not None
        assert means.score == pytest.approx(sum(means.points.values()))
        scores = three.scores(standing.name)
        assert len(scores) == 24
        assert means.score == pytest.approx(sum(scores) / 24)
        assert 0 <= means.tickets_completed <= means.tickets_held
        assert means.turns > 10


def test_duels_are_between_every_two(three: Results) -> None:
    assert len(three.duels) == 3
    for duel in three.duels:
        met = [o for o in three.outcomes if set(o.match.names) == {duel.name, duel.rival}]
        won = sum(o.wins[o.match.names.index(duel.name)] for o in met)
        assert duel.share.value == pytest.approx(won / len(met))


def test_bots_of_the_same_name_are_one_in_all_numbers() -> None:
    alone = tournament(["greedy", "greedy"], games=10, workers=0)
    (standing,) = alone.standings
    assert (alone.seatings, standing.games, standing.wins) == (1, 10, 10)
    assert standing.share.value == 0.5
    assert standing.rating.value == 1500
    assert len(alone.scores("greedy")) == 20
    assert alone.duels == []
    one_to_three = tournament(["random", *["greedy"] * 3], seats=4, games=8, workers=0)
    greedy, random = one_to_three.standings
    assert (one_to_three.seatings, greedy.games, random.games) == (4, 8, 8)
    assert greedy.share.value == pytest.approx((8 - random.wins) / 24)


def test_an_anchor_is_rated_1500(three: Results) -> None:
    names = ["random", "greedy"]
    found = tournament(names, games=10, workers=0, anchor="random").standings
    assert {s.name: s.rating.value for s in found}["random"] == 1500


def test_results_show_themselves_in_a_line(three: Results) -> None:
    assert repr(three).startswith("<Results of 36 games of europe: ")
    assert len(repr(three)) < 120


def test_rows_hold_every_game_and_seat(three: Results) -> None:
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in three.rows()]
    assert len(rows) == 72
    assert {row["game"] for row in rows} == set(range(1, 37))
    assert sum(row["won"] for row in rows) == 36
    for row in rows:
        assert row["score"] == sum(row[part] for part in ScorePart)
        assert row["forfeit"] == row["forfeit_move"] == ""
    game = tl.Game("europe", 2, rows[0]["seed"])
    assert game.edition.id == rows[0]["edition"]


# The test


def test_a_test_stops_at_the_same_seed_whatever_the_number_of_workers() -> None:
    options: dict[str, Any] = {"games": 400, "sprt": Sprt(0, 200)}
    alone = tournament(["greedy", "random"], workers=0, **options)
    assert alone.verdict is not None
    assert alone.verdict.accepted == 200
    assert len(alone.outcomes) == 2 * alone.verdict.seeds < alone.wanted == 400
    assert same(alone, tournament(["greedy", "random"], workers=2, **options))


def test_a_test_without_a_verdict_plays_all_games() -> None:
    results = tournament(["greedy", LONGEST], games=10, workers=0, sprt=Sprt(0, 1))
    assert results.verdict is not None
    assert results.verdict.accepted is None
    assert (results.verdict.seeds, len(results.outcomes)) == (5, 10)


def test_a_test_is_about_the_first_bot() -> None:
    results = tournament(["random", "greedy"], games=200, workers=0, sprt=Sprt(0, 200))
    assert results.verdict is not None
    assert results.verdict.accepted == 0


def test_a_test_takes_one_against_the_rest() -> None:
    names = ["greedy", "random", "random"]
    results = tournament(names, seats=3, games=90, workers=0, sprt=Sprt(-100, 100))
    assert results.verdict is not None
    assert results.verdict.accepted == 100


def test_a_test_knows_that_one_against_the_rest_is_even_at_one_win_in_seats(
    tmp_path: Path,
) -> None:
    twin = tmp_path / "twin.py"
    twin.write_text("from trunkline.bots.random import Random as Twin\n", encoding="utf-8")
    names = ["random", *[f"{twin}:Twin"] * 2]
    results = tournament(names, seats=3, games=90, workers=0, sprt=Sprt(-400, 0))
    assert results.verdict is not None
    assert results.verdict.accepted == 0


# Under way


def test_progress_tells_games_and_shares() -> None:
    told: list[Running] = []
    results = tournament(["random", "greedy"], games=30, workers=0, progress=told.append)
    assert [running.done for running in told] == sorted({running.done for running in told})
    assert len(told) > 1
    assert (told[-1].done, told[-1].wanted) == (30, 30)
    assert told[-1].shares == {s.name: pytest.approx(s.share.value) for s in results.standings}


@pytest.mark.parametrize("workers", [0, 2])
def test_an_interrupt_ends_with_the_whole_seeds_that_were_played(workers: int) -> None:
    def interrupt(running: Running) -> None:
        if running.done >= 6:
            raise KeyboardInterrupt

    results = tournament(["random", "greedy"], games=10_000, workers=workers, progress=interrupt)
    assert results.interrupted
    assert 6 <= len(results.outcomes) < results.wanted == 10_000
    assert len(results.outcomes) % 2 == 0
    assert len(results.standings) == 2


def test_nothing_played_has_no_standings() -> None:
    results = Results(tl.Game().edition, (("random", "greedy"),), 0, 10, (), interrupted=True)
    assert results.standings == results.duels == results.forfeits == []
    assert results.data()["games"] == 0


# What can be wrong


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"names": []}, "list of names"),
        ({"names": "random"}, "list of names"),
        ({"games": 0}, "at least 1 game"),
        ({"workers": -1}, "-1 workers"),
        ({"limit": 0}, "some time"),
        ({"limit": float("nan")}, "some time"),
        ({"seats": 7}, "2 to 5 seats"),
        ({"anchor": "planer"}, "one of random, greedy"),
        ({"names": ["random", "greedy", LONGEST], "sprt": Sprt()}, "two bots, not 3"),
        ({"names": ["random", "random"], "sprt": Sprt()}, "two bots, not 1"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        tournament(**({"names": ["random", "greedy"], "games": 2, "workers": 0} | change))


def test_unknown_bots_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    told: list[Running] = []
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_the_sort\n", encoding="utf-8")
    for name in ("greedi", "nowhere.py:Bot", f"{EXAMPLE}:Nobody", f"{EXAMPLE}:Game", f"{broken}:A"):
        with pytest.raises(BotError):
            tournament(["random", name], games=2, progress=told.append)
    assert not told


def test_a_script_without_its_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from trunkline.arena import tournament\ntournament(['random'] * 2, games=2, workers=1)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "ArenaError" in done.stderr
    assert 'if __name__ == "__main__":' in done.stderr.splitlines()[-1]


# Bots and editions of one's own


def test_a_bot_travels_with_its_file(tmp_path: Path) -> None:
    there = tmp_path / "my_bot.py"
    shutil.copy(EXAMPLE, there)
    name = f"{there}:Longest"
    carried = sources([name, "random"])
    assert carried == {name: EXAMPLE.read_bytes()}
    there.unlink()
    classes = found([name, "random"], carried)
    assert classes[name].__name__ == "Longest"
    assert classes[name](seed=3).choose(tl.Game(seed=1).observe(0)).kind == "keep"


def test_names_are_short_where_they_can_be() -> None:
    names = ["random", "a/bots.py:Good", "a/bots.py:Fine", "b/bots.py:Fine"]
    assert labels(names) == {
        "random": "random",
        "a/bots.py:Good": "Good",
        "a/bots.py:Fine": "a/bots.py:Fine",
        "b/bots.py:Fine": "b/bots.py:Fine",
    }


def test_an_edition_of_ones_own_is_played_by_workers(tmp_path: Path) -> None:
    path = mini_map(tmp_path / "mini.toml")
    alone = tournament(["random", "greedy"], path, seats=3, games=6, workers=0)
    assert alone.edition.id == "mini"
    assert same(alone, tournament(["random", "greedy"], path, seats=3, games=6, workers=1))

"""A tournament gives the same results however it is run, and reports them in full."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers import mini_map

import trunkline as tl
from trunkline.arena import ArenaError, Results, Sprt, TournamentProgress, tournament
from trunkline.arena.batches import BatchQueue
from trunkline.arena.bot_loading import labels, load_bots, read_sources
from trunkline.arena.processes import play_in_this_process
from trunkline.arena.results import COLUMNS
from trunkline.arena.schedule import Schedule, lineups, seeds
from trunkline.bots import BotError
from trunkline.vocabulary import ScorePart

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_first_bot.py"
LONGEST = f"{EXAMPLE}:Longest"


def same(one: Results, other: Results) -> bool:
    """Whether two results are equal apart from the time they took."""
    data, others = one.data(), other.data()
    del data["seconds"], others["seconds"]
    return one.game_results == other.game_results and data == others


@pytest.fixture(scope="module")
def three() -> Results:
    """A small tournament of three bots."""
    return tournament(["random", "greedy", LONGEST], "europe", games=12, seed=5, workers=0)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_do_not_depend_on_the_number_of_workers(three: Results, workers: int) -> None:
    again = tournament(["random", "greedy", LONGEST], "europe", games=12, seed=5, workers=workers)
    assert same(three, again)


def test_results_do_not_depend_on_the_batch_size() -> None:
    schedule = Schedule(tl.Game().edition, lineups(["random", "greedy"], 2), 10, {})
    by_size = [
        [
            result
            for batch in play_in_this_process(schedule, BatchQueue(seeds(1, 7), size))
            for result in batch
        ]
        for size in (1, 3, 100)
    ]
    assert by_size[0] == by_size[1] == by_size[2]
    assert len(by_size[0]) == 14


def test_batches_contain_every_seed_once_and_grow_while_they_are_quick() -> None:
    queue, sizes, taken = BatchQueue(seeds(0, 100)), [], []
    while batch := queue.take():
        sizes.append(len(batch))
        taken += batch
        queue.record_finished(0.01 if len(batch) < 8 else 1, len(batch))
    assert taken == list(seeds(0, 100))
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
    assert sum(standing.wins for standing in three.standings) == len(three.game_results) == 36
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


def test_every_pair_of_bots_has_a_duel(three: Results) -> None:
    assert len(three.duels) == 3
    for duel in three.duels:
        met = [o for o in three.game_results if set(o.game.names) == {duel.name, duel.rival}]
        won = sum(o.wins[o.game.names.index(duel.name)] for o in met)
        assert duel.share.value == pytest.approx(won / len(met))


def test_bots_of_the_same_name_count_as_one() -> None:
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


def test_the_repr_of_results_is_one_line(three: Results) -> None:
    assert repr(three).startswith("<Results of 36 games of europe: ")
    assert len(repr(three)) < 120


def test_there_is_a_row_for_every_game_and_seat(three: Results) -> None:
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in three.rows()]
    assert len(rows) == 72
    assert {row["game"] for row in rows} == set(range(1, 37))
    assert sum(row["won"] for row in rows) == 36
    for row in rows:
        assert row["score"] == sum(row[part] for part in ScorePart)
        assert row["forfeit"] == row["forfeit_move"] == ""
    game = tl.Game("europe", 2, rows[0]["seed"])
    assert game.edition.id == rows[0]["edition"]


# The sequential test


def test_a_test_stops_at_the_same_seed_whatever_the_number_of_workers() -> None:
    options: dict[str, Any] = {"games": 400, "sprt": Sprt(0, 200)}
    alone = tournament(["greedy", "random"], workers=0, **options)
    assert alone.sprt_result is not None
    assert alone.sprt_result.accepted == 200
    assert len(alone.game_results) == 2 * alone.sprt_result.seeds < alone.wanted == 400
    assert same(alone, tournament(["greedy", "random"], workers=2, **options))


def test_an_undecided_test_plays_all_games() -> None:
    results = tournament(["greedy", LONGEST], games=10, workers=0, sprt=Sprt(0, 1))
    assert results.sprt_result is not None
    assert results.sprt_result.accepted is None
    assert (results.sprt_result.seeds, len(results.game_results)) == (5, 10)


def test_a_test_is_about_the_first_bot() -> None:
    results = tournament(["random", "greedy"], games=200, workers=0, sprt=Sprt(0, 200))
    assert results.sprt_result is not None
    assert results.sprt_result.accepted == 0


def test_a_test_works_for_one_bot_against_the_rest() -> None:
    names = ["greedy", "random", "random"]
    results = tournament(names, seats=3, games=90, workers=0, sprt=Sprt(-100, 100))
    assert results.sprt_result is not None
    assert results.sprt_result.accepted == 100


def test_one_bot_against_equal_rivals_should_win_one_game_per_seats(
    tmp_path: Path,
) -> None:
    twin = tmp_path / "twin.py"
    twin.write_text("from trunkline.bots.random import Random as Twin\n", encoding="utf-8")
    names = ["random", *[f"{twin}:Twin"] * 2]
    results = tournament(names, seats=3, games=90, workers=0, sprt=Sprt(-400, 0))
    assert results.sprt_result is not None
    assert results.sprt_result.accepted == 0


# In progress


def test_progress_reports_games_and_shares() -> None:
    told: list[TournamentProgress] = []
    results = tournament(["random", "greedy"], games=30, workers=0, progress=told.append)
    assert [now.done for now in told] == sorted({now.done for now in told})
    assert len(told) > 1
    assert (told[-1].done, told[-1].wanted) == (30, 30)
    assert told[-1].shares == {s.name: pytest.approx(s.share.value) for s in results.standings}


@pytest.mark.parametrize("workers", [0, 2])
def test_an_interrupted_tournament_keeps_whole_seeds_only(workers: int) -> None:
    def interrupt(now: TournamentProgress) -> None:
        if now.done >= 6:
            raise KeyboardInterrupt

    results = tournament(["random", "greedy"], games=10_000, workers=workers, progress=interrupt)
    assert results.interrupted
    assert 6 <= len(results.game_results) < results.wanted == 10_000
    assert len(results.game_results) % 2 == 0
    assert len(results.standings) == 2


def test_there_are_no_standings_without_games() -> None:
    results = Results(tl.Game().edition, (("random", "greedy"),), 0, 10, (), interrupted=True)
    assert results.standings == results.duels == results.forfeits == []
    assert results.data()["games"] == 0


# Invalid arguments


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"names": []}, "list of bots"),
        ({"names": "random"}, "list of bots"),
        ({"games": 0}, "at least 1 game"),
        ({"workers": -1}, "workers cannot be -1"),
        ({"limit": 0}, "time limit"),
        ({"limit": float("nan")}, "time limit"),
        ({"seats": 7}, "2 to 5 seats"),
        ({"anchor": "planer"}, "one of random, greedy"),
        ({"names": ["random", "greedy", LONGEST], "sprt": Sprt()}, "two bots, not 3"),
        ({"names": ["random", "random"], "sprt": Sprt()}, "two bots, not 1"),
    ],
)
def test_invalid_arguments_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ArenaError, match=words):
        tournament(**({"names": ["random", "greedy"], "games": 2, "workers": 0} | change))


def test_unknown_bots_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    told: list[TournamentProgress] = []
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_the_sort\n", encoding="utf-8")
    for name in ("greedi", "nowhere.py:Bot", f"{EXAMPLE}:Nobody", f"{EXAMPLE}:Game", f"{broken}:A"):
        with pytest.raises(BotError):
            tournament(["random", name], games=2, progress=told.append)
    assert not told


def test_a_script_without_a_main_guard_gets_a_clear_error(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from trunkline.arena import tournament\ntournament(['random'] * 2, games=2, workers=1)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "ArenaError" in done.stderr
    assert 'if __name__ == "__main__":' in done.stderr.splitlines()[-1]


# Custom bots and editions


def test_a_bot_can_be_loaded_from_its_source(tmp_path: Path) -> None:
    there = tmp_path / "my_bot.py"
    shutil.copy(EXAMPLE, there)
    name = f"{there}:Longest"
    sources = read_sources([name, "random"])
    assert sources == {name: EXAMPLE.read_bytes()}
    there.unlink()
    classes = load_bots([name, "random"], sources)
    assert classes[name].__name__ == "Longest"
    assert classes[name](seed=3).choose(tl.Game(seed=1).observe(0)).kind == "keep"


def test_labels_are_short_but_distinct() -> None:
    names = ["random", "a/bots.py:Good", "a/bots.py:Fine", "b/bots.py:Fine"]
    assert labels(names) == {
        "random": "random",
        "a/bots.py:Good": "Good",
        "a/bots.py:Fine": "a/bots.py:Fine",
        "b/bots.py:Fine": "b/bots.py:Fine",
    }


def test_workers_can_play_a_custom_edition(tmp_path: Path) -> None:
    path = mini_map(tmp_path / "mini.toml")
    alone = tournament(["random", "greedy"], path, seats=3, games=6, workers=0)
    assert alone.edition.id == "mini"
    assert same(alone, tournament(["random", "greedy"], path, seats=3, games=6, workers=1))

"""The expert: it knows only what its seat knows, keeps its budget, and can be repeated."""

from __future__ import annotations

import copy
import itertools
import pickle
import threading
from collections import Counter
from collections.abc import Iterator
from time import monotonic

import pytest
from analysis.positions import coin_flip, winning_claim
from helpers import EDITIONS
from sizes import sized

import trunkline as tl
from bots.games import make_bots, positions, sample_positions
from bots.test_no_peeking import others
from trunkline.bots.expert import CANDIDATES, Expert
from trunkline.bots.planner import Planner
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.bots.search.engine import Search
from trunkline.bots.search.thinking import Budget, think

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def quick(playouts: int = 40, threads: int = 2, seed: int = 1) -> Expert:
    return Expert(seed, playouts=playouts, threads=threads)


def some_positions(edition: str = "usa", every: int = 9, seats: int = 2) -> Iterator[tl.Game]:
    """Positions of a game between planners, with a choice to make."""
    game = tl.Game(edition, seats, seed=3)
    for number, now in enumerate(positions(game, make_bots("planner", seats))):
        if number % every == 0 and len(now.waiting) == 1 and len(now.moves()) > 1:
            yield now


def new_search(game: tl.Game, capacity: int = 400, seed: int = 5) -> Search:
    engine = PlannerEngine(game.table, Planner.weights(game.edition, game.seats))
    return Search(engine, game.observe(game.seat), game.seat, seed, CANDIDATES, capacity)


# What it knows


@each_edition
def test_hidden_information_changes_neither_its_choice_nor_its_values(edition: str) -> None:
    for game, seat in itertools.islice(sample_positions(edition, every=61), 0, None, sized(12, 5)):
        seen, bot = game.observe(seat), quick(16)
        found = bot.search(seen)
        for other in others(game, seat, number=2):
            again = bot.search(other.observe(seat))
            assert again.results() == found.results()
            assert again.best(0) == found.best(0)


@each_edition
def test_samples_agree_with_what_the_seat_knows(edition: str) -> None:
    for game, seat in itertools.islice(sample_positions(edition, every=61), 0, None, 3):
        seen, bot = game.observe(seat), quick(1)
        search = bot.search(seen)
        for number in range(8):
            sample = search.sample(number, tl.Game.__new__(tl.Game))
            assert bytes(sample.observe(seat)) == bytes(seen)


def test_tickets_that_explain_a_rivals_network_are_believed() -> None:
    coast = ["Los Angeles-San Francisco (pink)", "Portland-San Francisco (green)"]
    game = tl.position(
        "usa", tracks={1: [*coast, "Portland-Seattle (1)"]}, tickets={1: ["Duluth-Houston"]}
    )
    search = new_search(game)
    held = Counter(
        ticket.name
        for number in range(300)
        for ticket in search.sample(number, tl.Game.__new__(tl.Game)).tickets(1)
    )
    assert held["Seattle-Los Angeles"] > 150
    assert held["Portland-Phoenix"] > held["Boston-Miami"]
    assert held.total() == 300


# Positions whose odds are known


def win_of(game: tl.Game, move: str, samples: int = 400) -> tuple[float, float]:
    """How often a search expects to win with a move, and the standard error."""
    search = new_search(game)
    search.run(0, samples)
    numbers = {str(legal): legal.number for legal in game.moves()}
    found = search.tally(search.moves.index(numbers[move]))[game.seat]
    return found["win"], found["error"]


def test_the_odds_of_a_tunnel_are_those_of_the_deck() -> None:
    win, error = win_of(coin_flip(), "claim Venezia-Zürich 2 green")
    assert win == pytest.approx(0.5, abs=4 * error)


def test_a_claim_that_wins_is_certain_and_taken() -> None:
    game = winning_claim()
    choice = quick(100).choose(game.observe(0))
    assert choice.cards == 6
    assert win_of(game, str(choice)) == (1, 0)


# What it plays


@each_edition
def test_it_plays_legal_moves_in_every_phase_and_with_any_number_of_seats(edition: str) -> None:
    phases = set()
    for game, seat in sample_positions(edition, every=sized(101, 43)):
        seen = game.observe(seat)
        assert quick(8).choose(seen) in seen.moves()
        phases.add(seen.phase)
    assert {"turn", "second card", "first tickets"} <= phases


def test_the_planners_own_choice_is_the_first_candidate() -> None:
    for game in some_positions():
        seen = game.observe(game.seat)
        search = quick().search(seen)
        assert seen.labels[search.moves[0]] == Planner().choose(seen)
        assert search.results()[0]["lead"] == 0


def test_it_leaves_the_planners_choice_only_for_a_clearly_better_move() -> None:
    left = 0
    for game in some_positions(every=4):
        search = quick(160).search(game.observe(game.seat))
        results = {result["move"]: result for result in search.results()}
        best = results[search.best(1.5)]
        left += best["lead"] != 0
        assert best["lead"] == 0 or best["lead"] > 1.5 * best["error"]
        assert best["value"] == max(r["value"] for r in results.values() if not r["dropped"]) or (
            best["lead"] == 0
        )
    assert left


def test_a_single_candidate_needs_no_playouts() -> None:
    game = tl.position("usa", hands={0: "", 1: "rest"}, deck="", display=[])
    assert [move.kind for move in game.moves()] == ["draw tickets"]
    search = quick().search(game.observe(0))
    assert (search.size, search.results()[0]["samples"]) == (1, 0)


def test_its_reasons_begin_with_its_choice() -> None:
    for game in some_positions(every=12):
        seen, bot = game.observe(game.seat), quick()
        thoughts = bot.explain(seen)
        assert thoughts[0].move == bot.choose(seen)
        assert all(0 <= thought.value <= 100 and thought.why for thought in thoughts)
        assert len(thoughts) <= CANDIDATES


# The budget


@each_edition
def test_its_plan_is_for_the_move_that_it_has_chosen(edition: str) -> None:
    game = tl.Game(edition, seats=2, seed=5)
    while game.phase != "first tickets":
        game.play(game.moves()[0])
    seen = game.observe(game.seat)
    candidates, network = quick().explain_with_plan(seen)
    assert candidates == quick().explain(seen)
    kept = {seen.offer[place].index for place in candidates[0].move.keep}
    assert {*(way.ticket for way in network.ways), *network.dropped} == kept


def test_it_is_repeatable_on_any_number_of_threads() -> None:
    for game in some_positions():
        seen = game.observe(game.seat)
        found = [quick(90, threads).search(seen).results() for threads in (1, 2, 3)]
        assert found[0] == found[1] == found[2]


def test_another_seed_plays_other_games() -> None:
    game = next(some_positions())
    seen = game.observe(game.seat)
    assert quick(seed=1).search(seen).results() != quick(seed=2).search(seen).results()


@pytest.mark.parametrize("playouts", [1, 20, 111, 500])
def test_it_makes_no_more_playouts_than_it_may(playouts: int) -> None:
    for game in some_positions(every=25):
        results = quick(playouts).search(game.observe(game.seat)).results()
        assert sum(result["samples"] for result in results) <= playouts


def test_it_stops_when_the_time_is_up_and_setting_up_counts() -> None:
    search = new_search(next(some_positions()))
    think(search, Budget(seconds=59), 2, monotonic() - 60)
    assert search.stopped
    assert search.results()[0]["samples"] == 0


def test_it_can_be_interrupted_and_answers_with_the_best_so_far() -> None:
    game = next(some_positions())
    seen, bot, found = game.observe(game.seat), Expert(playouts=10**9), []
    thinking = threading.Thread(target=lambda: found.append(bot.choose(seen)))
    thinking.start()
    while thinking.is_alive():
        bot.interrupt()
        thinking.join(0.001)
    assert found[0] in seen.moves()
    bot.interrupt()  # nothing to end any more


@pytest.mark.parametrize(
    ("budget", "wrong"),
    [
        ({"seconds": 0}, "more than 0"),
        ({"seconds": float("nan")}, "more than 0"),
        ({"seconds": 3601}, "at most 3600"),
        ({"playouts": 0}, "at least one playout"),
    ],
)
def test_a_budget_must_make_sense(budget: dict[str, float], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Expert(**budget)  # type: ignore[arg-type]


def test_it_can_be_copied_and_pickled() -> None:
    game = next(some_positions())
    seen, bot = game.observe(game.seat), quick()
    copies = [copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    assert {other.choose(seen) for other in copies} == {bot.choose(seen)}


# The search


def test_samples_can_be_played_in_any_order() -> None:
    game = next(some_positions())
    one, other = new_search(game), new_search(game)
    one.run(0, 30)
    for first in (20, 0, 10):
        other.run(first, first + 10)
    assert one.results() == other.results()


def test_values_are_shares_and_losers_are_dropped() -> None:
    dropped = 0
    for game in some_positions():
        search = new_search(game)
        search.run(0, 40)
        assert all(0 <= result["value"] <= 1 for result in search.results())
        search.drop_losers(1.5)
        best = max(result["value"] for result in search.results())
        for result in search.results():
            assert not result["dropped"] or result["value"] < best
        dropped += search.size - search.left
        search.run(40, 50)
        assert {r["samples"] for r in search.results()} <= {40, 50}
    assert dropped > 10


def test_a_stopped_search_plays_no_more() -> None:
    search = new_search(next(some_positions()))
    search.run(0, 5)
    before = search.results()
    search.stop()
    search.run(5, 50)
    assert search.results() == before


def test_a_run_stops_the_search_at_its_deadline_and_not_before() -> None:
    game = next(some_positions())
    search, unlimited = new_search(game), new_search(game)
    search.run(0, 20, monotonic() + 3600)
    unlimited.run(0, 20)
    assert not search.stopped
    assert search.results() == unlimited.results()
    search.run(20, 50, monotonic())
    assert search.stopped
    assert search.results() == unlimited.results()


def test_the_last_move_of_a_game_has_a_deadline_too() -> None:
    search = new_search(tl.position("usa", hands={0: "6 red"}, turns_left=1))
    assert search.size > 1
    search.run(0, 50, monotonic())
    assert search.stopped
    assert search.results()[0]["samples"] == 0


def test_a_search_refuses_what_it_has_no_room_for() -> None:
    game = next(some_positions())
    with pytest.raises(ValueError, match="room for samples 0 to 9"):
        new_search(game, capacity=10).run(5, 11)
    with pytest.raises(ValueError, match="at least one candidate"):
        new_search(game, capacity=0)
    engine = PlannerEngine(game.table, Planner.weights(game.edition, game.seats))
    rival = 1 - game.seat
    with pytest.raises(ValueError, match=f"not seat {rival}'s turn"):
        Search(engine, game.observe(rival), rival, 1, CANDIDATES, 10)

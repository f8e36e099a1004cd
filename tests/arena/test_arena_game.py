"""One game of a tournament: the same as if its bots were called directly."""

from __future__ import annotations

import signal

import pytest

import trunkline as tl
from trunkline import bots
from trunkline.arena.arena_game import ArenaGame, GameResult, bot_seeds, play
from trunkline.arena.decision_timer import DecisionTimer
from trunkline.bots import Bot

CLASSES = {name: bots.find(name) for name in ("random", "greedy")}


def played(edition: str, seed: int, *names: str, **more: type[Bot]) -> GameResult:
    """The result of a game."""
    found = tl.Game(edition, len(names)).edition
    return play(found, ArenaGame(0, seed, 0, names), CLASSES | more, DecisionTimer(10))


@pytest.mark.parametrize("edition", ["usa", "europe", "marklin", "germany"])
def test_it_is_the_game_of_its_seed_played_by_bots_with_their_own_seeds(
    edition: str,
) -> None:
    names = ("random", "greedy", "random")
    game = tl.Game(edition, 3, seed=11)
    players = [bots.make(name, seed) for name, seed in zip(names, bot_seeds(11, 3), strict=True)]
    while not game.over:
        game.play(players[game.seat].choose(game.observe(game.seat)))
    result = played(edition, 11, *names)
    assert result.moves == len(game.played)
    assert list(result.winners) == game.winners()
    for seat, score in zip(result.results, game.scores(), strict=True):
        assert seat.total == score.total
        assert seat.parts == score.parts
        assert (seat.completed, seat.held) == (score.completed, len(score.ticket_results))


def test_parts_add_up_to_the_total() -> None:
    for edition in tl.editions():
        for result in played(edition, 2, "greedy", "random").results:
            assert sum(result.parts.values()) == result.total


def test_the_same_seed_gives_the_same_result_and_another_seed_another() -> None:
    assert played("usa", 5, "random", "random") == played("usa", 5, "random", "random")
    assert (
        played("usa", 5, "random", "random").results != played("usa", 6, "random", "random").results
    )


def test_every_seat_has_its_own_seed() -> None:
    found = bot_seeds(7, 5)
    assert len(set(found)) == 5
    assert bot_seeds(7, 3) == found[:3]
    assert bot_seeds(8, 5) != found


def test_seats_take_turns() -> None:
    for edition in ("usa", "marklin"):
        for seed in range(5):
            turns = [result.turns for result in played(edition, seed, *["random"] * 4).results]
            assert max(turns) - min(turns) <= 1
            assert turns == sorted(turns, reverse=True), "seat 0 begins"
            assert sum(turns) < played(edition, seed, *["random"] * 4).moves


def test_each_game_makes_new_bots_that_see_only_their_own_seat() -> None:
    seen = []

    class Watcher(Bot):
        def choose(self, observation: tl.Observation) -> tl.Move:
            assert isinstance(observation, tl.Observation)
            seen.append((self, observation.viewer))
            return observation.moves()[0]

    result = played("usa", 1, "random", "watcher", watcher=Watcher)
    assert result.forfeit is None
    assert {viewer for _, viewer in seen} == {1}
    played("usa", 1, "random", "watcher", watcher=Watcher)
    assert len({id(bot) for bot, _ in seen}) == 2


def test_a_shared_win_counts_in_parts() -> None:
    game = ArenaGame(0, 0, 0, ("a", "b", "c"))
    assert GameResult(game, 1, (0, 2)).wins == [0.5, 0, 0.5]
    assert GameResult(game, 1, (1,)).wins == [0, 1, 0]


def test_the_timer_restores_the_signal_handlers() -> None:
    before = signal.getsignal(signal.SIGALRM)
    signal.setitimer(signal.ITIMER_REAL, 1000, 500)
    try:
        with DecisionTimer(1).enforced():
            assert signal.getsignal(signal.SIGALRM) is not before
        left, interval = signal.getitimer(signal.ITIMER_REAL)
        assert 900 < left <= 1000
        assert interval == 500
        assert signal.getsignal(signal.SIGALRM) is before
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

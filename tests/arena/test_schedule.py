"""The schedule: every lineup, every seating, the same seeds for everyone."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from trunkline.arena import bot_seeds, tournament
from trunkline.arena.schedule import lineups, seatings, seeds


@pytest.mark.parametrize(
    ("names", "seats", "tables"),
    [
        ("ab", 2, ["ab"]),
        ("aa", 2, ["aa"]),
        ("abbb", 4, ["abbb"]),
        ("aab", 3, ["aab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("aab", 2, ["ab"]),
        ("ab", 3, ["abb", "baa"]),
        ("abc", 4, ["abbb", "accc", "baaa", "bccc", "caaa", "cbbb"]),
        ("a", 3, ["aaa"]),
        ("aa", 3, ["aaa"]),
    ],
)
def test_lineups(names: str, seats: int, tables: list[str]) -> None:
    assert ["".join(lineup) for lineup in lineups(names, seats)] == tables


@pytest.mark.parametrize(
    ("lineup", "number"),
    [("ab", 2), ("aa", 1), ("abbb", 4), ("aabb", 6), ("abc", 6), ("abcde", 120)],
)
def test_every_seating_occurs_once_and_seats_are_balanced(lineup: str, number: int) -> None:
    found = seatings(tuple(lineup))
    assert len(found) == len(set(found)) == number
    for name in set(lineup):
        by_seat = Counter(seat for names in found for seat, who in enumerate(names) if who == name)
        assert set(by_seat.values()) == {number * lineup.count(name) // len(lineup)}


def test_a_longer_tournament_starts_with_the_same_seeds() -> None:
    assert list(seeds(3, 5)) == list(islice(seeds(3, 50), 5))
    assert list(seeds(3, 5)) != list(seeds(4, 5))


def test_seeds_never_change() -> None:
    assert list(seeds(0, 2)) == [(0, 16294208416658607535), (1, 7960286522194355700)]
    assert bot_seeds(1, 2) == [8919875127473738732, 10928136095723541094]


def test_every_lineup_plays_every_seed_in_every_seating() -> None:
    results = tournament(["random", "greedy", "random", "greedy"], seats=3, games=6, workers=0)
    played = Counter((result.game.seed, result.game.names) for result in results.game_results)
    assert set(played.values()) == {1}
    tables = {names for lineup in results.lineups for names in seatings(lineup)}
    assert {names for _, names in played} == tables
    assert len(played) == len(tables) * 2


def test_games_are_per_lineup_and_rounded_up_to_whole_seeds() -> None:
    for games, wanted in ((1, 6), (3, 6), (4, 12)):
        results = tournament(["random", "greedy"], seats=3, games=games, workers=0)
        assert results.wanted == len(results.game_results) == wanted

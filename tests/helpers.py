"""Helpers for many tests: legal moves as text, refusals, small maps as TOML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest

import trunkline as tl

COLORS = ("red", "orange", "yellow", "green", "blue", "pink", "white", "black")
EDITIONS = (
    "usa",
    "usa-1910",
    "usa-mega",
    "usa-big-cities",
    "europe",
    "marklin",
    "marklin-condensed",
    "marklin-manual",
    "germany",
)
USA_EDITIONS = EDITIONS[:4]
MARKLIN_EDITIONS = EDITIONS[5:8]
GERMAN_EDITIONS = EDITIONS[5:]
SEATS = (2, 3, 4, 5)


def texts(game: tl.Game, kind: str = "", seat: int | None = None) -> list[str]:
    """The legal moves of a kind as text."""
    return [str(move) for move in game.moves(seat) if move.kind.startswith(kind)]


def payments(game: tl.Game, prefix: str) -> set[str]:
    """What a claim, a station or a tunnel may be paid with: the moves' text after the prefix."""
    found = [t.removeprefix(f"{prefix} ") for t in texts(game) if t.startswith(f"{prefix} ")]
    assert len(found) == len(set(found)), "a payment is listed twice"
    return set(found)


def mixes(hand: dict[str, int], length: int, colors: Sequence[str], ferry: int = 0) -> set[str]:
    """Every payment of `length` cards from a hand, with at least `ferry` locomotives."""
    found = set()
    for wild in range(ferry, min(length, hand.get("locomotive", 0)) + 1):
        locomotives = f"{wild} locomotive{'s' * (wild > 1)}"
        if wild == length:
            found.add(locomotives)
        for color in colors:
            if 0 < length - wild <= hand.get(color, 0):
                found.add(f"{length - wild} {color}" + f" + {locomotives}" * (wild > 0))
    return found


def play(game: tl.Game, *moves: str) -> tl.Game:
    """Play moves one after another, each for the seat whose turn it is."""
    for move in moves:
        game.play(move)
    return game


def refused(game: tl.Game, move: object, *words: str, seat: int | None = None) -> None:
    """Check that a move is refused with these words, is not listed, and changes nothing."""
    before, log = game.digest(), game.played
    with pytest.raises(tl.IllegalMove) as caught:
        game.play(move, seat=seat)
    for word in words:
        assert word in str(caught.value)
    assert game.digest() == before
    assert game.played == log
    assert move not in texts(game, seat=seat)


def keep_all(game: tl.Game) -> tl.Game:
    """Let every seat draw and keep all its first tickets, so that the first turn begins."""
    while game.phase in ("announce", "first tickets"):
        game.play(game.moves()[-1])
    return game


def shuffles(game: tl.Game, number: int = 40) -> Iterator[tl.Game]:
    """The same position with other random draws ahead; some seat must know where every card is."""
    for seed in range(number):
        samples = (game.observe(viewer).sample(seed) for viewer in range(game.seats))
        yield next(other for other in samples if _same_cards(other, game))


def _same_cards(one: tl.Game, other: tl.Game) -> bool:
    seats = range(one.seats)
    return one.deck == other.deck and all(one.hand(seat) == other.hand(seat) for seat in seats)


def keeps(offered: int, least: int) -> set[str]:
    """The notation of every choice of at least this many of the offered tickets."""
    return {
        "keep " + " ".join(str(place + 1) for place in chosen)
        for size in range(max(least, 1), offered + 1)
        for chosen in combinations(range(offered), size)
    }


def mini_map(
    path: Path,
    *,
    cities: Sequence[str] = ("Ayr", "Bude", "Cork", "Deal"),
    tracks: Sequence[str] = ("Ayr-Bude 2 red", "Bude-Cork 1 gray", "Cork-Deal 2 blue"),
    tickets: Sequence[str] = ("Ayr-Cork 3", "Ayr-Deal 5", "Bude-Deal 3", "Ayr-Bude 2"),
    city: str = "",
    **changes: str,
) -> Path:
    """Write a small map with two colours; `changes` replace or add top-level values.

    A track is given as its cities, length and colour, a ticket as its cities and points; `city`
    is what else every city has.
    """
    values = {
        "name": '"Mini"',
        "summary": '"A small map."',
        "seats": "[2, 3]",
        "trains": "12",
        "hand": "1",
        "last_round_trains": "2",
        "parallel_open_from_seats": "4",
        "ties": '["tickets", "longest_path"]',
        "refresh": '[{ kinds = ["locomotive"], count = 3 }]',
        "cards": "{ red = 6, blue = 6, locomotive = 2 }",
        "route_points": "{ 1 = 1, 2 = 2 }",
        "tickets": '{ keep_first = 1, keep_later = 1, unkept_first = "bottom", '
        'decks = [{ name = "tickets", sets = ["all"], first = 1, later = 1 }] }',
        "bonuses": "{ longest_path = 10 }",
    }
    lines = [f"{key} = {value}" for key, value in (values | changes).items()]
    lines += ["[board]", 'name = "Mini"', "tracks = ["]
    lines += [f"  {_entry(*line.split())}," for line in tracks]
    lines += ["]", "tickets = ["]
    lines += [f"  {_entry(*line.split())}," for line in tickets]
    lines += ["]", "[board.cities]"]
    more = f", {city}" if city else ""
    lines += [f'{name.lower()} = {{ name = "{name}"{more} }}' for name in cities]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _entry(ends: str, number: str, color: str = "") -> str:
    a, b = ends.lower().split("-")
    what = (
        f'length = {number}, color = "{color}"' if color else f'points = {number}, sets = ["all"]'
    )
    return f'{{ a = "{a}", b = "{b}", {what} }}'

"""The planner's weights: their file, their effect, and the tool that tunes them."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import EDITIONS, SEATS

import trunkline as tl
from bots.games import sample_positions
from trunkline.bots.planning.engine import PlanMemory, PlannerEngine
from trunkline.bots.planning.tuned_weights import (
    WEIGHTS_FILE,
    Weights,
    relevant_weights,
    weights_for,
)

TOP = Path(__file__).parents[2]
DECLARED = (WEIGHTS_FILE.parent / "weights.pxd").read_text(encoding="utf-8")
NAMES = re.findall(r"^    double (\w+) ", DECLARED, re.MULTILINE)
ENTRIES = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))

each_edition = pytest.mark.parametrize("edition", EDITIONS)


# The data


def test_every_entry_has_every_weight_or_refers_to_another_entry() -> None:
    assert ENTRIES.keys() <= set(tl.editions())
    for by_seats in ENTRIES.values():
        for seats, entry in by_seats.items():
            assert int(seats) in SEATS
            if isinstance(entry, str):
                other, _, number = entry.partition("/")
                assert other in ENTRIES
                assert int(number) in SEATS
            else:
                assert sorted(entry) == sorted(NAMES)
                assert all(math.isfinite(value) for value in entry.values())


@each_edition
def test_every_edition_and_number_of_seats_has_weights(edition: str) -> None:
    for seats in SEATS:
        assert sorted(weights_for(edition, seats)) == sorted(NAMES)


def test_a_custom_map_has_weights() -> None:
    own = tl.Game(TOP / "examples" / "my-map.toml")
    assert sorted(weights_for(own.edition, own.seats)) == sorted(NAMES)


def test_weights_are_returned_as_a_copy() -> None:
    before = weights_for("usa", 2)
    weights_for("usa", 2).clear()
    assert weights_for("usa", 2) == before


def test_a_missing_weight_is_an_error() -> None:
    lacking = dict.fromkeys(NAMES[1:], 1.0)
    with pytest.raises(ValueError, match=NAMES[0]):
        PlannerEngine(tl.Game("usa").table, lacking)


# Their effect


@each_edition
def test_relevant_weights_are_those_that_make_a_difference(edition: str) -> None:
    weights = weights_for(edition, 2)
    table = tl.Game(edition).table
    shown = [(game.copy(), seat) for game, seat in sample_positions(edition, every=7)]
    usual = PlannerEngine(table, weights)
    expected = [usual.candidates(game, seat) for game, seat in shown]

    def matters(name: str) -> bool:
        """Whether a very different value of a weight changes any candidate."""
        other = PlannerEngine(table, weights | {name: 10 + 3 * weights[name]})
        thoughts = (other.candidates(game, seat) for game, seat in shown)
        return any(new != old for new, old in zip(thoughts, expected, strict=True))

    assert [name for name in weights if matters(name)] == relevant_weights(edition)


# Games that end


ALPS = "Venezia-Zürich"  # a green tunnel of two


def tunnel_candidates(deck: str, hand: str, **weights: float) -> list[str]:
    """How a planner would claim a tunnel that it needs, if it has most other cards in hand."""
    game = tl.position(
        "europe",
        tracks={0: ["Roma-Venezia", "Brindisi-Roma"]},
        tickets={0: ["Zürich-Brindisi"]},
        hands={
            0: f"{hand}, 11 red, 12 orange, 12 yellow, 12 pink, 10 blue, 10 white, 11 black",
            1: "rest",
        },
        display=["blue", "blue", "white", "white", "black"],
        deck=deck,
    )
    engine = PlannerEngine(game.table, weights_for("europe", 2) | weights)
    moves = [str(game.labels[each["move"]]) for each in engine.candidates(game, 0)]
    return [move for move in moves if ALPS in move]


@pytest.mark.parametrize(
    ("deck", "hand"),
    [
        ("4 locomotive", "2 green"),
        ("2 locomotive, 1 red", "2 green"),
        ("2 green, 2 locomotive, 1 red", "2 green, 1 locomotive"),
        ("3 locomotive, 1 red", "3 green"),
    ],
)
def test_a_tunnel_that_must_fail_is_not_announced(deck: str, hand: str) -> None:
    assert tunnel_candidates(deck, hand) == []


@pytest.mark.parametrize(
    ("deck", "hand"),
    [
        ("2 locomotive", "4 green"),
        ("2 locomotive", "2 green, 2 locomotive"),
        ("2 locomotive, 1 red", "4 green"),
        ("", "2 green"),
    ],
)
def test_a_tunnel_that_may_succeed_is_announced(deck: str, hand: str) -> None:
    assert tunnel_candidates(deck, hand) == [f"claim {ALPS} 2 green"]


def test_a_tunnel_is_not_announced_to_be_declined() -> None:
    assert tunnel_candidates("2 locomotive", "4 green", turn_value=-1.0) == []


def test_planners_do_not_announce_the_same_tunnels_for_ever() -> None:
    """Here five planners had all cards in their hands but locomotives, which match every tunnel."""
    game = tl.Game("europe", seats=5, seed=7371)
    engine = PlannerEngine(game.table, weights_for("europe", 5))
    memories = [PlanMemory() for _ in range(5)]
    while not game.over:
        game.play(game.labels[engine.choose(game, game.seat, memories[game.seat])])
        assert len(game.played) < 1000


# Tuning


def tuned(folder: Path, *, seed: int, processes: int) -> Weights:
    """The weights after one small generation of tuning."""
    out = folder / "weights.json"
    words = f"usa/2 --generations 1 --deals 2 --seed {seed} --processes {processes} --out".split()
    subprocess.run(
        [sys.executable, TOP / "tools" / "tune.py", *words, out],
        check=True,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(Path(tl.__file__).parents[1])},
    )
    weights: Weights = json.loads(out.read_text(encoding="utf-8"))["usa"]["2"]
    return weights


def test_tuning_gives_the_same_weights_on_any_number_of_processes(tmp_path: Path) -> None:
    before = WEIGHTS_FILE.read_bytes()
    one, again = (tuned(tmp_path, seed=5, processes=number) for number in (1, 2))
    assert one == again
    assert sorted(one) == sorted(NAMES)
    assert one != tuned(tmp_path, seed=6, processes=1)
    moved = {name for name, value in one.items() if value != weights_for("usa", 2)[name]}
    assert moved
    assert moved <= set(relevant_weights("usa"))
    assert WEIGHTS_FILE.read_bytes() == before

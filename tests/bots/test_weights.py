"""The planner's weights: the file they are in, what they do, and the tool that tunes them."""

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
from bots.games import sights
from trunkline.bots.planning.thinker import Thinker
from trunkline.bots.planning.weights import FILE, Weights, scope, weights_for

TOP = Path(__file__).parents[2]
SCALES = (FILE.parent / "scales.pxd").read_text(encoding="utf-8")
NAMES = re.findall(r"^    double (\w+) ", SCALES, re.MULTILINE)
ENTRIES = json.loads(FILE.read_text(encoding="utf-8"))

each_edition = pytest.mark.parametrize("edition", EDITIONS)


# The data


def test_every_entry_has_every_weight_or_names_another_entry() -> None:
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
def test_there_are_weights_for_every_edition_and_number_of_seats(edition: str) -> None:
    for seats in SEATS:
        assert sorted(weights_for(edition, seats)) == sorted(NAMES)


def test_there_are_weights_for_a_map_of_ones_own() -> None:
    own = tl.Game(TOP / "examples" / "my-map.toml")
    assert sorted(weights_for(own.edition, own.seats)) == sorted(NAMES)


def test_weights_are_handed_out_as_a_copy() -> None:
    before = weights_for("usa", 2)
    weights_for("usa", 2).clear()
    assert weights_for("usa", 2) == before


def test_a_weight_that_lacks_is_an_error() -> None:
    lacking = dict.fromkeys(NAMES[1:], 1.0)
    with pytest.raises(ValueError, match=NAMES[0]):
        Thinker(tl.Game("usa").table, lacking)


# What they do


@each_edition
def test_the_weights_of_an_edition_are_those_that_make_a_difference(edition: str) -> None:
    weights = weights_for(edition, 2)
    table = tl.Game(edition).table
    shown = [(game.copy(), seat) for game, seat in sights(edition, every=7)]
    usual = Thinker(table, weights)
    expected = [usual.weigh(game, seat) for game, seat in shown]

    def matters(name: str) -> bool:
        """Whether a very different value of one weight changes a thought anywhere."""
        other = Thinker(table, weights | {name: 10 + 3 * weights[name]})
        thoughts = (other.weigh(game, seat) for game, seat in shown)
        return any(new != old for new, old in zip(thoughts, expected, strict=True))

    assert [name for name in weights if matters(name)] == scope(edition)


# Tuning


def tuned(folder: Path, *, seed: int, processes: int) -> Weights:
    """The weights after one small generation."""
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
    before = FILE.read_bytes()
    one, again = (tuned(tmp_path, seed=5, processes=number) for number in (1, 2))
    assert one == again
    assert sorted(one) == sorted(NAMES)
    assert one != tuned(tmp_path, seed=6, processes=1)
    moved = {name for name, value in one.items() if value != weights_for("usa", 2)[name]}
    assert moved
    assert moved <= set(scope("usa"))
    assert FILE.read_bytes() == before

"""The compiled batch refuses whatever would lead it outside its memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from helpers import EDITIONS

from trunkline.compiled_edition import compile_edition
from trunkline.env.batch import Batch

SIZE = 3
ALL = np.ones(SIZE, np.uint8)
SEEDS = np.arange(SIZE, dtype=np.uint64)
LARGE = b"\xff" * 4  # in place of a number in a dump


def new_batch(edition: str = "usa", seats: int = 2, max_moves: int = 50) -> Batch:
    layout = compile_edition(edition).layout
    players = [None, *["random"] * (seats - 1)]
    return Batch(layout.core, SIZE, players, True, "win", "NextStep", max_moves)


def new_arrays(edition: str = "usa", seats: int = 2) -> dict[str, Any]:
    layout = compile_edition(edition).layout
    return {
        "numbers": np.zeros((SIZE, layout.size), np.uint8),
        "floats": np.zeros((SIZE, layout.size), np.float32),
        "final_numbers": np.zeros((SIZE, layout.size), np.uint8),
        "final_floats": np.zeros((SIZE, layout.size), np.float32),
        "masks": np.zeros((SIZE, layout.actions), np.uint8),
        "packed_masks": np.zeros((SIZE, (layout.actions + 7) // 8), np.uint8),
        "rewards": np.zeros((SIZE, seats), np.float32),
        "over": np.zeros(SIZE, np.uint8),
        "cut_off": np.zeros(SIZE, np.uint8),
        "actors": np.zeros(SIZE, np.uint8),
        "seeds": np.zeros(SIZE, np.uint64),
    }


def begun() -> tuple[Batch, Any]:
    """A batch whose games have begun, and legal actions."""
    batch, arrays = new_batch(), new_arrays()
    batch.write_to(arrays)
    batch.reset(SEEDS, ALL)
    return batch, arrays["masks"].argmax(1)


def test_a_batch_needs_arrays_first() -> None:
    batch = new_batch()
    with pytest.raises(ValueError, match="no arrays to write to"):
        batch.reset(SEEDS, ALL)
    with pytest.raises(ValueError, match="no arrays to write to"):
        batch.step(np.zeros(SIZE, np.int64), 0, SIZE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_arrays_of_another_shape_are_refused(edition: str) -> None:
    batch, arrays = new_batch(edition), new_arrays(edition)
    batch.write_to(arrays)
    for name, array in arrays.items():
        for wrong in (array[:-1], array[..., :-1]):
            with pytest.raises(ValueError, match=rf"the array '{name}' must be of shape \({SIZE},"):
                batch.write_to({**arrays, name: np.ascontiguousarray(wrong)})


def test_a_reset_needs_a_seed_and_a_choice_for_every_game() -> None:
    batch, _ = begun()
    for seeds, chosen in ((SEEDS[:2], ALL), (SEEDS, ALL[:2])):
        with pytest.raises(ValueError, match="3 games need an array of this length, not 2"):
            batch.reset(seeds, chosen)


def test_only_games_that_exist_are_stepped() -> None:
    batch, actions = begun()
    for first, last in ((0, 4), (-1, 2), (2, 1)):
        with pytest.raises(ValueError, match=f"no games {first} to {last}"):
            batch.step(actions, first, last)
    for call in (batch.first_illegal, lambda actions: batch.step(actions, 0, 1)):
        with pytest.raises(ValueError, match="3 games need an array of this length, not 2"):
            call(actions[:2])
    for look in (batch.moves, batch.seed, batch.first_seat):
        for number in (-1, SIZE):
            with pytest.raises(IndexError, match=f"no game {number}"):
                look(number)


@pytest.mark.parametrize("action", [-1, 1 << 20, 1 << 40])
def test_an_illegal_step_changes_nothing(action: int) -> None:
    batch, actions = begun()
    before = batch.dump()
    actions[1] = action
    assert batch.first_illegal(actions) == 1
    with pytest.raises(ValueError, match=f"the action {action} is not legal in game 1"):
        batch.step(actions, 0, SIZE)
    assert batch.dump() == before


def test_games_that_have_not_begun_are_not_stepped() -> None:
    batch = new_batch()
    batch.write_to(new_arrays())
    assert batch.first_illegal(np.zeros(SIZE, np.int64)) == 0
    with pytest.raises(ValueError, match="not legal in game 0"):
        batch.step(np.zeros(SIZE, np.int64), 0, SIZE)
    assert [batch.moves(game) for game in range(SIZE)] == [[]] * SIZE


def test_a_dump_is_loaded_only_if_its_games_fit() -> None:
    batch, actions = begun()
    batch.step(actions, 0, SIZE)
    slots, log = batch.dump()
    other = new_batch()
    other.load((slots, log))
    assert other.dump() == (slots, log)
    with pytest.raises(ValueError, match="another kind"):
        other.load((slots[:-1], log))
    with pytest.raises(ValueError, match="game 0 is of another kind"):
        new_batch(seats=3).load((slots, log))
    refused = 0
    for place in range(0, len(slots) // SIZE, len(LARGE)):
        spoilt = slots[:place] + LARGE + slots[place + len(LARGE) :]
        try:
            new_batch().load((spoilt, log))
        except ValueError:
            refused += 1
    assert refused >= 4  # the seats and whose turn it is, the shift, the actor, the moves


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_game_is_cut_off_before_the_learner_can_move(edition: str) -> None:
    with pytest.raises(ValueError, match="with 5 seats, a game must not be cut off before 5 moves"):
        new_batch(edition, 5, max_moves=4)
    batch, arrays = new_batch(edition, 5, max_moves=5), new_arrays(edition, 5)
    batch.write_to(arrays)
    for seed in range(20):
        batch.reset(SEEDS + np.uint64(SIZE * seed), ALL)
        assert arrays["masks"].any(1).all()
        assert arrays["actors"].tolist() == [batch.first_seat(game) for game in range(SIZE)]

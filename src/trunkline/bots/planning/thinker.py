"""The planner's door to Python: a thinker for one edition and one set of weights."""

from math import isfinite

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning import atlas, decide
from cython.cimports.trunkline.bots.planning.options import NOTHING, Options
from cython.cimports.trunkline.bots.planning.thinker import Lineup
from cython.cimports.trunkline.core import bits, scoring, turns
from cython.cimports.trunkline.core.codes import GAME_OVER
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.scoring import Scores
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import Table


class Thinker:
    """Chooses moves by plan; the same for the same position and seat."""

    def __init__(self, table: Table, weights):
        self.table = table
        self.weights = weights  # missing ones are an error of their own
        unknown = sorted(set(weights) - set(self.weights))
        if unknown:
            raise ValueError(f"there is no weight {unknown[0]!r}; there are {list(self.weights)}")
        if not all(isfinite(value) for value in weights.values()):
            raise ValueError("weights are finite numbers")
        atlas.survey(cython.address(table.data), cython.address(self.atlas))

    def choose(self, position: Position, seat: cython.int):
        """The number of the best move of a seat, from what it may know alone."""
        self._check(position, seat)
        with cython.nogil:
            number = decide.choose(
                cython.address(self.table.data),
                cython.address(self.atlas),
                cython.address(self.weights),
                cython.address(position.state),
                seat,
            )
        return number

    def weigh(self, position: Position, seat: cython.int):
        """Every move it has thought about, with its value and why."""
        self._check(position, seat)
        options = cython.declare(Options)
        with cython.nogil:
            decide.weigh(
                cython.address(self.table.data),
                cython.address(self.atlas),
                cython.address(self.weights),
                cython.address(position.state),
                seat,
                cython.address(options),
            )
        return [self._spelled_out(cython.address(options.option[i])) for i in range(options.size)]

    def _spelled_out(self, option):
        track = None
        if option.route != NOTHING:
            track = bits.first(cython.address(self.atlas.route[option.route].tracks))
        return {
            "move": option.move,
            "value": option.value,
            "why": option.why,
            "track": track,
            "ticket": None if option.ticket == NOTHING else option.ticket,
            "number": option.number,
        }

    def _check(self, position, seat):
        if position.table is not self.table:
            raise ValueError("this thinker is for another edition")
        position._checked_seat(seat)
        if not turns.may_act(cython.address(position.state), seat):
            raise ValueError(f"it is not for seat {seat} to move now")


def contest(thinkers, seed: uint64_t):
    """Play one game between thinkers of one edition; return scores and wins by seat."""
    state = cython.declare(State)
    scores = cython.declare(Scores)
    lineup = cython.declare(Lineup)
    seats: cython.int = len(thinkers)
    if not all(isinstance(thinker, Thinker) for thinker in thinkers):
        raise TypeError("a contest is between thinkers")
    first: Thinker = thinkers[0] if thinkers else None
    if first is None or not first.table.data.min_seats <= seats <= first.table.data.max_seats:
        raise ValueError(f"a contest needs a thinker for each seat of its edition, not {seats}")
    if {thinker.table for thinker in thinkers} != {first.table}:
        raise ValueError("the thinkers of a contest must be for the same edition")
    table = cython.address(first.table.data)
    seat: cython.int
    for seat in range(seats):
        thinker: Thinker = thinkers[seat]
        lineup[seat].atlas = cython.address(thinker.atlas)
        lineup[seat].weights = cython.address(thinker.weights)
    with cython.nogil:
        turns.begin(table, cython.address(state), seats, seed)
        _play_on(table, lineup, cython.address(state))
        scoring.score(table, cython.address(state), scores)
        won = scoring.find_winners(table, cython.address(state), scores).winners
    return [scores[i] for i in range(seats)], [won >> i & 1 for i in range(seats)]


def _play_on(table, lineup, s):
    """Let each seat's thinker choose to the end of the game."""
    while s.phase != GAME_OVER:
        seat: cython.int = s.seat
        number = decide.choose(table, lineup[seat].atlas, lineup[seat].weights, s, seat)
        turns.play(table, s, seat, number, cython.NULL)

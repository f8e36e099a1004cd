"""What a position is worth to every seat if all hands are known: planners play it out many times.

Only what is still up to chance differs between playouts: the train cards to come, and the order of
the tickets in the decks whose place no seat knows. Planners look at no more than their seats may
know. A playout depends only on the seed and its number. So threads may share the playouts among
them, and the result is always the same.
"""

import cython
from cython.cimports.libc.math import INFINITY, sqrt
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.bots.planning.engine import PlannerEngine
from cython.cimports.trunkline.bots.planning.playouts import EARLY, play_out
from cython.cimports.trunkline.bots.search.evaluation import Sums
from cython.cimports.trunkline.bots.search.utility import Ending, read_ending
from cython.cimports.trunkline.core import turns
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.splitmix64 import next_random
from cython.cimports.trunkline.core.state import NO_MOVE, State
from cython.cimports.trunkline.core.ticket_knowledge import shuffle_unlocated


class Evaluation:
    """The win shares and scores of games that planners play out from a whole position.

    With a `move` of a `seat`, every playout begins with that move.
    """

    def __init__(
        self,
        planner: PlannerEngine,
        position: Position,
        seed: uint64_t,
        move: cython.int = NO_MOVE,
        seat: cython.int = 0,
    ):
        if position.table is not planner.table:
            raise ValueError("this engine is for another edition")
        if move != NO_MOVE and position.legality(move, seat) is not None:
            raise ValueError(f"move {move} is not legal for seat {seat}")
        self.planner = planner
        self.root = position.state
        self.seed = seed
        self.move = move
        self.seat = seat
        number: cython.int
        for number in range(self.root.seats):
            self.engines[number].graph = cython.address(planner.graph)
            self.engines[number].weights = cython.address(planner.weights)
            self.engines[number].reuse = EARLY

    def run(self, first: cython.int, last: cython.int):
        """Make the playouts from `first` to before `last`, each of which counts once.

        Several threads may do this at the same time, each with playouts of its own. It ends early
        if the evaluation is stopped.
        """
        if not 0 <= first <= last:
            raise ValueError("playouts are counted from 0")
        sums = cython.declare(Sums)
        memset(cython.address(sums), 0, cython.sizeof(Sums))
        with cython.nogil:
            self._run(first, last, cython.address(sums))
        seat: cython.int
        self.sums.playouts += sums.playouts
        for seat in range(self.root.seats):
            self.sums.win[seat] += sums.win[seat]
            self.sums.win_squared[seat] += sums.win_squared[seat]
            self.sums.points[seat] += sums.points[seat]

    def stop(self):
        """End all runs at once; playouts that are not finished do not count."""
        self.stopped = True

    def _run(self, first, last, sums):
        t = cython.address(self.planner.table.data)
        state = cython.declare(State)
        ending = cython.declare(Ending)
        stopped = cython.address(self.stopped)
        number: cython.int
        seat: cython.int
        for number in range(first, last):
            self._deal(number, cython.address(state))
            if self.move != NO_MOVE:
                turns.play(t, cython.address(state), self.seat, self.move, cython.NULL)
            if not play_out(t, self.engines, cython.address(state), stopped, INFINITY):
                return
            read_ending(t, cython.address(state), cython.address(ending))
            share: cython.int = WHOLE_WIN / popcount(ending.winners)
            sums.playouts += 1
            for seat in range(state.seats):
                won: cython.int = share if ending.winners >> seat & 1 else 0
                sums.win[seat] += won
                sums.win_squared[seat] += won * won
                sums.points[seat] += ending.total[seat]

    def _deal(self, number, state):
        """The position with other chance events ahead."""
        rng: uint64_t = self.seed + number
        rng = next_random(cython.address(rng))
        state[0] = self.root
        shuffle_unlocated(cython.address(self.planner.table.data), state, cython.address(rng))
        state.rng = next_random(cython.address(rng))

    def deal_into(self, number: cython.int, copy: Position):
        """Give a copy of the position what is up to chance in the playout of this number."""
        if copy.table is not self.planner.table:
            raise ValueError("this engine is for another edition")
        self._deal(number, cython.address(copy.state))

    @property
    def playouts(self):
        """How many playouts have been made."""
        return self.sums.playouts

    def tally(self):
        """What the playouts say about each seat: see `SeatTally`."""
        found = []
        playouts: cython.double = self.sums.playouts
        seat: cython.int
        for seat in range(self.root.seats):
            win: cython.double = self.sums.win[seat] / max(1.0, playouts)
            error: cython.double = INFINITY
            if playouts > 1:
                spread: cython.double = self.sums.win_squared[seat] - win * self.sums.win[seat]
                error = sqrt(max(0.0, spread) / (playouts - 1) / playouts) / WHOLE_WIN
            found.append(
                {
                    "samples": self.sums.playouts,
                    "win": win / WHOLE_WIN,
                    "error": error,
                    "score": self.sums.points[seat] / max(1.0, playouts),
                }
            )
        return found

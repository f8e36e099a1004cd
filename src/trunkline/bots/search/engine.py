"""A search for the best move: candidates are played out by planners on the same sampled games.

Samples agree with what the seat knows, so nothing that it may not know takes part. The value of a
candidate in a sample depends only on the seed and the number of the sample. So threads may share
the samples among them, and the result is always the same.
"""

import cython
from cython.cimports.libc.math import INFINITY, NAN, isnan, sqrt
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.trunkline.bots.planning import decide
from cython.cimports.trunkline.bots.planning.candidates import Candidates
from cython.cimports.trunkline.bots.planning.engine import PlannerEngine
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.bots.planning.playouts import play_out
from cython.cimports.trunkline.bots.search.beliefs import deal_sample, form_beliefs
from cython.cimports.trunkline.bots.search.engine import Lead
from cython.cimports.trunkline.bots.search.utility import utility
from cython.cimports.trunkline.core import turns
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.splitmix64 import next_random
from cython.cimports.trunkline.core.state import State


class Search:
    """What playouts tell about the best moves that a planner sees, its own choice first."""

    def __init__(
        self,
        planner: PlannerEngine,
        position: Position,
        seat: cython.int,
        seed: uint64_t,
        most: cython.int,
        capacity: cython.int,
    ):
        planner._check(position, seat)
        if most < 1 or capacity < 1:
            raise ValueError("a search needs at least one candidate and room for one sample")
        self.planner = planner
        self.root = position.state
        self.seat = seat
        self.seed = seed
        self.capacity = capacity
        self.size = 0
        self._seat_planners()
        self._list_candidates(most)
        self._allocate()
        form_beliefs(
            cython.address(planner.table.data),
            cython.address(self.root),
            seat,
            cython.address(self.beliefs),
        )

    def __dealloc__(self):
        free(self.value)

    def _allocate(self):
        """Make room for the values, which are NAN until they are known."""
        cells: cython.Py_ssize_t = self.size * cython.cast(cython.Py_ssize_t, self.capacity)
        free(self.value)
        self.value = cython.cast(cython.p_float, malloc(cells * cython.sizeof(cython.float)))
        if self.value == cython.NULL:
            raise MemoryError
        i: cython.Py_ssize_t
        for i in range(cells):
            self.value[i] = NAN

    def _seat_planners(self):
        """Let the same planner play every seat."""
        seat: cython.int
        for seat in range(self.root.seats):
            self.engines[seat].graph = cython.address(self.planner.graph)
            self.engines[seat].weights = cython.address(self.planner.weights)
            self.engines[seat].reuses_plans = True

    def _list_candidates(self, most):
        """Take the planner's best candidates, the best first."""
        outlook = cython.declare(Outlook)
        found = cython.declare(Candidates)
        clear(cython.address(outlook))
        decide.evaluate_moves(
            cython.address(self.planner.table.data),
            cython.address(self.planner.graph),
            cython.address(self.planner.weights),
            cython.address(self.root),
            self.seat,
            cython.address(outlook),
            cython.address(found),
        )
        i: cython.int
        order = sorted(range(found.size), key=lambda number: -found.candidate[number].value)
        for i in order[: min(most, MAX_SEARCHED)]:
            self.move[self.size] = found.candidate[i].move
            self.live[self.size] = True
            self.size += 1

    def run(self, first: cython.int, last: cython.int):
        """Play the candidates that are left on the samples from `first` to before `last`.

        Several threads may do this at the same time, each with samples of its own. It ends early
        if the search is stopped.
        """
        if not 0 <= first <= last <= self.capacity:
            raise ValueError(f"there is room for samples 0 to {self.capacity - 1}")
        self.end = max(self.end, last)
        with cython.nogil:
            self._run(first, last)

    def stop(self):
        """End all runs after the playouts they are in; later runs do nothing."""
        self.stopped = True

    def _run(self, first, last):
        sample = cython.declare(State)
        number: cython.int
        for number in range(first, last):
            rng: uint64_t = self.seed + number
            deal_sample(
                cython.address(self.planner.table.data),
                cython.address(self.root),
                self.seat,
                cython.address(self.beliefs),
                next_random(cython.address(rng)),
                cython.address(sample),
            )
            if not self._play_candidates(cython.address(sample), number):
                return

    def _play_candidates(self, sample, number):
        """Play out all candidates on a sample; False if the search was stopped before the end."""
        t = cython.address(self.planner.table.data)
        state = cython.declare(State)
        i: cython.int
        for i in range(self.size):
            if self.stopped:
                return False
            if self.live[i]:
                state = sample[0]
                turns.play(t, cython.address(state), self.seat, self.move[i], cython.NULL)
                play_out(t, self.engines, cython.address(state))
                self.value[i * self.capacity + number] = utility(
                    t, cython.address(state), self.seat
                )
        return True

    def drop_losers(self, errors: cython.double):
        """Drop the candidates that are this many standard errors behind the leader.

        The planner's own choice stays, because the others are compared with it in the end.
        """
        leader: cython.int = self._leader()
        i: cython.int
        for i in range(1, self.size):
            if self.live[i] and i != leader:
                lead = self._lead(leader, i)
                self.live[i] = lead.mean <= errors * lead.error

    def is_settled(self, settled: cython.double):
        """Whether more samples would hardly change the choice.

        Then the planner's choice is the only one left, or one other candidate is left and leads it
        by this many standard errors.
        """
        left: cython.int = self.left
        if left != 2:
            return left == 1
        lead = self._lead(self._leader(), 0)
        return lead.mean > settled * lead.error

    def best(self, errors: cython.double):
        """The planner's choice, unless the leader is this many standard errors better."""
        leader: cython.int = self._leader()
        lead = self._lead(leader, 0)
        return self.move[leader if lead.mean > errors * lead.error else 0]

    @property
    def moves(self):
        """The numbers of the candidates, the planner's own choice first."""
        return [self.move[i] for i in range(self.size)]

    @property
    def left(self):
        """How many candidates have not been dropped."""
        return sum(self.live[i] for i in range(self.size))

    def results(self):
        """What is known of each candidate, as dicts: see `CandidateResult`."""
        return [self._result(i) for i in range(self.size)]

    def _result(self, i):
        lead = self._lead(i, 0)
        return {
            "move": self.move[i],
            "dropped": not self.live[i],
            "samples": lead.samples,
            "value": self._mean(i),
            "lead": lead.mean,
            "error": lead.error,
        }

    def _leader(self):
        """The candidate with the greatest mean value of those that are left."""
        leader: cython.int = 0
        i: cython.int
        for i in range(1, self.size):
            if self.live[i] and self._mean(i) > self._mean(leader):
                leader = i
        return leader

    def _mean(self, candidate):
        """The mean value of a candidate; 0 before its first sample."""
        values = self.value + candidate * self.capacity
        total: cython.double = 0
        samples: cython.int = 0
        i: cython.int
        for i in range(self.end):
            if not isnan(values[i]):
                total += values[i]
                samples += 1
        return total / max(1, samples)

    def _lead(self, one, other):
        """By how much one candidate leads another on the samples that both were played on."""
        lead = cython.declare(Lead)
        ours = self.value + one * self.capacity
        theirs = self.value + other * self.capacity
        total: cython.double = 0
        squares: cython.double = 0
        lead.samples = 0
        i: cython.int
        for i in range(self.end):
            difference: cython.double = ours[i] - theirs[i]
            if not isnan(difference):
                total += difference
                squares += difference * difference
                lead.samples += 1
        lead.mean = total / max(1, lead.samples)
        lead.error = INFINITY
        if lead.samples > 1:
            variance: cython.double = (squares - total * lead.mean) / (lead.samples - 1)
            lead.error = sqrt(max(0.0, variance) / lead.samples)
        return lead

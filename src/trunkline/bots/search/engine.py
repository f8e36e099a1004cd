"""A search for the best move: candidates are played out by planners on the same sampled games.

Samples agree with what the seat knows, so nothing that it may not know takes part. The value of a
candidate in a sample depends only on the seed and the number of the sample. So threads may share
the samples among them, and the result is always the same.
"""

import cython
from cython.cimports.libc.math import INFINITY, sqrt
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.trunkline.bots.planning import decide
from cython.cimports.trunkline.bots.planning.candidates import Candidates
from cython.cimports.trunkline.bots.planning.engine import PlannerEngine
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.bots.planning.playouts import (
    ALWAYS,
    EARLY,
    must_stop,
    play_out,
)
from cython.cimports.trunkline.bots.search.beliefs import BeliefWeights, deal_sample, form_beliefs
from cython.cimports.trunkline.bots.search.engine import Lead, Playout
from cython.cimports.trunkline.bots.search.utility import read_ending, utility, win_share
from cython.cimports.trunkline.core import turns
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.splitmix64 import next_random
from cython.cimports.trunkline.core.state import NO_MOVE, State

from trunkline.bots.search.belief_weights import weights_for


class Search:
    """What playouts tell about the best moves that a planner sees, its own choice first.

    A `required` move is searched as well, whatever the planner thinks of it, and never dropped.
    `precise` playouts end like real games between planners, but take longer.
    """

    def __init__(
        self,
        planner: PlannerEngine,
        position: Position,
        seat: cython.int,
        seed: uint64_t,
        most: cython.int,
        capacity: cython.int,
        required: object = None,
        precise: cython.bint = False,
    ):
        planner._check(position, seat)
        if most < 1 or capacity < 1:
            raise ValueError("a search needs at least one candidate and room for one sample")
        if required is not None and position.legality(required, seat) is not None:
            raise ValueError(f"move {required} is not legal for seat {seat}")
        self.planner = planner
        self.position = position
        self.root = position.state
        self.seat = seat
        self.seed = seed
        self.capacity = capacity
        self.size = 0
        self._seat_planners(EARLY if precise else ALWAYS)
        self._list_candidates(most, NO_MOVE if required is None else required)
        self._allocate()
        weights: BeliefWeights = weights_for(planner.table.edition)
        form_beliefs(
            planner,
            cython.address(self.root),
            seat,
            cython.address(weights),
            cython.address(self.beliefs),
        )

    def __dealloc__(self):
        free(self.playout)

    def _allocate(self):
        """Make room for the playouts; pages that are never used take no memory."""
        free(self.playout)
        self.playout = cython.cast(
            cython.pointer(Playout),
            calloc(self.size * cython.cast(cython.size_t, self.capacity), cython.sizeof(Playout)),
        )
        if self.playout == cython.NULL:
            raise MemoryError

    def _seat_planners(self, reuse):
        """Let the same planner play every seat."""
        seat: cython.int
        for seat in range(self.root.seats):
            self.engines[seat].graph = cython.address(self.planner.graph)
            self.engines[seat].weights = cython.address(self.planner.weights)
            self.engines[seat].reuse = reuse

    def _list_candidates(self, most, required):
        """Take the planner's best candidates, the best first, and the move that is required."""
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
        for i in order[: min(most, MAX_SEARCHED - 1)]:
            # The planner's own choice stays, because the others are compared with it in the end.
            kept: cython.bint = self.size == 0 or found.candidate[i].move == required
            self._add_candidate(found.candidate[i].move, kept)
        if required != NO_MOVE and required not in self.moves:
            self._add_candidate(required, True)

    def _add_candidate(self, move, kept):
        self.move[self.size] = move
        self.live[self.size] = True
        self.kept[self.size] = kept
        self.size += 1

    def run(self, first: cython.int, last: cython.int, deadline: cython.double = INFINITY):
        """Play the candidates that are left on the samples from `first` to before `last`.

        Several threads may do this at the same time, each with samples of its own. It ends early
        if the search is stopped. When `time.monotonic` reaches the deadline, the run stops it.
        """
        if not 0 <= first <= last <= self.capacity:
            raise ValueError(f"there is room for samples 0 to {self.capacity - 1}")
        self.end = max(self.end, last)
        with cython.nogil:
            self._run(first, last, deadline)

    def stop(self):
        """End all runs at once; playouts that are not finished do not count."""
        self.stopped = True

    def _run(self, first, last, deadline):
        sample = cython.declare(State)
        number: cython.int
        stopped = cython.address(self.stopped)
        for number in range(first, last):
            self._deal(number, cython.address(sample))
            # After the last move of a game there is nothing to play out, and no look at the clock.
            if must_stop(stopped, deadline) or not self._play_candidates(
                cython.address(sample), number, deadline
            ):
                self.stopped = True
                return

    def _deal(self, number, sample):
        """Deal the sample of this number."""
        rng: uint64_t = self.seed + number
        deal_sample(
            cython.address(self.planner.table.data),
            cython.address(self.root),
            self.seat,
            cython.address(self.beliefs),
            next_random(cython.address(rng)),
            sample,
        )

    def sample(self, number: cython.int, other):
        """Turn `other` into the whole game that is the sample of this number."""
        game = self.position._copy_into(other, self.position.origin)
        self._deal(number, cython.address(game.state))
        return game

    def _play_candidates(self, sample, number, deadline):
        """Play out all candidates on a sample; False if the search had to stop before the end."""
        t = cython.address(self.planner.table.data)
        state = cython.declare(State)
        i: cython.int
        stopped = cython.address(self.stopped)
        for i in range(self.size):
            if self.live[i]:
                state = sample[0]
                turns.play(t, cython.address(state), self.seat, self.move[i], cython.NULL)
                if not play_out(t, self.engines, cython.address(state), stopped, deadline):
                    return False
                playout = cython.address(self.playout[i * self.capacity + number])
                read_ending(t, cython.address(state), cython.address(playout.ending))
                playout.value = utility(cython.address(playout.ending), state.seats, self.seat)
        return True

    def drop_losers(self, errors: cython.double):
        """Drop the candidates that are this many standard errors behind the leader.

        The planner's own choice and a required move stay.
        """
        leader: cython.int = self._leader()
        i: cython.int
        for i in range(self.size):
            if self.live[i] and i != leader and not self.kept[i]:
                lead = self._lead(leader, i)
                self.live[i] = lead.mean <= errors * lead.error

    def drop_others(self, chosen):
        """Drop all candidates but these, given by their place in `moves`."""
        i: cython.int
        for i in range(self.size):
            self.live[i] = self.live[i] and i in chosen

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

    @property
    def leader(self):
        """The place in `moves` of the best candidate so far that has not been dropped."""
        return self._leader()

    def tally(self, candidate: cython.int, first: cython.int = 0):
        """How the games of a candidate ended, from a sample on: see `SeatTally`."""
        self._checked(candidate)
        playouts = self.playout + candidate * self.capacity
        found = []
        seat: cython.int
        number: cython.int
        for seat in range(self.root.seats):
            samples: cython.int = 0
            wins: cython.double = 0
            squares: cython.double = 0
            points: cython.double = 0
            for number in range(first, self.end):
                ending = cython.address(playouts[number].ending)
                if ending.winners:
                    share: cython.double = win_share(ending, seat)
                    samples += 1
                    wins += share
                    squares += share * share
                    points += ending.total[seat]
            found.append(_seat_tally(samples, wins, squares, points))
        return found

    def compare(self, one: cython.int, other: cython.int, first: cython.int = 0):
        """By how much one candidate does better than another on the same samples, from one on.

        It is the difference of two tallies, but its errors are those of paired differences.
        """
        self._checked(one)
        self._checked(other)
        ours = self.playout + one * self.capacity
        theirs = self.playout + other * self.capacity
        found = []
        seat: cython.int
        number: cython.int
        for seat in range(self.root.seats):
            samples: cython.int = 0
            wins: cython.double = 0
            squares: cython.double = 0
            points: cython.double = 0
            for number in range(first, self.end):
                mine = cython.address(ours[number].ending)
                its = cython.address(theirs[number].ending)
                if mine.winners and its.winners:
                    share: cython.double = win_share(mine, seat) - win_share(its, seat)
                    samples += 1
                    wins += share
                    squares += share * share
                    points += mine.total[seat] - its.total[seat]
            found.append(_seat_tally(samples, wins, squares, points))
        return found

    def _checked(self, candidate):
        if not 0 <= candidate < self.size:
            raise ValueError(f"there is no candidate {candidate}")
        return candidate

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
        playouts = self.playout + candidate * self.capacity
        total: cython.double = 0
        samples: cython.int = 0
        i: cython.int
        for i in range(self.end):
            if playouts[i].ending.winners:
                total += playouts[i].value
                samples += 1
        return total / max(1, samples)

    def _lead(self, one, other):
        """By how much one candidate leads another on the samples that both were played on."""
        lead = cython.declare(Lead)
        ours = self.playout + one * self.capacity
        theirs = self.playout + other * self.capacity
        total: cython.double = 0
        squares: cython.double = 0
        lead.samples = 0
        i: cython.int
        for i in range(self.end):
            if ours[i].ending.winners and theirs[i].ending.winners:
                difference: cython.double = ours[i].value - theirs[i].value
                total += difference
                squares += difference * difference
                lead.samples += 1
        lead.mean = total / max(1, lead.samples)
        lead.error = INFINITY
        if lead.samples > 1:
            variance: cython.double = (squares - total * lead.mean) / (lead.samples - 1)
            lead.error = sqrt(max(0.0, variance) / lead.samples)
        return lead


def _seat_tally(samples, wins, squares, points):
    """The means of a seat, and the standard error of its win share: see `SeatTally`."""
    mean: cython.double = wins / max(1, samples)
    error: cython.double = INFINITY
    if samples > 1:
        error = sqrt(max(0.0, squares - wins * mean) / (samples - 1) / samples)
    return {
        "samples": samples,
        "win": mean,
        "error": error,
        "score": points / max(1, samples),
    }

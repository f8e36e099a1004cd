"""The planner's interface to Python: an engine for one edition and one set of weights."""

from math import isfinite

import cython
from cython.cimports.libc.math import INFINITY
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning import (
    decide,
    plan_report,
    route_graph,
    ticket_values,
)
from cython.cimports.trunkline.bots.planning.assessment import assess
from cython.cimports.trunkline.bots.planning.candidates import NOTHING, Candidates
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.bots.planning.plan_report import NO_WAY, PlanReport
from cython.cimports.trunkline.bots.planning.playouts import ALWAYS, NEVER, SeatEngines, play_out
from cython.cimports.trunkline.core import bits, scoring, turns
from cython.cimports.trunkline.core.bits import Bits
from cython.cimports.trunkline.core.position import Position
from cython.cimports.trunkline.core.scoring import Scores
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import Table


class PlannerEngine:
    """Chooses moves by planning. It is deterministic: the same position gives the same move.

    With `reuses_plans`, a plan of `self_play` holds for several moves, which doubles the speed.
    """

    def __init__(self, table: Table, weights, reuses_plans=False):
        self.table = table
        self.weights = weights  # a missing weight raises ValueError
        unknown = sorted(set(weights) - set(self.weights))
        if unknown:
            raise ValueError(f"there is no weight {unknown[0]!r}; there are {list(self.weights)}")
        if not all(isfinite(value) for value in weights.values()):
            raise ValueError("weights must be finite numbers")
        self.reuses_plans = reuses_plans
        route_graph.build_graph(cython.address(table.data), cython.address(self.graph))

    def choose(self, position: Position, seat: cython.int, memory: PlanMemory = None):
        """The number of a seat's best move, from what that seat knows.

        The same seat's moves of one game may share a memory, so that plans are reused.
        """
        self._check(position, seat)
        if memory is None:
            memory = PlanMemory()
        outlook = cython.address(memory.outlook)
        with cython.nogil:
            number = decide.choose(
                cython.address(self.table.data),
                cython.address(self.graph),
                cython.address(self.weights),
                cython.address(position.state),
                seat,
                outlook,
            )
        return number

    def candidates(self, position: Position, seat: cython.int):
        """Every move that was considered, with its value and the reason."""
        self._check(position, seat)
        found = cython.declare(Candidates)
        outlook = cython.declare(Outlook)
        clear(cython.address(outlook))
        with cython.nogil:
            decide.evaluate_moves(
                cython.address(self.table.data),
                cython.address(self.graph),
                cython.address(self.weights),
                cython.address(position.state),
                seat,
                cython.address(outlook),
                cython.address(found),
            )
        return [self._as_dict(cython.address(found.candidate[i])) for i in range(found.size)]

    def plan(self, position: Position, seat: cython.int, tickets):
        """The network that it plans for these tickets of the seat."""
        self._check(position, seat)
        report = cython.declare(PlanReport)
        wanted = cython.declare(Bits)
        wanted.w[0] = wanted.w[1] = 0
        ticket: cython.int
        for ticket in tickets:
            if not 0 <= ticket < self.table.data.tickets:
                raise ValueError(f"there is no ticket {ticket}")
            bits.add(cython.address(wanted), ticket)
        with cython.nogil:
            assess(
                cython.address(self.table.data),
                cython.address(self.graph),
                cython.address(self.weights),
                cython.address(position.state),
                seat,
                cython.address(report.assessment),
            )
            plan_report.fill_report(wanted, cython.address(report))
        return self._plan_as_dict(cython.address(report))

    def find_joint_gains(self):
        """Find what every two tickets gain from each other, unless that is known already."""
        if not self.has_joint_gains:
            ticket_values.find_joint_gains(
                cython.address(self.table.data),
                cython.address(self.graph),
                cython.address(self.weights),
                self.joint_gains,
            )
            self.has_joint_gains = True
        return 0

    def _plan_as_dict(self, report):
        free = report.assessment.borrowing.free_routes
        return {
            "routes": [self._target_as_dict(report, i) for i in range(report.targets.size)],
            "lent": _members(plan_report.rival_tracks(report, free)),
            "borrowed": _members(plan_report.rival_tracks(report, report.plan.borrowed_routes)),
            "ways": {i: self._way_tracks(report, i) for i in _members(report.plan.completed)},
        }

    def _target_as_dict(self, report, i):
        target = cython.address(report.targets.items[i])
        around: cython.int = plan_report.trains_around(report, target.route)
        return {
            "track": target.track,
            "missing": target.missing,
            "risk": target.risk,
            "around": None if around == NO_WAY else around,
        }

    def _way_tracks(self, report, ticket):
        """All tracks of the routes on a ticket's way."""
        left = plan_report.way_of(report, ticket)
        tracks = []
        while not bits.is_empty(left):
            tracks += _members(self.graph.route[bits.pop(cython.address(left))].tracks)
        return tracks

    def _as_dict(self, candidate):
        track = None
        if candidate.route != NOTHING:
            track = bits.first(self.graph.route[candidate.route].tracks)
        return {
            "move": candidate.move,
            "value": candidate.value,
            "why": candidate.why,
            "track": track,
            "ticket": None if candidate.ticket == NOTHING else candidate.ticket,
            "number": candidate.number,
        }

    def _check(self, position, seat):
        if position.table is not self.table:
            raise ValueError("this engine is for another edition")
        position._checked_seat(seat)
        if not turns.may_act(cython.address(position.state), seat):
            raise ValueError(f"it is not seat {seat}'s turn to move")


class PlanMemory:
    """What a planner carries on from one move of a seat to its next in the same game."""

    def __init__(self):
        clear(cython.address(self.outlook))


def _members(members):
    found = []
    while not bits.is_empty(members):
        found.append(bits.pop(cython.address(members)))
    return found


def self_play(engines, seed: uint64_t):
    """Play one game, with an engine for each seat; return the scores and the wins by seat."""
    state = cython.declare(State)
    scores = cython.declare(Scores)
    seated = cython.declare(SeatEngines)
    seats: cython.int = len(engines)
    stopped: cython.bint = False
    if not all(isinstance(engine, PlannerEngine) for engine in engines):
        raise TypeError("every player must be a PlannerEngine")
    first: PlannerEngine = engines[0] if engines else None
    if first is None or not first.table.data.min_seats <= seats <= first.table.data.max_seats:
        raise ValueError(f"the edition cannot be played with {seats} seats")
    if {engine.table for engine in engines} != {first.table}:
        raise ValueError("all engines must be for the same edition")
    table = cython.address(first.table.data)
    seat: cython.int
    for seat in range(seats):
        engine: PlannerEngine = engines[seat]
        seated[seat].graph = cython.address(engine.graph)
        seated[seat].weights = cython.address(engine.weights)
        seated[seat].reuse = ALWAYS if engine.reuses_plans else NEVER
    with cython.nogil:
        turns.begin(table, cython.address(state), seats, seed)
        play_out(table, seated, cython.address(state), cython.address(stopped), INFINITY)
        scoring.score(table, cython.address(state), scores)
        everyone = scoring.every_seat(cython.address(state))
        won = scoring.find_winners(table, cython.address(state), scores, everyone).winners
    return [scores[i] for i in range(seats)], [won >> i & 1 for i in range(seats)]

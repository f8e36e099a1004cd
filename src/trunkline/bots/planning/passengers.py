"""Passengers: where to place them, when they ride and how far."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.assessment import open_tracks
from cython.cimports.trunkline.bots.planning.candidates import (
    KIND_OF_MOVE,
    LAST_CHANCE,
    add_candidate,
)
from cython.cimports.trunkline.bots.planning.plans import NetworkPlan, make_plan
from cython.cimports.trunkline.core import bits, passengers, ride_search
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.codes import LEGAL, PLACE_NONE, STOP
from cython.cimports.trunkline.core.ride_search import Ride
from cython.cimports.trunkline.core.state import State


def evaluate_turn(assessment, targets, candidates):
    """Evaluate starting a ride: the more turns it could wait, the more points it must bring."""
    t = assessment.t
    s = assessment.s
    w = assessment.w
    ride = cython.declare(Ride)
    left: uint64_t = passengers.standing_cities(s, assessment.seat)
    wait: cython.double = min(assessment.expected_turns, targets.turns) - popcount(left)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if _best_ride(t, s, assessment.seat, city, cython.address(ride)):
            value: cython.double = (
                w.turn_value + ride.points - w.ride_points_per_turn * max(0.0, wait)
            )
            move: cython.int = _first_step(t, cython.address(ride), city)
            add_candidate(candidates, move, value, KIND_OF_MOVE, ride.points)


def evaluate_last_turn(assessment, candidates):
    """Evaluate the best ride of every passenger."""
    t = assessment.t
    s = assessment.s
    ride = cython.declare(Ride)
    left: uint64_t = passengers.standing_cities(s, assessment.seat)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if _best_ride(t, s, assessment.seat, city, cython.address(ride)):
            move: cython.int = _first_step(t, cython.address(ride), city)
            add_candidate(candidates, move, ride.points, LAST_CHANCE, ride.points)


def evaluate_ride_steps(assessment, candidates):
    """Evaluate the next step of a ride that has begun, or its end."""
    t = assessment.t
    s = assessment.s
    ride = cython.declare(Ride)
    city: cython.int = s.ride_at
    if _best_ride(t, s, assessment.seat, city, cython.address(ride)):
        move: cython.int = _first_step(t, cython.address(ride), city)
        add_candidate(candidates, move, ride.points, KIND_OF_MOVE, ride.points)
        return
    stop: cython.int = t.single_move[STOP]
    if passengers.check_stop(t, s, assessment.seat, cython.address(t.move[stop])) == LEGAL:
        add_candidate(candidates, stop, 0, KIND_OF_MOVE, 0)


def evaluate_placing(assessment, candidates):
    """Evaluate where to place a passenger, by its best ride once the plan is built."""
    t = assessment.t
    plan = cython.declare(NetworkPlan)
    later = cython.declare(State)
    ride = cython.declare(Ride)
    seat: cython.int = assessment.seat
    make_plan(assessment, assessment.s.held[seat], cython.address(plan))
    cities: uint64_t = _build_plan(assessment, cython.address(plan), cython.address(later))
    cities &= t.non_country_cities & ~passengers.standing_cities(assessment.s, seat)
    here: uint64_t = passengers.places(t, assessment.s, seat)
    best: cython.double = 0
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        if _best_ride(t, cython.address(later), seat, city, cython.address(ride)):
            best = max(best, ride.points)
            if here & bit(city):
                add_candidate(candidates, t.place[city], ride.points, KIND_OF_MOVE, ride.points)
    value: cython.double = assessment.w.placing_ride_share * best
    add_candidate(candidates, t.single_move[PLACE_NONE], value, KIND_OF_MOVE, 0)


def _build_plan(assessment, plan, later):
    """Build the plan's routes in a copy of the position; return the cities then reached."""
    later[0] = assessment.s[0]
    cities: uint64_t = assessment.reached[assessment.seat]
    left = plan.routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        tracks = open_tracks(assessment, route)
        bits.add(cython.address(later.owned[assessment.seat]), bits.first(tracks))
        data = cython.address(assessment.graph.route[route])
        cities |= bit(data.a) | bit(data.b)
    return cities


def _best_ride(t, s, seat, city, best):
    """Find the ride from a city that brings most points; False if none brings any."""
    network = cython.declare(ride_search.RideNetwork)
    found = cython.declare(ride_search.Rides)
    passengers.read_network(t, s, seat, city, cython.address(network))
    if not ride_search.best_rides(cython.address(network), found):
        return False
    best.points = 0
    i: cython.int
    for i in range(network.cards + 1):
        if found[i].points > best.points:
            best[0] = found[i]
    return best.points > 0


def _first_step(t, ride, city):
    """The number of the move that starts a ride in a city."""
    track = cython.address(t.track[ride.track[0]])
    return track.first_step + (track.b == city)

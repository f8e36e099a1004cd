"""Mechanisms that only some editions have: stations, tunnels, meeples and passengers."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.assessment import open_tracks
from cython.cimports.trunkline.bots.planning.candidates import (
    BORROW,
    MEEPLE_LEFT,
    MEEPLE_TAKEN,
    PASSENGER_KEPT,
    PASSENGER_PLACED,
    RIDE_NOW,
    RIDE_ON,
    RIDE_OVER,
    TUNNEL_LEFT,
    TUNNEL_PAID,
    MoveList,
    add_candidate,
    add_route_candidate,
)
from cython.cimports.trunkline.bots.planning.plans import NetworkPlan, make_plan
from cython.cimports.trunkline.core import (
    bits,
    meeples,
    passengers,
    payments,
    rides,
    stations,
    tunnels,
)
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.codes import DECLINE_TUNNEL, LEGAL, PLACE_NONE, STOP
from cython.cimports.trunkline.core.rides import Ride
from cython.cimports.trunkline.core.state import State
from cython.cimports.trunkline.core.table import payments_of


def evaluate_stations(assessment, plan, candidates):
    """Evaluate stations that borrow routes of the plan, once no route is left to claim.

    If time is short they do not wait for that.
    """
    t = assessment.t
    s = assessment.s
    seat: cython.int = assessment.seat
    routes_left: cython.bint = not bits.is_empty(plan.routes)
    if routes_left and assessment.clock > 2 + plan.stations:
        return
    cost: cython.int = t.stations - assessment.stations_left + 1
    price = cython.address(t.price[cost])
    if payments.ways(price, s.hands[seat]) == 0:
        return
    payment: cython.int = payments.nth_payment(price, s.hands[seat], 0)
    value: cython.double = assessment.w.turn_value + assessment.w.claim_now_bonus
    left = plan.borrowed_routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        data = cython.address(assessment.graph.route[route])
        move: cython.int = t.station[cost] + data.a * payments_of(price) + payment
        if stations.check(t, s, seat, cython.address(t.move[move])) != LEGAL:
            move = t.station[cost] + data.b * payments_of(price) + payment
        if stations.check(t, s, seat, cython.address(t.move[move])) == LEGAL:
            add_route_candidate(candidates, move, value, BORROW, 0, route, plan.ticket_for[route])


def evaluate_tunnel(assessment, candidates):
    """Evaluate paying the extra cards of a tunnel, or declining to."""
    t = assessment.t
    s = assessment.s
    moves = cython.declare(MoveList)
    extra: cython.int = s.extra
    value: cython.double = assessment.w.turn_value * (2 - 0.5 * extra)
    locomotive_cost: cython.double = assessment.w.locomotive_reserve
    if s.turns_left:  # cards have no further use
        value = t.route_points[t.track[t.move[s.tunnel_claim].subject].length]
        locomotive_cost = 0
    i: cython.int
    for i in range(tunnels.list_extras(t, s, assessment.seat, 0, moves)):
        cost: cython.double = locomotive_cost * t.move[moves[i]].locomotives
        add_candidate(candidates, moves[i], value - cost, TUNNEL_PAID, extra)
    add_candidate(candidates, t.single_move[DECLINE_TUNNEL], 0, TUNNEL_LEFT, extra)


def evaluate_meeples(assessment, candidates):
    """Evaluate each meeple by the majority it helps to win. The last move takes none."""
    t = assessment.t
    moves = cython.declare(MoveList)
    size: cython.int = meeples.list_choices(t, assessment.s, assessment.seat, 0, moves)
    i: cython.int
    for i in range(size - 1):
        gain: cython.double = _gain_of_meeple(assessment, t.move[moves[i]].color)
        add_candidate(candidates, moves[i], gain, MEEPLE_TAKEN, 0)
    add_candidate(candidates, moves[size - 1], -1, MEEPLE_LEFT, 0)


def meeple_gain(assessment, route):
    """What the best meeples at both ends of a route would bring."""
    t = assessment.t
    data = cython.address(assessment.graph.route[route])
    return _best_meeple_at(assessment, t.site[data.a]) + _best_meeple_at(assessment, t.site[data.b])


def _best_meeple_at(assessment, site):
    """What the best meeple at a site would bring."""
    t = assessment.t
    best: cython.double = 0
    color: cython.int
    for color in range(t.meeple_colors):
        if assessment.s.meeples[color] & t.meeple_spots[site]:
            best = max(best, _gain_of_meeple(assessment, color))
    return best


def _gain_of_meeple(assessment, color):
    """What one more meeple of a colour would bring."""
    own: cython.int = assessment.s.collected[assessment.seat][color]
    return _majority_points(assessment, color, own + 1) - _majority_points(assessment, color, own)


def _majority_points(assessment, color, own):
    """The expected points for a colour if the seat has this many meeples of it."""
    if own == 0:
        return 0
    first: cython.double = 1
    second: cython.double = 0
    rival: cython.int
    for rival in range(assessment.s.seats):
        if rival != assessment.seat:
            lead: cython.int = own - assessment.s.collected[rival][color]
            ahead: cython.double = _chance_to_stay_ahead(assessment, lead)
            second = second * ahead + first * (1 - ahead)
            first *= ahead
    return first * assessment.t.most_meeples + second * assessment.t.second_most_meeples


def _chance_to_stay_ahead(assessment, lead):
    """The chance that a lead lasts. In the last turn it is certain, and a tie is enough."""
    if assessment.s.turns_left:
        return 1 if lead >= 0 else 0
    difference: cython.double = lead
    return 0.5 + 0.5 * difference / (1 + abs(difference))


def evaluate_rides(assessment, targets, candidates):
    """Evaluate starting a ride: the more turns it could wait, the more points it must bring."""
    t = assessment.t
    s = assessment.s
    w = assessment.w
    ride = cython.declare(Ride)
    left: uint64_t = passengers.standing_cities(s, assessment.seat)
    wait: cython.double = min(assessment.clock, targets.turns) - popcount(left)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if best_ride(t, s, assessment.seat, city, cython.address(ride)):
            value: cython.double = (
                w.turn_value + ride.points - w.ride_points_per_turn * max(0.0, wait)
            )
            move: cython.int = first_step(t, cython.address(ride), city)
            add_candidate(candidates, move, value, RIDE_NOW, ride.points)


def evaluate_ride_steps(assessment, candidates):
    """Evaluate the next step of a ride that has begun, or its end."""
    t = assessment.t
    s = assessment.s
    ride = cython.declare(Ride)
    city: cython.int = s.ride_at
    if best_ride(t, s, assessment.seat, city, cython.address(ride)):
        move: cython.int = first_step(t, cython.address(ride), city)
        add_candidate(candidates, move, ride.points, RIDE_ON, ride.points)
        return
    stop: cython.int = t.single_move[STOP]
    if passengers.check_stop(t, s, assessment.seat, cython.address(t.move[stop])) == LEGAL:
        add_candidate(candidates, stop, 0, RIDE_OVER, 0)


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
        if best_ride(t, cython.address(later), seat, city, cython.address(ride)):
            best = max(best, ride.points)
            if here & one(city):
                add_candidate(candidates, t.place[city], ride.points, PASSENGER_PLACED, ride.points)
    value: cython.double = assessment.w.placing_ride_share * best
    add_candidate(candidates, t.single_move[PLACE_NONE], value, PASSENGER_KEPT, 0)


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
        cities |= one(data.a) | one(data.b)
    return cities


def best_ride(t, s, seat, city, best):
    """Find the ride from a city that brings most points; False if none brings any."""
    network = cython.declare(rides.RideNetwork)
    found = cython.declare(rides.Rides)
    passengers.read_network(t, s, seat, city, cython.address(network))
    if not rides.best_rides(cython.address(network), found):
        return False
    best.points = 0
    i: cython.int
    for i in range(network.cards + 1):
        if found[i].points > best.points:
            best[0] = found[i]
    return best.points > 0


def first_step(t, ride, city):
    """The number of the move that starts a ride in a city."""
    track = cython.address(t.track[ride.track[0]])
    return track.first_step + (track.b == city)

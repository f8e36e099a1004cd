"""What some editions have beside tracks and tickets: stations, tunnels, meeples, passengers."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.options import (
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
    FewMoves,
    offer,
    offer_route,
)
from cython.cimports.trunkline.bots.planning.plans import Plan, draw_up
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


def weigh_stations(mind, plan, options):
    """Borrow a rival's route, once the plan lacks nothing else or time is short."""
    t = mind.t
    s = mind.s
    waiting: cython.bint = not bits.is_empty(cython.address(plan.routes))
    if waiting and mind.clock > 2 + plan.stations:
        return
    cost: cython.int = t.stations - mind.stations + 1
    price = cython.address(t.price[cost])
    if payments.ways(price, s.hands[mind.seat]) == 0:
        return
    place: cython.int = payments.nth_payment(price, s.hands[mind.seat], 0)
    value: cython.double = mind.w.turn + mind.w.claim
    left = plan.borrowed
    while not bits.is_empty(cython.address(left)):
        route: cython.int = bits.pop(cython.address(left))
        data = cython.address(mind.atlas.route[route])
        move: cython.int = t.station[cost] + data.a * payments_of(price) + place
        if stations.check(t, s, mind.seat, cython.address(t.move[move])) != LEGAL:
            move = t.station[cost] + data.b * payments_of(price) + place
        if stations.check(t, s, mind.seat, cython.address(t.move[move])) == LEGAL:
            offer_route(options, move, value, BORROW, 0, route, plan.ticket[route])


def weigh_tunnel(mind, options):
    """Pay what a tunnel asks for, with as few locomotives as can be, or leave it."""
    t = mind.t
    few = cython.declare(FewMoves)
    extra: cython.int = mind.s.extra
    worth: cython.double = mind.w.turn * (2 - 0.5 * extra)
    hoard: cython.double = mind.w.hoard
    if mind.s.turns_left:  # no card is of use any more
        worth = t.route_points[t.track[t.move[mind.s.tunnel_claim].subject].length]
        hoard = 0
    i: cython.int
    for i in range(tunnels.list_extras(t, mind.s, mind.seat, few)):
        value: cython.double = worth - hoard * t.move[few[i]].locomotives
        offer(options, few[i], value, TUNNEL_PAID, extra)
    offer(options, t.single_move[DECLINE_TUNNEL], 0, TUNNEL_LEFT, extra)


def weigh_meeples(mind, options):
    """The meeple that does most for a majority; leaving all is the last choice listed."""
    few = cython.declare(FewMoves)
    size: cython.int = meeples.list_choices(mind.t, mind.s, few)
    i: cython.int
    for i in range(size - 1):
        color: cython.int = mind.t.move[few[i]].color
        value: cython.double = _majority(mind, color, 1) - _majority(mind, color, 0)
        offer(options, few[i], value, MEEPLE_TAKEN, 0)
    offer(options, few[size - 1], -1, MEEPLE_LEFT, 0)


def meeple_gain(mind, route):
    """What the best meeples at both ends of a route would bring."""
    data = cython.address(mind.atlas.route[route])
    return _best_at(mind, mind.t.site[data.a]) + _best_at(mind, mind.t.site[data.b])


def _best_at(mind, site):
    best: cython.double = 0
    color: cython.int
    for color in range(mind.t.meeple_colors):
        if mind.s.meeples[color] & mind.t.meeple_spots[site]:
            best = max(best, _majority(mind, color, 1) - _majority(mind, color, 0))
    return best


def _majority(mind, color, more):
    """About what a colour will bring with so many more of it: the closer a race, the more."""
    mine: cython.int = mind.s.collected[mind.seat][color] + more
    if mine == 0:
        return 0
    first: cython.double = 1
    second: cython.double = 0
    rival: cython.int
    for rival in range(mind.s.seats):
        if rival != mind.seat:
            ahead: cython.double = _ahead(mind, mine - mind.s.collected[rival][color])
            second = second * ahead + first * (1 - ahead)
            first *= ahead
    return first * mind.t.most_meeples + second * mind.t.second_most_meeples


def _ahead(mind, lead):
    """How likely a lead lasts; in the last turn it is what it is, and a tie is as good."""
    if mind.s.turns_left:
        return 1 if lead >= 0 else 0
    gap: cython.double = lead
    return 0.5 + 0.5 * gap / (1 + abs(gap))


def weigh_rides(mind, errands, options):
    """Setting out with a passenger: the more turns are left, the better a ride must be."""
    ride = cython.declare(Ride)
    left: uint64_t = passengers.standing_cities(mind.s, mind.seat)
    waiting: cython.double = min(mind.clock, errands.turns) - popcount(left)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if best_ride(mind.t, mind.s, mind.seat, city, cython.address(ride)):
            value: cython.double = mind.w.turn + ride.points - mind.w.ride * max(0.0, waiting)
            move: cython.int = first_step(mind.t, cython.address(ride), city)
            offer(options, move, value, RIDE_NOW, ride.points)


def weigh_ride(mind, options):
    """Under way: on along the best ride, or stop."""
    ride = cython.declare(Ride)
    city: cython.int = mind.s.ride_at
    if best_ride(mind.t, mind.s, mind.seat, city, cython.address(ride)):
        move: cython.int = first_step(mind.t, cython.address(ride), city)
        offer(options, move, ride.points, RIDE_ON, ride.points)
    elif passengers.check_stop(mind.t, mind.s, mind.seat) == LEGAL:
        offer(options, mind.t.single_move[STOP], 0, RIDE_OVER, 0)


def weigh_places(mind, options):
    """Where a passenger would have the best ride once the plan is built."""
    plan = cython.declare(Plan)
    later = cython.declare(State)
    ride = cython.declare(Ride)
    seat: cython.int = mind.seat
    draw_up(mind, cython.address(mind.s.held[seat]), cython.address(plan))
    cities: uint64_t = _build(mind, cython.address(plan), cython.address(later))
    cities &= mind.t.non_country_cities & ~passengers.standing_cities(mind.s, seat)
    here: uint64_t = passengers.places(mind.t, mind.s, seat)
    best: cython.double = 0
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        if best_ride(mind.t, cython.address(later), seat, city, cython.address(ride)):
            best = max(best, ride.points)
            if here & one(city):
                offer(options, mind.t.place[city], ride.points, PASSENGER_PLACED, ride.points)
    offer(options, mind.t.single_move[PLACE_NONE], mind.w.place * best, PASSENGER_KEPT, 0)


def _build(mind, plan, later):
    """The position with the plan's routes built; return the cities the seat then reaches."""
    later[0] = mind.s[0]
    cities: uint64_t = mind.reached[mind.seat]
    left = plan.routes
    while not bits.is_empty(cython.address(left)):
        data = cython.address(mind.atlas.route[bits.pop(cython.address(left))])
        tracks = bits.common(
            cython.address(data.tracks), cython.address(mind.s.claimable[mind.seat])
        )
        bits.add(cython.address(later.owned[mind.seat]), bits.first(cython.address(tracks)))
        cities |= one(data.a) | one(data.b)
    return cities


def best_ride(t, s, seat, city, best):
    """The ride of most points from a city; False if there is none."""
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
    """The number of the move with which a ride sets out from a city."""
    track = cython.address(t.track[ride.track[0]])
    return track.first_step + (track.b == city)

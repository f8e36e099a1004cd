"""A plan in detail, for people who want to know it: ways of tickets, and detours in trains.

Nothing here takes part in a decision.
"""

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.bots.planning.assessment import UNAVAILABLE
from cython.cimports.trunkline.bots.planning.plans import (
    NO_CITY,
    NO_ROUTE,
    Paths,
    Prices,
    cheapest_path,
    make_plan,
    missing_routes,
    weigh_risks,
)
from cython.cimports.trunkline.bots.planning.route_graph import other_end
from cython.cimports.trunkline.bots.planning.targets import list_targets
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import Bits, bit

# What a route costs beyond its trains, so that of equal ways the one with fewest routes counts.
PER_ROUTE = cython.declare(cython.double, 0.001)


def fill_report(tickets, report):
    """Plan for these tickets in the position that the report has assessed."""
    assessment = cython.address(report.assessment)
    make_plan(assessment, tickets, cython.address(report.plan))
    weigh_risks(assessment, cython.address(report.plan))
    list_targets(assessment, cython.address(report.plan), cython.address(report.targets))
    _price_in_trains(assessment, cython.address(report.plan), report.trains)


def way_of(report, ticket):
    """The routes of the network that connect a ticket, those that the seat has included."""
    price = cython.declare(Prices)
    paths = cython.declare(Paths)
    way = cython.declare(Bits)
    way.w[0] = way.w[1] = 0
    memcpy(price, report.trains, cython.sizeof(Prices))
    network = missing_routes(cython.address(report.plan))
    route: cython.int
    for route in range(report.assessment.graph.route_count):
        if report.assessment.price_without_claim[route] > 0 and not bits.has(network, route):
            price[route] = UNAVAILABLE
    data = cython.address(report.assessment.t.ticket[ticket])
    city: cython.int = cheapest_path(
        cython.address(report.assessment), price, data.a, data.b, UNAVAILABLE, cython.address(paths)
    )
    if city == NO_CITY:
        return way
    while paths.via[city] != NO_ROUTE:
        route = paths.via[city]
        bits.add(cython.address(way), route)
        city = other_end(report.assessment.graph, route, city)
    return way


def trains_around(report, route):
    """The trains that the cheapest way around a route of the plan takes; NO_WAY if none is."""
    price = cython.declare(Prices)
    paths = cython.declare(Paths)
    memcpy(price, report.trains, cython.sizeof(Prices))
    left = report.plan.routes
    while not bits.is_empty(left):
        price[bits.pop(cython.address(left))] = PER_ROUTE  # they are built in any case
    price[route] = UNAVAILABLE
    data = cython.address(report.assessment.graph.route[route])
    city: cython.int = cheapest_path(
        cython.address(report.assessment),
        price,
        bit(data.a),
        bit(data.b),
        UNAVAILABLE,
        cython.address(paths),
    )
    return NO_WAY if city == NO_CITY else cython.cast(cython.int, paths.cost[city])


def rival_tracks(report, routes):
    """The rivals' tracks of these routes."""
    assessment = cython.address(report.assessment)
    tracks = cython.declare(Bits)
    tracks.w[0] = tracks.w[1] = 0
    rival: cython.int
    while not bits.is_empty(routes):
        left = assessment.graph.route[bits.pop(cython.address(routes))].tracks
        while not bits.is_empty(left):
            track: cython.int = bits.pop(cython.address(left))
            for rival in range(assessment.s.seats):
                if rival != assessment.seat and bits.has(assessment.s.owned[rival], track):
                    bits.add(cython.address(tracks), track)
    return tracks


def _price_in_trains(assessment, plan, trains):
    """The trains of every route: none where the seat has or borrows it, else its length."""
    route: cython.int
    for route in range(assessment.graph.route_count):
        if assessment.price_without_claim[route] == 0 or bits.has(plan.borrowed_routes, route):
            trains[route] = PER_ROUTE
        elif bits.has(assessment.open_routes, route):
            trains[route] = assessment.graph.route[route].length + PER_ROUTE
        else:
            trains[route] = UNAVAILABLE

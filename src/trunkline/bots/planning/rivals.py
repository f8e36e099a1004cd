"""Blocking claims: routes that would close the gap between two parts of a rival's network."""

import cython
from cython.cimports.trunkline.bots.planning.assessment import UNAVAILABLE
from cython.cimports.trunkline.bots.planning.plans import (
    NO_CITY,
    NO_ROUTE,
    Paths,
    cheapest_path,
)
from cython.cimports.trunkline.bots.planning.rivals import NetworkGap
from cython.cimports.trunkline.bots.planning.route_graph import other_end
from cython.cimports.trunkline.bots.planning.targets import Target, claim_move, try_payment
from cython.cimports.trunkline.core import bits, routes
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.components import Components, join_tracks


def find_blocking_claims(assessment, targets, claims):
    """Find the routes in rivals' gaps that the free cards can pay for."""
    claims.size = 0
    rival: cython.int
    for rival in range(assessment.s.seats):
        if rival != assessment.seat:
            _find_against(assessment, targets, rival, claims)


def _find_against(assessment, targets, rival, claims):
    """Find blocking claims on a rival's cheapest path between its two largest components."""
    components = cython.declare(Components)
    join_tracks(assessment.t, assessment.s.owned[rival], cython.address(components))
    if components.size < 2:
        return
    gap = cython.declare(NetworkGap)
    paths = cython.declare(Paths)
    first: cython.int = _largest_component(cython.address(components), -1)
    gap.rival = rival
    gap.origin = components.cities[first]
    gap.goal = components.cities[_largest_component(cython.address(components), first)]
    _price_routes_for(assessment, rival, gap.price)
    city: cython.int = _path_across(assessment, cython.address(gap), cython.address(paths))
    if city == NO_CITY:
        return
    gap.cost = paths.cost[city]
    while paths.via[city] != NO_ROUTE:
        route: cython.int = paths.via[city]
        if gap.price[route] > 0 and _closes_route(assessment, route, rival):
            _add_blocking_claim(assessment, targets, cython.address(gap), route, claims)
        city = other_end(assessment.graph, route, city)


def _path_across(assessment, gap, paths):
    """Find the cheapest path across a gap; NO_CITY if the rival lacks the trains for it."""
    city: cython.int = cheapest_path(
        assessment, gap.price, gap.origin, gap.goal, UNAVAILABLE, paths
    )
    if city != NO_CITY:
        needed: cython.int = _trains_needed(assessment, gap.price, paths, city)
        if needed > assessment.s.trains[gap.rival]:
            return NO_CITY
    return city


def _add_blocking_claim(assessment, targets, gap, route, claims):
    """Add the claim of a route, if the free cards pay for it."""
    target = cython.declare(Target)
    if claims.size == MAX_BLOCKING_CLAIMS or not try_payment(
        assessment, targets, route, cython.address(target)
    ):
        return
    claim = cython.address(claims.claim[claims.size])
    claim.route = route
    claim.track = target.track
    claim.rival = gap.rival
    claim.move = claim_move(assessment, cython.address(target))
    claim.harm = _harm(assessment, gap, route)
    claims.size += 1


def _harm(assessment, gap, route):
    """The expected points that a rival loses if it has to go around a route."""
    w = assessment.w
    paths = cython.declare(Paths)
    price: cython.double = gap.price[route]
    gap.price[route] = UNAVAILABLE
    city: cython.int = _path_across(assessment, gap, cython.address(paths))
    gap.price[route] = price
    harm: cython.double = w.max_block_harm
    if city != NO_CITY:
        harm = min(harm, paths.cost[city] - gap.cost)
    # With several rivals, one rival's loss is only partly a gain. The wider the gap, the less
    # likely the rival is to close it at all.
    return harm / (assessment.s.seats - 1) / (1 + gap.cost / w.turn_value)


def _closes_route(assessment, route, rival):
    """Whether one claim closes a route to a rival; a parallel track may stay open."""
    if routes.closes_route(assessment.t, assessment.s):
        return True
    tracks = assessment.graph.route[route].tracks
    return bits.count_common(tracks, assessment.s.claimable[rival]) == 1


def _trains_needed(assessment, price, paths, city):
    """The trains that a path takes."""
    trains: cython.int = 0
    while paths.via[city] != NO_ROUTE:
        route: cython.int = paths.via[city]
        if price[route] > 0:
            trains += assessment.graph.route[route].length
        city = other_end(assessment.graph, route, city)
    return trains


def _price_routes_for(assessment, rival, price):
    """Price every route for a rival whose hand is unknown."""
    s = assessment.s
    w = assessment.w
    route: cython.int
    for route in range(assessment.graph.route_count):
        data = cython.address(assessment.graph.route[route])
        if bits.overlap(data.tracks, s.owned[rival]):
            price[route] = 0
        elif data.length <= s.trains[rival] and bits.overlap(data.tracks, s.claimable[rival]):
            turns: cython.double = 1 + data.length * w.turns_per_card
            points: cython.double = assessment.t.route_points[data.length]
            price[route] = max(w.min_route_price, w.turn_value * turns - points)
        else:
            price[route] = UNAVAILABLE


def _largest_component(components, other_than):
    """The component with most cities, leaving out one; -1 leaves out none."""
    best: cython.int = -1
    i: cython.int
    for i in range(components.size):
        if i != other_than and (
            best < 0 or popcount(components.cities[i]) > popcount(components.cities[best])
        ):
            best = i
    return best

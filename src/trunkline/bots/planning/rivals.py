"""Routes a rival would miss: those that close the gap between two parts of its network."""

import cython
from cython.cimports.trunkline.bots.planning.errands import Errand, claim_of, payable
from cython.cimports.trunkline.bots.planning.mind import FAR
from cython.cimports.trunkline.bots.planning.plans import NO_CITY, NO_ROUTE, Paths, find_way
from cython.cimports.trunkline.bots.planning.rivals import Gap
from cython.cimports.trunkline.core import bits, routes
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.components import Components, join_tracks


def find_blocks(mind, errands, blocks):
    """The routes in rivals' gaps that the cards not set aside can pay for."""
    blocks.size = 0
    rival: cython.int
    for rival in range(mind.s.seats):
        if rival != mind.seat:
            _find_for(mind, errands, rival, blocks)


def _find_for(mind, errands, rival, blocks):
    """A rival's gap: the cheapest way between its two largest parts, and each route on it."""
    components = cython.declare(Components)
    join_tracks(mind.t, cython.address(mind.s.owned[rival]), cython.address(components))
    if components.size < 2:
        return
    gap = cython.declare(Gap)
    way = cython.declare(Paths)
    first: cython.int = _largest(cython.address(components), -1)
    gap.rival = rival
    gap.origin = components.cities[first]
    gap.goal = components.cities[_largest(cython.address(components), first)]
    _price_for(mind, rival, gap.price)
    city: cython.int = _cross(mind, cython.address(gap), cython.address(way))
    if city == NO_CITY:
        return
    gap.cost = way.cost[city]
    while way.via[city] != NO_ROUTE:
        route: cython.int = way.via[city]
        if gap.price[route] > 0 and _closes(mind, route, rival):
            _add_block(mind, errands, cython.address(gap), route, blocks)
        city = mind.atlas.route[route].a + mind.atlas.route[route].b - city


def _cross(mind, gap, way):
    """The cheapest way across a gap, if the rival has the trains for it; the city it ends in."""
    city: cython.int = find_way(mind, gap.price, gap.origin, gap.goal, FAR, way)
    if city != NO_CITY and _trains_for(mind, gap.price, way, city) > mind.s.trains[gap.rival]:
        return NO_CITY
    return city


def _add_block(mind, errands, gap, route, blocks):
    """A route that we could take from the rival, and what the way around would cost it."""
    errand = cython.declare(Errand)
    around = cython.declare(Paths)
    if blocks.size == MAX_BLOCKS or not payable(mind, errands, route, cython.address(errand)):
        return
    usual: cython.double = gap.price[route]
    gap.price[route] = FAR
    city: cython.int = _cross(mind, gap, cython.address(around))
    gap.price[route] = usual
    harm: cython.double = mind.w.cut
    if city != NO_CITY:
        harm = min(harm, around.cost[city] - gap.cost)
    block = cython.address(blocks.block[blocks.size])
    block.route = route
    block.track = errand.track
    block.move = claim_of(mind, cython.address(errand))
    # One rival's loss is only part of a gain where there are others; and the wider the gap, the
    # less likely it is to be closed.
    block.harm = harm / (mind.s.seats - 1) / (1 + gap.cost / mind.w.turn)
    blocks.size += 1


def _closes(mind, route, rival):
    """Whether one claim closes a route to a rival: a parallel track may stay open."""
    if routes.closes_route(mind.t, mind.s):
        return True
    return (
        bits.count_common(
            cython.address(mind.atlas.route[route].tracks),
            cython.address(mind.s.claimable[rival]),
        )
        == 1
    )


def _trains_for(mind, price, paths, city):
    """The trains a way takes."""
    trains: cython.int = 0
    while paths.via[city] != NO_ROUTE:
        data = cython.address(mind.atlas.route[paths.via[city]])
        if price[paths.via[city]] > 0:
            trains += data.length
        city = data.a + data.b - city
    return trains


def _price_for(mind, rival, price):
    """What each route costs a rival whose hand one does not know."""
    route: cython.int
    for route in range(mind.atlas.routes):
        data = cython.address(mind.atlas.route[route])
        if bits.overlap(cython.address(data.tracks), cython.address(mind.s.owned[rival])):
            price[route] = 0
        elif data.length <= mind.s.trains[rival] and bits.overlap(
            cython.address(data.tracks), cython.address(mind.s.claimable[rival])
        ):
            turns: cython.double = 1 + data.length * mind.w.card
            cost: cython.double = mind.w.turn * turns - mind.t.route_points[data.length]
            price[route] = max(mind.w.floor, cost)
        else:
            price[route] = FAR


def _largest(components, other_than):
    """The component with most cities, of all or of the others."""
    best: cython.int = -1
    i: cython.int
    for i in range(components.size):
        if i != other_than and (
            best < 0 or popcount(components.cities[i]) > popcount(components.cities[best])
        ):
            best = i
    return best

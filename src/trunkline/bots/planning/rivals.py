"""Routes a rival would miss: those that close the gap between two parts of its network."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.bots.planning.errands import Errand, claim_of, payable
from cython.cimports.trunkline.bots.planning.mind import FAR
from cython.cimports.trunkline.bots.planning.plans import NO_CITY, NO_ROUTE, Paths, Prices, find_way
from cython.cimports.trunkline.core import bits, connections, routes
from cython.cimports.trunkline.core.bits import popcount


def find_blocks(mind, errands, blocks):
    """The routes in rivals' gaps that the cards not set aside can pay for."""
    blocks.size = 0
    rival: cython.int
    for rival in range(mind.s.seats):
        if rival != mind.seat:
            _find_for(mind, errands, rival, blocks)


def _find_for(mind, errands, rival, blocks):
    """A rival's gap: the cheapest way between its two largest parts, and each route on it."""
    groups = cython.declare(connections.Groups)
    connections.join_tracks(mind.t, cython.address(mind.s.owned[rival]), cython.address(groups))
    if groups.size < 2:
        return
    price = cython.declare(Prices)
    way = cython.declare(Paths)
    around = cython.declare(Paths)
    errand = cython.declare(Errand)
    _price_for(mind, rival, price)
    first: cython.int = _largest(cython.address(groups), -1)
    second: cython.int = _largest(cython.address(groups), first)
    origin: uint64_t = groups.cities[first]
    goal: uint64_t = groups.cities[second]
    city: cython.int = find_way(mind, price, origin, goal, FAR, cython.address(way))
    if city == NO_CITY:
        return
    trains: cython.int = mind.s.trains[rival]
    if _trains_for(mind, price, cython.address(way), city) > trains:
        return
    gap: cython.double = way.cost[city]
    while way.via[city] != NO_ROUTE:
        route: cython.int = way.via[city]
        if price[route] > 0 and _closes(mind, route, rival) and blocks.size < MAX_BLOCKS:
            if payable(mind, errands, route, cython.address(errand)):
                usual: cython.double = price[route]
                price[route] = FAR
                end: cython.int = find_way(mind, price, origin, goal, FAR, cython.address(around))
                harm: cython.double = mind.w.cut
                if (
                    end != NO_CITY
                    and _trains_for(mind, price, cython.address(around), end) <= trains
                ):
                    harm = min(harm, around.cost[end] - gap)
                price[route] = usual
                block = cython.address(blocks.block[blocks.size])
                block.route = route
                block.track = errand.track
                block.move = claim_of(mind, cython.address(errand))
                # One rival's loss is only part of a gain where there are others.
                block.harm = harm / (mind.s.seats - 1) / (1 + gap / mind.w.turn)
                blocks.size += 1
        city = mind.atlas.route[route].a + mind.atlas.route[route].b - city


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


def _largest(groups, other_than):
    """The group with most cities, of all or of the others."""
    best: cython.int = -1
    i: cython.int
    for i in range(groups.size):
        if i != other_than and (
            best < 0 or popcount(groups.cities[i]) > popcount(groups.cities[best])
        ):
            best = i
    return best

"""One network for all tickets: a Steiner tree by shortest ways, each at the price of what is new.

The tickets are joined one by one, and what one has brought the next can use for nothing; once the
cheap ones come first, once the dear ones, and the better network counts. A ticket that would cost
more than it is worth, or more trains or turns than there are, is given up.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.bots.planning.mind import FAR, lender, price_routes
from cython.cimports.trunkline.bots.planning.plans import Order, Paths, Plan, Prices
from cython.cimports.trunkline.core import bits, routes
from cython.cimports.trunkline.core.bits import lowest, one
from cython.cimports.trunkline.core.codes import KINDS
from cython.cimports.trunkline.core.components import join, joined
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR


def draw_up(mind, tickets, plan):
    """The best network found for these tickets."""
    order = cython.declare(Order)
    other = cython.declare(Plan)
    size: cython.int = _sort(mind, tickets, order)
    _connect(mind, order, size, False, plan)
    if size > 1:
        _connect(mind, order, size, True, cython.address(other))
        if other.value > plan.value:
            plan[0] = other
    _price_rest(mind, plan)
    left = tickets[0]
    while not bits.is_empty(cython.address(left)):
        ticket: cython.int = bits.pop(cython.address(left))
        if joined(cython.address(mind.parts), mind.t.ticket[ticket].a, mind.t.ticket[ticket].b):
            bits.add(cython.address(plan.met), ticket)
            plan.value += mind.t.ticket[ticket].points
        elif not bits.has(cython.address(plan.met), ticket):
            plan.value -= mind.t.ticket[ticket].points


def at_risk(mind, plan, route):
    """The points that waiting with a route of the plan may cost."""
    open_tracks = bits.common(
        cython.address(mind.atlas.route[route].tracks),
        cython.address(mind.s.claimable[mind.seat]),
    )
    likely: cython.double = mind.w.lonely + mind.w.danger * mind.crowd[route]
    if not routes.closes_route(mind.t, mind.s):
        likely /= max(1, bits.count(cython.address(open_tracks)))
    return likely * _detour(mind, plan, route, _stake(mind, plan, route))


def _stake(mind, plan, without):
    """What the tickets are worth that the plan cannot complete without a route."""
    components = mind.parts
    points: cython.double = 0
    left = plan.routes
    left.w[0] |= plan.borrowed.w[0]
    left.w[1] |= plan.borrowed.w[1]
    bits.remove(cython.address(left), without)
    while not bits.is_empty(cython.address(left)):
        data = cython.address(mind.atlas.route[bits.pop(cython.address(left))])
        join(cython.address(components), one(data.a), one(data.b))
    left = plan.met
    while not bits.is_empty(cython.address(left)):
        ticket = cython.address(mind.t.ticket[bits.pop(cython.address(left))])
        if not joined(cython.address(components), ticket.a, ticket.b):
            points += 2 * ticket.points
    return points


def _detour(mind, plan, route, most):
    """What the way around a route of the plan would cost on top of the rest, up to so much."""
    price = cython.declare(Prices)
    paths = cython.declare(Paths)
    memcpy(price, plan.price, cython.sizeof(Prices))
    price[route] = FAR
    data = cython.address(mind.atlas.route[route])
    city: cython.int = find_way(mind, price, one(data.a), one(data.b), most, cython.address(paths))
    return most if city == NO_CITY else paths.cost[city]


def worth(mind):
    """What completing a ticket brings beside its points: a step toward having the most."""
    return mind.w.trotter if mind.t.globetrotter_bonus else 0


def _sort(mind, tickets, order):
    """The tickets that are still to be joined, those of fewest points first; return how many."""
    size: cython.int = 0
    place: cython.int
    left = tickets[0]
    while not bits.is_empty(cython.address(left)):
        ticket: cython.int = bits.pop(cython.address(left))
        ends = cython.address(mind.t.ticket[ticket])
        if joined(cython.address(mind.parts), ends.a, ends.b):
            continue
        place = size
        while place > 0 and mind.t.ticket[order[place - 1]].points > ends.points:
            order[place] = order[place - 1]
            place -= 1
        order[place] = ticket
        size += 1
    return size


def _connect(mind, order, size, backwards, plan):
    """Join the tickets in this order, or from the last to the first."""
    memset(plan, 0, cython.sizeof(Plan))
    memcpy(plan.hand, mind.s.hands[mind.seat], KINDS)
    memcpy(plan.price, mind.price, cython.sizeof(Prices))
    memcpy(plan.turns_for, mind.turns, cython.sizeof(Prices))
    i: cython.int
    for i in range(size):
        ticket: cython.int = order[size - 1 - i if backwards else i]
        if _add(mind, ticket, plan):
            bits.add(cython.address(plan.met), ticket)


def _add(mind, ticket, plan):
    """Join one more ticket, if it is worth what is new on its way and can be done."""
    paths = cython.declare(Paths)
    ends = cython.address(mind.t.ticket[ticket])
    most: cython.double = (2 * ends.points + worth(mind)) / mind.w.scale
    _price_rest(mind, plan)
    city: cython.int = find_way(mind, plan.price, ends.a, ends.b, most, cython.address(paths))
    if city == NO_CITY:
        return False
    likely: cython.double = chance_to_finish(mind, plan, cython.address(paths), city, mind.clock)
    gain: cython.double = likely * (2 * ends.points + worth(mind))
    gain -= mind.w.scale * paths.cost[city]
    if gain < 0:
        return False
    plan.value += gain - ends.points
    lacking: cython.int = 0
    new: cython.int = 0
    while paths.via[city] != NO_ROUTE:
        route: cython.int = paths.via[city]
        if mind.price[route] > 0:
            lacking += 1
        if _is_lent(mind, plan, route):
            plan.lenders |= lender(mind, mind.idle & ~plan.lenders, route)
            bits.add(cython.address(plan.lent), route)
        if plan.price[route] > 0:
            new += 1
            plan.ticket[route] = ticket
            _add_route(mind, route, plan)
        city = mind.atlas.route[route].a + mind.atlas.route[route].b - city
    plan.value -= mind.w.doubt * lacking * ends.points
    plan.outdated = plan.outdated or new > 0
    return True


def _add_route(mind, route, plan):
    """Make a route part of the plan, and lay aside the cards it takes."""
    plan.turns += plan.turns_for[route]
    if not bits.has(cython.address(mind.routes), route):
        bits.add(cython.address(plan.borrowed), route)
        plan.stations += 1
        return
    bits.add(cython.address(plan.routes), route)
    plan.trains += mind.atlas.route[route].length
    best: cython.int = 0
    held: cython.int = -1
    color: cython.int
    left = bits.common(
        cython.address(mind.atlas.route[route].tracks),
        cython.address(mind.s.claimable[mind.seat]),
    )
    while not bits.is_empty(cython.address(left)):
        fare = cython.address(mind.t.fare[mind.t.track[bits.pop(cython.address(left))].fare])
        gray: cython.bint = fare.color == ANY_COLOR
        for color in range(0 if gray else fare.color, COLORS if gray else fare.color + 1):
            if plan.hand[color] > held:
                held = plan.hand[color]
                best = color
    length: cython.int = mind.atlas.route[route].length
    plan.hand[best] -= length if held > length else held


def _price_rest(mind, plan):
    """What all routes cost once the cards for the plan are gone, if that has changed."""
    if not plan.outdated:
        return
    plan.outdated = False
    price_routes(mind, plan.hand, plan.price, plan.turns_for)
    left = plan.routes
    left.w[0] |= plan.borrowed.w[0]
    left.w[1] |= plan.borrowed.w[1]
    while not bits.is_empty(cython.address(left)):
        plan.price[bits.pop(cython.address(left))] = 0


def _is_lent(mind, plan, route):
    """Whether a way over this route needs a station that lends nothing yet."""
    return (
        mind.idle != 0
        and mind.price[route] == 0
        and mind.closed[route] != 0
        and not bits.has(cython.address(mind.lent), route)
        and not bits.has(cython.address(plan.lent), route)
    )


def chance_to_finish(mind, plan, paths, city, clock):
    """How likely a way on top of the plan is done by then; 0 if trains or stations lack."""
    trains: cython.int = plan.trains
    stations: cython.int = plan.stations
    turns: cython.double = plan.turns
    idle: uint64_t = mind.idle & ~plan.lenders
    while paths.via[city] != NO_ROUTE:
        route: cython.int = paths.via[city]
        if _is_lent(mind, plan, route):
            station: uint64_t = lender(mind, idle, route)
            if station == 0:
                return 0
            idle &= ~station
        if plan.price[route] > 0:
            turns += plan.turns_for[route]
            if bits.has(cython.address(mind.routes), route):
                trains += mind.atlas.route[route].length
            else:
                stations += 1
        city = mind.atlas.route[route].a + mind.atlas.route[route].b - city
    if trains > mind.s.trains[mind.seat] or stations > mind.stations:
        return 0
    strain: cython.double = turns / (clock * mind.w.slack)
    return 1 / (1 + strain * strain * strain)


def find_way(mind, price, origin, goal, most, paths):
    """The cheapest way from one of these cities to one of those; the city it ends in.

    None if there is no way for less than `most`.

    Dijkstra's search; the frontier is a set of bits and small, so it needs no heap.
    """
    atlas = mind.atlas
    frontier: uint64_t = origin
    done: uint64_t = 0
    left: uint64_t = origin
    city: cython.int
    other: cython.int
    way: cython.int
    while left:
        city = lowest(left)
        left &= left - 1
        paths.cost[city] = 0
        paths.via[city] = NO_ROUTE
    while frontier:
        left = frontier
        city = lowest(left)
        left &= left - 1
        while left:
            other = lowest(left)
            left &= left - 1
            if paths.cost[other] < paths.cost[city]:
                city = other
        if paths.cost[city] >= most:
            return NO_CITY
        if goal & one(city):
            return city
        frontier &= ~one(city)
        done |= one(city)
        for way in range(atlas.first[city], atlas.first[city + 1]):
            route: cython.int = atlas.via[way]
            other = atlas.to[way]
            cost: cython.double = paths.cost[city] + price[route]
            if price[route] >= FAR or done & one(other):
                continue
            if not frontier & one(other) or cost < paths.cost[other]:
                frontier |= one(other)
                paths.cost[other] = cost
                paths.via[other] = route
    return NO_CITY

"""One network for all tickets: a Steiner tree, approximated by cheapest paths.

The tickets are connected one after another, each by the path that adds least to the network so
far. This is done twice, in ascending and in descending order of points, and the better network
wins. A ticket is dropped if it costs more than it is worth, or more trains or turns than are left.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.bots.planning.assessment import UNAVAILABLE, open_tracks
from cython.cimports.trunkline.bots.planning.plans import NetworkPlan, Paths, Prices, TicketOrder
from cython.cimports.trunkline.bots.planning.route_graph import end_among, other_end
from cython.cimports.trunkline.bots.planning.route_prices import price_routes
from cython.cimports.trunkline.core import bits, routes
from cython.cimports.trunkline.core.bits import bit, lowest
from cython.cimports.trunkline.core.codes import KINDS
from cython.cimports.trunkline.core.components import join, joined
from cython.cimports.trunkline.core.state import COLORS
from cython.cimports.trunkline.core.table import ANY_COLOR


def make_plan(assessment, tickets, plan):
    """Find the best network for these tickets."""
    order = cython.declare(TicketOrder)
    other = cython.declare(NetworkPlan)
    size: cython.int = _order_tickets(assessment, tickets, order)
    _connect_tickets(assessment, order, size, False, plan)
    if size > 1:
        _connect_tickets(assessment, order, size, True, cython.address(other))
        if other.value > plan.value:
            plan[0] = other
    _update_prices(assessment, plan)
    _count_done_tickets(assessment, tickets, plan)


def _count_done_tickets(assessment, tickets, plan):
    """Add the points of tickets that are done already; subtract those that are dropped."""
    left = tickets
    while not bits.is_empty(left):
        number: cython.int = bits.pop(cython.address(left))
        ticket = cython.address(assessment.t.ticket[number])
        if joined(cython.address(assessment.components), ticket.a, ticket.b):
            bits.add(cython.address(plan.completed), number)
            plan.value += ticket.points
        elif not bits.has(plan.completed, number):
            plan.value -= ticket.points


def weigh_risks(assessment, plan):
    """Find what waiting may cost for each route that the plan is to claim."""
    left = plan.routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        plan.risk[route] = _points_at_risk(assessment, plan, route)


def _points_at_risk(assessment, plan, route):
    """The expected loss of points from leaving a route of the plan for a later turn."""
    w = assessment.w
    risk: cython.double = w.base_loss_risk + w.rival_loss_risk * assessment.rivals_nearby[route]
    if not routes.closes_route(assessment.t, assessment.s):
        risk /= max(1, bits.count(open_tracks(assessment, route)))
    lost: cython.double = _points_lost_without(assessment, plan, route)
    return risk * _detour_cost(assessment, plan, route, lost)


def _points_lost_without(assessment, plan, route):
    """What the tickets are worth that the plan cannot complete without a route."""
    components = assessment.components
    points: cython.double = 0
    left = missing_routes(plan)
    bits.remove(cython.address(left), route)
    while not bits.is_empty(left):
        data = cython.address(assessment.graph.route[bits.pop(cython.address(left))])
        join(cython.address(components), bit(data.a), bit(data.b))
    left = plan.completed
    while not bits.is_empty(left):
        ticket = cython.address(assessment.t.ticket[bits.pop(cython.address(left))])
        if not joined(cython.address(components), ticket.a, ticket.b):
            points += 2 * ticket.points
    return points


def _detour_cost(assessment, plan, route, limit):
    """What the cheapest detour around a route would add to the plan's cost, at most `limit`."""
    price = cython.declare(Prices)
    paths = cython.declare(Paths)
    memcpy(price, plan.price, cython.sizeof(Prices))
    price[route] = UNAVAILABLE
    data = cython.address(assessment.graph.route[route])
    city: cython.int = cheapest_path(
        assessment, price, bit(data.a), bit(data.b), limit, cython.address(paths)
    )
    return limit if city == NO_CITY else paths.cost[city]


def ticket_bonus(assessment):
    """The value of completing a ticket beyond its points: the bonus for most tickets."""
    return assessment.w.ticket_bonus_value if assessment.t.globetrotter_bonus else 0


def _order_tickets(assessment, tickets, order):
    """Sort the tickets that are not done yet, fewest points first; return how many there are."""
    t = assessment.t
    size: cython.int = 0
    place: cython.int
    left = tickets
    while not bits.is_empty(left):
        number: cython.int = bits.pop(cython.address(left))
        ticket = cython.address(t.ticket[number])
        if joined(cython.address(assessment.components), ticket.a, ticket.b):
            continue
        place = size
        while place > 0 and t.ticket[order[place - 1]].points > ticket.points:
            order[place] = order[place - 1]
            place -= 1
        order[place] = number
        size += 1
    return size


def _connect_tickets(assessment, order, size, backwards, plan):
    """Connect the tickets in this order, or in reverse."""
    memset(plan, 0, cython.sizeof(NetworkPlan))
    memcpy(plan.spare_hand, assessment.s.hands[assessment.seat], KINDS)
    memcpy(plan.price, assessment.price, cython.sizeof(Prices))
    memcpy(plan.turns_for, assessment.turns_for, cython.sizeof(Prices))
    i: cython.int
    for i in range(size):
        ticket: cython.int = order[size - 1 - i if backwards else i]
        if _add_ticket(assessment, ticket, plan):
            bits.add(cython.address(plan.completed), ticket)


def _add_ticket(assessment, ticket, plan):
    """Connect one more ticket if that is feasible and worth its cost; return whether it was."""
    w = assessment.w
    paths = cython.declare(Paths)
    data = cython.address(assessment.t.ticket[ticket])
    # Completing a ticket brings its points and saves losing them.
    full: cython.double = 2 * data.points + ticket_bonus(assessment)
    limit: cython.double = full / w.plan_cost_scale
    _update_prices(assessment, plan)
    city: cython.int = cheapest_path(
        assessment, plan.price, data.a, data.b, limit, cython.address(paths)
    )
    if city == NO_CITY:
        return False
    chance: cython.double = chance_to_finish(
        assessment, plan, cython.address(paths), city, assessment.expected_turns
    )
    if chance == 0 and w.scarce_train_cost > 0:
        city = _path_with_few_trains(assessment, plan, data.a, data.b, limit, cython.address(paths))
        if city == NO_CITY:
            return False
        chance = chance_to_finish(
            assessment, plan, cython.address(paths), city, assessment.expected_turns
        )
    gain: cython.double = chance * full
    gain -= w.plan_cost_scale * paths.cost[city]
    if gain < 0:
        return False
    plan.value += gain - data.points
    _add_path(assessment, cython.address(paths), city, ticket, plan)
    return True


def _path_with_few_trains(assessment, plan, origin, goal, limit, paths):
    """The cheapest path where trains are dear, for when they do not suffice for another one."""
    price = cython.declare(Prices)
    memcpy(price, plan.price, cython.sizeof(Prices))
    left = assessment.open_routes
    while not bits.is_empty(left):
        route: cython.int = bits.pop(cython.address(left))
        if 0 < price[route] < UNAVAILABLE:
            price[route] += assessment.w.scarce_train_cost * assessment.graph.route[route].length
    return cheapest_path(assessment, price, origin, goal, limit, paths)


def _add_path(assessment, paths, city, ticket, plan):
    """Add the path of a ticket to the plan."""
    missing: cython.int = 0
    while paths.via[city] != NO_ROUTE:
        route: cython.int = paths.via[city]
        if assessment.price[route] > 0:
            missing += 1
        if _needs_idle_lender(assessment, plan, route):
            idle: uint64_t = assessment.borrowing.idle_lenders & ~plan.newly_lending
            plan.newly_lending |= end_among(assessment.graph, route, idle)
            bits.add(cython.address(plan.newly_lent_routes), route)
        if plan.price[route] > 0:
            plan.prices_outdated = True
            plan.ticket_for[route] = ticket
            _add_route(assessment, route, plan)
        city = other_end(assessment.graph, route, city)
    points: cython.int = assessment.t.ticket[ticket].points
    plan.value -= assessment.w.ticket_doubt_per_route * missing * points


def _add_route(assessment, route, plan):
    """Add a route to the plan: one to claim, or one to borrow if it cannot be claimed."""
    plan.turns += plan.turns_for[route]
    if not bits.has(assessment.open_routes, route):
        bits.add(cython.address(plan.borrowed_routes), route)
        plan.lenders += 1
        return
    bits.add(cython.address(plan.routes), route)
    plan.trains += assessment.graph.route[route].length
    _set_cards_aside(assessment, route, plan)


def _set_cards_aside(assessment, route, plan):
    """Take the cards for a route out of the spare hand: the colour with most cards that fits."""
    best: cython.int = 0
    held: cython.int = -1
    color: cython.int
    left = open_tracks(assessment, route)
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        fare = cython.address(assessment.t.fare[assessment.t.track[track].fare])
        gray: cython.bint = fare.color == ANY_COLOR
        for color in range(0 if gray else fare.color, COLORS if gray else fare.color + 1):
            if plan.spare_hand[color] > held:
                held = plan.spare_hand[color]
                best = color
    length: cython.int = assessment.graph.route[route].length
    plan.spare_hand[best] -= length if held > length else held


def _update_prices(assessment, plan):
    """Price all routes for the hand that the plan leaves, if the plan has changed."""
    if not plan.prices_outdated:
        return
    plan.prices_outdated = False
    price_routes(assessment, plan.spare_hand, plan.price, plan.turns_for)
    left = missing_routes(plan)
    while not bits.is_empty(left):
        plan.price[bits.pop(cython.address(left))] = 0


def _needs_idle_lender(assessment, plan, route):
    """Whether a path over this route takes up a lender that is still idle."""
    return (
        bits.has(assessment.borrowing.free_routes, route)
        and not bits.has(assessment.borrowing.lent_routes, route)
        and not bits.has(plan.newly_lent_routes, route)
    )


def chance_to_finish(assessment, plan, paths, city, clock):
    """How likely a path on top of the plan is done in time; 0 without the trains or lenders."""
    trains: cython.int = plan.trains
    lenders: cython.int = plan.lenders
    turns: cython.double = plan.turns
    idle: uint64_t = assessment.borrowing.idle_lenders & ~plan.newly_lending
    while paths.via[city] != NO_ROUTE:
        route: cython.int = paths.via[city]
        if _needs_idle_lender(assessment, plan, route):
            lender: uint64_t = end_among(assessment.graph, route, idle)
            if lender == 0:
                return 0
            idle &= ~lender
        if plan.price[route] > 0:
            turns += plan.turns_for[route]
            if bits.has(assessment.open_routes, route):
                trains += assessment.graph.route[route].length
            else:
                lenders += 1
        city = other_end(assessment.graph, route, city)
    if trains > assessment.s.trains[assessment.seat]:
        return 0
    if lenders > assessment.borrowing.lenders_left:
        return 0
    strain: cython.double = turns / (clock * assessment.w.plan_clock_share)
    return 1 / (1 + strain * strain * strain)


def cheapest_path(assessment, price, origin, goal, limit, paths):
    """Find the cheapest path from any origin city to any goal city.

    Returns the city where it ends, or NO_CITY if no path costs less than `limit`. This is
    Dijkstra's algorithm. The frontier is a small set of bits, so it needs no heap.
    """
    graph = assessment.graph
    frontier: uint64_t = origin
    done: uint64_t = 0
    left: uint64_t = origin
    city: cython.int
    edge: cython.int
    while left:
        city = lowest(left)
        left &= left - 1
        paths.cost[city] = 0
        paths.via[city] = NO_ROUTE
    while frontier:
        city = _nearest_city(paths, frontier)
        if goal & bit(city):
            return city
        frontier &= ~bit(city)
        done |= bit(city)
        for edge in range(graph.first_edge[city], graph.first_edge[city + 1]):
            route: cython.int = graph.edge_route[edge]
            other: cython.int = graph.edge_city[edge]
            cost: cython.double = paths.cost[city] + price[route]
            if cost >= limit or done & bit(other):
                continue
            if not frontier & bit(other) or cost < paths.cost[other]:
                frontier |= bit(other)
                paths.cost[other] = cost
                paths.via[other] = route
    return NO_CITY


def _nearest_city(paths, cities):
    """The city with the cheapest path so far; of equals, the one with the lowest number."""
    nearest: cython.int = lowest(cities)
    left: uint64_t = cities & (cities - 1)
    while left:
        city: cython.int = lowest(left)
        left &= left - 1
        if paths.cost[city] < paths.cost[nearest]:
            nearest = city
    return nearest

"""The longest trail of a complex network, where a depth-first search would take too long.

A set of edges forms a trail if and only if it is connected and at most two cities have an odd
number of its edges (Euler). So there is no need to try the many orders in which edges can be
travelled. Instead, a sweep over the network takes or leaves one edge after another. What matters
for the rest is described by the border (often called the frontier): the cities that have both
decided and undecided edges, which of them the chosen edges connect, and which have an odd number
of chosen edges. Of all choices that lead to the same border, only the longest is followed. The
border is narrow even on large maps.

An upper bound on the length that can follow is computed first, for every border, by ignoring that
the edges must be connected. It is usually close to the truth, so the search visits few borders.
"""

import cython
from cython.cimports.libc.stdint import int16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.border_groups import members, merge
from cython.cimports.trunkline.core.longest_path_sweep import (
    Border,
    TrailSearch,
    VisitedBorder,
    _visited_entry,
)


def longest_trail(net, part, cities):
    """Find the longest trail in a connected part, if it beats the best so far.

    Returns False without searching if the border is too wide or memory is short.
    """
    search = cython.declare(TrailSearch)
    if not _choose_order(cython.address(search), net, part, cities):
        return False
    search.bounds = cython.cast(
        cython.pointer(int16_t), malloc(search.bound_count * cython.sizeof(int16_t))
    )
    search.capacity = INITIAL_CAPACITY
    search.visited = cython.cast(
        cython.pointer(VisitedBorder), malloc(INITIAL_CAPACITY * cython.sizeof(VisitedBorder))
    )
    ready: cython.bint = search.bounds != cython.NULL and search.visited != cython.NULL
    if ready:
        _compute_bounds(cython.address(search))
        _find_longest(cython.address(search), net)
    free(search.visited)
    free(search.bounds)
    return ready


def _choose_order(search, net, part, cities):
    """Order the edges from the city that needs the fewest bounds; False if all are too wide."""
    start: cython.int = -1
    least: cython.int = 2 * MAX_EDGES << MAX_BORDER
    starts: uint64_t = cities
    while starts:
        city: cython.int = lowest(starts)
        starts &= starts - 1
        size = _order_edges(search, net, part, cities, city, least)
        if size < least:
            least = size
            start = city
    return start >= 0 and _order_edges(search, net, part, cities, start, least + 1) == least


def _order_edges(search, net, part, cities, city, limit):
    """Put the edges in order, city by city, starting with this city.

    Returns how many bounds they need, or the limit if that many or a border is too wide.
    """
    search.steps = search.bound_count = search.taken = 0
    search.border = 0
    search.left = part
    search.cities = cities
    while True:
        while net.touching[city] & search.left:
            _add_step(search, net, _next_edge(search, net, city))
            if search.bound_count >= limit or search.step[search.steps - 1].ends >> MAX_BORDER:
                return limit
        if search.left == 0:
            break
        city = _next_city(search, net)
    last = cython.address(search.step[search.steps])
    last.before = last.width = 0
    last.first_bound = search.bound_count
    search.bound_count += 3
    return search.bound_count


def _next_city(search, net):
    """The city whose edges widen the border least; cities on the border are preferred."""
    found: cython.int = 0
    least: cython.int = 255
    cities: uint64_t = search.cities
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        edges: uint64_t = net.touching[city] & search.left
        if edges == 0:
            search.cities &= ~bit(city)
            continue
        wider: cython.int = 0 if search.border & bit(city) else 3
        while edges:
            edge: cython.int = lowest(edges)
            edges &= edges - 1
            if not search.border & bit(net.a[edge] + net.b[edge] - city):
                wider += 2
        if wider < least:
            least = wider
            found = city
    return found


def _next_edge(search, net, city):
    """An edge at this city; if possible, one that adds no other city to the border."""
    edges: uint64_t = net.touching[city] & search.left
    while edges:
        edge: cython.int = lowest(edges)
        edges &= edges - 1
        if edges == 0 or search.border & bit(net.a[edge] + net.b[edge] - city):
            return edge
    return -1


def _add_step(search, net, edge):
    step = cython.address(search.step[search.steps])
    step.edge = edge
    step.length = net.length[edge]
    step.before = search.taken
    step.width = 0
    while search.taken >> step.width:
        step.width += 1
    step.first_bound = search.bound_count
    step.a = _take_place(search, net.a[edge])
    step.b = _take_place(search, net.b[edge])
    step.ends = (1 << step.a) | (1 << step.b)
    step.leaving = 0
    search.left &= ~bit(edge)
    if net.touching[net.a[edge]] & search.left == 0:
        step.leaving |= 1 << step.a
        search.border &= ~bit(net.a[edge])
    if net.touching[net.b[edge]] & search.left == 0:
        step.leaving |= 1 << step.b
        search.border &= ~bit(net.b[edge])
    search.taken &= ~step.leaving
    search.bound_count += 3 << step.width
    search.steps += 1


def _take_place(search, city):
    """The city's place on the border; a new city gets the first free place."""
    if not search.border & bit(city):
        search.border |= bit(city)
        search.place[city] = lowest(~cython.cast(uint64_t, search.taken))
        search.taken |= 1 << search.place[city]
    return search.place[city]


def _compute_bounds(search):
    """Compute for every border the most length that can follow, from the last step backwards.

    At most two cities may be odd in the end. Connectivity is ignored.
    """
    i: cython.int
    odd: cython.int
    behind: cython.int
    for behind in range(3):
        search.bounds[search.step[search.steps].first_bound + behind] = 0
    for i in range(search.steps - 1, -1, -1):
        step = cython.address(search.step[i])
        for behind in range(3):
            for odd in range(1 << step.width):
                if odd & ~step.before:
                    continue
                if_taken = step.length + _bound_after(search, i, odd ^ step.ends, behind)
                if_skipped = _bound_after(search, i, odd, behind)
                bound: cython.int = step.first_bound + (behind << step.width) + odd
                search.bounds[bound] = max(if_taken, if_skipped)


def _bound_after(search, i, odd, behind):
    """The most length that can follow step i; `odd` still includes the cities that leave."""
    step = cython.address(search.step[i])
    after = cython.address(search.step[i + 1])
    behind += popcount(odd & step.leaving)
    if behind > 2:
        return IMPOSSIBLE
    return search.bounds[after.first_bound + (behind << after.width) + (odd & ~step.leaving)]


def _find_longest(search, net):
    """Search for a trail as long as the bound; if there is none, for shorter and shorter ones.

    The higher the target, the fewer borders need a visit.
    """
    border = cython.declare(Border)
    border.groups = 0
    border.odd = border.behind = 0
    most: cython.int = search.bounds[0]
    slack: cython.int = 1
    search.best_edges = 0
    while search.best_edges == 0 and most - slack // 2 > net.best:
        search.best = max(net.best, most - slack)
        search.visited_count = 0
        memset(search.visited, 0, search.capacity * cython.sizeof(VisitedBorder))
        _decide(search, 0, border, 0, 0)
        slack *= 2
    if search.best_edges:
        net.best = search.best
        net.best_edges = search.best_edges


def _decide(search, i, border, length, chosen):
    """Take or leave the edge of step i, the more promising first, where it may beat the best."""
    if _seen_before(search, i, cython.address(border), length):
        return
    step = cython.address(search.step[i])
    taken = cython.declare(Border)
    taken.groups = merge(border.groups, step.a, step.b)
    taken.odd = border.odd ^ step.ends
    taken.behind = border.behind
    longer: cython.int = length + step.length
    if_taken: cython.int = longer + _bound_after(search, i, taken.odd, border.behind)
    if_skipped: cython.int = length + _bound_after(search, i, border.odd, border.behind)
    if if_taken >= if_skipped and if_taken > search.best:
        _advance(search, i, taken, longer, chosen | bit(step.edge))
    if if_skipped > search.best:
        _advance(search, i, border, length, chosen)
    if if_taken < if_skipped and if_taken > search.best:
        _advance(search, i, taken, longer, chosen | bit(step.edge))


def _advance(search, i, border, length, chosen):
    """Remove the cities whose last edge this was from the border, and decide the next edge.

    A group with no city left on the border is complete. It is a trail if it is the only group.
    """
    leaving: cython.int = search.step[i].leaving
    border.behind += popcount(border.odd & leaving)
    border.odd &= ~leaving
    while leaving:
        place: cython.int = lowest(leaving)
        leaving &= leaving - 1
        group: cython.int = (border.groups >> (4 * place)) & 15
        if group == 0:
            continue
        border.groups ^= cython.cast(uint64_t, group) << (4 * place)
        others = members(border.groups, group)
        if others == 0:
            if border.groups == 0 and length > search.best:
                search.best = length
                search.best_edges = chosen
            return
        if group == place + 1:  # a group is named after its first place
            border.groups ^= others * (group ^ (lowest(others) // 4 + 1))
    if i + 1 < search.steps:
        _decide(search, i + 1, border, length, chosen)


def _seen_before(search, i, border, length):
    """Whether the search has been at this border with at least this length; if not, record it.

    Borders that share an entry overwrite each other. Losing one costs time, never correctness.
    """
    rest: uint32_t = (i + 1) << 20 | border.behind << 16 | border.odd
    entry = _visited_entry(search, border.groups, rest)
    if entry.groups == border.groups and entry.rest == rest:
        if entry.length >= length:
            return True
    elif 4 * search.visited_count >= search.capacity and search.capacity < MAX_CAPACITY:
        _grow(search)
        entry = _visited_entry(search, border.groups, rest)
    search.visited_count += entry.rest == 0
    entry.groups = border.groups
    entry.rest = rest
    entry.length = length
    return False


def _grow(search):
    """Make the hash table eight times as large, if there is memory."""
    old = search.visited
    fresh = cython.cast(
        cython.pointer(VisitedBorder), calloc(8 * search.capacity, cython.sizeof(VisitedBorder))
    )
    if fresh == cython.NULL:
        return
    search.visited = fresh
    last = old + search.capacity
    search.capacity *= 8
    entry = old
    while entry < last:
        if entry.rest:
            _visited_entry(search, entry.groups, entry.rest)[0] = entry[0]
        entry += 1
    free(old)

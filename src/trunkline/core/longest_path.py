"""The longest continuous path: the most spaces on one trail, which uses no track twice.

A longest trail uses every track at both of its ends, or it could be extended. So either it covers
a whole connected part (where at most two cities have an odd number of tracks), or it begins and
ends at odd cities. A depth-first search starts from each of them. If that takes too many steps,
`longest_path_sweep` takes over.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.longest_path_sweep import longest_trail
from cython.cimports.trunkline.core.network import Network


def longest_path(t, tracks, path):
    """The length of the longest path over these tracks; `path` receives its tracks."""
    net = cython.declare(Network)
    _read_network(t, tracks, cython.address(net))
    left: uint64_t = bit(net.edges) - 1 if net.edges < 64 else ~cython.cast(uint64_t, 0)
    cities = cython.declare(uint64_t)
    while left:
        part = _connected(cython.address(net), left & (~left + 1), left, cython.address(cities))
        _search_part(cython.address(net), part, cities)
        left &= ~part
    path.w[0] = 0
    path.w[1] = 0
    while net.best_edges:
        bits.add(path, net.track[lowest(net.best_edges)])
        net.best_edges &= net.best_edges - 1
    return net.best


def _read_network(t, tracks, net):
    memset(net, 0, cython.sizeof(Network))
    left = tracks
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        edge: cython.int = net.edges
        net.a[edge] = t.track[track].a
        net.b[edge] = t.track[track].b
        net.length[edge] = t.track[track].length
        net.track[edge] = track
        net.touching[net.a[edge]] |= bit(edge)
        net.touching[net.b[edge]] |= bit(edge)
        net.edges += 1


def _connected(net, seed, allowed, cities):
    """The allowed edges connected to the seed edges; `cities` receives the cities they touch."""
    found: uint64_t = 0
    fresh: uint64_t = seed & allowed
    reached: uint64_t = 0
    while fresh:
        edge: cython.int = lowest(fresh)
        found |= bit(edge)
        reached |= bit(net.a[edge]) | bit(net.b[edge])
        fresh |= (net.touching[net.a[edge]] | net.touching[net.b[edge]]) & allowed
        fresh &= ~found
    cities[0] = reached
    return found


def _total(net, edges):
    length: cython.int = 0
    while edges:
        length += net.length[lowest(edges)]
        edges &= edges - 1
    return length


def _odd_cities(net, edges, cities):
    """The cities, of those given, that an odd number of the edges touches."""
    odd: uint64_t = 0
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        if popcount(net.touching[city] & edges) & 1:
            odd |= bit(city)
    return odd


def _search_part(net, part, cities):
    """Find the longest trail in one connected part, if it beats the best so far."""
    total = _total(net, part)
    if total <= net.best:
        return
    odd = _odd_cities(net, part, cities)
    if popcount(odd) <= 2:
        net.best = total
        net.best_edges = part
        return
    net.part = part
    net.step_budget = STEP_BUDGET
    _search_from_odd_cities(net, part, odd, total)
    if net.step_budget == 0 and not longest_trail(net, part, cities):
        net.step_budget = -1
        _search_from_odd_cities(net, part, odd, total)


def _search_from_odd_cities(net, part, odd, total):
    """Search from each odd city but the last: a trail has two ends, so one start is enough."""
    while odd & (odd - 1):
        _extend(net, lowest(odd), part, 0, total)
        odd &= odd - 1


def _extend(net, city, unused, length, left):
    """Extend the trail from this city in every way that may still beat the best.

    `left` is the length of all unused edges, a simple bound on what can follow.
    """
    if length > net.best:
        net.best = length
        net.best_edges = net.part & ~unused
    ahead: uint64_t = net.touching[city] & unused
    if ahead == 0 or length + left <= net.best or net.step_budget == 0:
        return
    net.step_budget -= 1
    while ahead:
        edge: cython.int = lowest(ahead)
        ahead &= ahead - 1
        _extend(
            net,
            net.a[edge] + net.b[edge] - city,
            unused & ~bit(edge),
            length + net.length[edge],
            left - net.length[edge],
        )

"""The longest continuous path: the most spaces on one trail, no track twice, cities freely.

A longest trail uses up every track at both its ends, or it could go on. So either it covers a
connected part completely (at most two cities there with an odd number of tracks), or it begins
and ends at odd cities. The search walks from each of them. In large parts it turns back where it
has stood before with the same tracks unused, and where even the best that could follow would not
beat the best trail so far: every odd city that is neither where the walker stands nor the far end
must leave a track unused.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.longest import Memory, Network


def longest_path(t, tracks, path):
    """The length of the longest path over these tracks; `path` receives its tracks."""
    net = cython.declare(Network)
    _read(t, tracks, cython.address(net))
    left: uint64_t = one(net.edges) - 1 if net.edges < 64 else ~cython.cast(uint64_t, 0)
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


def _read(t, tracks, net):
    memset(net, 0, cython.sizeof(Network))
    left = tracks[0]
    while not bits.is_empty(cython.address(left)):
        track = bits.pop(cython.address(left))
        edge: cython.int = net.edges
        net.a[edge] = t.track[track].a
        net.b[edge] = t.track[track].b
        net.length[edge] = t.track[track].length
        net.track[edge] = track
        net.touching[net.a[edge]] |= one(edge)
        net.touching[net.b[edge]] |= one(edge)
        net.edges += 1


def _connected(net, seed, allowed, cities):
    """The allowed edges connected to the seed edges, and in `cities` those they touch."""
    found: uint64_t = 0
    fresh: uint64_t = seed & allowed
    reached: uint64_t = 0
    while fresh:
        edge: cython.int = lowest(fresh)
        found |= one(edge)
        reached |= one(net.a[edge]) | one(net.b[edge])
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
    """Those of the cities that an odd number of the edges touches."""
    odd: uint64_t = 0
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        if popcount(net.touching[city] & edges) & 1:
            odd |= one(city)
    return odd


def _search_part(net, part, cities):
    """Find the longest trail of one connected part, if it beats what was found elsewhere."""
    total = _total(net, part)
    if total <= net.best:
        return
    odd = _odd_cities(net, part, cities)
    if popcount(odd) <= 2:
        net.best = total
        net.best_edges = part
        return
    memory = cython.declare(Memory)
    net.memory = cython.NULL
    if popcount(part) > LARGE:
        memset(cython.address(memory), 0, cython.sizeof(Memory))
        net.memory = cython.address(memory)
    net.part = part
    while odd & (odd - 1):  # a trail has two ends, so the last start would only find it again
        _extend(net, lowest(odd), part, 0, total)
        odd &= odd - 1


def _extend(net, city, unused, length, left):
    """Walk on from this city in every way that may still lead to a new best.

    `left` is the length of all unused edges, the quickest bound on what may follow.
    """
    if length > net.best:
        net.best = length
        net.best_edges = net.part & ~unused
    ahead: uint64_t = net.touching[city] & unused
    if ahead == 0 or length + left <= net.best:
        return
    size: cython.int = popcount(unused)
    if net.memory and size > SOME and _been_here(net.memory, city, unused):
        return
    if size > MANY and length + _most_ahead(net, city, unused) <= net.best:
        return
    while ahead:
        edge: cython.int = lowest(ahead)
        ahead &= ahead - 1
        _extend(
            net,
            net.a[edge] + net.b[edge] - city,
            unused & ~one(edge),
            length + net.length[edge],
            left - net.length[edge],
        )


def _been_here(memory, city, unused):
    """Whether the walk has stood here with the same edges unused; if not, it is noted.

    The length so far follows from the unused edges, so all that could come has been tried.
    """
    mixed: uint64_t = unused * 0x2545F491 + city
    place: cython.int = (mixed ^ (mixed >> 29)) & (MEMORY - 1)
    if memory.unused[place] == unused and memory.city[place] == city:
        return True
    memory.unused[place] = unused
    memory.city[place] = city
    return False


def _most_ahead(net, city, unused):
    """No trail from this city over unused edges is longer than this.

    Of the odd cities other than this one, one may be the far end; each other leaves at least its
    cheapest edge unused. An edge has two ends, so half the sum is surely lost. Where this city is
    even, the trail either comes back to it (no far end) or leaves one of its edges unused too.
    """
    cities = cython.declare(uint64_t)
    edges = _connected(net, net.touching[city], unused, cython.address(cities))
    odd = _odd_cities(net, edges, cities)
    lost: cython.int = 0
    dearest: cython.int = 0
    others: uint64_t = odd & ~one(city)
    while others:
        cheapest = _cheapest(net, net.touching[lowest(others)] & edges)
        others &= others - 1
        lost += cheapest
        if cheapest > dearest:
            dearest = cheapest
    if odd & one(city):
        lost -= dearest
    else:
        here = _cheapest(net, net.touching[city] & edges)
        lost -= dearest - here if dearest > here else 0
    return _total(net, edges) - (lost + 1) // 2


def _cheapest(net, edges):
    least: cython.int = 255
    while edges:
        edge: cython.int = lowest(edges)
        edges &= edges - 1
        if net.length[edge] < least:
            least = net.length[edge]
    return least

"""The longest trail of a tangled part, where walking would take too long.

Edges can be walked in one go just if they hang together and at most two cities have an odd number
of them (Euler). So, rather than try the many orders in which to walk, a sweep over the part takes
or leaves one edge after another. What the choices so far mean for the rest is told by the border,
the cities with edges decided and undecided: which of them the chosen edges connect, and which have
an odd number. Of choices that lead to the same border just the longest need to be followed, and a
border is narrow even on large maps.

How much may follow is worked out before, for every border, as if the edges need not hang together.
That is rarely far from the truth, so few borders are ever looked at.
"""

import cython
from cython.cimports.libc.stdint import int16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.border_groups import members, tie
from cython.cimports.trunkline.core.trails import Border, Note, Sweep, _note


def longest_trail(net, part, cities):
    """Find the longest trail of a connected part, if it beats the best so far.

    False where the border is too wide or memory is short; then nothing has been looked for.
    """
    sweep = cython.declare(Sweep)
    if not _plan(cython.address(sweep), net, part, cities):
        return False
    sweep.ahead = cython.cast(
        cython.pointer(int16_t), malloc(sweep.estimates * cython.sizeof(int16_t))
    )
    sweep.room = FEW_NOTES
    sweep.notes = cython.cast(cython.pointer(Note), malloc(FEW_NOTES * cython.sizeof(Note)))
    ready: cython.bint = sweep.ahead != cython.NULL and sweep.notes != cython.NULL
    if ready:
        _estimate(cython.address(sweep))
        _search(cython.address(sweep), net)
    free(sweep.notes)
    free(sweep.ahead)
    return ready


def _plan(sweep, net, part, cities):
    """Lay out the sweep from the city where the borders stay narrowest; False if too wide."""
    start: cython.int = -1
    least: cython.int = 2 * MAX_EDGES << MAX_BORDER
    starts: uint64_t = cities
    while starts:
        city: cython.int = lowest(starts)
        starts &= starts - 1
        size = _lay_out(sweep, net, part, cities, city, least)
        if size < least:
            least = size
            start = city
    return start >= 0 and _lay_out(sweep, net, part, cities, start, least + 1) == least


def _lay_out(sweep, net, part, cities, city, limit):
    """Put the edges in order, city after city from this one on.

    Returns how many estimates they need; the limit, if not fewer or a border is too wide.
    """
    sweep.steps = sweep.estimates = sweep.taken = 0
    sweep.border = 0
    sweep.left = part
    sweep.cities = cities
    while True:
        while net.touching[city] & sweep.left:
            _add_step(sweep, net, _next_edge(sweep, net, city))
            if sweep.estimates >= limit or sweep.step[sweep.steps - 1].ends >> MAX_BORDER:
                return limit
        if sweep.left == 0:
            break
        city = _next_city(sweep, net)
    last = cython.address(sweep.step[sweep.steps])
    last.before = last.width = 0
    last.ahead = sweep.estimates
    sweep.estimates += 3
    return sweep.estimates


def _next_city(sweep, net):
    """The city whose edges, when decided, widen the border least; of such, one on the border."""
    found: cython.int = 0
    least: cython.int = 255
    cities: uint64_t = sweep.cities
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        edges: uint64_t = net.touching[city] & sweep.left
        if edges == 0:
            sweep.cities &= ~one(city)
            continue
        wider: cython.int = 0 if sweep.border & one(city) else 3
        while edges:
            edge: cython.int = lowest(edges)
            edges &= edges - 1
            if not sweep.border & one(net.a[edge] + net.b[edge] - city):
                wider += 2
        if wider < least:
            least = wider
            found = city
    return found


def _next_edge(sweep, net, city):
    """An edge at this city; one that brings no other city to the border, if there is any."""
    edges: uint64_t = net.touching[city] & sweep.left
    while edges:
        edge: cython.int = lowest(edges)
        edges &= edges - 1
        if edges == 0 or sweep.border & one(net.a[edge] + net.b[edge] - city):
            return edge
    return -1


def _add_step(sweep, net, edge):
    step = cython.address(sweep.step[sweep.steps])
    step.edge = edge
    step.length = net.length[edge]
    step.before = sweep.taken
    step.width = 0
    while sweep.taken >> step.width:
        step.width += 1
    step.ahead = sweep.estimates
    step.a = _take_place(sweep, net.a[edge])
    step.b = _take_place(sweep, net.b[edge])
    step.ends = (1 << step.a) | (1 << step.b)
    step.leaving = 0
    sweep.left &= ~one(edge)
    if net.touching[net.a[edge]] & sweep.left == 0:
        step.leaving |= 1 << step.a
        sweep.border &= ~one(net.a[edge])
    if net.touching[net.b[edge]] & sweep.left == 0:
        step.leaving |= 1 << step.b
        sweep.border &= ~one(net.b[edge])
    sweep.taken &= ~step.leaving
    sweep.estimates += 3 << step.width
    sweep.steps += 1


def _take_place(sweep, city):
    """The city's place on the border, the first free one if it is new there."""
    if not sweep.border & one(city):
        sweep.border |= one(city)
        sweep.place[city] = lowest(~cython.cast(uint64_t, sweep.taken))
        sweep.taken |= 1 << sweep.place[city]
    return sweep.place[city]


def _estimate(sweep):
    """For every border the most that may follow, from the last step backwards.

    At most two cities may be odd in the end; whether the edges hang together is not asked.
    """
    i: cython.int
    odd: cython.int
    behind: cython.int
    for behind in range(3):
        sweep.ahead[sweep.step[sweep.steps].ahead + behind] = 0
    for i in range(sweep.steps - 1, -1, -1):
        step = cython.address(sweep.step[i])
        for behind in range(3):
            for odd in range(1 << step.width):
                if odd & ~step.before:
                    continue
                with_it = step.length + _follows(sweep, i, odd ^ step.ends, behind)
                without = _follows(sweep, i, odd, behind)
                sweep.ahead[step.ahead + (behind << step.width) + odd] = max(with_it, without)


def _follows(sweep, i, odd, behind):
    """No more length than this follows after step i; `odd` still has the cities that leave."""
    step = cython.address(sweep.step[i])
    after = cython.address(sweep.step[i + 1])
    behind += popcount(odd & step.leaving)
    if behind > 2:
        return NEVER
    return sweep.ahead[after.ahead + (behind << after.width) + (odd & ~step.leaving)]


def _search(sweep, net):
    """Look for a trail as long as the estimate, and where there is none, for shorter ones.

    The higher one aims, the fewer borders are worth a look.
    """
    border = cython.declare(Border)
    border.groups = 0
    border.odd = border.behind = 0
    most: cython.int = sweep.ahead[0]
    slack: cython.int = 1
    sweep.best_edges = 0
    while sweep.best_edges == 0 and most - slack // 2 > net.best:
        sweep.best = max(net.best, most - slack)
        sweep.noted = 0
        memset(sweep.notes, 0, sweep.room * cython.sizeof(Note))
        _decide(sweep, 0, border, 0, 0)
        slack *= 2
    if sweep.best_edges:
        net.best = sweep.best
        net.best_edges = sweep.best_edges


def _decide(sweep, i, border, length, chosen):
    """Take or leave the edge of step i, first what promises more, if it may lead to a new best."""
    if _known(sweep, i, cython.address(border), length):
        return
    step = cython.address(sweep.step[i])
    taken = cython.declare(Border)
    taken.groups = tie(border.groups, step.a, step.b)
    taken.odd = border.odd ^ step.ends
    taken.behind = border.behind
    longer: cython.int = length + step.length
    with_it: cython.int = longer + _follows(sweep, i, taken.odd, border.behind)
    without: cython.int = length + _follows(sweep, i, border.odd, border.behind)
    if with_it >= without and with_it > sweep.best:
        _go_on(sweep, i, taken, longer, chosen | one(step.edge))
    if without > sweep.best:
        _go_on(sweep, i, border, length, chosen)
    if with_it < without and with_it > sweep.best:
        _go_on(sweep, i, taken, longer, chosen | one(step.edge))


def _go_on(sweep, i, border, length, chosen):
    """Let the cities leave whose last edge this was, and decide the next one.

    A group none of whose cities stays on the border is complete: a trail, if it is the only one.
    """
    leaving: cython.int = sweep.step[i].leaving
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
            if border.groups == 0 and length > sweep.best:
                sweep.best = length
                sweep.best_edges = chosen
            return
        if group == place + 1:  # the group is called by its first place, now by the next
            border.groups ^= others * (group ^ (lowest(others) // 4 + 1))
    if i + 1 < sweep.steps:
        _decide(sweep, i + 1, border, length, chosen)


def _known(sweep, i, border, length):
    """Whether the sweep has come to this border with as great a length; if not, it is noted.

    A later border overwrites an earlier one that falls on the same note once there is no more
    room; forgetting costs time, never correctness.
    """
    rest: uint32_t = (i + 1) << 20 | border.behind << 16 | border.odd
    note = _note(sweep, border.groups, rest)
    if note.groups == border.groups and note.rest == rest:
        if note.length >= length:
            return True
    elif 4 * sweep.noted >= sweep.room and sweep.room < MANY_NOTES:
        _make_room(sweep)
        note = _note(sweep, border.groups, rest)
    sweep.noted += note.rest == 0
    note.groups = border.groups
    note.rest = rest
    note.length = length
    return False


def _make_room(sweep):
    """Room for eight times as many notes, if there is memory."""
    old = sweep.notes
    fresh = cython.cast(cython.pointer(Note), calloc(8 * sweep.room, cython.sizeof(Note)))
    if fresh == cython.NULL:
        return
    sweep.notes = fresh
    last = old + sweep.room
    sweep.room *= 8
    note = old
    while note < last:
        if note.rest:
            _note(sweep, note.groups, note.rest)[0] = note[0]
        note += 1
    free(old)

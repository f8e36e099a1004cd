"""What tickets still need: the cheapest way over own, claimable and lent tracks.

The search is Dijkstra's, over cities and the loans made so far. A way takes the fewest trains; of
equal ones the fewest loans, then the fewest tracks to claim, then the fewest tracks.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.codes import GAME_OVER
from cython.cimports.trunkline.core.stations import built, free_cities
from cython.cimports.trunkline.core.table import across
from cython.cimports.trunkline.core.ticket_needs import Resources, Search, TicketNeeds, Way, Ways


def find_needs(t, s, seat, tickets, out):
    """What it takes to complete all of these tickets together.

    For one ticket that is the cheapest way there is; for several it is a way, not always the
    cheapest.
    """
    ways = cython.declare(Ways)
    _find_network(t, s, seat, tickets, ways, out)


def find_needs_of_each(t, s, seat, tickets, each):
    """What each of these tickets needs on its way in the network for all that are possible.

    `each` has an entry for every ticket of the edition. The trains of a ticket suffice if they do
    for this ticket alone. What is impossible is left out of the network, as is a ticket that the
    stations cannot serve as well: such a ticket has its own cheapest way.
    """
    alone = cython.declare(bits.Bits)
    together = cython.declare(TicketNeeds)
    ways = cython.declare(Ways)
    ticket: cython.int
    possible = tickets[0]
    left = tickets[0]
    while not bits.is_empty(left):
        ticket = bits.pop(cython.address(left))
        alone.w[0] = alone.w[1] = 0
        bits.add(cython.address(alone), ticket)
        find_needs(t, s, seat, cython.address(alone), cython.address(each[ticket]))
        if not each[ticket].possible:
            bits.remove(cython.address(possible), ticket)
    _find_network(t, s, seat, cython.address(possible), ways, cython.address(together))
    while not bits.is_empty(possible):
        ticket = bits.pop(cython.address(possible))
        if ways[ticket].size:
            _count_way(t, s, seat, cython.address(ways[ticket]), cython.address(each[ticket]))


def find_helpful(t, s, seat, tickets, detour, out):
    """The claimable tracks that help one of these tickets.

    A track helps if the ticket needs fewer trains once it is claimed, and both together are at most
    `detour` more than the ticket needs now.
    """
    use = cython.declare(Resources)
    _read_resources(t, s, seat, cython.address(use))
    out.w[0] = out.w[1] = 0
    left = tickets[0]
    while not bits.is_empty(left):
        _add_helpful(t, cython.address(use), bits.pop(cython.address(left)), detour, out)


def _add_helpful(t, use, ticket, detour, out):
    """Add the tracks that help one ticket, each tried as if it were the seat's."""
    way = cython.declare(Way)
    possible: cython.bint = False
    if not _find_way(t, use, ticket, cython.address(way), cython.address(possible)):
        return
    fewest: cython.int = way.cost // PER_TRAIN
    if not possible or fewest == 0:
        return
    left = use.claimable
    bits.remove_all(cython.address(left), out[0])
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        length: cython.int = t.track[track].length
        if length > use.trains:
            continue
        bits.add(cython.address(use.free), track)
        use.trains -= length
        found: cython.bint = _find_way(
            t, use, ticket, cython.address(way), cython.address(possible)
        )
        use.trains += length
        bits.remove(cython.address(use.free), track)
        rest: cython.int = way.cost // PER_TRAIN
        if found and possible and rest < fewest and rest + length <= fewest + detour:
            bits.add(out, track)


def _find_network(t, s, seat, tickets, ways, out):
    """The way of each ticket, and what all of them need.

    One ticket is added after another, each time the one whose way is cheapest next to those
    already chosen, whose tracks then count as free and whose stations have lent their track. Ways
    that are not found have no tracks.
    """
    use = cython.declare(Resources)
    way = cython.declare(Way)
    _read_resources(t, s, seat, cython.address(use))
    memset(out, 0, cython.sizeof(out[0]))
    out.possible = out.found = True
    trains: cython.int = use.trains
    alone: cython.bint = True
    possible: cython.bint = False
    ticket: cython.int
    left = tickets[0]
    while not bits.is_empty(left):
        nearest: cython.int = -1
        untried = left
        while not bits.is_empty(untried):
            ticket = bits.pop(cython.address(untried))
            ways[ticket].size = 0
            found: cython.bint = _find_way(
                t, cython.address(use), ticket, cython.address(way), cython.address(possible)
            )
            if alone and not possible:
                out.possible = False
            if found and (
                nearest < 0 or _is_better(cython.address(way), cython.address(ways[nearest]))
            ):
                nearest = ticket
                ways[nearest] = way
        if nearest < 0:
            out.found = False
            break
        own = cython.address(s.owned[seat])
        _use(t, cython.address(ways[nearest]), own, cython.address(use), out)
        bits.remove(cython.address(left), nearest)
        alone = False
    out.enough_trains = out.found and out.trains <= trains


def _read_resources(t, s, seat, use):
    """What the seat has, and what it could still get."""
    over: cython.bint = s.phase == GAME_OVER
    use.free = s.owned[seat]
    use.claimable = s.claimable[seat]
    use.stations = s.stations[seat]
    use.unbuilt = 0 if over else t.stations - built(s, seat)
    use.buildable = free_cities(t, s) if use.unbuilt else 0
    use.trains = 0 if over else s.trains[seat]
    use.rivals.w[0] = use.rivals.w[1] = 0
    memset(use.lender, NO_CITY, cython.sizeof(use.lender))
    rival: cython.int
    for rival in range(s.seats):
        if rival != seat:
            use.rivals.w[0] |= s.owned[rival].w[0]
            use.rivals.w[1] |= s.owned[rival].w[1]
    use.future = use.rivals
    if t.stations and not over:
        for rival in range(s.seats):
            if rival != seat:
                _add_future(t, s, rival, cython.address(use.future))


def _add_future(t, s, rival, future):
    """Add the tracks that a rival may still claim with the trains it has."""
    left = s.claimable[rival]
    bits.remove_all(cython.address(left), future[0])
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        if t.track[track].length <= s.trains[rival]:
            bits.add(future, track)


def _find_way(t, use, ticket, way, possible):
    """The best way for a ticket; False if there is none.

    Where the trains do not suffice for it, a way with new stations for which they do is better, the
    fewer stations the better. A ticket counts as impossible only if the trains would not suffice
    even if rivals claimed whatever tracks the stations could then lend.
    """
    search = cython.declare(Search)
    search.t = t
    search.use = use
    search.built = popcount(use.stations)
    search.lendable = use.rivals
    search.unbuilt = 0
    search.most_trains = UNREACHED
    node: cython.int = _search(cython.address(search), ticket)
    found: cython.bint = node != NO_NODE and _trace(cython.address(search), node, way)
    possible[0] = found and way.cost // PER_TRAIN <= use.trains
    if possible[0] or t.stations == 0:
        return found
    search.most_trains = use.trains
    search.lendable = use.future
    search.unbuilt = use.unbuilt
    possible[0] = _search(cython.address(search), ticket) != NO_NODE
    if not possible[0]:
        return found
    search.lendable = use.rivals
    unbuilt: cython.int
    helped = cython.declare(Way)
    for unbuilt in range(1, use.unbuilt + 1):
        search.unbuilt = unbuilt
        node = _search(cython.address(search), ticket)
        if node != NO_NODE and _trace(cython.address(search), node, cython.address(helped)):
            way[0] = helped
            return True
    return found


def _is_better(way, other):
    """Whether a way takes fewer new stations than another, or as many and costs less."""
    more: cython.int = popcount(way.new_stations) - popcount(other.new_stations)
    return more < 0 or (more == 0 and way.cost < other.cost)


def _use(t, way, own, use, out):
    """Count the tracks of a way, and take what it uses out of the resources.

    A track that an earlier way has borrowed is lent to this one too, by the same station.
    """
    i: cython.int
    for i in range(way.size):
        track: cython.int = way.track[i]
        if bits.has(own[0], track):
            _note(track, cython.address(out.owned), out)
        elif bits.has(use.free, track):
            way.lender[i] = use.lender[track]
            continue
        elif way.lender[i] != NO_CITY:
            _note(track, cython.address(out.lent), out)
            use.stations &= ~bit(way.lender[i])
            use.lender[track] = way.lender[i]
        else:
            _note(track, cython.address(out.missing), out)
            out.trains += t.track[track].length
            use.trains -= t.track[track].length
        bits.add(cython.address(use.free), track)
    out.new_stations |= way.new_stations
    use.buildable &= ~way.new_stations
    use.unbuilt -= popcount(way.new_stations)


def _count_way(t, s, seat, way, out):
    """What one way takes, as if it were the only one; whether it is possible is left as it is."""
    possible: cython.bint = out.possible
    memset(out, 0, cython.sizeof(out[0]))
    out.possible = possible
    out.found = True
    i: cython.int
    for i in range(way.size):
        track: cython.int = way.track[i]
        if bits.has(s.owned[seat], track):
            _note(track, cython.address(out.owned), out)
        elif way.lender[i] != NO_CITY:
            _note(track, cython.address(out.lent), out)
            out.new_stations |= bit(way.lender[i]) & ~s.stations[seat]
        else:
            _note(track, cython.address(out.missing), out)
            out.trains += t.track[track].length
    out.enough_trains = out.trains <= (0 if s.phase == GAME_OVER else s.trains[seat])


def _note(track, kind, out):
    """Add a track of this kind, unless another way has brought it."""
    if not bits.has(kind[0], track):
        bits.add(kind, track)
        out.track[out.size] = track
        out.size += 1


def _search(search, ticket):
    """The node in which the cheapest way ends, or NO_NODE."""
    ends: uint64_t = search.t.ticket[ticket].b
    left: uint64_t = search.t.ticket[ticket].a
    layers: cython.int = (2 * search.unbuilt + 2 if search.unbuilt else 1) << search.built
    memset(search.cost, UNREACHED & 0xFF, (layers << CITY_BITS) * cython.sizeof(search.cost[0]))
    search.heap_size = 0
    while left:
        _reach(search, lowest(left), NO_NODE, 0, 0)
        left &= left - 1
    while search.heap_size:
        node: cython.int = _pop_cheapest(search)
        if ends & bit(node):
            return node
        _leave(search, node)
    return NO_NODE


def _leave(search, node):
    """Go on from a city over every track there."""
    t = search.t
    use = search.use
    city: cython.int = node & (MAX_CITIES - 1)
    last_is_new: cython.int = MAX_CITIES << search.built
    cost: cython.int = search.cost[node] + PER_TRACK
    left = t.touching[city]
    left.w[0] &= use.free.w[0] | use.claimable.w[0] | search.lendable.w[0]
    left.w[1] &= use.free.w[1] | use.claimable.w[1] | search.lendable.w[1]
    while not bits.is_empty(left):
        track: cython.int = bits.pop(cython.address(left))
        there: cython.int = across(t, track, city)
        ahead: cython.int = (node & ~last_is_new) - city + there
        if bits.has(use.free, track):
            _reach(search, ahead, node, track, cost)
            continue
        if bits.has(use.claimable, track):
            claimed: cython.int = cost + PER_CLAIM + PER_TRAIN * t.track[track].length
            if claimed // PER_TRAIN <= search.most_trains:
                _reach(search, ahead, node, track, claimed)
        if bits.has(search.lendable, track):
            _borrow(search, node, track, there, city)
            _borrow(search, node, track, there, there)


def _borrow(search, node, track, there, lender):
    """Go over a track that the station of a city at one of its ends lends, built or new."""
    use = search.use
    city: cython.int = node & (MAX_CITIES - 1)
    last_is_new: cython.int = MAX_CITIES << search.built
    ahead: cython.int = (node & ~last_is_new) - city + there
    if use.stations & bit(lender):
        loan: cython.int = MAX_CITIES << popcount(use.stations & (bit(lender) - 1))
        if node & loan:
            return
        ahead |= loan
    elif use.buildable & bit(lender):
        if node // (2 * last_is_new) == search.unbuilt or (lender == city and node & last_is_new):
            return
        ahead += 2 * last_is_new
        if lender == there:
            ahead |= last_is_new
    else:
        return
    _reach(search, ahead, node, track, search.cost[node] + PER_TRACK + PER_LOAN)


def _reach(search, node, before, track, cost):
    """Put a node into the heap, or move it up, if this way there is the cheapest so far."""
    if cost >= search.cost[node]:
        return
    place: cython.int = search.place[node]
    if search.cost[node] == UNREACHED:
        place = search.heap_size
        search.heap_size += 1
    search.cost[node] = cost
    search.before[node] = before
    search.track[node] = track
    while place:
        above: cython.int = (place - 1) >> 1
        if search.cost[search.heap[above]] <= cost:
            break
        search.heap[place] = search.heap[above]
        search.place[search.heap[place]] = place
        place = above
    search.heap[place] = node
    search.place[node] = place


def _pop_cheapest(search):
    """Take the cheapest node out of the heap."""
    cheapest: cython.int = search.heap[0]
    search.heap_size -= 1
    last: cython.int = search.heap[search.heap_size]
    cost: cython.int = search.cost[last]
    place: cython.int = 0
    below: cython.int = 1
    while below < search.heap_size:
        if (
            below + 1 < search.heap_size
            and search.cost[search.heap[below + 1]] < search.cost[search.heap[below]]
        ):
            below += 1
        if search.cost[search.heap[below]] >= cost:
            break
        search.heap[place] = search.heap[below]
        search.place[search.heap[place]] = place
        place = below
        below = 2 * place + 1
    search.heap[place] = last
    search.place[last] = place
    return cheapest


def _trace(search, node, way):
    """Write down the way to a node; False if it asks for two loans of one new station.

    That can only happen where a way comes back to a city: a node knows how many new stations there
    are, but only of the last one where it is.
    """
    at: cython.int = node
    way.cost = search.cost[node]
    way.new_stations = 0
    way.size = 0
    while search.before[at] != NO_NODE:
        lender: cython.int = _lender(search, at)
        if lender != NO_CITY and search.use.buildable & bit(lender):
            if way.new_stations & bit(lender):
                return False
            way.new_stations |= bit(lender)
        way.size += 1
        at = search.before[at]
    at = node
    i: cython.int
    for i in range(way.size - 1, -1, -1):
        way.track[i] = search.track[at]
        way.lender[i] = _lender(search, at)
        at = search.before[at]
    return True


def _lender(search, node):
    """The city whose station lends the last track of a way, or NO_CITY."""
    before: cython.int = search.before[node]
    last_is_new: cython.int = MAX_CITIES << search.built
    if node // (2 * last_is_new) != before // (2 * last_is_new):
        return (node if node & last_is_new else before) & (MAX_CITIES - 1)
    loan: cython.int = ((node ^ before) & (last_is_new - 1)) >> CITY_BITS
    if loan == 0:
        return NO_CITY
    return bits.nth_of_word(search.use.stations, lowest(loan))

"""The best rides from a city: the most points for every number of cards they may cost.

A ride can use a set of tracks if and only if they are connected and every city except the first
and the last has an even number of them (Euler). So, as for the longest trail (see `trails`), a
sweep over the network takes or leaves tracks link by link; a link is all tracks between two
cities. What matters for the rest is described by the border, the cities that have both decided and
undecided links: which of them the ride visits, which are connected, which have an odd number of
chosen tracks, and whether the last city of the ride has left the border.

The search first finds all possible borders, tens of thousands on a crowded board. Then it goes
back from the last link to the first and finds, for every border and number of cards, the best that
can follow.

No ride needs a third track of a link: without two of them the rest is still connected, and the
number of tracks at each city is as odd or even as before.
"""

import cython
from cython.cimports.libc.stdint import int32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core.bits import bit, lowest, popcount
from cython.cimports.trunkline.core.border_groups import members, merge
from cython.cimports.trunkline.core.ride_search import (
    Border,
    CitySets,
    RideSearch,
    TrackList,
    _slot,
)


def best_rides(network, best):
    """Find the best ride for every number of cards up to those held.

    The best ride has the most points, then the fewest steps, then the fewest cards. Returns False
    and no rides if the network is too complex to search completely or memory is short.
    """
    search = cython.declare(RideSearch)
    cards: cython.int
    for cards in range(network.cards + 1):
        best[cards].points = NO_RIDE
        best[cards].cards = best[cards].steps = 0
    search.network = network
    _link_cities(cython.address(search))
    if search.links == 0:
        return True
    search.borders = cython.NULL
    search.slots = search.best_ahead = cython.NULL
    ready: cython.bint = (
        _choose_order(cython.address(search))
        and _find_borders(cython.address(search))
        and _compute_best(cython.address(search))
    )
    if ready:
        _write_rides(cython.address(search), best)
    free(search.borders)
    free(search.slots)
    free(search.best_ahead)
    return ready


def _link_cities(search):
    """Link the cities by all tracks the ride can reach, own ones first."""
    network = search.network
    rival: cython.int
    track: cython.int
    reach = cython.declare(uint64_t[2])  # with all cards, and with one card left
    reach[0] = _reachable(network, network.cards)
    reach[1] = _reachable(network, network.cards - 1)
    search.links = 0
    search.cities = 0
    memset(search.neighbors, 0, cython.sizeof(CitySets))
    memset(search.link_at, 0, MAX_CITIES * MAX_CITIES)
    for rival in range(2):
        for track in range(network.tracks):
            ends = bit(network.a[track]) | bit(network.b[track])
            if network.rival[track] == rival and ends & reach[rival]:
                _add_track(search, track)


def _reachable(network, cards):
    """The cities a ride can reach with at most this many cards."""
    neighbors = cython.declare(CitySets[2])  # by own tracks, by rivals'
    track: cython.int
    if cards < 0:
        return 0
    memset(neighbors, 0, 2 * cython.sizeof(CitySets))
    for track in range(network.tracks):
        _connect(neighbors[network.rival[track]], network.a[track], network.b[track])
    reached = _closure(neighbors[0], bit(network.start))
    while cards:
        reached = _closure(neighbors[0], reached | _neighbors_of(neighbors[1], reached))
        cards -= 1
    return reached


def _connect(neighbors, a, b):
    neighbors[a] |= bit(b)
    neighbors[b] |= bit(a)


def _closure(neighbors, cities):
    """These cities and all that are connected to them."""
    reached: uint64_t = 0
    while reached != cities:
        reached = cities
        cities |= _neighbors_of(neighbors, cities)
    return reached


def _neighbors_of(neighbors, cities):
    found: uint64_t = 0
    while cities:
        found |= neighbors[lowest(cities)]
        cities &= cities - 1
    return found


def _add_track(search, track):
    """Add this track to its link, unless the link has two already."""
    network = search.network
    a: cython.int = network.a[track]
    b: cython.int = network.b[track]
    if search.link_at[a][b] == 0:
        search.link[search.links].max_taken = 0
        search.link[search.links].cards[0] = 0
        search.links += 1
        search.link_at[a][b] = search.link_at[b][a] = search.links
        _connect(search.neighbors, a, b)
        search.cities |= bit(a) | bit(b)
    link = cython.address(search.link[search.link_at[a][b] - 1])
    cards: cython.int = link.cards[link.max_taken] + network.rival[track]
    if link.max_taken < 2 and cards <= network.cards:
        link.track[link.max_taken] = track
        link.max_taken += 1
        link.cards[link.max_taken] = cards


def _choose_order(search):
    """Order the links so that borders stay narrow; False if one is too wide."""
    start: cython.int = -1
    least: uint64_t = ~cython.cast(uint64_t, 0)
    starts: uint64_t = search.cities
    while starts:
        city: cython.int = lowest(starts)
        starts &= starts - 1
        size = _order_links(search, city, least)
        if size < least:
            least = size
            start = city
    if start < 0:
        return False
    _order_links(search, start, least + 1)
    _assign_places(search)
    return True


def _order_links(search, city, limit):
    """Put the links in order, city by city, starting with this city.

    Returns an estimate of the number of borders, or the limit if that is reached or a border is
    too wide.
    """
    size: uint64_t = 0
    left: uint64_t = search.cities  # cities with undecided links
    border: uint64_t = 0
    decided: cython.int = 0
    while left:
        left &= ~bit(city)
        others: uint64_t = search.neighbors[city] & left
        border |= bit(city)
        while others:
            other: cython.int = lowest(others & border if others & border else others)
            others &= ~bit(other)
            border |= bit(other)
            width: cython.int = popcount(border)
            size += bit(3 * width)
            if size >= limit or width > MAX_BORDER:
                return limit
            search.order[decided] = search.link_at[city][other] - 1
            decided += 1
            if search.neighbors[other] & left == 0:
                border &= ~bit(other)
                left &= ~bit(other)
        border &= ~bit(city)
        city = _next_city(search, left, border)
    return size


def _next_city(search, left, border):
    """The city whose links widen the border least; cities on the border are preferred."""
    found: cython.int = 0
    least: cython.int = 255
    cities: uint64_t = left
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        wider: cython.int = 2 * popcount(search.neighbors[city] & left & ~border)
        if not border & bit(city):
            wider += 3
        if wider < least:
            least = wider
            found = city
    return found


def _assign_places(search):
    """Assign places to the cities of every link, and find which cities leave the border there."""
    network = search.network
    undecided = cython.declare(CitySets)
    memcpy(undecided, search.neighbors, cython.sizeof(CitySets))
    search.border = 0
    search.taken = 0
    i: cython.int
    for i in range(search.links):
        link = cython.address(search.link[search.order[i]])
        a: cython.int = network.a[link.track[0]]
        b: cython.int = network.b[link.track[0]]
        link.start = 0
        link.leaving = 0
        link.no_stop = 0
        link.a = _take_place(search, link, a)
        link.b = _take_place(search, link, b)
        link.ends = (1 << link.a) | (1 << link.b)
        link.prize_a = 0 if a == network.start else network.prize[a]
        link.prize_b = 0 if b == network.start else network.prize[b]
        undecided[a] &= ~bit(b)
        undecided[b] &= ~bit(a)
        if undecided[a] == 0:
            _leave_border(search, link, a)
        if undecided[b] == 0:
            _leave_border(search, link, b)


def _take_place(search, link, city):
    """The city's place on the border; a new city gets the first free place."""
    if not search.border & bit(city):
        search.border |= bit(city)
        search.place[city] = lowest(~cython.cast(uint64_t, search.taken))
        search.taken |= 1 << search.place[city]
        if city == search.network.start:
            link.start = 1 << search.place[city]
    return search.place[city]


def _leave_border(search, link, city):
    """Remove a city from the border after its last link."""
    place: cython.int = 1 << search.place[city]
    search.border &= ~bit(city)
    search.taken &= ~place
    link.leaving |= place
    if not search.network.stops & bit(city):
        link.no_stop |= place


def _find_borders(search):
    """Find all possible borders, link by link; False if there are too many."""
    search.border_count = search.first_new = search.capacity = 0
    if not _grow(search):
        return False
    memset(search.borders, 0, (ROOT + 1) * cython.sizeof(Border))
    search.border_count = ROOT + 1
    first: cython.int = ROOT
    i: cython.int
    number: cython.int
    for i in range(search.links):
        link = cython.address(search.link[search.order[i]])
        link.first_border = first
        search.first_new = search.border_count
        for number in range(first, search.first_new):
            if search.border_count + 3 > search.capacity and not _grow(search):
                return False
            _expand(search, link, search.borders + number)
        first = search.first_new
    return True


def _expand(search, link, border):
    """Find the borders after taking none, one or two tracks of the link, as far as the cards go."""
    taken: cython.int
    border.prize = 0
    if (border.groups >> (4 * link.a)) & 15 == 0:
        border.prize += link.prize_a
    if (border.groups >> (4 * link.b)) & 15 == 0:
        border.prize += link.prize_b
    for taken in range(link.max_taken + 1):
        spent: cython.int = border.spent + link.cards[taken]
        number: cython.int = DEAD
        if spent <= search.network.cards:
            number = _next_border(search, link, border, taken)
            search.borders[number].spent = min(search.borders[number].spent, spent)
        border.next[taken] = number


def _next_border(search, link, border, taken):
    """The border after taking this many tracks of the link; cities leave it at their last link.

    The start counts as odd from the beginning. So in the end exactly one city is odd, the ride's
    last, and a complete group with an odd city is the group of the start.
    """
    groups: uint64_t = border.groups
    odd: cython.int = border.odd ^ link.start
    if taken:
        groups = merge(groups, link.a, link.b)
    if taken == 1:
        odd ^= link.ends
    last: cython.int = odd & link.leaving
    ended: cython.int = border.ended + popcount(last)
    if ended > 1 or last & link.no_stop:
        return DEAD
    done: cython.bint = False
    leaving: cython.int = link.leaving
    while leaving:
        place: cython.int = lowest(leaving)
        leaving &= leaving - 1
        group: cython.int = (groups >> (4 * place)) & 15
        if group == 0:
            if (last >> place) & 1:  # the start, and none of its tracks is taken
                return DEAD
            continue
        groups ^= cython.cast(uint64_t, group) << (4 * place)
        others = members(groups, group)
        if others == 0:
            if groups or not ended:
                return DEAD
            done = True
        elif group == place + 1:  # a group is named after its first place
            groups ^= others * (group ^ (lowest(others) // 4 + 1))
    return DONE if done else _find_or_add(search, groups, odd & ~link.leaving, ended)


def _find_or_add(search, groups, odd, ended):
    """The number of this border among those after the current link; adds it if it is new."""
    slot = _slot(search, groups, odd, ended)
    while search.slots[slot] >= search.first_new:
        border = cython.address(search.borders[search.slots[slot]])
        if border.groups == groups and border.odd == odd and border.ended == ended:
            return search.slots[slot]
        slot = (slot + 1) & (2 * search.capacity - 1)
    search.slots[slot] = search.border_count
    border = cython.address(search.borders[search.border_count])
    border.groups = groups
    border.odd = odd
    border.ended = ended
    border.spent = MAX_CARDS
    search.border_count += 1
    return search.slots[slot]


def _grow(search):
    """Make room for four times as many borders; False at the limit or if memory is short."""
    capacity: cython.int = 4 * search.capacity if search.capacity else INITIAL_CAPACITY
    if capacity > MAX_CAPACITY:
        return False
    borders = cython.cast(
        cython.pointer(Border), realloc(search.borders, capacity * cython.sizeof(Border))
    )
    if borders == cython.NULL:
        return False
    search.borders = borders
    free(search.slots)
    search.slots = cython.cast(
        cython.pointer(int32_t), calloc(2 * capacity, cython.sizeof(int32_t))
    )
    if search.slots == cython.NULL:
        return False
    search.capacity = capacity
    number: cython.int
    for number in range(search.first_new, search.border_count):
        border = borders + number
        slot = _slot(search, border.groups, border.odd, border.ended)
        while search.slots[slot]:
            slot = (slot + 1) & (2 * capacity - 1)
        search.slots[slot] = number
    return True


def _compute_best(search):
    """Find the best that can follow every border, from the last link backwards."""
    columns: cython.int = search.network.cards + 1
    search.best_ahead = cython.cast(
        cython.pointer(int32_t),
        malloc(cython.cast(cython.size_t, search.border_count) * columns * cython.sizeof(int32_t)),
    )
    if search.best_ahead == cython.NULL:
        return False
    cards: cython.int
    for cards in range(columns):
        search.best_ahead[DONE * columns + cards] = 0
        search.best_ahead[DEAD * columns + cards] = IMPOSSIBLE
    last: cython.int = search.border_count
    i: cython.int
    number: cython.int
    for i in range(search.links - 1, -1, -1):
        link = cython.address(search.link[search.order[i]])
        for number in range(link.first_border, last):
            _compute_best_from(search, link, number)
        last = link.first_border
    return True


def _compute_best_from(search, link, number):
    """Find the best of taking none, one or two tracks, for every number of cards."""
    columns: cython.int = search.network.cards + 1
    border = cython.address(search.borders[number])
    here = search.best_ahead + number * columns
    taken: cython.int
    cards: cython.int
    memcpy(here, search.best_ahead + border.next[0] * columns, columns * cython.sizeof(int32_t))
    for taken in range(1, link.max_taken + 1):
        gain: cython.int = POINT_WEIGHT * border.prize - taken
        price: cython.int = link.cards[taken]
        after = search.best_ahead + border.next[taken] * columns
        for cards in range(price, columns):
            here[cards] = max(here[cards], gain + after[cards - price])


def _write_rides(search, best):
    """Write the best ride for every number of cards; an extra card may not improve it."""
    best_ahead = search.best_ahead + ROOT * (search.network.cards + 1)
    cards: cython.int
    for cards in range(search.network.cards + 1):
        if cards and best_ahead[cards] == best_ahead[cards - 1]:
            best[cards] = best[cards - 1]
        elif best_ahead[cards] > IMPOSSIBLE // 2:
            _write_ride(search, cards, cython.address(best[cards]))


def _write_ride(search, cards, ride):
    """Write the ride made of the best choice at every link for this many cards."""
    chosen = cython.declare(TrackList)
    number: cython.int = ROOT
    i: cython.int = 0
    ride.points = 0
    ride.cards = cards
    while number != DONE:
        link = cython.address(search.link[search.order[i]])
        border = cython.address(search.borders[number])
        taken = _best_choice(search, link, number, cards)
        if taken:
            ride.points += border.prize
        memcpy(cython.address(chosen[ride.steps]), link.track, taken)
        ride.steps += taken
        cards -= link.cards[taken]
        number = border.next[taken]
        i += 1
    _order_tracks(search.network, chosen, ride)


def _best_choice(search, link, number, cards):
    """How many tracks of the link the best ride for this many cards takes."""
    columns: cython.int = search.network.cards + 1
    border = cython.address(search.borders[number])
    best = search.best_ahead[number * columns + cards]
    taken: cython.int
    for taken in range(1, link.max_taken + 1):
        left: cython.int = cards - link.cards[taken]
        gain: cython.int = POINT_WEIGHT * border.prize - taken
        if left >= 0 and gain + search.best_ahead[border.next[taken] * columns + left] == best:
            return taken
    return 0


def _order_tracks(network, chosen, ride):
    """Put the chosen tracks in the order travelled.

    This is Hierholzer's algorithm: follow any unused track while there is one, else step back and
    write the track stepped back over, so that the ride is filled in from its end.
    """
    path = cython.declare(TrackList)
    travelled: cython.int = 0
    left: cython.int = ride.steps  # chosen, but not travelled yet
    place: cython.int = ride.steps
    city: cython.int = network.start
    while place:
        track: cython.int
        found = _find_track_at(network, chosen, left, city)
        if found >= 0:
            track = chosen[found]
            left -= 1
            chosen[found] = chosen[left]
            path[travelled] = track
            travelled += 1
        else:
            travelled -= 1
            track = path[travelled]
            place -= 1
            ride.track[place] = network.number[track]
        city = network.a[track] + network.b[track] - city


def _find_track_at(network, chosen, left, city):
    """The index of a remaining track at this city; -1 if there is none."""
    i: cython.int
    for i in range(left):
        if network.a[chosen[i]] == city or network.b[chosen[i]] == city:
            return i
    return -1

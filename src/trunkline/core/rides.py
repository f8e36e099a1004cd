"""The best rides of a passenger: the most points for every number of passenger cards.

A trail can use a set of tracks if and only if they are connected and every city but the first and
the last has an even number of them (Euler). So, as for the longest trail (see `trails`), a sweep
over the network takes or leaves tracks link by link, a link being all tracks between two cities.
What the choices so far mean for the rest is told by the border, the cities with links decided and
undecided: which of them are entered, which hang together, which have an odd number of tracks, and
whether the ride's last city is already behind.

First the sweep finds all borders that can come about, tens of thousands on a crowded board. Then it
goes back from the last link to the first and finds, for every border and number of cards, the best
that may follow.

No ride needs a third track of a link: without two of them the rest still hangs together, and every
city is as odd or even as before.
"""

import cython
from cython.cimports.libc.stdint import int32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.border_groups import members, tie
from cython.cimports.trunkline.core.rides import Border, CitySets, Sweep, Tracks, _slot


def best_rides(g, best):
    """For every number of cards up to those at hand, the ride with the most points it can pay for.

    Of rides with equal points it is one with the fewest steps, of these one with the fewest cards.
    False, and no rides, where the network is too tangled to search it all or memory is short.
    """
    sweep = cython.declare(Sweep)
    cards: cython.int
    for cards in range(g.cards + 1):
        best[cards].points = NO_RIDE
        best[cards].cards = best[cards].steps = 0
    sweep.network = g
    _read(cython.address(sweep))
    if sweep.links == 0:
        return True
    sweep.borders = cython.NULL
    sweep.slots = sweep.ahead = cython.NULL
    ready: cython.bint = (
        _plan(cython.address(sweep))
        and _explore(cython.address(sweep))
        and _weigh(cython.address(sweep))
    )
    if ready:
        _tell(cython.address(sweep), best)
    free(sweep.borders)
    free(sweep.slots)
    free(sweep.ahead)
    return ready


def _read(sweep):
    """Link the cities by all tracks within reach, own ones first."""
    g = sweep.network
    rival: cython.int
    track: cython.int
    reach = cython.declare(uint64_t[2])  # for own tracks, and for those that cost one more card
    reach[0] = _within(g, g.cards)
    reach[1] = _within(g, g.cards - 1)
    sweep.links = 0
    sweep.cities = 0
    memset(sweep.beside, 0, cython.sizeof(CitySets))
    memset(sweep.link_at, 0, MAX_CITIES * MAX_CITIES)
    for rival in range(2):
        for track in range(g.tracks):
            ends = one(g.a[track]) | one(g.b[track])
            if g.rival[track] == rival and ends & reach[rival]:
                _add_track(sweep, track)


def _within(g, cards):
    """The cities that so many cards, or fewer, take a passenger to."""
    beside = cython.declare(CitySets[2])  # over own tracks, over rivals'
    track: cython.int
    if cards < 0:
        return 0
    memset(beside, 0, 2 * cython.sizeof(CitySets))
    for track in range(g.tracks):
        _join(beside[g.rival[track]], g.a[track], g.b[track])
    reached = _spread(beside[0], one(g.start))
    while cards:
        reached = _spread(beside[0], reached | _one_step(beside[1], reached))
        cards -= 1
    return reached


def _join(beside, a, b):
    beside[a] |= one(b)
    beside[b] |= one(a)


def _spread(beside, cities):
    """These cities and all that can be reached from them."""
    reached: uint64_t = 0
    while reached != cities:
        reached = cities
        cities |= _one_step(beside, cities)
    return reached


def _one_step(beside, cities):
    found: uint64_t = 0
    while cities:
        found |= beside[lowest(cities)]
        cities &= cities - 1
    return found


def _add_track(sweep, track):
    """Let a ride take this track too, if it is one of the first two of its link."""
    g = sweep.network
    a: cython.int = g.a[track]
    b: cython.int = g.b[track]
    if sweep.link_at[a][b] == 0:
        sweep.link[sweep.links].most = 0
        sweep.link[sweep.links].cards[0] = 0
        sweep.links += 1
        sweep.link_at[a][b] = sweep.link_at[b][a] = sweep.links
        _join(sweep.beside, a, b)
        sweep.cities |= one(a) | one(b)
    link = cython.address(sweep.link[sweep.link_at[a][b] - 1])
    cards: cython.int = link.cards[link.most] + g.rival[track]
    if link.most < 2 and cards <= g.cards:
        link.track[link.most] = track
        link.most += 1
        link.cards[link.most] = cards


def _plan(sweep):
    """Put the links in the order in which the borders stay narrowest; False if too wide."""
    start: cython.int = -1
    least: uint64_t = ~cython.cast(uint64_t, 0)
    starts: uint64_t = sweep.cities
    while starts:
        city: cython.int = lowest(starts)
        starts &= starts - 1
        size = _put_in_order(sweep, city, least)
        if size < least:
            least = size
            start = city
    if start < 0:
        return False
    _put_in_order(sweep, start, least + 1)
    _give_places(sweep)
    return True


def _put_in_order(sweep, city, limit):
    """Decide the links of one city after another, from this one on.

    Returns a measure of how many borders there will be; the limit, if more or one is too wide.
    """
    size: uint64_t = 0
    left: uint64_t = sweep.cities  # cities with undecided links
    border: uint64_t = 0
    decided: cython.int = 0
    while left:
        left &= ~one(city)
        others: uint64_t = sweep.beside[city] & left
        border |= one(city)
        while others:
            other: cython.int = lowest(others & border if others & border else others)
            others &= ~one(other)
            border |= one(other)
            width: cython.int = popcount(border)
            size += one(3 * width)
            if size >= limit or width > MAX_BORDER:
                return limit
            sweep.order[decided] = sweep.link_at[city][other] - 1
            decided += 1
            if sweep.beside[other] & left == 0:
                border &= ~one(other)
                left &= ~one(other)
        border &= ~one(city)
        city = _next_city(sweep, left, border)
    return size


def _next_city(sweep, left, border):
    """The city whose links, when decided, widen the border least; of such, one on the border."""
    found: cython.int = 0
    least: cython.int = 255
    cities: uint64_t = left
    while cities:
        city: cython.int = lowest(cities)
        cities &= cities - 1
        wider: cython.int = 2 * popcount(sweep.beside[city] & left & ~border)
        if not border & one(city):
            wider += 3
        if wider < least:
            least = wider
            found = city
    return found


def _give_places(sweep):
    """Find for every link the places of its cities, and who comes to the border and leaves it."""
    g = sweep.network
    undecided = cython.declare(CitySets)
    memcpy(undecided, sweep.beside, cython.sizeof(CitySets))
    sweep.border = 0
    sweep.taken = 0
    i: cython.int
    for i in range(sweep.links):
        link = cython.address(sweep.link[sweep.order[i]])
        a: cython.int = g.a[link.track[0]]
        b: cython.int = g.b[link.track[0]]
        link.start = 0
        link.leaving = 0
        link.no_stop = 0
        link.a = _take_place(sweep, link, a)
        link.b = _take_place(sweep, link, b)
        link.ends = (1 << link.a) | (1 << link.b)
        link.prize_a = 0 if a == g.start else g.prize[a]
        link.prize_b = 0 if b == g.start else g.prize[b]
        undecided[a] &= ~one(b)
        undecided[b] &= ~one(a)
        if undecided[a] == 0:
            _leave(sweep, link, a)
        if undecided[b] == 0:
            _leave(sweep, link, b)


def _take_place(sweep, link, city):
    """The city's place on the border, the first free one if it is new there."""
    if not sweep.border & one(city):
        sweep.border |= one(city)
        sweep.place[city] = lowest(~cython.cast(uint64_t, sweep.taken))
        sweep.taken |= 1 << sweep.place[city]
        if city == sweep.network.start:
            link.start = 1 << sweep.place[city]
    return sweep.place[city]


def _leave(sweep, link, city):
    """The city leaves the border after this link, its last."""
    place: cython.int = 1 << sweep.place[city]
    sweep.border &= ~one(city)
    sweep.taken &= ~place
    link.leaving |= place
    if not sweep.network.stops & one(city):
        link.no_stop |= place


def _explore(sweep):
    """Find all borders that can come about, link after link; False if they are too many."""
    sweep.noted = sweep.fresh = sweep.room = 0
    if not _make_room(sweep):
        return False
    memset(sweep.borders, 0, (ROOT + 1) * cython.sizeof(Border))
    sweep.noted = ROOT + 1
    first: cython.int = ROOT
    i: cython.int
    number: cython.int
    for i in range(sweep.links):
        link = cython.address(sweep.link[sweep.order[i]])
        link.first = first
        sweep.fresh = sweep.noted
        for number in range(first, sweep.fresh):
            if sweep.noted + 3 > sweep.room and not _make_room(sweep):
                return False
            _branch(sweep, link, sweep.borders + number)
        first = sweep.fresh
    return True


def _branch(sweep, link, border):
    """Find the borders after taking none, one or two tracks of the link, if the cards allow it."""
    taken: cython.int
    border.prize = 0
    if (border.groups >> (4 * link.a)) & 15 == 0:
        border.prize += link.prize_a
    if (border.groups >> (4 * link.b)) & 15 == 0:
        border.prize += link.prize_b
    for taken in range(link.most + 1):
        spent: cython.int = border.spent + link.cards[taken]
        number: cython.int = DEAD
        if spent <= sweep.network.cards:
            number = _after(sweep, link, border, taken)
            sweep.borders[number].spent = min(sweep.borders[number].spent, spent)
        border.next[taken] = number


def _after(sweep, link, border, taken):
    """The border after taking so many tracks of the link; cities leave it with their last link.

    The start counts as odd from the outset. So in the end just one city is odd, the ride's last,
    and a complete group with an odd city is one with the start in it.
    """
    groups: uint64_t = border.groups
    odd: cython.int = border.odd ^ link.start
    if taken:
        groups = tie(groups, link.a, link.b)
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
            if (last >> place) & 1:  # the start, and no track of it is taken
                return DEAD
            continue
        groups ^= cython.cast(uint64_t, group) << (4 * place)
        others = members(groups, group)
        if others == 0:
            if groups or not ended:
                return DEAD
            done = True
        elif group == place + 1:  # the group is called by its first place, now by the next
            groups ^= others * (group ^ (lowest(others) // 4 + 1))
    return DONE if done else _note(sweep, groups, odd & ~link.leaving, ended)


def _note(sweep, groups, odd, ended):
    """The number of this border after the link being decided, a new one if it is new."""
    slot = _slot(sweep, groups, odd, ended)
    while sweep.slots[slot] >= sweep.fresh:
        border = cython.address(sweep.borders[sweep.slots[slot]])
        if border.groups == groups and border.odd == odd and border.ended == ended:
            return sweep.slots[slot]
        slot = (slot + 1) & (2 * sweep.room - 1)
    sweep.slots[slot] = sweep.noted
    border = cython.address(sweep.borders[sweep.noted])
    border.groups = groups
    border.odd = odd
    border.ended = ended
    border.spent = MAX_CARDS
    sweep.noted += 1
    return sweep.slots[slot]


def _make_room(sweep):
    """Room for four times as many borders, the first time for a few; False if there is none."""
    room: cython.int = 4 * sweep.room if sweep.room else FEW_BORDERS
    if room > MANY_BORDERS:
        return False
    borders = cython.cast(
        cython.pointer(Border), realloc(sweep.borders, room * cython.sizeof(Border))
    )
    if borders == cython.NULL:
        return False
    sweep.borders = borders
    free(sweep.slots)
    sweep.slots = cython.cast(cython.pointer(int32_t), calloc(2 * room, cython.sizeof(int32_t)))
    if sweep.slots == cython.NULL:
        return False
    sweep.room = room
    number: cython.int
    for number in range(sweep.fresh, sweep.noted):
        border = borders + number
        slot = _slot(sweep, border.groups, border.odd, border.ended)
        while sweep.slots[slot]:
            slot = (slot + 1) & (2 * room - 1)
        sweep.slots[slot] = number
    return True


def _weigh(sweep):
    """Find the best that may follow on every border, from the last link backwards."""
    columns: cython.int = sweep.network.cards + 1
    sweep.ahead = cython.cast(
        cython.pointer(int32_t),
        malloc(cython.cast(cython.size_t, sweep.noted) * columns * cython.sizeof(int32_t)),
    )
    if sweep.ahead == cython.NULL:
        return False
    cards: cython.int
    for cards in range(columns):
        sweep.ahead[DONE * columns + cards] = 0
        sweep.ahead[DEAD * columns + cards] = NEVER
    last: cython.int = sweep.noted
    i: cython.int
    number: cython.int
    for i in range(sweep.links - 1, -1, -1):
        link = cython.address(sweep.link[sweep.order[i]])
        for number in range(link.first, last):
            _weigh_border(sweep, link, number)
        last = link.first
    return True


def _weigh_border(sweep, link, number):
    """For every number of cards: the best that taking none, one or two tracks leads to."""
    columns: cython.int = sweep.network.cards + 1
    border = cython.address(sweep.borders[number])
    here = sweep.ahead + number * columns
    taken: cython.int
    cards: cython.int
    memcpy(here, sweep.ahead + border.next[0] * columns, columns * cython.sizeof(int32_t))
    for taken in range(1, link.most + 1):
        gain: cython.int = POINT * border.prize - taken
        price: cython.int = link.cards[taken]
        after = sweep.ahead + border.next[taken] * columns
        for cards in range(price, columns):
            here[cards] = max(here[cards], gain + after[cards - price])


def _tell(sweep, best):
    """The best ride for every number of cards; one more card may be of no use."""
    ahead = sweep.ahead + ROOT * (sweep.network.cards + 1)
    cards: cython.int
    for cards in range(sweep.network.cards + 1):
        if cards and ahead[cards] == ahead[cards - 1]:
            best[cards] = best[cards - 1]
        elif ahead[cards] > NEVER // 2:
            _trace(sweep, cards, cython.address(best[cards]))


def _trace(sweep, cards, ride):
    """Make the best choices, link after link, that so many cards allow."""
    chosen = cython.declare(Tracks)
    number: cython.int = ROOT
    i: cython.int = 0
    ride.points = 0
    ride.cards = cards
    while number != DONE:
        link = cython.address(sweep.link[sweep.order[i]])
        border = cython.address(sweep.borders[number])
        taken = _choice(sweep, link, number, cards)
        if taken:
            ride.points += border.prize
        memcpy(cython.address(chosen[ride.steps]), link.track, taken)
        ride.steps += taken
        cards -= link.cards[taken]
        number = border.next[taken]
        i += 1
    _line_up(sweep.network, chosen, ride)


def _choice(sweep, link, number, cards):
    """How many tracks of the link the best ride takes that so many cards can pay for."""
    columns: cython.int = sweep.network.cards + 1
    border = cython.address(sweep.borders[number])
    best = sweep.ahead[number * columns + cards]
    taken: cython.int
    for taken in range(1, link.most + 1):
        left: cython.int = cards - link.cards[taken]
        gain: cython.int = POINT * border.prize - taken
        if left >= 0 and gain + sweep.ahead[border.next[taken] * columns + left] == best:
            return taken
    return 0


def _line_up(g, chosen, ride):
    """Put the chosen tracks in the order travelled.

    Walk on over any track while there is one. Stuck, walk back: what was travelled last comes
    last, and where another track leads on, the detour over it comes before (Hierholzer).
    """
    way = cython.declare(Tracks)
    travelled: cython.int = 0
    left: cython.int = ride.steps  # chosen, but not travelled yet
    place: cython.int = ride.steps
    city: cython.int = g.start
    while place:
        track: cython.int
        found = _leading_on(g, chosen, left, city)
        if found >= 0:
            track = chosen[found]
            left -= 1
            chosen[found] = chosen[left]
            way[travelled] = track
            travelled += 1
        else:
            travelled -= 1
            track = way[travelled]
            place -= 1
            ride.track[place] = g.number[track]
        city = g.a[track] + g.b[track] - city


def _leading_on(g, chosen, left, city):
    """Where among the tracks left there is one at this city, -1 if nowhere."""
    i: cython.int
    for i in range(left):
        if g.a[chosen[i]] == city or g.b[chosen[i]] == city:
            return i
    return -1

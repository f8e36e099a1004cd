"""Final scoring: routes, tickets, stations, bonuses, meeple majorities, and the winners."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import lowest, one, popcount
from cython.cimports.trunkline.core.codes import (
    BY_FEWEST_STATIONS,
    BY_MEEPLES,
    BY_MERCHANDISE,
    BY_TICKETS,
    SCORE_GLOBETROTTER,
    SCORE_LONGEST_PATH,
    SCORE_MEEPLES,
    SCORE_MERCHANDISE,
    SCORE_PARTS,
    SCORE_ROUTES,
    SCORE_STATIONS,
    SCORE_TICKETS,
)
from cython.cimports.trunkline.core.components import (
    Components,
    component_of,
    join,
    join_tracks,
    joined,
)
from cython.cimports.trunkline.core.longest import longest_path
from cython.cimports.trunkline.core.scoring import BY_TOTAL, BorrowSearch, WinResult
from cython.cimports.trunkline.core.table import across


def score(t, s, scores):
    """Score every seat as if the game ended in this position."""
    seat: cython.int
    color: cython.int
    for seat in range(s.seats):
        score_seat(t, s, seat, cython.address(scores[seat]))
    _score_bonuses(t, s, scores)
    for color in range(t.meeple_colors):
        _score_meeples(t, s, color, scores)
    part: cython.int
    for seat in range(s.seats):
        scores[seat].total = 0
        for part in range(SCORE_PARTS):
            scores[seat].total += scores[seat].part[part]


def find_winners(t, s, scores, eligible):
    """The winners among the eligible seats, as bits, and the rule that decided.

    The highest total wins; tie-breaks are applied in order.
    """
    found = cython.declare(WinResult)
    found.winners = _leaders(t, s, scores, eligible, BY_TOTAL)
    found.decided_by = BY_TOTAL
    step: cython.int
    for step in range(t.ties):
        leaders: cython.int = _leaders(t, s, scores, found.winners, t.tie[step])
        if leaders != found.winners:
            found.decided_by = t.tie[step]
        found.winners = leaders
    return found


def _leaders(t, s, scores, tied, rule):
    """The tied seats that a rule puts first; sets of seats are bits."""
    best: cython.int = -(1 << 30)
    leaders: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        if not tied >> seat & 1:
            continue
        value: cython.int = _compared_value(t, rule, s, seat, cython.address(scores[seat]))
        if value > best:
            best = value
            leaders = 0
        if value == best:
            leaders |= 1 << seat
    return leaders


def _compared_value(t, rule, s, seat, score):
    """The value that a rule compares; the highest wins."""
    if rule == BY_TOTAL:
        return score.total
    if rule == BY_TICKETS:
        return score.completed
    if rule == BY_FEWEST_STATIONS:
        return -popcount(s.stations[seat])
    if rule == BY_MERCHANDISE:
        return score.part[SCORE_MERCHANDISE]
    if rule == BY_MEEPLES:
        return _meeple_count(t, s, seat)
    return score.part[SCORE_LONGEST_PATH]


def score_seat(t, s, seat, out):
    """Score what depends on one seat only; bonuses compare seats and are added later."""
    components = cython.declare(Components)
    join_tracks(t, s.owned[seat], cython.address(components))
    memset(out.part, 0, cython.sizeof(out.part))
    out.part[SCORE_ROUTES] = s.route_points[seat]
    out.part[SCORE_STATIONS] = t.unbuilt_points * (t.stations - popcount(s.stations[seat]))
    out.part[SCORE_MERCHANDISE] = s.merchandise[seat]
    out.path_length = 0
    out.path.w[0] = out.path.w[1] = 0
    out.lent.w[0] = out.lent.w[1] = 0
    _score_tickets(t, s.held[seat], cython.address(components), out)
    if s.stations[seat]:
        _borrow_tracks(t, s, seat, cython.address(components), out)
    if t.longest_path_bonus:
        out.path_length = longest_path(t, s.owned[seat], cython.address(out.path))


def _score_tickets(t, held, components, out):
    """Add the value of each completed ticket and subtract that of every other."""
    out.completed = 0
    out.done.w[0] = out.done.w[1] = 0
    left = held
    while not bits.is_empty(left):
        ticket = bits.pop(cython.address(left))
        if joined(components, t.ticket[ticket].a, t.ticket[ticket].b):
            out.part[SCORE_TICKETS] += t.ticket[ticket].points
            out.completed += 1
            bits.add(cython.address(out.done), ticket)
        else:
            out.part[SCORE_TICKETS] -= t.ticket[ticket].points


def _borrow_tracks(t, s, seat, components, out):
    """Borrow one rival track through each station, so that the tickets are worth the most."""
    search = cython.declare(BorrowSearch)
    search.open_tickets = 0
    search.stations = s.stations[seat]
    search.gain = 0
    search.completed = 0
    left = s.held[seat]
    bits.remove_all(cython.address(left), out.done)
    while not bits.is_empty(left):
        search.ticket[search.open_tickets] = bits.pop(cython.address(left))
        search.open_tickets += 1
    search.rival_tracks.w[0] = search.rival_tracks.w[1] = 0
    search.lent.w[0] = search.lent.w[1] = 0
    rival: cython.int
    for rival in range(s.seats):
        if rival != seat:
            search.rival_tracks.w[0] |= s.owned[rival].w[0]
            search.rival_tracks.w[1] |= s.owned[rival].w[1]
    nothing = cython.declare(bits.Bits)
    nothing.w[0] = nothing.w[1] = 0
    _try_stations(t, cython.address(search), search.stations, components, nothing)
    out.part[SCORE_TICKETS] += search.gain
    out.completed += search.completed
    if search.completed:
        out.lent = search.lent
        out.done.w[0] |= search.done.w[0]
        out.done.w[1] |= search.done.w[1]


def _try_stations(t, search, stations, components, lent):
    """Try every choice of one rival track for each of these stations.

    Tracks that connect nothing new are skipped, and so are all but one of those that lead to the
    same component.
    """
    if stations == 0:
        _keep_if_better(t, search, components, lent)
        return
    city: cython.int = lowest(stations)
    rest: uint64_t = stations & (stations - 1)
    _try_stations(t, search, rest, components, lent)
    tried: uint64_t = component_of(components, one(city))
    left = bits.common(search.rival_tracks, t.touching[city])
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        other: cython.int = across(t, track, city)
        if tried & one(other):
            continue
        tried |= component_of(components, one(other))
        extended = components[0]
        join(cython.address(extended), one(city), one(other))
        borrowed = lent
        bits.add(cython.address(borrowed), track)
        _try_stations(t, search, rest, cython.address(extended), borrowed)


def _keep_if_better(t, search, components, lent):
    """Keep this choice if its tickets are worth more, or if it completes more of the same worth.

    Of choices that are equal in both, the first one counts: see `_comes_before`. Only components
    that contain a station have grown, so only they can complete tickets.
    """
    done = cython.declare(bits.Bits)
    done.w[0] = done.w[1] = 0
    gain: cython.int = 0
    completed: cython.int = 0
    i: cython.int
    j: cython.int
    for i in range(components.size):
        if not components.cities[i] & search.stations:
            continue
        for j in range(search.open_tickets):
            ticket: cython.int = search.ticket[j]
            if (
                components.cities[i] & t.ticket[ticket].a
                and components.cities[i] & t.ticket[ticket].b
            ):
                if not bits.has(done, ticket):
                    bits.add(cython.address(done), ticket)
                    gain += 2 * t.ticket[ticket].points  # added instead of subtracted
                    completed += 1
    better: cython.int = gain - search.gain
    if better == 0:
        better = completed - search.completed
    if better > 0 or (better == 0 and _comes_before(lent, search.lent)):
        search.gain = gain
        search.completed = completed
        search.done = done
        search.lent = lent


def _comes_before(lent, other):
    """Whether a choice borrows fewer tracks, or as many of which the first is earlier on the board.

    Tracks that are lent in both choices are left out of the comparison.
    """
    more: cython.int = bits.count(lent) - bits.count(other)
    if more:
        return more < 0
    word: cython.int = 0 if lent.w[0] != other.w[0] else 1
    differing: uint64_t = lent.w[word] ^ other.w[word]
    return (lent.w[word] & differing & (0 - differing)) != 0


def _score_bonuses(t, s, scores):
    """Add the bonuses for the longest path and the most tickets, unless zero, to all tied seats."""
    longest: cython.int = 0
    most: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        longest = max(longest, scores[seat].path_length)
        most = max(most, scores[seat].completed)
    for seat in range(s.seats):
        if longest and scores[seat].path_length == longest:
            scores[seat].part[SCORE_LONGEST_PATH] = t.longest_path_bonus
        if most and scores[seat].completed == most:
            scores[seat].part[SCORE_GLOBETROTTER] = t.globetrotter_bonus


def _score_meeples(t, s, color, scores):
    """Points for the most meeples of a colour and, if only one seat leads, for the second most."""
    most: cython.int = 0
    leaders: cython.int = 0
    second: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        count: cython.int = s.collected[seat][color]
        if count > most:
            second = most
            most = count
            leaders = 1
        elif count == most:
            leaders += 1
        elif count > second:
            second = count
    for seat in range(s.seats):
        count: cython.int = s.collected[seat][color]
        if count and count == most:
            scores[seat].part[SCORE_MEEPLES] += t.most_meeples
        elif count and count == second and leaders == 1:
            scores[seat].part[SCORE_MEEPLES] += t.second_most_meeples


def _meeple_count(t, s, seat):
    """How many meeples the seat has in total."""
    total: cython.int = 0
    color: cython.int
    for color in range(t.meeple_colors):
        total += s.collected[seat][color]
    return total

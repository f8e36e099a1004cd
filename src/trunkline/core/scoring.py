"""The final count: routes, tickets, stations, bonuses, majorities of meeples, and who has won."""

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
from cython.cimports.trunkline.core.scoring import BY_TOTAL, Loan, WinResult
from cython.cimports.trunkline.core.table import across


def score(t, s, scores):
    """Score every seat as if the game ended in this position."""
    seat: cython.int
    color: cython.int
    for seat in range(s.seats):
        score_seat(t, s, seat, cython.address(scores[seat]))
    _give_bonuses(t, s, scores)
    for color in range(t.meeple_colors):
        _score_meeples(t, s, color, scores)
    part: cython.int
    for seat in range(s.seats):
        scores[seat].total = 0
        for part in range(SCORE_PARTS):
            scores[seat].total += scores[seat].part[part]


def find_winners(t, s, scores, eligible):
    """Who of the eligible seats has won, and by which rule.

    The highest total wins, then each tie-break decides in turn; seats are bits.
    """
    found = cython.declare(WinResult)
    found.winners = _ahead(t, s, scores, eligible, BY_TOTAL)
    found.decided_by = BY_TOTAL
    step: cython.int
    for step in range(t.ties):
        ahead: cython.int = _ahead(t, s, scores, found.winners, t.tie[step])
        if ahead != found.winners:
            found.decided_by = t.tie[step]
        found.winners = ahead
    return found


def _ahead(t, s, scores, level, rule):
    """Those of the level seats that a rule puts before the others; all are bits."""
    best: cython.int = -(1 << 30)
    ahead: cython.int = 0
    seat: cython.int
    for seat in range(s.seats):
        if not level >> seat & 1:
            continue
        value: cython.int = _merit(t, rule, s, seat, cython.address(scores[seat]))
        if value > best:
            best = value
            ahead = 0
        if value == best:
            ahead |= 1 << seat
    return ahead


def _merit(t, rule, s, seat, score):
    """What a rule for winning compares; more is better."""
    if rule == BY_TOTAL:
        return score.total
    if rule == BY_TICKETS:
        return score.completed
    if rule == BY_FEWEST_STATIONS:
        return -popcount(s.stations[seat])
    if rule == BY_MERCHANDISE:
        return score.part[SCORE_MERCHANDISE]
    if rule == BY_MEEPLES:
        return _meeples_of(t, s, seat)
    return score.part[SCORE_LONGEST_PATH]


def score_seat(t, s, seat, out):
    """A seat's own parts; the bonuses need all seats and come later."""
    components = cython.declare(Components)
    join_tracks(t, s.owned[seat], cython.address(components))
    memset(out.part, 0, cython.sizeof(out.part))
    out.part[SCORE_ROUTES] = s.route_points[seat]
    out.part[SCORE_STATIONS] = t.unbuilt_points * (t.stations - popcount(s.stations[seat]))
    out.part[SCORE_MERCHANDISE] = s.merchandise[seat]
    out.path_length = 0
    out.path.w[0] = out.path.w[1] = 0
    out.lent.w[0] = out.lent.w[1] = 0
    _judge_tickets(t, s.held[seat], cython.address(components), out)
    if s.stations[seat]:
        _borrow(t, s, seat, cython.address(components), out)
    if t.longest_path_bonus:
        out.path_length = longest_path(t, s.owned[seat], cython.address(out.path))


def _judge_tickets(t, held, components, out):
    """Add the value of each completed ticket and take off that of each other one."""
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


def _borrow(t, s, seat, components, out):
    """Let each station lend one rival's track, chosen so that the tickets are worth most."""
    loan = cython.declare(Loan)
    loan.open_tickets = 0
    loan.stations = s.stations[seat]
    loan.gain = 0
    loan.completed = 0
    left = s.held[seat]
    bits.remove_all(cython.address(left), out.done)
    while not bits.is_empty(left):
        loan.ticket[loan.open_tickets] = bits.pop(cython.address(left))
        loan.open_tickets += 1
    loan.rivals.w[0] = loan.rivals.w[1] = 0
    loan.lent.w[0] = loan.lent.w[1] = 0
    rival: cython.int
    for rival in range(s.seats):
        if rival != seat:
            loan.rivals.w[0] |= s.owned[rival].w[0]
            loan.rivals.w[1] |= s.owned[rival].w[1]
    nothing = cython.declare(bits.Bits)
    nothing.w[0] = nothing.w[1] = 0
    _lend(t, cython.address(loan), loan.stations, components, nothing)
    out.part[SCORE_TICKETS] += loan.gain
    out.completed += loan.completed
    if loan.completed:
        out.lent = loan.lent
        out.done.w[0] |= loan.done.w[0]
        out.done.w[1] |= loan.done.w[1]


def _lend(t, loan, stations, components, lent):
    """Try every choice of one rival track for each of these stations.

    A track that joins nothing new cannot help, and of several that lead to the same component of
    cities one is enough; both are passed over.
    """
    if stations == 0:
        _weigh(t, loan, components, lent)
        return
    city: cython.int = lowest(stations)
    rest: uint64_t = stations & (stations - 1)
    _lend(t, loan, rest, components, lent)
    tried: uint64_t = component_of(components, one(city))
    left = bits.common(loan.rivals, t.touching[city])
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
        _lend(t, loan, rest, cython.address(extended), borrowed)


def _weigh(t, loan, components, lent):
    """Keep this choice if it completes tickets of more value, or more tickets of the same.

    Only components with a station in them have grown, so only they can complete anything.
    """
    done = cython.declare(bits.Bits)
    done.w[0] = done.w[1] = 0
    gain: cython.int = 0
    completed: cython.int = 0
    i: cython.int
    j: cython.int
    for i in range(components.size):
        if not components.cities[i] & loan.stations:
            continue
        for j in range(loan.open_tickets):
            ticket: cython.int = loan.ticket[j]
            if (
                components.cities[i] & t.ticket[ticket].a
                and components.cities[i] & t.ticket[ticket].b
            ):
                if not bits.has(done, ticket):
                    bits.add(cython.address(done), ticket)
                    gain += 2 * t.ticket[ticket].points  # added instead of taken off
                    completed += 1
    if gain > loan.gain or (gain == loan.gain and completed > loan.completed):
        loan.gain = gain
        loan.completed = completed
        loan.done = done
        loan.lent = lent


def _give_bonuses(t, s, scores):
    """The longest path and the most completed tickets; tied seats all score, nothing scores not."""
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
    """Points for the most meeples of a colour, and where one seat leads, for the second most."""
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


def _meeples_of(t, s, seat):
    """How many meeples the seat has in all."""
    total: cython.int = 0
    color: cython.int
    for color in range(t.meeple_colors):
        total += s.collected[seat][color]
    return total

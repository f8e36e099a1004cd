"""An independent scorer: slow and simple, sharing no code with the engine.

It reads from a game only the facts on the table (who owns which track, where stations are, who
holds which tickets, who has taken which tokens and meeples) and computes every part of the score
in its own way.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import product

import networkx as nx
from msgspec import Struct

import trunkline as tl

Link = tuple[Hashable, Hashable, int]
# Its number, its points, and the pairs of cities that complete it.
HeldTicket = tuple[int, int, list[tuple[str, str]]]


class SlowScore(Struct):
    """One seat's score parts, and what the tie-breaks compare."""

    routes: int
    tickets: int
    completed: int
    done: frozenset[int]
    lent: frozenset[int]
    stations: int
    stations_built: int
    trail: int
    connected_cities: int
    merchandise: int
    meeples: int
    longest_path: int = 0
    globetrotter: int = 0
    meeple_points: int = 0
    most_connected_cities: int = 0

    @property
    def total(self) -> int:
        """All parts together."""
        own = self.routes + self.tickets + self.stations + self.merchandise
        bonuses = self.longest_path + self.globetrotter + self.most_connected_cities
        return own + bonuses + self.meeple_points


def score(game: tl.Game) -> list[SlowScore]:
    """Every seat's score, including bonuses."""
    bonuses = game.edition.rules.bonuses
    scores = [_own_parts(game, seat) for seat in range(game.seats)]
    farthest = max(each.trail for each in scores)
    most = max(each.completed for each in scores)
    largest = max(each.connected_cities for each in scores)
    for each in scores:
        if farthest > 0 and each.trail == farthest:
            each.longest_path = bonuses.longest_path
        if most > 0 and each.completed == most:
            each.globetrotter = bonuses.globetrotter
        if largest > 0 and each.connected_cities == largest:
            each.most_connected_cities = bonuses.most_connected_cities
    for color in game.edition.rules.meeples.colors:
        for seat, points in majority(game, color).items():
            scores[seat].meeple_points += points
    return scores


def majority(game: tl.Game, color: str) -> dict[int, int]:
    """What the seats score for their meeples of a colour: there is a second place only behind a
    single first, and nobody scores without a meeple."""
    rules = game.edition.rules.meeples
    owned = {s: taken[color] for s, taken in enumerate(game.collected) if taken.get(color)}
    places = sorted(set(owned.values()), reverse=True)
    by_place = [[seat for seat in owned if owned[seat] == number] for number in places]
    points = dict.fromkeys(by_place[0], rules.most) if by_place else {}
    if len(by_place) > 1 and len(by_place[0]) == 1:
        points |= dict.fromkeys(by_place[1], rules.second)
    return points


def winners(game: tl.Game, scores: Sequence[SlowScore]) -> list[int]:
    """The seats with the highest total that remain after all tie-breaks."""
    compare = {
        "tickets": lambda each: each.completed,
        "fewest_stations": lambda each: -each.stations_built,
        "longest_path": lambda each: each.longest_path > 0,
        "merchandise": lambda each: each.merchandise,
        "meeples": lambda each: each.meeples,
    }
    rank = [
        (each.total, *(compare[rule](each) for rule in game.edition.rules.ties)) for each in scores
    ]
    return [seat for seat in range(game.seats) if rank[seat] == max(rank)]


def _own_parts(game: tl.Game, seat: int) -> SlowScore:
    rules = game.edition.rules
    own = [track for track, owner in game.owners.items() if owner == seat]
    built = [city for city, owner in game.stations.items() if owner == seat]
    tickets, completed, done, lent = _best_lending(game, seat, own, built)
    return SlowScore(
        routes=sum(rules.route_points[rules.board.tracks[track].length] for track in own),
        tickets=tickets,
        completed=completed,
        done=done,
        lent=lent,
        stations=(rules.stations.count - len(built)) * rules.stations.unbuilt_points,
        stations_built=len(built),
        trail=longest_trail(links(game, own)) if rules.bonuses.longest_path else 0,
        connected_cities=connected_cities(game, own),
        merchandise=game.merchandise[seat],
        meeples=sum(game.collected[seat].values()),
    )


def connected_cities(game: tl.Game, tracks: Iterable[int]) -> int:
    """The most cities that these tracks connect to each other; end points of countries are none."""
    cities = game.edition.board.cities
    graph = nx.MultiGraph((a, b) for a, b, _ in links(game, tracks))
    networks = nx.connected_components(graph)
    return max((sum(not cities[city].country for city in part) for part in networks), default=0)


def links(game: tl.Game, tracks: Iterable[int]) -> list[Link]:
    """Tracks as pairs of cities with a length."""
    board = game.edition.board.tracks
    return [(board[track].a, board[track].b, board[track].length) for track in tracks]


def _best_lending(
    game: tl.Game, seat: int, own: list[int], built: list[str]
) -> tuple[int, int, frozenset[int], frozenset[int]]:
    """Ticket points, the number of completed tickets, which they are, and the lent tracks.

    Of equally good choices, it is the one with the fewest lent tracks, then the first in board
    order.
    """
    board = game.edition.board.tracks
    rivals = [track for track, owner in game.owners.items() if owner != seat]
    choices = [
        [None, *(track for track in rivals if city in (board[track].a, board[track].b))]
        for city in built
    ]
    tickets = held_tickets(game, seat)
    results = []
    for choice in product(*choices):
        lent = sorted({track for track in choice if track is not None})
        points, completed, done = _judge(game, tickets, own + lent)
        results.append((-points, -completed, len(lent), lent, done))
    points, completed, _, lent, done = min(results, key=lambda result: result[:4])
    return -points, -completed, done, frozenset(lent)


def held_tickets(game: tl.Game, seat: int) -> list[HeldTicket]:
    """The seat's tickets, each with all pairs of cities that complete it."""
    found = []
    for held in game.tickets(seat):
        ticket = game.edition.tickets[held.index]
        ends = product(arrivals(game, ticket.a), arrivals(game, ticket.b))
        found.append((held.index, ticket.points, list(ends)))
    return found


def _judge(
    game: tl.Game, tickets: list[HeldTicket], tracks: list[int]
) -> tuple[int, int, frozenset[int]]:
    """The tickets by connection alone: connected ones add their points, others subtract them."""
    joined = nx.utils.UnionFind(game.edition.board.cities)
    for a, b, _ in links(game, tracks):
        joined.union(a, b)
    total = 0
    done = set()
    for number, points, ends in tickets:
        if any(joined[a] == joined[b] for a, b in ends):
            done.add(number)
            total += points
        else:
            total -= points
    return total, len(done), frozenset(done)


def arrivals(game: tl.Game, place: str) -> list[str]:
    """Where a ticket to this place may end: in the city, or at any end point of the country."""
    cities = game.edition.board.cities
    return [ident for ident, city in cities.items() if place in (ident, city.country)]


def longest_trail(links: Iterable[Link]) -> int:
    """The greatest length of a trail, found without walking any.

    A trail can use a set of links if and only if they are connected and at most two cities have an
    odd number of them (Euler), so the longest trail is the heaviest such set. Links are chosen or
    left out one by one. All that matters for the rest is the border: the cities that have both
    decided and undecided links.
    """
    graph = nx.MultiGraph()
    graph.add_weighted_edges_from(links)
    parts = [graph.subgraph(part) for part in nx.connected_components(graph)]
    return max(map(_heaviest_walkable, parts), default=0)


# For each city of the border: the group of chosen links it is part of (0 for none), and whether it
# has an odd number of them. Also, how many cities behind the border have an odd number.
Border = dict[int, tuple[int, bool]]
State = tuple[tuple[tuple[int, int, bool], ...], int]


def _heaviest_walkable(graph: nx.MultiGraph) -> int:
    """The heaviest walkable set of links of a connected graph."""
    links = _sweep(graph)
    last = {city: i for i, (a, b, _) in enumerate(links) for city in (a, b)}
    to_come = sum(length for _, _, length in links)
    best = 0
    states: dict[State, int] = {((), 0): 0}
    for i, (a, b, length) in enumerate(links):
        to_come -= length
        leaving = [city for city in (a, b) if last[city] == i]
        after: dict[State, int] = {}
        for (cities, odd), total in states.items():
            for chosen in (True, False):
                border = {city: (group, uneven) for city, group, uneven in cities}
                border.setdefault(a, (0, False))
                border.setdefault(b, (0, False))
                if chosen:
                    _join(border, a, b)
                weight = total + length * chosen
                behind, closed = _remove(border, leaving)
                unfinished = any(group for group, _ in border.values())
                if odd + behind > 2 or (closed and unfinished):
                    continue
                if closed:
                    best = max(best, weight)
                elif weight + to_come > best:
                    state = _canonical(border), odd + behind
                    after[state] = max(weight, after.get(state, 0))
        states = after
    return best


def _sweep(graph: nx.MultiGraph) -> list[tuple[int, int, int]]:
    """The links in an order that keeps the border small, their cities as numbers."""
    order = nx.utils.reverse_cuthill_mckee_ordering(nx.Graph(graph))
    number = {city: i for i, city in enumerate(order, start=1)}
    found = [(number[a], number[b], data["weight"]) for a, b, data in graph.edges(data=True)]
    return sorted(found, key=lambda link: (max(link[:2]), min(link[:2])))


def _join(border: Border, a: int, b: int) -> None:
    """Choose a link and merge the groups of its cities."""
    joined = {border[a][0], border[b][0]} - {0}
    for city in (a, b):
        border[city] = (border[city][0], not border[city][1])
    for city, (group, uneven) in border.items():
        if group in joined or city in (a, b):
            border[city] = (a, uneven)


def _remove(border: Border, cities: Iterable[int]) -> tuple[int, bool]:
    """Remove cities from the border; return how many were odd, and whether a group was cut off."""
    odd = 0
    closed = False
    for city in cities:
        group, uneven = border.pop(city)
        odd += uneven
        closed |= group > 0 and all(group != other for other, _ in border.values())
    return odd, closed


def _canonical(border: Border) -> tuple[tuple[int, int, bool], ...]:
    """The border in canonical form: groups are named after their first city."""
    names: dict[int, int] = {0: 0}
    for city in sorted(border):
        names.setdefault(border[city][0], city)
    return tuple((city, names[border[city][0]], border[city][1]) for city in sorted(border))

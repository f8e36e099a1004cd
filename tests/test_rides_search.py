"""The best rides of a passenger: exact for every number of cards, on small and large networks."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

import networkx as nx
import pytest

from trunkline.compiled_edition import compile_edition
from trunkline.core.benchmark_loops import best_rides

Line = tuple[int, int, bool]  # two cities, and whether the track is a rival's
Track = tuple[int, int, int, bool]  # the same with the track's number first
Ride = tuple[int, int, list[int]]  # its points, its cards, its tracks
Worth = tuple[int, int, int]  # greater is better: points, fewer steps, fewer cards

CITIES = 64
EVERYWHERE = range(CITIES)
TOP_TOKENS = (0, 1, 2, 3, 4, 7)


def test_own_tracks_are_free_and_each_of_a_rival_costs_a_card() -> None:
    line = [own(0, 1), rival(1, 2), own(2, 3), rival(3, 4)]
    assert points(line, cards=2) == [1, 3, 4]


def test_ride_uses_no_card_it_does_not_need() -> None:
    assert [ride[1] for ride in found([own(0, 1), rival(1, 2)], cards=3)] == [0, 1, 1, 1]


def test_ride_needs_a_step() -> None:
    assert search([], cards=1) == [None, None]
    assert search([rival(0, 1)], cards=1) == [None, (1, 1, [0])]
    assert search([own(1, 2)], cards=0) == [None]


def test_a_step_without_points_is_a_ride() -> None:
    assert search([own(0, 1)], prizes=[0] * CITIES) == [(0, 0, [0])]


def test_no_track_is_travelled_twice() -> None:
    """Of three dead ends around the start only one can be visited."""
    assert points([own(0, 1), own(0, 2), own(0, 3)]) == [1]


def test_second_track_of_a_route_leads_back() -> None:
    there_and_back = [own(0, 1), rival(0, 1), own(0, 2)]
    assert points(there_and_back, cards=1) == [1, 2]


def test_own_track_of_a_route_is_taken_before_that_of_a_rival() -> None:
    assert found([rival(0, 1), own(0, 1)], cards=1)[1] == (1, 0, [1])


def test_each_city_yields_once_and_the_start_never() -> None:
    eight = ring(0, 1, 2) + ring(0, 3, 4)  # through the start twice
    assert points(eight, prizes=[9, *[1] * 63]) == [4]


def test_ride_may_return_to_the_start_and_go_on() -> None:
    assert points([*ring(0, 1, 2), own(0, 3)], prizes=[1, 1, 1, 5]) == [7]


def test_ride_passes_where_it_may_not_end() -> None:
    line = [own(0, 1), own(1, 2)]
    assert points(line, stops=[2]) == [2]
    assert points(line, stops=[1]) == [1]
    assert search(line, stops=[0]) == [None]


def test_ride_ends_in_the_start_if_it_may() -> None:
    assert points(ring(0, 1, 2), stops=[0]) == [2]
    assert points(ring(0, 1, 2), stops=[1]) == [2]
    assert search(ring(0, 1, 2), stops=[]) == [None]


def test_of_equal_points_fewer_steps_and_then_fewer_cards_are_better() -> None:
    detour = [own(0, 1), own(1, 2), own(2, 3), rival(0, 3)]
    prizes = [0, 0, 0, 1]
    assert search(detour, prizes=prizes, cards=1) == [(1, 0, [0, 1, 2]), (1, 1, [3])]
    two_ways = [rival(0, 1), own(1, 3), own(0, 2), own(2, 3)]
    assert search(two_ways, prizes=prizes, cards=1)[1] == (1, 0, [2, 3])


def test_circle_that_is_not_connected_to_the_ride_yields_nothing() -> None:
    apart = [own(0, 1), *ring(2, 3, 4), rival(1, 2)]
    assert points(apart, cards=1) == [1, 4]


def test_circles_off_a_junction_cannot_all_be_visited() -> None:
    spokes = [own(0, 3 * i + 1) for i in range(15)]
    circles = [track for i in range(15) for track in ring(3 * i + 1, 3 * i + 2, 3 * i + 3)]
    assert points(spokes + circles) == [3]


def test_ring_of_all_cities_is_travelled_to_its_end() -> None:
    assert points(ring(*EVERYWHERE)) == [63]
    claimed_by_rivals = [rival(a, b) for a, b, _ in ring(*EVERYWHERE)]
    assert points(claimed_by_rivals, cards=15) == list(range(1, 16))


def test_all_cities_of_a_complete_graph_are_visited_without_a_detour() -> None:
    tracks = [own(a, b) for a, b in nx.complete_graph(9).edges]
    ride = found(tracks)[0]
    assert (ride[0], len(ride[2])) == (8, 8)


def test_network_too_complex_to_search_is_refused() -> None:
    for cities in (12, 16):  # too many borders, too wide ones
        tracks = [own(a, b) for a, b in nx.complete_graph(cities).edges]
        with pytest.raises(RuntimeError):
            search(tracks)


@pytest.mark.parametrize("seed", range(8))
def test_small_networks_agree_with_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(250):
        cities = chance.sample(EVERYWHERE, chance.randint(2, 9))
        pairs = [chance.sample(cities, 2) for _ in range(chance.randint(1, len(cities) + 2))]
        pairs += chance.choices(pairs, k=chance.randint(0, 3))
        agrees_with_walking(pairs, chance.choice(cities), chance.randint(0, 4), chance)


@pytest.mark.parametrize("edition", ["usa", "europe", "marklin"])
@pytest.mark.parametrize("seed", range(3))
def test_networks_on_a_board_agree_with_brute_force(edition: str, seed: int) -> None:
    chance = random.Random(seed)
    board = board_pairs(edition)
    for _ in range(60):
        network = grown(board, chance.randint(8, 16), chance)
        start = chance.choice(chance.choice(network))
        agrees_with_walking(network, start, chance.randint(0, 4), chance)


@pytest.mark.parametrize("edition", ["usa", "europe", "marklin"])
def test_whole_board_agrees_with_brute_force(edition: str) -> None:
    chance = random.Random(1)
    board = board_pairs(edition)
    for start in range(0, 36, 7):
        tracks = [(i, a, b, chance.random() < 0.95) for i, (a, b) in enumerate(board)]
        prizes = chance.choices(TOP_TOKENS, k=CITIES)
        stops = chance.sample(EVERYWHERE, 50)
        rides = best_rides(tracks, prizes, stops, start, 4)[0]
        assert worths(rides) == walked(tracks, prizes, stops, start, 4)


@pytest.mark.parametrize("edition", ["usa", "europe", "marklin"])
def test_numbering_does_not_matter_and_more_cards_never_hurt(edition: str) -> None:
    """Renaming changes the order of the sweep; the networks are too large for brute force."""
    chance = random.Random(2)
    board = board_pairs(edition)
    for _ in range(4):
        tracks = [(i, a, b, chance.random() < 0.7) for i, (a, b) in enumerate(board)]
        prizes = chance.choices(TOP_TOKENS, k=CITIES)
        stops = chance.sample(EVERYWHERE, 50)
        start = board[0][0]
        rides = best_rides(tracks, prizes, stops, start, 10)[0]
        for ride in rides:
            travels(ride, tracks, prizes, stops, start)
        worth = worths(rides)
        assert all(fewer is None or (more and fewer <= more) for fewer, more in pairwise(worth))

        name = chance.sample(EVERYWHERE, CITIES)
        renamed = [(i, name[a], name[b], cost) for i, a, b, cost in tracks]
        chance.shuffle(renamed)
        by_name = dict(zip(name, prizes, strict=True))
        their_prizes = [by_name[city] for city in EVERYWHERE]
        their_stops = [name[city] for city in stops]
        again = best_rides(renamed, their_prizes, their_stops, name[start], 10)[0]
        assert worths(again) == worth


# Networks.


def own(a: int, b: int) -> Line:
    return (a, b, False)


def rival(a: int, b: int) -> Line:
    return (a, b, True)


def ring(*cities: int) -> list[Line]:
    return [own(a, b) for a, b in pairwise((*cities, cities[0]))]


def board_pairs(edition: str) -> list[tuple[int, int]]:
    """The tracks of a board as pairs of cities."""
    board = compile_edition(edition).edition.board
    number = {city: i for i, city in enumerate(board.cities)}
    return [(number[track.a], number[track.b]) for track in board.tracks]


def grown(
    board: Sequence[tuple[int, int]], tracks: int, chance: random.Random
) -> list[tuple[int, int]]:
    """A connected network of this many tracks of the board."""
    left = list(board)
    network = [left.pop(chance.randrange(len(left)))]
    while len(network) < tracks:
        cities = {city for pair in network for city in pair}
        close = [i for i, pair in enumerate(left) if cities & set(pair)]
        network.append(left.pop(chance.choice(close)))
    return network


# The search.


def search(
    lines: Iterable[Line],
    prizes: Sequence[int] = (1,) * CITIES,
    stops: Iterable[int] = EVERYWHERE,
    cards: int = 0,
) -> list[Ride | None]:
    """The best rides from city 0; the tracks are numbered in order."""
    tracks = [(number, *line) for number, line in enumerate(lines)]
    return best_rides(tracks, prizes, stops, 0, cards)[0]


def found(lines: Iterable[Line], cards: int = 0) -> list[Ride]:
    return [ride for ride in search(lines, cards=cards) if ride]


def points(
    lines: Iterable[Line],
    prizes: Sequence[int] = (1,) * CITIES,
    stops: Iterable[int] = EVERYWHERE,
    cards: int = 0,
) -> list[int]:
    return [ride[0] for ride in search(lines, prizes, stops, cards) if ride]


def worths(rides: Iterable[Ride | None]) -> list[Worth | None]:
    return [ride and (ride[0], -len(ride[2]), -ride[1]) for ride in rides]


# Brute force.


def agrees_with_walking(
    pairs: Iterable[Sequence[int]], start: int, cards: int, chance: random.Random
) -> None:
    """With random owners, tokens and stops, the best rides must be those found by brute force."""
    rivals = chance.choice((0, 0.3, 0.7, 1))
    numbers = iter(chance.sample(range(128), 64))
    tracks = [(next(numbers), a, b, chance.random() < rivals) for a, b in pairs]
    prizes = chance.choices(TOP_TOKENS, k=CITIES)
    stops = chance.sample(EVERYWHERE, chance.choice((20, 50, CITIES)))
    rides = best_rides(tracks, prizes, stops, start, cards)[0]
    for limit, ride in enumerate(rides):
        travels(ride, tracks, prizes, stops, start)
        assert ride is None or ride[1] <= limit
    assert worths(rides) == walked(tracks, prizes, stops, start, cards)


def travels(
    ride: Ride | None,
    tracks: Iterable[Track],
    prizes: Sequence[int],
    stops: Collection[int],
    start: int,
) -> None:
    """Follow the ride: it must be allowed, and its points and cards must be right."""
    if ride is None:
        return
    of_number = {track[0]: track for track in tracks}
    city, entered = start, {start}
    for number in ride[2]:
        _, a, b, _ = of_number.pop(number)
        assert city in (a, b)
        city = a + b - city
        entered.add(city)
    assert city in stops
    assert ride[0] == sum(prizes[city] for city in entered - {start})
    assert ride[1] == sum(track[3] for track in tracks if track[0] in ride[2])


def walked(
    tracks: Iterable[Track], prizes: Sequence[int], stops: Collection[int], start: int, cards: int
) -> list[Worth | None]:
    """What the best rides are worth for 0, 1, ... cards, by trying every ride."""
    best: list[Worth | None] = [None] * (cards + 1)
    at: dict[int, list[Track]] = {}
    for track in tracks:
        at.setdefault(track[1], []).append(track)
        at.setdefault(track[2], []).append(track)

    def walk(way: list[int], used: frozenset[int], paid: int) -> None:
        if used and way[-1] in stops:
            gain = sum(prizes[city] for city in set(way) - {start})
            worth = (gain, -len(used), -paid)
            for limit in range(paid, cards + 1):
                best[limit] = max(best[limit] or worth, worth)
        for number, a, b, cost in at.get(way[-1], []):
            if number not in used and paid + cost <= cards:
                walk([*way, a + b - way[-1]], used | {number}, paid + cost)

    walk([start], frozenset(), 0)
    return best

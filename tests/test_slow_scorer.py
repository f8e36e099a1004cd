"""The engine's final scoring compared with an independent slow scorer, part by part."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import networkx as nx
import pytest
import slow_scorer
from helpers import EDITIONS, SEATS, mini_map
from random_play import crowded_board, scattered_tracks, shared_out
from sizes import sized

import trunkline as tl
from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.editions.schema import Ticket
from trunkline.notation import held_ticket

FINALS = sized(40, 160)  # for each edition and number of seats


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_scorers_agree_on_random_finals(edition: str, seats: int) -> None:
    for seed in range(FINALS):
        game = tl.Game(edition, seats, seed)
        game.play_out(seed)
        assert_same_count(game)


@pytest.mark.parametrize(("base", "seats"), [("usa", 2), ("europe", 3), ("germany", 4)])
def test_both_scorers_agree_where_the_most_connected_cities_score(
    base: str, seats: int, tmp_path: Path
) -> None:
    path = tmp_path / "connected.toml"
    path.write_text(f'base = "{base}"\n[bonuses]\nmost_connected_cities = 15\n', encoding="utf-8")
    single = shared = 0
    for seed in range(FINALS):
        game = tl.Game(path, seats, seed)
        game.play_out(seed)
        assert_same_count(game)
        rewarded = [score.parts["most_connected_cities"] for score in game.scores()].count(15)
        single += rewarded == 1
        shared += rewarded > 1
    assert single > FINALS / 4
    assert shared > 0


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_both_scorers_agree_on_dense_networks_of_short_tracks(edition: str, block: int) -> None:
    for seed in range(block * 40, block * 40 + 40):
        chance = random.Random(seed)
        game = tl.position(edition, 2, tracks=dense_tracks(edition, 2, chance))
        assert_same_count(game)


@pytest.mark.parametrize("seats", SEATS)
def test_both_scorers_agree_on_station_lending_in_crowded_positions(seats: int) -> None:
    lending = 0
    for seed in range(60):
        chance = random.Random(seed)
        game = crowded_europe(seats, chance)
        assert_same_count(game)
        lending += sum(len(score.lent) for score in game.scores())
    assert lending > 15


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", ["marklin", "germany"])
def test_both_scorers_agree_on_crowded_german_boards(edition: str, seats: int) -> None:
    """Networks that reach the countries, most tickets dealt, half of the pieces taken."""
    countries = set(compile_edition(edition).edition.board.countries)
    abroad = leads = 0
    for seed in range(40):
        game = crowded_germany(edition, seats, random.Random(seed))
        assert_same_count(game)
        abroad += sum(len(tickets_to(countries, game, seat)) for seat in range(seats))
        leads += sum(
            score.parts["meeples"] + score.parts["merchandise"] > 0 for score in game.scores()
        )
    assert abroad > 5
    assert leads > 40


@pytest.mark.parametrize(
    "ties",
    [
        ["tickets"],
        ["tickets", "longest_path"],
        ["tickets", "fewest_stations", "longest_path"],
        ["tickets", "merchandise"],
        ["tickets", "meeples"],
    ],
    ids="+".join,
)
def test_both_scorers_agree_on_winners_if_totals_are_tied(ties: list[str], tmp_path: Path) -> None:
    path = small_stakes(tmp_path / "small.toml", ties)
    shared = broken = 0
    for seed in range(350):
        game = small_final(path, random.Random(seed))
        assert_same_count(game)
        totals, won = [score.total for score in game.scores()], game.winners()
        shared += len(won) > 1
        broken += len(won) < totals.count(max(totals))
    assert shared > 5
    assert broken > 10


def assert_same_count(game: tl.Game) -> None:
    """Compare all score parts, all tickets and the winners, and check the engine's details."""
    slow = slow_scorer.score(game)
    for seat, (fast, second) in enumerate(zip(game.scores(), slow, strict=True)):
        assert fast.parts["routes"] == second.routes
        assert fast.parts["tickets"] == second.tickets
        assert fast.completed == second.completed
        assert set(fast.lent) == {game.compiled.notation.tracks[track] for track in second.lent}
        assert fast.parts["stations"] == second.stations
        assert fast.path_length == second.trail
        assert fast.parts["longest_path"] == second.longest_path
        assert fast.parts["globetrotter"] == second.globetrotter
        assert fast.parts["merchandise"] == second.merchandise
        assert fast.parts["meeples"] == second.meeple_points
        assert fast.parts["most_connected_cities"] == second.most_connected_cities
        assert fast.total == second.total
        assert_path_is_a_trail(game, seat, fast)
        assert_lending_is_allowed(game, seat, fast)
    assert game.winners() == slow_scorer.winners(game, slow)


def assert_path_is_a_trail(game: tl.Game, seat: int, score: tl.Score) -> None:
    """The path shown is a trail over own tracks."""
    board = game.edition.board.tracks
    names = game.compiled.notation.tracks
    assert [names[track] for track in score.path_tracks] == list(score.path)
    assert len(set(score.path_tracks)) == len(score.path_tracks)
    assert all(game.owners[track] == seat for track in score.path_tracks)
    assert sum(board[track].length for track in score.path_tracks) == score.path_length
    ends = [{board[track].a, board[track].b} for track in score.path_tracks]
    assert not ends or any(walkable(ends, start) for start in ends[0])


def walkable(ends: Iterable[set[str]], city: str) -> bool:
    for pair in ends:
        if city not in pair:
            return False
        (city,) = pair - {city}
    return True


def assert_lending_is_allowed(game: tl.Game, seat: int, score: tl.Score) -> None:
    """Lent tracks are rivals', one for each station that touches it, and complete the tickets."""
    board = game.edition.board.tracks
    lent = [game.compiled.notation.tracks.index(name) for name in score.lent]
    assert all(game.owners[track] != seat for track in lent)
    stations = [city for city, owner in game.stations.items() if owner == seat]
    lending = nx.Graph()
    lending.add_nodes_from(lent)
    lending.add_edges_from(
        (track, city)
        for track in lent
        for city in stations
        if city in {board[track].a, board[track].b}
    )
    assert len(nx.bipartite.maximum_matching(lending, top_nodes=lent)) == 2 * len(lent)
    used = lent + [track for track, owner in game.owners.items() if owner == seat]
    network = nx.Graph(dict.fromkeys(game.edition.board.cities, ()))
    network.add_edges_from((board[track].a, board[track].b) for track in used)
    parts = list(nx.connected_components(network))
    for held, result in zip(game.tickets(seat), score.ticket_results, strict=True):
        ticket = game.edition.tickets[held.index]
        assert (result.name, result.points) == (held.name, ticket.points)
        starts, ends = (slow_scorer.arrivals(game, place) for place in (ticket.a, ticket.b))
        assert result.done == any(part & set(starts) and part & set(ends) for part in parts)


# Positions that random play rarely reaches.


def dense_tracks(edition: str, seats: int, chance: random.Random) -> dict[int, list[str]]:
    """Each seat's trains are all on short tracks around one city."""
    compiled = compile_edition(edition)
    board = compiled.edition.board
    links = nx.Graph((track.a, track.b) for track in board.tracks)
    taken: set[frozenset[str]] = set()
    chosen: dict[int, list[str]] = {}
    for seat in range(seats):
        far = nx.single_source_shortest_path_length(links, chance.choice(list(links)))
        cost = {
            number: track.length * chance.uniform(0.5, 1.5) + 0.7 * (far[track.a] + far[track.b])
            for number, track in enumerate(board.tracks)
        }
        chosen[seat] = []
        trains = compiled.edition.rules.trains
        for number in sorted(cost, key=cost.__getitem__):
            track = board.tracks[number]
            route = frozenset((track.a, track.b))
            if route not in taken and track.length <= trains:
                taken.add(route)
                trains -= track.length
                chosen[seat].append(compiled.notation.tracks[number])
    return chosen


def crowded_europe(seats: int, chance: random.Random) -> tl.Game:
    """Networks that touch each other, all tickets dealt, and stations at their ends."""
    compiled = compile_edition("europe")
    names = ticket_names(compiled)
    short = [
        name
        for name, ticket in zip(names, compiled.edition.tickets, strict=True)
        if not ticket.deck
    ]
    long = [name for name in names if name not in short]
    tickets = shared_out(short, seats, 40 // seats, chance)
    for seat, name in enumerate(chance.sample(long, seats)):
        tickets[seat].append(name)
    cities = set(city_names(compiled))
    stations: dict[int, list[str]] = {}
    for seat in range(seats):
        ends = sorted(cities.intersection(end for name in tickets[seat] for end in name.split("-")))
        stations[seat] = chance.sample(ends, min(3, len(ends)))
        cities -= set(stations[seat])
    tracks = dense_tracks("europe", seats, chance)
    return tl.position(compiled.edition, seats, tracks=tracks, stations=stations, tickets=tickets)


def crowded_germany(edition: str, seats: int, chance: random.Random) -> tl.Game:
    compiled = compile_edition(edition)
    layout = crowded_board(compiled, seats, 0, chance) | {
        "tracks": dense_tracks(edition, seats, chance)
    }
    names = ticket_names(compiled)
    tickets = shared_out(names, seats, len(names) // seats, chance)
    return tl.position(compiled.edition, seats, tickets=tickets, **layout)


def tickets_to(places: set[str], game: tl.Game, seat: int) -> list[Ticket]:
    """The completed tickets of a seat to these places."""
    results = zip(game.tickets(seat), game.scores()[seat].ticket_results, strict=True)
    done = [game.edition.tickets[held.index] for held, result in results if result.done]
    return [ticket for ticket in done if {ticket.a, ticket.b} & places]


def city_names(compiled: CompiledEdition) -> list[str]:
    return [city.name for city in compiled.edition.board.cities.values()]


def ticket_names(compiled: CompiledEdition) -> list[str]:
    return [held_ticket(compiled.edition, i).name for i in range(len(compiled.edition.tickets))]


def small_stakes(path: Path, ties: list[str]) -> Path:
    """A map where everything is worth so little that totals are often equal."""
    return mini_map(
        path,
        cities=("Ayr", "Bude", "Cork", "Deal", "Eton", "Frome"),
        tracks=(
            *("Ayr-Bude 1 gray", "Bude-Cork 1 gray", "Cork-Deal 1 gray", "Deal-Eton 1 gray"),
            *("Eton-Frome 1 gray", "Frome-Ayr 1 gray", "Ayr-Deal 2 gray", "Bude-Eton 2 gray"),
            *("Cork-Frome 2 gray", "Ayr-Cork 1 gray", "Bude-Deal 1 gray", "Deal-Frome 1 gray"),
        ),
        tickets=(
            *("Ayr-Bude 1", "Bude-Cork 1", "Cork-Deal 1", "Deal-Eton 1", "Eton-Frome 1"),
            *("Frome-Ayr 1", "Ayr-Deal 2", "Bude-Eton 2", "Cork-Frome 2", "Ayr-Cork 1"),
        ),
        seats="[2, 4]",
        ties=str(ties),
        bonuses="{ longest_path = 1, globetrotter = 1, most_connected_cities = 1 }",
        stations="{ count = 2, unbuilt_points = 1 }",
        passengers="{ count = 1 }",
        merchandise="{ small = [2, 1] }",
        meeples="{ colors = { red = 4, blue = 2 }, most = 2, second = 1 }",
        city="merchandise = 'small', meeples = 1",
    )


def small_final(path: Path, chance: random.Random) -> tl.Game:
    compiled = compile_edition(path)
    seats = chance.choice((2, 3, 4))
    return tl.position(
        compiled.edition,
        seats,
        tracks=scattered_tracks(compiled, seats, chance.randint(0, 3), chance),
        stations=shared_out(city_names(compiled), seats, 1, chance),
        tickets=shared_out(ticket_names(compiled), seats, 2, chance),
        merchandise={seat: chance.randint(0, 2) for seat in range(seats)},
        collected=shared_meeples(seats, chance),
    )


def shared_meeples(seats: int, chance: random.Random) -> dict[int, Counter[str]]:
    """Four red meeples and two blue ones, each taken by some seat or by nobody."""
    collected = {seat: Counter[str]() for seat in range(seats)}
    for color in ("red", "red", "red", "red", "blue", "blue"):
        chance.choice([*collected.values(), Counter[str]()])[color] += 1
    return collected


# The slow scorer itself.


def test_the_slow_scorer_finds_known_trails() -> None:
    square = [("a", "b", 1), ("b", "c", 2), ("c", "d", 3), ("d", "a", 4)]
    assert slow_scorer.longest_trail([]) == 0
    assert slow_scorer.longest_trail([("a", "b", 5)]) == 5
    assert slow_scorer.longest_trail([("a", "b", 5), ("c", "d", 6)]) == 6
    assert slow_scorer.longest_trail(square) == 10
    assert slow_scorer.longest_trail([*square, ("a", "c", 9)]) == 19
    assert slow_scorer.longest_trail([("hub", n, n) for n in (1, 2, 3, 4)]) == 7
    bridges = [("n", "i", 1), ("n", "i", 1), ("s", "i", 1), ("s", "i", 1)]
    assert slow_scorer.longest_trail([*bridges, ("n", "e", 1), ("s", "e", 1), ("i", "e", 1)]) == 6


def test_the_slow_scorers_trails_agree_with_brute_force() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        cities = range(chance.randint(2, 7))
        links = [
            (*chance.sample(cities, 2), chance.randint(1, 6)) for _ in range(chance.randint(1, 8))
        ]
        every_walk = max(longest_walk(links, city) for city in cities)
        assert slow_scorer.longest_trail(links) == every_walk


def longest_walk(links: list[tuple[int, int, int]], city: int) -> int:
    """The longest trail from a city, by trying every trail."""
    ways = [0]
    for i, (a, b, length) in enumerate(links):
        if city in (a, b):
            ways.append(length + longest_walk(links[:i] + links[i + 1 :], a + b - city))
    return max(ways)

"""The German board: its cities, countries and routes, and tickets that name a country."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise, permutations
from pathlib import Path

import networkx
import pytest
from helpers import COLORS, GERMAN_EDITIONS, MARKLIN_EDITIONS, SEATS, payments, play, refused, texts

import trunkline as tl
from trunkline.editions import load
from trunkline.notation import held_ticket

# The cities that have a track to an end point, by country.
ENDS = {
    "Dänemark": ("Bremerhaven", "Kiel"),
    "Niederlande": ("Emden", "Münster", "Düsseldorf"),
    "Frankreich": ("Saarbrücken", "Karlsruhe", "Freiburg"),
    "Schweiz": ("Freiburg", "Konstanz", "Lindau"),
    "Österreich": ("Lindau", "München", "Regensburg"),
}
TRIPLE = {"Dortmund-Düsseldorf", "Düsseldorf-Köln"}
board = load("germany").board
names = tl.Game("germany", seed=0).compiled.notation.tracks
every_edition = pytest.mark.parametrize("edition", GERMAN_EDITIONS)


def routes() -> dict[str, list[int]]:
    """The tracks of every route, by the names of its cities."""
    found: dict[str, list[int]] = {}
    for number, track in enumerate(board.tracks):
        pair = sorted(board.cities[end].name for end in (track.a, track.b))
        found.setdefault(f"{'-'.join(pair)} {sorted((track.a, track.b))}", []).append(number)
    return found


@cache
def network() -> networkx.Graph:
    """The board as a graph of city ids; each edge has one of its tracks."""
    graph = networkx.Graph()
    for number, track in enumerate(board.tracks):
        graph.add_edge(track.a, track.b, spaces=track.length, track=number)
    return graph


@cache
def shortest_paths() -> dict[str, dict[str, list[str]]]:
    return dict(networkx.all_pairs_dijkstra_path(network(), weight="spaces"))


def shortest_path(start: str, end: str) -> list[str]:
    """The tracks of a shortest path between two places on the board, by name."""
    path = shortest_paths()[start][end]
    return [names[network().edges[pair]["track"]] for pair in pairwise(path)]


def completed(edition: str, ticket: str, tracks: list[str]) -> bool:
    """Whether a seat with these tracks completes a ticket."""
    game = tl.position(edition, tracks={0: tracks}, tickets={0: [ticket]})
    return game.scores()[0].ticket_results[0].done


# The board


@every_edition
def test_all_german_editions_share_one_board(edition: str) -> None:
    assert load(edition).board == board


def test_the_board_has_35_cities_14_end_points_and_5_countries() -> None:
    assert sum(not city.country for city in board.cities.values()) == 35
    assert sum(bool(city.country) for city in board.cities.values()) == 14
    assert {country.name for country in board.countries.values()} == set(ENDS)


def test_the_board_has_110_tracks_over_85_routes_21_double_and_2_triple() -> None:
    sizes = Counter(len(tracks) for tracks in routes().values())
    assert sizes == {1: 85 - 21 - 2, 2: 21, 3: 2}
    assert len(board.tracks) == 110
    assert {route.split()[0] for route, tracks in routes().items() if len(tracks) == 3} == TRIPLE


def test_parallel_tracks_are_all_gray_or_of_different_colors_and_equally_long() -> None:
    for tracks in routes().values():
        colors = [board.tracks[track].color for track in tracks]
        assert set(colors) == {"gray"} or len(set(colors)) == len(colors)
        assert len({board.tracks[track].length for track in tracks}) == 1


def test_92_spaces_are_gray_and_27_or_28_of_each_color() -> None:
    spaces = Counter()
    for track in board.tracks:
        spaces[track.color] += track.length
    assert spaces.pop("gray") == 92
    assert set(spaces) == set(COLORS)
    assert set(spaces.values()) == {27, 28}


def test_tracks_have_1_to_7_spaces_and_there_are_no_tunnels_and_no_ferries() -> None:
    assert {track.length for track in board.tracks} == set(range(1, 8))
    assert not [track for track in board.tracks if track.tunnel or track.locomotives]


@pytest.mark.parametrize(("country", "cities"), list(ENDS.items()), ids=str)
def test_every_track_into_a_country_ends_at_its_own_point(
    country: str, cities: tuple[str, ...]
) -> None:
    ident = next(i for i, c in board.countries.items() if c.name == country)
    points = board.cities_of(ident)
    hooks = [track for track in board.tracks if board.cities[track.b].country == ident]
    assert sorted(track.b for track in hooks) == sorted(points)
    assert sorted(board.cities[track.a].name for track in hooks) == sorted(cities)
    assert {board.cities[point].name for point in points} == {country}


def test_the_whole_board_is_connected_and_end_points_are_dead_ends() -> None:
    assert networkx.is_connected(network())
    for ident, city in board.cities.items():
        if city.country:
            assert network().degree(ident) == 1


@pytest.mark.parametrize(
    ("a", "b", "length", "colors"),
    [
        ("Bremerhaven", "Dänemark", 5, {"green"}),
        ("Hamburg", "Schwerin", 2, {"green"}),
        ("Berlin", "Hannover", 7, {"black"}),
        ("Berlin", "Leipzig", 4, {"orange"}),
        ("Saarbrücken", "Frankreich", 1, {"green"}),
        ("Nürnberg", "München", 5, {"blue", "black"}),
        ("Nürnberg", "Augsburg", 4, {"orange"}),
        ("Freiburg", "Stuttgart", 3, {"gray"}),
        ("Ulm", "Lindau", 2, {"red"}),
        ("München", "Lindau", 5, {"gray"}),
        ("Ulm", "Konstanz", 0, set()),
        ("München", "Konstanz", 0, set()),
    ],
)
def test_tracks_follow_the_printed_board_where_sources_disagree(
    a: str, b: str, length: int, colors: set[str]
) -> None:
    found = [
        track
        for track in board.tracks
        if {board.cities[track.a].name, board.cities[track.b].name} == {a, b}
    ]
    assert {track.color for track in found} == colors
    assert {track.length for track in found} == ({length} if length else set())


@every_edition
@pytest.mark.parametrize(
    ("track", "color", "length", "points"),
    [
        ("Konstanz-Schweiz", "white", 1, 1),
        ("Freiburg-Schweiz", "orange", 2, 2),
        ("Düsseldorf-Niederlande", "pink", 3, 4),
        ("Regensburg-Österreich", "yellow", 4, 7),
        ("Bremerhaven-Dänemark", "green", 5, 10),
        ("Berlin-Rostock", "pink", 6, 15),
        ("Berlin-Hannover", "black", 7, 18),
    ],
)
def test_tracks_score_1_2_4_7_10_15_or_18_to_cities_and_countries_alike(
    edition: str, track: str, color: str, length: int, points: int
) -> None:
    game = tl.position(edition, hands={0: f"{length} {color}"})
    game.play(f"claim {track} {length} {color}")
    assert game.route_points == (points, 0)
    assert game.trains == (45 - length, 45)


# Double and triple routes


@every_edition
@pytest.mark.parametrize("seats", [2, 3])
def test_with_2_or_3_seats_one_track_closes_its_double_or_triple_route(
    edition: str, seats: int
) -> None:
    for tracks in routes().values():
        game = tl.position(
            edition, seats, tracks={1: [names[tracks[0]]]}, hands={0: {"locomotive": 7}}
        )
        for track in tracks[1:]:
            assert payments(game, f"claim {names[track]}") == set()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("claimed", "other"), list(permutations([1, 2, 3], 2)))
def test_with_2_or_3_seats_any_track_of_a_triple_route_closes_both_others(
    seats: int, claimed: int, other: int
) -> None:
    tracks = {1: [f"Düsseldorf-Köln ({claimed})"]}
    game = tl.position("germany", seats, tracks=tracks, hands={0: "1 red"})
    refused(game, f"claim Düsseldorf-Köln ({other}) 1 red", f"with {seats} seats, claiming one")


@every_edition
@pytest.mark.parametrize("seats", [4, 5])
def test_with_4_or_5_seats_three_seats_may_own_a_triple_route(edition: str, seats: int) -> None:
    for route in TRIPLE:
        game = tl.position(
            edition,
            seats,
            tracks={2: [f"{route} (1)"], 3: [f"{route} (3)"]},
            hands={0: "1 red"},
        )
        game.play(f"claim {route} (2) 1 red")
        owners = {names[track]: owner for track, owner in game.owners.items()}
        assert owners == {f"{route} (1)": 2, f"{route} (2)": 0, f"{route} (3)": 3}


@every_edition
@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_never_owns_two_tracks_of_a_double_or_triple_route(edition: str, seats: int) -> None:
    for tracks in routes().values():
        game = tl.position(
            edition, seats, tracks={0: [names[tracks[-1]]]}, hands={0: {"locomotive": 7}}
        )
        for track in tracks[:-1]:
            length = board.tracks[track].length
            cost = f"{length} locomotive{'s' * (length > 1)}"
            assert payments(game, f"claim {names[track]}") == set()
            refused(game, f"claim {names[track]} {cost}", "never own two tracks of one route")


@pytest.mark.parametrize("seats", [4, 5])
def test_with_4_or_5_seats_every_parallel_track_stays_open_to_the_others(seats: int) -> None:
    for tracks in routes().values():
        game = tl.position(
            "germany", seats, tracks={1: [names[tracks[0]]]}, hands={0: {"locomotive": 7}}
        )
        for track in tracks[1:]:
            assert payments(game, f"claim {names[track]}")


def test_tracks_to_one_country_from_different_cities_are_different_routes() -> None:
    game = tl.position("germany", tracks={0: ["Freiburg-Frankreich"]}, hands={0: "2 black"})
    assert payments(game, "claim Karlsruhe-Frankreich") == {"2 black"}


# Tickets


@every_edition
def test_there_are_55_short_and_34_long_tickets_or_29_and_29_in_marklin(edition: str) -> None:
    tickets = load(edition).tickets
    sizes, values = ((55, 34), (415, 526)) if edition == "germany" else ((29, 29), (237, 456))
    for deck in (0, 1):
        assert sum(ticket.deck == deck for ticket in tickets) == sizes[deck]
        assert sum(ticket.points for ticket in tickets if ticket.deck == deck) == values[deck]
    assert [deck.name for deck in load(edition).rules.tickets.decks] == ["short", "long"]


@pytest.mark.parametrize(("edition", "cheapest"), [("germany", 2), ("marklin", 5)])
def test_short_tickets_are_worth_up_to_11_and_long_ones_12_to_22(
    edition: str, cheapest: int
) -> None:
    points = [[t.points for t in load(edition).tickets if t.deck == deck] for deck in (0, 1)]
    assert [(min(values), max(values)) for values in points] == [(cheapest, 11), (12, 22)]


@pytest.mark.parametrize(
    ("ticket", "points"),
    [
        ("Mannheim-Stuttgart", 2),
        ("Köln-Regensburg", 11),
        ("Bremerhaven-Regensburg", 16),
        ("Kiel-Stuttgart", 17),
    ],
)
def test_tickets_follow_the_printed_cards_where_sources_disagree(ticket: str, points: int) -> None:
    edition = load("germany")
    cards = [held_ticket(edition, number) for number in range(len(edition.tickets))]
    found = [card.points for card in cards if set(card.name.split("-")) == set(ticket.split("-"))]
    assert found == [points]


def test_the_tickets_of_marklin_are_old_ones_of_germany_and_two_more() -> None:
    new, old = (
        {(t.a, t.b): t.points for t in load(edition).tickets} for edition in ("germany", "marklin")
    )
    assert {pair: points for pair, points in old.items() if pair not in new} == {
        ("koeln", "stuttgart"): 6,
        ("daenemark", "regensburg"): 20,
    }
    assert all(new[pair] == points for pair, points in old.items() if pair in new)


@every_edition
def test_tickets_except_kiel_stuttgart_are_worth_the_shortest_path(edition: str) -> None:
    """To a country, that is the path to its nearest end point."""
    ways = dict(networkx.all_pairs_dijkstra_path_length(network(), weight="spaces"))
    dearer = {}
    for ticket in load(edition).tickets:
        nearest = min(
            ways[a][b] for a in board.cities_of(ticket.a) for b in board.cities_of(ticket.b)
        )
        if ticket.points != nearest:
            dearer[f"{ticket.a}-{ticket.b}"] = ticket.points - nearest
    assert dearer == ({"kiel-stuttgart": 1} if edition == "germany" else {})


def to_countries(edition: str) -> list[tuple[str, str, str]]:
    """Tickets that name countries: their names and two places that complete them."""
    game = tl.Game(edition, seed=0)
    return [
        (held_ticket(game.edition, number).name, a, b)
        for number, ticket in enumerate(game.edition.tickets)
        if {ticket.a, ticket.b} & set(board.countries)
        for a in board.cities_of(ticket.a)
        for b in board.cities_of(ticket.b)
    ]


@pytest.mark.parametrize("edition", ["marklin", "germany"])
def test_a_ticket_to_a_country_is_completed_at_any_of_its_end_points(edition: str) -> None:
    found = to_countries(edition)
    assert len({name for name, _, _ in found}) == 17
    for ticket, a, b in found:
        path = shortest_path(a, b)
        assert completed(edition, ticket, path)
        assert not completed(edition, ticket, path[1:])
        assert not completed(edition, ticket, path[:-1])


@every_edition
@pytest.mark.parametrize("north", ENDS["Dänemark"])
@pytest.mark.parametrize("west", ENDS["Niederlande"])
def test_a_ticket_may_connect_two_countries(edition: str, north: str, west: str) -> None:
    ends = {city.name: ident for ident, city in board.cities.items()}
    between = shortest_path(ends[north], ends[west])
    hooks = [f"{north}-Dänemark", f"{west}-Niederlande"]
    assert completed(edition, "Dänemark-Niederlande", [*between, *hooks])
    for hook in hooks:
        assert not completed(edition, "Dänemark-Niederlande", [*between, hook])


def test_another_country_does_not_complete_a_ticket() -> None:
    path = shortest_path("koeln", "freiburg")
    assert not completed("germany", "Köln-Schweiz", [*path, "Freiburg-Frankreich"])
    assert completed("germany", "Köln-Schweiz", [*path, "Freiburg-Schweiz"])


def test_a_track_of_a_rival_into_the_country_does_not_complete_a_ticket() -> None:
    path = shortest_path("koeln", "freiburg")
    game = tl.position(
        "germany",
        tracks={0: path, 1: ["Freiburg-Schweiz"]},
        tickets={0: ["Köln-Schweiz"]},
    )
    assert not game.scores()[0].ticket_results[0].done


@pytest.fixture(scope="module")
def neighbours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board with tickets between any two cities that have tracks to the same country."""
    ids = {city.name: ident for ident, city in board.cities.items()}
    pairs = sorted({pair for cities in ENDS.values() for pair in combinations(sorted(cities), 2)})
    tickets = ",".join(
        f'{{ a = "{ids[a]}", b = "{ids[b]}", points = 1, sets = ["short", "long"] }}'
        for a, b in pairs
    )
    path = tmp_path_factory.mktemp("maps") / "neighbours.toml"
    path.write_text(
        f'base = "germany"\nseats = [2, 2]\nboard = {{ base = "germany", tickets = [{tickets}] }}\n'
        "[tickets]\nmix_first = 0\nmix_later = 0\n"
        'decks = [{ name = "all", sets = ["short"], first = 4, later = 4 }]\n',
        encoding="utf-8",
    )
    return path


def test_the_way_of_a_completed_ticket_leads_to_any_point_of_its_country() -> None:
    path = ["Düsseldorf-Niederlande", "Düsseldorf-Köln (1)", "Frankfurt-Köln (1)"]
    game = tl.position("germany", tracks={0: path}, tickets={0: ["Niederlande-Frankfurt"]})
    names = game.compiled.notation.tracks
    assert [names[track] for track in game.scores()[0].ticket_results[0].owned] == path


@pytest.mark.parametrize(
    ("country", "one", "other"),
    [(country, *pair) for country, cities in ENDS.items() for pair in combinations(cities, 2)],
)
def test_the_points_of_a_country_are_not_connected_to_each_other(
    neighbours: Path, country: str, one: str, other: str
) -> None:
    tickets = [ticket.name for ticket in tl.position(neighbours).ticket_deck()]
    ticket = next(name for name in tickets if set(name.split("-")) == {one, other})
    tracks = [f"{one}-{country}", f"{other}-{country}"]
    game = tl.position(neighbours, tracks={0: tracks}, tickets={0: [ticket]})
    assert not game.scores()[0].ticket_results[0].done


def test_a_path_through_a_country_does_not_complete_longer_tickets_either() -> None:
    """From Emden into the Netherlands and out again at Düsseldorf is not a path."""
    gap = ["Emden-Niederlande", "Düsseldorf-Niederlande", "Düsseldorf-Köln (1)"]
    path = [*gap, "Frankfurt-Köln (1)"]
    game = tl.position("germany", tracks={0: path}, tickets={0: ["Niederlande-Frankfurt"]})
    assert game.scores()[0].ticket_results[0].done
    assert not completed(
        "germany", "Emden-Österreich", [*path, *shortest_path("frankfurt", "oesterreich-2")]
    )


# No passengers in countries


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
@pytest.mark.parametrize(
    ("country", "city"), [(country, city) for country, cities in ENDS.items() for city in cities]
)
def test_a_passenger_is_never_placed_in_a_country(edition: str, country: str, city: str) -> None:
    track = next(t for t, name in enumerate(names) if name == f"{city}-{country}")
    length = board.tracks[track].length
    game = tl.position(edition, hands={0: {"locomotive": length}})
    game.play(f"claim {city}-{country} {length} locomotive{'s' * (length > 1)}")
    assert set(texts(game)) == {f"passenger {city}", "no passenger"}
    refused(game, f"passenger {country}", "is not a move of")


@pytest.mark.parametrize("edition", ["marklin", "marklin-condensed"])
def test_with_its_city_occupied_a_track_into_a_country_takes_no_passenger(edition: str) -> None:
    game = tl.position(edition, hands={0: "1 white"}, passengers={1: ["Konstanz"]})
    game.play("claim Konstanz-Schweiz 1 white")
    assert (game.seat, game.phase) == (1, "turn")


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_no_ride_leads_into_a_country(edition: str) -> None:
    for country, cities in ENDS.items():
        for city in cities:
            game = tl.position(
                edition,
                tracks={0: [f"{city}-{country}"]},
                passengers={0: [city]},
                hands={0: "9 passenger"},
            )
            assert texts(game, "ride") == []
            refused(game, f"ride {city}-{country}", "is not a move of")


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_no_ride_leads_through_a_country(edition: str) -> None:
    """A ride ends automatically where only a track into a country leads on."""
    game = tl.position(
        edition,
        tracks={0: ["Freiburg-Konstanz", "Konstanz-Schweiz"], 1: ["Lindau-Schweiz"]},
        passengers={0: ["Freiburg"]},
        hands={0: "3 passenger"},
    )
    play(game, "ride Freiburg-Konstanz")
    assert (game.seat, game.phase, game.passengers_gone) == (1, "turn", (1, 0))

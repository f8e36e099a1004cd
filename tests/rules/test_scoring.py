"""Final scoring: tickets, the longest path, station lending, bonuses, and who has won."""

from pathlib import Path

import pytest
from helpers import EDITIONS, SEATS, mini_map
from msgspec import Struct

import trunkline as tl
from trunkline import Score

Names = list[str]
BySeat = dict[int, Names]


def score(
    edition: str,
    tracks: Names,
    tickets: Names | None = None,
    rivals: BySeat | None = None,
    stations: BySeat | None = None,
) -> Score:
    """What seat 0 scores with these tracks and tickets, among three seats."""
    game = tl.position(
        edition,
        3,
        tracks={0: tracks} | (rivals or {}),
        tickets={0: tickets or []},
        stations=stations,
    )
    return game.scores()[0]


def done(result: Score) -> dict[str, bool]:
    """Which tickets are completed."""
    return {ticket.name: ticket.done for ticket in result.ticket_results}


def is_trail(game: tl.Game, path: tuple[int, ...]) -> bool:
    """Whether these tracks follow each other from city to city, none of them twice."""
    ends = [{game.edition.board.tracks[t].a, game.edition.board.tracks[t].b} for t in path]
    walkable = not ends or any(_can_walk(start, ends) for start in ends[0])
    return walkable and len(set(path)) == len(path)


def _can_walk(city: str, ends: list[set[str]]) -> bool:
    for pair in ends:
        if city not in pair:
            return False
        (city,) = pair - {city}
    return True


# Routes and tickets


def test_the_total_is_the_sum_of_its_parts() -> None:
    for edition in EDITIONS:
        for seed in range(30):
            game = tl.Game(edition, seats=2 + seed % 4, seed=seed)
            game.play_out(seed)
            for seat, result in enumerate(game.scores()):
                assert result.total == (
                    result.parts["routes"]
                    + result.parts["tickets"]
                    + result.parts["longest_path"]
                    + result.parts["globetrotter"]
                    + result.parts["stations"]
                    + result.parts["merchandise"]
                    + result.parts["meeples"]
                )
                assert result.parts["routes"] == game.route_points[seat]
                assert result.parts["tickets"] == sum(
                    ticket.points if ticket.done else -ticket.points
                    for ticket in result.ticket_results
                )


def test_a_completed_ticket_adds_its_value() -> None:
    result = score("usa", ["Denver-Santa Fe", "El Paso-Santa Fe"], ["Denver-El Paso"])
    assert (result.parts["tickets"], result.completed) == (4, 1)
    assert done(result) == {"Denver-El Paso": True}


def test_an_incomplete_ticket_subtracts_its_value() -> None:
    result = score("usa", ["Denver-Santa Fe"], ["Denver-El Paso", "Boston-Miami"])
    assert (result.parts["tickets"], result.completed) == (-16, 0)
    assert done(result) == {"Denver-El Paso": False, "Boston-Miami": False}


def test_a_score_may_be_negative() -> None:
    assert score("usa-1910", [], ["Las Vegas-Miami"]).total == -21


def test_any_continuous_path_completes_a_ticket() -> None:
    """Detours and branches do no harm."""
    way = ["Denver-Oklahoma City", "El Paso-Oklahoma City", "Dallas-Oklahoma City (1)"]
    assert done(score("usa", way, ["Denver-El Paso"])) == {"Denver-El Paso": True}


def test_a_gap_leaves_a_ticket_incomplete() -> None:
    way = ["Boston-New York (red)", "Raleigh-Washington (1)", "Charleston-Raleigh"]
    result = score("usa", [*way, "Charleston-Miami"], ["Boston-Miami"])
    assert done(result) == {"Boston-Miami": False}


def test_tracks_of_rivals_do_not_complete_tickets() -> None:
    result = score("usa", ["Denver-Santa Fe"], ["Denver-El Paso"], {1: ["El Paso-Santa Fe"]})
    assert done(result) == {"Denver-El Paso": False}


def test_several_tickets_may_share_their_tracks() -> None:
    way = ["Chicago-Pittsburgh (black)", "New York-Pittsburgh (green)", "Boston-New York (red)"]
    result = score("usa-1910", way, ["Chicago-New York", "Chicago-Boston"])
    assert (result.parts["tickets"], result.completed) == (12, 2)


def test_tickets_count_for_their_holder_only() -> None:
    way = ["Denver-Santa Fe", "El Paso-Santa Fe"]
    game = tl.position(tracks={0: way}, tickets={1: ["Denver-El Paso"]})
    assert [result.parts["tickets"] for result in game.scores()] == [0, -4]


# The longest path

CHAIN = ["Seattle-Vancouver (1)", "Portland-Seattle (1)", "Portland-San Francisco (pink)"]
TRIANGLE = ["Atlanta-Nashville", "Nashville-Raleigh", "Atlanta-Raleigh (1)"]  # 1, 3 and 2
STAR = ["Denver-Santa Fe", "Denver-Omaha", "Denver-Helena"]  # 2, 4 and 4
EIGHT = [
    *("Helena-Winnipeg", "Duluth-Winnipeg", "Duluth-Helena"),  # 4, 4 and 6
    *("Duluth-Omaha (1)", "Chicago-Omaha", "Chicago-Duluth"),  # 2, 4 and 3
]
COMPOUND = [
    *("Dallas-El Paso", "Dallas-Oklahoma City (1)", "Dallas-Little Rock"),  # 4, 2 and 2
    *("El Paso-Oklahoma City", "Little Rock-Oklahoma City"),  # 5 and 2
    *("El Paso-Santa Fe", "Oklahoma City-Santa Fe", "Kansas City-Oklahoma City (1)"),  # 2, 3 and 2
]
NASHVILLE_TAIL, RALEIGH_TAIL = "Nashville-Saint Louis", "Raleigh-Washington (1)"  # 2 and 2


@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        ([], 0),
        (["Denver-Omaha"], 4),
        (CHAIN, 7),
        (TRIANGLE, 6),
        (STAR, 8),
        ([*TRIANGLE, NASHVILLE_TAIL], 8),
        ([*TRIANGLE, NASHVILLE_TAIL, RALEIGH_TAIL], 8),
        (EIGHT, 23),
        ([*CHAIN, *TRIANGLE], 7),
        ([*STAR, *CHAIN, "Helena-Seattle"], 20),
        ([*EIGHT, "Helena-Omaha"], 28),
        (COMPOUND, 20),
    ],
    ids=[
        "nothing",
        "one track",
        "a chain",
        "a loop is counted once",
        "a dead-end branch is not counted",
        "a loop with a tail",
        "a loop with two tails",
        "a city may be passed twice",
        "separate networks do not add up",
        "the best two branches",
        "two odd cities are the ends",
        "a compound loop cannot be walked in full",
    ],
)
def test_the_longest_path_is_the_longest_trail_over_own_tracks(
    tracks: list[str], length: int
) -> None:
    game = tl.position(tracks={0: tracks})
    result = game.scores()[0]
    assert result.path_length == length
    spaces = [game.edition.board.tracks[track].length for track in result.path_tracks]
    assert sum(spaces) == length
    assert set(result.path) <= set(tracks)
    assert is_trail(game, result.path_tracks)


def test_the_named_path_is_a_trail_over_own_tracks_in_every_game() -> None:
    for edition in ("usa", "usa-mega", "europe"):
        for seed in range(40):
            game = tl.Game(edition, seats=2 + seed % 4, seed=seed)
            game.play_out(seed)
            for seat, result in enumerate(game.scores()):
                own = {track for track, owner in game.owners.items() if owner == seat}
                assert set(result.path_tracks) <= own
                assert is_trail(game, result.path_tracks)
                assert result.path_length == sum(
                    game.edition.board.tracks[track].length for track in result.path_tracks
                )


def test_the_longest_path_uses_own_tracks_only() -> None:
    result = score("usa", ["Denver-Omaha"], [], {1: ["Denver-Helena", "Denver-Santa Fe"]})
    assert result.path_length == 4


# Bonuses

LONG, SHORT = ["Denver-Omaha", "Denver-Helena"], ["Dallas-El Paso", "Dallas-Houston (1)"]


@pytest.mark.parametrize(
    ("edition", "points"),
    [("usa", 10), ("usa-1910", 0), ("usa-mega", 10), ("usa-big-cities", 0)],
)
def test_the_longest_path_scores_its_bonus_if_the_edition_has_it(edition: str, points: int) -> None:
    game = tl.position(edition, tracks={0: SHORT, 1: LONG})
    assert [result.parts["longest_path"] for result in game.scores()] == [0, points]


def test_the_longest_path_scores_10_in_europe() -> None:
    game = tl.position("europe", tracks={0: ["Dieppe-Paris"], 1: ["Petrograd-Stockholm"]})
    assert [result.parts["longest_path"] for result in game.scores()] == [0, 10]


@pytest.mark.parametrize("seats", SEATS)
def test_all_seats_tied_for_the_longest_path_score_it(seats: int) -> None:
    tied = {0: ["Denver-Omaha"], 1: ["Dallas-El Paso"]}
    game = tl.position("usa", seats, tracks=tied)
    assert [result.parts["longest_path"] for result in game.scores()] == [10, 10, 0, 0, 0][:seats]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_bonus_needs_a_track_or_a_completed_ticket(edition: str, seats: int) -> None:
    for result in tl.position(edition, seats).scores():
        assert (result.parts["longest_path"], result.parts["globetrotter"]) == (0, 0)


TO_BOSTON = ["Chicago-Pittsburgh (black)", "New York-Pittsburgh (green)", "Boston-New York (red)"]
TO_ATLANTA = ["Raleigh-Washington (1)", "Atlanta-Raleigh (1)"]
BY_TORONTO = ["Chicago-Toronto", "Montréal-Toronto", "Boston-Montréal (1)"]


@pytest.mark.parametrize(
    ("edition", "points"), [("usa-1910", 15), ("usa-mega", 15), ("usa-big-cities", 0)]
)
def test_the_most_completed_tickets_score_their_bonus_if_the_edition_has_it(
    edition: str, points: int
) -> None:
    game = tl.position(
        edition,
        tracks={0: TO_BOSTON, 1: BY_TORONTO},
        tickets={0: ["Chicago-New York", "Chicago-Boston"], 1: ["Chicago-Atlanta"]},
    )
    assert [result.completed for result in game.scores()] == [2, 0]
    assert [result.parts["globetrotter"] for result in game.scores()] == [points, 0]


@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_the_most_completed_tickets_score_nothing_extra_elsewhere(edition: str) -> None:
    way, ticket = {
        "usa": (["Denver-Santa Fe", "El Paso-Santa Fe"], "Denver-El Paso"),
        "europe": (["Rostov-Sochi", "Erzurum-Sochi"], "Rostov-Erzurum"),
    }[edition]
    assert score(edition, way, [ticket]).parts["globetrotter"] == 0


def test_the_number_of_completed_tickets_counts_for_globetrotter_not_their_value() -> None:
    game = tl.position(
        "usa-1910",
        tracks={0: TO_BOSTON, 1: ["Oklahoma City-Santa Fe", "Phoenix-Santa Fe"]},
        tickets={0: ["Chicago-New York", "Chicago-Boston"], 1: ["Las Vegas-Miami"]},
    )
    assert [result.parts["globetrotter"] for result in game.scores()] == [15, 0]


def test_incomplete_tickets_do_not_count_for_globetrotter() -> None:
    game = tl.position(
        "usa-1910",
        tracks={0: TO_ATLANTA},
        tickets={0: ["Washington-Atlanta"], 1: ["Chicago-New York", "Chicago-Boston"]},
    )
    assert [result.parts["globetrotter"] for result in game.scores()] == [15, 0]


@pytest.mark.parametrize("edition", ["usa-1910", "usa-mega"])
def test_all_seats_tied_for_the_most_tickets_score_the_bonus(edition: str) -> None:
    game = tl.position(
        edition,
        3,
        tracks={0: TO_ATLANTA, 1: TO_BOSTON},
        tickets={0: ["Washington-Atlanta"], 1: ["Chicago-Boston"], 2: ["Chicago-Atlanta"]},
    )
    assert [result.parts["globetrotter"] for result in game.scores()] == [15, 15, 0]


def test_mega_gives_both_bonuses_and_big_cities_none() -> None:
    for edition, wanted in (("usa-mega", (10, 15)), ("usa-big-cities", (0, 0))):
        result = score(edition, TO_BOSTON, ["Chicago-Boston"])
        assert (result.parts["longest_path"], result.parts["globetrotter"]) == wanted


# Stations lend a track

TO_DIEPPE = ["Edinburgh-London (orange)", "Dieppe-London (1)"]
TO_WIEN = ["München-Zürich", "München-Wien"]
AT_PARIS = {1: ["Dieppe-Paris", "Paris-Zürich"]}


@pytest.mark.parametrize("city", ["Dieppe", "Paris"])
def test_a_station_lends_one_track_of_another_seat_that_touches_its_city(city: str) -> None:
    result = score("europe", TO_DIEPPE, ["Edinburgh-Paris"], {2: ["Dieppe-Paris"]}, {0: [city]})
    assert done(result) == {"Edinburgh-Paris": True}
    assert result.lent == ("Dieppe-Paris",)
    assert (result.parts["tickets"], result.parts["stations"]) == (7, 8)


@pytest.mark.parametrize(
    ("rivals", "stations"),
    [
        ({1: ["Dieppe-Paris"]}, {}),
        ({1: ["Dieppe-Paris"]}, {0: ["London", "Edinburgh", "Brest"]}),
        ({1: ["Dieppe-Paris"]}, {1: ["Dieppe"], 2: ["Paris"]}),
        ({}, {0: ["Dieppe", "Paris"]}),
    ],
    ids=["no station", "stations elsewhere", "stations of rivals", "an unclaimed track"],
)
def test_nothing_else_is_lent(rivals: BySeat, stations: BySeat) -> None:
    result = score("europe", TO_DIEPPE, ["Edinburgh-Paris"], rivals, stations)
    assert done(result) == {"Edinburgh-Paris": False}
    assert result.lent == ()


@pytest.mark.parametrize(
    ("stations", "complete"),
    [
        (["Paris"], False),
        (["Brest"], False),
        (["Paris", "Brest"], True),
        (["Paris", "Marseille"], True),
        (["Brest", "Marseille"], True),
    ],
)
def test_each_station_lends_one_track_only(stations: Names, complete: bool) -> None:
    rivals = {1: ["Brest-Paris"], 2: ["Marseille-Paris"]}
    result = score("europe", [], ["Brest-Marseille"], rivals, {0: stations})
    assert done(result) == {"Brest-Marseille": complete}
    assert set(result.lent) == ({"Brest-Paris", "Marseille-Paris"} if complete else set())


def test_three_stations_lend_three_tracks_in_a_row() -> None:
    rivals = {1: ["Berlin-Frankfurt (red)", "Frankfurt-München"], 2: ["München-Venezia"]}
    stations = {0: ["Frankfurt", "München", "Berlin"]}
    result = score("europe", ["Roma-Venezia"], ["Berlin-Roma"], rivals, stations)
    assert done(result) == {"Berlin-Roma": True}
    assert set(result.lent) == {"Berlin-Frankfurt (red)", "Frankfurt-München", "München-Venezia"}


def test_the_lent_track_is_the_same_for_all_tickets() -> None:
    """Each ticket alone could be completed from Paris, but not both."""
    own, tickets, paris = [*TO_DIEPPE, *TO_WIEN], ["Edinburgh-Paris", "Paris-Wien"], {0: ["Paris"]}
    for ticket in tickets:
        assert done(score("europe", own, [ticket], AT_PARIS, paris)) == {ticket: True}
    result = score("europe", own, tickets, AT_PARIS, paris)
    assert done(result) == {"Edinburgh-Paris": False, "Paris-Wien": True}
    assert (result.parts["tickets"], result.lent) == (8 - 7, ("Paris-Zürich",))


def test_two_stations_may_serve_both_tickets() -> None:
    own, tickets = [*TO_DIEPPE, *TO_WIEN], ["Edinburgh-Paris", "Paris-Wien"]
    result = score("europe", own, tickets, AT_PARIS, {0: ["Paris", "Zürich"]})
    assert (result.parts["tickets"], result.completed) == (15, 2)
    assert set(result.lent) == {"Dieppe-Paris", "Paris-Zürich"}


def test_the_choice_that_scores_best_may_be_one_valuable_ticket() -> None:
    """Towards Dieppe 7, towards Frankfurt 20."""
    east = ["Berlin-Frankfurt (black)", "Berlin-Warszawa (pink)", "Warszawa-Wilno"]
    own = ["Brest-Paris", *east, "Petrograd-Wilno", *TO_DIEPPE]
    rivals = {1: ["Dieppe-Paris", "Frankfurt-Paris (white)"]}
    tickets = ["Edinburgh-Paris", "Brest-Petrograd"]
    result = score("europe", own, tickets, rivals, {0: ["Paris"]})
    assert done(result) == {"Edinburgh-Paris": False, "Brest-Petrograd": True}
    assert result.parts["tickets"] == 20 - 7


def test_the_choice_that_scores_best_may_be_several_cheap_tickets() -> None:
    """Towards Dieppe 7 and 8, towards Zürich 8."""
    own = [*TO_DIEPPE, *TO_WIEN, "Madrid-Pamplona (white)", "Pamplona-Paris (green)"]
    tickets = ["Edinburgh-Paris", "Paris-Wien", "Madrid-Dieppe"]
    result = score("europe", own, tickets, AT_PARIS, {0: ["Paris"]})
    assert done(result) == {"Edinburgh-Paris": True, "Paris-Wien": False, "Madrid-Dieppe": True}
    assert (result.parts["tickets"], result.lent) == (7 - 8 + 8, ("Dieppe-Paris",))


def test_between_equal_points_more_completed_tickets_are_better_for_their_owner() -> None:
    """From Sofia: to Constantinople one ticket of 10, to Bucuresti two of 5."""
    west = ["Athina-Sofia", "Athina-Sarajevo", "Sarajevo-Zagrab", "Venezia-Zagrab"]
    east = ["Bucuresti-Sevastopol", "Erzurum-Sevastopol", "Angora-Erzurum", "Angora-Smyrna"]
    tickets = ["Venezia-Constantinople", "Athina-Angora", "Sofia-Smyrna"]
    rivals = {1: ["Constantinople-Sofia"], 2: ["Bucuresti-Sofia"]}
    result = score("europe", [*west, *east], tickets, rivals, {0: ["Sofia"]})
    assert (result.parts["tickets"], result.completed) == (0, 2)
    assert result.lent == ("Bucuresti-Sofia",)


def way_of(result: Score, name: str = "Edinburgh-Paris") -> tuple[Names, Names]:
    """The own and the lent tracks of the way that completes a ticket."""
    names = tl.position("europe").compiled.notation.tracks
    ticket = next(ticket for ticket in result.ticket_results if ticket.name == name)
    return [names[track] for track in ticket.owned], [names[track] for track in ticket.lent]


def test_a_completed_ticket_says_which_tracks_connect_it() -> None:
    own = [*TO_DIEPPE, "Dieppe-Paris", "Paris-Zürich", "Brest-Dieppe"]
    result = score("europe", own, ["Edinburgh-Paris", "Brest-Venezia"])
    assert way_of(result) == ([*TO_DIEPPE, "Dieppe-Paris"], [])
    assert way_of(result, "Brest-Venezia") == ([], [])


def test_a_lent_track_is_on_the_way_only_if_own_tracks_do_not_connect_the_ticket() -> None:
    lent = {1: ["Dieppe-Paris"]}, {0: ["Paris"]}
    assert way_of(score("europe", TO_DIEPPE, ["Edinburgh-Paris"], *lent)) == (
        TO_DIEPPE,
        ["Dieppe-Paris"],
    )
    around = [*TO_DIEPPE, "Brest-Dieppe", "Brest-Paris"]
    assert way_of(score("europe", around, ["Edinburgh-Paris"], *lent)) == (around, [])


def test_of_equal_choices_a_station_lends_the_first_track_in_board_order() -> None:
    """Rivals' tracks lead from Paris to Brest and to Dieppe; the one to Brest comes first."""
    own, ticket = [*TO_DIEPPE, "Brest-Dieppe"], ["Edinburgh-Paris"]
    for rivals in ({1: ["Dieppe-Paris", "Brest-Paris"]}, {1: ["Dieppe-Paris"], 2: ["Brest-Paris"]}):
        result = score("europe", own, ticket, rivals, {0: ["Paris"]})
        assert (done(result), result.lent) == ({"Edinburgh-Paris": True}, ("Brest-Paris",))


def test_of_equally_good_stations_the_one_with_the_first_track_lends() -> None:
    own, rivals = [*TO_DIEPPE, "Brest-Dieppe"], {1: ["Brest-Paris", "Dieppe-Paris"]}
    for stations in (["Brest", "Dieppe"], ["Dieppe", "Brest"]):
        result = score("europe", own, ["Edinburgh-Paris"], rivals, {0: stations})
        assert (done(result), result.lent) == ({"Edinburgh-Paris": True}, ("Brest-Paris",))


def test_of_equal_choices_the_one_with_fewer_lent_tracks_counts() -> None:
    """Two tracks through Brest come first on the board, but one to Paris is enough."""
    rivals = {1: ["Brest-Dieppe", "Brest-Paris", "Dieppe-Paris"]}
    stations = {0: ["Brest", "Paris"]}
    result = score("europe", TO_DIEPPE, ["Edinburgh-Paris"], rivals, stations)
    assert (done(result), result.lent) == ({"Edinburgh-Paris": True}, ("Dieppe-Paris",))


def test_lending_ignores_bonuses(tmp_path: Path) -> None:
    """Two tickets of 2 would tie for most tickets, but one of 5 is worth more."""
    edition = mini_map(
        tmp_path / "mini.toml",
        cities=("Ayr", "Bude", "Cork", "Deal", "Eton"),
        tracks=("Ayr-Bude 2 red", "Bude-Cork 1 gray", "Cork-Deal 2 blue", "Deal-Eton 1 gray"),
        tickets=("Ayr-Bude 5", "Bude-Cork 2", "Bude-Deal 2", "Ayr-Cork 3", "Deal-Eton 1"),
        stations="{ count = 1, unbuilt_points = 1 }",
        bonuses="{ globetrotter = 15 }",
        ties='["tickets"]',
    )
    game = tl.position(
        edition,
        tracks={0: ["Cork-Deal"], 1: ["Ayr-Bude", "Bude-Cork", "Deal-Eton"]},
        tickets={0: ["Ayr-Bude", "Bude-Cork", "Bude-Deal"], 1: ["Ayr-Cork", "Deal-Eton"]},
        stations={0: ["Bude"]},
    )
    own, rival = game.scores()
    assert (own.lent, own.parts["tickets"]) == (("Ayr-Bude",), 5 - 2 - 2)
    assert (own.parts["globetrotter"], rival.parts["globetrotter"]) == (0, 15)


def test_lent_tracks_never_count_for_the_longest_path() -> None:
    result = score("europe", TO_DIEPPE, ["Edinburgh-Paris"], AT_PARIS, {0: ["Paris"]})
    assert result.lent == ("Dieppe-Paris",)
    assert (result.path_length, set(result.path)) == (6, set(TO_DIEPPE))


def test_one_track_may_be_lent_to_several_seats_and_still_counts_for_its_owner() -> None:
    game = tl.position(
        "europe",
        3,
        tracks={
            0: TO_DIEPPE,
            1: ["Dieppe-Paris"],
            2: ["Madrid-Pamplona (white)", "Pamplona-Paris (green)"],
        },
        tickets={0: ["Edinburgh-Paris"], 1: ["Paris-Wien"], 2: ["Madrid-Dieppe"]},
        stations={0: ["Paris"], 2: ["Dieppe"]},
    )
    assert [result.lent for result in game.scores()] == [("Dieppe-Paris",), (), ("Dieppe-Paris",)]
    assert [result.parts["tickets"] for result in game.scores()] == [7, -8, 8]
    assert [result.parts["routes"] for result in game.scores()] == [9, 1, 11]


# Who has won


def totals(game: tl.Game) -> list[int]:
    return [result.total for result in game.scores()]


class Side(Struct):
    """What one seat of two has."""

    tracks: Names = []
    tickets: Names = []
    stations: Names = []


def tied(edition: str, total: int, *sides: Side, by: str | None = None) -> list[int]:
    """The winners if all sides have this total, and what decides, in any seating."""
    order = list(range(len(sides)))
    found = []
    for seats in (order, order[::-1]):
        placed = list(zip(seats, sides, strict=True))
        game = tl.position(
            edition,
            tracks={seat: side.tracks for seat, side in placed},
            tickets={seat: side.tickets for seat, side in placed},
            stations={seat: side.stations for seat, side in placed},
        )
        assert totals(game) == [total] * len(sides)
        assert game.decided_by() == by
        found.append(sorted(seats.index(seat) for seat in game.winners()))
    assert found[0] == found[1]
    return found[0]


def test_the_highest_total_wins() -> None:
    game = tl.position(seats=3, tracks={0: ["Denver-Omaha"], 1: ["El Paso-Houston"]})
    assert totals(game) == [7, 25, 0]
    assert (game.winners(), game.decided_by()) == ([1], None)


def test_the_least_negative_total_wins() -> None:
    game = tl.position(tickets={0: ["Boston-Miami"], 1: ["Denver-El Paso"]})
    assert totals(game) == [-12, -4]
    assert game.winners() == [1]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_seats_that_are_equal_in_everything_share_the_win(edition: str, seats: int) -> None:
    assert tl.position(edition, seats).winners() == list(range(seats))


def test_only_the_tied_leaders_share_the_win() -> None:
    tracks = {1: ["Denver-Omaha"], 2: ["Atlanta-Nashville"], 3: ["Dallas-El Paso"]}
    game = tl.position("usa-1910", 4, tracks=tracks)
    assert totals(game) == [0, 7, 1, 7]
    assert (game.winners(), game.decided_by()) == ([1, 3], None)


@pytest.mark.parametrize(
    ("edition", "total", "one", "other"),
    [
        (
            "usa",
            2 + 2 + 4 + 10,
            Side(["Denver-Santa Fe", "El Paso-Santa Fe"], ["Denver-El Paso"]),
            Side(["Helena-Winnipeg", "Dallas-Houston (1)"]),
        ),
        (
            "usa-1910",
            2 + 2 + 4 + 15,
            Side(TO_ATLANTA, ["Washington-Atlanta"]),
            Side(["El Paso-Houston", "Helena-Winnipeg", "Portland-Seattle (1)"]),
        ),
        (
            "usa-mega",
            2 + 2 + 4 + 15 + 10,
            Side(TO_ATLANTA, ["Washington-Atlanta"]),
            Side(["Helena-Winnipeg", "Chicago-Toronto", "Dallas-El Paso", "Boston-New York (red)"]),
        ),
        (
            "usa-big-cities",
            4 + 2 + 5,
            Side(TO_BOSTON[:2], ["Chicago-New York"]),
            Side(["Helena-Winnipeg", "Helena-Salt Lake City"]),
        ),
        (
            "europe",
            2 + 4 + 5 + 10 + 12,
            Side(["Rostov-Sochi", "Erzurum-Sochi"], ["Rostov-Erzurum"]),
            Side(["Brest-Dieppe", "Brest-Paris", "Berlin-Wien", "Amsterdam-Bruxelles"]),
        ),
    ],
    ids=EDITIONS[:5],
)
def test_a_tie_goes_first_to_the_most_completed_tickets(
    edition: str, total: int, one: Side, other: Side
) -> None:
    assert tied(edition, total, one, other, by="tickets") == [0]


FOURS = ["Helena-Winnipeg", "Chicago-Toronto"]


@pytest.mark.parametrize("edition", ["usa", "usa-mega"])
def test_a_tie_in_usa_and_mega_goes_next_to_the_longest_path_bonus(edition: str) -> None:
    one = Side(["Denver-Phoenix"])  # 10 and the bonus
    other = Side([*FOURS, "Los Angeles-San Francisco (pink)", "Dallas-Little Rock"])
    assert tied(edition, 20, one, other, by="longest_path") == [0]


def test_completed_tickets_break_a_tie_before_the_longest_path() -> None:
    way = ["Denver-Santa Fe", "El Paso-Santa Fe"]
    apart = ["Helena-Winnipeg", "Dallas-Little Rock", "Portland-Seattle (1)"]
    one = Side([*way, *apart], ["Denver-El Paso"])
    other = Side(["Denver-Omaha", "Kansas City-Omaha (1)"])  # 8 and the bonus
    assert tied("usa", 18, one, other, by="tickets") == [0]


@pytest.mark.parametrize("edition", ["usa-1910", "usa-big-cities"])
def test_a_tie_in_1910_and_big_cities_is_shared_whatever_the_paths(edition: str) -> None:
    in_a_row, apart = Side(["Denver-Omaha", "Denver-Helena"]), Side(["Dallas-El Paso", FOURS[1]])
    assert tied(edition, 14, in_a_row, apart) == [0, 1]


def test_a_tie_in_the_usa_is_shared_where_both_have_the_longest_path() -> None:
    assert tied("usa", 17, Side(["Denver-Omaha"]), Side(["Dallas-El Paso"])) == [0, 1]


def test_a_tie_in_europe_goes_next_to_the_fewest_stations() -> None:
    one = Side(["Riga-Wilno"])
    other = Side(["Marseille-Pamplona", "Berlin-Wien"], stations=["Roma"])
    assert tied("europe", 7 + 10 + 12, one, other, by="fewest_stations") == [0]


def test_completed_tickets_break_a_tie_before_the_fewest_stations() -> None:
    one = Side(["Rostov-Sochi", "Erzurum-Sochi"], ["Rostov-Erzurum"], ["Roma"])
    other = Side(["Riga-Wilno", "Marseille-Pamplona", "Brindisi-Roma", "Amsterdam-Bruxelles"])
    assert tied("europe", 2 + 4 + 5 + 10 + 8, one, other, by="tickets") == [0]


def test_the_fewest_stations_break_a_tie_before_the_longest_path() -> None:
    one = Side(["Riga-Wilno", "Berlin-Wien", "Amsterdam-Bruxelles"])
    other = Side(["Brest-Paris", "Brest-Dieppe"], stations=["Roma"])  # the longest path
    assert tied("europe", 7 + 4 + 1 + 12, one, other, by="fewest_stations") == [0]


def test_a_tie_in_europe_goes_last_to_the_longest_path_bonus() -> None:
    one = Side(["Palermo-Smyrna"])
    fours = ["Riga-Wilno", "Marseille-Pamplona", "Edinburgh-London (orange)"]
    other = Side([*fours, "Berlin-Wien"])
    assert tied("europe", 15 + 10 + 12, one, other, by="longest_path") == [0]


def test_a_tie_in_europe_is_shared_where_nothing_breaks_it() -> None:
    one = Side(["Riga-Wilno"], stations=["Roma"])
    other = Side(["Marseille-Pamplona"], stations=["Wien"])
    assert tied("europe", 7 + 10 + 8, one, other) == [0, 1]

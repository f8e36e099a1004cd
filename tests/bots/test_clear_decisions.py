"""Positions in which the right move is clear, to a planner with any weights and to the expert."""

from __future__ import annotations

import re
from typing import Any

import pytest
from helpers import MARKLIN_EDITIONS, SEATS

import trunkline as tl
from bots.games import DASH, bot_class
from trunkline.bots import Candidate

BLOCK = "a rival needs"

instant = pytest.mark.parametrize("name", ["planner", "hard"])
planners = pytest.mark.parametrize("name", ["planner", "hard", "expert(playouts=200)"])


def choice(name: str, game: tl.Game) -> tl.Move:
    return bot_class(name)().choose(game.observe(game.seat))


def thoughts(name: str, game: tl.Game) -> list[Candidate]:
    return bot_class(name)().explain(game.observe(game.seat))


def play_turn(name: str, game: tl.Game) -> list[str]:
    """Let a bot play until the turn is over; its moves."""
    seat, moves = game.seat, []
    while game.seat == seat and not game.over:
        moves.append(str(choice(name, game)))
        game.play(moves[-1])
    return moves


# Blocking

# Seat 0 has enclosed Vancouver, Calgary and Winnipeg, which belong to seat 1: only
# Seattle-Vancouver connects them to the rest of its network. Seat 1 is about to end the game.
SHUT_IN = [
    "Calgary-Seattle",
    "Calgary-Helena",
    "Duluth-Winnipeg",
    "Helena-Winnipeg",
    "Sault St. Marie-Winnipeg",
]
NORTH = ["Calgary-Vancouver", "Calgary-Winnipeg"]
SOUTH = [
    "Portland-Seattle (1)",
    "Portland-Salt Lake City",
    "Denver-Salt Lake City (red)",
    "Denver-Kansas City (black)",
    "Kansas City-Saint Louis (blue)",
    "Nashville-Saint Louis",
    "Nashville-Pittsburgh",
]
GAP = "Seattle-Vancouver"
EASTERN = [
    "Montréal-New York",
    "New York-Washington (black)",
    "Raleigh-Washington (1)",
    "Nashville-Raleigh",
]


def shut_in(seats: int = 2, *, rival: list[str], **more: Any) -> tl.Game:
    """Seat 0 can pay for one space and cannot draw; seat 1 has three trains left."""
    setup: dict[str, Any] = {
        "tracks": {0: SHUT_IN, 1: rival},
        "trains": {1: 3},
        "hands": {0: "1 green", 1: "rest"},
        "deck": "",
        "display": [],
    }
    return tl.position("usa", seats, **(setup | more))


@planners
@pytest.mark.parametrize("seats", [2, 3])
def test_the_gap_in_a_rivals_network_is_blocked(name: str, seats: int) -> None:
    game = shut_in(seats, rival=NORTH + SOUTH)
    assert {"claim", "draw tickets"} == {move.kind for move in game.moves()}
    assert str(choice(name, game)).startswith(f"claim {GAP}")
    assert thoughts(name, game)[0].why.startswith(f"{BLOCK} Seattle{DASH}Vancouver")


@planners
@pytest.mark.parametrize("seats", [4, 5])
def test_a_route_with_another_track_left_is_not_blocked(name: str, seats: int) -> None:
    game = shut_in(seats, rival=NORTH + SOUTH)
    assert not any(GAP in str(each.move) and BLOCK in each.why for each in thoughts(name, game))
    # If a third seat owns the other track, one claim closes the route.
    closed = shut_in(seats, rival=[], tracks={0: SHUT_IN, 1: NORTH + SOUTH, 2: [f"{GAP} (2)"]})
    assert any(GAP in str(each.move) and BLOCK in each.why for each in thoughts(name, closed))


@planners
def test_a_detour_that_a_rival_has_no_trains_for_does_not_count(name: str) -> None:
    # Kansas City-Omaha connects the parts; every detour takes more than seat 1's three trains.
    west = ["Helena-Seattle", "Helena-Omaha", "Duluth-Omaha (1)"]
    east = ["Kansas City-Oklahoma City (1)", "Kansas City-Saint Louis (blue)"]
    far_east = ["Nashville-Saint Louis", "Nashville-Pittsburgh", "New York-Pittsburgh (white)"]
    own = ["Miami-New Orleans", "Houston-New Orleans", "Chicago-Omaha", "Chicago-Duluth"]
    game = shut_in(rival=[], tracks={0: own, 1: west + east + far_east})
    assert str(choice(name, game)).startswith("claim Kansas City-Omaha")


@planners
def test_a_gap_is_blocked_in_the_last_round_if_the_rival_has_a_turn_left(name: str) -> None:
    game = shut_in(rival=NORTH + SOUTH, turns_left=2)
    assert str(choice(name, game)).startswith(f"claim {GAP}")
    too_late = shut_in(rival=NORTH + SOUTH, turns_left=1)
    assert not any(BLOCK in thought.why for thought in thoughts(name, too_late))


@planners
@pytest.mark.parametrize("rival", [[*NORTH, f"{GAP} (1)", *SOUTH], NORTH, []])
def test_a_connected_network_is_not_blocked(name: str, rival: list[str]) -> None:
    game = shut_in(rival=rival)
    assert not any(BLOCK in thought.why for thought in thoughts(name, game))


@planners
def test_a_gap_is_not_blocked_without_the_cards(name: str) -> None:
    game = shut_in(rival=NORTH + SOUTH, hands={1: "rest"})
    assert not any(BLOCK in thought.why for thought in thoughts(name, game))


@planners
def test_cards_that_a_ticket_needs_are_not_spent_on_a_block(name: str) -> None:
    # Atlanta-Nashville is missing for Montréal-Atlanta.
    game = shut_in(
        rival=NORTH + SOUTH,
        tracks={
            0: EASTERN,
            1: NORTH + SOUTH[:-2],
        },
        tickets={0: ["Montréal-Atlanta"]},
    )
    assert str(choice(name, game)) == "claim Atlanta-Nashville 1 green"


# Rides

LINE = [
    "Berlin-Hamburg (blue)",
    "Hamburg-Hannover (red)",
    "Hannover-Kassel (1)",
    "Frankfurt-Kassel (blue)",
    "Frankfurt-Mainz (1)",
]
BRANCHES = ["Frankfurt-Köln (1)", "Düsseldorf-Köln (1)", "Mainz-Mannheim (1)"]
LAST_TURNS = [{"turns_left": 2}, {"turns_left": 1}]
SOON_OVER = {"trains": {1: 3}}  # the rival may begin the last round, or not


def travelling(edition: str, cards: int, **more: Any) -> tl.Game:
    """Seat 0 has a passenger in Berlin, and rivals' tracks lead on from its own."""
    setup: dict[str, Any] = {
        "tracks": {0: LINE, 1: BRANCHES},
        "passengers": {0: ["Berlin"]},
        "hands": {0: {"passenger": cards, "red": 4}, 1: "6 white"},
    }
    return tl.position(edition, **(setup | more))


@planners
@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
@pytest.mark.parametrize("last", LAST_TURNS)
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_the_best_ride_is_completed_before_the_game_ends(
    name: str, edition: str, last: dict[str, Any], cards: int
) -> None:
    assert_rides(name, travelling(edition, cards, **last))


@instant
@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_the_best_ride_does_not_wait_if_the_rival_may_end_the_game(
    name: str, edition: str, cards: int
) -> None:
    assert_rides(name, travelling(edition, cards, **SOON_OVER))


def assert_rides(name: str, game: tl.Game) -> None:
    """The turn is the best ride there is, to its end."""
    cards = game.hand(0).get("passenger", 0)
    best = game.best_rides()[0]
    assert best.points > 10
    moves = play_turn(name, game)
    assert all(move.startswith("ride") or move == "stop" for move in moves)
    assert game.merchandise[0] == best.points
    assert game.hand(0).get("passenger", 0) == cards - best.cards


@planners
@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_the_passenger_with_the_better_ride_rides_first(name: str, edition: str) -> None:
    game = travelling(edition, 0, passengers={0: ["Mainz", "Kassel"]}, turns_left=2)
    best = game.best_rides()[0].points
    play_turn(name, game)
    assert game.merchandise[0] == best


# Tickets

SOUTHWARD = ["Kansas City-Oklahoma City (1)", "Dallas-Oklahoma City (1)"]
MIDDLE = [
    *SOUTHWARD,
    "Dallas-Houston (1)",
    "Denver-Kansas City (black)",
    "Denver-Santa Fe",
    "El Paso-Santa Fe",
    "Kansas City-Saint Louis (blue)",
    "Chicago-Saint Louis (green)",
]


def offered(*tickets: str, **more: Any) -> tl.Game:
    """Late in the game: both seats have few trains, and seat 1 the cards to use them."""
    setup: dict[str, Any] = {
        "tracks": {0: SOUTHWARD, 1: ["Helena-Seattle"]},
        "trains": {0: 8, 1: 8},
        "hands": {0: "3 red", 1: "8 blue"},
    }
    return tl.position("usa", **(setup | more), offer=tickets)


@planners
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_cheap_ticket_is_kept_and_hopeless_ones_are_returned(name: str, place: int) -> None:
    tickets = ["Seattle-New York", "Los Angeles-Miami"]
    tickets.insert(place, "Kansas City-Houston")  # only Dallas-Houston is missing
    assert choice(name, offered(*tickets)).keep == (place,)


@planners
def test_a_ticket_that_is_cut_off_is_returned(name: str) -> None:
    # Rivals own all routes to Miami, but there is plenty of time.
    around_miami = ["Atlanta-Miami", "Charleston-Miami", "Miami-New Orleans"]
    game = offered(
        "Kansas City-Houston", "Toronto-Miami", tracks={0: SOUTHWARD, 1: around_miami}, trains={}
    )
    assert choice(name, game).keep == (0,)


@planners
def test_completed_tickets_are_all_kept(name: str) -> None:
    game = offered("Kansas City-Houston", "Denver-El Paso", "Chicago-Santa Fe", tracks={0: MIDDLE})
    assert choice(name, game).keep == (0, 1, 2)


@planners
def test_if_no_ticket_is_feasible_the_cheapest_is_kept(name: str) -> None:
    game = offered("Seattle-New York", "Toronto-Miami", "Los Angeles-Miami", tracks={}, hands={})
    assert choice(name, game).keep == (1,)


@planners
def test_no_tickets_are_drawn_in_the_last_turn(name: str) -> None:
    game = tl.position("usa", tracks={0: MIDDLE}, turns_left=1)
    assert choice(name, game).kind != "draw tickets"


# The last turn


@planners
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_claim_completes_a_ticket(name: str, seats: int) -> None:
    game = tl.position(
        "usa",
        seats,
        tracks={0: SOUTHWARD},
        tickets={0: ["Kansas City-Houston"]},
        hands={0: "3 red"},
        turns_left=seats,
    )
    assert str(choice(name, game)) == "claim Dallas-Houston (1) 1 red"


@planners
def test_the_last_claim_adds_the_most_points(name: str) -> None:
    hand = {0: "6 yellow, 1 red"}
    six = tl.position("usa", hands=hand, turns_left=1)
    assert six.edition.board.tracks[choice(name, six).track or 0].length == 6
    # 15 points beat a ticket of 5 and its track ...
    setup: dict[str, Any] = {"tracks": {0: SOUTHWARD}, "hands": hand, "turns_left": 1}
    short = tl.position("usa", tickets={0: ["Kansas City-Houston"]}, **setup)
    assert choice(name, short).cards == 6
    # ... but not a ticket of 8.
    long = tl.position("usa", tickets={0: ["Duluth-Houston"]}, **setup | {"tracks": {0: LONGER}})
    assert str(choice(name, long)) == "claim Dallas-Houston (1) 1 red"


LONGER = [*SOUTHWARD, "Kansas City-Omaha (1)", "Duluth-Omaha (1)"]


@planners
def test_the_last_claim_makes_the_longest_path(name: str) -> None:
    # Two sixes bring 15 points each; Duluth-Helena makes a path as long as the rival's.
    game = tl.position(
        "usa",
        tracks={
            0: ["Helena-Seattle", "Duluth-Omaha (1)"],
            1: ["El Paso-Los Angeles", "El Paso-Houston"],
        },
        hands={0: "6 orange, 6 red"},
        turns_left=2,
    )
    assert str(choice(name, game)) == "claim Duluth-Helena 6 orange"


BORROWING: dict[str, Any] = {
    "tracks": {0: ["Berlin-Frankfurt (red)", "Berlin-Wien"], 1: ["Frankfurt-Paris (white)"]},
    "hands": {0: "3 orange, 1 red"},
    "turns_left": 2,
}


@planners
def test_a_last_station_completes_a_ticket_worth_more_than_a_claim(name: str) -> None:
    game = tl.position("europe", tickets={0: ["Paris-Wien"]}, **BORROWING)
    before = game.scores()[0].total
    move = choice(name, game)
    assert move.kind == "station"
    game.play(move)
    assert game.scores()[0].total == before + 2 * 8 - 4


@planners
def test_no_station_is_built_in_the_last_turn_that_completes_nothing(name: str) -> None:
    without_ticket = tl.position("europe", **BORROWING)
    nothing_to_claim = tl.position(
        "europe", tickets={0: ["Paris-Zagrab"]}, **BORROWING | {"hands": {0: "1 red"}}
    )
    assert choice(name, without_ticket).kind == "claim"
    assert choice(name, nothing_to_claim).kind != "station"


@planners
@pytest.mark.parametrize("station", ["Frankfurt", "Paris"])
def test_a_ticket_completed_by_a_station_is_not_pursued(name: str, station: str) -> None:
    setup = {**BORROWING, "hands": {0: "3 orange, 3 red", 1: "5 blue"}, "turns_left": 0}
    game = tl.position(
        "europe", tickets={0: ["Paris-Wien"]}, stations={0: [station]}, trains={1: 8}, **setup
    )
    assert game.scores()[0].ticket_results[0].done
    for thought in thoughts(name, game):
        assert thought.move.kind != "station"
        assert "on the way" not in thought.why


# Meeples


def at_cologne(own: str, rival: str, seats: int = 2, turns_left: int = 0) -> tl.Game:
    """Seat 0 has claimed a track to Köln, where a red and a blue meeple stand."""
    game = tl.position(
        "germany",
        seats,
        hands={0: "1 red"},
        meeples={"Köln": "1 red, 1 blue"},
        collected={0: own, 1: rival},
        turns_left=turns_left,
    )
    game.play("claim Koblenz-Köln (1) 1 red")
    return game


@planners
@pytest.mark.parametrize("seats", SEATS)
def test_a_meeple_of_a_contested_colour_is_taken_rather_than_of_a_lost_one(
    name: str, seats: int
) -> None:
    red = at_cologne("3 red, 1 blue", "3 red, 8 blue", seats)
    blue = at_cologne("1 red, 3 blue", "8 red, 3 blue", seats)
    assert str(choice(name, red)) == "meeple Köln red"
    assert str(choice(name, blue)) == "meeple Köln blue"


@planners
def test_a_meeple_is_better_than_none(name: str) -> None:
    for game in (at_cologne("", "8 red, 8 blue"), at_cologne("8 red, 8 blue", "")):
        assert not str(choice(name, game)).startswith("no meeple")


@planners
def test_the_last_meeple_is_for_a_second_place_if_the_first_place_is_safe(name: str) -> None:
    game = at_cologne("4 red", "2 red, 5 blue", turns_left=1)
    assert str(choice(name, game)) == "meeple Köln blue"


@planners
def test_the_last_claim_goes_where_a_meeple_decides_a_majority(name: str) -> None:
    game = tl.position(
        "germany",
        hands={0: "1 red"},
        meeples={"Köln": "1 red", "Ulm": "1 blue"},
        collected={0: "4 red, 4 blue", 1: "5 red, 1 blue"},
        turns_left=1,
    )
    assert {"Köln", "Ulm"} <= {word for m in game.moves() for word in re.split(r"[- ]", str(m))}
    assert "Köln" in str(choice(name, game))


# Tunnels

LINK = "Angora-Constantinople"  # a gray tunnel of two


def unpaid_tunnel(hand: str, deck: str) -> tl.Game:
    """A ticket is missing only a tunnel, which will reveal these three cards."""
    return tl.position(
        "europe",
        tracks={0: ["Constantinople-Sofia", "Athina-Sofia"]},
        tickets={0: ["Athina-Angora"]},
        hands={0: hand},
        deck=deck,
        discards="rest",
        display="white white black black green",
        turns_left=2,
    )


@planners
@pytest.mark.parametrize(
    ("deck", "extra"), [("1 red, 2 blue", 1), ("2 red, 1 blue", 2), ("3 red", 3)]
)
def test_a_tunnel_that_is_the_last_link_is_paid_for(name: str, deck: str, extra: int) -> None:
    game = unpaid_tunnel("5 red", deck)
    assert play_turn(name, game) == [f"claim {LINK} 2 red", f"pay {extra} red"]
    assert game.scores()[0].ticket_results[0].done


@planners
def test_a_tunnel_is_paid_with_coloured_cards_before_locomotives(name: str) -> None:
    game = unpaid_tunnel("3 red, 1 locomotive", "1 red, 2 blue")
    assert play_turn(name, game) == [f"claim {LINK} 2 red", "pay 1 red"]


@planners
def test_a_tunnel_is_claimed_with_the_colour_that_leaves_spare_cards(name: str) -> None:
    assert str(choice(name, unpaid_tunnel("2 red, 4 blue", "3 white"))) == f"claim {LINK} 2 blue"
    assert str(choice(name, unpaid_tunnel("4 red, 2 blue", "3 white"))) == f"claim {LINK} 2 red"


@planners
def test_locomotives_are_not_saved_in_the_last_turn(name: str) -> None:
    game = unpaid_tunnel("2 red, 3 locomotive", "3 red")
    assert play_turn(name, game) == [f"claim {LINK} 2 red", "pay 3 locomotives"]


@planners
@pytest.mark.parametrize("color", ["orange", "white", "black", "blue", "green", "yellow", "pink"])
def test_in_the_last_turn_a_safe_claim_is_preferred_to_an_equal_tunnel(
    name: str, color: str
) -> None:
    game = tl.position("europe", hands={0: f"3 {color}"}, turns_left=2)
    track = choice(name, game).track
    assert track is not None
    assert not game.edition.board.tracks[track].tunnel


# The end of the game

# Portland-Seattle and Atlanta-Nashville are missing for tickets of 9, and Duluth-Helena for none.
NEARLY = ["Portland-San Francisco (green)", "Los Angeles-San Francisco (pink)", *EASTERN]


@planners
def test_the_game_is_not_ended_for_points_before_the_tickets_are_completed(name: str) -> None:
    game = tl.position(
        "usa",
        tracks={0: NEARLY},
        trains={0: 8},
        tickets={0: ["Seattle-Los Angeles", "Montréal-Atlanta"]},
        hands={0: "6 orange, 1 green, 1 red", 1: "2 white"},
    )
    assert choice(name, game).cards < 6


@planners
def test_the_planned_route_that_ends_the_game_is_claimed_last(name: str) -> None:
    # Miami-New Orleans, of six, Portland-Seattle and Atlanta-Nashville use up the eight trains.
    coast = ["Charleston-Miami", "Charleston-Raleigh"]
    around = ["Atlanta-New Orleans (yellow)", "Houston-New Orleans", "Little Rock-New Orleans"]
    game = tl.position(
        "usa",
        tracks={0: [*NEARLY, *coast], 1: around},
        trains={0: 8},
        tickets={0: ["Seattle-Los Angeles", "Montréal-Atlanta", "Montréal-New Orleans"]},
        hands={0: "6 red, 1 green, 1 blue", 1: "2 black"},
    )
    assert choice(name, game).cards < 6
